#!/usr/bin/env bash
# What the tests need from the system: Chromium, PostgreSQL, Redis, nginx, Caddy, rclone, Node and
# clang-format. This says what is missing and how to install it, and fails; with MEYDAN_APT=1, or in
# continuous integration (CI=true), it installs them with apt-get.
set -euo pipefail

missing=()
command -v chromium >/dev/null || [ -n "${CHROMIUM:-}" ] || missing+=(chromium)
command -v npm >/dev/null || missing+=(nodejs npm)
command -v redis-server >/dev/null || missing+=(redis-server)
compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || missing+=(postgresql)
[ -x /usr/sbin/nginx ] || command -v nginx >/dev/null || missing+=(nginx-light)
command -v caddy >/dev/null || missing+=(caddy)
command -v rclone >/dev/null || missing+=(rclone)
command -v clang-format >/dev/null || missing+=(clang-format)
command -v runuser >/dev/null || missing+=(util-linux)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "${MEYDAN_APT:-}" != 1 ] && [ "${CI:-}" != true ]; then
  echo "missing for the tests: ${missing[*]}" >&2
  echo "Install them (Debian: apt-get install ${missing[*]}), or run again as root with MEYDAN_APT=1." >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "missing for the tests: ${missing[*]} — only root can install them, and only where apt-get is." >&2
  exit 1
fi
echo "installing for the tests: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
# A package's own service is not wanted: the tests start servers of their own.
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
# Most walks are a third cheaper in Chromium without windows; where it can't be had, they do without.
apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || true

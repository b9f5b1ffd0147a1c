#!/usr/bin/env bash
# What the tests need from the system: Chromium, PostgreSQL, Redis, nginx, Caddy, rclone, Node and
# clang-format. Installed with apt-get where that is possible; otherwise this says what is missing and fails.
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

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "missing for the tests: ${missing[*]} — install them (Debian: apt-get install ${missing[*]})" >&2
  exit 1
fi
echo "installing for the tests: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
# A package's own service is not wanted: the tests start servers of their own.
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null

"""HTTPS in a hall without internet: a small authority of one's own, and a certificate by it.

No public authority signs for `192.168.1.20`, so the hall has its own, which staff phones are told
to trust once. Whoever trusts it takes little risk: it may sign for addresses of private networks
and for the names it was made for, and for nothing else on the internet. Its key stays in the data
folder; the server's certificate is renewed when it ages or the machine's address changes.
"""

import ipaddress
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from meydan.server.config import config
from meydan.server.secret_file import replace
from meydan.server.web.address import local_address

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
FOLDER = "tls"
AUTHORITY_DAYS = 3650
SERVER_DAYS = 397
"""What phones take at the most."""
RENEW = timedelta(days=30)
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
           "fc00::/7", "fe80::/10", "::1/128")  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """The files of a server that speaks HTTPS, and who vouches for it."""

    authority: Path
    certificate: Path
    key: Path
    names: tuple[str, ...]
    until: datetime
    fingerprint: str
    """SHA-256 of the authority's certificate, as phones show it."""


def ready(names: Sequence[str] = (), *, now: datetime | None = None) -> Certificate:
    """The certificate of this machine; made or renewed where there is none that fits."""
    now = now or datetime.now(UTC)
    folder = config().data / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = [one for one in (_found(folder),) if one is not None]
    wanted = tuple(dict.fromkeys((*names, *_own_names(), *(made[0].names if made else ()))))
    if made and set(wanted) <= set(made[0].names) and made[0].until - now > RENEW:
        return made[0]
    authority, signing = _authority(folder, wanted, now)
    _sign(folder, authority, signing, wanted, now)
    found = _found(folder)
    assert found is not None
    return found


def _own_names() -> tuple[str, ...]:
    host = socket.gethostname().partition(".")[0].lower()
    names = (f"{host}.local",) if host.replace("-", "").isalnum() and host.isascii() else ()
    return (local_address(), *names, "localhost", "127.0.0.1")


def _found(folder: Path) -> Certificate | None:
    authority, certificate = folder / "authority.crt", folder / "server.crt"
    try:
        root = x509.load_pem_x509_certificate(authority.read_bytes())
        server = x509.load_pem_x509_certificate(certificate.read_bytes())
        (folder / "server.key").stat()
    except (FileNotFoundError, ValueError):
        return None
    held = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    digest = root.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(
        authority=authority,
        certificate=certificate,
        key=folder / "server.key",
        names=tuple(str(one.value) for one in held),
        until=server.not_valid_after_utc,
        fingerprint=digest,
    )


def _authority(
    folder: Path, names: Sequence[str], now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """The authority, made anew where it may not sign for a name or comes to its end."""
    try:
        root = x509.load_pem_x509_certificate((folder / "authority.crt").read_bytes())
        loaded = serialization.load_pem_private_key((folder / "authority.key").read_bytes(), None)
    except (FileNotFoundError, ValueError):
        return _new_authority(folder, names, now)
    enough = root.not_valid_after_utc - now > timedelta(days=SERVER_DAYS)
    if isinstance(loaded, ec.EllipticCurvePrivateKey) and enough and _may_sign(root, names):
        return root, loaded
    return _new_authority(folder, names, now)


def _may_sign(root: x509.Certificate, names: Sequence[str]) -> bool:
    limits = root.extensions.get_extension_for_class(x509.NameConstraints).value
    allowed = limits.permitted_subtrees or []
    networks = [one.value for one in allowed if isinstance(one, x509.IPAddress)]
    domains = [one.value for one in allowed if isinstance(one, x509.DNSName)]
    for name in names:
        address = _address(name)
        if address is None:
            if not any(name == one or name.endswith(f".{one}") for one in domains):
                return False
        elif not _within(address, networks):
            return False
    return True


def _within(address: Address, networks: Sequence[Any]) -> bool:
    return any(address.version == one.version and address in one for one in networks)


def _new_authority(
    folder: Path, names: Sequence[str], now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname().partition(".")[0][:40]
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Meydan {host} {now:%Y-%m-%d}")])
    own = [one for one in names if _address(one) is None]
    domains = dict.fromkeys(("local", "localhost", *own))
    networks = [ipaddress.ip_network(one) for one in PRIVATE]
    for address in map(_address, names):
        if address is not None and not _within(address, networks):
            networks.append(ipaddress.ip_network(address))
    permitted: list[x509.GeneralName] = [x509.DNSName(one) for one in domains]
    permitted += [x509.IPAddress(one) for one in networks]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # a phone whose clock is behind
        .not_valid_after(now + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    replace(folder / "authority.key", _private(key))
    replace(folder / "authority.crt", made.public_bytes(serialization.Encoding.PEM))
    return made, key


def _sign(
    folder: Path,
    authority: x509.Certificate,
    signing: ec.EllipticCurvePrivateKey,
    names: Sequence[str],
    now: datetime,
) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    pairs = [(one, _address(one)) for one in names]
    held = [x509.IPAddress(at) if at else x509.DNSName(one) for one, at in pairs]
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key())
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=SERVER_DAYS - 1))
        .add_extension(x509.SubjectAlternativeName(held), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(above, critical=False)
        .sign(signing, hashes.SHA256())
    )
    replace(folder / "server.key", _private(key))
    replace(folder / "server.crt", made.public_bytes(serialization.Encoding.PEM))


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _address(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )

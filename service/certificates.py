"""HTTPS in a local network without domain names: make and store a root certificate, and a certificate for this machine.

The root certificate can certify only private and loopback addresses, and local names such as `.local` (name
constraints). So a phone that installs the root certificate does not trust certificates for other names because of it.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import socket
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

PRIVATE = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "fc00::/7",
    "fe80::/10",
)
_NAMES = ("local", "localhost", "lan", "home.arpa")
_ROOT_DAYS = 3650
_DAYS = 397  # phones reject certificates with a longer validity
_LEFT = datetime.timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files of this machine's certificate (with its chain) and private key, and the root certificate as bytes."""

    certificate: Path
    key: Path
    root: bytes
    """The root certificate in DER, the form that phones install."""

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256 of the root certificate, in the form in which phones show it."""
        digest = x509.load_der_x509_certificate(self.root).fingerprint(hashes.SHA256())
        return ":".join(f"{byte:02X}" for byte in digest)


def certificates(folder: Path, addresses: list[str]) -> Certificates:
    """Make a certificate for the private ones of these addresses and for this machine's names; return its files.

    The root certificate in the folder signs it. A new root certificate is made only if that in the folder is missing,
    unusable or valid for less than 30 days; the certificate of the machine is made at each call.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    root, root_key = _root(folder)
    key = ec.generate_private_key(ec.SECP256R1())
    named = sorted({ipaddress.ip_address(one) for one in (*addresses, "127.0.0.1")}, key=str)
    names: list[x509.GeneralName] = [x509.IPAddress(one) for one in named if _is_private(one)]
    names += [x509.DNSName("localhost"), x509.DNSName(f"{socket.gethostname().split('.')[0].lower()}.local")]
    builder = _builder("Tehai on this machine", root.subject, key.public_key(), _DAYS)
    made = (
        builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(root_key.public_key()),
            critical=False,
        )
        .sign(root_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    _write(folder / "machine.pem", made.public_bytes(pem) + root.public_bytes(pem))
    _write(folder / "machine.key", _key_bytes(key))
    der = root.public_bytes(serialization.Encoding.DER)
    return Certificates(folder / "machine.pem", folder / "machine.key", der)


def _root(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """Return the root certificate and its key from the folder; store new ones if they cannot be used."""
    try:
        root = x509.load_pem_x509_certificate((folder / "root.pem").read_bytes())
        key = serialization.load_pem_private_key((folder / "root.key").read_bytes(), None)
        if isinstance(key, ec.EllipticCurvePrivateKey) and root.not_valid_after_utc > _now() + _LEFT:
            return root, key
    except (OSError, ValueError):
        pass  # there is no usable root certificate: make a new one, which phones must install
    key = ec.generate_private_key(ec.SECP256R1())
    name = f"Tehai root of {socket.gethostname()}"[:64]
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    allowed: list[x509.GeneralName] = [x509.IPAddress(ipaddress.ip_network(net)) for net in PRIVATE]
    allowed += [x509.DNSName(suffix) for suffix in _NAMES]
    root = (
        _builder(name, subject, key.public_key(), _ROOT_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=allowed, excluded_subtrees=None), critical=True)
        .add_extension(_signs_certificates(), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(folder / "root.pem", root.public_bytes(serialization.Encoding.PEM))
    _write(folder / "root.key", _key_bytes(key))
    return root, key


def _builder(name: str, issuer: x509.Name, public: ec.EllipticCurvePublicKey, days: int) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - datetime.timedelta(days=1))
        .not_valid_after(_now() + datetime.timedelta(days=days))
    )


def _signs_certificates() -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=True, crl_sign=True, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _is_private(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Return whether the root certificate covers the address. One public address would make a certificate invalid."""
    return any(address in ipaddress.ip_network(net) for net in PRIVATE)


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _key_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(path: Path, data: bytes) -> None:
    """Write a file that only its owner can read, also while it is being written."""
    part = path.with_suffix(path.suffix + ".part")
    part.unlink(missing_ok=True)
    with open(part, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(data)
    part.replace(path)

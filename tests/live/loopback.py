"""What servers on loopback need: free ports, and a certificate that nobody has signed."""

import socket
import ssl
import subprocess
from pathlib import Path

HOST = "127.0.0.1"


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens at just now."""
    sockets = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate for loopback and its key, as PEM files in `folder`."""
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    subprocess.run(
        ["openssl", "req", *kind, *subject, "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    return certificate, key


def trusting(certificate: Path) -> ssl.SSLContext:
    """A client's context that trusts this certificate alone."""
    return ssl.create_default_context(cafile=str(certificate))

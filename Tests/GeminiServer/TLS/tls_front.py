"""Ends TLS in front of a server that speaks plain HTTP.

    tls_front.py FOLDER PORT CERTIFICATE

Makes an authority and a certificate, leaves the authority in FOLDER/ca.pem,
prints the port on which it listens, and passes bytes on to 127.0.0.1:PORT.
CERTIFICATE is valid, expired, wrong-host, or unknown-authority (signed by
another authority than the one that is left). Ends at the end of its input.
"""

import asyncio
import datetime
import ipaddress
import os
import ssl
import struct
import socket
import sys
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

folder, target, kind = sys.argv[1], int(sys.argv[2]), sys.argv[3]


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def certificate(subject, issuer, key, signer, days, extensions):
    """From two days ago; a negative number of days ends it yesterday."""
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name(subject))
        .issuer_name(name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=2))
        .not_valid_after(now + datetime.timedelta(days=days))
    )
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    return builder.sign(signer, hashes.SHA256())


def pem(item):
    return item.public_bytes(serialization.Encoding.PEM)


def authority(subject):
    key = ec.generate_private_key(ec.SECP256R1())
    may = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    extensions = [(x509.BasicConstraints(ca=True, path_length=0), True), (may, True)]
    return key, certificate(subject, subject, key, key, 2, extensions)


def make_certificates():
    """The authority to trust, and a server's certificate with its key."""
    issuer = "Loopback test authority"
    authority_key, trusted = authority(issuer)
    if kind == "unknown-authority":
        issuer = "Another authority"
        authority_key, _ = authority(issuer)
    names = [
        x509.DNSName("localhost"),
        x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
    ]
    if kind == "wrong-host":
        names = [x509.DNSName("other.example")]
    key = ec.generate_private_key(ec.SECP256R1())
    own = certificate(
        "localhost",
        issuer,
        key,
        authority_key,
        -1 if kind == "expired" else 2,
        [(x509.SubjectAlternativeName(names), False)],
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    with open(f"{folder}/ca.pem", "wb") as file:
        file.write(pem(trusted))
    with open(f"{folder}/server.pem", "wb") as file:
        file.write(private + pem(own))


def reset(writer):
    """Ends a connection as the other side's reset did."""
    raw = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def pass_on(reader, writer):
    """Until one side ends, and in the way in which it ended."""
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        reset(writer)


async def serve(reader, writer):
    try:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", target)
    except OSError:
        reset(writer)
        return
    there = asyncio.create_task(pass_on(reader, inner_writer))
    back = asyncio.create_task(pass_on(inner_reader, writer))
    await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
    for side in (inner_writer, writer):
        side.close()
    await asyncio.wait([there, back])


async def main():
    make_certificates()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/server.pem")
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def end_with_input():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()
asyncio.run(main())

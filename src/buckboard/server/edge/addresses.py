"""Under which names this server may be called, which pages may call it, and where others on the network find it."""

import ipaddress
import re
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from buckboard.engine.errors import BuckboardError

HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::([0-9]{1,5}))?")
USUAL_PORTS = {"http": 80, "https": 443}
ELSEWHERE = ("192.0.2.1", "10.255.255.254", "192.168.255.254", "172.31.255.254")  # nothing is sent there
ELSEWHERE_6 = ("2001:db8::1",)


class BadLink(BuckboardError, ValueError):
    """A --public-url that no page can be opened under."""


def read_link(text: str) -> str:
    """A link under which people open this server, as browsers write its origin: `https://cards.example`."""
    right = "write it as http://cards.example:8000 or https://cards.example, with nothing behind it"
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise BadLink(f"“{text}” is no link to this server; {right}.") from None
    plain = parts.path in ("", "/") and not parts.query and not parts.fragment and "@" not in parts.netloc
    if parts.scheme not in USUAL_PORTS or not plain or not HOST.fullmatch(parts.netloc):
        raise BadLink(f"“{text}” is no link to this server; {right}.")
    name = parts.netloc.lower().rpartition(":")[0] if port is not None else parts.netloc.lower()
    return (
        f"{parts.scheme}://{name}" if port in (None, USUAL_PORTS[parts.scheme]) else f"{parts.scheme}://{name}:{port}"
    )


class Addresses:
    """The names this server answers to. A page of another name never gets an answer, nor through a name made for it."""

    def __init__(self, links: Sequence[str] = (), port: int = 8000, local: bool = False) -> None:
        self.listed = [read_link(link) for link in links]
        self.port = port
        self.local = local
        self._hosts: dict[str, list[str]] = {}  # as a browser names the host -> origins of it
        for link in self.listed:
            self._hosts.setdefault(link.partition("://")[2], []).append(link)

    def answers_to(self, host: str | None, own: str) -> bool:
        """Whether a Host header names this server. `own` is the address that the connection came in at."""
        found = HOST.fullmatch(host or "")
        if not host or found is None or (found[2] and int(found[2]) > 65_535):
            return False
        return host.lower() in self._hosts or found[1].lower() == "localhost" or _is_ours(found[1], own)

    def welcomes(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may call: it came from here itself, or from a listed link."""
        if origin in self.listed:
            return True
        name = host.lower()
        return name not in self._hosts and origin == f"http://{name.removesuffix(':80')}"

    def link(self, host: str) -> str:
        """The beginning of a link that others can open, for somebody who has opened this server as `host`."""
        if self.listed:
            return self.listed[0]
        name = host.rpartition(":")[0] if HOST.fullmatch(host) and not host.endswith("]") and ":" in host else host
        if name.lower() == "localhost" or _loops_back(name.strip("[]")):
            return next(iter(self.links()), f"http://{host}")
        return f"http://{host}"

    def links(self) -> list[str]:
        """Addresses of this server that others on the network can open."""
        if self.listed:
            return list(self.listed)
        return [] if self.local else [f"http://{_named(address, self.port)}" for address in network_addresses()]


def _is_ours(name: str, own: str) -> bool:
    """Whether a Host names, as a number, the address that the connection came in at."""
    try:
        address = _address(name.strip("[]"))
        return address.is_loopback or address == _address(own)
    except ValueError:
        return False


def _loops_back(name: str) -> bool:
    try:
        return _address(name).is_loopback
    except ValueError:
        return False


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _named(address: str, port: int) -> str:
    host = f"[{address}]" if ":" in address else address
    return host if port == USUAL_PORTS["http"] else f"{host}:{port}"


def network_addresses() -> list[str]:
    """This machine's addresses on its networks, the likeliest first."""
    found = [_towards(socket.AF_INET, target) for target in ELSEWHERE]
    if not any(found):
        found += [_towards(socket.AF_INET6, target) for target in ELSEWHERE_6]
    return [address for address in dict.fromkeys(found) if address and not _useless(address)]


def _towards(family: socket.AddressFamily, target: str) -> str:
    """The own address from which something would go there; nothing goes."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _useless(address: str) -> bool:
    there = ipaddress.ip_address(address)
    return there.is_loopback or there.is_unspecified or there.is_link_local

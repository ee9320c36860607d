"""The socket that the server listens at: all interfaces or the machine alone, the wished port or the next free one."""

import errno
import os
import socket
import stat

from buckboard.engine.errors import BuckboardError

USUAL_PORT = 8000
TRIES = 20
BACKLOG = 1024


class NoPort(BuckboardError, OSError):
    """There is nothing to listen at."""


def listen(port: int | None, local: bool) -> socket.socket:
    """A listening socket. Without a wish it is port 8000, or the next free one; 0 is any. Raises NoPort."""
    tried = [port] if port is not None else list(range(USUAL_PORT, USUAL_PORT + TRIES))
    for number in tried:
        try:
            return _bound(number, local)
        except OSError as error:
            if error.errno == errno.EACCES:
                raise NoPort(f"Port {number} may not be used by this user; take one above 1023.") from None
            if error.errno != errno.EADDRINUSE:
                raise NoPort(f"Nothing can listen at port {number}: {error.strerror}.") from None
    if port is not None:
        raise NoPort(f"Port {port} is taken; leave --port out and a free one is found, or take another.")
    raise NoPort(f"Ports {tried[0]} to {tried[-1]} are all taken; name a free one with --port.")


def _bound(port: int, local: bool) -> socket.socket:
    if local:
        return _listening(socket.AF_INET, ("127.0.0.1", port))
    if socket.has_dualstack_ipv6():
        try:
            return _listening(socket.AF_INET6, ("::", port))
        except OSError as error:
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise
    return _listening(socket.AF_INET, ("0.0.0.0", port))


def _listening(family: socket.AddressFamily, address: tuple[str, int]) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except BaseException:
        made.close()
        raise
    return made


def inherited(number: int) -> socket.socket:
    """A listening socket that whoever started the server has opened, as systemd does. Raises NoPort."""
    wrong = NoPort(f"File descriptor {number} is no listening socket; systemd hands over 3, by buckboard.socket.")
    try:
        if not stat.S_ISSOCK(os.fstat(number).st_mode):
            raise wrong
        made = socket.socket(fileno=number)
        if not made.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            made.detach()
            raise wrong
    except OSError:
        raise wrong from None
    return made


def port_of(listening: socket.socket) -> int:
    """The port of a listening socket; 0 where it has none."""
    name = listening.getsockname()
    return int(name[1]) if isinstance(name, tuple) else 0

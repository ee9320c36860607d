"""How much of everything one person, one address and all together may have: buckets of tokens, and ceilings.

Nobody who plays comes near a limit. They are there for floods, for guessing and for programs that went wrong.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

ROUNDING = 1e-6  # seconds
MOST_KEPT = 20_000  # keys that are remembered; the one that has been quiet longest goes first


class Rate(NamedTuple):
    """Tokens that come in a second, and how many can be saved up."""

    each_second: float
    burst: float

    def times(self, factor: float) -> "Rate":
        """The same for a server that is to bear more."""
        return Rate(self.each_second * factor, self.burst * factor)


class Buckets:
    """A bucket of tokens for each key. It fills by itself, and whoever does something takes a token out.

    All that is kept of a bucket is when it will be full again (the generic cell rate algorithm, ITU-T I.371).
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic, most_kept: int = MOST_KEPT) -> None:
        self.rate = rate
        self._now = now
        self._most = most_kept
        self._each = 1 / rate.each_second  # seconds for a token
        self._all_but_one = (rate.burst - 1) * self._each
        self._full: OrderedDict[str, float] = OrderedDict()  # when

    def take(self, key: str) -> float:
        """0 if a token was there, and it is taken; else the seconds until there is one."""
        return self._take(key, on_credit=False)

    def owe(self, key: str) -> float:
        """Take a token now, on credit if need be; the seconds after which it is paid for."""
        return self._take(key, on_credit=True)

    def _take(self, key: str, on_credit: bool) -> float:
        now, buckets = self._now(), self._full
        full = buckets.get(key, now)
        if full < now:
            full = now
        wait = full - now - self._all_but_one
        there = wait < ROUNDING
        buckets[key] = full + self._each if there or on_credit else full
        buckets.move_to_end(key)
        if len(buckets) > self._most:
            buckets.popitem(last=False)
        return 0.0 if there else wait


RATES = {
    "message_of_connection": Rate(10, 40),
    "message_of_person": Rate(20, 80),
    "message_of_address": Rate(100, 400),
    "request_of_address": Rate(40, 240),
    "socket_of_address": Rate(10, 80),
    "guest_of_address": Rate(0.1, 40),
    "table_of_address": Rate(0.5, 40),
    "table_of_person": Rate(0.1, 12),
    "guess_of_address": Rate(0.2, 15),  # short codes and device codes
    "guess_of_all": Rate(5, 60),
    "past_of_address": Rate(3, 40),  # score sheets, replays, records of a table
    "record_of_address": Rate(0.5, 12),  # pasted records, which are work to replay
}
MESSAGE = ("message_of_connection", "message_of_person", "message_of_address")


class Ceilings(NamedTuple):
    """How many of something there may be at once."""

    sockets_of_person: int = 20
    sockets_of_address: int = 120
    sockets: int = 4_000
    doors_of_address: int = 120  # connections that are no sockets
    doors: int = 2_000

    def times(self, factor: float) -> "Ceilings":
        """The same for a server that is to bear more."""
        return Ceilings(*(int(number * factor) for number in self))


class Limits:
    """Every limit of one server; `factor` loosens them all, for measurements and for big houses."""

    def __init__(self, factor: float = 1.0, now: Callable[[], float] = time.monotonic) -> None:
        self.buckets = {name: Buckets(rate.times(factor), now) for name, rate in RATES.items()}
        self._messages = [self.buckets[name] for name in MESSAGE]
        self.ceilings = Ceilings().times(factor)

    def take(self, name: str, key: str) -> float:
        """0, or how many seconds too early this is."""
        return self.buckets[name].take(key)

    def message(self, connection: str, person: str, address: str) -> list[tuple[str, float]]:
        """A message has come: by which limits it has to wait before it is looked at, and how many seconds."""
        found = []
        for bucket, name, key in zip(self._messages, MESSAGE, (connection, person, address), strict=True):
            if key and (wait := bucket.owe(key)):
                found.append((name, wait))
        return found


def address_key(client: object) -> str:
    """Whom an address stands for: an IPv4 address, or the network of an IPv6 one, of which one house has 2⁶⁴."""
    host = str(client[0]) if isinstance(client, tuple | list) and client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, 64), strict=False).network_address)
    return str(address)

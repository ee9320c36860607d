"""Which names the server answers to, and which pages may call it."""

import pytest

from buckboard.server.edge.addresses import Addresses, BadLink, read_link
from foreign_origins import FOREIGN

PORT = 8000
HERE = "192.168.1.5"  # the address at which the connection came in

OURS = [
    ("http://192.168.1.5:8000", "192.168.1.5:8000"),
    ("http://localhost:8000", "localhost:8000"),
    ("http://127.0.0.1:8000", "127.0.0.1:8000"),
    ("http://localhost:9999", "localhost:9999"),  # a tunnel to this machine
    ("http://localhost", "localhost"),
    ("http://localhost", "localhost:80"),
    ("http://[::1]:8000", "[::1]:8000"),
    ("https://cards.example", "cards.example"),
    ("http://buckboard.test:8123", "buckboard.test:8123"),
]


@pytest.fixture
def addresses():
    return Addresses(["https://cards.example", "http://buckboard.test:8123"], PORT)


@pytest.mark.parametrize(("origin", "host"), OURS)
def test_the_own_page_may_call(addresses, origin, host):
    own = "127.0.0.1" if "127" in host or "localhost" in host else "::1" if "::" in host else HERE
    assert addresses.answers_to(host, own)
    assert addresses.welcomes(origin, host)


@pytest.mark.parametrize("origin", FOREIGN)
def test_another_page_may_not(addresses, origin):
    assert not addresses.welcomes(origin, "localhost:8000")


def test_there_are_forty_foreign_origins_and_more():
    assert len(FOREIGN) >= 40


def test_behind_a_listed_name_only_its_listed_origin_may_call(addresses):
    assert not addresses.welcomes("http://cards.example", "cards.example")
    assert addresses.welcomes("https://cards.example", "cards.example")


@pytest.mark.parametrize(
    "host",
    [
        None, "", " ", "evil.example", "evil.example:8000", "192.168.1.6:8000", "0.0.0.0:8000", "2130706433", "0x7f.1",
        "0177.0.0.1", "localhost.", "localhost.evil.example", "a localhost", "localhost:8000:8000", ":8000",
        "localhost:99999", "localhost:port", "localhost/", "localhost:8000/", "user@localhost", "localhost\x00",
        "cards.example:8000", "buckboard.test", "[::1", "::1", "[::2]:8000", "[fe80::1%eth0]", "localhost,localhost",
        "localhost:",
    ],
)  # fmt: skip
def test_the_server_answers_to_no_other_name(addresses, host):
    assert not addresses.answers_to(host, HERE)


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("192.168.1.5:8000", "::ffff:192.168.1.5"),
        ("[2001:db8::5]:8000", "2001:db8::5"),
        ("[2001:0db8:0::5]:8000", "2001:db8::5"),
        ("LOCALHOST:8000", "127.0.0.1"),
        ("Cards.Example", HERE),
    ],
)
def test_a_name_may_be_written_in_several_ways(addresses, host, own):
    assert addresses.answers_to(host, own)


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("https://cards.example/", "https://cards.example"),
        ("https://Cards.Example:443", "https://cards.example"),
        ("http://cards.example:80", "http://cards.example"),
        ("http://cards.example:8000", "http://cards.example:8000"),
        (" http://[2001:db8::5]:8000 ", "http://[2001:db8::5]:8000"),
    ],
)
def test_a_link_is_read_as_browsers_write_it(text, link):
    assert read_link(text) == link


@pytest.mark.parametrize(
    "text",
    ["", "cards.example", "ftp://cards.example", "http://", "https://cards.example/x", "https://a@cards.example",
     "https://cards.example?x", "https://cards.example#x", "http://cards.example:port", "http://c rds", "http://x:99999"],
)  # fmt: skip
def test_a_link_that_is_none_is_refused_in_a_sentence(text):
    with pytest.raises(BadLink, match=r"write it as http://cards\.example:8000"):
        read_link(text)


def test_an_invitation_bears_a_name_that_others_can_open(monkeypatch):
    monkeypatch.setattr("buckboard.server.edge.addresses.network_addresses", lambda: ["192.168.1.5", "10.0.0.2"])
    alone = Addresses((), PORT)
    assert alone.links() == ["http://192.168.1.5:8000", "http://10.0.0.2:8000"]
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"):
        assert alone.link(host) == "http://192.168.1.5:8000"
    assert alone.link("10.0.0.2:8000") == "http://10.0.0.2:8000"
    assert Addresses((), 80).links()[0] == "http://192.168.1.5"
    assert Addresses((), PORT, local=True).link("localhost:8000") == "http://localhost:8000"
    assert Addresses(["https://cards.example"], PORT).link("localhost:8000") == "https://cards.example"

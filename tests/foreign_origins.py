"""Origins of pages that may not call a server at http://localhost:8000, nor at http://127.0.0.1 of any other port."""

FOREIGN = [
    "null", "", " ", "http://", "https://localhost:8000", "http://localhost:8001", "http://localhost",
    "http://LOCALHOST:8000", "HTTP://localhost:8000", "http://localhost:8000/", "http://localhost:8000/x",
    "http://localhost:8000 ", "http://localhost:8000\t", "http://localhost.:8000", "http://localhost:8000.evil.example",
    "http://localhost.evil.example:8000", "http://evil.example", "http://evil.example:8000", "http://evillocalhost:8000",
    "http://localhost:8000@evil.example", "http://user@localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000",
    "http://0x7f000001:8000", "http://2130706433:8000", "http://localhost:08000", "http://localhost:+8000",
    "http://localhost%2e:8000", "http://localhost:8000#", "http://localhost:8000?", "ws://localhost:8000",
    "file://", "chrome-extension://abcdefgh", "moz-extension://abc", "data:text/html,x", "http://localhost:8000, http://x",
    "http://lоcalhost:8000", "http://cards.example", "https://cards.example:8443", "https://cards.example.evil.example",
    "https://xcards.example", "http://buckboard.test",
]  # fmt: skip

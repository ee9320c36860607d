"""The key that proves who somebody is: signed here, kept in the browser, good for 400 days from its last renewal.

It says a person's id and a generation. Nothing else is in it, and nothing of it is stored: all tokens of a person die
when the generation that is stored with them moves on.
"""

import binascii
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, base64_encode

DAYS = 400
DAY = 86_400
LONGEST = 400  # characters
SALT = "buckboard guest token, 1"  # who it is for and what it is: nothing else that is signed can pass for it


class Claim(NamedTuple):
    """What a token says, once its signature has been found good."""

    person: str
    generation: int


def new_key() -> str:
    """A key to sign with."""
    return secrets.token_urlsafe(32)


class Tokens:
    """Writes and reads tokens. The newest key, the last one, signs; the older ones still prove what they signed."""

    def __init__(self, keys: Sequence[str], now: Callable[[], float] = time.time) -> None:
        class Signer(TimestampSigner):
            def get_timestamp(self) -> int:
                return int(now())

        self._now = now
        self._serializer = URLSafeTimedSerializer(
            list(keys),
            salt=SALT,
            signer=Signer,
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def write(self, person: str, generation: int) -> str:
        """A token for a person."""
        return str(self._serializer.dumps([person, generation]))

    def read(self, token: str) -> Claim | None:
        """What a token says; None unless it was written here, as it stands, within 400 days."""
        if len(token) > LONGEST or not token.isascii() or not _is_plain(token):
            return None
        try:
            said, signed = self._serializer.loads(token, return_timestamp=True)
        except (BadData, ValueError, OverflowError):
            return None
        # A clock that has been set back must not lock people out, so a token from the future is good.
        if self._now() - signed.timestamp() > DAYS * DAY:
            return None
        match said:
            case [str(person), int(generation)]:
                return Claim(person, generation)
        return None


def _is_plain(token: str) -> bool:
    """Whether the signature is written the one way we write it: base64 has spare bits, and readers skip odd signs."""
    signature = token.rpartition(".")[2].encode()
    try:
        return base64_encode(base64_decode(signature)) == signature
    except (BadData, binascii.Error):
        return False

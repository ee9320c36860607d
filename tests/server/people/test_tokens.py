"""Tokens: what was written here is read, and nothing that differs from it in one sign."""

import base64
import json
import random
import string

from itsdangerous import URLSafeTimedSerializer
from itsdangerous.encoding import base64_encode

from buckboard.server.people.tokens import DAY, DAYS, SALT, Claim, Tokens, new_key

SIGNS = string.ascii_letters + string.digits + "-_.=+/!~ \x00é"


class Clock:
    """The time of day, as a test wants it."""

    def __init__(self, now=1_800_000_000.0):
        self.now = now

    def __call__(self):
        return self.now


def test_a_token_says_whose_it_is_and_fits_the_wire():
    tokens = Tokens([new_key()], Clock())
    token = tokens.write("A-b_c1234567", 3)
    assert tokens.read(token) == Claim("A-b_c1234567", 3)
    assert len(token) < 100
    assert len(token.rpartition(".")[2]) == 43  # 256 bits
    assert set(token) <= set(string.ascii_letters + string.digits + "-_.")


def test_ten_thousand_changed_tokens_are_refused():
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    tokens = Tokens([new_key()], Clock())
    token = tokens.write("abcdefghijkl", 1)
    for _ in range(10_000):
        changed = list(token)
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            at = chance.randrange(len(changed))
            way = chance.randrange(4)
            if way == 0:
                changed[at] = chance.choice(SIGNS)
            elif way == 1:
                changed.insert(at, chance.choice(SIGNS))
            elif way == 2 and len(changed) > 1:
                del changed[at]
            else:
                other = chance.randrange(len(changed))
                changed[at], changed[other] = changed[other], changed[at]
        if "".join(changed) != token:
            assert tokens.read("".join(changed)) is None, (token, "".join(changed))


def test_every_single_changed_sign_is_refused_and_so_is_every_end_cut_off():
    tokens = Tokens([new_key()], Clock())
    token = tokens.write("abcdefghijkl", 1)
    for at in range(len(token)):
        assert tokens.read(token[:at]) is None
        for sign in SIGNS:
            if sign != token[at]:
                assert tokens.read(token[:at] + sign + token[at + 1 :]) is None
    for more in SIGNS:
        assert tokens.read(token + more) is None
        assert tokens.read(more + token) is None


def test_what_others_have_signed_is_refused():
    clock, key = Clock(), new_key()
    tokens = Tokens([key], clock)
    claim = ["abcdefghijkl", 0]
    plain = base64.urlsafe_b64encode(json.dumps(claim).encode()).rstrip(b"=").decode()
    head = base64.urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').rstrip(b"=").decode()
    stranger = Tokens([new_key()], clock).write(*claim)
    assert tokens.read(stranger) is None
    assert tokens.read(tokens._serializer.dumps(claim, salt="another purpose")) is None
    assert tokens.read(tokens._serializer.dumps(claim, salt="buckboard guest token, 1"))
    assert tokens.read(URLSafeTimedSerializer(key, salt=SALT).dumps(claim)) is None  # our key, another algorithm
    assert tokens.read(f"{head}.{plain}.") is None
    assert tokens.read(f"{plain}..") is None
    for nothing in ("", ".", "..", "a", "Bearer", "\ud800", "x" * 400, "." * 399, "x" * 100_000):
        assert tokens.read(nothing) is None


def test_what_we_signed_ourselves_but_is_no_claim_is_refused():
    clock = Clock()
    tokens = Tokens([new_key()], clock)
    for said in (None, 1, "a", [], ["a"], ["a", "0"], [1, 0], ["a", 0, 0], {"a": 0}, ["a", 1.5]):
        assert tokens.read(tokens._serializer.dumps(said)) is None, said
    signer = tokens._serializer.make_signer(SALT)
    for raw in (b"", b".", base64_encode(b"["), base64_encode(b"\xff\xfe"), b"." + base64_encode(b"not packed")):
        assert tokens.read(signer.sign(raw).decode()) is None


def test_a_token_is_good_for_400_days_and_a_clock_set_back_locks_nobody_out():
    clock = Clock()
    tokens = Tokens([new_key()], clock)
    token = tokens.write("abcdefghijkl", 0)
    clock.now += DAYS * DAY
    assert tokens.read(token)
    clock.now += 1
    assert tokens.read(token) is None
    clock.now -= (2 * DAYS) * DAY
    assert tokens.read(token)


def test_an_older_key_still_proves_what_it_signed_and_the_newest_signs():
    clock, first, second = Clock(), new_key(), new_key()
    token = Tokens([first], clock).write("abcdefghijkl", 0)
    both = Tokens([first, second], clock)
    assert both.read(token)
    assert Tokens([second], clock).read(both.write("abcdefghijkl", 0))
    assert Tokens([second], clock).read(token) is None


def test_a_key_is_long_and_never_the_same():
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert min(map(len, keys)) >= 43

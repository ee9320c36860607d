"""Hostile messages: what the schema of the socket allows, and then everything that it does not."""

import json

from buckboard.server.wire.commands import COMMANDS

SCHEMA = COMMANDS.json_schema()
MODELS = [SCHEMA["$defs"][choice["$ref"].rpartition("/")[2]] for choice in SCHEMA["oneOf"]]
WORDS = (
    "pass", "3", "4nt", "hearts", "fold", "stay", "As", "Th", "draw", "draw As Kd", "raise to 4", "all in", "enough",
    "no",
    "give 9c", "check", "high", "??", "\u2660", "\u202e", "a\u0301", "\x00", "'; drop table entry; --", "{0}", "%s",
    "<script>alert(1)</script>", "=HYPERLINK(1)", "\U0001f0a1", "9" * 80,
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 7, 8, 31, 32, 63, 64, 600, 601, 2**31, 2**53, 2**63, -(2**63) - 1, 10**30)
STRANGE = (
    None, True, False, 0, -1, 1.5, 1e308, "", "0", "null", [], [[]], {}, {"a": 1}, [1, 2, 3], "x" * 401, 10**400,
    float("nan"), float("inf"), {"do": "deal"}, "\ud800",
)  # fmt: skip
TEXTS = (
    "", " ", "{", "}", "null", "[]", "0", '"deal"', "nul", "{}", '{"do":"deal"', "\x00", "\ufeff{}", "NaN", "-",
    "[" * 2000,
    '{"a":' * 1500 + "1" + "}" * 1500, '{"do":"deal","do":"pause","id":"a","id":"b","on":true}',
    '{"do":"deal","id":"\\ud800"}',
    '{"id":"x","do":"chat","text":"\\u0000"}', '{"do":"deal","id":1e999}',
    '{"do":"answer","id":"x","question":1e5,"say":"As"}',
    '{"do":"answer","id":"x","question":NaN,"say":"As"}', '{"do":"hello","token":""}',
    '{"__proto__":{},"do":"deal","id":"x"}',
    '{"do":"chat","id":"x","text":"' + "a" * 8000 + '"}', "\u2028", "'{\"do\":\"deal\"}'",
)  # fmt: skip


class Hostile:
    """One message after the other, from dice."""

    def __init__(self, dice):
        self.dice = dice  # random.Random
        self.last = []  # what was sent before, to be sent again
        self.count = 0

    def message(self, questions=()):
        """The text of a message; `questions` are numbers of questions that are open."""
        choice = self.dice.random()
        if choice < 0.08:
            text = self.dice.choice(TEXTS)
        elif choice < 0.14 and self.last:
            text = self.dice.choice(self.last)
        else:
            text = self._written(self._mutated(self.valid(questions)))
            if self.dice.random() < 0.08:
                text = self._flipped(text)
        self.last = [*self.last[-30:], text]
        return text

    def valid(self, questions=()):
        """A message that the schema allows."""
        message = self._of(self.dice.choice(MODELS))
        self.count += 1
        message["id"] = f"h{self.count}"
        if message["do"] == "answer" and questions and self.dice.random() < 0.7:
            message["question"] = self.dice.choice(list(questions))
        if message["do"] == "house_rules":
            message["options"] = self.dice.choice([{}, {"target": 32}, {"seats": 99}, {"nothing": 1}, {"ante": "1"}])
        return message

    def _of(self, model):
        needed = set(model.get("required", ())) | {"do"}
        return {
            name: self._value(part)
            for name, part in model["properties"].items()
            if name in needed or self.dice.random() < 0.5
        }

    def _value(self, part):
        if "const" in part:
            return part["const"]
        if "enum" in part:
            return self.dice.choice(part["enum"])
        if "anyOf" in part:
            return self._value(self.dice.choice(part["anyOf"]))
        match part.get("type"):
            case "integer":
                low, high = part.get("minimum", -5), part.get("maximum", 60)
                return self.dice.choice([low, high, self.dice.randint(low, high)])
            case "boolean":
                return self.dice.random() < 0.5
            case "string":
                return self.dice.choice(WORDS)[: part.get("maxLength", 400)] or "x"
            case "object":
                return {}
        return None

    def _mutated(self, message):
        """One or two things are wrong, or nothing."""
        for _ in range(self.dice.choice([0, 1, 1, 1, 2])):
            name = self.dice.choice(list(message))
            match self.dice.randrange(6):
                case 0:
                    message.pop(name)
                    if not message:
                        return {"do": "deal"}
                case 1:
                    message[name] = self.dice.choice(STRANGE)
                case 2:
                    message[self.dice.choice(["seat", "person", "token", "x", "", "__class__", "by", "cards"])] = "p1"
                case 3:
                    message[name] = self.dice.choice(NUMBERS)
                case 4:
                    message[name] = self.dice.choice(WORDS)
                case 5:
                    message["do"] = self.dice.choice(["hand", "move", "end", "hello", "Answer", "", "undo ", "table"])
        return message

    def _written(self, message):
        return (
            json.dumps(message, ensure_ascii=self.dice.random() < 0.7)
            .encode("utf-8", "surrogatepass")
            .decode("utf-8", "replace")
        )

    def _flipped(self, text):
        """A character is another one, is gone, or comes twice."""
        if not text:
            return text
        at = self.dice.randrange(len(text))
        put = self.dice.choice(["", text[at] * 2, chr(ord(text[at]) ^ 1 << self.dice.randrange(6))])
        return text[:at] + put + text[at + 1 :]

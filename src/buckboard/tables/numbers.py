"""Numbers as people say them."""

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """A small number as a word, a larger one in figures: "six", "24"."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)

"""The tricks of Buck 'em a second time, in strings and lists. Cards are "Ah", trump is a letter."""

UPWARDS = "23456789TJQKA"


def taker_of(trick, trump):
    """Who takes a trick, a list of (seat, card): the highest trump, or else the highest card of the suit led."""
    led = trick[0][1][1]
    suit = trump if any(card[1] == trump for _, card in trick) else led
    return max((UPWARDS.index(card[0]), seat) for seat, card in trick if card[1] == suit)[1]


def playable(hand, trick, trump, rules):
    """What may be played: follow suit; then trump, where one must; then head the trick, where one must."""
    if not trick:
        return hand
    led = trick[0][1][1]
    open_cards = [card for card in hand if card[1] == led]
    if not open_cards:
        open_cards = hand
        trumps = [card for card in hand if card[1] == trump]
        if rules["must_trump"] and trumps:
            open_cards = trumps
    if rules["must_head"]:
        heads = [card for card in open_cards if taker_of([*trick, ("me", card)], trump) == "me"]
        if heads:
            open_cards = heads
    return open_cards


def next_seat(seat, stayers, seats):
    """The next stayer clockwise."""
    seat = (seat + 1) % seats
    while seat not in stayers:
        seat = (seat + 1) % seats
    return seat

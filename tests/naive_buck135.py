"""Buck Thirty-Five told as a story: one function that deals, asks and waits for the answer, and pays out.

A second opinion. It shares no code with buckboard.games.buck135: cards lie in lists by seat, betting looks back at
what was said, pots are counted chip by chip. House rules come by name, as records write them; `hand` is a generator
that yields (seat, choices) and is sent what the seat says.
"""

from collections import Counter, deque

from naive_poker import high, low

CREDIT = 10**12


class Table:
    """What lies on the table in one hand."""

    def __init__(self, rules, seats, dealer, stacks, carry, pack):
        self.rules = rules
        self.order = [(dealer + 1 + step) % seats for step in range(seats)]
        self.dealer = dealer
        self.pack = list(pack)
        self.live = list(self.order)
        self.rows = {seat: [None] * 5 for seat in self.order}
        self.left = {seat: CREDIT if rules["stack"] is None else stacks[seat] or rules["stack"] for seat in self.order}
        self.had = dict(self.left)
        self.paid = Counter()
        self.extra = carry  # nobody's share: what was carried over, and fees
        self.kept = 0
        self.bought_in_hand = 0
        self.matched = {}
        self.said = {}

    def clockwise_from(self, seat):
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]

    def pay(self, seat, chips):
        self.left[seat] -= chips
        self.paid[seat] += chips

    def hand_places(self):
        return [0, 1, 2, 4] if self.rules["wilds"] == "one" else [0, 2, 4]


def hand(rules, seats, dealer, stacks, carry, pack):
    """A whole hand; returns the table at its end, everything paid out."""
    table = Table(rules, seats, dealer, stacks, carry, pack)
    for seat in table.order:
        table.pay(seat, min(rules["ante"], table.left[seat]))
    for place in range(5):
        for seat in table.order:
            table.rows[seat][place] = table.pack.pop(0)
    aggressor = None
    for number in range(4):
        if number == 3:
            yield from draw(table)
        aggressor = yield from betting(table, number, aggressor)
        if len(table.live) == 1:
            break
    if len(table.live) > 1 and rules["mode"] == "high_low" and rules["hi_lo"] == "declare_simultaneous":
        for seat in [seat for seat in table.order if seat in table.live]:
            table.said[seat] = yield seat, {"high", "low", "both"}
    pay_out(table)
    return table


def betting(table, number, aggressor):
    """One round; returns who made the last full bet or raise."""
    rules = table.rules
    start = table.order[0]
    if rules["first_to_act"] == "rotating":
        start = table.order[number]
    elif rules["first_to_act"] == "last_aggressor" and aggressor is not None:
        start = aggressor
    to_ask = deque(seat for seat in table.clockwise_from(start) if can_act(table, seat))
    if len(to_ask) < 2:
        return None
    spoken = []  # (seat, total before, total after, whether that was a full bet or raise)
    put = Counter()
    while to_ask:
        seat = to_ask.popleft()
        top = max(put.values(), default=0)
        if put[seat] == top and sum(can_act(table, other) for other in table.live) == 1:
            break
        word, total = yield seat, offers(table, number, seat, put, spoken)
        if word == "fold":
            table.live.remove(seat)
            if len(table.live) == 1:
                break
            continue
        if word == "call":
            total = min(top, put[seat] + table.left[seat])
        if word == "check":
            total = put[seat]
        full = total > top and is_full(rules, number, spoken, top, total)
        table.pay(seat, total - put[seat])
        put[seat] = total
        spoken.append((seat, top, max(top, total), full))
        if total > top:
            to_ask = deque(other for other in table.clockwise_from(seat)[1:] if can_act(table, other))
    give_back(table, put)
    fulls = [seat for seat, _, _, full in spoken if full]
    return fulls[-1] if fulls else None


def can_act(table, seat):
    return seat in table.live and table.left[seat] > 0


def bet_size(rules, number):
    return rules["bet_big"] if rules["betting"] == "fixed" and number > 1 else rules["bet_small"]


def last_full(spoken):
    return max((after for _, _, after, full in spoken if full), default=0)


def least_step(rules, number, spoken):
    """What a raise adds at least."""
    steps = [after - before for _, before, after, full in spoken if full]
    return steps[-1] if steps and rules["betting"] != "fixed" else bet_size(rules, number)


def is_full(rules, number, spoken, top, total):
    if rules["betting"] == "fixed":
        return total - last_full(spoken) >= bet_size(rules, number) / 2
    return total - top >= least_step(rules, number, spoken)


def offers(table, number, seat, put, spoken):
    """What the seat may say: each word with the least and the most that goes with it."""
    rules = table.rules
    top = max(put.values(), default=0)
    found = {"call": (0, 0), "fold": (0, 0)} if put[seat] < top else {"check": (0, 0)}
    everything = put[seat] + table.left[seat]
    if everything <= top or not may_raise(table, number, seat, put, spoken):
        return found
    step = least_step(rules, number, spoken)
    pot = sum(table.paid.values()) + table.extra
    least, most = {
        "fixed": (last_full(spoken) + step, last_full(spoken) + step),
        "spread": (top + step, top + rules["bet_big"]),
        "pot_limit": (top + step, max(top + pot + top - put[seat], top + step)),
        "no_limit": (top + step, everything),
    }[rules["betting"]]
    found["raise to" if top else "bet"] = (min(least, everything), min(most, everything))
    return found


def may_raise(table, number, seat, put, spoken):
    rules = table.rules
    top = max(put.values(), default=0)
    if rules["betting"] in ("fixed", "spread"):
        if sum(full for _, _, _, full in spoken) > rules["max_raises"]:
            return False
        if rules["betting"] == "spread" and rules["bet_small"] > rules["bet_big"]:
            return False
    if not any(can_act(table, other) and put[other] + table.left[other] > top for other in table.live if other != seat):
        return False
    turns = [at for at, (who, *_) in enumerate(spoken) if who == seat]
    if not turns:
        return True
    since = spoken[turns[-1] + 1 :]
    if any(full for _, _, _, full in since):
        return True
    added = sum(after - before for _, before, after, _ in since)
    return rules["betting"] != "fixed" and added >= least_step(rules, number, spoken)


def give_back(table, put):
    """The part of the highest bet that nobody called."""
    (seat, most), *others = put.most_common() or [(None, 0)]
    unmatched = most - (others[0][1] if others else 0)
    if unmatched:
        table.pay(seat, -unmatched)


def draw(table):
    rules = table.rules
    table.matched = {seat: matching_places(table.rows[seat]) for seat in table.live}
    for seat in [seat for seat in table.order if seat in table.live]:
        row = table.rows[seat]
        gone = []
        while True:
            open_cards = {row[place] for place in table.hand_places() if place not in gone} if len(gone) < 3 else set()
            said = yield seat, open_cards | {"enough"}
            if said == "enough":
                break
            gone.append(row.index(said))
        for place in sorted(gone):
            row[place] = table.pack.pop(0)
        yield from buy(table, seat, rules)


def buy(table, seat, rules):
    """Cards on the table for a fee."""
    bought = []
    while rules["paid_exchange"]:
        offered = {}
        for name, place in (("buy 2", 1), ("buy 4", 3)):
            earlier = {"per_player_order": len(bought), "by_position": place == 3, "per_table": table.bought_in_hand}
            price = rules["fee"] * (2 if earlier[rules["fee_scheme"]] else 1)
            if place not in table.hand_places() and place not in bought and table.left[seat] >= price:
                offered[name] = place, price
        if not offered:
            return
        said = yield seat, set(offered) | {"no buy"}
        if said == "no buy":
            return
        place, price = offered[said]
        table.left[seat] -= price
        table.extra += price
        table.bought_in_hand += 1
        bought.append(place)
        table.rows[seat][place] = table.pack.pop(0)


def matching_places(row):
    """Which of cards 2 and 4 are of the rank of card 1, 3 or 5."""
    return {place for place in (1, 3) if any(row[place] % 13 == row[other] % 13 for other in (0, 2, 4))}


def wild_ranks(table, seat):
    rules, row = table.rules, table.rows[seat]
    places = {"one": {3}, "two": {1, 3}}.get(rules["wilds"])
    if places is None:
        places = table.matched[seat] if rules["match_time"] == "before_draw" else matching_places(row)
        if places and rules["match_rule"] == "either_enables_both":
            places = {1, 3}
    return sum({1 << row[place] % 13 for place in places})


def pots(table):
    """Who contests each chip: those in who have paid as many, or else who contests the chips below."""
    found = Counter({frozenset(table.live): table.extra})
    for paid in table.paid.values():
        for chip in range(1, paid + 1):
            among = set()
            while not among:
                among = {seat for seat in table.live if table.paid[seat] >= chip}
                chip -= 1
            found[frozenset(among)] += 1
    return found


def pay_out(table):
    if len(table.live) == 1:
        table.left[table.live[0]] += sum(table.paid.values()) + table.extra
        return
    rules = table.rules
    options = rules["five_of_a_kind"], rules["double_ace_flush"], rules["natural_wins"]
    highs = {seat: high(table.rows[seat], wild_ranks(table, seat), *options) for seat in table.live}
    lows = {seat: low(table.rows[seat], wild_ranks(table, seat), rules["low_rule"]) for seat in table.live}
    for among, chips in pots(table).items():
        pay_pot(table, chips, set(among), highs, lows)


def best(among, values, pick):
    """Those of a set with the best value."""
    worths = {seat: values[seat][0] for seat in among}
    return {seat for seat in worths if worths[seat] == pick(worths.values())}


def qualifies(rules, value):
    return rules["low_qualifier"] is None or (value[0][0] == 0 and value[0][1] <= rules["low_qualifier"])


def pay_pot(table, chips, among, highs, lows):
    rules, said = table.rules, table.said
    fit = {seat for seat in among if qualifies(rules, lows[seat])}
    for_high, for_low = set(among), set(fit)
    if said:
        for_high = {seat for seat in among if said[seat] != "low"}
        for_low = {seat for seat in fit if said[seat] != "high"}
        both = {seat for seat in among if said[seat] == "both"}
        ways = best(for_high, highs, max), best(for_low, lows, min)
        failed = {seat for seat in both if ways != ({seat}, {seat})}
        for_high, for_low = for_high - failed, for_low - failed
        if not for_high and not for_low:
            for_high = set(among) - failed or set(among)
            for_low = for_high & fit
    if rules["mode"] == "high":
        for_low = set()
    high_half = chips if not for_low else 0 if not for_high else chips - chips // 2
    share(table, high_half, best(for_high, highs, max), highs)
    share(table, chips - high_half, best(for_low, lows, min), lows)


def share(table, chips, winners, values):
    if not chips:
        return
    each, odd = divmod(chips, len(winners))
    queue = [seat for seat in table.order if seat in winners]
    if table.rules["odd_chip"] == "high_card_suit":
        queue.sort(
            key=lambda seat: max(((card % 13, card // 13) for card in values[seat][1]), default=(-1, -1)), reverse=True
        )
    for place, seat in enumerate(queue):
        table.left[seat] += each + (place < odd and table.rules["odd_chip"] != "carry")
    if table.rules["odd_chip"] == "carry":
        table.kept += odd

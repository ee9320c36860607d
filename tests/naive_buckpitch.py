"""Buckpitch a second time: written from the rules page in strings and lists, slow and plain.

Cards are "Ah", calls and suits are words, house rules a mapping as records have it. Nothing here knows the engine.
"""

RANKS = "23456789TJQKA"
CALLS = ["pass", "2", "3", "4", "shoot"]
PROMISED = {"2": 2, "3": 3, "4": 4, "shoot": 4}
PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def suit(card):
    return {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}[card[1]]


def rank(card):
    return RANKS.index(card[0])


def calls_open(said, dealer, score, bid_before, rules):
    """The calls of the seat whose turn it is, after what the seats before it said."""
    bids = [call for call in said if call != "pass"]
    last = bids[-1] if bids else None
    found = []
    for call in CALLS:
        if call == "pass":
            must = rules["all_pass"] == "dealer_must_2" and dealer and not bids
            fits = not must
        elif last is None or CALLS.index(call) > CALLS.index(last):
            fits = True
        elif call == last:
            fits = dealer and (rules["dealer_steal"] == "all" or call == "shoot")
        else:
            fits = False
        if call == "shoot" and bid_before and score == 0:
            fits = False
        if fits:
            found.append(call)
    return found


def who_calls_next(said_by, dealer, rules):
    """The seat that is asked after these calls, a list of (seat, call); None when the bidding is over."""
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    if not said_by:
        return order[0]
    seat, call = said_by[-1]
    if seat == dealer:
        return None
    if call == "shoot":
        return None if rules["dealer_steal"] == "none" else dealer
    return order[order.index(seat) + 1]


def maker_of(said_by, dealer, rules):
    """Who has the bid when the bidding is over, and at what; (None, None) for a hand thrown in."""
    bids = [(seat, call) for seat, call in said_by if call != "pass"]
    if bids:
        return bids[-1]
    if rules["all_pass"] == "eldest_must_2":
        return (dealer + 1) % 4, "2"
    return None, None


def playable(hand, trick, trump, first_trick, rules):
    """The cards of a hand that may be played on a trick, a list of (seat, card)."""
    trumps = [card for card in hand if suit(card) == trump]
    if not trick:
        if first_trick and rules["first_lead_trump"] and trumps:
            return trumps
        return hand
    led = suit(trick[0][1])
    same = [card for card in hand if suit(card) == led]
    if led == trump:
        return same or hand
    if same:
        return same + trumps
    if rules["void_must_trump"] and trumps:
        return trumps
    return hand


def taker_of(trick, trump):
    """Who takes a trick."""
    trumps = [(seat, card) for seat, card in trick if suit(card) == trump]
    led = [(seat, card) for seat, card in trick if suit(card) == suit(trick[0][1])]
    return max(trumps or led, key=lambda played: rank(played[1]))[0]


def tricks_of(plays, trump):
    """A hand's plays cut into tricks, each with who took it."""
    tricks = [plays[at : at + 4] for at in range(0, 24, 4)]
    return [(taker_of(trick, trump), [card for _, card in trick]) for trick in tricks]


def points_won(plays, trump, bidders, rules):
    """The team that won each point, by name; a point that nobody won is left out."""
    tricks = tricks_of(plays, trump)
    caught = {0: [], 1: []}
    for winner, cards in tricks:
        caught[winner % 2] += cards
    held = {0: [card for seat, card in plays if seat % 2 == 0], 1: [card for seat, card in plays if seat % 2 == 1]}
    trumps = sorted((card for _, card in plays if suit(card) == trump), key=rank)
    won = {}
    for team in (0, 1):
        if trumps and trumps[-1] in held[team]:
            won["high"] = team
        if trumps and trumps[0] in (held if rules["low_to"] == "holder" else caught)[team]:
            won["low"] = team
        if any(card[0] == "J" and suit(card) == trump for card in caught[team]):
            won["jack"] = team
    worth = [sum(PIPS.get(card[0], 0) for card in caught[team]) for team in (0, 1)]
    if worth[0] != worth[1]:
        won["game"] = 0 if worth[0] > worth[1] else 1
    elif worth[0] > 0 and rules["game_tie"] != "none":
        won["game"] = bidders if rules["game_tie"] == "bidder" else 1 - bidders
    return won


def shoot_made(mine, theirs, six_tricks, rules):
    return {
        "four_points": mine == 4,
        "four_points_and_six_tricks": mine == 4 and six_tricks,
        "all_available_points": mine >= 1 and theirs == 0,
        "six_tricks": six_tricks,
    }[rules["shoot_requires"]]


def after(before, rules, said_by, trump, plays):
    """The standing after a hand, with the winners: what records write."""
    dealer = before["dealer"]
    scores, sawracks = list(before["scores"]), list(before["sawracks"])
    maker, bid = maker_of(said_by, dealer, rules)
    if maker is None:
        following = dealer if rules["all_pass"] == "redeal_same" else (dealer + 1) % 4
        return {**before, "dealer": following}, []
    us, them = maker % 2, 1 - maker % 2
    won = points_won(plays, trump, us, rules)
    mine, theirs = list(won.values()).count(us), list(won.values()).count(them)
    six_tricks = all(winner % 2 == us for winner, _ in tricks_of(plays, trump))
    made = shoot_made(mine, theirs, six_tricks, rules) if bid == "shoot" else mine >= PROMISED[bid]
    at_once = False
    if made and bid == "shoot":
        if rules["shoot_award"] == "game":
            scores[us] = max(scores[us], rules["target"])
            at_once = True
        else:
            scores[us] += {"points_made": mine, "five": 5, "eight": 8}[rules["shoot_award"]]
    elif made:
        scores[us] += mine if rules["score_made"] == "actual" else PROMISED[bid]
    else:
        sawracks[us] += 2 if bid == "shoot" else 1
        loss = PROMISED[bid]
        if bid == "shoot" and rules["shoot_floor"] == "no_change" and scores[us] < loss:
            loss = 0
        scores[us] = max(0, scores[us] - loss)
    scores[them] += theirs
    standing = {"dealer": (dealer + 1) % 4, "scores": scores, "sawracks": sawracks, "bid_before": True}
    team = us if at_once else match_won(before["scores"], scores, won, us, made, rules)
    return standing, [] if team is None else [team, team + 2]


def match_won(earlier, scores, won, us, made, rules):
    """The team that has won the match, or None."""
    target = rules["target"]
    there = [team for team in (0, 1) if scores[team] >= target]
    if rules["bid_to_win"]:
        return us if made and us in there else None
    if len(there) < 2:
        return there[0] if there else None
    way = rules["both_reach"]
    if way == "bidder":
        return us
    if way == "hljg_order":
        count = list(earlier)
        for point in ("high", "low", "jack", "game"):
            if point in won and (made or won[point] != us):
                count[won[point]] += 1
                if count[won[point]] >= target:
                    return won[point]
        return us
    if way == "play_on" and min(earlier) < target:
        return None
    if scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1

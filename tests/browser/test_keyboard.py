"""Everything without a mouse: from the front page into a hand, through it, and out again."""

import re
import time

from playwright.sync_api import expect

from browsers import ASKED

FOCUS = """() => {
  const e = document.activeElement;
  if (e === document.body) return '';
  return e.getAttribute('aria-label') || (e.labels?.[0] ?? e).textContent.trim();
}"""
CHOICE = f"{ASKED} .choices button:not([aria-disabled=true])"


def tab_to(device, words, most=60):
    """Press Tab until something with these words has the focus."""
    for _ in range(most):
        device.page.keyboard.press("Tab")
        if words in device.page.evaluate(FOCUS):
            return
    raise AssertionError(f"“{words}” cannot be reached with Tab on {device.page.url}")


def test_a_hand_by_keyboard_alone(device):
    ann = device().go("/")
    tab_to(ann, "Play Buckpitch against bots now")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/*")
    ann.bots("instant")
    answers = 0
    while ann.next() == "asked":
        ann.act(lambda: answer_by_keys(ann))
        answers += 1
    assert answers >= 6
    tab_to(ann, "Next hand")
    ann.act(lambda: ann.page.keyboard.press("Enter"))
    assert ann.next() == "asked"


def answer_by_keys(ann):
    """A card by its place; of choices Pass by its key, or whatever Tab comes to first."""
    choices = ann.page.locator(CHOICE)
    if choices.count() == 0:
        places = "all => all.findIndex((one) => one.classList.contains('legal')) + 1"
        ann.page.keyboard.press(str(ann.page.eval_on_selector_all("button.own", places)))
    elif "Pass" in choices.all_inner_texts():
        ann.page.keyboard.press("p")
    else:
        tab_to(ann, choices.first.inner_text())
        ann.page.keyboard.press("Enter")


def test_a_table_by_its_own_rules_is_opened_and_a_hand_with_bets_a_draw_and_a_declaration_played_by_keyboard(device):
    ann, bo = device(), device()
    open_by_keys(ann.go("/"))
    bo.go(ann.link)
    tab_to(bo, "Chair 2:")
    bo.page.keyboard.press("Enter")
    say_name_by_keys(bo, "Bo")
    expect(ann.button(re.compile("^Chair 2: *Bo"))).to_be_visible()
    tab_to(ann, "Deal")
    ann.page.keyboard.press("Enter")
    said, seconds = {"ann": set(), "bo": set()}, time.monotonic() + 100
    while not all(one.sees_the_end() for one in (ann, bo)):
        for name, one in (("ann", ann), ("bo", bo)):
            if one.page.locator(f"{ASKED}:not(.sent)").count():
                one.act(lambda one=one, name=name: said[name].add(bet_draw_or_declare(one, said[name])))
        assert time.monotonic() < seconds, said
    assert said["ann"] | said["bo"] >= {"amount", "draw", "declare"}


def open_by_keys(ann):
    """A table of Buck Thirty-Five for friends, with pot limit and a declaration."""
    tab_to(ann, "A table of Buck Thirty-Five with friends")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/new/buck135")
    tab_to(ann, "The usual rules")
    for _ in range(2):
        ann.page.keyboard.press("ArrowDown")
    expect(ann.page.get_by_role("radio", name="High-low, declared")).to_be_checked()
    tab_to(ann, "Table and betting")
    ann.page.keyboard.press("Enter")
    tab_to(ann, "fixed")
    for _ in range(2):
        ann.page.keyboard.press("ArrowDown")
    tab_to(ann, "Open the table")
    ann.page.keyboard.press("Enter")
    say_name_by_keys(ann, "Ann")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_text("pot limit").first).to_be_visible()
    ann.bots("instant")


def say_name_by_keys(one, name):
    """The dialog that asks for a name has the focus where it is written."""
    expect(one.page.get_by_label("Name", exact=True)).to_be_focused()
    one.page.keyboard.type(name)
    one.page.keyboard.press("Enter")


def bet_draw_or_declare(one, before):
    """Answer with the keyboard alone, and raise no more than once; what was answered."""
    if "amount" not in before and one.page.locator(f"{ASKED} input[type=range]").count():
        tab_to(one, "Chips")
        one.page.keyboard.press("ArrowRight")
        for words in one.page.locator(CHOICE).all_inner_texts():
            if re.match("Bet|Raise", words):
                tab_to(one, words.split("\n")[0])
                one.page.keyboard.press("Enter")
                return "amount"
    if one.page.locator(f"{ASKED} .choices").get_by_text("Keep all").count():
        one.page.locator("main.table").focus()
        one.page.keyboard.press("1")
        expect(one.page.locator(f"{ASKED} .choices")).not_to_contain_text("Keep all")
        one.page.keyboard.press("Enter")
        return "draw"
    words = one.page.locator(CHOICE).first.inner_text().split("\n")[0]
    tab_to(one, words)
    one.page.keyboard.press("Enter")
    return "declare" if words == "High" else "call"


def test_keys_are_answered_in_words_and_do_nothing_in_a_text_field(device):
    ann = device().open_table("buck")
    ann.button("Deal", exact=True).click()
    assert ann.next() == "asked"
    polite = ann.page.locator("main.table > [aria-live=polite]")
    ann.page.locator("main.table").focus()
    ann.page.keyboard.press("Shift+C")
    expect(polite).to_contain_text("You hold")
    ann.page.keyboard.press("Shift+W")
    expect(polite).to_contain_text("You")
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("heading", name="Keys at the table")).to_be_visible()
    assert ann.axe() == []
    ann.page.keyboard.press("Escape")
    before = (ann.question, ann.own_cards())
    ann.button("Chat").click()
    field = ann.page.get_by_role("textbox")
    field.press_sequentially("p1lmu?")
    expect(field).to_have_value("p1lmu?")
    assert (ann.question, ann.own_cards()) == before


def test_nothing_that_the_server_says_moves_the_focus(device):
    ann = device().open_table("buck")
    bo = device().go(ann.link)
    bo.sit(2, "Bo")
    ann.button("Deal", exact=True).click()
    ann.page.wait_for_selector("main.table")
    ann.button("Chat").click()
    ann.page.get_by_role("textbox").focus()
    bo.command("chat", text="Well?")
    expect(ann.page.get_by_text("Well?").first).to_be_visible()
    expect(ann.page.get_by_role("textbox")).to_be_focused()

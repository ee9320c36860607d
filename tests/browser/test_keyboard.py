"""Everything without a mouse: from the front page into a hand, through it, and out again."""

from playwright.sync_api import expect

from browsers import ASKED

FOCUS = "() => { const e = document.activeElement; return e.getAttribute('aria-label') || e.textContent.trim(); }"
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

"""Names, table names and chat are text: whatever somebody writes, no script runs and it is shown as it was written."""

import itertools

from playwright.sync_api import expect

HIT = "window.hit=1"
SHELLS = """
<script>{}</script>
<img src=x onerror={}>
<svg onload={}>
<b onmouseover={}>x</b>
<style>@import '{}'</style>
"><script>{}</script>
'-{}-'
${{}}
{{{}}}
javascript:{}
</title><script>{}</script>
<iframe srcdoc='<script>parent.{}</script>'>
<a href='javascript:{}'>tap</a>
<math><mi xlink:href='javascript:{}'>
<!--<script>{}</script>-->
<details open ontoggle={}>
<input autofocus onfocus={}>
<body onpageshow={}>
&lt;script&gt;{}&lt;/script&gt;
\\u003cscript\\u003e{}\\u003c/script\\u003e
%3Cscript%3E{}%3C/script%3E
{0}{}{9}
""".strip().splitlines()
CODES = [HIT, "alert(1)", "window['hit']=1", "eval('window.hit=1')", "(()=>{window.hit=1})()"]
TEXTS = [shell.replace("{}", code, 1) for shell, code in itertools.product(SHELLS, CODES)]


def test_a_hundred_hostile_texts_in_chat_run_nothing(device):
    ann = device().open_table("buck")
    ann.button("Deal", exact=True).click()
    ann.page.wait_for_selector("main.table")
    ann.page.on("dialog", lambda dialog: ann.troubles.append(f"a dialog: {dialog.message}") or dialog.dismiss())
    ann.button("Chat").click()
    sent = [text for text in TEXTS if len(text) <= 300][:110]
    assert len(sent) >= 100
    for text in sent:
        ann.command("chat", text=text)
    expect(ann.page.locator(".drawer")).to_contain_text(sent[-1])
    shown = ann.page.locator(".drawer").inner_text()
    assert [text for text in sent if text not in shown] == []
    assert ann.page.evaluate("window.hit") is None


def test_hostile_names_of_people_and_tables_run_nothing(device):
    ann = device().open_table("buck")
    ann.page.on("dialog", lambda dialog: ann.troubles.append(f"a dialog: {dialog.message}") or dialog.dismiss())
    names = [text for text in TEXTS if len(text) <= 40][:30]
    assert len(names) == 30
    for number, name in enumerate(names):
        ann.command("settings", name=name)
        if number % 3 == 0:
            bo = device()
            bo.go(ann.link).sit(2, name)
            expect(ann.button(name).first).to_be_visible()
            bo.command("stand")
            bo.context.close()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(names[-1])
    assert ann.page.evaluate("window.hit") is None

"""One whole run by plain http under another name, as phones on a home network come."""

import pytest

from browsers import CHROMIUM, PHONE, QUIET, Device, House, play_together


@pytest.fixture
def other_house(page_is_built, tmp_path):
    house = House(tmp_path, "--local", "--public-url", "http://buckboard.test:{port}", host="buckboard.test")
    yield house
    house.end()
    assert "Traceback" not in house.log(), house.log()


def test_a_match_by_plain_http_from_another_name(other_house, browser):
    rules = ["--host-resolver-rules=MAP buckboard.test 127.0.0.1"]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=QUIET + rules)
    ann, bo = Device(other, other_house.address), Device(other, other_house.address, PHONE, seed=2)
    try:
        ann.open_table("buckpitch", target=1)
        assert ann.page.evaluate("[isSecureContext, 'clipboard' in navigator]") == [False, False]
        bo.go(ann.link)
        bo.sit(2, "Bo")
        assert "buckboard.test" in ann.page.get_by_label("Link to this table").input_value()
        ann.button("Deal", exact=True).click()
        play_together(ann, bo, until="match")
    finally:
        ann.close()
        bo.close()
        other.close()

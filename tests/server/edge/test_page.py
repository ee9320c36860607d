"""The page's files: what is sent for a path, how long it may be kept, and that nothing else of the disk is reached."""

import asyncio
import gzip

import httpx2
import pytest

import buckboard
from buckboard.server.edge import page
from edge_house import INDEX, raw, request, standing, status

SCRIPT = "assets/app-1a2b.js"


def get(tmp_path, *paths, **how):
    """The answers to some paths."""
    headers = how.pop("headers", {})

    async def scenario():
        async with standing(tmp_path, **how) as there:
            client = httpx2.AsyncClient(base_url=there.address, trust_env=False, verify=False)
            async with client:
                return [await client.get(path, headers=headers) for path in paths]

    return asyncio.run(scenario())


def test_every_path_that_is_no_file_is_the_page(tmp_path):
    for answer in get(tmp_path, "/", "/t/abc", "/rules/buck", "/index.html", "/a/b/c"):
        assert answer.status_code == 200
        assert answer.text == INDEX
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"


def test_a_file_that_is_named_by_its_content_may_be_kept_for_ever(tmp_path):
    (answer,) = get(tmp_path, f"/{SCRIPT}")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.text.startswith("export const sevens")


def test_what_can_be_compressed_is_compressed_for_whoever_wants_it(tmp_path):
    (small,) = get(tmp_path, f"/{SCRIPT}", headers={"accept-encoding": "gzip"})
    (large,) = get(tmp_path, f"/{SCRIPT}", headers={"accept-encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < int(large.headers["content-length"])
    assert small.text == large.text
    assert small.headers["vary"] == "accept-encoding"


def test_a_browser_that_has_it_already_is_told_so(tmp_path):
    (answer,) = get(tmp_path, "/")
    (again,) = get(tmp_path, "/", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/assets/gone-9.js", "/favicon.ico", "/cards/Zz.svg", "/robots.txt", "/ws/t1"])
def test_a_file_that_is_not_there_is_not_the_page(tmp_path, path):
    (answer,) = get(tmp_path, path)
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//secret.txt",
        "/./../secret.txt",
        "/assets/%00/../../secret.txt",
    ],
)
def test_nothing_beside_the_page_can_be_reached(tmp_path, path):
    (tmp_path / "secret.txt").write_text("the queen of spades")

    async def scenario():
        async with standing(tmp_path) as there:
            return await raw(there.port, request("GET", path))

    answer = asyncio.run(scenario())
    assert b"queen" not in answer
    assert status(answer) in (200, 400, 404)


def test_a_head_has_no_body(tmp_path):
    async def scenario():
        async with standing(tmp_path) as there:
            return await raw(there.port, request("HEAD", "/"))

    answer = asyncio.run(scenario())
    assert f"content-length: {len(INDEX)}".encode() in answer
    assert answer.endswith(b"\r\n\r\n")


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path):
    (answer,) = get(tmp_path, "/", built=False)
    assert answer.status_code == 503
    assert answer.text == page.NOT_BUILT


def test_a_page_that_is_built_anew_is_seen_at_once(tmp_path):
    async def scenario():
        async with standing(tmp_path) as there:
            folder = tmp_path / "page"
            first = await raw(there.port, request("GET", "/"))
            (folder / "assets" / "app-3c4d.js").write_text("export const eights = 8;\n")
            (folder / "index.html").write_text(INDEX + "<p>new")
            before = await raw(there.port, request("GET", "/t/abc"))
            second = await raw(there.port, request("GET", "/"))
            return first, before, second, await raw(there.port, request("GET", "/assets/app-3c4d.js"))

    first, _, second, script = asyncio.run(scenario())
    assert first.endswith(INDEX.encode())
    assert second.endswith(b"<p>new")
    assert b"eights" in script


def test_the_page_is_looked_for_in_a_checkout_and_in_a_package(tmp_path, monkeypatch):
    package = tmp_path / "src" / "buckboard"
    (package / "static").mkdir(parents=True)
    monkeypatch.setattr(page.resources, "files", lambda module: package if module is buckboard else None)
    assert page.page_folder() is None
    (package / "static" / "index.html").write_text(INDEX)
    assert page.page_folder() == package / "static"
    (tmp_path / "web" / "dist").mkdir(parents=True)
    (tmp_path / "web" / "dist" / "index.html").write_text(INDEX)
    assert page.page_folder() == tmp_path / "web" / "dist"


def test_compressed_bytes_are_the_same_every_time(tmp_path):
    one, two = (gzip.compress(b"x" * 5000, 9, mtime=0) for _ in range(2))
    assert one == two

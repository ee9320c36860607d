"""Requests made up from our own description: right ones, wrong ones, ones at every edge. None surprises the server."""

import asyncio
import re
import sys

from served import Served
from wire import arrive, open_table

LEFT_OUT = "positive_data_acceptance"  # a name or a house rule can be refused for what it says, not for its form


def test_requests_made_up_from_the_description_find_nothing_unhandled(tmp_path):
    async def scenario():
        served = Served(tmp_path / "data")
        await served.start()
        try:
            ann = await arrive(served.address, "Ann")
            await open_table(served.address, ann, "buck", deal=True)
            program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "schemathesis.cli", "run", f"{served.address}/api/openapi.json",
                "--phases=coverage,fuzzing", "--max-examples=4", "--seed=3", f"--exclude-checks={LEFT_OUT}",
                "--header", f"Authorization: Bearer {ann.token}", "--exclude-path-regex", "guests/me$|revoke",
                cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            )  # fmt: skip
            said = (await program.communicate())[0].decode()
            return program.returncode, said, served.errors.decode()
        finally:
            await served.stop()

    status, said, errors = asyncio.run(scenario())
    assert status == 0, said[-4000:]
    assert int(re.search(r"(\d+) generated", said)[1]) > 500
    assert errors == ""

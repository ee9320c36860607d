import pytest

from buckboard.games import ALL


@pytest.fixture(params=ALL, ids=str, scope="session")
def game(request):
    return ALL[request.param]

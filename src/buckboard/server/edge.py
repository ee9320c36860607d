"""Everything that the edge of the server needs, in one place."""

from dataclasses import dataclass, field

from buckboard.server.addresses import Addresses
from buckboard.server.bot_pool import BotPool
from buckboard.server.limits import Limits
from buckboard.server.metrics import Metrics
from buckboard.server.page import Page
from buckboard.server.people import People
from buckboard.server.sockets import Sockets
from buckboard.server.store import Store
from buckboard.server.tables import Tables
from buckboard.server.tasks import Tasks


@dataclass
class Edge:
    """One server: what it stands on, and what it lets through."""

    store: Store
    people: People
    tables: Tables
    addresses: Addresses
    bots: BotPool | None = None
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    page: Page = field(default_factory=Page)
    sockets: Sockets = field(init=False)
    tasks: Tasks = field(init=False)

    def __post_init__(self) -> None:
        self.sockets = Sockets(self.limits, self.metrics)
        self.tasks = Tasks(lambda name: self.metrics.failed.labels("task").inc())

"""Everything that the edge of the server needs, in one place."""

from dataclasses import dataclass, field

from buckboard.server.bots.pool import BotPool
from buckboard.server.edge.addresses import Addresses
from buckboard.server.edge.limits import Limits
from buckboard.server.edge.metrics import Metrics
from buckboard.server.edge.page import Page
from buckboard.server.edge.sockets import Sockets
from buckboard.server.edge.tasks import Tasks
from buckboard.server.people.people import People
from buckboard.server.store.store import Store
from buckboard.server.table.tables import Tables


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

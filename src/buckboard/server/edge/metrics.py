"""Numbers for Prometheus: how much, how fast, how often something went wrong. Nothing of hands, tables or people."""

from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from buckboard.server.wire.frames import DoneFrame

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a number began says nothing here
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one server; a registry of their own, so that several servers fit into one test."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.sockets = Gauge("buckboard_sockets", "Sockets that are open.", ["role"], registry=self.registry)
        self._commands = Counter(
            "buckboard_commands", "Commands by what became of them.", ["command", "outcome"], registry=self.registry
        )
        self._by_outcome: dict[tuple[str, str], Counter] = {}  # looking one up costs more than counting
        self.answered = Histogram(
            "buckboard_command_seconds",
            "From reading a command to its answer.",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.frames = 0  # that were sent; counted too often to be kept as the others are
        self.registry.register(self)  # for them
        self.closed = Counter("buckboard_closed", "Sockets closed by us, by code.", ["code"], registry=self.registry)
        self.requests = Counter(
            "buckboard_requests", "Requests.", ["method", "route", "status"], registry=self.registry
        )
        self.refused = Counter("buckboard_refused", "Turned away at the door.", ["why"], registry=self.registry)
        self.slowed = Counter("buckboard_slowed", "Messages that had to wait.", ["why"], registry=self.registry)
        self.failed = Counter("buckboard_failed", "Things that should not happen.", ["where"], registry=self.registry)
        self.bots_lost = Gauge("buckboard_bots_lost", "Bots that hung or died since the start.", registry=self.registry)
        self.tables = Gauge("buckboard_tables", "Tables in memory.", registry=self.registry)

    def command(self, kind: str, done: DoneFrame) -> None:
        """A command has been answered."""
        outcome = "done" if done["ok"] else "stale" if done["stale"] else "refused"
        counter = self._by_outcome.get((kind, outcome))
        if counter is None:
            counter = self._by_outcome[kind, outcome] = self._commands.labels(kind, outcome)
        counter.inc()

    def collect(self) -> Iterator[Metric]:
        """What is counted here."""
        yield CounterMetricFamily("buckboard_frames", "Frames that were sent.", value=self.frames)

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)

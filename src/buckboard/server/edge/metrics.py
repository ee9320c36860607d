"""Numbers for Prometheus: how much, how fast, how often something went wrong. Nothing of hands, tables or people."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
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
        # What happens at every move is counted here: each of the library's numbers takes a lock.
        self.frames = 0  # that were sent
        self._commands: dict[tuple[str, str], int] = {}  # by kind and outcome
        self._answers = [0] * (len(SECONDS) + 1)  # from reading a command to its answer, by the limits of SECONDS
        self._seconds = 0.0  # all of them together
        self.registry.register(self)
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
        outcome = kind, "done" if done["ok"] else "stale" if done["stale"] else "refused"
        self._commands[outcome] = self._commands.get(outcome, 0) + 1

    def answered_in(self, seconds: float) -> None:
        """A command has been answered so long after it was read."""
        self._answers[bisect_left(SECONDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """What is counted here, as Prometheus has it."""
        yield CounterMetricFamily("buckboard_frames", "Frames that were sent.", value=self.frames)
        about = "Commands by what became of them."
        commands = CounterMetricFamily("buckboard_commands", about, labels=["command", "outcome"])
        for labels, count in self._commands.items():
            commands.add_metric(labels, count)
        yield commands
        limits = [*(str(limit) for limit in SECONDS), "+Inf"]
        buckets = list(zip(limits, accumulate(self._answers), strict=True))
        about = "From reading a command to its answer."
        yield HistogramMetricFamily("buckboard_command_seconds", about, buckets=buckets, sum_value=self._seconds)

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)

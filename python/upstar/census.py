"""Censuses: the facts of all positions of a family, in files, calculated on one machine or on a cluster.

A plan divides a family into units, and the result of a unit is a file of Apache Parquet in the folder of the plan. A run that
ends early, for whatever reason, goes on with the units whose files are missing:

>>> import tempfile
>>> from upstar import census
>>> folder = tempfile.mkdtemp()
>>> plan = census.plan(folder, "domineering", "polyominoes(8)", unit=1000)
>>> plan.run()["units"] == len(plan.units)
True
>>> census.status(folder)["missing"], census.merge(folder, folder + "/all.parquet") > 0
(0, True)

:func:`run` distributes the units with Dask, which ``pip install 'upstar[census]'`` installs.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import os
import queue
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from upstar._upstar import Game, Plan, __version__, budget
from upstar.errors import InputError, UpstarError
from upstar.tables import Progress, _progress

__all__ = ["Plan", "merge", "open", "plan", "run", "status", "verify"]

_log = logging.getLogger(__name__)

#: The time in which a scheduler has to answer, in seconds.
_ANSWER = 10.0
#: The time between two looks at the scheduler and its workers, in seconds.
_LOOK = 2.0
#: The time after which a scheduler without workers is worth a message, in seconds.
_LONELY = 30.0
#: The number of units that are submitted for each thread, so that no worker waits for work.
_AHEAD = 4
#: The number of times that a unit is tried again after an error.
_RETRIES = 4
#: The number of times that a unit is submitted again after it was lost or its workers died.
_AGAIN = 10
#: The part of the memory of a worker that units may use. Dask ends a worker that uses nearly all of it.
_MEMORY = 0.75

_Folder = str | os.PathLike[str]


def plan(
    folder: _Folder,
    ruleset: Game | str,
    over: str | Sequence[str],
    *,
    where: str | None = None,
    fields: Sequence[str] | None = None,
    unit: int = 100_000,
    colours: bool = False,
    alphabet: str | None = None,
    up_to: Literal["negatives", "symmetries", "nothing"] = "negatives",
    exits: str | int | None = None,
    start: str | int | None = None,
    each: int | None = None,
) -> Plan:
    """Plans a census in a folder, which must be new or empty, as ``upstar census plan`` does.

    ``ruleset`` is one of :mod:`upstar.games`, its name, or ``"expression"``. ``over`` names the families of positions, and
    ``where`` is a condition on them. ``fields`` are the facts of each position. ``unit`` is the largest number of positions of
    a unit, as far as the families permit; 10 to 60 seconds are a good time for a unit.
    """
    return Plan.create(
        folder, ruleset, over, where=where, fields=fields, unit=unit, colours=colours, alphabet=alphabet, up_to=up_to,
        exits=exits, start=start, each=each,
    )


def open(folder: _Folder) -> Plan:
    """Opens the plan in a folder."""
    return Plan.open(folder)


def status(plan: Plan | _Folder) -> dict[str, Any]:
    """Reads the files of all units, and returns their states, as :meth:`Plan.status` does."""
    return _opened(plan).status()


def verify(plan: Plan | _Folder, sample: int = 10) -> int:
    """Evaluates up to ``sample`` random rows of each unit again, and returns their number. A row that differs is an error."""
    return _opened(plan).verify(sample)


def merge(plan: Plan | _Folder, out: _Folder) -> int:
    """Writes the rows of all units to one file, in the order of the plan, and returns their number."""
    return _opened(plan).merge(out)


def run(
    plan: Plan | _Folder,
    scheduler: Any = None,
    *,
    workers: int | None = None,
    progress: bool | Progress = False,
    patience: float = 300.0,
) -> dict[str, int]:
    """Runs the units that are not finished, on a cluster of Dask, and returns the numbers of ``units``, of those
    ``known_before``, of those ``done`` now, and of ``rows`` written now.

    ``scheduler`` is the address of a scheduler such as ``"tcp://10.0.0.1:8786"``, or a ``Cluster`` or ``Client`` of Dask.
    The workers have to see the folder of the plan under the same path, and need the same version of this package. Without a
    scheduler, ``workers`` processes on this machine run the units (by default one for each processor); where Dask is not
    installed, they are threads.

    Workers may come and go. If the scheduler is lost, the run looks for it again for ``patience`` seconds, and then submits
    the units again that are not finished. ``progress`` is ``True`` for a bar of ``tqdm``, or a function of two numbers: the
    units that are finished, and all units.
    """
    opened = _opened(plan)
    if workers is not None and workers < 1:
        raise InputError(f"a census needs at least one worker, not {workers}")
    if workers is not None and scheduler is not None:
        raise InputError("the scheduler has its own workers; `workers` is for a run without one")
    tell, end = _progress(progress, len(opened.units))
    try:
        if scheduler is None and importlib.util.find_spec("distributed") is None:
            return opened.run(workers, progress=tell)
        distributed = _distributed()
        with _place(distributed, scheduler, workers) as (address, security):
            return _Run(distributed, opened, (address, security), tell, patience).run()
    finally:
        end()


def _opened(plan: Plan | _Folder) -> Plan:
    return plan if isinstance(plan, Plan) else Plan.open(plan)


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise UpstarError("a scheduler needs Dask: pip install 'upstar[census]'") from error


@contextmanager
def _place(distributed: Any, scheduler: Any, workers: int | None) -> Iterator[tuple[str, Any]]:
    """Yields the address of a scheduler and its security: the given ones, or those of a cluster on this machine."""
    if isinstance(scheduler, str):
        yield scheduler, None
    elif isinstance(scheduler, distributed.Client):
        yield scheduler.scheduler.address, scheduler.security
    elif hasattr(scheduler, "scheduler_address"):
        yield scheduler.scheduler_address, getattr(scheduler, "security", None)
    elif scheduler is None:
        with _local(distributed, workers) as cluster:
            yield cluster.scheduler_address, cluster.security
    else:
        kind = type(scheduler).__name__
        raise TypeError(f"a scheduler is an address, or a Cluster or Client of Dask, not an object of the type {kind}")


def _local(distributed: Any, workers: int | None) -> Any:
    """Starts a cluster on this machine."""
    try:
        # A process has one thread, so that the memory of a unit is that of its process.
        return distributed.LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
        )
    except RuntimeError as error:
        raise UpstarError(
            "the workers on this machine do not start. They import the script that calls `run`, so the call belongs below"
            " `if __name__ == \"__main__\":` in a file; `Plan.run` needs no processes"
        ) from error


class _Lost(Exception):
    """The connection to the scheduler is lost."""


class _Run:
    """A run on a cluster. Everything that has to be remembered is in the files of the units."""

    def __init__(
        self, distributed: Any, plan: Plan, place: tuple[str, Any], tell: Progress | None, patience: float
    ) -> None:
        self.distributed, self.plan, self.tell, self.patience = distributed, plan, tell, patience
        self.address, self.security = place
        self.units = len(plan.units)
        self.client: Any = None
        #: The units to submit, the longest ones first.
        self.todo: deque[int] = deque()
        #: The units that are submitted, by their keys, with their futures.
        self.flying: dict[str, tuple[int, Any]] = {}
        #: The futures that have ended, also those of connections that are lost.
        self.ended: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        #: The numbers of times that units were submitted again.
        self.again: dict[int, int] = {}
        self.done: set[int] = set()
        self.rows = 0
        self.threads = 0
        self.looked = float("-inf")
        #: The time since which there are no workers.
        self.lonely: float | None = None

    def run(self) -> dict[str, int]:
        """Runs all units that are not finished."""
        self.connect(time.monotonic())
        try:
            self.todo.extend(self.plan.unfinished())
            known = self.units - len(self.todo)
            self.report(known)
            while self.todo or self.flying:
                try:
                    self.look()
                    self.submit()
                    if self.collect():
                        self.report(known + len(self.done))
                except _Lost as lost:
                    self.reconnect(lost)
        finally:
            self.flying.clear()
            self.client.close()
        return {"units": self.units, "known_before": known, "done": len(self.done), "rows": self.rows}

    def report(self, finished: int) -> None:
        if self.tell is not None:
            self.tell(finished, self.units)

    def connect(self, until: float) -> None:
        """Connects to the scheduler; tries again until a time."""
        while True:
            try:
                self.knock()
                self.client = self.distributed.Client(
                    self.address, security=self.security, timeout=_ANSWER, set_as_default=False, direct_to_workers=False
                )
                return
            except (OSError, ValueError, TypeError, OverflowError) as error:
                if time.monotonic() >= until or not isinstance(error, OSError):
                    message = f"there is no Dask scheduler at {self.address}: {error}"
                    raise UpstarError(message) from error
                time.sleep(_LOOK / 4)

    def knock(self) -> None:
        """Raises an error if nothing listens at the address, which a client of Dask would find out late and loudly."""
        comm = importlib.import_module("distributed.comm")
        addressing = importlib.import_module("distributed.comm.addressing")
        scheme, place = comm.parse_address(self.address)
        comm.registry.get_backend(scheme)
        if scheme in ("tcp", "tls", "ws", "wss"):
            socket.create_connection(addressing.parse_host_port(place), timeout=_ANSWER).close()

    def reconnect(self, lost: _Lost) -> None:
        """Looks for the scheduler again, and prepares the units that were not finished."""
        _log.warning(
            "the scheduler at %s is lost (%s); looking for it for %.0f seconds", self.address, lost, self.patience
        )
        # Units that were running may leave their files all the same. The workers that get them again recognize that.
        self.todo.extendleft(unit for unit, _ in self.flying.values() if unit not in self.done)
        self.flying.clear()
        self.client.close(timeout=_LOOK)
        try:
            self.connect(time.monotonic() + self.patience)
        except UpstarError as error:
            raise UpstarError(f"{error}. Finished units stay: run the census again to go on") from error
        self.looked, self.lonely = float("-inf"), None
        _log.warning("the scheduler at %s is there again; %d units are left", self.address, len(self.todo))

    def look(self) -> None:
        """Finds the number of threads of all workers."""
        if self.client.status != "running":
            raise _Lost("the connection is closed")
        now = time.monotonic()
        if now - self.looked < _LOOK:
            return
        self.looked = now
        try:
            self.threads = sum(self.client.nthreads().values())
        except OSError as error:
            raise _Lost(str(error)) from error
        if self.threads:
            self.lonely = None
        elif self.lonely is None:
            self.lonely = now
        elif now - self.lonely > _LONELY:
            _log.warning("the scheduler at %s has no workers; %d units wait for them", self.address, len(self.todo))
            self.lonely = now

    def submit(self) -> None:
        """Submits units until enough of them wait for each thread."""
        while self.todo and len(self.flying) < _AHEAD * max(self.threads, 1):
            unit = self.todo.popleft()
            again = self.again.get(unit, 0)
            key = f"upstar-{self.plan.hash[:8]}-{unit}" + (f"-{again}" if again else "")
            future = self.client.submit(
                _unit, str(self.plan.folder), self.plan.hash, __version__, unit, key=key, retries=_RETRIES, pure=False
            )
            self.flying[key] = (unit, future)
            future.add_done_callback(lambda future, key=key: self.ended.put((key, future)))

    def collect(self) -> bool:
        """Waits for a moment for units that have ended, and returns whether there are any."""
        found: list[tuple[str, Any]] = []
        try:
            found.append(self.ended.get(timeout=_LOOK / 4))
            while True:
                found.append(self.ended.get_nowait())
        except queue.Empty:
            pass
        # Until the outcome of a unit is known it counts as submitted, so that nothing is forgotten if the scheduler is lost.
        ended = [key for key, future in found if self.flying.get(key, (0, None))[1] is future]
        finished = [self.flying[key][1] for key in ended if self.flying[key][1].status == "finished"]
        try:
            results = self.client.gather(finished, errors="skip", direct=False) if finished else []
        except OSError as error:
            raise _Lost(str(error)) from error
        for unit, rows, _ in results:
            self.done.add(unit)
            self.rows += rows
        for key in ended:
            unit, future = self.flying[key]
            if unit not in self.done:
                self.lost(unit, future)
            del self.flying[key]
        return bool(ended)

    def lost(self, unit: int, future: Any) -> None:
        """Submits a unit again whose result is lost; raises an error if it failed."""
        if self.client.status != "running":
            raise _Lost("the connection is closed")
        error = future.exception(timeout=_ANSWER) if future.status == "error" else None
        self.again[unit] = self.again.get(unit, 0) + 1
        has_ended_workers = isinstance(error, self.distributed.KilledWorker)
        if has_ended_workers and self.again[unit] > 1:
            raise UpstarError(
                f"unit {unit} ended several workers; perhaps they have too little memory for units of this size"
            ) from error
        if error is not None and not has_ended_workers:
            raise UpstarError(f"unit {unit}: {error or type(error).__name__}") from error
        if self.again[unit] > _AGAIN:
            raise UpstarError(f"unit {unit} was cancelled {_AGAIN} times")
        self.todo.appendleft(unit)


#: The plan that this process opened last, with its folder and hash.
_last: tuple[str, str, Plan] | None = None
_lock = threading.Lock()


def _plan_of(folder: str, plan_hash: str) -> Plan:
    """Opens the plan of a task, which is nearly always that of the last task."""
    global _last
    with _lock:
        if _last is None or _last[:2] != (folder, plan_hash):
            opened = Plan.open(folder)
            if opened.hash != plan_hash:
                raise InputError(f"{folder}: the folder holds another plan on this machine")
            _last = (folder, plan_hash, opened)
        return _last[2]


def _unit(folder: str, plan_hash: str, version: str, unit: int) -> tuple[int, int, float]:
    """Runs a unit in a worker, and returns its number, the number of its rows, and the seconds that it took. The rows are in
    the file of the unit, so it does no harm if a unit runs twice, or if what is returned is lost."""
    if version != __version__:
        raise InputError(f"this worker has version {__version__} of upstar, and the run began with version {version}")
    started = time.perf_counter()
    plan = _plan_of(folder, plan_hash)
    with budget(memory=_memory_left()):
        rows = plan.run_unit(unit)
    return unit, rows, time.perf_counter() - started


def _memory_left() -> int | None:
    """Returns the memory that units may still take in this worker, in bytes; ``None`` if it has no limit."""
    distributed, psutil = (importlib.import_module(name) for name in ("distributed", "psutil"))
    try:
        limit = distributed.get_worker().memory_manager.memory_limit
    except (ValueError, AttributeError):
        return None
    if not limit:
        return None
    return max(int(_MEMORY * limit) - int(psutil.Process().memory_info().rss), 0)

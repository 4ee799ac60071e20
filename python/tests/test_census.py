"""Censuses, on one machine and on a cluster with a real scheduler and workers that are killed."""

import json
import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import upstar
from upstar import census

#: The program, whose censuses are compared with those of the package; `.ci/run` names it.
PROGRAM = os.environ.get("UPSTAR_PROGRAM")
#: The time in which something has to happen even on a loaded machine, in seconds.
PATIENCE = 60.0


def wait_for(condition: Callable[[], Any], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def small(folder: Path, **choices: Any) -> census.Plan:
    return census.plan(folder, "domineering", "polyominoes(8)", **{"unit": 200, **choices})


def merged(plan: census.Plan) -> bytes:
    out = plan.folder.with_suffix(".parquet")
    plan.merge(out)
    return out.read_bytes()


def part(plan: census.Plan, unit: int) -> Path:
    return plan.folder / f"part-{plan.hash[:8]}-{unit:06}.parquet"


def test_a_census_in_the_process(tmp_path: Path) -> None:
    reported: list[tuple[int, int]] = []
    plan = small(tmp_path / "a")
    units = len(plan.units)
    assert units > 5 and plan.status() == {
        "units": units, "done": 0, "missing": units, "damaged": {}, "rows": 0, "thousandths": 0}
    done = plan.run(jobs=2, progress=lambda done, all: reported.append((done, all)))
    assert done == {"units": units, "known_before": 0, "done": units, "rows": 369}
    assert reported[-1] == (units, units) and reported == sorted(reported)
    assert plan.run() == {"units": units, "known_before": units, "done": 0, "rows": 0}
    assert plan.verify(sample=3) > units and plan.unfinished() == []
    assert plan.merge(tmp_path / "a.parquet") == 369
    rows = duckdb.sql(f"select * from '{tmp_path / 'a.parquet'}'")
    assert rows.columns == ["position", "value", "temperature", "unknown"]
    for position, value, temperature, unknown in rows.fetchall():
        game = upstar.games.domineering(position).value()
        assert (str(game), str(game.temperature), None) == (value, temperature, unknown)


def test_all_ways_make_the_same_bytes(tmp_path: Path) -> None:
    """Units one by one, shards, and the program; with a budget that leaves some positions unknown."""
    plans = [small(tmp_path / name, each=4, where="free >= 6") for name in ("whole", "single", "shards")]
    whole, single, shards = plans
    assert len({plan.hash for plan in plans}) == 1
    rows = whole.run()["rows"]
    assert sum(single.run_unit(unit) for unit, _ in reversed(single.units)) == rows
    assert sum(shards.run(jobs=1, shard=(i, 3))["rows"] for i in range(3)) == rows
    assert merged(whole) == merged(single) == merged(shards)
    unknown = duckdb.sql(f"select count(unknown), count(value) from '{tmp_path / 'whole.parquet'}'").fetchall()
    assert all(unknown[0]), unknown
    if PROGRAM is not None:
        program_folder = str(tmp_path / "program")
        positions = ["--over", "polyominoes(8)", "--where", "free >= 6", "--each", "4", "--unit", "200"]
        for arguments in (["plan", "domineering", *positions, "--out", program_folder], ["run", program_folder]):
            subprocess.run([PROGRAM, "census", *arguments], check=True, capture_output=True)
        program = census.open(program_folder)
        assert program.hash == whole.hash and merged(program) == merged(whole)


def test_a_ruleset_of_a_text(tmp_path: Path) -> None:
    text = "name kayle\ntitle Kayle\nboard strip\ncell . free\ncell # hole\nboth .  ->  #\nboth . .  ->  # #\nrules x\nsource x\nexample ...\n"
    game = upstar.games.from_text(text)
    plan = census.plan(tmp_path / "a", game, ["strips(6)", "strips(3)"], alphabet=".#")
    again = pickle.loads(pickle.dumps(plan))
    assert again.hash == plan.hash and again.run()["rows"] == plan.status()["rows"] > 5
    assert repr(plan) == f"<Plan: {len(plan.units)} units in {tmp_path / 'a'}>"


def test_a_run_that_ends_early_goes_on(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def enough(done: int, all: int) -> None:
        if done >= 2:
            raise Enough

    plan = census.plan(tmp_path / "a", "domineering", "polyominoes(10)", unit=500)
    with pytest.raises(Enough):
        plan.run(jobs=1, progress=enough)
    known = plan.status()["done"]
    assert 2 <= known < len(plan.units)
    with pytest.raises(KeyboardInterrupt):
        plan.run(jobs=1, progress=lambda done, all: done > known and signal.raise_signal(signal.SIGINT))
    with upstar.budget(time=0.0), pytest.raises(upstar.Unknown, match="the time is used up"):
        plan.run()
    known = plan.status()["done"]
    done = plan.run()
    assert (done["known_before"], done["done"]) == (known, len(plan.units) - known)


def test_a_unit_that_needs_more_memory_than_there_is(tmp_path: Path) -> None:
    """In a process of its own, whose memory does not hold what other tests have freed."""
    plan = census.plan(tmp_path / "a", "domineering", "random(polyominoes(20),5000,1)")
    script = f"""
import upstar
with upstar.budget(memory=1):
    upstar.census.open({str(plan.folder)!r}).run_unit(0)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True)
    assert b"upstar.errors.Unknown: the budget of memory is used up" in ran.stderr, ran.stderr
    assert plan.status()["missing"] == 1 and not list(plan.folder.glob("*.part"))


def test_bad_plans(tmp_path: Path) -> None:
    refused: list[tuple[str, dict[str, Any]]] = [
        ("there is no ruleset `chess`", {"ruleset": "chess"}),
        ("there is no family `poly`", {"over": "poly(3)"}),
        ("a census needs a family", {"over": []}),
        ("standard input is for the program", {"over": "-"}),
        ("up_to is one of `negatives`, `symmetries`, `nothing`, not `mirrors`", {"up_to": "mirrors"}),
        ("expected all, leaves", {"exits": "some"}),
        ("exits is for escape games", {"exits": 2}),
        ("there is no fact `colour`", {"fields": ["colour"]}),
    ]
    for message, choices in refused:
        with pytest.raises(upstar.InputError, match=message):
            census.plan(tmp_path / "a", **{"ruleset": "domineering", "over": "polyominoes(4)", **choices})
    with pytest.raises(upstar.InputError, match="hint: write `==`") as error:
        census.plan(tmp_path / "a", "domineering", "polyominoes(4)", where="value = = 1")
    assert (error.value.text, error.value.start) == ("value = = 1", 6)
    plan = small(tmp_path / "b")
    with pytest.raises(upstar.InputError, match="new or empty folder"):
        small(tmp_path / "b")
    with pytest.raises(upstar.InputError, match="there is no unit 999"):
        plan.run_unit(999)
    with pytest.raises(upstar.InputError, match=r"a shard is \(i, n\) with i < n"):
        plan.run(shard=(2, 2))
    with pytest.raises(upstar.InputError, match="at least one job"):
        plan.run(jobs=0)
    with pytest.raises(upstar.InputError, match="unit 0 is not finished"):
        plan.merge(tmp_path / "b.parquet")
    with pytest.raises(upstar.UpstarError, match="units are not finished"):
        plan.verify()
    with pytest.raises(upstar.UpstarError, match="plan.json: .*No such file"):
        census.open(tmp_path / "nowhere")
    file = plan.folder / "plan.json"
    file.write_text(file.read_text().replace("polyominoes(8)", "polyominoes(7)"))
    with pytest.raises(upstar.InputError, match="the plan was changed after it was made"):
        census.open(plan.folder)


def test_a_task_checks_its_version_and_plan(tmp_path: Path) -> None:
    plan = small(tmp_path / "a")
    unit, rows, seconds = census._unit(str(plan.folder), plan.hash, upstar.__version__, 1)
    assert (unit, rows) == (1, plan.status()["rows"]) and seconds > 0
    with pytest.raises(upstar.InputError, match="this worker has version .* began with version 0.0"):
        census._unit(str(plan.folder), plan.hash, "0.0", 1)
    with pytest.raises(upstar.InputError, match="holds another plan"):
        census._unit(str(plan.folder), "0" * 32, upstar.__version__, 1)


def test_without_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small(tmp_path / "a")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(upstar.UpstarError, match=r"pip install 'upstar\[census\]'"):
        census.run(plan, "tcp://127.0.0.1:8786")
    assert census.run(plan, workers=2)["done"] == len(plan.units)
    with pytest.raises(upstar.InputError, match="at least one worker"):
        census.run(plan, workers=0)


class Cluster:
    """A scheduler and workers on this machine, each in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.port = 0
        self.address = ""

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        with open(self.folder / "dask.log", "ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments], stdout=log, stderr=log, cwd=self.folder)
        self.processes.append(process)
        return process

    def scheduler(self) -> "subprocess.Popen[bytes]":
        """Starts a scheduler at a free port, or again at the port of the last one."""
        file = self.folder / f"scheduler-{len(self.processes)}.json"
        process = self.start(
            "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--scheduler-file", str(file))
        wait_for(lambda: file.exists() and file.read_text().endswith("}"), "the scheduler starts")
        self.address = json.loads(file.read_text())["address"]
        self.port = int(self.address.rsplit(":", 1)[1])
        return process

    def worker(self) -> "subprocess.Popen[bytes]":
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "dask"
    folder.mkdir()
    cluster = Cluster(folder)
    yield cluster
    cluster.end()


class Heard(logging.Handler):
    """Calls a function when the run says that it has lost the scheduler."""

    def __init__(self, when_lost: Callable[[], object]) -> None:
        super().__init__()
        self.when_lost, self.messages = when_lost, list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())
        if "is lost" in self.messages[-1]:
            self.when_lost()


@pytest.fixture
def heard() -> Iterator[Callable[[Callable[[], object]], Heard]]:
    log, handlers = logging.getLogger("upstar.census"), list[Heard]()

    def hear(when_lost: Callable[[], object]) -> Heard:
        handlers.append(Heard(when_lost))
        log.addHandler(handlers[-1])
        return handlers[-1]

    yield hear
    for handler in handlers:
        log.removeHandler(handler)


def test_a_run_survives_its_workers_and_its_scheduler(
    tmp_path: Path, cluster: Cluster, heard: Callable[[Callable[[], object]], Heard]
) -> None:
    def planned(name: str) -> census.Plan:
        return census.plan(tmp_path / name, "domineering", "polyominoes(13)", unit=50_000)

    def start_again() -> None:
        cluster.scheduler()
        cluster.worker()
        cluster.worker()

    again = threading.Thread(target=start_again)
    listener = heard(again.start)
    scheduler = cluster.scheduler()
    workers = [cluster.worker(), cluster.worker()]
    killed: list[str] = []

    def kill(done: int, all: int) -> None:
        """Kills a worker after some units, and the scheduler after some more."""
        assert all > 30
        if done >= 3 and not killed:
            workers[0].kill()
            killed.append("worker")
        elif done >= 8 and len(killed) == 1:
            scheduler.kill()
            scheduler.wait()
            killed.append("scheduler")

    plan, local = planned("cluster"), planned("local")
    done = census.run(plan, cluster.address, progress=kill, patience=PATIENCE)
    again.join()
    assert killed == ["worker", "scheduler"]
    assert ["is lost" in listener.messages[0], "is there again" in listener.messages[1]] == [True, True]
    local_done = local.run()
    assert done == local_done and done["done"] == len(plan.units)
    assert plan.status() == local.status() and merged(plan) == merged(local)
    # The workers of a lost scheduler end, too.
    wait_for(lambda: workers[1].poll() is not None, "the second worker ends")
    # A client of Dask is a scheduler, too. Everything is there already.
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        assert census.run(plan, client)["known_before"] == len(plan.units)


def test_a_file_of_another_plan(tmp_path: Path) -> None:
    """The file of a unit of another plan is found, and replaced by a run on the usual cluster, which is on this machine."""
    plan, other = small(tmp_path / "a"), small(tmp_path / "b", where="cells >= 1")
    plan.run()
    other.run()
    whole = merged(plan)
    part(plan, 1).write_bytes(part(other, 1).read_bytes())
    part(plan, 2).write_bytes(part(plan, 2).read_bytes()[:-20])
    part(plan, 3).unlink()
    status = census.status(plan.folder)
    assert status["missing"] == 1 and sorted(status["damaged"]) == [1, 2]
    assert "another plan" in status["damaged"][1]
    with pytest.raises(upstar.InputError, match="part-.*-000001.parquet: the file belongs to another plan"):
        census.merge(plan, tmp_path / "c.parquet")
    assert not (tmp_path / "c.parquet").exists()
    with pytest.raises(upstar.UpstarError, match="unit 1: the file belongs to another plan"):
        census.verify(plan)
    assert census.run(plan.folder, workers=1)["done"] == 3
    assert merged(plan) == whole and 0 < census.verify(plan, sample=1) <= len(plan.units)


def test_a_scheduler_that_is_not_there(
    tmp_path: Path, cluster: Cluster, heard: Callable[[Callable[[], object]], Heard]
) -> None:
    plan = small(tmp_path / "a")
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        free = listener.getsockname()[1]
    for address in (f"tcp://127.0.0.1:{free}", "127.0.0.1", "tcp://127.0.0.1:99999", "pigeon://here:1"):
        started = time.monotonic()
        with pytest.raises(upstar.UpstarError, match=f"there is no Dask scheduler at {address}: "):
            census.run(plan, address)
        assert time.monotonic() - started < PATIENCE
    with pytest.raises(TypeError, match="a scheduler is an address, or a Cluster or Client of Dask"):
        census.run(plan, 8786)
    with pytest.raises(upstar.InputError, match="the scheduler has its own workers"):
        census.run(plan, "tcp://127.0.0.1:8786", workers=2)
    # Lost, and not started again.
    scheduler = cluster.scheduler()

    def kill(done: int, all: int) -> None:
        scheduler.kill()
        scheduler.wait()

    messages = heard(lambda: None).messages
    with pytest.raises(upstar.UpstarError, match="Finished units stay: run the census again to go on"):
        census.run(plan, cluster.address, progress=kill, patience=0.5)
    assert "is lost" in messages[0] and plan.status()["done"] == 0


def test_workers_that_cannot_start(tmp_path: Path) -> None:
    """The processes of the usual cluster import the script, which must be a file."""
    small(tmp_path / "a")
    script = f"from upstar import census; census.run({str(tmp_path / 'a')!r}, workers=1)"
    ran = subprocess.run([sys.executable, "-"], input=script.encode(), capture_output=True, cwd=tmp_path)
    assert b"UpstarError: the workers on this machine do not start." in ran.stderr and ran.returncode == 1

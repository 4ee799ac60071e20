"""Stores and threads."""

import gc
import threading
import weakref

import upstar
from upstar import Value


def test_values_of_several_stores_mix() -> None:
    common = Value("{2|-1}")
    with upstar.Store() as store:
        own = Value("{2|-1} + ^")
        assert store.values > 0
        assert own - common == Value("^") and {own: 1}[common + Value("^")] == 1
        loopy = upstar.LoopyValue("over")
    assert common + own == 2 * common + Value("^") and loopy + loopy == upstar.LoopyValue("over")
    assert loopy + common == common + loopy and hash(loopy) == hash(upstar.LoopyValue("over"))


def test_clear_keeps_what_is_in_use() -> None:
    value = Value("{5|{2|1}}")
    before = upstar.store().values
    assert before > 0
    upstar.clear()
    assert upstar.store().values == 0 and str(value) == "{5||2|1}" and value + 0 == Value("{5|{2|1}}")


def resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * 4096


def test_memory_is_given_back() -> None:
    def work() -> str:
        with upstar.Store() as store:
            value = upstar.calc("domineering('4x5')")
            assert store.components > 100
            return str(value)

    expected = work()
    gc.collect()
    before = resident()
    for _ in range(12):
        assert work() == expected
    gc.collect()
    grown = resident() - before
    with upstar.Store() as store:
        upstar.calc("domineering('4x5')")
        assert grown < 6 * store.bytes, "twelve stores were not kept"


def test_rulesets_are_collected() -> None:
    class Own(upstar.Ruleset):
        def options(self, n: object) -> list[object]:
            return [n for n in ()] if isinstance(n, Own) else [self]

    ruleset = Own()
    assert ruleset.value(3) == Value("*")
    gone = weakref.ref(ruleset)
    del ruleset
    gc.collect()
    assert gone() is None, "a ruleset that is a position of its own is garbage like others"


def test_threads_on_one_store_and_on_many() -> None:
    texts = ["3x4", "4x4", "2x7", "3x5"]
    expected = {text: str(upstar.calc(f"domineering('{text}')")) for text in texts}
    wrong: list[str] = []

    def work(own: bool) -> None:
        def once() -> None:
            for text in texts:
                if str(upstar.calc(f"domineering('{text}') + *1 + *1")) != expected[text]:
                    wrong.append(text)

        if own:
            with upstar.Store():
                once()
        else:
            once()

    upstar.clear()
    threads = [threading.Thread(target=work, args=(i % 2 == 0,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_store_is_for_the_thread_that_enters_it() -> None:
    with upstar.Store():
        assert upstar.store().values == 0
        Value("{2|-1}")
        seen: list[int] = []
        Value("{7||6|5}")
        inside = upstar.store().values
        upstar.clear()
        thread = threading.Thread(target=lambda: seen.append(upstar.store().values))
        thread.start()
        thread.join()
        assert upstar.store().values == inside > 0
    assert seen == [0]

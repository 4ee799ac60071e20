# Written by tests/stubs.py from the tables of the engine.
from os import PathLike
from typing import Final

from upstar._upstar import Game

__all__ = [
    "adders_and_ladders",
    "amazons",
    "amazons_knights",
    "amazons_markswoman",
    "amazons_trail",
    "angel_update",
    "backsliding_toads_and_frogs",
    "blizzard",
    "cat_herding",
    "cat_herding_cuts_first",
    "cat_herding_paths",
    "ceylonese_fox_and_geese",
    "cheques",
    "clobber",
    "col",
    "domineering",
    "escc",
    "fox_and_geese",
    "hackenbush_rb",
    "hackenbush_rbg",
    "horsefly",
    "infinite_hackenbush",
    "loopy_nim",
    "nemesis",
    "nemesis_at_once",
    "nemesis_cuts_first",
    "nowhere_to_go",
    "partizan_graph",
    "snort",
    "square_but_one",
    "subtract_or_add",
    "toads_and_frogs",
]

MAX_LENGTH: Final[int]

adders_and_ladders: Game
amazons: Game
amazons_knights: Game
amazons_markswoman: Game
amazons_trail: Game
angel_update: Game
backsliding_toads_and_frogs: Game
blizzard: Game
cat_herding: Game
cat_herding_cuts_first: Game
cat_herding_paths: Game
ceylonese_fox_and_geese: Game
cheques: Game
clobber: Game
col: Game
domineering: Game
escc: Game
fox_and_geese: Game
hackenbush_rb: Game
hackenbush_rbg: Game
horsefly: Game
infinite_hackenbush: Game
loopy_nim: Game
nemesis: Game
nemesis_at_once: Game
nemesis_cuts_first: Game
nowhere_to_go: Game
partizan_graph: Game
snort: Game
square_but_one: Game
subtract_or_add: Game
toads_and_frogs: Game

def named(name: str) -> Game: ...
def from_text(text: str) -> Game: ...
def from_file(path: str | PathLike[str]) -> Game: ...

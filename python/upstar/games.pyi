# Made of the names of all rulesets by `UPSTAR_REDRAW=1 cargo test gallery`.
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
    "anti_clobber",
    "arc_kayles",
    "backsliding_toads_and_frogs",
    "blizzard",
    "cat_herding",
    "cat_herding_cuts_first",
    "cat_herding_paths",
    "ceylonese_fox_and_geese",
    "cheques",
    "clobber",
    "col",
    "cram",
    "cutcake",
    "dawsons_chess",
    "dawsons_chess_strip",
    "dawsons_kayles",
    "domineering",
    "elephants_and_rhinos",
    "escc",
    "fibonacci_nim",
    "fission",
    "fox_and_geese",
    "graph_chomp",
    "grundys_game",
    "hackenbush_rb",
    "hackenbush_rbg",
    "horsefly",
    "hot_clobber",
    "impartial_clobber",
    "infinite_hackenbush",
    "kayles",
    "kayles_strip",
    "kings_clobber",
    "knights_clobber",
    "konane",
    "loopy_nim",
    "maize",
    "maundy_cake",
    "maze",
    "nemesis",
    "nemesis_at_once",
    "nemesis_cuts_first",
    "nim",
    "no_go",
    "node_kayles",
    "nowhere_to_go",
    "partizan_graph",
    "partizan_splittles",
    "partizan_subtraction",
    "push",
    "queens_clobber",
    "rooks_clobber",
    "shove",
    "snort",
    "square_but_one",
    "subtract_or_add",
    "toads_and_frogs",
    "toppling_dominoes",
    "treblecross",
    "turning_turtles",
    "wythoff",
]

MAX_LENGTH: Final[int]

adders_and_ladders: Game
amazons: Game
amazons_knights: Game
amazons_markswoman: Game
amazons_trail: Game
angel_update: Game
anti_clobber: Game
arc_kayles: Game
backsliding_toads_and_frogs: Game
blizzard: Game
cat_herding: Game
cat_herding_cuts_first: Game
cat_herding_paths: Game
ceylonese_fox_and_geese: Game
cheques: Game
clobber: Game
col: Game
cram: Game
cutcake: Game
dawsons_chess: Game
dawsons_chess_strip: Game
dawsons_kayles: Game
domineering: Game
elephants_and_rhinos: Game
escc: Game
fibonacci_nim: Game
fission: Game
fox_and_geese: Game
graph_chomp: Game
grundys_game: Game
hackenbush_rb: Game
hackenbush_rbg: Game
horsefly: Game
hot_clobber: Game
impartial_clobber: Game
infinite_hackenbush: Game
kayles: Game
kayles_strip: Game
kings_clobber: Game
knights_clobber: Game
konane: Game
loopy_nim: Game
maize: Game
maundy_cake: Game
maze: Game
nemesis: Game
nemesis_at_once: Game
nemesis_cuts_first: Game
nim: Game
no_go: Game
node_kayles: Game
nowhere_to_go: Game
partizan_graph: Game
partizan_splittles: Game
partizan_subtraction: Game
push: Game
queens_clobber: Game
rooks_clobber: Game
shove: Game
snort: Game
square_but_one: Game
subtract_or_add: Game
toads_and_frogs: Game
toppling_dominoes: Game
treblecross: Game
turning_turtles: Game
wythoff: Game

def named(name: str) -> Game: ...
def from_text(text: str) -> Game: ...
def from_file(path: str | PathLike[str]) -> Game: ...

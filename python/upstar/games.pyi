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
    "bigraph_node_kayles",
    "blizzard",
    "cat_herding",
    "cat_herding_cuts_first",
    "cat_herding_paths",
    "ceylonese_fox_and_geese",
    "cheques",
    "chomp",
    "clobber",
    "col",
    "cram",
    "cutcake",
    "dawsons_chess",
    "dawsons_chess_strip",
    "dawsons_kayles",
    "directed_edge_geography",
    "directed_vertex_geography",
    "domineering",
    "eatcake",
    "edge_geography",
    "elephants_and_rhinos",
    "end_nim",
    "escc",
    "euclid",
    "fibonacci_nim",
    "fission",
    "fjords",
    "flipping_coins",
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
    "laskers_nim",
    "loopy_nim",
    "maize",
    "maundy_cake",
    "maze",
    "mem",
    "mock_turtles",
    "moebius",
    "nemesis",
    "nemesis_at_once",
    "nemesis_cuts_first",
    "nim",
    "no_go",
    "node_kayles",
    "nowhere_to_go",
    "partizan_arc_kayles",
    "partizan_euclid",
    "partizan_graph",
    "partizan_kayles",
    "partizan_splittles",
    "partizan_subtraction",
    "push",
    "queens_clobber",
    "rooks_clobber",
    "ruler",
    "shove",
    "silver_dollar",
    "ski_jumps",
    "snort",
    "splittles",
    "square_but_one",
    "subtract_or_add",
    "subtraction",
    "take_away",
    "toads_and_frogs",
    "toppling_dominoes",
    "treblecross",
    "triomineering",
    "turn_and_eatcake",
    "turning_corners",
    "turning_turtles",
    "vertex_geography",
    "weighted_arc_kayles",
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
bigraph_node_kayles: Game
blizzard: Game
cat_herding: Game
cat_herding_cuts_first: Game
cat_herding_paths: Game
ceylonese_fox_and_geese: Game
cheques: Game
chomp: Game
clobber: Game
col: Game
cram: Game
cutcake: Game
dawsons_chess: Game
dawsons_chess_strip: Game
dawsons_kayles: Game
directed_edge_geography: Game
directed_vertex_geography: Game
domineering: Game
eatcake: Game
edge_geography: Game
elephants_and_rhinos: Game
end_nim: Game
escc: Game
euclid: Game
fibonacci_nim: Game
fission: Game
fjords: Game
flipping_coins: Game
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
laskers_nim: Game
loopy_nim: Game
maize: Game
maundy_cake: Game
maze: Game
mem: Game
mock_turtles: Game
moebius: Game
nemesis: Game
nemesis_at_once: Game
nemesis_cuts_first: Game
nim: Game
no_go: Game
node_kayles: Game
nowhere_to_go: Game
partizan_arc_kayles: Game
partizan_euclid: Game
partizan_graph: Game
partizan_kayles: Game
partizan_splittles: Game
partizan_subtraction: Game
push: Game
queens_clobber: Game
rooks_clobber: Game
ruler: Game
shove: Game
silver_dollar: Game
ski_jumps: Game
snort: Game
splittles: Game
square_but_one: Game
subtract_or_add: Game
subtraction: Game
take_away: Game
toads_and_frogs: Game
toppling_dominoes: Game
treblecross: Game
triomineering: Game
turn_and_eatcake: Game
turning_corners: Game
turning_turtles: Game
vertex_geography: Game
weighted_arc_kayles: Game
wythoff: Game

def named(name: str) -> Game: ...
def from_text(text: str) -> Game: ...
def from_file(path: str | PathLike[str]) -> Game: ...

# Written by tests/stubs.py from the documentation and the tables of the engine.
from typing import Any

from upstar._upstar import _Named

__all__ = [
    "abs",
    "ambient",
    "atomic_weight",
    "bias",
    "birthday",
    "born_by_day",
    "bound_witness",
    "canonical",
    "class_bound",
    "class_game",
    "class_supremum",
    "class_witness",
    "companion",
    "confusion_interval",
    "conjunctive_outcome",
    "conway_product",
    "cool",
    "dead_ending_at_least",
    "degree",
    "denominator",
    "dicot_at_least",
    "downsum",
    "downsum_variety",
    "exp",
    "far_star",
    "first_signs",
    "follower_count",
    "followers",
    "form",
    "freeze",
    "genus",
    "heat",
    "incentives",
    "infinite_part",
    "infinitesimal_part",
    "integer_part",
    "is_all_small",
    "is_atomic",
    "is_blocking",
    "is_dead_ending",
    "is_dicot",
    "is_dyadic",
    "is_even",
    "is_even_tempered",
    "is_idempotent",
    "is_infinitesimal",
    "is_integer",
    "is_loopfree",
    "is_miny",
    "is_nimber",
    "is_number",
    "is_numberish",
    "is_odd",
    "is_odd_tempered",
    "is_omnific_integer",
    "is_ordinal",
    "is_p_free",
    "is_plumtree",
    "is_pseudonumber",
    "is_stable",
    "is_stopper",
    "is_stopper_sided",
    "is_switch",
    "is_tiny",
    "is_uptimal",
    "left_best",
    "left_incentives",
    "left_never_best",
    "left_options",
    "left_stop",
    "left_strong_stop",
    "length",
    "mate",
    "mean",
    "miny",
    "misere",
    "misere_birthday",
    "misere_form",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_quotient",
    "nim_roots",
    "nim_sqrt",
    "nim_sum",
    "nimber",
    "norton_product",
    "number_part",
    "numerator",
    "offside",
    "onside",
    "ordinal_power",
    "ordinal_product",
    "ordinal_sum",
    "outcome",
    "overheat",
    "path",
    "phylum",
    "pow",
    "pow_to",
    "quotient_terms",
    "rcf",
    "real_part",
    "right_best",
    "right_incentives",
    "right_never_best",
    "right_options",
    "right_stop",
    "right_strong_stop",
    "root",
    "selective_outcome",
    "short_genus",
    "sign",
    "signs",
    "sqrt",
    "stalk",
    "stop_count",
    "subordinate",
    "switch_expansion",
    "temperature",
    "temperature_bound",
    "thermic",
    "thermograph",
    "thermostrat",
    "tiny",
    "upsum",
    "upsum_variety",
    "uptimal_expansion",
    "variety",
    "wall_parts",
]

def abs(x: _Named, /) -> Any:
    """the absolute value: the greater of x and -x."""
def ambient(g: _Named, /) -> Any:
    """the ambient temperature of a sum such as g + h, if Left begins: Thermostrat moves at it."""
def atomic_weight(g: _Named, /) -> Any:
    """the approximate number of ups: w with v + far star <= g - w.^ <= ^ + far star."""
def bias(g: _Named, /) -> Any:
    """the mean, as it is called of a switch: {x|y} is (x + y)/2 +- (x - y)/2, the bias and the temperature."""
def birthday(g: _Named, /) -> Any:
    """the day on which the canonical form is born; for a literal, the form itself."""
def born_by_day(n: _Named, /) -> Any:
    """the games born by day n, for n up to 3: there are 1, 4, 22 and 1474."""
def bound_witness(g: _Named, /) -> Any:
    """the option H of hot g in t(g) <= l(H) + l(g)/2."""
def canonical(g: _Named, /) -> Any:
    """the canonical form; a value already has it, a literal may not."""
def class_bound(n: _Named, m: _Named, /) -> Any:
    """n/2 + m, the bound of the temperatures of games g with l(g) <= n and l <= m for each option."""
def class_game(n: _Named, m: _Named, k: _Named, /) -> Any:
    """the game at index k of a sequence in that class whose temperatures approach n/2 + m."""
def class_supremum(n: _Named, m: _Named, /) -> Any:
    """the highest temperature in that class: its bound, or 0 for n = 0."""
def class_witness(n: _Named, m: _Named, /) -> Any:
    """a game of that class with that temperature."""
def companion(g: _Named, /) -> Any:
    """the companion: the image under the automorphism of the games born by a day, which exchanges 0 and *."""
def confusion_interval(g: _Named, /) -> Any:
    """the numbers x that the game is confused with; null if there are none."""
def conjunctive_outcome(g: _Named, h: _Named, /) -> Any:
    """who wins if a turn is a move in each of two forms, and play ends as soon as one of them ends."""
def conway_product(g: _Named, h: _Named, /) -> Any:
    """{gL h + g hL - gL hL, .. | ..}, which depends on the forms; of nimbers their nim product."""
def cool(g: _Named, t: _Named, /) -> Any:
    """g cooled by t > -1."""
def dead_ending_at_least(g: _Named, h: _Named, /) -> Any:
    """whether g >= h in misère play among dead-ending games: replacing h by g in a sum of them is never worse for Left."""
def degree(g: _Named, /) -> Any:
    """the degree of loopiness, the upsum of g and -g."""
def denominator(x: _Named, /) -> Any:
    """the denominator of a rational number in lowest terms."""
def dicot_at_least(g: _Named, h: _Named, /) -> Any:
    """whether g >= h in misère play among dicots: replacing h by g in a sum of dicots is never worse for Left."""
def downsum(g: _Named, h: _Named, /) -> Any:
    """the offside of g + h."""
def downsum_variety(g: _Named, d: _Named, /) -> Any:
    """the downsum of g with the upsum of -g and d, for d + d = d."""
def exp(n: _Named, /) -> Any:
    """e to the power of an integer, a real number."""
def far_star(g: _Named, /) -> Any:
    """a nimber *2^k greater than all nimbers among the followers."""
def first_signs(x: _Named, n: _Named, /) -> Any:
    """the first n signs of a number, such as sqrt(10), pi or 1/w, as a stalk."""
def follower_count(g: _Named, /) -> Any:
    """the number of followers, with the game itself."""
def followers(g: _Named, /) -> Any:
    """all followers of the canonical form."""
def form(x: _Named, /) -> Any:
    """the options of a number in its simplest form: {0, 1, 2, .. | } is that of w."""
def freeze(g: _Named, /) -> Any:
    """g cooled by its temperature; a number stays the same."""
def genus(g: _Named, /) -> Any:
    """the nim value in normal play, and the misère nim values with 0, 1, 2, .. heaps *2 beside the game."""
def heat(g: _Named, t: _Named, /) -> Any:
    """{gL heated + t | gR heated - t}, numbers unchanged; t may be a game."""
def incentives(g: _Named, /) -> Any:
    """the greatest of gL - g and g - gR."""
def infinite_part(x: _Named, /) -> Any:
    """the terms of a number with positive exponents of w."""
def infinitesimal_part(x: _Named, /) -> Any:
    """the terms of a number with negative exponents of w."""
def integer_part(x: _Named, /) -> Any:
    """the greatest omnific integer that is not above a number."""
def is_all_small(g: _Named, /) -> Any:
    """whether each follower has moves for both players or none."""
def is_atomic(g: _Named, /) -> Any:
    """whether g has an atomic weight; all all-small games have one, and only infinitesimal games have one."""
def is_blocking(g: _Named, /) -> Any:
    """whether a player who cannot move can be kept from it, by answers to each move, in g as it is written and in all that follows."""
def is_dead_ending(g: _Named, /) -> Any:
    """whether a player who cannot move can never move again, in g as it is written and in all that follows."""
def is_dicot(g: _Named, /) -> Any:
    """whether both players can move or neither, in g as it is written and in all that follows."""
def is_dyadic(x: _Named, /) -> Any:
    """whether a number is a dyadic rational, and so a short game."""
def is_even(g: _Named, /) -> Any:
    """whether g is 0, or all its options are odd."""
def is_even_tempered(g: _Named, /) -> Any:
    """whether g is a number, or all its options are odd-tempered."""
def is_idempotent(g: _Named, /) -> Any:
    """whether g + g = g."""
def is_infinitesimal(g: _Named, /) -> Any:
    """whether -x < g < x for every number x > 0."""
def is_integer(g: _Named, /) -> Any:
    """whether g is an integer."""
def is_loopfree(g: _Named, /) -> Any:
    """whether g is equal to a short game."""
def is_miny(g: _Named, /) -> Any:
    """whether g is {x|0||0} for some x > 0."""
def is_nimber(g: _Named, /) -> Any:
    """whether g is 0 or *n."""
def is_number(g: _Named, /) -> Any:
    """whether g is a number."""
def is_numberish(g: _Named, /) -> Any:
    """whether g differs from a number by an infinitesimal."""
def is_odd(g: _Named, /) -> Any:
    """whether g has options, and all of them are even."""
def is_odd_tempered(g: _Named, /) -> Any:
    """whether g is not a number, and all its options are even-tempered."""
def is_omnific_integer(g: _Named, /) -> Any:
    """whether a number equals its integer part: w does, and w - 1/2 does not."""
def is_ordinal(g: _Named, /) -> Any:
    """whether a number is an ordinal, such as 0, 5, w or w**2 + 1."""
def is_p_free(g: _Named, /) -> Any:
    """whether no position of g is lost in misère play for whoever moves, neither g nor any that follows."""
def is_plumtree(g: _Named, /) -> Any:
    """whether passes are the only cycles in the simplest form."""
def is_pseudonumber(g: _Named, /) -> Any:
    """whether g is a number, on, off, or a number plus over or under."""
def is_stable(g: _Named, /) -> Any:
    """whether the two varieties of a stopper, relative to its degree, agree."""
def is_stopper(g: _Named, /) -> Any:
    """whether it equals a game in which all alternating play ends; may be unknown."""
def is_stopper_sided(g: _Named, /) -> Any:
    """whether onside and offside are equal to stoppers; unknown if none was found."""
def is_switch(g: _Named, /) -> Any:
    """whether g is {x|y} with numbers x > y."""
def is_tiny(g: _Named, /) -> Any:
    """whether g is {0||0|-x} for some x > 0."""
def is_uptimal(g: _Named, /) -> Any:
    """whether g is a number plus a nimber plus multiples of ^, ^<2>, ^<3>, ..."""
def left_best(g: _Named, /) -> Any:
    """Left's best options on each interval of ambient temperatures from 0 to that of g."""
def left_incentives(g: _Named, /) -> Any:
    """the greatest of gL - g."""
def left_never_best(g: _Named, /) -> Any:
    """Left's options that are best at no ambient temperature."""
def left_options(g: _Named, /) -> Any:
    """Left's options in the canonical form, or in a literal."""
def left_stop(g: _Named, /) -> Any:
    """the number, or pseudonumber, reached by good play if Left begins."""
def left_strong_stop(g: _Named, /) -> Any:
    """the left stop without over and under: of 1 + over it is 1."""
def length(g: _Named, /) -> Any:
    """l(g): the left stop less the right stop."""
def mate(g: _Named, /) -> Any:
    """the canonical form of the mate in misère play; the sum of a game and its mate is lost for the player to move."""
def mean(g: _Named, /) -> Any:
    """the mean value m: n copies differ from nm by a bounded amount."""
def miny(g: _Named, /) -> Any:
    """{g|0||0}, for g > 0."""
def misere(g: _Named, /) -> Any:
    """who wins in misère play, in which a player who cannot move wins; sums are played as they are written."""
def misere_birthday(g: _Named, /) -> Any:
    """the day on which the canonical form in misère play is born."""
def misere_form(g: _Named, /) -> Any:
    """the canonical form in misère play, as lists of options; a number stands for a heap of Nim."""
def nim_inverse(a: _Named, /) -> Any:
    """the nimber b with nim_product(a, b) == *."""
def nim_power(a: _Named, n: _Named, /) -> Any:
    """the nim product of n nimbers a; n may be negative."""
def nim_product(a: _Named, b: _Named, /) -> Any:
    """the product of nimbers, as conway_product, but of any size up to 2^32768."""
def nim_quotient(a: _Named, b: _Named, /) -> Any:
    """the nimber c with nim_product(b, c) == a."""
def nim_roots(c: _Named, /) -> Any:
    """both nimbers x whose square plus x is c, in the least field that has them."""
def nim_sqrt(a: _Named, /) -> Any:
    """the nimber whose square is a."""
def nim_sum(a: _Named, b: _Named, /) -> Any:
    """the nim sum of ordinals: *a + *b is the nimber of it."""
def nimber(n: _Named, /) -> Any:
    """the nimber *n of a natural number of any size."""
def norton_product(g: _Named, u: _Named, /) -> Any:
    """n copies of u > 0 for g = n, else {gL.u + u + i | gR.u - u - i} with all incentives i of u."""
def number_part(g: _Named, /) -> Any:
    """the number that differs from g by an infinitesimal."""
def numerator(x: _Named, /) -> Any:
    """the numerator of a rational number in lowest terms."""
def offside(g: _Named, /) -> Any:
    """the game if Right wins infinite play, as a stopper."""
def onside(g: _Named, /) -> Any:
    """the game if Left wins infinite play, as a stopper."""
def ordinal_power(a: _Named, b: _Named, /) -> Any:
    """the usual power of ordinals: 2 to the power of w is w."""
def ordinal_product(a: _Named, b: _Named, /) -> Any:
    """the usual product of ordinals: 2 times w is w; a * b is the natural product."""
def ordinal_sum(a: _Named, b: _Named, /) -> Any:
    """the usual sum of ordinals: 1 and then w is w; a + b is the natural sum."""
def outcome(g: _Named, /) -> Any:
    """the winner under best play: L, R, N (next) or P (previous player); with draws also D, PHat, NHat, PCheck, NCheck."""
def overheat(g: _Named, s: _Named, t: _Named, /) -> Any:
    """n copies of s for g = n, else {gL overheated + t | gR overheated - t}."""
def path(form: _Named, /) -> Any:
    """the path from 0 to a number in the tree of all numbers, step by step."""
def phylum(g: _Named, /) -> Any:
    """the class of an impartial game in misère play, from nim heap and hereditarily tame to wild."""
def pow(g: _Named, x: _Named, /) -> Any:
    """the x-th power {0|h:(1-x)} of g = {0|h}, for x >= 1: pow(^, 2) is ^<2>."""
def pow_to(g: _Named, x: _Named, /) -> Any:
    """g:(x-1) for x >= 1, of up and tinies the sum of the first x powers; 0 for x = 0: pow_to(^, 2) is ^[2]."""
def quotient_terms(x: _Named, y: _Named, n: _Named, /) -> Any:
    """the first n terms of the quotient of two numbers."""
def rcf(g: _Named, /) -> Any:
    """the reduced canonical form: the simplest game that differs by an infinitesimal."""
def real_part(x: _Named, /) -> Any:
    """the term of a number without w."""
def right_best(g: _Named, /) -> Any:
    """Right's best options on each interval of ambient temperatures from 0 to that of g."""
def right_incentives(g: _Named, /) -> Any:
    """the greatest of g - gR."""
def right_never_best(g: _Named, /) -> Any:
    """Right's options that are best at no ambient temperature."""
def right_options(g: _Named, /) -> Any:
    """Right's options in the canonical form, or in a literal."""
def right_stop(g: _Named, /) -> Any:
    """the number, or pseudonumber, reached by good play if Right begins."""
def right_strong_stop(g: _Named, /) -> Any:
    """the right stop without over and under."""
def root(x: _Named, n: _Named, /) -> Any:
    """the n-th root of a number that is not negative."""
def selective_outcome(g: _Named, h: _Named, /) -> Any:
    """who wins if a turn is a move in one of two forms, or in both."""
def short_genus(g: _Named, /) -> Any:
    """the genus as CGSuite writes it: 2 for a heap of Nim, 2^2 for other tame games, 1^2 for restive ones."""
def sign(x: _Named, /) -> Any:
    """the sign of a number: 1, 0 or -1."""
def signs(x: _Named, /) -> Any:
    """the sign expansion of a number, as a stalk: B for plus, R for minus."""
def sqrt(x: _Named, /) -> Any:
    """the square root of a number that is not negative."""
def stalk(text: _Named, /) -> Any:
    """the number of a stalk of Hackenbush, as "BBR", "B(RB)" or "B*w R"."""
def stop_count(g: _Named, /) -> Any:
    """the number of stopping positions in the tree of the canonical form."""
def subordinate(g: _Named, b: _Named, /) -> Any:
    """the game h with b:h = g, for a form b: subordinate(3/8, 1) is -3/2."""
def switch_expansion(g: _Named, /) -> Any:
    """g as number +- t +- u +- .. + ^ + *n, a sum of switches, the hottest first."""
def temperature(g: _Named, /) -> Any:
    """the least t >= -1 at which the game cooled by t is infinitesimally close to a number."""
def temperature_bound(g: _Named, /) -> Any:
    """l(H) + l(g)/2 for hot g, with the option H of bound_witness."""
def thermic(g: _Named, /) -> Any:
    """{gL|gR} for one option of each that keep the temperature of hot g."""
def thermograph(g: _Named, /) -> Any:
    """both walls of the thermograph, from temperature -1 upwards."""
def thermostrat(g: _Named, /) -> Any:
    """for each player who begins in a sum such as g + h: Thermostrat's move, what it is sure of, and a best move."""
def tiny(g: _Named, /) -> Any:
    """{0||0|-g}, for g > 0."""
def upsum(g: _Named, h: _Named, /) -> Any:
    """the onside of g + h."""
def upsum_variety(g: _Named, d: _Named, /) -> Any:
    """the upsum of g with the downsum of -g and -d, for d + d = d."""
def uptimal_expansion(g: _Named, /) -> Any:
    """g as number + ^ + 2 * ^<2> + .. + *n."""
def variety(g: _Named, /) -> Any:
    """the variety of a stable stopper, relative to its degree."""
def wall_parts(g: _Named, /) -> Any:
    """the lengths of the vertical and oblique parts of each wall from temperature 0 on."""

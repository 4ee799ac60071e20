//! Functions of hot games and of infinitesimals, games born by a day, and outcomes of other sums.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::number;
use crate::games::solve::expression::answer::{Answer, Evaluated};
use crate::games::solve::expression::answer::{Arguments, List, Summands, Table};
use crate::games::solve::{BestMove, best_in_sum};
use crate::games::value::{
    Ambient, Calc, ClassOfGames, Dyadic, Interval, IntervalEnd, Literal, LiteralKey, LoopyForm, LoopyValue,
    Outcome, TemperatureBound, Value,
};
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::{Failure, Player};

const NOT_HOT: &str = "the game is not hot: its temperature is not above 0";

/// Returns a table with a row for each interval of ambient temperatures: where it begins, where it ends, and
/// the player's best options.
pub(super) fn best<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>, player: Player) -> Evaluated<'s> {
    let form = of.form(0)?;
    let options = player.of(calc.literal_options(&form)?);
    let store = calc.store();
    let at = |t: &Dyadic| Answer::Value(store.number(t));
    let mut rows = Vec::new();
    for stretch in calc.best_when(&form, player)? {
        let best = stretch.options.iter().map(|&i| options[i].value().into());
        rows.push(vec![at(&stretch.from), at(&stretch.to), Answer::games(best)?]);
    }
    let columns = ["from", "to", "best"].map(str::to_owned).to_vec();
    Ok(Answer::Table(Arc::new(Table::new(columns, rows)?)))
}

pub(super) fn never_best<'s>(
    calc: &mut Calc<'s, '_>,
    of: &Arguments<'_, 's>,
    player: Player,
) -> Evaluated<'s> {
    let form = of.form(0)?;
    let options = player.of(calc.literal_options(&form)?);
    let never = calc.never_best(&form, player)?;
    Ok(Answer::games(never.into_iter().map(|i| options[i].value().into()))?)
}

pub(super) fn ambient<'s>(calc: &mut Calc<'s, '_>, of: &Summands<'_, 's>) -> Evaluated<'s> {
    let found = calc.thermostrat(&of.forms, Player::Left)?;
    number(&found.ambient.temperature, calc)
}

/// Returns a table with a row for each player who begins: the ambient temperature, all temperatures that tie with it,
/// what Thermostrat is sure of, its move, and a best move with the stop that it gets. Summands are counted from 1.
pub(super) fn thermostrat<'s>(calc: &mut Calc<'s, '_>, of: &Summands<'_, 's>) -> Evaluated<'s> {
    let columns =
        ["begins", "ambient", "ties", "sure of", "summand", "move", "best summand", "best move", "gets"];
    let mut rows = Vec::with_capacity(2);
    for (begins, name) in [(Player::Left, "Left"), (Player::Right, "Right")] {
        let found = calc.thermostrat(&of.forms, begins)?;
        let Some((summand, index, after)) = found.step else {
            let message = "nobody wants to move in a sum of numbers";
            return Err(Failure::Undefined(InputError::new(of.place.span.clone(), message)));
        };
        let store = calc.store();
        let at = |x: &Dyadic| Answer::Value(store.number(x));
        let place = |summand: usize| Answer::Value(store.integer(summand as i64 + 1));
        let Ambient { temperature, sure, ties } = &found.ambient;
        let mut row = vec![Answer::Word(name), at(temperature), intervals(ties)?, at(sure)];
        row.extend([place(summand), Answer::Value(after)]);
        row.extend(match within_reach(calc, &of.forms, begins, (summand, index))? {
            Some(best) => [place(best.summand), Answer::Value(best.after), at(&best.stop)],
            None => [0; 3].map(|_| Answer::Missing(Arc::new(Failure::Stopped(Stop::Nodes)))),
        });
        rows.push(row);
    }
    Ok(Answer::Table(Arc::new(Table::new(columns.map(str::to_owned).to_vec(), rows)?)))
}

/// Returns closed intervals: one as itself, several as a list.
fn intervals<'s>(intervals: &[[Dyadic; 2]]) -> Evaluated<'s> {
    let end = |at: &Dyadic| IntervalEnd { at: at.clone(), closed: true };
    let answer =
        |[from, to]: &[Dyadic; 2]| Answer::Interval(Some(Interval { low: end(from), high: end(to) }));
    Ok(match intervals {
        [one] => answer(one),
        several => Answer::List(List::new(several.iter().map(answer).collect())?),
    })
}

/// The work, in nodes, that is spent on the best moves in a sum.
const REACH: u64 = 1 << 12;

/// Returns a best move in a sum, that of Thermostrat if it is one; `None` if the values after the moves are out of
/// reach.
fn within_reach<'s>(
    calc: &mut Calc<'s, '_>,
    forms: &[Literal<'s>],
    begins: Player,
    preferred: (usize, usize),
) -> OrStop<Option<BestMove<'s>>> {
    let control = calc.control().moment(REACH.min(calc.control().nodes_left() / 2));
    let mut apart = Calc::new(calc.store(), &control);
    let found = best_of_forms(&mut apart, forms, begins, preferred);
    apart.finish();
    calc.control().check(control.nodes(), 0)?;
    match found {
        Ok(best) => Ok(best),
        Err(stop @ Stop::Cancelled) => Err(stop),
        Err(_) => Ok(None),
    }
}

fn best_of_forms<'s>(
    calc: &mut Calc<'s, '_>,
    forms: &[Literal<'s>],
    begins: Player,
    preferred: (usize, usize),
) -> OrStop<Option<BestMove<'s>>> {
    let mut options = Vec::with_capacity(forms.len());
    for form in forms {
        options.push(begins.of(calc.option_values(form)?));
    }
    let values: Vec<Value<'s>> = forms.iter().map(Literal::value).collect();
    best_in_sum(calc, (&values, &options), begins, Some(preferred))
}

/// Returns the lengths of the vertical and the oblique part of Left's wall, then those of Right's.
pub(super) fn wall_parts<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let [left, right] = calc.wall_parts(of.value(0)?)?;
    let parts = [left.vertical, left.oblique, right.vertical, right.oblique];
    Ok(Answer::games(parts.iter().map(|part| calc.store().number(part).into()))?)
}

pub(super) fn switch_expansion<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let expansion = calc.switch_expansion(of.value(0)?)?;
    let none = || of.refuse(0, "this is not a sum of a number, switches, ups and a nimber");
    Ok(Answer::Switches(expansion.ok_or_else(none)?))
}

pub(super) fn thermic<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let found = calc.thermic(&of.form(0)?)?.ok_or_else(|| of.refuse(0, NOT_HOT))?;
    Ok(Answer::Value(found.value))
}

fn bound_of<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<TemperatureBound<'s>, Failure> {
    calc.temperature_bound(&of.form(0)?)?.ok_or_else(|| of.refuse(0, NOT_HOT))
}

pub(super) fn bound<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let found = bound_of(calc, of)?;
    number(&found.bound, calc)
}

pub(super) fn bound_witness<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Value(bound_of(calc, of)?.witness))
}

fn class(of: &Arguments<'_, '_>) -> Result<ClassOfGames, Failure> {
    let length = |i: usize| match of.number(i, "a bound of lengths is a number")? {
        length if length < Dyadic::ZERO => Err(of.refuse(i, "no game has a length below 0")),
        length => Ok(length),
    };
    Ok(ClassOfGames { own: length(0)?, options: length(1)? })
}

pub(super) fn class_bound<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    number(&class(of)?.bound(), calc)
}

pub(super) fn class_supremum<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    number(&class(of)?.supremum(), calc)
}

pub(super) fn class_witness<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Value(class(of)?.witness(calc)?))
}

pub(super) fn class_game<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let class = class(of)?;
    let index = of.number(2, "an index is a number")?.to_i64().and_then(|index| u32::try_from(index).ok());
    let index = index.ok_or_else(|| of.refuse(2, "an index is an integer of at least 0"))?;
    Ok(Answer::Value(class.approaching(index, calc)?))
}

pub(super) fn cool<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let (g, t) = (of.value(0)?, of.number(1, "a temperature is a number")?);
    let cooled = calc.cool(g, &t)?;
    Ok(Answer::Value(cooled.ok_or_else(|| of.refuse(1, "a game is cooled by a temperature above -1"))?))
}

pub(super) fn norton_product<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let (g, u) = (of.value(0)?, of.form(1)?);
    let why = "the Norton product g.u needs u > 0: for others equal games g may have products that differ";
    Ok(Answer::Value(calc.norton_product(g, u)?.ok_or_else(|| of.refuse(1, why))?))
}

pub(super) fn atomic_weight<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let weight = calc.atomic_weight_at_large(of.value(0)?)?;
    let no_weight = || of.refuse(0, "no atomic weight: for no w is v + far star <= g - w.^ <= ^ + far star");
    Ok(Answer::Value(weight.ok_or_else(no_weight)?))
}

pub(super) fn number_part<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let part = of.value(0)?.number_part();
    number(&part.ok_or_else(|| of.refuse(0, "this is not a number plus an infinitesimal"))?, calc)
}

pub(super) fn uptimal_expansion<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let expansion = calc.uptimal_expansion(of.value(0)?)?;
    let no_uptimal = || of.refuse(0, "this is not a sum of a number, a nimber and powers of up");
    Ok(Answer::Uptimal(expansion.ok_or_else(no_uptimal)?))
}

pub(super) fn is_uptimal<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let Some(short) = of.game(0).short() else { return Ok(Answer::Truth(false)) };
    Ok(Answer::Truth(calc.uptimal_expansion(short)?.is_some()))
}

pub(super) fn is_nimber<'s>(_: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let parts = of.game(0).short().and_then(Value::number_up_star);
    Ok(Answer::Truth(parts.is_some_and(|s| s.number == Dyadic::ZERO && s.ups == 0)))
}

pub(super) fn subordinate<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let subordinate = calc.subordinate(of.value(0)?, of.form(1)?)?;
    let none = || of.refuse(0, "no game h was found for which this is the ordinal sum of the base and h");
    Ok(Answer::Value(subordinate.ok_or_else(none)?))
}

/// Returns the number x for which both stops of a side are x, x + over or x + under. `None` if there is none,
/// or if the side is equal to no stopper.
fn number_of_side<'s>(calc: &mut Calc<'s, '_>, side: LoopyForm<'s>) -> OrStop<Option<Dyadic>> {
    let Some(stopper) = calc.stopper(side) else { return Ok(None) };
    let Some([left, right]) = calc.loopy_stops(stopper)? else { return Ok(None) };
    let (left, right) = (calc.pseudonumber_part(left), calc.pseudonumber_part(right));
    Ok(left.filter(|left| Some(left) == right.as_ref()))
}

/// Returns the number that differs from a game by an infinitesimal, or `None`. For a loopy game, both sides
/// have to have the same one.
fn number_of<'s>(calc: &mut Calc<'s, '_>, g: LoopyValue<'s>) -> OrStop<Option<Dyadic>> {
    if let Some(short) = g.short() {
        return Ok(short.number_part());
    }
    let (on, off) = (number_of_side(calc, g.onside())?, number_of_side(calc, g.offside())?);
    Ok(on.filter(|on| Some(on) == off.as_ref()))
}

pub(super) fn is_infinitesimal<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(number_of(calc, of.game(0))? == Some(Dyadic::ZERO)))
}

pub(super) fn is_numberish<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(number_of(calc, of.game(0))?.is_some()))
}

pub(super) fn tiny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(tiny_of(calc, of)?.into())
}

pub(super) fn miny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let tiny = tiny_of(calc, of)?;
    Ok(calc.loopy_negative(tiny)?.into())
}

fn tiny_of<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<LoopyValue<'s>, Failure> {
    let g = of.game(0);
    let zero = LoopyValue::from(calc.store().zero());
    if calc.compare_loopy(g, zero)? != Outcome::L {
        return Err(of.refuse(0, "tiny(g) and miny(g) need g > 0"));
    }
    let negative = calc.loopy_negative(g)?;
    let threat = calc.loopy_form(&[zero], &[negative])?;
    Ok(calc.loopy_form(&[zero], &[threat])?)
}

pub(super) fn is_tiny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(calc.is_tiny(of.game(0))?))
}

pub(super) fn is_miny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let negative = calc.loopy_negative(of.game(0))?;
    Ok(Answer::Truth(calc.is_tiny(negative)?))
}

/// Returns {0|h:(1-x)} for g = {0|h}.
pub(super) fn pow<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let one = LoopyValue::from(calc.store().integer(1));
    let (g, exponent) = (base(of)?, exponent(calc, of)?);
    if !calc.loopy_ge(exponent, one)? {
        return Err(of.refuse(1, "a power needs an exponent of at least 1"));
    }
    let (left, right) = calc.options(g)?;
    let (true, &[h]) = (left == [calc.store().zero()], &right[..]) else {
        return Err(of.refuse(0, "only a game {0|h} has powers"));
    };
    let negative = calc.loopy_negative(exponent)?;
    let rest = calc.loopy_sum(one, negative)?;
    let right = calc.loopy_ordinal_sum(h, rest)?.ok_or_else(|| of.refuse(1, NO_EXPONENT))?;
    Ok(calc.loopy_form(&[left[0].into()], &[right])?.into())
}

/// Returns g:(x-1). This is the sum of the first x powers of g for up and tinies, and 0 for x = 0.
pub(super) fn pow_to<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let (g, exponent) = (base(of)?, exponent(calc, of)?);
    if let Some(x) = exponent.short().and_then(Value::number) {
        let powers = calc.pow_to(g, &x)?;
        return Ok(Answer::Value(
            powers.ok_or_else(|| of.refuse(1, "the exponent has to be 0 or at least 1"))?,
        ));
    }
    let less = LoopyValue::from(calc.store().integer(-1));
    let rest = calc.loopy_sum(exponent, less)?;
    Ok(calc.loopy_ordinal_sum(g, rest)?.ok_or_else(|| of.refuse(1, NO_EXPONENT))?.into())
}

fn base<'s>(of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
    of.game(0).short().ok_or_else(|| of.refuse(0, "only a short game {0|h} has powers"))
}

const NO_EXPONENT: &str = "a loopy exponent is a pseudonumber that is at least 1";

/// Returns the exponent if it is a number, `on`, or a number of at least 1 plus `over` or `under`.
fn exponent<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<LoopyValue<'s>, Failure> {
    let exponent = of.game(1);
    if let Some(short) = exponent.short() {
        let is_number = short.number().is_some();
        return is_number.then_some(exponent).ok_or_else(|| of.refuse(1, "an exponent is a number"));
    }
    let part = calc.pseudonumber_part(exponent);
    if part.is_some_and(|x| x >= Dyadic::from(1)) || calc.is_on(exponent.onside()) && exponent.is_stopper() {
        return Ok(exponent);
    }
    Err(of.refuse(1, NO_EXPONENT))
}

/// The last day whose games are listed.
const LAST_DAY: i64 = 3;

/// Returns the games born by day n: those whose options are born by day n - 1.
pub(super) fn born_by_day<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let day = of.number(0, "a day is a number")?;
    let day = day.to_i64().filter(|day| *day >= 0);
    let day = day.ok_or_else(|| of.refuse(0, "a day is an integer of at least 0"))?;
    if day > LAST_DAY {
        return Err(of.refuse(0, "too many games are born by day 4; those of the days 0 to 3 are listed"));
    }
    let mut games = vec![calc.store().zero()];
    for _ in 0..day {
        let sides = antichains(calc, &games)?;
        let (mut met, mut born) = (HashSet::new(), Vec::new());
        for left in &sides {
            for right in &sides {
                let game = calc.form(left, right)?;
                if met.insert(game.id()) {
                    born.push(game);
                }
            }
        }
        games = born;
    }
    super::list(games, calc)
}

/// Returns the sets of games of which any two are confused. Other sets of options have dominated ones, and give the same
/// values as one of these.
fn antichains<'s>(calc: &mut Calc<'s, '_>, games: &[Value<'s>]) -> OrStop<Vec<Vec<Value<'s>>>> {
    let mut sets = vec![Vec::new()];
    for &game in games {
        for at in 0..sets.len() {
            let mut is_antichain = true;
            for &other in &sets[at] {
                is_antichain = is_antichain && calc.compare(game, other)? == Outcome::N;
            }
            if is_antichain {
                sets.push([&sets[at][..], &[game]].concat());
            }
        }
    }
    Ok(sets)
}

/// A sum in which a turn is more than a move in one summand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compound {
    /// A turn is a move in any summands, at least one.
    Selective,
    /// A turn is a move in each summand, so play ends as soon as one of them ends.
    Conjunctive,
}

/// The search for who wins a compound of two forms.
struct CompoundSearch {
    compound: Compound,
    /// Whether the player who begins wins. The forms are alive as long as the arguments of the call.
    known: HashMap<(LiteralKey, LiteralKey, bool), bool>,
}

impl CompoundSearch {
    fn wins<'s>(
        &mut self,
        calc: &mut Calc<'s, '_>,
        (g, h): (&Literal<'s>, &Literal<'s>),
        begins: Player,
    ) -> OrStop<bool> {
        let key = (g.key(), h.key(), begins == Player::Left);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        calc.node()?;
        let of_g = begins.of(calc.literal_options(g)?);
        let of_h = begins.of(calc.literal_options(h)?);
        let mut wins = false;
        for x in &of_g {
            for y in &of_h {
                wins = wins || !self.wins(calc, (x, y), begins.other())?;
            }
        }
        if self.compound == Compound::Selective {
            for x in &of_g {
                wins = wins || !self.wins(calc, (x, h), begins.other())?;
            }
            for y in &of_h {
                wins = wins || !self.wins(calc, (g, y), begins.other())?;
            }
        }
        calc.other_bytes += size_of_val(&key) * 2;
        calc.report()?;
        self.known.insert(key, wins);
        Ok(wins)
    }
}

fn outcome_of<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>, compound: Compound) -> Evaluated<'s> {
    let (g, h) = (of.form(0)?, of.form(1)?);
    // The search follows the options of numbers as well, which have no depth.
    let birthdays = &calc.formal_birthday(&g)? + &calc.formal_birthday(&h)?;
    if birthdays > Dyadic::from(i64::from(calc.store().depth_limit())) {
        return Err(Stop::TooDeep.into());
    }
    let mut search = CompoundSearch { compound, known: HashMap::new() };
    let left_wins = search.wins(calc, (&g, &h), Player::Left)?;
    let right_wins = search.wins(calc, (&g, &h), Player::Right)?;
    Ok(Answer::Outcome(Outcome::from_order(!right_wins, !left_wins).into()))
}

pub(super) fn selective_outcome<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    outcome_of(calc, of, Compound::Selective)
}

pub(super) fn conjunctive_outcome<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    outcome_of(calc, of, Compound::Conjunctive)
}

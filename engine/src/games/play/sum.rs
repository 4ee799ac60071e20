//! Sums whose summands keep their own moves, and impartial sums.

use std::sync::Arc;

use crate::games::notation::{Style, print, print_literal};
use crate::games::solve::{PartMove, Parts, ShortPosition, TreeSum};
use crate::games::surreal::NumberTree;
use crate::games::value::{Calc, Dyadic, Literal, Value};
use crate::ground::control::OrStop;
use crate::ground::input::OrNoAnswer;
use crate::ground::{Failure, Player};

/// A disjunctive sum in play. A turn is a move in one of the summands, and a player who cannot move loses.
#[derive(Clone)]
pub struct PlayedSum<'g, 's: 'g> {
    summands: Vec<Summand<'g, 's>>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The index of the summand, counted from 0.
    pub summand: usize,
    /// The index of the move among the player's moves in the summand, counted from 0.
    pub index: usize,
    /// The places of the board that identify the move, as in [`Move`](crate::games::rules::Move); empty in a
    /// form.
    pub places: Vec<usize>,
}

/// A move in a sum, with the value that its summand has afterwards.
#[derive(Clone, Debug)]
pub(super) struct ValuedMove<'s> {
    pub(super) step: SumMove,
    /// The value of the summand after the move.
    pub(super) after: Value<'s>,
}

impl<'g, 's> PlayedSum<'g, 's> {
    /// Makes the sum of these games.
    pub fn new(summands: Vec<Summand<'g, 's>>) -> Self {
        Self { summands }
    }

    /// Returns the summands.
    pub fn summands(&self) -> &[Summand<'g, 's>] {
        &self.summands
    }

    /// Returns the moves of a player, without computing values.
    ///
    /// # Errors
    /// The options of a form cannot be listed.
    pub fn choices(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrNoAnswer<Vec<SumMove>> {
        let mut moves = Vec::new();
        for (summand, game) in self.summands.iter().enumerate() {
            let choices = game.choices(calc, player)?.into_iter().enumerate();
            moves.extend(choices.map(|(index, places)| SumMove { summand, index, places }));
        }
        Ok(moves)
    }

    /// Returns the values of the summands.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn values(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Vec<Value<'s>>> {
        self.summands.iter().map(|summand| summand.value(calc)).collect()
    }

    /// Returns the moves of a player in the order of [`PlayedSum::choices`], with the values of their
    /// summands afterwards.
    pub(super) fn valued(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrNoAnswer<Vec<ValuedMove<'s>>> {
        let mut moves = Vec::new();
        for (summand, game) in self.summands.iter().enumerate() {
            let reached = game.reached(calc, player)?.into_iter().enumerate();
            moves.extend(reached.map(|(index, reached)| ValuedMove {
                step: SumMove { summand, index, places: reached.places },
                after: reached.value,
            }));
        }
        Ok(moves)
    }

    /// Returns the names of moves of a player: the number of the summand if there are several, and the places
    /// or the value after the move.
    ///
    /// # Errors
    /// The options of a form cannot be listed or printed.
    pub fn move_names(
        &self,
        moves: &[SumMove],
        player: Player,
        calc: &mut Calc<'s, '_>,
        style: Style,
    ) -> OrNoAnswer<Vec<String>> {
        // A move in a form is named by its new value; a move in a position by its places. The options of a
        // form are listed once for all its moves.
        let mut options: Vec<Option<Vec<Value<'s>>>> = vec![None; self.summands.len()];
        let mut names = Vec::with_capacity(moves.len());
        for m in moves {
            let summand = &self.summands[m.summand];
            let of_form = &mut options[m.summand];
            if summand.position().is_none() && of_form.is_none() {
                *of_form = Some(summand.options(calc, player)?);
            }
            let after = of_form.as_ref().and_then(|values| values.get(m.index).copied());
            let name = summand.move_name((player, m), after, calc, style)?;
            let number = m.summand + 1;
            names.push(if self.summands.len() > 1 { format!("{number}: {name}") } else { name });
        }
        Ok(names)
    }

    /// Returns the names of the moves in a line of play that a player begins.
    ///
    /// # Errors
    /// The options of a form cannot be listed or printed.
    pub fn line_names(
        &self,
        first: Player,
        line: &[SumMove],
        calc: &mut Calc<'s, '_>,
        style: Style,
    ) -> OrNoAnswer<Vec<String>> {
        let (mut sum, mut player, mut names) = (self.clone(), first, Vec::new());
        for step in line {
            names.extend(sum.move_names(std::slice::from_ref(step), player, calc, style)?);
            sum.make(calc, player, step)?;
            player = player.other();
        }
        Ok(names)
    }

    /// Makes a move of a player. Returns whether the player has such a move; otherwise the sum is unchanged.
    ///
    /// # Errors
    /// The options of the summand cannot be listed.
    pub fn make(&mut self, calc: &mut Calc<'s, '_>, player: Player, m: &SumMove) -> OrNoAnswer<bool> {
        match self.summands.get_mut(m.summand) {
            Some(game) => game.make(calc, player, m.index),
            None => Ok(false),
        }
    }
}

/// A short game in a sum. After a move it is again a game of the same kind.
pub struct Summand<'g, 's: 'g> {
    game: SummandGame<'g, 's>,
    /// Whether the summand is the negative of `game`.
    is_negated: bool,
}

/// A position of a ruleset, a form, or games whose play ends in numbers.
enum SummandGame<'g, 's: 'g> {
    Position(Box<dyn ShortPosition<'s> + 'g>),
    Form(Literal<'s>),
    Trees(Arc<TreeSum<'s>>),
}

/// A move in a summand, with the value after it.
#[derive(Clone, Debug)]
pub(super) struct Reached<'s> {
    pub(super) places: Vec<usize>,
    pub(super) value: Value<'s>,
}

impl Clone for Summand<'_, '_> {
    fn clone(&self) -> Self {
        let game = match &self.game {
            SummandGame::Position(position) => SummandGame::Position(position.copied()),
            SummandGame::Form(form) => SummandGame::Form(form.clone()),
            SummandGame::Trees(trees) => SummandGame::Trees(Arc::clone(trees)),
        };
        Self { game, is_negated: self.is_negated }
    }
}

impl<'g, 's> From<Box<dyn ShortPosition<'s> + 'g>> for Summand<'g, 's> {
    fn from(position: Box<dyn ShortPosition<'s> + 'g>) -> Self {
        Self { game: SummandGame::Position(position), is_negated: false }
    }
}

impl<'s> From<Literal<'s>> for Summand<'_, 's> {
    fn from(form: Literal<'s>) -> Self {
        Self { game: SummandGame::Form(form), is_negated: false }
    }
}

impl<'s> From<TreeSum<'s>> for Summand<'_, 's> {
    fn from(trees: TreeSum<'s>) -> Self {
        Self { game: SummandGame::Trees(trees.into()), is_negated: false }
    }
}

impl<'g, 's> Summand<'g, 's> {
    /// Returns the negative of the game, in which the players have exchanged their roles.
    #[must_use]
    pub fn negative(self) -> Self {
        Self { is_negated: !self.is_negated, ..self }
    }

    /// Returns whether the summand is the negative of the position or form that it stores.
    pub fn is_negated(&self) -> bool {
        self.is_negated
    }

    /// Returns the position before any negation; `None` for another game.
    pub fn position(&self) -> Option<&(dyn ShortPosition<'s> + 'g)> {
        match &self.game {
            SummandGame::Position(position) => Some(&**position),
            SummandGame::Form(_) | SummandGame::Trees(_) => None,
        }
    }

    /// Returns the form before any negation; `None` for another game.
    pub(super) fn form(&self) -> Option<&Literal<'s>> {
        match &self.game {
            SummandGame::Position(_) | SummandGame::Trees(_) => None,
            SummandGame::Form(form) => Some(form),
        }
    }

    /// Returns the value of the summand, with its sign.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn value(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Value<'s>> {
        let value = match &self.game {
            SummandGame::Position(position) => position.value(calc.control())?,
            SummandGame::Form(form) => form.value(),
            SummandGame::Trees(trees) => trees.value(),
        };
        Ok(self.signed(calc, value)?)
    }

    /// Returns bounds of the stops of the summand, with its sign: those that the rules give for a position, and the stops of
    /// a form. `None` if the rules give none.
    pub fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)> {
        let (low, high) = match &self.game {
            SummandGame::Position(position) => position.stop_bounds()?,
            SummandGame::Form(form) => stops(form.value()),
            SummandGame::Trees(trees) => stops(trees.value()),
        };
        Some(if self.is_negated { (-&high, -&low) } else { (low, high) })
    }

    /// Returns the game as text: the ruleset with the position, or the form with its own braces, not those of
    /// its canonical form.
    ///
    /// # Errors
    /// A limit or an interruption stops the printing.
    pub fn text(&self, calc: &mut Calc<'s, '_>, style: Style) -> OrStop<String> {
        let text = match &self.game {
            SummandGame::Position(position) => format!("{}({:?})", position.facts().name, position.text()),
            SummandGame::Form(form) if form.given_options().is_some() => {
                let text = print_literal(calc, form, style)?;
                // In a sum to be played every form is literal, so the word is left out.
                text.strip_prefix("literal").map(str::to_owned).unwrap_or(text)
            }
            SummandGame::Form(form) => {
                let value = self.signed(calc, form.value())?;
                return print(calc, value, style);
            }
            SummandGame::Trees(trees) if self.is_negated => format!("({})", trees.text(style)),
            SummandGame::Trees(trees) => trees.text(style),
        };
        Ok(if self.is_negated { format!("-{text}") } else { text })
    }

    /// Returns the name of a move of a player: its places in a position, the value `after` it in a form, and what one of
    /// several games becomes whose play ends in numbers.
    ///
    /// # Errors
    /// A limit or an interruption stops the printing.
    pub fn move_name(
        &self,
        (player, step): (Player, &SumMove),
        after: Option<Value<'s>>,
        calc: &mut Calc<'s, '_>,
        style: Style,
    ) -> OrStop<String> {
        match (&self.game, after) {
            (SummandGame::Position(position), _) => {
                let names = step.places.iter().map(|&place| position.place_name(place));
                Ok(names.collect::<Vec<_>>().join("-"))
            }
            (SummandGame::Trees(trees), _) => {
                Ok(trees.move_name((self.role(player), step.index), self.is_negated, style))
            }
            (SummandGame::Form(_), Some(after)) => print(calc, after, style),
            (SummandGame::Form(_), None) => Ok(String::new()),
        }
    }

    /// Returns the value after each of the player's moves, in the order of the moves.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn options(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrNoAnswer<Vec<Value<'s>>> {
        Ok(self.reached(calc, player)?.into_iter().map(|reached| reached.value).collect())
    }

    /// Returns the moves of a player, each as the places that identify it. In a form the lists of places are
    /// empty.
    pub(super) fn choices(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrNoAnswer<Vec<Vec<usize>>> {
        let player = self.role(player);
        match &self.game {
            SummandGame::Position(position) => position.choices(player, calc.control()),
            SummandGame::Form(form) => {
                Ok(player.of(calc.literal_options(form)?).iter().map(|_| Vec::new()).collect())
            }
            SummandGame::Trees(trees) => Ok(trees.moves(player).iter().map(|_| Vec::new()).collect()),
        }
    }

    /// Returns the moves of a player in the order of [`Summand::choices`], with the values after them.
    pub(super) fn reached(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrNoAnswer<Vec<Reached<'s>>> {
        let player = self.role(player);
        let mut reached: Vec<_> = match &self.game {
            SummandGame::Position(position) => {
                let moves = position.moves(player, calc.control())?;
                moves.into_iter().map(|m| Reached { places: m.places, value: m.value }).collect()
            }
            SummandGame::Form(form) => {
                let values = player.of(calc.option_values(form)?);
                values.into_iter().map(|value| Reached { places: Vec::new(), value }).collect()
            }
            SummandGame::Trees(trees) => {
                let moves = trees.moves(player).iter();
                moves.map(|m| Reached { places: Vec::new(), value: m.value }).collect()
            }
        };
        for one in &mut reached {
            one.value = self.signed(calc, one.value)?;
        }
        Ok(reached)
    }

    /// Returns the components of the game, and the moves of a player in them, in the order of
    /// [`Summand::choices`]. A form is one part: its value may be a sum, but its moves belong to no summand
    /// of it.
    pub(super) fn parts(&self, calc: &mut Calc<'s, '_>, mover: Option<Player>) -> OrNoAnswer<Parts<'s>> {
        let mut parts = match &self.game {
            SummandGame::Position(position) => {
                position.parts(mover.map(|mover| self.role(mover)), calc.control())?
            }
            SummandGame::Form(form) => {
                let values = match mover {
                    Some(mover) => self.role(mover).of(calc.option_values(form)?),
                    None => Vec::new(),
                };
                let moves = values.into_iter().map(|value| PartMove { part: 0, value });
                Parts { values: vec![form.value()], moves: moves.collect() }
            }
            SummandGame::Trees(trees) => {
                let moves = mover.map_or(&[][..], |mover| trees.moves(self.role(mover))).iter();
                let moves = moves.map(|m| PartMove { part: 0, value: m.value });
                Parts { values: vec![trees.value()], moves: moves.collect() }
            }
        };
        let moves = parts.moves.iter_mut().map(|m| &mut m.value);
        for value in parts.values.iter_mut().chain(moves) {
            *value = self.signed(calc, *value)?;
        }
        Ok(parts)
    }

    /// Makes a move of a player, given by its index among the player's moves. Returns whether there is such a
    /// move.
    pub(super) fn make(&mut self, calc: &mut Calc<'s, '_>, player: Player, index: usize) -> OrNoAnswer<bool> {
        let player = self.role(player);
        match &mut self.game {
            SummandGame::Position(position) => position.make(player, index, calc.control()),
            SummandGame::Form(form) => {
                let options = player.of(calc.literal_options(form)?);
                let option = options.into_iter().nth(index);
                let is_made = option.is_some();
                option.into_iter().for_each(|option| *form = option);
                Ok(is_made)
            }
            SummandGame::Trees(trees) => {
                let Some(step) = trees.moves(player).get(index) else { return Ok(false) };
                self.game = match trees.after(step, calc)? {
                    Some(after) => SummandGame::Trees(after.into()),
                    // The numbers that are left, or names of moves that cannot be found.
                    None => SummandGame::Form(step.value.into()),
                };
                Ok(true)
            }
        }
    }

    /// Returns the role of a player in the stored game, which a negation exchanges.
    fn role(&self, player: Player) -> Player {
        if self.is_negated { player.other() } else { player }
    }

    fn signed(&self, calc: &mut Calc<'s, '_>, value: Value<'s>) -> OrStop<Value<'s>> {
        if self.is_negated { calc.negative(value) } else { Ok(value) }
    }
}

impl<'s> PlayedSum<'_, 's> {
    /// Returns the sums after the moves of a player, in the order of [`PlayedSum::choices`], as games whose play ends in
    /// numbers. `None` if all summands are short.
    ///
    /// # Errors
    /// A comparison of numbers is unknown, or the calculation has to stop.
    pub fn trees_after(
        &self,
        player: Player,
        calc: &mut Calc<'s, '_>,
    ) -> Result<Option<Vec<NumberTree>>, Failure> {
        let trees = |summand: &Summand<'_, 's>| match &summand.game {
            SummandGame::Trees(trees) if !summand.is_negated => Some(Arc::clone(trees)),
            _ => None,
        };
        let mut found = self.summands.iter().enumerate().filter_map(|(at, one)| Some((at, trees(one)?)));
        let Some((at, trees)) = found.next() else { return Ok(None) };
        let mut after = Vec::new();
        for ValuedMove { step, after: value } in self.valued(calc, player)? {
            let mut short = calc.store().zero();
            for (other, summand) in self.summands.iter().enumerate().filter(|(other, _)| *other != at) {
                let value = if other == step.summand { value } else { summand.value(calc)? };
                short = calc.sum(short, value)?;
            }
            let made = (step.summand == at).then(|| &trees.moves(player)[step.index]);
            after.push(trees.beside(made, short, calc).map_err(|error| match error.stop() {
                Some(stop) => stop.into(),
                None => Failure::because(error.to_string()),
            })?);
        }
        Ok(Some(after))
    }
}

/// Returns the Right stop and the Left stop of a value.
fn stops(value: Value<'_>) -> (Dyadic, Dyadic) {
    (value.right_stop(), value.left_stop())
}

/// The Grundy value of an impartial sum, and its derivation. A move wins if and only if the Grundy value
/// after it is 0 (R. P. Sprague, 1935; P. M. Grundy, 1939).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimSum {
    /// The Grundy value: the sum is equal to this nimber.
    pub value: u32,
    /// The Grundy values of the parts of the sum. Their nim-sum is the value.
    pub parts: Vec<u32>,
    /// The moves, in the order of [`PlayedSum::choices`]; empty unless requested.
    pub moves: Vec<NimMove>,
}

impl NimSum {
    /// Returns the Grundy value in words, as the nim-sum of the parts.
    pub fn words(&self) -> String {
        const MOST: usize = 12;
        let parts: Vec<String> = self.parts.iter().filter(|&&part| part != 0).map(u32::to_string).collect();
        match parts.len() {
            0 | 1 => self.value.to_string(),
            2..=MOST => format!("{} = {}", self.value, parts.join(" xor ")),
            count => format!("{}, the nim-sum of {count} parts", self.value),
        }
    }
}

/// A move in an impartial sum, as a change of the Grundy value of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimMove {
    /// The Grundy value of the part before the move.
    pub from: u32,
    /// The Grundy value of the part after the move.
    pub to: u32,
}

impl<'s> PlayedSum<'_, 's> {
    /// Returns whether the sum is impartial: both players have the same moves in it and in every follower.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn is_impartial(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<bool> {
        for summand in self.summands() {
            if !summand.is_impartial(calc)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the Grundy value and the nim-sum that yields it, or `None` if the sum is not impartial. With
    /// `has_moves`, the result also lists the effect of each move.
    ///
    /// ```
    /// use upstar::games::play::PlayedSum;
    /// use upstar::{Calc, Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    /// let sum = PlayedSum::new(session.summands("* + *4 + *6", &control)?);
    /// let nim_sum = sum.nim_sum(false, &mut calc)?;
    /// assert_eq!(nim_sum.map(|sum| (sum.value, sum.parts)), Some((3, vec![1, 4, 6])));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn nim_sum(&self, has_moves: bool, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Option<NimSum>> {
        if !self.is_impartial(calc)? {
            return Ok(None);
        }
        let (mut parts, mut moves) = (Vec::new(), Vec::new());
        for summand in self.summands() {
            if !has_moves {
                let Some(values) = nimbers(summand.component_values(calc)?) else { return Ok(None) };
                parts.extend(values);
                continue;
            }
            let found = summand.parts(calc, Some(Player::Left))?;
            let Some(values) = nimbers(found.values) else { return Ok(None) };
            for PartMove { part, value } in found.moves {
                let Some(to) = value.nimber() else { return Ok(None) };
                moves.push(NimMove { from: values[part], to });
            }
            parts.extend(values);
        }
        Ok(Some(NimSum { value: parts.iter().fold(0, |sum, part| sum ^ part), parts, moves }))
    }
}

impl<'s> Summand<'_, 's> {
    /// Returns the values of the components of the game. A form counts as one component.
    fn component_values(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Vec<Value<'s>>> {
        match self.position() {
            // The sign of the summand does not matter, since nimbers are their own negatives.
            Some(position) => position.component_values(calc.control()),
            None => Ok(vec![self.value(calc)?]),
        }
    }

    /// Returns whether the game is impartial. A form counts as impartial if both players have the same
    /// options up to equality, and all of them are nimbers.
    fn is_impartial(&self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<bool> {
        // An impartial game is equal to a nimber, so any other value settles the question.
        if self.value(calc)?.nimber().is_none() {
            return Ok(false);
        }
        if let Some(position) = self.position() {
            return position.is_impartial(calc.control());
        }
        let mut options = Vec::new();
        for player in Player::BOTH {
            let Some(mut of) = nimbers(self.options(calc, player)?) else { return Ok(false) };
            of.sort_unstable();
            of.dedup();
            options.push(of);
        }
        Ok(options[0] == options[1])
    }
}

/// Returns the Grundy values of nimbers, or `None` if a value is not a nimber.
fn nimbers<'s>(values: impl IntoIterator<Item = Value<'s>>) -> Option<Vec<u32>> {
    values.into_iter().map(Value::nimber).collect()
}

//! A game in a sum: a position, or a form.

use crate::games::notation::{Style, print, print_literal};
use crate::games::solve::{PartMove, Parts, ShortPosition};
use crate::games::value::{Calc, Literal, Value};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// A short game in a sum. After a move it is again a game of the same kind.
pub struct Summand<'g, 's: 'g> {
    game: SummandGame<'g, 's>,
    /// Whether the summand is the negative of `game`.
    is_negated: bool,
}

/// A position of a ruleset, or a form.
enum SummandGame<'g, 's: 'g> {
    Position(Box<dyn ShortPosition<'s> + 'g>),
    Form(Literal<'s>),
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

    /// Returns the position before any negation, or `None` for a form.
    pub fn position(&self) -> Option<&(dyn ShortPosition<'s> + 'g)> {
        match &self.game {
            SummandGame::Position(position) => Some(&**position),
            SummandGame::Form(_) => None,
        }
    }

    /// Returns the value of the summand, with its sign.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn value(&self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let value = match &self.game {
            SummandGame::Position(position) => position.value(calc.control())?,
            SummandGame::Form(form) => form.value(),
        };
        self.signed(calc, value)
    }

    /// Returns the game as text: the ruleset with the position, or the form with its own braces, not those of
    /// its canonical form.
    ///
    /// # Errors
    /// A limit or an interruption stops the printing.
    pub fn text(&self, calc: &mut Calc<'s, '_>, style: Style) -> OrStop<String> {
        let text = match &self.game {
            SummandGame::Position(position) => format!("{}({:?})", position.facts().name, position.text()),
            SummandGame::Form(form) if form.written().is_some() => {
                let text = print_literal(calc, form, style)?;
                // In a sum to be played every form is literal, so the word is left out.
                text.strip_prefix("literal").map(str::to_owned).unwrap_or(text)
            }
            SummandGame::Form(form) => {
                let value = self.signed(calc, form.value())?;
                return print(calc, value, style);
            }
        };
        Ok(if self.is_negated { format!("-{text}") } else { text })
    }

    /// Returns the value after each of the player's moves, in the order of the moves.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn options(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrStop<Vec<Value<'s>>> {
        Ok(self.reached(calc, player)?.into_iter().map(|reached| reached.value).collect())
    }

    /// Returns the moves of a player, each as the places that identify it. In a form the lists of places are
    /// empty.
    pub(super) fn choices(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrStop<Vec<Vec<usize>>> {
        let player = self.role(player);
        match &self.game {
            SummandGame::Position(position) => position.choices(player, calc.control()),
            SummandGame::Form(form) => {
                Ok(player.of(calc.literal_options(form)?).iter().map(|_| Vec::new()).collect())
            }
        }
    }

    /// Returns the moves of a player in the order of [`Summand::choices`], with the values after them.
    pub(super) fn reached(&self, calc: &mut Calc<'s, '_>, player: Player) -> OrStop<Vec<Reached<'s>>> {
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
        };
        for one in &mut reached {
            one.value = self.signed(calc, one.value)?;
        }
        Ok(reached)
    }

    /// Returns the components of the game, and the moves of a player in them, in the order of
    /// [`Summand::choices`]. A form is one part: its value may be a sum, but its moves belong to no summand
    /// of it.
    pub(super) fn parts(&self, calc: &mut Calc<'s, '_>, mover: Option<Player>) -> OrStop<Parts<'s>> {
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
        };
        let moves = parts.moves.iter_mut().map(|m| &mut m.value);
        for value in parts.values.iter_mut().chain(moves) {
            *value = self.signed(calc, *value)?;
        }
        Ok(parts)
    }

    /// Makes a move of a player, given by its index among the player's moves.
    pub(super) fn make(&mut self, calc: &mut Calc<'s, '_>, player: Player, index: usize) -> OrStop<()> {
        let player = self.role(player);
        match &mut self.game {
            SummandGame::Position(position) => position.make(player, index, calc.control()),
            SummandGame::Form(form) => {
                let options = player.of(calc.literal_options(form)?);
                *form = options.into_iter().nth(index).ok_or(Stop::OutOfRange)?;
                Ok(())
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

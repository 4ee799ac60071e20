//! A store with solvers for all rulesets, and questions put as text.

use crate::games::notation::{Expression, ExpressionKind, Style, parse, parse_entry, print};
use crate::games::play::Summand;
use crate::games::solve::{Addend, AddendGame, Answer, Evaluator, Names, Operand, Positions, check_free};
use crate::games::value::{Calc, Store, Value};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::InputError;
use crate::ground::nearest::{full_name, nearest, one_of};
use crate::registry::{Game, Position, Rulesets, SHORT_NAMES};

/// Everything needed to answer questions one after another; what one question finds serves the next.
pub struct Session<'s> {
    store: &'s Store,
    games: Vec<Box<dyn Game<'s> + 's>>,
}

impl<'s> Session<'s> {
    /// A session that knows nothing yet.
    pub fn new(store: &'s Store) -> Self {
        Self::with_games(store, Rulesets::built_in().open(store))
    }

    /// A session that knows these rulesets, for instance those of [`Rulesets::built_in`] and one of the caller's own. Names stand
    /// for the first ruleset that bears them.
    ///
    /// ```
    /// use upstar::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
    /// use upstar::session::Session;
    /// use upstar::games::solve::Solver;
    /// let store = upstar::games::value::Store::new();
    /// let session = Session::with_games(&store, vec![Box::new(Solver::new(ToadsAndFrogs, &store))]);
    /// assert!(session.game("toads_and_frogs").is_some() && session.game("snort").is_none());
    /// ```
    pub fn with_games(store: &'s Store, games: Vec<Box<dyn Game<'s> + 's>>) -> Self {
        Self { store, games }
    }

    /// The store.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// All rulesets.
    pub fn games(&self) -> impl Iterator<Item = &dyn Game<'s>> {
        self.games.iter().map(|game| &**game as &dyn Game<'s>)
    }

    /// The ruleset with a name.
    pub fn game(&self, name: &str) -> Option<&dyn Game<'s>> {
        self.games().find(|game| game.facts().name == name)
    }

    /// Reads a position of a ruleset.
    ///
    /// # Errors
    /// An unknown ruleset, or what is wrong with the text.
    pub fn read(&self, ruleset: &str, text: &str) -> Result<Position<'_, 's>, InputError> {
        self.known_game(ruleset)?.read(text)
    }

    /// The ruleset with a name, which may be a short one: see [`Rulesets::full_name`].
    ///
    /// # Errors
    /// There is none, or there are several; the hint tells what may have been meant.
    pub fn known_game(&self, name: &str) -> Result<&dyn Game<'s>, InputError> {
        let names: Vec<_> = self.games().map(|game| game.facts().name).collect();
        let hint = match full_name(name, SHORT_NAMES, names.iter().copied()) {
            Ok(full) => return Ok(self.game(full).expect("the name is one of theirs")),
            Err(several) if !several.is_empty() => one_of(&several),
            Err(_) => match nearest(name, names.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there are {}", names.join(", ")),
            },
        };
        Err(InputError::new(0..0, format!("unknown ruleset `{name}`")).with_hint(hint))
    }

    /// The answer of an expression.
    ///
    /// # Errors
    /// What is wrong with it, or why the calculation stopped.
    pub fn evaluate(&self, text: &str, control: &Control) -> Result<Answer<'s>, Failure> {
        self.answer(text, &parse(text)?, &Names::new(), control)
    }

    /// The answer of a line of a dialogue, in which the given names may occur, and the name that it gives to
    /// the answer, if any: see [`parse_entry`].
    ///
    /// # Errors
    /// As [`Session::evaluate`].
    pub fn enter(
        &self,
        text: &str,
        names: &Names<'s>,
        control: &Control,
    ) -> Result<(Option<String>, Answer<'s>), Failure> {
        let (name, mut expression) = parse_entry(text)?;
        if let Some(name) = &name {
            check_free(name, &expression, text)?;
        }
        if let Some(name) = &name
            && !names.contains_key(name)
        {
            // A name that is new may occur in its own definition, as in `a = {0|a}`.
            let span = expression.span.clone();
            let body = Expression { span: span.clone(), kind: ExpressionKind::Name(name.clone()) };
            expression = Expression {
                span,
                kind: ExpressionKind::Let(vec![(name.clone(), expression)], Box::new(body)),
            };
        }
        Ok((name, self.answer(text, &expression, names, control)?))
    }

    fn answer(
        &self,
        text: &str,
        expression: &Expression,
        names: &Names<'s>,
        control: &Control,
    ) -> Result<Answer<'s>, Failure> {
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let answer =
            Evaluator::new(&mut calc, &mut positions, text).with_names(names).evaluate(expression)?;
        calc.finish();
        Ok(answer)
    }

    /// The summands of an expression, to be played: positions of short rulesets with their own moves, and other
    /// games as they are written.
    ///
    /// # Errors
    /// As [`Session::evaluate`]; and what stands in the sum that is no short game.
    pub fn summands(&self, text: &str, control: &Control) -> Result<Vec<Summand<'_, 's>>, Failure> {
        let expression = parse(text)?;
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let addends = Evaluator::new(&mut calc, &mut positions, text).summands(&expression)?;
        calc.finish();
        let mut summands = Vec::new();
        for addend in addends {
            let copies = addend.copies as usize;
            let summand = self.summand(addend, control)?;
            summands.extend(std::iter::repeat_n(summand, copies));
        }
        Ok(summands)
    }

    fn summand(&self, addend: Addend<'s>, control: &Control) -> Result<Summand<'_, 's>, Failure> {
        let summand = match addend.game {
            AddendGame::Form(form) => Summand::from(form),
            AddendGame::Position(ruleset, given) => {
                let position = self.known_game(ruleset)?.read_under(given.text(), control);
                let position = position.map_err(|error| match error.stop {
                    Some(_) => error,
                    None => given.in_source(error),
                })?;
                let kind = position.kind();
                let Position::Short(position) = position else {
                    let message = format!("a game of the kind `{}` is not played in a sum", kind.word());
                    return Err(InputError::new(addend.span, message).into());
                };
                Summand::from(position)
            }
        };
        Ok(if addend.is_subtracted { summand.negative() } else { summand })
    }

    /// A value in a notation.
    pub fn print(&self, value: Value<'s>, style: Style, control: &Control) -> OrStop<String> {
        print(&mut Calc::new(self.store, control), value, style)
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.store.bytes() + self.games.iter().map(|game| game.bytes()).sum::<usize>()
    }

    /// How many components are remembered in all.
    pub fn components(&self) -> usize {
        self.games.iter().map(|game| game.components()).sum()
    }
}

/// The positions that expressions may name.
struct NamedPositions<'a, 's> {
    session: &'a Session<'s>,
    control: &'a Control,
}

impl<'s> NamedPositions<'_, 's> {
    fn operand(&self, position: &Position<'_, 's>) -> Result<Operand<'s>, Failure> {
        if let Some(impartial) = position.loopy()
            && let Some(infinite) = impartial.infinite_game(self.control)?
        {
            return Ok(Operand::Infinite(infinite));
        }
        if let Some(stalks) = position.stalks() {
            let number = stalks.worked_out(self.control)?.number().clone();
            if number.dyadic().is_none() {
                return Ok(Operand::Surreal(number));
            }
        }
        Ok(position.game(self.session.store, self.control)?.into())
    }
}

impl<'s> Positions<'s> for NamedPositions<'_, 's> {
    fn game(&mut self, ruleset: &str, position: &str) -> Option<Result<Operand<'s>, Failure>> {
        let game = self.session.game(ruleset)?;
        let position = game.read_under(position, self.control).map_err(Failure::from);
        Some(position.and_then(|position| self.operand(&position)))
    }

    fn full_name(&self, name: &str) -> Result<&'static str, Vec<&'static str>> {
        full_name(name, SHORT_NAMES, self.names().into_iter())
    }

    fn names(&self) -> Vec<&'static str> {
        self.session.games().map(|game| game.facts().name).collect()
    }
}

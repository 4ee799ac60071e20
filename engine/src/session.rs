//! A store with solvers for all rulesets, and questions put as text.

use std::sync::OnceLock;

use crate::games::notation::{Expression, ExpressionKind, Style, parse, parse_entry, print};
use crate::games::play::Summand;
use crate::games::solve::{
    Addend, AddendGame, Answer, Evaluator, Names, Operand, Positions, TakeRow, check_free,
};
use crate::games::value::{Calc, Store, Value};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::InputError;
use crate::ground::nearest::{full_name, nearest, one_of};
use crate::registry::{Game, Position, Registered, Rulesets, SHORT_NAMES};

/// Everything needed to answer questions one after another; what one question finds serves the next.
pub struct Session<'s> {
    store: &'s Store,
    games: Vec<Offered<'s>>,
}

/// A ruleset that a session offers. It is opened when it is asked for, since some are texts that have to be read.
struct Offered<'s> {
    name: &'static str,
    ruleset: Option<Registered>,
    game: OnceLock<Box<dyn Game<'s> + 's>>,
}

impl<'s> Offered<'s> {
    fn of(ruleset: Registered) -> Self {
        Self { name: ruleset.name(), ruleset: Some(ruleset), game: OnceLock::new() }
    }

    fn opened(game: Box<dyn Game<'s> + 's>) -> Self {
        Self { name: game.facts().name, ruleset: None, game: OnceLock::from(game) }
    }

    fn game(&self, store: &'s Store) -> &dyn Game<'s> {
        let open = || self.ruleset.as_ref().expect("a game or its ruleset").open(store);
        &**self.game.get_or_init(open)
    }
}

impl<'s> Session<'s> {
    /// A session that knows nothing yet.
    pub fn new(store: &'s Store) -> Self {
        Self::with_rulesets(store, Rulesets::built_in())
    }

    /// A session that knows these rulesets.
    pub fn with_rulesets(store: &'s Store, rulesets: &Rulesets) -> Self {
        Self { store, games: rulesets.list().iter().copied().map(Offered::of).collect() }
    }

    /// A session that knows these rulesets, such as the caller's own. Names stand for the first ruleset that bears them.
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
        Self { store, games: games.into_iter().map(Offered::opened).collect() }
    }

    /// The same with one more ruleset, in the place of the one with its name if there is one.
    #[must_use]
    pub fn with_game(mut self, game: Box<dyn Game<'s> + 's>) -> Self {
        let added = Offered::opened(game);
        self.games.retain(|other| other.name != added.name);
        self.games.push(added);
        self
    }

    /// The store.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// All rulesets, each of which is opened when it comes.
    pub fn games(&self) -> impl Iterator<Item = &dyn Game<'s>> {
        self.games.iter().map(|offered| offered.game(self.store))
    }

    /// The names of all rulesets.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.games.iter().map(|offered| offered.name)
    }

    /// The ruleset with a name.
    pub fn game(&self, name: &str) -> Option<&dyn Game<'s>> {
        let offered = self.games.iter().find(|offered| offered.name == name)?;
        Some(offered.game(self.store))
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
        let hint = match full_name(name, SHORT_NAMES, self.names()) {
            Ok(full) => return Ok(self.game(full).expect("the name is one of theirs")),
            Err(several) if !several.is_empty() => one_of(&several),
            Err(_) => match nearest(name, self.names()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there are {}", self.names().collect::<Vec<_>>().join(", ")),
            },
        };
        Err(InputError::new(0..0, format!("unknown ruleset `{name}`")).with_hint(hint))
    }

    /// The answer of an expression.
    ///
    /// # Errors
    /// What is wrong with it, or why the calculation stopped.
    pub fn evaluate(&self, text: &str, control: &Control) -> Result<Answer<'s>, Failure> {
        self.answer((text, &parse(text)?), &Names::new(), control, None)
    }

    /// The same; if the expression is a loop, its rows are taken as they come, those too that are finished when the
    /// calculation stops.
    ///
    /// # Errors
    /// As [`Session::evaluate`].
    pub fn evaluate_by_rows(
        &self,
        text: &str,
        control: &Control,
        take: TakeRow<'_, 's>,
    ) -> Result<Answer<'s>, Failure> {
        self.answer((text, &parse(text)?), &Names::new(), control, Some(take))
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
        self.entered(text, names, control, None)
    }

    /// The same with the rows of a loop as in [`Session::evaluate_by_rows`].
    ///
    /// # Errors
    /// As [`Session::evaluate`].
    pub fn enter_by_rows(
        &self,
        text: &str,
        names: &Names<'s>,
        control: &Control,
        take: TakeRow<'_, 's>,
    ) -> Result<(Option<String>, Answer<'s>), Failure> {
        self.entered(text, names, control, Some(take))
    }

    fn entered(
        &self,
        text: &str,
        names: &Names<'s>,
        control: &Control,
        take: Option<TakeRow<'_, 's>>,
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
        Ok((name, self.answer((text, &expression), names, control, take)?))
    }

    fn answer(
        &self,
        (text, expression): (&str, &Expression),
        names: &Names<'s>,
        control: &Control,
        take: Option<TakeRow<'_, 's>>,
    ) -> Result<Answer<'s>, Failure> {
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let evaluator = Evaluator::new(&mut calc, &mut positions, text).with_names(names);
        let answer = match take {
            Some(take) => evaluator.with_rows(take).evaluate(expression),
            None => { evaluator }.evaluate(expression),
        }?;
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
        self.store.bytes() + self.opened().map(|game| game.bytes()).sum::<usize>()
    }

    /// How many components are remembered in all.
    pub fn components(&self) -> usize {
        self.opened().map(|game| game.components()).sum()
    }

    /// The rulesets that were asked for.
    fn opened(&self) -> impl Iterator<Item = &dyn Game<'s>> {
        self.games.iter().filter_map(|offered| offered.game.get()).map(|game| &**game as &dyn Game<'s>)
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
        full_name(name, SHORT_NAMES, self.session.names())
    }

    fn names(&self) -> Vec<&'static str> {
        self.session.names().collect()
    }
}

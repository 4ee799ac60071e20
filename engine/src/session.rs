//! A store with solvers for all rulesets, and questions given as text.

use std::sync::OnceLock;

use crate::games::notation::{Expression, ExpressionKind, Style, parse, parse_entry, print};
use crate::games::play::{Aim, PlayedSum, SumBounds, SumOutcome, Summand};
use crate::games::solve::{
    Addend, AddendGame, Answer, Evaluator, MisereAnswer, MisereQuestion, MisereSearch, MisereSum, NO_GAME,
    NO_GAME_HINT, NamedMoves, NamedSum, Names, Operand, Others, OutcomeSearch, OutcomeSettings, OutcomeSum,
    Positions, ShortPosition, TakeRow, WithOthers, check_free,
};
use crate::games::surreal::NumberTree;
use crate::games::value::{Calc, Dyadic, Grain, Literal, LoopyOutcome, Outcome, Store, Value};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::{InputError, NoAnswer, OrNoAnswer, nearest, one_of};
use crate::ground::{Failure, Player};
use crate::registry::{Game, Position, Registered, Rulesets, full_name_among, partizan_name, without_form};

/// A session answers questions one after another. The results of each question are remembered for the next
/// ones.
pub struct Session<'s> {
    store: &'s Store,
    games: Vec<SessionRuleset<'s>>,
}

/// A function that takes from a position the game that is played, if it can be part of a sum.
type TakePlayed<'g, 's> = fn(Position<'g, 's>) -> Option<Box<dyn ShortPosition<'s> + 'g>>;

/// A ruleset of a session. It is opened on first use, since some rulesets are texts that have to be read.
struct SessionRuleset<'s> {
    ruleset: Option<Registered>,
    game: OnceLock<Box<dyn Game<'s> + 's>>,
}

impl<'s> SessionRuleset<'s> {
    fn of(ruleset: Registered) -> Self {
        Self { ruleset: Some(ruleset), game: OnceLock::new() }
    }

    fn opened(game: Box<dyn Game<'s> + 's>) -> Self {
        Self { ruleset: None, game: OnceLock::from(game) }
    }

    fn name(&self) -> &str {
        match (&self.ruleset, self.game.get()) {
            (Some(ruleset), _) => ruleset.name(),
            (None, game) => game.expect("a game or its ruleset").facts().name,
        }
    }

    fn game(&self, store: &'s Store) -> &dyn Game<'s> {
        let open = || self.ruleset.as_ref().expect("a game or its ruleset").open(store);
        &**self.game.get_or_init(open)
    }
}

impl<'s> Session<'s> {
    /// Makes a session with the built-in rulesets, in which nothing is remembered yet.
    pub fn new(store: &'s Store) -> Self {
        Self::with_rulesets(store, Rulesets::built_in())
    }

    /// Makes a session with these rulesets.
    ///
    /// ```
    /// use upstar::registry::Registered;
    /// use upstar::{Rulesets, Session, Store};
    /// # let text = "name pairs
    /// # title Pairs
    /// # board strip
    /// # cell . a coin
    /// # cell # no coin
    /// # both . . -> # #
    /// # rules a player takes two neighbouring coins
    /// # source Dawson's Kayles
    /// # example .....";
    /// // `text` is the text of a ruleset named `pairs`.
    /// let rulesets = Rulesets::built_in().with(Registered::read(text)?);
    /// let store = Store::new();
    /// let session = Session::with_rulesets(&store, &rulesets);
    /// assert!(session.names().any(|name| name == "pairs"));
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    pub fn with_rulesets(store: &'s Store, rulesets: &Rulesets) -> Self {
        let all = rulesets.list().iter().chain(rulesets.impartial_forms());
        Self { store, games: all.cloned().map(SessionRuleset::of).collect() }
    }

    /// Makes a session with these opened rulesets, which may be the caller's own. Of several with the same
    /// name, the first one counts.
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
        Self { store, games: games.into_iter().map(SessionRuleset::opened).collect() }
    }

    /// Returns the session with one more ruleset, which replaces the one of the same name if there is one.
    #[must_use]
    pub fn with_game(mut self, game: Box<dyn Game<'s> + 's>) -> Self {
        let added = SessionRuleset::opened(game);
        self.games.retain(|other| other.name() != added.name());
        self.games.push(added);
        self
    }

    /// Returns the store.
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// Returns all rulesets, without their impartial forms. The iterator opens each of them.
    pub fn games(&self) -> impl Iterator<Item = &dyn Game<'s>> {
        self.plain().map(|entry| entry.game(self.store))
    }

    /// Returns the rulesets that are not impartial forms of others.
    fn plain(&self) -> impl Iterator<Item = &SessionRuleset<'s>> + Clone {
        self.games.iter().filter(|entry| partizan_name(entry.name()).is_none())
    }

    /// Returns the names of all rulesets, without their impartial forms and without opening them.
    ///
    /// ```
    /// use upstar::{Session, Store};
    /// let store = Store::new();
    /// assert!(Session::new(&store).names().any(|name| name == "snort"));
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.plain().map(SessionRuleset::name)
    }

    /// Returns the full name of a ruleset; see [`Rulesets::full_name`].
    ///
    /// # Errors
    /// All names that begin with these words: several or none.
    fn full_name(&self, name: &str) -> Result<&str, Vec<&str>> {
        full_name_among(name, self.games.iter().map(SessionRuleset::name))
    }

    /// Returns the ruleset with this name, and opens it if necessary.
    ///
    /// ```
    /// use upstar::{Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// assert_eq!(session.game("col").map(|game| game.facts().title), Some("Col"));
    /// assert!(session.game("backgammon").is_none());
    /// ```
    pub fn game(&self, name: &str) -> Option<&dyn Game<'s>> {
        let entry = self.games.iter().find(|entry| entry.name() == name)?;
        Some(entry.game(self.store))
    }

    /// Reads a position of a ruleset.
    ///
    /// ```
    /// use upstar::{Control, Kind, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let position = session.read("domineering", "..|..")?;
    /// assert_eq!(position.kind(), Kind::Short);
    /// // The square of two by two is the switch {1|-1}.
    /// assert_eq!(position.value(&store, &Control::unlimited())?, store.parse("{1|-1}")?);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The ruleset is unknown or its name ambiguous, or the text is no position.
    pub fn read(&self, ruleset: &str, text: &str) -> Result<Position<'_, 's>, InputError> {
        self.known_game(ruleset)?.read(text)
    }

    /// Returns the ruleset with this name, which may be abbreviated: see [`Rulesets::full_name`].
    ///
    /// ```
    /// use upstar::{Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// assert_eq!(session.known_game("toads")?.facts().name, "toads_and_frogs");
    /// let error = session.known_game("domineeering").err();
    /// assert_eq!(error.and_then(|error| error.hint).as_deref(), Some("did you mean domineering?"));
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such ruleset, or there are several; the hint suggests names.
    pub fn known_game(&self, name: &str) -> Result<&dyn Game<'s>, InputError> {
        let hint = match self.full_name(name) {
            Ok(full) => return Ok(self.game(full).expect("they share this name")),
            Err(several) if !several.is_empty() => one_of(&several),
            Err(_) => without_form(name, self.names()).unwrap_or_else(|| match nearest(name, self.names()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there are {}", self.names().collect::<Vec<_>>().join(", ")),
            }),
        };
        Err(InputError::new(0..0, format!("unknown ruleset `{name}`")).with_hint(hint))
    }

    /// Evaluates an expression.
    ///
    /// ```
    /// use upstar::{Answer, Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let control = Control::unlimited();
    /// let answer = session.evaluate("domineering('..|..') + clobber('LR|RL')", &control)?;
    /// assert_eq!(answer.game(), Some(store.parse("{1|-1} + *")?.into()));
    /// let answer = session.evaluate("^ || *", &control)?;
    /// assert!(matches!(answer, Answer::Truth(true)));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The expression is malformed or not defined, or the calculation stops.
    pub fn evaluate(&self, text: &str, control: &Control) -> Result<Answer<'s>, Failure> {
        self.answer((text, &question(text)?), &Names::new(), control, None)
    }

    /// Evaluates an expression as [`Session::evaluate`] does. If the expression is a loop, passes each row to
    /// `take` when it is finished; these include the rows before a stop.
    ///
    /// ```
    /// use upstar::{Answer, Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let mut outcomes = Vec::new();
    /// let mut take = |_: &[String], row: &[Answer<'_>]| {
    ///     if let Answer::Outcome(outcome) = &row[1] {
    ///         outcomes.push(outcome.to_string());
    ///     }
    ///     Ok(())
    /// };
    /// let text = "for n in 1..5: outcome(domineering('2x{n}'))";
    /// session.evaluate_by_rows(text, &Control::unlimited(), &mut take)?;
    /// assert_eq!(outcomes, ["L", "N", "N", "R", "L"]);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`].
    pub fn evaluate_by_rows(
        &self,
        text: &str,
        control: &Control,
        take: TakeRow<'_, 's>,
    ) -> Result<Answer<'s>, Failure> {
        self.answer((text, &question(text)?), &Names::new(), control, Some(take))
    }

    /// Evaluates a line of a dialogue, in which the given names may occur. Returns the name that the line
    /// gives to the answer, if any, and the answer: see [`parse_entry`]. A position that gets a name stays a
    /// position; [`Answer::shown`] is its value.
    ///
    /// ```
    /// use upstar::games::solve::Names;
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let (mut names, control) = (Names::new(), Control::unlimited());
    /// if let (Some(name), answer) = session.enter("g = {2|-1}", &names, &control)? {
    ///     names.insert(name, answer);
    /// }
    /// let (_, mean) = session.enter("mean(g)", &names, &control)?;
    /// assert_eq!(mean.game(), Some(store.parse("1/2")?.into()));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`].
    pub fn enter(
        &self,
        text: &str,
        names: &Names<'s>,
        control: &Control,
    ) -> Result<(Option<String>, Answer<'s>), Failure> {
        self.entered(text, names, control, None)
    }

    /// Evaluates a line of a dialogue as [`Session::enter`] does, and passes the rows of a loop to `take` as
    /// [`Session::evaluate_by_rows`] does.
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`].
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
        match &name {
            Some(name) => check_free(name, &expression, text)?,
            None => check_no_text(&expression)?,
        }
        // A function that calls itself means itself, also if it replaces another one.
        let is_function = matches!(expression.kind, ExpressionKind::Function(..));
        let mut without = Names::new();
        let mut names = names;
        if let Some(name) = &name
            && is_function
            && names.contains_key(name)
        {
            without.clone_from(names);
            without.remove(name);
            names = &without;
        }
        let kept = name.is_some().then(|| expression.clone());
        if let Some(name) = &name
            && !names.contains_key(name)
        {
            // A new name may occur in its own definition, as in `a = {0|a}`.
            let span = expression.span.clone();
            let body = Expression { span: span.clone(), kind: ExpressionKind::Name(name.clone()) };
            expression = Expression {
                span,
                kind: ExpressionKind::Let(vec![(name.clone(), expression)], Box::new(body)),
            };
        }
        Ok((name, self.answer_as((text, &expression), kept.as_ref(), names, control, take)?))
    }

    /// Evaluates an expression that was parsed from `text`, in which the given names may occur. A program that
    /// evaluates one expression for many positions parses it once.
    ///
    /// ```
    /// use upstar::games::notation::parse;
    /// use upstar::games::solve::Names;
    /// use upstar::{Answer, Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let text = "temperature(g) > 1";
    /// let condition = parse(text)?;
    /// let control = Control::unlimited();
    /// let names = Names::from([("g".to_owned(), session.evaluate("{3|-3}", &control)?)]);
    /// let answer = session.evaluate_parsed((text, &condition), &names, &control)?;
    /// assert!(matches!(answer, Answer::Truth(true)));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`].
    pub fn evaluate_parsed(
        &self,
        (text, expression): (&str, &Expression),
        names: &Names<'s>,
        control: &Control,
    ) -> Result<Answer<'s>, Failure> {
        self.answer((text, expression), names, control, None)
    }

    fn answer(
        &self,
        of: (&str, &Expression),
        names: &Names<'s>,
        control: &Control,
        take: Option<TakeRow<'_, 's>>,
    ) -> Result<Answer<'s>, Failure> {
        self.answer_as(of, None, names, control, take)
    }

    /// Evaluates an expression. If `kept` names a position, the answer is this position with its value.
    fn answer_as(
        &self,
        (text, expression): (&str, &Expression),
        kept: Option<&Expression>,
        names: &Names<'s>,
        control: &Control,
        take: Option<TakeRow<'_, 's>>,
    ) -> Result<Answer<'s>, Failure> {
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let mut evaluator = Evaluator::new(&mut calc, &mut positions, text).with_names(names);
        if let Some(take) = take {
            evaluator = evaluator.with_rows(take);
        }
        let answer = evaluator.evaluate(expression)?;
        let answer = match kept {
            Some(kept) => evaluator.kept(kept, answer)?,
            None => answer,
        };
        calc.finish();
        Ok(answer)
    }

    /// Returns the summands of an expression as games to play: positions of short rulesets keep their own
    /// moves, and other games are forms as they are written.
    ///
    /// ```
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let summands = session.summands("domineering('..|..') - {2|-1}", &Control::unlimited())?;
    /// assert!(summands[0].position().is_some());
    /// assert!(summands[1].position().is_none() && summands[1].is_negated());
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`], and a summand that is not a short game.
    pub fn summands(&self, text: &str, control: &Control) -> Result<Vec<Summand<'_, 's>>, Failure> {
        self.summands_of(text, Position::into_short, control)
    }

    /// Returns the outcome of a sum of positions of short games with games of other kinds, found without the values of the
    /// positions. The other games add up to a short game, a number, `on`, `off`, a number plus `over` or `under`, or
    /// `dud`. `None` if the expression is no such sum.
    ///
    /// ```
    /// use upstar::games::value::LoopyOutcome;
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let outcome = |text| session.outcome_of_positions(text, &Control::unlimited());
    /// assert_eq!(outcome("domineering('5x5') + 1/3")?, Some(LoopyOutcome::L));
    /// assert_eq!(outcome("domineering('5x5') - over")?, Some(LoopyOutcome::R));
    /// assert_eq!(outcome("domineering('5x5') + tis")?, None);
    /// # Ok::<(), upstar::ground::input::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn outcome_of_positions(&self, text: &str, control: &Control) -> OrNoAnswer<Option<LoopyOutcome>> {
        let Ok(expression) = parse(text) else { return Ok(None) };
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let outcome = Evaluator::new(&mut calc, &mut positions, text).outcome_of_positions(&expression)?;
        calc.finish();
        Ok(outcome)
    }

    /// Returns the summands of a sum of short games with games of other kinds. The last summand is for these. If they add
    /// up to a number, `on`, `off`, or a number plus `over` or `under`, it is a short number that stands for them. If play
    /// in them ends in numbers, it lists their moves, and has the value of a short game that stands for them. The outcome
    /// of the sum stays the same, and so do the winning moves in the other summands. `None` if the expression is no such
    /// sum.
    ///
    /// ```
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let found = session.summands_with_others("domineering('2x3') + {1|*} + 1/3", &Control::unlimited())?;
    /// let (summands, stand_in) = found.expect("a sum of short games and a number");
    /// assert_eq!((summands.len(), stand_in.game.as_str()), (3, "1/3"));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`], and that of a position that is no short game.
    pub fn summands_with_others(
        &self,
        text: &str,
        control: &Control,
    ) -> Result<Option<(Vec<Summand<'_, 's>>, StandIn<'s>)>, Failure> {
        let expression = parse(text)?;
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let found = Evaluator::new(&mut calc, &mut positions, text).with_others(&expression)?;
        calc.finish();
        let WithOthers { short, others } = found;
        let mut summands = self.opened_summands(short, Position::into_short, control)?;
        let (text, summand, value, has_moves) = match others {
            Some(Others::Number { text, instead }) => (text, Literal::from(instead).into(), instead, false),
            Some(Others::Trees { text, sum }) => {
                let value = sum.value();
                (text, Summand::from(sum), value, true)
            }
            Some(Others::TooFine(number)) => {
                let message = format!(
                    "the other summands may end in numbers so fine that no short number can stand for {number}"
                );
                return Err(InputError::new(0..text.len(), message).into());
            }
            Some(Others::Dud) | None => return Ok(None),
        };
        summands.push(summand);
        let stand_in = StandIn { summand: summands.len() - 1, game: text, value, has_moves };
        Ok(Some((summands, stand_in)))
    }

    /// Returns the mean of a sum, which is the sum of the means of its summands, as a number without moves. The sum itself
    /// may be too large to be evaluated. `None` if the expression is no sum, or if it has loopy summands.
    ///
    /// ```
    /// use upstar::games::notation::{Style, print_tree};
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let mean = Session::new(&store).mean_of_sum("{2/3|-1/3} + {3|1/7}", &Control::unlimited())?;
    /// assert_eq!(mean.map(|mean| print_tree(&mean, Style::Ascii)).as_deref(), Some("73/42"));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`].
    pub fn mean_of_sum(&self, text: &str, control: &Control) -> Result<Option<NumberTree>, Failure> {
        let expression = parse(text)?;
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        Evaluator::new(&mut calc, &mut positions, text).mean_of_sum(&expression)
    }

    /// Evaluates an expression that is a short game, a number, or a game whose play ends in numbers, as such a game.
    ///
    /// ```
    /// use upstar::{Control, Player, Session, Store};
    /// let store = Store::new();
    /// let tree = Session::new(&store).number_tree("{2|-1}", &Control::unlimited())?;
    /// assert_eq!(tree.options(Player::Left).len(), 1);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`], and that of another game.
    pub fn number_tree(&self, text: &str, control: &Control) -> Result<NumberTree, Failure> {
        let expression = parse(text)?;
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        Evaluator::new(&mut calc, &mut positions, text).number_tree(&expression)
    }

    /// Returns the summands as [`Session::summands`] does, for misère play: positions may be of the kind `misere`.
    ///
    /// # Errors
    /// The errors of [`Session::evaluate`], and a summand that is not a game that ends.
    pub fn misere_summands(&self, text: &str, control: &Control) -> Result<Vec<Summand<'_, 's>>, Failure> {
        self.summands_of(text, Position::into_loopfree, control)
    }

    fn summands_of<'g>(
        &'g self,
        text: &str,
        played: TakePlayed<'g, 's>,
        control: &Control,
    ) -> Result<Vec<Summand<'g, 's>>, Failure> {
        let expression = parse(text)?;
        let mut calc = Calc::new(self.store, control);
        let mut positions = NamedPositions { session: self, control };
        let addends = Evaluator::new(&mut calc, &mut positions, text).summands(&expression)?;
        calc.finish();
        self.opened_summands(addends, played, control)
    }

    fn opened_summands<'g>(
        &'g self,
        addends: Vec<Addend<'s>>,
        played: TakePlayed<'g, 's>,
        control: &Control,
    ) -> Result<Vec<Summand<'g, 's>>, Failure> {
        let mut summands = Vec::new();
        for addend in addends {
            let copies = addend.copies as usize;
            let summand = self.summand(addend, played, control)?;
            summands.extend(std::iter::repeat_n(summand, copies));
        }
        Ok(summands)
    }

    fn summand<'g>(
        &'g self,
        addend: Addend<'s>,
        played: TakePlayed<'g, 's>,
        control: &Control,
    ) -> Result<Summand<'g, 's>, Failure> {
        let summand = match addend.game {
            AddendGame::Form(form) => Summand::from(form),
            AddendGame::Position(ruleset, given) => {
                let position = self.known_game(&ruleset)?.read_under(given.text(), control);
                let position = position.map_err(|error| match error.stop {
                    Some(_) => error,
                    None => given.in_source(error),
                })?;
                let kind = position.kind();
                let Some(position) = played(position) else {
                    let message = format!("a game of the kind `{}` cannot be part of a sum", kind.word());
                    return Err(InputError::new(addend.span, message).into());
                };
                Summand::from(position)
            }
        };
        Ok(if addend.is_subtracted { summand.negative() } else { summand })
    }

    /// Prints a value in the given style.
    ///
    /// ```
    /// use upstar::{Control, Session, Store, Style};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let up = store.parse("{0|*}")?;
    /// assert_eq!(session.print(up, Style::Unicode, &Control::unlimited())?, "↑");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub fn print(&self, value: Value<'s>, style: Style, control: &Control) -> OrStop<String> {
        print(&mut Calc::new(self.store, control), value, style)
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.store.bytes() + self.opened().map(|game| game.bytes()).sum::<usize>()
    }

    /// Returns the number of components that all rulesets remember.
    pub fn components(&self) -> usize {
        self.opened().map(|game| game.components()).sum()
    }

    /// Returns the rulesets that have been opened.
    fn opened(&self) -> impl Iterator<Item = &dyn Game<'s>> {
        self.games.iter().filter_map(|entry| entry.game.get()).map(|game| &**game as &dyn Game<'s>)
    }
}

/// The most signs of the stops of a position that the lengths of its plays bound.
const MOST_SIGNS: usize = 1 << 9;
/// The nodes for the values of a position and its options, where the lengths of the plays are not bounded.
const NODES_OF_GRAIN: u64 = 1 << 14;

/// Returns bounds of the stops of a position and of the positions after each move in it, from their values.
fn grain_of_values<'s>(
    position: &(dyn ShortPosition<'s> + '_),
    store: &'s Store,
    control: &Control,
) -> OrNoAnswer<Grain> {
    let calc = &mut Calc::new(store, control);
    let mut values = vec![position.value(control)?];
    for player in Player::BOTH {
        values.extend(position.moves(player, control)?.into_iter().map(|m| m.value));
    }
    let mut grain = Grain::ZERO;
    for value in values {
        grain = grain.or(&calc.formal_grain(&value.into())?);
    }
    Ok(grain)
}

/// Returns the moves of a player in a position, each with its name and the text of the position after it.
fn named_moves(position: &Position<'_, '_>, player: Player, control: &Control) -> NamedMoves {
    let name = |places: &[usize]| {
        let names = places.iter().map(|&place| position.on_board().place_name(place));
        names.collect::<Vec<_>>().join("-")
    };
    if let Some(played) = position.loopfree() {
        let names = played.choices(player, control)?.into_iter().map(|places| name(&places));
        return Ok(names.zip(played.texts_after(player, control)?).collect());
    }
    match position {
        Position::Partizan(played) => Ok(played
            .steps(player, control)?
            .into_iter()
            .map(|step| (name(&step.places), step.after))
            .collect()),
        Position::Loopy(played) => {
            let moves = played.moves(control)?.into_iter();
            Ok(moves.map(|m| (format!("{}-{}", m.from, m.to), played.after(&m).text())).collect())
        }
        _ => {
            let kind = position.kind().word();
            Err(Failure::because(format!(
                "moves are listed for games with values, and this one is of the kind `{kind}`"
            )))
        }
    }
}

/// Parses an expression that is a whole question.
fn question(text: &str) -> Result<Expression, InputError> {
    let expression = parse(text)?;
    check_no_text(&expression)?;
    Ok(expression)
}

/// Refuses a mere text as a question: most likely it is a position without its ruleset.
fn check_no_text(expression: &Expression) -> Result<(), InputError> {
    match expression.kind {
        ExpressionKind::Text(_) => {
            Err(InputError::new(expression.span.clone(), NO_GAME).with_hint(NO_GAME_HINT))
        }
        _ => Ok(()),
    }
}

/// A short game in place of games that are not short; see [`Session::summands_with_others`].
#[derive(Clone, Debug)]
pub struct StandIn<'s> {
    /// The index of its summand, counted from 0.
    pub summand: usize,
    /// The games for which it stands, as the sum lists them.
    pub game: String,
    /// The short game.
    pub value: Value<'s>,
    /// Whether the summand lists the moves of the games: play in them ends in numbers. Otherwise it is the short game, whose
    /// moves are not those of the games.
    pub has_moves: bool,
}

/// A position with the number of its copies, which is negative if they are subtracted.
type OpenedCopies<'g, 's> = (Box<dyn ShortPosition<'s> + 'g>, i64);

/// The positions of a session, for expressions that name them.
struct NamedPositions<'a, 's> {
    session: &'a Session<'s>,
    control: &'a Control,
}

impl<'s> NamedPositions<'_, 's> {
    /// Returns the positions with the numbers of their copies; `None` if one of them cannot be read or is not short.
    fn read_all(&self, positions: &[(String, String, i64)]) -> Option<Vec<OpenedCopies<'_, 's>>> {
        let read = |(ruleset, text, copies): &(String, String, i64)| {
            let position = self.session.game(ruleset)?.read_under(text, self.control).ok()?;
            Some((position.into_short()?, *copies))
        };
        positions.iter().map(read).collect()
    }

    /// Returns bounds of the stops of a position and of the positions after each move in it: from the lengths of the plays, or
    /// from the values if they come soon; `None` if neither is found. Components that cancel in the position may not cancel
    /// after a move.
    fn grain_of<'a>(
        &self,
        position: &(dyn ShortPosition<'s> + 'a),
        search: &mut OutcomeSearch<'a, 's>,
    ) -> OrNoAnswer<Option<Grain>>
    where
        's: 'a,
    {
        if let Some(signs) = self.signs_of_position(position, search)? {
            return Ok(Some(Grain::of_signs(signs)));
        }
        let moment = self.control.moment(NODES_OF_GRAIN);
        let found = grain_of_values(position, self.session.store, &moment);
        self.control.check(moment.nodes(), 0)?;
        Ok(found.ok())
    }

    /// Returns a number n such that the stops of a position and of the positions after each move in it have at most n signs;
    /// `None` if none is found that is not too large.
    fn signs_of_position<'a>(
        &self,
        position: &(dyn ShortPosition<'s> + 'a),
        search: &mut OutcomeSearch<'a, 's>,
    ) -> OrNoAnswer<Option<usize>>
    where
        's: 'a,
    {
        let mut sum = OutcomeSum::default();
        position.add_to(&mut sum, search)?;
        let Some(mut signs) = search.signs_of_stops(&sum, MOST_SIGNS)? else { return Ok(None) };
        if position.has_shared_moves() {
            return Ok(Some(signs));
        }
        for player in Player::BOTH {
            for after in position.sums_after(player, search, self.control)? {
                let Some(more) = search.signs_of_stops(&after, MOST_SIGNS)? else { return Ok(None) };
                signs = signs.max(more);
            }
        }
        Ok(Some(signs))
    }

    fn operand(&self, position: &Position<'_, 's>) -> Result<Operand<'s>, Failure> {
        // The infinite values, and the numbers that are no short games, have operands of their own.
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

    fn outcome(&mut self, (positions, forms): NamedSum<'s>) -> OrNoAnswer<Option<Outcome>> {
        let Some(read) = self.read_all(&positions) else { return Ok(None) };
        let positions = read.into_iter().map(|(position, copies)| (Summand::from(position), copies));
        let forms = forms.into_iter().map(|(form, copies)| (Summand::from(form), copies));
        let mut summands = Vec::new();
        for (summand, copies) in positions.chain(forms) {
            let summand = if copies < 0 { summand.negative() } else { summand };
            summands.extend(std::iter::repeat_n(summand, copies.unsigned_abs() as usize));
        }
        let (sum, by) = (PlayedSum::new(summands), (self.session.store, self.control));
        let found = SumOutcome::find(&sum, Aim::Outcome, OutcomeSettings::default(), by, &mut |_| {});
        match (found.outcome(), found.ended) {
            // The values may stay within the limits.
            (None, Some(NoAnswer::Stopped(Stop::TooDeep | Stop::TooLarge))) => Ok(None),
            (None, Some(reason)) => Err(reason),
            (outcome, _) => Ok(outcome),
        }
    }

    fn grain(&mut self, positions: &[(String, String, i64)]) -> OrNoAnswer<Option<Grain>> {
        let Some(read) = self.read_all(positions) else { return Ok(None) };
        let mut search = OutcomeSearch::new(self.session.store, OutcomeSettings::default(), self.control);
        let mut all = Grain::ZERO;
        for (position, copies) in &read {
            let Some(grain) = self.grain_of(&**position, &mut search)? else { return Ok(None) };
            all = all.and(copies.unsigned_abs(), &grain);
        }
        Ok(Some(all))
    }

    fn stop_bounds(&mut self, ruleset: &str, position: &str) -> Option<(Dyadic, Dyadic)> {
        let read = self.read_all(&[(ruleset.to_owned(), position.to_owned(), 1)])?;
        read.first()?.0.stop_bounds()
    }

    fn wins_first_by_bounds(&mut self, parts: &[Value<'s>]) -> OrStop<[Option<bool>; 2]> {
        SumBounds::wins_first_of(&mut Calc::new(self.session.store, self.control), parts)
    }

    fn misere(
        &mut self,
        sums: &[NamedSum<'s>],
        question: MisereQuestion,
    ) -> OrNoAnswer<Option<MisereAnswer>> {
        let (store, control) = (self.session.store, self.control);
        let mut read = Vec::new();
        for (positions, _) in sums {
            let mut of_sum = Vec::new();
            for (ruleset, text, copies) in positions {
                let game = self.session.game(ruleset);
                let position = game.and_then(|game| game.read_under(text, control).ok());
                let Some(position) = position.and_then(Position::into_loopfree) else { return Ok(None) };
                of_sum.push((position, *copies));
            }
            read.push(of_sum);
        }
        let mut search = MisereSearch::new(store, control);
        let mut wholes = Vec::new();
        for (positions, (_, forms)) in read.iter().zip(sums) {
            let mut sum = MisereSum::default();
            let mut add = |one: &MisereSum, copies: i64| {
                (0..copies.unsigned_abs()).for_each(|_| sum.add(one, copies < 0));
            };
            for (position, copies) in positions {
                add(&position.misere_sum(&mut search)?, *copies);
            }
            forms.iter().for_each(|(form, copies)| add(&search.form(form), *copies));
            wholes.push(sum);
        }
        search.answer(&wholes, question).map(Some)
    }

    fn full_name(&self, name: &str) -> Result<&str, Vec<&str>> {
        self.session.full_name(name)
    }

    fn names(&self) -> Vec<&str> {
        self.session.names().collect()
    }

    fn moves(&mut self, ruleset: &str, position: &str, player: Player) -> Option<NamedMoves> {
        let game = self.session.game(ruleset)?;
        let position = game.read_under(position, self.control).map_err(Failure::from);
        Some(position.and_then(|position| named_moves(&position, player, self.control)))
    }

    fn cells(&self, ruleset: &str) -> Vec<char> {
        let entry = self.session.games.iter().find(|entry| entry.name() == ruleset);
        entry.and_then(|entry| entry.ruleset.as_ref()).map_or_else(Vec::new, Registered::cells_in_rows)
    }

    fn without_form(&self, name: &str) -> Option<String> {
        without_form(name, self.session.names())
    }
}

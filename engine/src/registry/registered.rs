//! Rulesets before they are opened, sets of them by name, and the built-in rulesets: those in Rust, and the
//! files in `games/`.

use std::any::TypeId;
use std::sync::{Arc, LazyLock, OnceLock};

use super::kinds::{Game, Kind};
use super::text;
use crate::angel::AngelUpdate;
use crate::escape::rules::{Escape, NemesisAtOnce, NowhereToGo};
use crate::games::rules::cheques::{CashingCheques, ExtendedCheques};
use crate::games::rules::graph::Tinting;
use crate::games::rules::graph::geography::Geography;
use crate::games::rules::graph::hackenbush::Hackenbush;
use crate::games::rules::graph::partizan_graph::{PartizanGraph, SharedGraph};
use crate::games::rules::grid::domineering::Domineering;
use crate::games::rules::grid::fox_and_geese::{FoxAndGeese, SharedFoxAndGeese};
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::rules::loopy::graphs::{AddersAndLadders, LoopyNim};
use crate::games::rules::loopy::heaps::{SquareButOne, SubtractOrAdd};
use crate::games::rules::loopy::horsefly::Horsefly;
use crate::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
use crate::games::rules::text::{FILES, GameFile, TextRuleset};
use crate::games::solve::{Impartial, PartizanSolver, Solver, meaning};
use crate::games::value::Store;
use crate::ground::board::Board;
use crate::ground::input::{InputError, full_name, nearest, one_of};
use crate::ground::{Facts, Ruleset};

/// A ruleset in the registry. It must be opened before its positions can be read.
#[derive(Clone)]
pub struct Registered {
    pub(super) source: Source,
}

/// The origin of a ruleset: Rust code, a file in `games/`, or a text read at run time.
#[derive(Clone)]
pub(super) enum Source {
    BuiltIn(&'static BuiltIn),
    /// A file in `games/`, with the ruleset in Rust that gives the same answers faster, if there is one.
    File(&'static GameFile, Option<&'static BuiltIn>),
    Text(Arc<TextRuleset>),
    /// The impartial form of another ruleset that a text describes.
    Form(Arc<ImpartialForm>),
}

/// The impartial form of a ruleset. Its rules are compiled on first use.
pub(super) struct ImpartialForm {
    name: String,
    of: Registered,
    ruleset: OnceLock<Arc<TextRuleset>>,
}

impl ImpartialForm {
    pub(super) fn ruleset(&self) -> &Arc<TextRuleset> {
        let form = || match &self.of.source {
            Source::BuiltIn(_) => None,
            Source::File(file, _) => Some(file.ruleset().impartial_form()),
            Source::Text(ruleset) => Some(ruleset.impartial_form()),
            Source::Form(form) => Some(form.ruleset().impartial_form()),
        };
        self.ruleset.get_or_init(|| match form() {
            Some(Ok(ruleset)) => ruleset,
            // Moves that are shared break no condition on a text that was read, and the tests share the
            // moves of every file.
            fault => panic!("{}: {:?}", self.name, fault.and_then(Result::err)),
        })
    }
}

impl Registered {
    /// Returns the impartial form of the ruleset, in which each player has the moves of both. Its name is
    /// `impartial(NAME)`. An impartial form is its own impartial form. Returns `None` for a ruleset that has none, see
    /// [`Registered::no_impartial_form`].
    ///
    /// ```
    /// use upstar::{Control, Rulesets, Session, Store};
    /// let domineering = Rulesets::built_in().named("domineering").expect("a ruleset");
    /// let cram = domineering.impartial_form().expect("a text describes it");
    /// let store = Store::new();
    /// let session = Session::with_games(&store, vec![cram.open(&store)]);
    /// let value = session.read("impartial(domineering)", "...")?.value(&store, &Control::unlimited())?;
    /// assert_eq!(value, store.nimber(1));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub fn impartial_form(&self) -> Option<Self> {
        if partizan_name(self.name()).is_some() {
            return Some(self.clone());
        }
        if let Source::BuiltIn(_) = self.source {
            let form = FORMS.iter().find(|(name, _)| *name == self.name());
            return form.map(|(_, form)| Self::built_in(form));
        }
        let name = TextRuleset::name_of_impartial_form(self.name());
        let form = ImpartialForm { name, of: self.clone(), ruleset: OnceLock::new() };
        Some(Self { source: Source::Form(Arc::new(form)) })
    }

    /// Returns the reason why the ruleset has no impartial form, as a sentence.
    pub fn no_impartial_form(&self) -> String {
        let why = match self.kind() {
            Kind::Loopy => "both players have the same moves already",
            Kind::Stalks => "a position may have infinitely many moves",
            _ => "the players have different aims",
        };
        format!("{} has no impartial form, because {why}", self.name())
    }

    pub(super) fn built_in(built_in: &'static BuiltIn) -> Self {
        Self { source: Source::BuiltIn(built_in) }
    }

    pub(super) fn file(file: &'static GameFile) -> Self {
        let accelerator = ACCELERATORS.iter().find(|(name, _)| *name == file.name());
        Self { source: Source::File(file, accelerator.map(|(_, built_in)| built_in)) }
    }

    /// Reads a text ruleset.
    ///
    /// ```
    /// use upstar::registry::Registered;
    /// use upstar::{Control, Kind, Session, Store};
    /// let text = "name pairs
    /// title Pairs
    /// board strip
    /// cell . a coin
    /// cell # no coin
    /// both . . -> # #
    /// rules a player takes two neighbouring coins
    /// source Dawson's Kayles
    /// example .....";
    /// let pairs = Registered::read(text)?;
    /// assert_eq!((pairs.name(), pairs.kind()), ("pairs", Kind::Short));
    /// let store = Store::new();
    /// let session = Session::with_games(&store, vec![pairs.open(&store)]);
    /// // The nim values of Dawson's Kayles begin with 0, 0, 1, 1, 2, 0, 3.
    /// let value = session.read("pairs", "......")?.value(&store, &Control::unlimited())?;
    /// assert_eq!(value, store.nimber(3));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The text is no ruleset, and the error states the fault and its place; or the name has another meaning
    /// in expressions; or on a small position the value of the components differs from that of the moves,
    /// which is a fault of this library.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let ruleset = TextRuleset::read(text)?;
        // The check needs only a small budget, and catches a misreading before it gives wrong answers.
        if let Some(found) = text::disagreement(&ruleset) {
            let message = format!("Upstar misinterprets these rules: {found}");
            let hint = "this is a defect of Upstar, not of the file; please report it with the file";
            return Err(InputError::new(ruleset.name_at(), message).with_hint(hint));
        }
        let name = ruleset.facts().name;
        match meaning(name) {
            None => Ok(Self::of_text(ruleset)),
            Some(what) => {
                let message = format!("`{name}` is {what} already, and cannot be a ruleset");
                Err(InputError::new(ruleset.name_at(), message))
            }
        }
    }

    /// Makes the entry of a text ruleset, without the checks of [`Registered::read`].
    pub fn of_text(ruleset: Arc<TextRuleset>) -> Self {
        Self { source: Source::Text(ruleset) }
    }

    /// Returns the text ruleset, or `None` for one written in Rust. A file in `games/` is read on first use.
    pub fn text(&self) -> Option<&Arc<TextRuleset>> {
        match &self.source {
            Source::BuiltIn(_) | Source::File(_, Some(_)) => None,
            Source::File(file, None) => Some(file.ruleset()),
            Source::Text(ruleset) => Some(ruleset),
            Source::Form(form) => Some(form.ruleset()),
        }
    }

    /// Returns the rules as text, or `None` for a ruleset that no text describes.
    pub fn rules_as_text(&self) -> Option<&str> {
        match &self.source {
            Source::BuiltIn(_) => None,
            Source::File(file, _) => Some(file.text()),
            Source::Text(ruleset) => Some(ruleset.text()),
            Source::Form(form) => Some(form.ruleset().text()),
        }
    }

    /// Returns the code of a game with heaps, such as `0.77` or `{1,3,4}`, if a code describes its rules.
    pub fn heap_code(&self) -> Option<String> {
        self.rules().err()?.heap_code()
    }

    /// Returns the entry of a ruleset in Rust, or the text ruleset.
    fn rules(&self) -> Result<&'static BuiltIn, &Arc<TextRuleset>> {
        match &self.source {
            Source::BuiltIn(built_in) | Source::File(_, Some(built_in)) => Ok(built_in),
            Source::File(file, None) => Err(file.ruleset()),
            Source::Text(ruleset) => Err(ruleset),
            Source::Form(form) => Err(form.ruleset()),
        }
    }

    /// Returns the name, as in [`Facts::name`], without reading the text.
    pub fn name(&self) -> &str {
        match &self.source {
            Source::BuiltIn(built_in) => (built_in.facts)().name,
            Source::File(file, _) => file.name(),
            Source::Text(ruleset) => ruleset.facts().name,
            Source::Form(form) => &form.name,
        }
    }

    /// Returns the kind of game.
    ///
    /// ```
    /// use upstar::{Kind, Rulesets};
    /// let rulesets = Rulesets::built_in().list();
    /// let short = rulesets.iter().filter(|ruleset| ruleset.kind() == Kind::Short);
    /// assert!(short.count() > 60);
    /// ```
    pub fn kind(&self) -> Kind {
        self.rules().map_or_else(text::kind, |built_in| built_in.kind)
    }

    /// Returns the facts about the ruleset.
    ///
    /// ```
    /// use upstar::Rulesets;
    /// let title = |name| Rulesets::built_in().named(name).map(|ruleset| ruleset.facts().title);
    /// assert_eq!(title("clobber"), Some("Clobber"));
    /// ```
    pub fn facts(&self) -> Facts<'_> {
        self.rules().map_or_else(|text| text.facts(), |built_in| (built_in.facts)())
    }

    /// Returns whether the ruleset is played on boards of this type.
    pub fn is_on<B: Board>(&self) -> bool {
        let board = self.rules().map_or_else(text::board, |built_in| (built_in.board)());
        board == TypeId::of::<B>()
    }

    /// Returns the maximum length of the text of a position, in bytes.
    pub fn max_text(&self) -> usize {
        self.rules().map_or_else(text::max_text, |built_in| built_in.max_text)
    }

    /// Opens the ruleset, with an empty memory and values in `store`.
    pub fn open<'s>(&self, store: &'s Store) -> Box<dyn Game<'s> + 's> {
        match self.rules() {
            Ok(built_in) => (built_in.open)(store),
            Err(text) => text::open(text, store),
        }
    }
}

/// Two entries are equal if they are the same ruleset in Rust, or rulesets of the same text.
impl PartialEq for Registered {
    fn eq(&self, other: &Self) -> bool {
        match (self.rules(), other.rules()) {
            (Ok(a), Ok(b)) => std::ptr::eq(a, b),
            (Err(a), Err(b)) => a.text() == b.text(),
            _ => false,
        }
    }
}

impl Eq for Registered {}

/// The short names that begin several names, with the ruleset that each means.
const SHORT_NAMES: &[(&str, &str)] = &[("hackenbush", "hackenbush_rbg")];

/// Returns the name of the ruleset whose impartial form this name means: `NAME` in `impartial(NAME)`.
pub fn partizan_name(name: &str) -> Option<&str> {
    name.strip_prefix("impartial")?.trim_start().strip_prefix('(')?.trim_end().strip_suffix(')')
}

/// Returns the full name of a ruleset among known names, which may be names of impartial forms.
///
/// # Errors
/// All known names that begin with these words: several or none.
pub(crate) fn full_name_among<'n>(
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Result<&'n str, Vec<&'n str>> {
    let Some(of) = partizan_name(name) else {
        return full_name(name, SHORT_NAMES, known.filter(|name| partizan_name(name).is_none()));
    };
    let full = full_name(of.trim(), SHORT_NAMES, known.clone().filter_map(partizan_name))?;
    known.clone().find(|name| partizan_name(name) == Some(full)).ok_or_else(Vec::new)
}

/// Returns why there is no impartial form of this name, as a hint; `None` if the name means no impartial
/// form.
pub(crate) fn without_form<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Option<String> {
    let of = partizan_name(name)?.trim();
    Some(match full_name_among(of, known.clone()) {
        Ok(full) => match Rulesets::built_in().named(full) {
            Some(ruleset) => ruleset.no_impartial_form(),
            None => format!("{full} has no impartial form"),
        },
        Err(several) if !several.is_empty() => one_of(&several),
        Err(_) => match nearest(of, known.filter(|name| partizan_name(name).is_none())) {
            Some(near) => format!("did you mean impartial({near})?"),
            None => "write the name of a ruleset in parentheses, as in impartial(clobber)".to_owned(),
        },
    })
}

/// A set of rulesets with distinct names: those that are built in, and possibly more.
#[derive(Clone)]
pub struct Rulesets {
    /// The rulesets in the order of their names.
    list: Vec<Registered>,
    /// The impartial forms of those that texts describe.
    forms: Vec<Registered>,
}

impl Rulesets {
    /// Returns all built-in rulesets: those in Rust, and the files in `games/`.
    pub fn built_in() -> &'static Self {
        static ALL: LazyLock<Rulesets> = LazyLock::new(Rulesets::with_files);
        &ALL
    }

    fn with_files() -> Self {
        let built_in = RULESETS.iter().map(Registered::built_in);
        let mut list: Vec<Registered> = built_in.chain(FILES.iter().map(Registered::file)).collect();
        list.sort_by(|a, b| a.name().cmp(b.name()));
        Self::of(list)
    }

    fn of(list: Vec<Registered>) -> Self {
        let forms = list.iter().filter_map(Registered::impartial_form).collect();
        Self { list, forms }
    }

    /// Returns the set with one more ruleset, which replaces the one of the same name if there is one.
    #[must_use]
    pub fn with(&self, ruleset: Registered) -> Self {
        let others = self.list.iter().filter(|other| other.name() != ruleset.name()).cloned();
        let mut list: Vec<Registered> = others.collect();
        list.insert(list.partition_point(|other| other.name() < ruleset.name()), ruleset);
        Self::of(list)
    }

    /// Returns all rulesets, in the order of their names, without their impartial forms.
    pub fn list(&self) -> &[Registered] {
        &self.list
    }

    /// Returns the impartial forms, `impartial(NAME)`, of the rulesets that texts describe.
    pub fn impartial_forms(&self) -> &[Registered] {
        &self.forms
    }

    /// Returns the ruleset with this name, which may be an impartial form such as `impartial(clobber)`.
    ///
    /// ```
    /// use upstar::{Kind, Rulesets};
    /// let kind = |name| Rulesets::built_in().named(name).map(|ruleset| ruleset.kind());
    /// assert_eq!(kind("clobber"), Some(Kind::Short));
    /// assert_eq!(kind("fox_and_geese"), Some(Kind::Partizan));
    /// assert_eq!(kind("backgammon"), None);
    /// ```
    pub fn named(&self, name: &str) -> Option<&Registered> {
        self.list.iter().chain(&self.forms).find(|ruleset| ruleset.name() == name)
    }

    /// Returns the full name of a ruleset. `toads` and `Toads and Frogs` stand for `toads_and_frogs`: the
    /// first words of a name stand for the only name that begins with them. `hackenbush` stands for
    /// `hackenbush_rbg`, of which the other variants are special cases.
    ///
    /// ```
    /// use upstar::Rulesets;
    /// let rulesets = Rulesets::built_in();
    /// assert_eq!(rulesets.full_name("Toads and Frogs"), Ok("toads_and_frogs"));
    /// assert_eq!(rulesets.full_name("hackenbush"), Ok("hackenbush_rbg"));
    /// assert_eq!(rulesets.full_name("impartial(toads)"), Ok("impartial(toads_and_frogs)"));
    /// assert_eq!(rulesets.full_name("backgammon"), Err(vec![]));
    /// ```
    ///
    /// # Errors
    /// All names that begin with these words: several or none.
    pub fn full_name(&self, name: &str) -> Result<&str, Vec<&str>> {
        full_name_among(name, self.list.iter().chain(&self.forms).map(Registered::name))
    }
}

/// The entry of a ruleset written in Rust.
pub(super) struct BuiltIn {
    pub(super) kind: Kind,
    pub(super) facts: fn() -> Facts<'static>,
    pub(super) board: fn() -> TypeId,
    pub(super) max_text: usize,
    pub(super) open: for<'s> fn(&'s Store) -> Box<dyn Game<'s> + 's>,
}

fn board_type<R: Ruleset>(_: &R) -> TypeId {
    TypeId::of::<R::Board>()
}

const fn max_text<R: Ruleset>(_: &R) -> usize {
    <R::Board as Board>::MAX_TEXT
}

/// Makes the entry of a ruleset of the given kind.
macro_rules! ruleset {
    (Short, $rules:expr) => {
        ruleset!(Short, $rules, |store| Box::new(Solver::new($rules, store)))
    };
    (Partizan, $rules:expr) => {
        ruleset!(Partizan, $rules, |store| Box::new(PartizanSolver::new($rules, store)))
    };
    (Loopy, $rules:expr) => {
        ruleset!(Loopy, $rules, |_| Box::new(Impartial($rules)))
    };
    ($kind:ident, $rules:expr) => {
        ruleset!($kind, $rules, |_| Box::new($rules))
    };
    ($kind:ident, $rules:expr, $open:expr) => {
        BuiltIn {
            kind: Kind::$kind,
            facts: || Ruleset::facts(&$rules),
            board: || board_type(&$rules),
            max_text: max_text(&$rules),
            open: $open,
        }
    };
}

/// The rulesets in Rust that no text describes, in the order of their names.
static RULESETS: &[BuiltIn] = &[
    ruleset!(Loopy, AddersAndLadders),
    ruleset!(Plane, AngelUpdate),
    ruleset!(Escape, Escape::BLIZZARD),
    ruleset!(Escape, Escape::CAT_HERDING),
    ruleset!(Escape, Escape::CAT_HERDING_CUTS_FIRST),
    ruleset!(Escape, Escape::CAT_HERDING_PATHS),
    ruleset!(Partizan, FoxAndGeese::CEYLONESE),
    ruleset!(Short, CashingCheques::PARTIZAN),
    ruleset!(Short, Geography::OF_ARCS),
    ruleset!(Short, Geography::OF_VERTICES),
    ruleset!(Short, ExtendedCheques::PARTIZAN),
    ruleset!(Partizan, FoxAndGeese::COMMON),
    ruleset!(Short, Hackenbush::RED_BLUE),
    ruleset!(Short, Hackenbush::RED_BLUE_GREEN),
    ruleset!(Loopy, Horsefly),
    ruleset!(Stalks, InfiniteHackenbush),
    ruleset!(Loopy, LoopyNim),
    ruleset!(Escape, Escape::NEMESIS),
    ruleset!(AtOnce, NemesisAtOnce),
    ruleset!(Escape, Escape::NEMESIS_CUTS_FIRST),
    ruleset!(Spies, NowhereToGo),
    ruleset!(Partizan, PartizanGraph),
    ruleset!(Loopy, SquareButOne),
    ruleset!(Loopy, SubtractOrAdd),
];

/// The impartial forms of rulesets in Rust, by the names of these.
static FORMS: &[(&str, BuiltIn)] = &[
    ("cheques", ruleset!(Short, CashingCheques::IMPARTIAL)),
    ("ceylonese_fox_and_geese", ruleset!(Loopy, SharedFoxAndGeese::CEYLONESE)),
    ("directed_edge_geography", ruleset!(Short, Geography::IMPARTIAL_OF_ARCS)),
    ("directed_vertex_geography", ruleset!(Short, Geography::IMPARTIAL_OF_VERTICES)),
    ("escc", ruleset!(Short, ExtendedCheques::IMPARTIAL)),
    ("fox_and_geese", ruleset!(Loopy, SharedFoxAndGeese::COMMON)),
    ("hackenbush_rb", ruleset!(Short, Hackenbush::IMPARTIAL_RED_BLUE)),
    ("hackenbush_rbg", ruleset!(Short, Hackenbush::IMPARTIAL_RED_BLUE_GREEN)),
    ("partizan_graph", ruleset!(Loopy, SharedGraph)),
];

/// The rulesets in Rust that give the answers of a file in `games/` faster, by the name of the file.
static ACCELERATORS: &[(&str, BuiltIn)] = &[
    ("col", ruleset!(Short, Tinting::COL)),
    ("domineering", ruleset!(Short, Domineering)),
    ("snort", ruleset!(Short, Tinting::SNORT)),
    ("toads_and_frogs", ruleset!(Short, ToadsAndFrogs)),
];

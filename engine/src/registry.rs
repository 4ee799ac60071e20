//! All rulesets, and positions of all kinds: what can be asked of a game depends on its theory.
//!
//! A kind of game is one line of [`Kind`]'s table below; its questions stand in its wing. A ruleset is one line
//! of `RULESETS`; those that are written as text are added to [`Rulesets`].

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::LazyLock;

use crate::angel::AngelUpdate;
use crate::angel::update::UpdatePosition;
use crate::escape::EscapePosition;
use crate::escape::at_once::AtOncePosition;
use crate::escape::rules::{Escape, NemesisAtOnce, NowhereToGo};
use crate::escape::spies::SpiesPosition;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::games::rules::cheques::CashingCheques;
use crate::games::rules::escc::ExtendedCheques;
use crate::games::rules::graph::Tinting;
use crate::games::rules::graph::hackenbush::Hackenbush;
use crate::games::rules::graph::partizan_graph::PartizanGraph;
use crate::games::rules::grid::amazons::Amazons;
use crate::games::rules::grid::clobber::Clobber;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::rules::grid::fox_and_geese::FoxAndGeese;
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::rules::loopy::Loopy;
use crate::games::rules::loopy::adders_and_ladders::AddersAndLadders;
use crate::games::rules::loopy::horsefly::Horsefly;
use crate::games::rules::loopy::loopy_nim::LoopyNim;
use crate::games::rules::loopy::square_but_one::SquareButOne;
use crate::games::rules::loopy::subtract_or_add::SubtractOrAdd;
use crate::games::rules::strip::backsliding_toads_and_frogs::BackslidingToadsAndFrogs;
use crate::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
use crate::games::rules::written::{Written, WrittenKind};
use crate::games::rules::{Partizan, Short};
use crate::games::solve::{
    Impartial, LoopyPosition, PartizanPosition, PartizanSolver, ShortPosition, Solver, StalksPosition,
};
use crate::games::value::{Dyadic, LoopyValue, Store, Value};
use crate::ground::board::{Board, OnBoard};
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
use crate::ground::nearest::full_name;
use crate::ground::{Facts, Failure, Ruleset};

/// Makes the kinds of game from lines
/// `name "word": accessor, how a ruleset of this kind remembers => what a position of it is`; those whose positions
/// can be added are `valued`.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $word:literal: $accessor:ident,
       [$($rules:ident: $interface:ident)?] $game:ty => $position:ty
       $(, remembering $bytes:ident in $components:ident)? $(, valued as $valued:ident)?;)*) => {
        /// The kind of a game: which questions have an answer.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The word for it in lists of rulesets.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => $word,)*
                }
            }
        }

        /// A position of some ruleset, by the kind of game.
        pub enum Position<'g, 's> {
            $($(#[$doc])* $kind(Box<$position>),)*
        }

        impl<'g, 's> Position<'g, 's> {
            /// The kind of game.
            pub fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind(_) => Kind::$kind,)*
                }
            }

            /// What positions of all kinds share.
            pub fn on_board(&self) -> &(dyn OnBoard + 'g) {
                match self {
                    $(Self::$kind(position) => &**position,)*
                }
            }

            /// The value in `store`, short or loopy. An impartial position with an infinite value is a loopy
            /// game, too, in which both players have the same moves.
            ///
            /// # Errors
            /// Why the search had to stop, that a token of infinite value can come to too many places, or that
            /// positions of this kind have no value.
            pub fn game(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
                $($(if let Self::$kind($valued) = self {
                    return $valued.game(store, control);
                })?)*
                Err(self.no_value())
            }

            /// The value in `store` as a short game. An impartial loopy position with a finite nim value n is
            /// equal to the nimber *n.
            ///
            /// # Errors
            /// Why the search had to stop, or why the position is equal to no short game.
            pub fn value(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
                $($(if let Self::$kind($valued) = self {
                    return $valued.short_game(store, control);
                })?)*
                Err(self.no_value())
            }

            $(
                #[doc = concat!("The position, if the kind is `", $word, "`.")]
                pub fn $accessor(&self) -> Option<&$position> {
                    if let Self::$kind(position) = self { Some(&**position) } else { None }
                }
            )*
        }

        $(
            impl<'s, $($rules: $interface)?> Game<'s> for $game {
                fn read_under<'g>(
                    &'g self,
                    text: &str,
                    control: &Control,
                ) -> Result<Position<'g, 's>, InputError> {
                    let board = Ruleset::read_under(self.rules(), text, control)?;
                    Ok(Position::$kind(Box::new(self.open(board))))
                }

                fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError> {
                    Ok(Position::$kind(Box::new(self.open(Ruleset::read_data(self.rules(), position)?))))
                }

                fn facts(&self) -> &'static Facts {
                    Ruleset::facts(self.rules())
                }

                fn kind(&self) -> Kind {
                    Kind::$kind
                }

                $(
                    fn bytes(&self) -> usize {
                        Self::$bytes(self)
                    }

                    fn components(&self) -> usize {
                        Self::$components(self)
                    }
                )?
            }
        )*
    };
}

kinds! {
    /// It ends, and who cannot move loses.
    Short "short": short, [R: Short] Solver<'s, R> => dyn ShortPosition<'s> + 'g,
        remembering bytes in components, valued as position;
    /// Impartial; it need not end, and who cannot move loses.
    Loopy "loopy": loopy, [R: Loopy] Impartial<R> => dyn LoopyPosition + 'g, valued as position;
    /// Partizan; it need not end, and who cannot move loses.
    Partizan "partizan": partizan, [R: Partizan] PartizanSolver<'s, R> => dyn PartizanPosition<'s> + 'g,
        remembering bytes in components, valued as position;
    /// Hackenbush with infinitely many edges: it ends, and its values are numbers that need not be short games.
    Stalks "stalks": stalks, [] InfiniteHackenbush => StalksPosition, valued as position;
    /// An escape game on a multigraph, with a winner or a number of rounds, and no value.
    Escape "escape": escape, [] Escape => EscapePosition;
    /// Two who walk on a multigraph; there is a winner and no value.
    Spies "spies": spies, [] NowhereToGo => SpiesPosition;
    /// An escape game in which both choose at the same time; there is a probability and no value.
    AtOnce "at_once": at_once, [] NemesisAtOnce => AtOncePosition;
    /// The Angel's path, which is to be updated; there is a best update and no value.
    Plane "plane": plane, [] AngelUpdate => UpdatePosition;
}

impl<'s> Position<'_, 's> {
    /// Bounds of the stops from what is remembered, without any search; those of short games, if there are
    /// any.
    pub fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)> {
        self.short()?.stop_bounds()
    }

    fn no_value(&self) -> Failure {
        let title = self.on_board().facts().title;
        Failure::Unsupported(format!("positions of {title} have no value"))
    }
}

impl OnBoard for Position<'_, '_> {
    fn facts(&self) -> &'static Facts {
        self.on_board().facts()
    }

    fn text(&self) -> String {
        self.on_board().text()
    }

    fn any_board(&self) -> &dyn Any {
        self.on_board().any_board()
    }

    fn debug(&self) -> &dyn fmt::Debug {
        self.on_board().debug()
    }

    fn to_data(&self) -> Data {
        self.on_board().to_data()
    }

    fn places(&self) -> usize {
        self.on_board().places()
    }

    fn place_name(&self, place: usize) -> String {
        self.on_board().place_name(place)
    }
}

/// A ruleset with what is remembered about it.
pub trait Game<'s>: Send + Sync {
    /// What there is to know about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// The kind of game.
    fn kind(&self) -> Kind;

    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        self.read_under(text, &UNLIMITED)
    }

    /// Reads a position under a budget.
    ///
    /// # Errors
    /// What is wrong with the text, and where, or why reading had to stop.
    fn read_under<'g>(&'g self, text: &str, control: &Control) -> Result<Position<'g, 's>, InputError>;

    /// Reads a position as programs write it, under the budget that the field has.
    ///
    /// # Errors
    /// What is wrong with the data, and where.
    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError>;

    /// The memory of what is remembered, in bytes.
    fn bytes(&self) -> usize {
        0
    }

    /// How many components are remembered.
    fn components(&self) -> usize {
        0
    }
}

/// A ruleset in the registry, before anything is asked of it.
#[derive(Clone, Copy)]
pub struct Registered {
    kind: Kind,
    source: Source,
}

/// What tells a ruleset.
#[derive(Clone, Copy)]
enum Source {
    BuiltIn(BuiltIn),
    Text(&'static Written),
}

#[derive(Clone, Copy)]
struct BuiltIn {
    facts: fn() -> &'static Facts,
    board: fn() -> TypeId,
    max_text: usize,
    open: for<'s> fn(&'s Store) -> Box<dyn Game<'s> + 's>,
}

impl Registered {
    /// A ruleset that a text tells.
    pub fn written(written: &'static Written) -> Self {
        let kind = match written.kind() {
            WrittenKind::ShortGrid(_)
            | WrittenKind::ShortStrip(_)
            | WrittenKind::ShortGraph(_)
            | WrittenKind::ShortHeaps(_) => Kind::Short,
            WrittenKind::LoopyGrid(_)
            | WrittenKind::LoopyStrip(_)
            | WrittenKind::LoopyGraph(_)
            | WrittenKind::LoopyHeaps(_) => Kind::Partizan,
        };
        Self { kind, source: Source::Text(written) }
    }

    /// The kind of game.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What there is to know about it.
    pub fn facts(&self) -> &'static Facts {
        match self.source {
            Source::BuiltIn(built_in) => (built_in.facts)(),
            Source::Text(written) => written.facts(),
        }
    }

    /// Is it played on boards of this type?
    pub fn is_on<B: Board>(&self) -> bool {
        let of_written = |written: &'static Written| match written.kind() {
            WrittenKind::ShortGrid(_) | WrittenKind::LoopyGrid(_) => TypeId::of::<Grid>(),
            WrittenKind::ShortStrip(_) | WrittenKind::LoopyStrip(_) => TypeId::of::<Strip>(),
            WrittenKind::ShortGraph(_) | WrittenKind::LoopyGraph(_) => TypeId::of::<VertexColoured>(),
            WrittenKind::ShortHeaps(_) | WrittenKind::LoopyHeaps(_) => TypeId::of::<Tuples>(),
        };
        let board = match self.source {
            Source::BuiltIn(built_in) => (built_in.board)(),
            Source::Text(written) => of_written(written),
        };
        board == TypeId::of::<B>()
    }

    /// The longest text of a position that is worth reading, in bytes.
    pub fn max_text(&self) -> usize {
        match self.source {
            Source::BuiltIn(built_in) => built_in.max_text,
            Source::Text(_) => Grid::MAX_TEXT,
        }
    }

    /// The ruleset with a memory, and values in `store`.
    pub fn open<'s>(&self, store: &'s Store) -> Box<dyn Game<'s> + 's> {
        match self.source {
            Source::BuiltIn(built_in) => (built_in.open)(store),
            Source::Text(written) => match written.kind() {
                WrittenKind::ShortGrid(rules) => Box::new(Solver::new(rules, store)),
                WrittenKind::ShortStrip(rules) => Box::new(Solver::new(rules, store)),
                WrittenKind::LoopyGrid(rules) => Box::new(PartizanSolver::new(rules, store)),
                WrittenKind::LoopyStrip(rules) => Box::new(PartizanSolver::new(rules, store)),
                WrittenKind::ShortGraph(rules) => Box::new(Solver::new(rules, store)),
                WrittenKind::LoopyGraph(rules) => Box::new(PartizanSolver::new(rules, store)),
                WrittenKind::ShortHeaps(rules) => Box::new(Solver::new(rules, store)),
                WrittenKind::LoopyHeaps(rules) => Box::new(PartizanSolver::new(rules, store)),
            },
        }
    }
}

/// Rulesets by their names: those that are built in, and more.
#[derive(Clone)]
pub struct Rulesets {
    /// A name stands for the first that bears it.
    list: Vec<Registered>,
}

impl Rulesets {
    /// All that are built in, in the order of their names.
    pub fn built_in() -> &'static Self {
        static ALL: LazyLock<Rulesets> = LazyLock::new(|| Rulesets { list: RULESETS.to_vec() });
        &ALL
    }

    /// The same with one more, which stands for its name before all others.
    #[must_use]
    pub fn with(&self, ruleset: Registered) -> Self {
        Self { list: [ruleset].into_iter().chain(self.list.iter().copied()).collect() }
    }

    /// All rulesets.
    pub fn list(&self) -> &[Registered] {
        &self.list
    }

    /// The ruleset with a name.
    pub fn named(&self, name: &str) -> Option<&Registered> {
        self.list.iter().find(|ruleset| ruleset.facts().name == name)
    }

    /// The full name of a ruleset: `toads` and `Toads and Frogs` stand for `toads_and_frogs`, the first words of
    /// a name for the only one that begins with them, and `hackenbush` for `hackenbush_rbg`, of which all
    /// others are special cases.
    ///
    /// # Errors
    /// All names that begin with these words, several or none.
    pub fn full_name(&self, name: &str) -> Result<&'static str, Vec<&'static str>> {
        full_name(name, SHORT_NAMES, self.list.iter().map(|ruleset| ruleset.facts().name))
    }

    /// All of them, with solvers that work in `store`.
    pub fn open<'s>(&self, store: &'s Store) -> Vec<Box<dyn Game<'s> + 's>> {
        self.list.iter().map(|ruleset| ruleset.open(store)).collect()
    }
}

fn board_type<R: Ruleset>(_: &R) -> TypeId {
    TypeId::of::<R::Board>()
}

const fn max_text<R: Ruleset>(_: &R) -> usize {
    <R::Board as Board>::MAX_TEXT
}

/// A ruleset of a kind.
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
        Registered {
            kind: Kind::$kind,
            source: Source::BuiltIn(BuiltIn {
                facts: || Ruleset::facts(&$rules),
                board: || board_type(&$rules),
                max_text: max_text(&$rules),
                open: $open,
            }),
        }
    };
}

/// First words of several names, of which one is meant.
pub(crate) const SHORT_NAMES: &[(&str, &str)] = &[("hackenbush", "hackenbush_rbg")];

/// The rulesets that are built in, in the order of their names.
static RULESETS: &[Registered] = &[
    ruleset!(Loopy, AddersAndLadders),
    ruleset!(Short, Amazons::AMAZONS),
    ruleset!(Short, Amazons::KNIGHTS),
    ruleset!(Short, Amazons::MARKSWOMAN),
    ruleset!(Short, Amazons::TRAIL),
    ruleset!(Plane, AngelUpdate),
    ruleset!(Partizan, BackslidingToadsAndFrogs),
    ruleset!(Escape, Escape::BLIZZARD),
    ruleset!(Escape, Escape::CAT_HERDING),
    ruleset!(Escape, Escape::CAT_HERDING_CUTS_FIRST),
    ruleset!(Escape, Escape::CAT_HERDING_PATHS),
    ruleset!(Partizan, FoxAndGeese::CEYLONESE),
    ruleset!(Short, CashingCheques),
    ruleset!(Short, Clobber),
    ruleset!(Short, Tinting::COL),
    ruleset!(Short, Domineering),
    ruleset!(Short, ExtendedCheques),
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
    ruleset!(Short, Tinting::SNORT),
    ruleset!(Loopy, SquareButOne),
    ruleset!(Loopy, SubtractOrAdd),
    ruleset!(Short, ToadsAndFrogs),
];

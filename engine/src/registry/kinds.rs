//! The kinds of game, positions of any kind, and opened rulesets.
//!
//! A kind of game is one line of the table below that defines [`Kind`]. The questions about its positions are
//! defined in the module of its theory.

use std::any::Any;
use std::fmt;

use crate::angel::AngelUpdate;
use crate::angel::update::UpdatePosition;
use crate::escape::EscapePosition;
use crate::escape::at_once::AtOncePosition;
use crate::escape::rules::{Escape, NemesisAtOnce, NowhereToGo};
use crate::escape::spies::SpiesPosition;
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::rules::loopy::Loopy;
use crate::games::rules::{Partizan, Short};
use crate::games::solve::{
    Impartial, LoopyPosition, MiserePosition, MisereSolver, PartizanPosition, PartizanSolver, ShortPosition,
    Solver, StalksPosition,
};
use crate::games::value::{Dyadic, LoopyValue, Store, Value};
use crate::ground::board::OnBoard;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
use crate::ground::{Facts, Failure, Ruleset};

/// Defines the kinds of game from lines `name "word": accessor, solver of a ruleset => type of positions`.
/// Kinds whose positions can be added are `valued`.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $word:literal: $accessor:ident,
       [$($rules:ident: $interface:ident)?] $game:ty => $position:ty
       $(, remembering $bytes:ident in $components:ident)? $(, valued as $valued:ident)?;)*) => {
        /// The kind of a game. It determines which questions have an answer.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// Returns the word for the kind in lists of rulesets.
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
            /// Returns the kind of game.
            pub fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind(_) => Kind::$kind,)*
                }
            }

            /// Returns the interface that positions of all kinds share.
            pub fn on_board(&self) -> &(dyn OnBoard + '_) {
                match self {
                    $(Self::$kind(position) => &**position,)*
                }
            }

            /// Returns the value in `store`, short or loopy. An impartial position with an infinite value is
            /// also a loopy game, in which both players have the same moves.
            ///
            /// # Errors
            /// The search stops, a token of infinite value can reach too many places, or positions of this
            /// kind have no value.
            pub fn game(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
                $($(if let Self::$kind($valued) = self {
                    return $valued.game(store, control);
                })?)*
                Err(self.no_value())
            }

            /// Returns the value in `store` as a short game. An impartial loopy position with a finite nim
            /// value n is equal to the nimber *n.
            ///
            /// # Errors
            /// The search stops, or the position is equal to no short game.
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

                fn facts(&self) -> Facts<'_> {
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
    /// A short game: it ends, and a player who cannot move loses.
    Short "short": short, [R: Short] Solver<'s, R> => dyn ShortPosition<'s> + 'g,
        remembering bytes in components, valued as position;
    /// A game that ends, and in which a player who cannot move wins. It has an outcome and no value.
    Misere "misere": misere, [R: Short] MisereSolver<'s, R> => MiserePosition<'g, 's>;
    /// An impartial loopy game: it need not end, and a player who cannot move loses.
    Loopy "loopy": loopy, [R: Loopy] Impartial<R> => dyn LoopyPosition + 'g, valued as position;
    /// A partizan loopy game: it need not end, and a player who cannot move loses.
    Partizan "partizan": partizan, [R: Partizan] PartizanSolver<'s, R> => dyn PartizanPosition<'s> + 'g,
        remembering bytes in components, valued as position;
    /// Hackenbush with infinitely many edges. It ends, and its values are numbers that need not be short
    /// games.
    Stalks "stalks": stalks, [] InfiniteHackenbush => StalksPosition, valued as position;
    /// An escape game on a multigraph. It has a winner or a number of rounds, and no value.
    Escape "escape": escape, [] Escape => EscapePosition;
    /// A game of two players who walk on a multigraph. It has a winner and no value.
    Spies "spies": spies, [] NowhereToGo => SpiesPosition;
    /// An escape game with simultaneous choices. It has a probability of escape and no value.
    AtOnce "at_once": at_once, [] NemesisAtOnce => AtOncePosition;
    /// The Angel's path, which is to be updated. It has a best update and no value.
    Plane "plane": plane, [] AngelUpdate => UpdatePosition;
}

impl<'g, 's> Position<'g, 's> {
    /// Returns the position of a game that ends, whoever wins then: a player who cannot move loses or, if the kind is
    /// `misere`, wins.
    pub fn loopfree(&self) -> Option<&(dyn ShortPosition<'s> + 'g)> {
        self.short().or_else(|| Some(self.misere()?.normal()))
    }

    /// Returns the position of a short game; `None` if the kind is another.
    pub fn into_short(self) -> Option<Box<dyn ShortPosition<'s> + 'g>> {
        if let Self::Short(position) = self { Some(position) } else { None }
    }

    /// Returns the position of a game that ends, as [`Position::loopfree`] does.
    pub fn into_loopfree(self) -> Option<Box<dyn ShortPosition<'s> + 'g>> {
        match self {
            Self::Short(position) => Some(position),
            Self::Misere(position) => Some(position.into_normal()),
            _ => None,
        }
    }

    /// Returns bounds of the stops that follow from the memory, without any search. Only short games
    /// may have them.
    pub fn stop_bounds(&self) -> Option<(Dyadic, Dyadic)> {
        self.short()?.stop_bounds()
    }

    fn no_value(&self) -> Failure {
        let title = self.on_board().facts().title;
        let why =
            if self.misere().is_some() { ": its rules say that a player who cannot move wins" } else { "" };
        Failure::Unsupported(format!("positions of {title} have no value{why}"))
    }
}

impl OnBoard for Position<'_, '_> {
    fn facts(&self) -> Facts<'_> {
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

/// An opened ruleset, with its memory.
pub trait Game<'s>: Send + Sync {
    /// Returns the facts about the ruleset.
    fn facts(&self) -> Facts<'_>;

    /// Returns the kind of game.
    fn kind(&self) -> Kind;

    /// Reads a position.
    ///
    /// # Errors
    /// The text is no position; the error states the fault and its place.
    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        self.read_under(text, &UNLIMITED)
    }

    /// Reads a position under a budget.
    ///
    /// # Errors
    /// The text is no position, and the error states the fault and its place; or reading stops.
    fn read_under<'g>(&'g self, text: &str, control: &Control) -> Result<Position<'g, 's>, InputError>;

    /// Reads a position from data, under the budget of the field.
    ///
    /// # Errors
    /// The data are no position, and the error states the fault and its place; or reading stops.
    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError>;

    /// Returns the size of the ruleset's memory, in bytes.
    fn bytes(&self) -> usize {
        0
    }

    /// Returns the number of components that are remembered.
    fn components(&self) -> usize {
        0
    }
}

//! The kinds of game, positions of all of them, and rulesets that are asked.
//!
//! A kind of game is one line of [`Kind`]'s table below; its questions stand in its wing.

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
    Impartial, LoopyPosition, PartizanPosition, PartizanSolver, ShortPosition, Solver, StalksPosition,
};
use crate::games::value::{Dyadic, LoopyValue, Store, Value};
use crate::ground::board::OnBoard;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
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

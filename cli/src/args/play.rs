//! The arguments of `upstar play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::GameFiles;
use super::names::Named;

/// `upstar play`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar play domineering '....|....|....'
  upstar play sum 'domineering(\"..|..|..\") + {5|-3} - tiny(2)' --side right --first upstar
  upstar play expression '{8|-8} + {{30|10}|0}' --left thermostrat --right perfect
  upstar play clobber 'LRLR|RLRL|LRLR' --right sees-2 --seed 7
  upstar play adders_and_ladders '1 2 14'
  upstar play horsefly 'C-7 D-9' --first upstar
  upstar play backsliding_toads_and_frogs 'T.T.FF.' --side right
  upstar play fox_and_geese '.G.G|....|....|F...'
  upstar play infinite_hackenbush 'B*w + RRR' --side right
  upstar play nemesis 'grid(7,7) @ 3,3'
  upstar play nemesis 'grid(7,7) @ 2,3' --side nemesis --budget 5s --frames play.svg
  upstar play nowhere_to_go 'hexagon(3) @ 0 18' --budget 5s",
    after_help = "Commands, in all games: `moves` lists your moves, `hint` shows a best move and the winner, `why` explains, in short games, the last move or one of yours that is written after it, `undo` takes your last move back, `redo` makes it again, `board` shows the board again, `claim` ends a game that you win or draw under best play, `resign` loses it, `save FILE` writes it, `help` explains the commands, and `quit` or the end of the input breaks the game off. If a position comes up for the third time with the same player to move, the game is a draw.\n\nShort games: type a move as its places, such as (1,1)-(2,1) or a1-a2, as the option, such as {5|-3}, or as its number in the list of moves, such as #3. If there are several summands, write the number of the summand before the move, such as 2: 5. After each move Upstar prints the number that the player is sure of, which the sum of the numbers at the end reaches whatever the other player does, and the loss by the move. A domino that lies is (=), one that stands is n over u, and brackets mark the last move. If a strategy uses up its budget (by default 5s for a move), a cheaper strategy chooses the move. Learners begin with --right sees-1, sees-2 and so on: sees-N looks N moves ahead and then compares the numbers of moves in positions, and the means of values. errs-X makes any move that loses at most X, and with X = 0 any best move.\n\nPartizan games that may be infinite: type the places from and to, such as (1,2)-(2,1), the number of the move, or on a strip the position after it. Upstar wins in as few moves as it can, and by default looks ahead for 5s before each move.\n\nInfinite Hackenbush: type the edge to cut, by its tree and its number from the ground, such as 2 5, or 2.1 w + 3 for an edge of the first branch on tree 2.\n\nOther loopy games: type the place of a token and its new place, such as 2>3.\n\nEscape games: type the vertex to go to, such as 2,3, or the edge to delete, such as 2,3-2,4. If the budget of a step is used up, Upstar makes a step that looks sensible. In Nowhere to Go, type both in one turn, such as 3 0-1: the vertex to go to, and the edge to block."
)]
pub(crate) struct Play {
    /// A ruleset, or a file such as ./mine.game, of the kind `short`, `loopy`, `partizan`, `stalks`,
    /// `escape` or `spies`, as `upstar games` lists them; or `sum` or `expression`, for sums of short games
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    /// The position, as in `upstar eval`
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,
    /// The player who begins; in escape games the rules decide [default: you; Left if two persons or none
    /// play]
    #[arg(long, value_enum)]
    pub(crate) first: Option<First>,
    /// Your side: left or right in short and partizan games and with stalks [default: left]; the name of a
    /// player in escape games, such as nemesis [default: the one on the graph]; first or second with two
    /// spies [default: first]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) side: Option<String>,
    /// Left's player in a short game: you, or one of the strategies perfect, thermostrat, hotstrat,
    /// sentestrat, mobility, random, sees-N, which looks N moves ahead, such as sees-2, and errs-X, which
    /// loses at most X by a move, such as errs-1/2
    #[arg(long, value_name = "WHO")]
    pub(crate) left: Option<String>,
    /// Right's player in a short game, as for --left [default: perfect; you if a strategy plays Left]
    #[arg(long, value_name = "WHO")]
    pub(crate) right: Option<String>,
    /// Play misère: in short games, and sums of them, a player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// The seed of the strategies `random`, `sees-N` and `errs-X` [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The number of moves after which the game ends; a loopy or partizan game is then a draw
    #[arg(long, alias = "moves", value_name = "N", default_value_t = 1000)]
    pub(crate) turns: u32,
    /// Write a picture after each step of an escape game to this file, .svg, .png or .tex
    #[arg(long, value_name = "FILE")]
    pub(crate) frames: Option<PathBuf>,
    /// Continue the game saved in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// The player who begins in `upstar play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub(crate) enum First {
    /// The person
    You,
    /// The program
    Upstar,
    /// Left, in a short or partizan game and with stalks
    Left,
    /// Right, in a short or partizan game and with stalks
    Right,
}

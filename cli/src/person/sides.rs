//! The sides of a game between Left and Right: their players, and the one who begins.

use upstar::games::play::Strategy;
use upstar::ground::Player;

use crate::args::{First, Play};

/// The person or strategy that makes a player's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Person,
    Strategy(Strategy),
}

/// The sides of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    /// The persons or strategies that play Left and Right.
    pub(crate) seats: [Who; 2],
    /// The player who begins.
    pub(crate) first: Player,
}

impl Sides {
    /// Reads the sides from `--left`, `--right`, `--side` and `--first`. By default the person is Left, and
    /// the only person begins.
    pub(crate) fn of(arguments: &Play) -> Result<Self, String> {
        let seats = seats(arguments)?;
        Ok(Self { seats, first: first(arguments, seats)? })
    }

    /// Returns the players who are persons.
    pub(crate) fn persons(&self) -> Vec<Player> {
        Player::BOTH.into_iter().filter(|&player| self.seats[player] == Who::Person).collect()
    }
}

fn seats(arguments: &Play) -> Result<[Who; 2], String> {
    let given = [&arguments.left, &arguments.right];
    let mut seats = [None; 2];
    for (seat, (text, option)) in seats.iter_mut().zip(given.into_iter().zip(["--left", "--right"])) {
        if let Some(text) = text {
            *seat =
                Some(who(text).map_err(|wrong| format!("{option}: expected you or a strategy; {wrong}"))?);
        }
    }
    if let Some(side) = &arguments.side {
        let player = match side.to_ascii_lowercase().as_str() {
            "left" => Player::Left,
            "right" => Player::Right,
            _ => return Err(format!("--side: expected left or right, not {side}")),
        };
        if seats[player].is_some_and(|who| who != Who::Person) {
            return Err(format!("--side makes you {side}, but --{side} names another player"));
        }
        seats[player] = Some(Who::Person);
    }
    let perfect = Who::Strategy(Strategy::Perfect);
    Ok(match seats {
        [None, None] => [Who::Person, perfect],
        [Some(left), None] => [left, if left == Who::Person { perfect } else { Who::Person }],
        [None, Some(right)] => [if right == Who::Person { perfect } else { Who::Person }, right],
        [Some(left), Some(right)] => [left, right],
    })
}

fn who(text: &str) -> Result<Who, String> {
    match text {
        "you" => Ok(Who::Person),
        _ => Strategy::read(text).map(Who::Strategy),
    }
}

/// Returns the player who begins: that of `--first`, or the only person, or Left.
fn first(arguments: &Play, seats: [Who; 2]) -> Result<Player, String> {
    let alone = |is_meant: fn(Who) -> bool, who: &str| {
        let meant: Vec<Player> = Player::BOTH.into_iter().filter(|&player| is_meant(seats[player])).collect();
        match meant[..] {
            [one] => Ok(one),
            _ => Err(format!("--first: {who} is ambiguous here; use left or right")),
        }
    };
    match arguments.first {
        Some(First::Left) => Ok(Player::Left),
        Some(First::Right) => Ok(Player::Right),
        Some(First::You) => alone(|who| who == Who::Person, "you"),
        Some(First::Upstar) => alone(|who| who != Who::Person, "upstar"),
        None => Ok(alone(|who| who == Who::Person, "you").unwrap_or(Player::Left)),
    }
}

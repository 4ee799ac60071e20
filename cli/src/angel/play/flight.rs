//! `upstar angel play --side angel`: a person flies, the Devil hunts.

use std::collections::HashSet;
use std::io::BufRead;

use upstar::angel::hunt;
use upstar::angel::king::{Confinement, KingHunt};
use upstar::angel::plane::Square;
use upstar::ground::control::Control;

use super::place::place;
use super::view::squares_around;
use crate::answer::{Exit, counted, print, show_error};
use crate::args::AngelPlay;
use crate::command::line;

const HELP: &str = "\
x y      fly to the square (x,y)
dx dy +  fly dx to the east and dy to the north
stay     stay where you are
undo     take the last turn back
quit     give up
";

/// The Devil who hunts the person.
enum Hunter<'t> {
    /// The one who beats the King: before the game, and after each bite.
    King(Vec<KingHunt<'t>>),
    /// One without a plan.
    Any,
}

/// The squares where the person was, and what the Devil ate after each, the last ones last.
struct Flight<'t, R> {
    power: u32,
    /// Does he walk, and not fly over eaten squares?
    walks: bool,
    hunter: Hunter<'t>,
    squares: Vec<Square>,
    eaten: Vec<Square>,
    input: R,
}

/// Plays one game.
pub(super) fn run(arguments: &AngelPlay) -> Exit {
    let tables;
    let hunter = if arguments.power == 1 {
        print("The Devil makes his plan.\n");
        match Confinement::prove(&Control::unlimited()) {
            Ok(proved) => tables = proved,
            Err(stop) => return show_error(&stop.to_string()),
        }
        Hunter::King(vec![KingHunt::new(&tables)])
    } else {
        Hunter::Any
    };
    let mut flight = Flight {
        power: arguments.power,
        walks: arguments.walk,
        hunter,
        squares: vec![Square::new(0, 0)],
        eaten: Vec::new(),
        input: std::io::stdin().lock(),
    };
    print(&flight.greeting());
    while flight.turns() < arguments.turns as usize {
        if let Some(message) = flight.turn() {
            print(&message);
            return Exit::Answered;
        }
    }
    let turns = counted(arguments.turns as usize, "turn", "turns");
    print(&format!("You were not caught in {turns}.\n"));
    Exit::Answered
}

impl<R: BufRead> Flight<'_, R> {
    fn greeting(&self) -> String {
        let you = match (&self.hunter, self.walks) {
            (Hunter::King(games), _) => {
                let turns = games[0].most_turns();
                format!("You are the King, and caught within {turns} turns, whatever you do.")
            }
            (Hunter::Any, true) => {
                format!("You make up to {} steps of a king in a turn, over no eaten square.", self.power)
            }
            (Hunter::Any, false) => format!("You are an Angel of power {}.", self.power),
        };
        format!("{you} `help` tells what can be typed.\n")
    }

    fn at(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// How many turns were made and not taken back.
    fn turns(&self) -> usize {
        self.squares.len() - 1
    }

    /// A turn; what ends the game, if it ends.
    fn turn(&mut self) -> Option<String> {
        let at = self.at();
        if self.eaten.len() < self.squares.len() {
            let square = self.bite();
            self.eaten.push(square);
            print(&format!("\nThe Devil eats {square}.\n"));
        }
        let eaten: HashSet<Square> = self.eaten.iter().copied().collect();
        let is_eaten = |square: Square| eaten.contains(&square);
        print(&squares_around(at, &is_eaten));
        if reached(at, self.power, self.walks, &is_eaten).len() == 1 {
            return Some("You cannot move: the Devil wins.\n".to_owned());
        }
        self.ask(&is_eaten)
    }

    /// What the Devil eats. The King is caught before there is nothing left.
    fn bite(&mut self) -> Square {
        let at = self.at();
        if let Hunter::King(games) = &mut self.hunter {
            let mut now = games[games.len() - 1].clone();
            let bite = now.eat(at);
            games.push(now);
            return bite.unwrap_or(at);
        }
        let eaten: HashSet<Square> = self.eaten.iter().copied().collect();
        hunt(at, self.power, &|square| eaten.contains(&square))
    }

    fn undo(&mut self) {
        self.squares.pop();
        self.eaten.pop();
        if let Hunter::King(games) = &mut self.hunter {
            games.pop();
        }
    }

    /// Lets the person fly, or take a turn back; what ends the game, if it ends.
    fn ask(&mut self, is_eaten: &dyn Fn(Square) -> bool) -> Option<String> {
        loop {
            let Some(text) = line(&mut self.input, "You fly to: ") else {
                return Some("The game is given up.\n".to_owned());
            };
            match text.trim() {
                "" | "help" => _ = print(HELP),
                "quit" => return Some("The game is given up.\n".to_owned()),
                "undo" if self.squares.len() > 1 => {
                    self.undo();
                    return None;
                }
                "undo" => _ = print("There is nothing to take back.\n"),
                text => match self.flown(text, is_eaten) {
                    Ok(square) => {
                        self.squares.push(square);
                        return None;
                    }
                    Err(message) => _ = show_error(&message),
                },
            }
        }
    }

    fn flown(&self, text: &str, is_eaten: &dyn Fn(Square) -> bool) -> Result<Square, String> {
        let at = self.at();
        let square = if text == "stay" { at } else { place(text, at)? };
        if at.distance(square) > u64::from(self.power) {
            return Err(format!("{square} is more than {} steps of a king away", self.power));
        }
        if square != at && is_eaten(square) {
            return Err(format!("{square} is eaten"));
        }
        if !reached(at, self.power, self.walks, is_eaten).contains(&square) {
            return Err(format!(
                "no {} steps of a king over squares that are not eaten lead to {square}",
                self.power
            ));
        }
        Ok(square)
    }
}

/// Where somebody can be after his turn: where he is, and where he can go, by flying or step by step.
fn reached(at: Square, power: u32, walks: bool, is_eaten: &dyn Fn(Square) -> bool) -> HashSet<Square> {
    let (steps, reach) = if walks { (power, 1) } else { (1, i64::from(power)) };
    let mut found = HashSet::from([at]);
    let mut last = vec![at];
    for _ in 0..steps {
        let around = |from: Square| {
            let offsets = (-reach..=reach).flat_map(move |dx| (-reach..=reach).map(move |dy| (dx, dy)));
            offsets.map(move |(dx, dy)| Square::new(from.x + dx, from.y + dy))
        };
        let next: Vec<Square> = last.iter().flat_map(|&from| around(from)).collect();
        last = next.into_iter().filter(|&square| !is_eaten(square) && found.insert(square)).collect();
    }
    found
}

//! `upstar angel play --side angel`: a person flies, the Devil hunts.

use std::collections::HashSet;
use std::io::BufRead;

use upstar::angel::hunt;
use upstar::angel::plane::Square;

use super::place::place;
use super::view::squares_around;
use crate::answer::{Exit, counted, print, show_error};
use crate::args::AngelPlay;
use crate::command::line;

const HELP: &str = "\
x y      fly to the square (x,y)
dx dy +  fly dx to the east and dy to the north
undo     take the last turn back
quit     give up
";

/// The squares where the person was, and what the Devil ate after each, the last ones last.
struct Flight<R> {
    power: u32,
    squares: Vec<Square>,
    eaten: Vec<Square>,
    input: R,
}

/// Plays one game.
pub(super) fn run(arguments: &AngelPlay) -> Exit {
    let input = std::io::stdin().lock();
    let mut flight =
        Flight { power: arguments.power, squares: vec![Square::new(0, 0)], eaten: Vec::new(), input };
    print(&format!("You are an Angel of power {}. `help` tells what can be typed.\n", arguments.power));
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

impl<R: BufRead> Flight<R> {
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
        let mut eaten: HashSet<Square> = self.eaten.iter().copied().collect();
        if self.eaten.len() < self.squares.len() {
            let square = hunt(at, self.power, &|square| eaten.contains(&square));
            self.eaten.push(square);
            eaten.insert(square);
            print(&format!("\nThe Devil eats {square}.\n"));
        }
        let is_eaten = |square: Square| eaten.contains(&square);
        print(&squares_around(at, &is_eaten));
        if is_caught(at, self.power, &is_eaten) {
            return Some("You cannot move: the Devil wins.\n".to_owned());
        }
        self.ask(&is_eaten)
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
                    self.squares.pop();
                    self.eaten.pop();
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
        let (at, square) = (self.at(), place(text, self.at())?);
        if square == at {
            return Err("you are there already".to_owned());
        }
        if at.distance(square) > u64::from(self.power) {
            return Err(format!("{square} is more than {} steps of a king away", self.power));
        }
        if is_eaten(square) {
            return Err(format!("{square} is eaten"));
        }
        Ok(square)
    }
}

fn is_caught(at: Square, power: u32, is_eaten: &dyn Fn(Square) -> bool) -> bool {
    let power = i64::from(power);
    let mut near = (-power..=power).flat_map(|x| (-power..=power).map(move |y| (x, y)));
    near.all(|(x, y)| (x, y) == (0, 0) || is_eaten(Square::new(at.x + x, at.y + y)))
}

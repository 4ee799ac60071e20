//! `upstar angel play --side angel`: a person flies, the Devil hunts.

use std::collections::HashSet;
use std::io::stdin;

use upstar::angel::king::{Confinement, KingHunt};
use upstar::angel::plane::Square;
use upstar::angel::{flee, goals, hunt};
use upstar::ground::control::Control;

use super::film::film;
use super::place::place;
use super::view::squares_around;
use crate::answer::{Answer, Ended, counted, print};
use crate::args::{AngelPlay, Common};
use crate::command::Ran;
use crate::person::{Said, Saved, Seat, ask, over};

const HELP: &str = "\
x y        fly to the square (x,y)
dx dy +    fly dx to the east and dy to the north
stay       stay where you are
A is you, a where you were, # an eaten square, X the last one.
";

/// The Devil who hunts the person.
enum Hunter<'t> {
    /// The Devil who beats the King. The states of his hunt: before the game, and after each bite.
    King(Vec<KingHunt<'t>>),
    /// A Devil without a plan.
    Any,
}

/// The squares that the person has been on, and what the Devil ate at each; the latest are last.
struct Flight<'t> {
    power: u32,
    /// True if the person walks, and does not fly over eaten squares.
    walks: bool,
    hunter: Hunter<'t>,
    squares: Vec<Square>,
    eaten: Vec<Square>,
}

/// Plays one game.
pub(super) fn run(arguments: &AngelPlay, saved: Saved, common: &Common) -> Ran {
    let tables;
    let hunter = if arguments.power == 1 {
        print("The Devil makes his plan.\n");
        tables = Confinement::prove(&Control::unlimited()).map_err(|stop| stop.to_string())?;
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
    };
    saved.replay(|line| {
        // The Devil's bites are not saved, since they follow from the person's moves.
        flight.bite();
        let square = flight.read(line)?;
        flight.squares.push(square);
        Ok(())
    })?;
    print(&flight.greeting());
    let exit = over(flight.play(arguments.turns as usize));
    let mut answer = Answer::in_words(common);
    answer.picture("--frames", arguments.frames.as_ref(), || film(&flight.squares, &flight.eaten));
    Ok(exit.max(answer.deliver()))
}

impl Flight<'_> {
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

    /// Returns the number of turns made and not taken back.
    fn turns(&self) -> usize {
        self.squares.len() - 1
    }

    /// Plays until the end, and announces it.
    fn play(&mut self, most: usize) -> Result<(), Ended> {
        let input = &mut stdin().lock();
        while self.turns() < most {
            let square = self.bite();
            let (at, turn) = (self.at(), self.turns() + 1);
            let eaten = self.all_eaten();
            let is_eaten = |square: Square| eaten.contains(&square);
            let before = self.squares.iter().rev().nth(1).copied();
            print(&format!("\n{}", squares_around(at, before, Some(square), &eaten)));
            print(&format!("Turn {turn}: you are on {at}. The Devil eats {square}.\n"));
            // Staying is always possible, so a single goal means that the person cannot move.
            if goals(at, self.power, self.walks, &is_eaten).len() == 1 {
                print("You cannot move: the Devil wins.\n");
                return Ok(());
            }
            match ask(self, input)? {
                Said::Step(square) => self.squares.push(square),
                Said::Undone => {}
                Said::Quit => {
                    print("The game is given up.\n");
                    return Ok(());
                }
            }
        }
        print(&format!("You were not caught in {}.\n", counted(most, "turn", "turns")));
        Ok(())
    }

    fn all_eaten(&self) -> HashSet<Square> {
        self.eaten.iter().copied().collect()
    }

    /// Returns the square that the Devil eats in this turn; eats it if that has not happened yet.
    fn bite(&mut self) -> Square {
        if self.eaten.len() < self.squares.len() {
            let square = self.chosen();
            self.eaten.push(square);
        }
        self.eaten[self.eaten.len() - 1]
    }

    /// Chooses the square that the Devil eats. The King is caught before that Devil runs out of squares, so
    /// `at` is never eaten.
    fn chosen(&mut self) -> Square {
        let at = self.at();
        if let Hunter::King(games) = &mut self.hunter {
            // The state before the bite is kept for `undo`.
            let mut now = games[games.len() - 1].clone();
            let bite = now.eat(at);
            games.push(now);
            return bite.unwrap_or(at);
        }
        let eaten = self.all_eaten();
        hunt(at, self.power, &|square| eaten.contains(&square))
    }
}

impl Seat for Flight<'_> {
    type Step = Square;

    fn prompt(&self) -> String {
        "You fly to: ".to_owned()
    }

    fn read(&self, text: &str) -> Result<Square, String> {
        let (at, power) = (self.at(), self.power);
        let square = if text == "stay" { at } else { place(text, at).map_err(|wrong| wrong + "\n")? };
        let eaten = self.all_eaten();
        let is_eaten = |square: Square| eaten.contains(&square);
        if at.distance(square) > u64::from(power) {
            return Err(format!("{square} is more than {power} steps of a king away\n"));
        }
        if square != at && is_eaten(square) {
            return Err(format!("{square} is eaten\n"));
        }
        if !goals(at, power, self.walks, &is_eaten).contains(&square) {
            return Err(format!(
                "no {power} steps of a king over squares that are not eaten lead to {square}\n"
            ));
        }
        Ok(square)
    }

    fn help(&self) -> String {
        HELP.to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        let eaten = self.all_eaten();
        let goals = goals(self.at(), self.power, self.walks, &|square| eaten.contains(&square));
        let mut goals: Vec<Square> = goals.into_iter().collect();
        goals.sort_unstable();
        let goals: Vec<String> = goals.iter().map(Square::to_string).collect();
        Ok(format!("You can be on: {}\n", goals.join(" ")))
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let eaten = self.all_eaten();
        let Some(to) = flee(self.at(), self.power, self.walks, &|square| eaten.contains(&square)) else {
            return Ok("You cannot move.\n".to_owned());
        };
        let verdict = match self.hunter {
            Hunter::King(_) => "the Devil wins all the same",
            Hunter::Any => "a good step by looks alone",
        };
        Ok(format!("{to}: {verdict}\n"))
    }

    fn undo(&mut self) -> Result<(), String> {
        if self.turns() == 0 {
            return Err("There is nothing to take back.\n".to_owned());
        }
        self.squares.pop();
        self.eaten.pop();
        if let Hunter::King(games) = &mut self.hunter {
            games.pop();
        }
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.squares[1..].iter().map(|square| format!("{} {}", square.x, square.y)).collect()
    }
}

//! `upstar angel play`: a person is the Devil, or the Angel (`flight`), in the terminal (`view`).
//!
//! - `place`: squares as they are typed

mod flight;
mod place;
mod view;

use std::io::BufRead;

use upstar::angel::plane::{Segment, Square};
use upstar::angel::{Angel, DevilKind};
use upstar::ground::control::Control;

use self::place::place;
use self::view::view;
use crate::angel::album::{Album, Extent};
use crate::answer::{Answer, counted, print, show_error};
use crate::args::{AngelPlay, AngelSide, Common, POWER, Pictures};
use crate::command::{Ran, line};

/// The most turns that can be taken back.
const MAX_UNDO: usize = 1000;

/// The most cuts that the literal rule takes for a turn.
const MAX_NODES: u64 = 100_000;

const HELP: &str = "\
x y      eat the square (x,y)
dx dy +  eat the square dx to the east and dy to the north of the Angel
hint     what a Devil who looks a turn ahead would eat
undo     take the last turn back
quit     give up
A is the Angel, # an eaten square, : a square of the left set. Lines are the path, double ones its past.
";

struct Table<R> {
    /// The games after each turn, the present one last.
    games: Vec<(Angel, Vec<Segment>)>,
    /// What was eaten, and not taken back.
    eaten: Vec<Square>,
    input: R,
}

enum Asked {
    Eat(Square),
    Undo,
    Quit,
}

/// Plays one game.
pub(crate) fn run(arguments: &AngelPlay, common: &Common) -> Ran {
    check(arguments)?;
    arguments.pictures().check(None)?;
    if arguments.side == AngelSide::Angel {
        return Ok(flight::run(arguments));
    }
    let angel = arguments.rules.angel();
    let past = vec![angel.perch()];
    let mut table = Table { games: vec![(angel, past)], eaten: Vec::new(), input: std::io::stdin().lock() };
    print("You are the Devil: eat squares until the Angel cannot move. `help` tells what can be typed.\n");
    print(&table.play(arguments));
    let film = film(&table.eaten, arguments, common).map_err(|message| format!("--frames: {message}"))?;
    Ok(film.deliver())
}

/// The game as an animation, if that was asked for.
fn film(eaten: &[Square], arguments: &AngelPlay, common: &Common) -> Result<Answer, String> {
    let mut answer = Answer::in_words(common);
    let pictures = arguments.pictures();
    if pictures.are_wanted() {
        let mut angel = arguments.rules.angel();
        let mut album = Album::new(&angel, true);
        for &square in eaten {
            let turn = angel.play(square, &Control::unlimited()).map_err(|stop| stop.to_string())?;
            album.turn(&angel, &turn)?;
        }
        album.draw(&pictures, &angel, "The Angel against a person", Extent::Around, &mut answer);
    }
    Ok(answer)
}

impl AngelPlay {
    fn pictures(&self) -> Pictures {
        Pictures { out: None, frames: self.frames.clone() }
    }
}

impl<R: BufRead> Table<R> {
    /// Plays until the end, which is told.
    fn play(&mut self, arguments: &AngelPlay) -> String {
        while self.now().0.turns() < arguments.turns.into() {
            let (angel, past) = self.now();
            let (turn, square) = (angel.turns() + 1, angel.square());
            print(&format!("\n{}\nTurn {turn}: the Angel is on {square}.\n", view(angel, past)));
            match self.ask() {
                Asked::Quit => return "The game is given up.\n".to_owned(),
                Asked::Undo => self.undo(),
                Asked::Eat(square) => self.eat(square),
            }
        }
        let turns = counted(arguments.turns as usize, "turn", "turns");
        format!("The game ends after {turns}; the Angel would fly on for ever.\n")
    }
}

/// Is anything asked for that does not belong to a game with a person?
fn check(arguments: &AngelPlay) -> Result<(), &'static str> {
    match arguments.side {
        AngelSide::Angel if arguments.frames.is_some() => Err(
            "--frames is for --side devil: it shows the path of the Angel, and with --side angel you follow none",
        ),
        AngelSide::Angel if !arguments.rules.are_default() => {
            Err("--amended, --ties and --rule are for --side devil: with --side angel you follow no path")
        }
        AngelSide::Devil if arguments.power != POWER => {
            Err("--power is for --side angel: the Angel who plays against you has power 2")
        }
        AngelSide::Devil if arguments.walk => {
            Err("--walk is for --side angel; the Angel who plays against you walks with --amended")
        }
        _ => Ok(()),
    }
}

impl<R: BufRead> Table<R> {
    fn now(&self) -> &(Angel, Vec<Segment>) {
        &self.games[self.games.len() - 1]
    }

    fn eat(&mut self, square: Square) {
        let (mut angel, mut past) = self.now().clone();
        // A person can take back what the literal rule has no answer to.
        let turn = match angel.play(square, &Control::unlimited().with_nodes(MAX_NODES)) {
            Ok(turn) => turn,
            Err(stop) => {
                show_error(&format!("the literal rule is not worked out: {stop}"));
                return;
            }
        };
        past.extend(&turn.passed);
        print(&format!("The Angel flies to {}.\n", angel.square()));
        if self.games.len() > MAX_UNDO {
            self.games.remove(0);
        }
        self.games.push((angel, past));
        self.eaten.push(square);
    }

    fn undo(&mut self) {
        if self.games.len() > 1 {
            self.games.pop();
            self.eaten.pop();
        } else if self.now().0.turns() > 0 {
            print(&format!("No more than {MAX_UNDO} turns can be taken back.\n"));
        } else {
            print("There is nothing to take back.\n");
        }
    }

    fn ask(&mut self) -> Asked {
        loop {
            let Some(text) = line(&mut self.input, "You eat: ") else { return Asked::Quit };
            let angel = &self.now().0;
            match text.trim() {
                "" | "help" => _ = print(HELP),
                "quit" => return Asked::Quit,
                "undo" => return Asked::Undo,
                "hint" => _ = print(&hint(angel)),
                text => match eaten(text, angel) {
                    Ok(square) => return Asked::Eat(square),
                    Err(message) => _ = show_error(&message),
                },
            }
        }
    }
}

fn hint(angel: &Angel) -> String {
    let square = DevilKind::parse("lookahead(1)").map(|kind| kind.devil(0));
    let square = square.map(|mut devil| devil.eat(angel, &Control::unlimited()));
    match square {
        Ok(Ok(square)) => format!("{square}\n"),
        Ok(Err(stop)) => format!("{stop}\n"),
        Err(message) => message,
    }
}

fn eaten(text: &str, angel: &Angel) -> Result<Square, String> {
    let found = place(text, angel.square())?;
    if angel.has_eaten(found) {
        return Err(format!("{found} is eaten already"));
    }
    Ok(found)
}

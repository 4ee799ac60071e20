//! `upstar angel play`: a person is the Devil, or the Angel (`flight`), in the terminal (`view`).
//!
//! `film` animates the game of a piece without a path; `place` parses squares as a person types them.

mod film;
mod flight;
mod place;
mod view;

use std::io::{StdinLock, stdin};

use upstar::angel::plane::{Segment, Square};
use upstar::angel::{Angel, DevilKind};
use upstar::ground::control::Control;

use self::place::place;
use self::view::view;
use crate::angel::album::{Album, Extent};
use crate::answer::{Answer, Ended, counted, print};
use crate::args::{AngelPlay, AngelSide, Common, POWER, Pictures};
use crate::command::Ran;
use crate::person::{Said, Saved, Seat, ask, over};

/// The largest number of turns that can be taken back.
const MAX_UNDO: usize = 1000;

/// The largest number of cuts that the literal rule may examine in a turn.
const MAX_NODES: u64 = 100_000;

const HELP: &str = "\
x y        eat the square (x,y)
dx dy +    eat the square dx to the east and dy to the north of the Angel
A is the Angel, # an eaten square, X the last one, : a square of the left set. Lines are the path, double ones its past.
";

struct AngelTable {
    /// The states after each turn that can be taken back, each with the path passed; the current one is
    /// last.
    games: Vec<(Angel, Vec<Segment>)>,
    /// The squares that were eaten and not taken back.
    eaten: Vec<Square>,
}

/// Plays one game.
pub(crate) fn run(arguments: &AngelPlay, common: &Common) -> Ran {
    check(arguments)?;
    arguments.pictures().check(None)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    if arguments.side == AngelSide::Angel {
        return flight::run(arguments, saved, common);
    }
    let angel = arguments.rules.angel();
    let past = vec![angel.perch()];
    let mut table = AngelTable { games: vec![(angel, past)], eaten: Vec::new() };
    saved.replay(|line| {
        let square = table.read(line)?;
        table.eat(square)
    })?;
    print("You are the Devil: eat squares until the Angel cannot move. `help` tells what can be typed.\n");
    let exit = over(table.play(arguments, &mut stdin().lock()));
    let film = film(&table.eaten, arguments, common).map_err(|message| format!("--frames: {message}"))?;
    Ok(exit.max(film.deliver()))
}

/// Draws the game as an animation, if that is wanted.
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

impl AngelTable {
    /// Plays until the end, and announces it.
    fn play(&mut self, arguments: &AngelPlay, input: &mut StdinLock<'_>) -> Result<(), Ended> {
        while self.now().0.turns() < arguments.turns.into() {
            let (angel, past) = self.now();
            let (turn, square) = (angel.turns() + 1, angel.square());
            let shown = view(angel, past, self.eaten.last().copied());
            print(&format!("\n{shown}Turn {turn}: the Angel is on {square}.\n"));
            match ask(self, input)? {
                Said::Quit => {
                    print("The game is given up.\n");
                    return Ok(());
                }
                Said::Undone => {}
                Said::Step(square) => _ = print(&self.eaten(square)),
            }
        }
        let turns = counted(arguments.turns as usize, "turn", "turns");
        print(&format!("The game ends after {turns}; the Angel would fly on for ever.\n"));
        Ok(())
    }
}

/// Refuses options that do not apply to the person's side.
fn check(arguments: &AngelPlay) -> Result<(), &'static str> {
    match arguments.side {
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

impl AngelTable {
    fn now(&self) -> &(Angel, Vec<Segment>) {
        &self.games[self.games.len() - 1]
    }

    /// Lets the Devil eat a square, and returns the message about the Angel's move.
    fn eaten(&mut self, square: Square) -> String {
        match self.eat(square) {
            Ok(()) => format!("The Angel flies to {}.\n", self.now().0.square()),
            Err(message) => message,
        }
    }

    fn eat(&mut self, square: Square) -> Result<(), String> {
        let (mut angel, mut past) = self.now().clone();
        // The budget may end the literal rule. The person then chooses another square.
        let turn = angel.play(square, &Control::unlimited().with_nodes(MAX_NODES));
        let turn = turn.map_err(|stop| format!("The literal rule is not worked out: {stop}\n"))?;
        past.extend(&turn.passed);
        // The oldest state is dropped, so memory stays bounded in long games.
        if self.games.len() > MAX_UNDO {
            self.games.remove(0);
        }
        self.games.push((angel, past));
        self.eaten.push(square);
        Ok(())
    }
}

impl Seat for AngelTable {
    type Step = Square;

    fn prompt(&self) -> String {
        "You eat: ".to_owned()
    }

    fn read(&self, line: &str) -> Result<Square, String> {
        let angel = &self.now().0;
        let found = place(line, angel.square()).map_err(|wrong| wrong + "\n")?;
        if angel.has_eaten(found) { Err(format!("{found} is eaten already\n")) } else { Ok(found) }
    }

    fn help(&self) -> String {
        HELP.to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        Ok("You can eat any square that is not eaten.\n".to_owned())
    }

    fn hint(&mut self) -> Result<String, Ended> {
        Ok(hint(&self.now().0))
    }

    fn undo(&mut self) -> Result<(), String> {
        if self.games.len() > 1 {
            self.games.pop();
            self.eaten.pop();
            return Ok(());
        }
        Err(match self.now().0.turns() {
            0 => "There is nothing to take back.\n".to_owned(),
            _ => format!("No more than {MAX_UNDO} turns can be taken back.\n"),
        })
    }

    fn steps(&self) -> Vec<String> {
        self.eaten.iter().map(|square| format!("{} {}", square.x, square.y)).collect()
    }
}

/// Returns the square that a Devil with a look-ahead of one turn would eat. No square is known to win, and
/// the theorem says that none does.
fn hint(angel: &Angel) -> String {
    let devil = DevilKind::parse("lookahead(1)").map(|kind| kind.devil(0));
    match devil.map(|mut devil| devil.eat(angel, &Control::unlimited())) {
        Ok(Ok(square)) => {
            format!("{square} is what costs him most in this turn; in the end the Angel wins\n")
        }
        Ok(Err(stop)) => format!("{stop}\n"),
        Err(message) => message + "\n",
    }
}

//! `upstar angel run --angel-program`: an Angel of any power that is another program, against a Devil who does not
//! look at a path.

use std::fs::File;
use std::io::{BufWriter, Write};

use serde_json::{Map, Value as Json, json};
use upstar::angel::plane::Square;
use upstar::angel::{DevilKind, FoolWall, FreeDevil, Prey};
use upstar::ground::control::Control;

use super::MOVE_TIME;
use super::free::{End, FreeGame, FreeHead, FreeTurn, Reply};
use super::messages::{in_column, square};
use super::program::{Program, Side};
use crate::angel::album::Flight;
use crate::angel::game::{GameFault, tell};
use crate::answer::{Answer, Exit, Failed, check_writable};
use crate::args::{AngelRun, Common, Pictures};
use crate::command::{CommandFrame, Ran};

/// The side of the Angel. The answers of `upstar angel serve`, with its path, are long lines.
pub(super) const ANGEL: Side =
    Side { option: "--angel-program", whose: "the Angel's program", longest: 1 << 16 };
/// The Devil of a game that names none.
const DEFAULT: &str = "hunt";
/// The number of turns of a game that names none.
const DEFAULT_TURNS: u64 = 10_000;

/// A game in progress.
struct Chase {
    game: FreeGame,
    devil: Box<dyn FreeDevil>,
    program: Program,
    saved: Option<BufWriter<File>>,
    pictures: Pictures,
    /// The squares for pictures, if some are wanted.
    flight: Option<Flight>,
}

/// Plays one game.
pub(crate) fn run(arguments: &AngelRun, common: &Common) -> Ran {
    check(arguments)?;
    let command = arguments.angel_program.as_deref().unwrap_or_default();
    let name = arguments.devil.as_deref().unwrap_or(if arguments.fool { "fool" } else { DEFAULT });
    let kind = DevilKind::parse_free(name).map_err(|message| format!("--devil: {message}"))?;
    let devil = kind.free(arguments.power, arguments.seed).ok_or("--devil: he needs a path")?;
    let limit = arguments.move_time.unwrap_or(MOVE_TIME);
    let (power, seed) = (arguments.power, arguments.seed);
    let head = FreeHead { power, is_fool: arguments.fool, devil: name.to_owned(), seed };
    let saved = saver(arguments, &head)?;
    let program = Program::start_side(command, limit, 0, ANGEL)?;
    let (game, pictures) = (FreeGame::new(head), arguments.game.pictures.clone());
    let flight = Flight::wanted(&pictures, game.angel.square());
    let mut chase = Chase { game, devil, program, saved, pictures, flight };
    CommandFrame::answer(common).run_alone(|control| {
        let mut answer = Answer::new(common).with_column(12);
        let played = chase.play(arguments.turns.unwrap_or(DEFAULT_TURNS), control);
        if let Some(Err(error)) = chase.saved.as_mut().map(Write::flush) {
            answer.trouble(Exit::BadInput, format!("--save: {error}"));
        }
        if let Err(failed) = played {
            let is_input = matches!(failed, Failed::Own(GameFault::Input(_)));
            tell(failed, "the game is broken off", common.budget, &mut answer);
            if is_input && chase.game.angel.turns() == 0 {
                return Ok(answer);
            }
        }
        answer.either(|| chase.fields(command), |answer| chase.text(command, answer));
        if let Some(flight) = &chase.flight {
            flight.draw(&chase.pictures, &format!("An Angel against {name}"), &mut answer);
        }
        Ok(answer)
    })
}

/// Refuses options that belong to the Angel who follows a path.
fn check(arguments: &AngelRun) -> Result<(), String> {
    let wrong = if arguments.devil_program.is_some() {
        "--devil-program does not go together with --angel-program"
    } else if arguments.king.is_some() {
        "--king does not go together with --angel-program, which plays the piece"
    } else if arguments.ahead.is_some() {
        "--ahead is for --devil-program: an Angel's program has a path of its own, or none"
    } else if arguments.check || arguments.explain.is_some() {
        "--check and --explain are for the built-in Angel; every landing of a program is checked"
    } else if !arguments.game.rules.are_default() {
        "--amended, --rule and --ties are for the built-in Angel, who follows a path"
    } else {
        // The number of turns is not known: the game may end before the last of `--turns`.
        return arguments.game.pictures.check(None);
    };
    Err(wrong.to_owned())
}

/// Creates the file of the game, if one is wanted, with its first line.
fn saver(arguments: &AngelRun, head: &FreeHead) -> Result<Option<BufWriter<File>>, String> {
    let Some(path) = &arguments.save else { return Ok(None) };
    check_writable(path)?;
    let failed = |error| format!("{}: {error}", path.display());
    let mut file = BufWriter::new(File::create(path).map_err(failed)?);
    writeln!(file, "{}", head.line()).map_err(failed)?;
    Ok(Some(file))
}

/// Reads the square of a message, which may have other members.
pub(super) fn landing(line: &[u8]) -> Result<Square, String> {
    let message: Json = serde_json::from_slice(line.trim_ascii()).map_err(|error| in_column(&error))?;
    let form = "an answer is {\"landing\": [x, y]}";
    if let Some(error) = message.get("error") {
        return Err(format!("it reports an error: {error}"));
    }
    let given = message.get("landing").ok_or_else(|| format!("{message} is no answer; {form}"))?;
    square(given).map_err(|message| format!("landing: {message}"))
}

impl Chase {
    fn play(&mut self, turns: u64, control: &Control) -> Result<(), Failed<GameFault>> {
        let input = |failed: Failed<String>| failed.map(GameFault::Input);
        while self.game.angel.turns() < turns {
            control.check(1, self.game.angel.bytes() + self.flight.as_ref().map_or(0, Flight::bytes))?;
            let square = self.devil.bite(&self.game.angel, control)?;
            self.game.bitten(Some(square));
            if self.game.angel.is_caught() {
                self.game.end = End::Caught;
                self.record(square, Reply::Caught)?;
                break;
            }
            let message = json!({"eat": [square.x, square.y]});
            self.program.send(format!("{message}\n"), "it read no turn", control).map_err(input)?;
            let Some(line) = self.program.message(control).map_err(input)? else {
                self.game.end = End::GaveUp;
                self.record(square, Reply::GivesUp)?;
                break;
            };
            let to = landing(&line).map_err(|message| input(self.program.error(&message)))?;
            // A landing against the rules ends the game, and belongs to it.
            self.record(square, Reply::Lands(to))?;
            let judged = self.game.judge(Reply::Lands(to));
            judged.map_err(|message| input(self.program.error(&message)))?;
            self.game.put(to);
        }
        self.program.finish();
        Ok(())
    }

    /// Adds a turn to the file of the game, and to its pictures.
    fn record(&mut self, square: Square, reply: Reply) -> Result<(), Failed<GameFault>> {
        let input = |message| Failed::Own(GameFault::Input(message));
        let turn = FreeTurn { eaten: Some(square), reply };
        if let Some(file) = &mut self.saved {
            writeln!(file, "{}", turn.line()).map_err(|error| input(format!("--save: {error}")))?;
        }
        let Some(flight) = &mut self.flight else { return Ok(()) };
        flight.turn(turn.eaten, reply.landing(), &self.pictures).map_err(input)
    }

    fn fields(&self, command: &str) -> Json {
        let angel = std::iter::once(("angel".to_owned(), command.into()));
        angel.chain(self.game.fields()).collect::<Map<String, Json>>().into()
    }

    fn text(&self, command: &str, answer: &mut Answer) {
        self.game.text(command, answer);
        let FreeHead { power, is_fool, devil, .. } = &self.game.head;
        let wall = FoolWall::nearest(*power).filter(|_| *is_fool);
        let is_near =
            |wall: &FoolWall| devil == "fool" && *power == 1 || *devil == format!("fool({})", wall.distance);
        if let Some(FoolWall { distance, passes }) = wall.filter(is_near) {
            let parts = if *power == 1 { "passes" } else { "classes" };
            let proof = format!("the wall is {distance} rows ahead, eaten in {passes} {parts}");
            answer.row("proof", format!("{proof}: every Fool is caught below it"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_or_refused() {
        let long = b"{\"turn\":1,\"landing\":[0,-2],\"path\":\"NN\"}\r\n";
        assert_eq!(landing(long), Ok(Square::new(0, -2)));
        for (line, wanted) in [
            (&b"0 1"[..], "column"),
            (b"[0,1]", "is no answer"),
            (b"{\"landing\":[0]}", "landing: [0] is not a square"),
            (b"{\"error\":\"x\"}", "it reports an error"),
        ] {
            let error = landing(line).expect_err("a wrong line");
            assert!(error.contains(wanted), "{error}");
        }
    }
}

//! `upstar angel run --angel-program`: an Angel of any power that is another program, against a Devil who need not know a
//! path: a built-in one, one from a file, or another program. A Devil who looks along the path of the built-in Angel plays
//! as long as the program flies along this path.

use std::fs::File;
use std::io::{BufWriter, Write};

use serde_json::{Map, Value as Json, json};
use upstar::angel::plane::Square;
use upstar::angel::{Angel, Devil, DevilKind, FoolWall, FreeDevil, Prey};
use upstar::ground::control::Control;

use super::free::{End, FreeGame, FreeHead, FreeTurn, Reply};
use super::messages::{message, square};
use super::program::{Program, Side};
use super::script::Script;
use super::{Choice, MOVE_TIME, check_saved, file};
use crate::angel::album::Flight;
use crate::angel::game::{GameFault, eaten, tell};
use crate::answer::{Answer, Exit, Failed, check_writable};
use crate::args::{AngelRun, Common, POWER, Pictures, Rules};
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
    devil: FreeSide,
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
    let default = if arguments.fool { "fool" } else { DEFAULT };
    let devil_program = arguments.devil_program.as_deref();
    let name = devil_program.or(arguments.devil.as_deref()).unwrap_or(default);
    let limit = arguments.move_time.unwrap_or(MOVE_TIME);
    let devil = FreeSide::of(arguments, name)?;
    if !devil.has_path() && !arguments.game.rules.are_default() {
        return Err("--amended, --rule and --ties are for the built-in Angel, who follows a path".into());
    }
    let turns = match devil {
        FreeSide::Script(_) => arguments.turns.unwrap_or(u64::MAX),
        _ => arguments.turns.unwrap_or(DEFAULT_TURNS),
    };
    let (power, seed) = (arguments.power, arguments.seed);
    let head = FreeHead { power, is_fool: arguments.fool, devil: name.to_owned(), seed };
    let saved = saver(arguments, &head)?;
    let program = Program::start_side(command, limit, 0, ANGEL)?;
    let (game, pictures) = (FreeGame::new(head), arguments.game.pictures.clone());
    let flight = Flight::wanted(&pictures, game.angel.square());
    let mut chase = Chase { game, devil, program, saved, pictures, flight };
    CommandFrame::answer(common).run_alone(|control| {
        let mut answer = Answer::new(common).with_column(12);
        let played = chase.play(turns, arguments.turns, control);
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
    let wrong = if arguments.king.is_some() {
        "--king does not go together with --angel-program, which plays the piece"
    } else if arguments.ahead.is_some() {
        "--ahead is for the path of the built-in Angel: a Devil's program hears the landings of an Angel's program"
    } else if arguments.check || arguments.explain.is_some() {
        "--check and --explain are for the built-in Angel; every landing of a program is checked"
    } else {
        check_saved(arguments)?;
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
    let message = message(line)?;
    let form = "an answer is {\"landing\": [x, y]}";
    if let Some(error) = message.get("error") {
        return Err(format!("it reports an error: {error}"));
    }
    let given = message.get("landing").ok_or_else(|| format!("{message} is no answer; {form}"))?;
    square(given).map_err(|message| format!("landing: {message}"))
}

/// A Devil against an Angel who need not follow a path.
pub(super) enum FreeSide {
    /// A Devil who looks at no path.
    Devil(Box<dyn FreeDevil>),
    /// A Devil who looks along the path of the built-in Angel, with this Angel, who plays the same game.
    Path {
        name: String,
        devil: Box<dyn Devil>,
        angel: Box<Angel>,
        /// The square where the other Angel has landed, if this one has landed elsewhere.
        left: Option<Square>,
    },
    Script(Script<'static>),
    Program(Program),
}

impl FreeSide {
    /// Creates the Devil whom the arguments of a game name.
    fn of(arguments: &AngelRun, name: &str) -> Result<Self, String> {
        let named = |message| format!("--devil: {message}");
        if let Some(command) = &arguments.devil_program {
            return Self::program(command, arguments.move_time.unwrap_or(MOVE_TIME));
        }
        if let Some(path) = file(arguments) {
            return Ok(Self::Script(Script::open(path).map_err(named)?));
        }
        let may_follow = arguments.power == POWER && !arguments.fool;
        Self::named(name, (arguments.power, may_follow), arguments.seed, &arguments.game.rules).map_err(named)
    }

    /// Starts the program of a Devil.
    pub(super) fn program(command: &str, limit: std::time::Duration) -> Result<Self, String> {
        Program::start(command, limit, 0).map(Self::Program)
    }

    /// Creates the built-in Devil with a name. `may_follow` says whether the Angel may be one who follows the path of the
    /// built-in Angel by some rules.
    pub(super) fn named(
        name: &str,
        (power, may_follow): (u32, bool),
        seed: u64,
        rules: &Rules,
    ) -> Result<Self, String> {
        match (DevilKind::parse_free(name), DevilKind::parse(name)) {
            (Ok(kind), _) => {
                kind.free(power, seed).map(Self::Devil).ok_or_else(|| "he needs a path".to_owned())
            }
            (Err(_), Ok(kind)) if may_follow => Ok(Self::Path {
                name: kind.to_string(),
                devil: kind.devil(seed),
                angel: Box::new(rules.angel()),
                left: None,
            }),
            (Err(message), _) => Err(message),
        }
    }

    /// Returns whether the Devil looks along a path.
    fn has_path(&self) -> bool {
        matches!(self, Self::Path { .. })
    }

    /// Returns the number of bytes that the path takes.
    pub(super) fn bytes(&self) -> usize {
        if let Self::Path { angel, .. } = self { angel.bytes() } else { 0 }
    }

    /// Returns the act of the Devil in this turn.
    pub(super) fn choose(&mut self, game: &FreeGame, control: &Control) -> Result<Choice, Failed<String>> {
        match self {
            Self::Devil(devil) => Ok(Choice::Turn(Some(devil.bite(&game.angel, control)?))),
            Self::Path { devil, angel, .. } => Ok(Choice::Turn(Some(eaten(&mut **devil, angel, control)?))),
            Self::Script(script) => script.next(control),
            Self::Program(program) => program.choose(control),
        }
    }

    /// Passes the landing of the Angel to the Devil.
    pub(super) fn hear(
        &mut self,
        turn: u64,
        eaten: Option<Square>,
        to: Square,
        control: &Control,
    ) -> Result<(), Failed<String>> {
        match self {
            Self::Devil(_) | Self::Script(_) => {}
            Self::Path { angel, left, .. } => {
                angel.play_or_pass(eaten, control)?;
                *left = Some(to).filter(|&to| angel.square() != to);
            }
            Self::Program(program) => {
                let eaten = eaten.map(|square| [square.x, square.y]);
                let answer = json!({"turn": turn, "eaten": eaten, "landing": [to.x, to.y]});
                program.send(format!("{answer}\n"), "it read no answer", control)?;
            }
        }
        Ok(())
    }

    /// Returns the reason why the Devil cannot go on: the Angel has left the path along which the Devil looks.
    pub(super) fn lost(&self) -> Option<String> {
        let Self::Path { name, angel, left: Some(to), .. } = self else { return None };
        Some(format!(
            "he lands on {to} in turn {}, and the path of the built-in Angel leads to {}; the Devil {name} looks along this path",
            angel.turns(),
            angel.square()
        ))
    }

    /// Gives a program the time to end by itself.
    pub(super) fn finish(&mut self) {
        if let Self::Program(program) = self {
            program.finish();
        }
    }

    /// Returns an error if a program has ended before it has played the turns that were asked for.
    fn end(&self, turns: u64, wanted: Option<u64>) -> Result<(), String> {
        match (self, wanted) {
            (Self::Program(_), Some(wanted)) if turns < wanted => {
                Err(format!("the Devil's program: it ended after {turns} of {wanted} turns"))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the line of a bite for a program.
pub(super) fn bite(square: Option<Square>) -> String {
    let message = match square {
        Some(square) => json!({"eat": [square.x, square.y]}),
        None => json!({"pass": true}),
    };
    format!("{message}\n")
}

impl Chase {
    /// Plays up to `turns` turns; `wanted` is the number that was asked for.
    fn play(&mut self, turns: u64, wanted: Option<u64>, control: &Control) -> Result<(), Failed<GameFault>> {
        let input = |failed: Failed<String>| failed.map(GameFault::Input);
        while self.game.angel.turns() < turns {
            let bytes = self.devil.bytes() + self.flight.as_ref().map_or(0, Flight::bytes);
            control.check(1, self.game.angel.bytes() + bytes)?;
            let Choice::Turn(square) = self.devil.choose(&self.game, control).map_err(input)? else {
                let ended = self.devil.end(self.game.angel.turns(), wanted);
                ended.map_err(|message| Failed::Own(GameFault::Input(message)))?;
                break;
            };
            self.game.bitten(square);
            if self.game.angel.is_caught() {
                self.game.end = End::Caught;
                self.record(square, Reply::Caught)?;
                break;
            }
            let Some(to) = self.fly(square, control)? else { break };
            self.devil.hear(self.game.angel.turns(), square, to, control).map_err(input)?;
            if let Some(message) = self.devil.lost() {
                return Err(input(self.program.error(&message)));
            }
        }
        self.devil.finish();
        self.program.finish();
        Ok(())
    }

    /// Asks the Angel's program where it lands, and judges its answer; `None` if it gives up.
    fn fly(
        &mut self,
        square: Option<Square>,
        control: &Control,
    ) -> Result<Option<Square>, Failed<GameFault>> {
        let input = |failed: Failed<String>| failed.map(GameFault::Input);
        self.program.send(bite(square), "it read no turn", control).map_err(input)?;
        let Some(line) = self.program.message(control).map_err(input)? else {
            self.game.end = End::GaveUp;
            self.record(square, Reply::GivesUp)?;
            return Ok(None);
        };
        let to = landing(&line).map_err(|message| input(self.program.error(&message)))?;
        // A landing against the rules ends the game, and belongs to it.
        self.record(square, Reply::Lands(to))?;
        let judged = self.game.judge(Reply::Lands(to));
        judged.map_err(|message| input(self.program.error(&message)))?;
        self.game.put(to);
        Ok(Some(to))
    }

    /// Adds a turn to the file of the game, and to its pictures.
    fn record(&mut self, square: Option<Square>, reply: Reply) -> Result<(), Failed<GameFault>> {
        let input = |message| Failed::Own(GameFault::Input(message));
        let turn = FreeTurn { eaten: square, reply };
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

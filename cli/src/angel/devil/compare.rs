//! `upstar angel compare`: all games between some Angels and some Devils, in a table.

use serde_json::{Value as Json, json};
use upstar::angel::plane::Square;
use upstar::angel::{DevilKind, FREE_DEVILS};
use upstar::ground::control::Control;
use upstar::ground::input::NoAnswer;

use super::angels::{BuiltIn, Flyer};
use super::free::{FreeGame, FreeHead, Reply};
use super::prey::{ANGEL, FreeSide, bite, landing};
use super::program::Program;
use super::{Choice, MOVE_TIME, Player};
use crate::angel::game::{Game, GameFault};
use crate::angel::record::Record;
use crate::answer::{Answer, Exit, Failed, counted, ended_json, table};
use crate::args::{AHEAD, AngelCompare, AngelGame, Common, POWER, Pictures, RuleName, Rules, TieBreak};
use crate::command::{CommandFrame, Ran, ended};

/// The Devils of a comparison that names none.
const DEVILS: [&str; 9] =
    ["own", "random", "wall(9)", "ring(5)", "pocket(9)", "block", "trap", "mixture", "fool"];

/// The rules of the Angel who follows a path, unless he is the amended one.
const RULES: Rules = Rules { amended: false, rule: RuleName::Relaxed, ties: TieBreak::Smallest };

/// An Angel of the comparison.
enum AngelSide {
    BuiltIn(BuiltIn),
    /// A command of the shell.
    Program(String),
}

/// A Devil of the comparison.
enum DevilSide {
    Named(String),
    /// A command of the shell.
    Program(String),
}

impl DevilSide {
    fn name(&self) -> &str {
        match self {
            Self::Named(name) | Self::Program(name) => name,
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    Caught,
    Survived,
    AngelGaveUp,
    DevilGaveUp,
    /// A player broke a rule, or a program failed.
    Failed(String),
    /// The two cannot play.
    NotPlayed(String),
    Stopped(NoAnswer),
}

impl End {
    /// Returns the name for programs, and the reason if the game was not played to its end.
    fn named(&self) -> (&'static str, Option<String>) {
        match self {
            Self::Caught => ("caught", None),
            Self::Survived => ("survived", None),
            Self::AngelGaveUp => ("angel_gave_up", None),
            Self::DevilGaveUp => ("devil_gave_up", None),
            Self::Failed(reason) => ("failed", Some(reason.clone())),
            Self::NotPlayed(reason) => ("not_played", Some(reason.clone())),
            Self::Stopped(_) => ("stopped", None),
        }
    }

    /// Describes the end for people.
    fn words(&self) -> String {
        match self {
            Self::Caught => "caught".to_owned(),
            Self::Survived => "not caught".to_owned(),
            Self::AngelGaveUp => "the Angel gives up".to_owned(),
            Self::DevilGaveUp => "the Devil gives up".to_owned(),
            Self::Failed(reason) => format!("broken off: {reason}"),
            Self::NotPlayed(reason) => format!("not played: {reason}"),
            Self::Stopped(_) => "broken off".to_owned(),
        }
    }
}

/// A game of the comparison.
struct Row {
    angel: String,
    power: u32,
    devil: String,
    turns: u64,
    /// The square of the Angel in the end.
    square: Square,
    end: End,
}

impl Row {
    fn json(&self) -> Json {
        let (end, reason) = self.end.named();
        json!({
            "angel": self.angel, "power": self.power, "devil": self.devil, "turns": self.turns,
            "square": [self.square.x, self.square.y], "caught": self.end == End::Caught, "end": end, "reason": reason,
        })
    }

    fn cells(&self) -> Vec<String> {
        let turns = if let End::NotPlayed(_) = self.end { String::new() } else { self.turns.to_string() };
        vec![self.angel.clone(), self.power.to_string(), self.devil.clone(), turns, self.end.words()]
    }
}

/// Plays all games.
pub(crate) fn run(arguments: &AngelCompare, common: &Common) -> Ran {
    let (angels, devils) = (angels(arguments)?, devils(arguments)?);
    let has_program = !arguments.angel_program.is_empty() || !arguments.devil_program.is_empty();
    if arguments.move_time.is_some() && !has_program {
        return Err("--move-time is for --angel-program and --devil-program".into());
    }
    if arguments.fool && arguments.angel_program.is_empty() {
        return Err("--fool is for --angel-program; a built-in Fool is --angel fool".into());
    }
    let games = angels.len() * devils.len();
    CommandFrame::answer(common).run_alone(|control| {
        let (mut answer, mut rows) = (Answer::new(common), Vec::new());
        let pairs = angels.iter().flat_map(|angel| devils.iter().map(move |devil| (angel, devil)));
        for (angel, devil) in pairs {
            let square = Square::new(0, 0);
            rows.push(Match { angel, devil, arguments, turns: 0, square }.row(control));
            if let Some(Row { end: End::Stopped(_), .. }) = rows.last() {
                break;
            }
        }
        show(&rows, arguments, &mut answer);
        if rows.iter().any(|row| matches!(row.end, End::Failed(_))) {
            answer.ends(Exit::BadInput);
        }
        if let Some(Row { end: End::Stopped(stop), .. }) = rows.last() {
            let (ended, played) = (ended(*stop, common.budget), counted(rows.len() - 1, "game", "games"));
            answer.field("error", ended_json(ended));
            answer.trouble(ended, format!("{played} of {games} played: {ended}"));
        }
        Ok(answer)
    })
}

/// Returns the Angels that the arguments name.
fn angels(arguments: &AngelCompare) -> Result<Vec<AngelSide>, String> {
    let named = |text: &String| BuiltIn::parse(text).map_err(|message| format!("--angel: {message}"));
    let mut angels = arguments.angel.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    if angels.is_empty() && arguments.angel_program.is_empty() {
        angels = BuiltIn::all().collect();
    }
    let programs = arguments.angel_program.iter().cloned().map(AngelSide::Program);
    Ok(angels.into_iter().map(AngelSide::BuiltIn).chain(programs).collect())
}

/// Returns the Devils that the arguments name.
fn devils(arguments: &AngelCompare) -> Result<Vec<DevilSide>, String> {
    let mut names: Vec<String> = arguments.devil.clone();
    if names.is_empty() && arguments.devil_program.is_empty() {
        names = DEVILS.map(str::to_owned).to_vec();
    }
    for name in &names {
        let is_known = DevilKind::parse(name).is_ok() || DevilKind::parse_free(name).is_ok();
        if let (false, Err(message)) = (is_known, DevilKind::parse(name)) {
            let is_listed = |name: &str| upstar::angel::DEVILS.iter().any(|kind| kind.name == name);
            let others = FREE_DEVILS.iter().map(|kind| kind.name).filter(|name| !is_listed(name));
            let others: Vec<_> = others.collect();
            let also = match message.contains("; the Devils are ") {
                true => format!(", {}", others.join(", ")),
                false => String::new(),
            };
            return Err(format!("--devil: {message}{also}"));
        }
    }
    let programs = arguments.devil_program.iter().cloned().map(DevilSide::Program);
    Ok(names.into_iter().map(DevilSide::Named).chain(programs).collect())
}

/// Adds the table.
fn show(rows: &[Row], arguments: &AngelCompare, answer: &mut Answer) {
    answer.field("turns", arguments.turns);
    answer.field("seed", arguments.seed);
    answer.field("games", rows.iter().map(Row::json).collect::<Vec<_>>());
    let head = ["angel", "power", "devil", "turns", "end"].map(str::to_owned).to_vec();
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(rows.iter().map(Row::cells)).collect();
    answer.text(table::aligned(&lines));
}

/// A game in progress.
struct Match<'a> {
    angel: &'a AngelSide,
    devil: &'a DevilSide,
    arguments: &'a AngelCompare,
    /// The number of turns that the Angel has survived.
    turns: u64,
    square: Square,
}

/// An Angel who follows no path.
enum FlyingSide {
    Flyer(Flyer),
    Program(Program),
}

impl Match<'_> {
    fn row(mut self, control: &Control) -> Row {
        let (angel, power) = match self.angel {
            AngelSide::BuiltIn(angel) => (angel.to_string(), angel.power),
            AngelSide::Program(command) => (command.clone(), self.arguments.power),
        };
        let path = if let AngelSide::BuiltIn(angel) = self.angel { angel.path() } else { None };
        let played = match path {
            Some(amended) => self.on_path(amended, control),
            None => self.in_the_air(power, control),
        };
        let end = played.unwrap_or_else(|failed| match failed {
            Failed::Own(reason) => End::Failed(reason),
            Failed::Stopped(stop, _) => End::Stopped(stop),
        });
        let (turns, square) = (self.turns, self.square);
        Row { angel, power, devil: self.devil.name().to_owned(), turns, square, end }
    }

    /// Plays against the Angel who follows a path.
    fn on_path(&mut self, amended: bool, control: &Control) -> Result<End, Failed<String>> {
        let rules = Rules { amended, ..RULES };
        let mut game = Game::new(&AngelGame { rules, pictures: Pictures::default() }, false);
        let mut player = match self.devil {
            DevilSide::Named(name) => Player::named(name, self.arguments.seed),
            DevilSide::Program(command) => {
                let program = Program::start(command, self.limit(), AHEAD as usize);
                program.map(|program| Player::Program(Box::new(program)))
            }
        }
        .map_err(Failed::Own)?;
        let own = |failed: Failed<GameFault>| failed.map(GameFault::message);
        while self.turns < self.arguments.turns {
            control.check(1, game.angel.bytes())?;
            let Choice::Turn(square) = player.choose(&game, control).map_err(own)? else {
                return Ok(End::DevilGaveUp);
            };
            let turn = game.turn(square, control).map_err(own)?;
            (self.turns, self.square) = (self.turns + 1, game.angel.square());
            if player.is_program() {
                let record = Record::of(&game.angel, &turn);
                player.hear(&game, &record, control).map_err(own)?;
            }
        }
        Ok(End::Survived)
    }

    /// Plays against an Angel who follows no path.
    fn in_the_air(&mut self, power: u32, control: &Control) -> Result<End, Failed<String>> {
        let seed = self.arguments.seed;
        let may_follow =
            matches!(self.angel, AngelSide::Program(_)) && power == POWER && !self.arguments.fool;
        let mut devil = match self.devil {
            DevilSide::Program(command) => FreeSide::program(command, self.limit()).map_err(Failed::Own)?,
            DevilSide::Named(name) => match FreeSide::named(name, (power, may_follow), seed, &RULES) {
                Ok(devil) => devil,
                Err(reason) => {
                    let why = reason.split("; the Devils are").next().unwrap_or_default();
                    return Ok(End::NotPlayed(why.to_owned()));
                }
            },
        };
        let (mut angel, is_fool) = match self.angel {
            AngelSide::BuiltIn(angel) => (FlyingSide::Flyer(angel.flyer(seed)), angel.is_fool()),
            AngelSide::Program(command) => {
                let program = Program::start_side(command, self.limit(), 0, ANGEL).map_err(Failed::Own)?;
                (FlyingSide::Program(program), self.arguments.fool)
            }
        };
        let mut game = FreeGame::new(FreeHead { power, is_fool, devil: self.devil.name().to_owned(), seed });
        while self.turns < self.arguments.turns {
            control.check(1, game.angel.bytes() + devil.bytes())?;
            let Choice::Turn(square) = devil.choose(&game, control)? else { return Ok(End::DevilGaveUp) };
            game.bitten(square);
            if game.angel.is_caught() {
                return Ok(End::Caught);
            }
            let Some(to) = angel.fly(&game, square, control)? else { return Ok(End::AngelGaveUp) };
            game.judge(Reply::Lands(to)).map_err(|message| angel.fault(&message))?;
            game.put(to);
            (self.turns, self.square) = (self.turns + 1, to);
            devil.hear(self.turns, square, to, control)?;
            if let Some(why) = devil.lost() {
                return Ok(End::NotPlayed(why));
            }
        }
        devil.finish();
        angel.finish();
        Ok(End::Survived)
    }

    fn limit(&self) -> std::time::Duration {
        self.arguments.move_time.unwrap_or(MOVE_TIME)
    }
}

impl FlyingSide {
    /// Returns the square to which the Angel flies; `None` if he gives up.
    fn fly(
        &mut self,
        game: &FreeGame,
        eaten: Option<Square>,
        control: &Control,
    ) -> Result<Option<Square>, Failed<String>> {
        let program = match self {
            Self::Flyer(flyer) => return Ok(flyer.fly(&game.angel)),
            Self::Program(program) => program,
        };
        program.send(bite(eaten), "it read no turn", control)?;
        let Some(line) = program.message(control)? else { return Ok(None) };
        landing(&line).map(Some).map_err(|message| program.error(&message))
    }

    /// Returns the error of a landing against the rules.
    fn fault(&self, message: &str) -> Failed<String> {
        match self {
            Self::Flyer(_) => Failed::Own(message.to_owned()),
            Self::Program(program) => program.error(message),
        }
    }

    fn finish(&mut self) {
        if let Self::Program(program) = self {
            program.finish();
        }
    }
}

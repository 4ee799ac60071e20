//! `upstar angel run`: many turns against a Devil, checked if asked for.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use upstar::angel::plane::Square;
use upstar::angel::{Angel, Checks, Devil, DevilKind, Tour};
use upstar::ground::control::Control;

use super::album::{Album, Extent};
use super::options::{differences, reason, tick};
use super::script::Script;
use crate::args::{AngelRun, Common};
use crate::report::{Exit, print, show_error};
use crate::supervise::{Failed, Supervisor};

/// Who plays the Devil.
enum Player {
    Kind(Box<dyn Devil>),
    Script(Script<'static>),
}

impl Player {
    /// How many turns are played, if that is known beforehand.
    fn turns(&self, given: Option<u64>) -> Option<u64> {
        match self {
            Self::Kind(_) => Some(given.unwrap_or(DEFAULT_TURNS)),
            Self::Script(_) => None,
        }
    }
}

// A Devil is moved to the thread that plays, and stays there.
struct Game {
    angel: Angel,
    player: Player,
    tour: Tour,
    checks: Option<Checks>,
    album: Option<Album>,
    wasted: u64,
    clock: Clock,
}

/// What ended a game early.
enum Fault {
    /// Bad input of the Devil's.
    Input(String),
    /// A check that failed.
    Check(String),
}

/// Plays.
pub(crate) fn run(arguments: &AngelRun, common: &Common) -> Exit {
    let player = match player(arguments) {
        Ok(player) => player,
        Err(message) => return show_error(&format!("--devil: {message}")),
    };
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    if let Err(message) = arguments.game.pictures.check(player.turns(arguments.turns)) {
        return show_error(&message);
    }
    let angel = arguments.game.rules.angel();
    let album = Album::wanted(&arguments.game.pictures, &angel);
    let tour = Tour::new(angel.perch());
    let checks = arguments.check.then(Checks::default);
    let mut game = Game { angel, player, tour, checks, album, wasted: 0, clock: Clock::default() };
    let result = supervisor.run(common.budget, || 0, |control| game.play(arguments.turns, control));
    let mut exit = match result {
        Ok(()) => Exit::Answered,
        Err(Failed::Own(Fault::Input(message))) => show_error(&message),
        Err(Failed::Own(Fault::Check(message))) => {
            show_error(&format!("turn {}: {message}", game.angel.turns()));
            Exit::CheckFailed
        }
        Err(Failed::Stopped(ended)) => {
            show_error(&format!("the game is broken off: {}", reason(ended)));
            ended.into()
        }
    };
    if exit == Exit::BadInput && game.angel.turns() == 0 {
        return exit;
    }
    exit = exit.max(print(&if common.json { game.json(arguments) } else { game.text(arguments) }));
    if let Some(album) = &game.album {
        let title = format!("The Angel against {}", arguments.devil);
        exit = exit.max(album.write(&arguments.game.pictures, &game.angel, &title, Extent::Around));
    }
    exit
}

fn player(arguments: &AngelRun) -> Result<Player, String> {
    let name = &arguments.devil;
    let path = if name == "-" { Some("-") } else { name.strip_prefix('@') };
    if let Some(path) = path {
        return Ok(Player::Script(Script::open(Path::new(path))?));
    }
    Ok(Player::Kind(DevilKind::parse(name)?.devil(arguments.seed)))
}

impl Game {
    fn play(&mut self, turns: Option<u64>, control: &Control) -> Result<(), Failed<Fault>> {
        let most = self.player.turns(turns).or(turns).unwrap_or(u64::MAX);
        while self.angel.turns() < most {
            tick(control, &self.angel)?;
            let Some(square) = self.devil(control)? else { return Ok(()) };
            let before = self.angel.perch();
            let started = Instant::now();
            let turn = self.angel.play(square, control)?;
            self.clock.add(started.elapsed(), most);
            self.tour.follow(&turn);
            if let Some(album) = &mut self.album {
                let recorded = album.turn(&self.angel, &turn);
                recorded.map_err(|message| Failed::Own(Fault::Input(message)))?;
            }
            if let Some(checks) = &mut self.checks {
                checks
                    .turn(before, &turn, &self.angel)
                    .map_err(|message| Failed::Own(Fault::Check(message)))?;
            }
        }
        if let Player::Script(script) = &mut self.player
            && let Some(square) = script.next(control).map_err(|failed| failed.map(Fault::Input))?
        {
            let failed = script.error(&format!("--turns {most} ends the game before {square} is eaten"));
            return Err(failed.map(Fault::Input));
        }
        Ok(())
    }

    /// The Devil's next square; none if there are no more.
    fn devil(&mut self, control: &Control) -> Result<Option<Square>, Failed<Fault>> {
        match &mut self.player {
            Player::Script(script) => script.next(control).map_err(|failed| failed.map(Fault::Input)),
            Player::Kind(devil) => {
                let square = devil.eat(&self.angel, control)?;
                if !self.angel.has_eaten(square) {
                    return Ok(Some(square));
                }
                self.wasted += 1;
                Ok(Some(upstar::angel::waste(&self.angel)))
            }
        }
    }

    fn json(&self, arguments: &AngelRun) -> String {
        let angel = &self.angel;
        let [west, east, south, north] = self.tour.extent();
        let turns = angel.turns();
        let (rate, tenths) = self.clock.rates();
        let fields = json!({
            "devil": arguments.devil, "seed": arguments.seed, "rule": arguments.game.rules.rule().name(), "turns": turns, "square": [angel.square().x, angel.square().y],
            "perch": super::options::segment(angel.perch()), "L": angel.length(), "n": angel.count(),
            "extent": {"west": west, "east": east, "south": south, "north": north},
            "quarter_turns": self.tour.most_quarters(), "bytes": angel.bytes(),
            "turns_per_second": rate, "turns_per_second_of_first_tenth": tenths.map(|tenths| tenths[0]),
            "turns_per_second_of_last_tenth": tenths.map(|tenths| tenths[1]), "checked": self.checks.is_some(),
            "trivial_loops": self.checks.as_ref().map(|checks| checks.loops()[0]),
            "longer_loops": self.checks.as_ref().map(|checks| checks.loops()[1]),
            "turns_with_islands": angel.differences().map(|differences| differences.islands),
            "turns_with_ways": angel.differences().map(|differences| differences.ways),
        });
        format!("{fields}\n")
    }

    fn text(&self, arguments: &AngelRun) -> String {
        let angel = &self.angel;
        let turns = angel.turns();
        let [west, east, south, north] = self.tour.extent();
        let bytes = angel.bytes();
        let (rate, tenths) = self.clock.rates();
        let tenths =
            tenths.map_or(String::new(), |[first, last]| format!("; first tenth {first}, last tenth {last}"));
        let checked = match &self.checks {
            Some(checks) => {
                let [trivial, longer] = checks.loops();
                format!("every turn; {trivial} trivial loops, {longer} longer ones")
            }
            None => "no (--check checks every turn)".to_owned(),
        };
        let rows = [
            ("devil", format!("{}, seed {}", arguments.devil, arguments.seed)),
            ("turns", turns.to_string()),
            ("the Angel", format!("on {}, perch {}", angel.square(), angel.perch())),
            ("L, n", format!("{}, {}", angel.length(), angel.count())),
            ("way", format!("x from {west} to {east}, y from {south} to {north}")),
            ("winding", format!("at most {} quarter turns clockwise", self.tour.most_quarters())),
            ("checked", checked),
            ("memory", format!("{bytes} bytes, {} for each eaten square", bytes as u64 / turns.max(1))),
            ("rate", format!("{rate} turns a second{tenths}")),
        ];
        let rule = differences(angel).map(|differences| ("rule", differences));
        rows[..6]
            .iter()
            .chain(&rule)
            .chain(&rows[6..])
            .map(|(name, value)| format!("{name:<12} {value}\n"))
            .collect()
    }
}

/// How many turns are played where nothing else is said.
const DEFAULT_TURNS: u64 = 10_000;

/// The time that the Angel took, the Devil's and that of checks not counted.
#[derive(Default)]
struct Clock {
    turns: u64,
    time: Duration,
    /// Turns and time after each tenth of the game.
    tenths: Vec<(u64, Duration)>,
}

impl Clock {
    /// Adds a turn of a game of so many.
    fn add(&mut self, time: Duration, most: u64) {
        self.turns += 1;
        self.time += time;
        if most != u64::MAX && self.turns.is_multiple_of(most.div_ceil(10)) {
            self.tenths.push((self.turns, self.time));
        }
    }

    /// Turns a second: in the whole game, and in its first and in its last full tenth if there are two.
    fn rates(&self) -> (u64, Option<[u64; 2]>) {
        let tenths = match self.tenths[..] {
            [(first, start), .., (turns, time), (later, end)] => {
                Some([rate(first, start), rate(later - turns, end.saturating_sub(time))])
            }
            [(first, start), (later, end)] => {
                Some([rate(first, start), rate(later - first, end.saturating_sub(start))])
            }
            _ => None,
        };
        (rate(self.turns, self.time), tenths)
    }
}

fn rate(turns: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(turns) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}

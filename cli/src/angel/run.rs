//! `upstar angel run`: many turns against a Devil, with optional checks.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value as Json, json};
use upstar::angel::plane::Square;
use upstar::angel::{Devil, DevilKind};
use upstar::ground::control::Control;

use super::album::Extent;
use super::game::{Game, GameFault, eaten, tell, tick};
use super::king::confine;
use super::options::{differences, segment};
use super::script::Script;
use crate::answer::{Answer, Failed};
use crate::args::{AngelRun, Common};
use crate::command::{CommandFrame, Ran};

/// The Devil's player.
enum Player {
    Kind(Box<dyn Devil>),
    Script(Script<'static>),
}

/// Plays one game.
pub(crate) fn run(arguments: &AngelRun, common: &Common) -> Ran {
    if arguments.power == 1 {
        return confine(arguments, common);
    }
    if arguments.king.is_some() {
        return Err("--king is for --power 1: the Angel of power 2 follows his path".to_owned());
    }
    let player = player(arguments).map_err(|message| format!("--devil: {message}"))?;
    let most = match player {
        Player::Kind(_) => Some(arguments.turns.unwrap_or(DEFAULT_TURNS)),
        Player::Script(_) => None,
    };
    arguments.game.pictures.check(most)?;
    let most = most.or(arguments.turns).unwrap_or(u64::MAX);
    let game = Game::new(&arguments.game, arguments.check);
    let mut run = Run { game, player, most, clock: Clock::default() };
    CommandFrame::answer(common).run_alone(|control| {
        let mut answer = Answer::new(common).with_column(12);
        if let Err(failed) = run.play(control) {
            let is_input = matches!(failed, Failed::Own(GameFault::Input(_)));
            tell(failed, "the game is broken off", common.budget, &mut answer);
            // Nothing was played, so there is nothing to report but the error.
            if is_input && run.game.angel.turns() == 0 {
                return Ok(answer);
            }
        }
        answer.either(|| run.fields(arguments), |answer| run.text(arguments, answer));
        if let Some(album) = &run.game.album {
            let title = format!("The Angel against {}", devil_name(arguments));
            album.draw(&arguments.game.pictures, &run.game.angel, &title, Extent::Around, &mut answer);
        }
        Ok(answer)
    })
}

fn devil_name(arguments: &AngelRun) -> &str {
    arguments.devil.as_deref().unwrap_or("mixture")
}

fn player(arguments: &AngelRun) -> Result<Player, String> {
    let name = devil_name(arguments);
    let path = if name == "-" { Some("-") } else { name.strip_prefix('@') };
    if let Some(path) = path {
        return Ok(Player::Script(Script::open(Path::new(path))?));
    }
    Ok(Player::Kind(DevilKind::parse(name)?.devil(arguments.seed)))
}

// A Devil is moved to the thread that plays, and stays there.
struct Run {
    game: Game,
    player: Player,
    /// The largest number of turns.
    most: u64,
    clock: Clock,
}

impl Run {
    fn play(&mut self, control: &Control) -> Result<(), Failed<GameFault>> {
        while self.game.angel.turns() < self.most {
            tick(control, &self.game.angel)?;
            let Some(square) = self.devil(control)? else { return Ok(()) };
            self.game.turn(square, control)?;
            self.clock.add(self.game.thought, self.most);
        }
        let most = self.most;
        // A file with more squares than turns is an error: the rest would be ignored silently.
        if let Player::Script(script) = &mut self.player
            && let Some(square) = script.next(control).map_err(|failed| failed.map(GameFault::Input))?
        {
            let failed = script.error(&format!("--turns {most} ends the game before {square} is eaten"));
            return Err(failed.map(GameFault::Input));
        }
        Ok(())
    }

    /// Returns the Devil's next square; `None` if there are no more.
    fn devil(&mut self, control: &Control) -> Result<Option<Square>, Failed<GameFault>> {
        match &mut self.player {
            Player::Script(script) => script.next(control).map_err(|failed| failed.map(GameFault::Input)),
            Player::Kind(devil) => Ok(Some(eaten(&mut **devil, &self.game.angel, control)?)),
        }
    }

    fn fields(&self, arguments: &AngelRun) -> Json {
        let (angel, checks) = (&self.game.angel, &self.game.checks);
        let [west, east, south, north] = self.game.tour.extent();
        let (rate, tenths) = self.clock.rates();
        json!({
                "devil": devil_name(arguments), "seed": arguments.seed, "rule": arguments.game.rules.rule().name(),
                "turns": angel.turns(), "square": [angel.square().x, angel.square().y],
                "perch": segment(angel.perch()), "L": angel.length(), "n": angel.count(),
                "extent": {"west": west, "east": east, "south": south, "north": north},
                "quarter_turns": self.game.tour.most_quarters(), "bytes": angel.bytes(),
                "turns_per_second": rate, "turns_per_second_of_first_tenth": tenths.map(|tenths| tenths[0]),
                "turns_per_second_of_last_tenth": tenths.map(|tenths| tenths[1]), "checked": checks.is_some(),
                "trivial_loops": checks.as_ref().map(|checks| checks.loops()[0]),
                "longer_loops": checks.as_ref().map(|checks| checks.loops()[1]),
                "turns_with_islands": angel.differences().map(|differences| differences.islands),
                "turns_with_ways": angel.differences().map(|differences| differences.ways),
        })
    }

    fn text(&self, arguments: &AngelRun, answer: &mut Answer) {
        let angel = &self.game.angel;
        let [west, east, south, north] = self.game.tour.extent();
        answer.row("devil", format!("{}, seed {}", devil_name(arguments), arguments.seed));
        answer.row("turns", angel.turns());
        answer.row("the Angel", format!("on {}, perch {}", angel.square(), angel.perch()));
        answer.row("L, n", format!("{}, {}", angel.length(), angel.count()));
        answer.row("way", format!("x from {west} to {east}, y from {south} to {north}"));
        let quarters = self.game.tour.most_quarters();
        answer.row("winding", format!("at most {quarters} quarter turns clockwise"));
        if let Some(differences) = differences(angel) {
            answer.row("rule", differences);
        }
        match &self.game.checks {
            Some(checks) => {
                let [trivial, longer] = checks.loops();
                answer.row("checked", format!("every turn; {trivial} trivial loops, {longer} longer ones"));
            }
            None => answer.row("checked", "no (--check checks every turn)"),
        }
        let bytes = angel.bytes();
        let each = bytes as u64 / angel.turns().max(1);
        answer.row("memory", format!("{bytes} bytes, {each} for each eaten square"));
        let (rate, tenths) = self.clock.rates();
        let tenths =
            tenths.map_or(String::new(), |[first, last]| format!("; first tenth {first}, last tenth {last}"));
        answer.row("rate", format!("{rate} turns a second{tenths}"));
    }
}

/// The default number of turns.
const DEFAULT_TURNS: u64 = 10_000;

/// The time that the Angel took, without that of the Devil and of the checks.
#[derive(Default)]
struct Clock {
    turns: u64,
    time: Duration,
    /// The turns and the time after each tenth of the game.
    tenths: Vec<(u64, Duration)>,
}

impl Clock {
    /// Adds a turn of a game with at most `most` turns.
    fn add(&mut self, time: Duration, most: u64) {
        self.turns += 1;
        self.time += time;
        // A game of unknown length has no tenths.
        if most != u64::MAX && self.turns.is_multiple_of(most.div_ceil(10)) {
            self.tenths.push((self.turns, self.time));
        }
    }

    /// Returns the rates in turns a second: that of the whole game, and those of its first and its last
    /// full tenth if there are two.
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

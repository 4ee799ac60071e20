//! Games of an Angel that was a program, without a path.

use serde_json::{Map, Value as Json, json};
use upstar::angel::Prey as _;
use upstar::ground::control::Control;

use crate::angel::album::Flight;
use crate::angel::devil::{End, FreeGame, FreeHead, FreeTurn, Reply};
use crate::angel::game::GameFault;
use crate::answer::{Answer, Failed};
use crate::args::{AngelReplay, Pictures};

/// The title of pictures.
const TITLE: &str = "A game of the Angel";

/// A game that is replayed.
pub(super) struct FreeReplay {
    game: FreeGame,
    is_checked: bool,
    pictures: Pictures,
    /// The squares for pictures, if some are wanted.
    flight: Option<Flight>,
}

impl FreeReplay {
    /// Begins the game of a first line. Options for an Angel with a path are refused.
    pub(super) fn begin(arguments: &AngelReplay, line: &Map<String, Json>) -> Result<Self, String> {
        if !arguments.game.rules.are_default() {
            return Err(
                "--amended, --rule and --ties are for the built-in Angel, who follows a path".to_owned()
            );
        }
        if arguments.explain.is_some() {
            return Err("--explain is for the built-in Angel, who follows a path".to_owned());
        }
        let game = FreeGame::new(FreeHead::read(line)?);
        let pictures = arguments.game.pictures.clone();
        let flight = Flight::wanted(&pictures, game.angel.square());
        Ok(Self { game, is_checked: arguments.check, pictures, flight })
    }

    /// Returns the number of turns that the Angel has made.
    pub(super) fn turns(&self) -> u64 {
        self.game.angel.turns()
    }

    /// Returns whether the Angel was caught or gave up, after which no turn can follow.
    pub(super) fn has_ended(&self) -> bool {
        self.game.end != End::TurnsOver
    }

    /// Plays a turn. Every landing has to be legal; whether the end of the game is right is a part of the checks.
    pub(super) fn turn(&mut self, turn: FreeTurn, control: &Control) -> Result<(), Failed<GameFault>> {
        control.check(1, self.game.angel.bytes() + self.flight.as_ref().map_or(0, Flight::bytes))?;
        self.game.bitten(turn.eaten);
        let at_turn = |message| format!("turn {}: {message}", self.turns() + 1);
        let landing = self.game.judge_landing(turn.reply);
        landing.map_err(|message| Failed::Own(GameFault::Input(at_turn(message))))?;
        if self.is_checked {
            self.game.judge(turn.reply).map_err(|message| Failed::Own(GameFault::Check(at_turn(message))))?;
        }
        match turn.reply {
            Reply::Lands(to) => self.game.put(to),
            Reply::Caught => self.game.end = End::Caught,
            Reply::GivesUp => self.game.end = End::GaveUp,
        }
        let Some(flight) = &mut self.flight else { return Ok(()) };
        let added = flight.turn(turn.eaten, turn.reply.landing(), &self.pictures);
        added.map_err(|message| Failed::Own(GameFault::Input(message)))
    }

    /// Returns the last turn as a line of the trace.
    pub(super) fn record(&self, id: &Json, turn: FreeTurn) -> Json {
        let mut line = json!({
            "game": id, "turn": self.turns(), "eaten": turn.eaten.map(|square| [square.x, square.y]),
        });
        match turn.reply {
            Reply::Lands(to) => line["landed"] = json!([to.x, to.y]),
            Reply::Caught => line["caught"] = true.into(),
            Reply::GivesUp => line["gave_up"] = true.into(),
        }
        line
    }

    /// Sums the game up.
    pub(super) fn tell(&self, answer: &mut Answer) {
        let fields = || {
            let checked = ("checked".to_owned(), Json::from(self.is_checked));
            self.game.fields().into_iter().chain([checked]).collect::<Map<String, Json>>().into()
        };
        answer.either(fields, |answer| {
            self.game.text("a program", answer);
            let checked = match self.is_checked {
                true => "every turn, by the rules of the game",
                false => "no (--check checks every turn)",
            };
            answer.row("checked", checked);
        });
    }

    /// Adds the wanted pictures.
    pub(super) fn draw(&self, answer: &mut Answer) {
        if let Some(flight) = &self.flight {
            flight.draw(&self.pictures, TITLE, answer);
        }
    }
}

//! `upstar angel play --side angel`: a person flies, the Devil hunts.

use upstar::angel::king::Confinement;
use upstar::angel::plane::Square;
use upstar::angel::{AngelPlayer, FlightPlay};
use upstar::ground::control::Control;
use upstar::ground::play::{Play as _, Status};

use super::view::squares_around;
use crate::angel::album::Flight;
use crate::answer::{Answer, Ended, counted, deliver, print};
use crate::args::{AngelPlay, Common};
use crate::command::Ran;
use crate::person::{Dialogue, Host, Table};

/// Plays one game.
pub(super) fn run(arguments: &AngelPlay, host: Host<'_>, common: &Common) -> Ran {
    let tables = if arguments.power == 1 {
        print("The Devil makes his plan.\n");
        Some(Confinement::prove(&Control::unlimited()).map_err(|stop| stop.to_string())?)
    } else {
        None
    };
    let start = FlightPlay::new(arguments.power, arguments.walk, tables.as_ref());
    let you = match (start.most_turns(), arguments.walk) {
        (Some(turns), _) => {
            format!("You are the King. The Devil catches you within {turns} turns, whatever you do.")
        }
        (None, true) => {
            format!("You make up to {} steps of a king in a turn, over no eaten square.", arguments.power)
        }
        (None, false) => format!("You are an Angel of power {}.", arguments.power),
    };
    let mut table = host.table(start, vec![AngelPlayer::Angel], ())?;
    print(&format!("{you} `help` lists the commands.\n"));
    let exit = table.play();
    let mut answer = Answer::in_words(common);
    let plays = table.game.plays();
    let (squares, eaten) = plays.iter().map(|play| (play.at(), Some(play.last()))).unzip();
    let film = || Flight { squares, eaten }.film(None, "A person as the Angel");
    answer.picture("--frames", arguments.frames.as_ref(), film);
    Ok(exit.max(deliver(answer)))
}

impl Dialogue for FlightPlay<'_> {
    type Context = ();

    const HELP: &'static str = "\
x y        fly to the square (x,y)
dx dy +    fly dx to the east and dy to the north
stay       stay on your square
A is you, a where you were, # an eaten square, X the last one.
";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, turn) = (table.game.now(), table.game.steps().len() + 1);
        let (at, last) = (now.at(), now.last());
        let board = squares_around(at, now.before(), Some(last), now.eaten());
        Ok(format!("{board}Turn {turn}: you are on {at}. The Devil eats {last}.\n"))
    }

    fn prompt(_: &Table<'_, Self>) -> String {
        "You fly to: ".to_owned()
    }

    fn result(&self, _: &Option<Square>, _: &Square) -> String {
        if self.is_hunted() { "the Devil wins all the same" } else { "a good step by looks alone" }.to_owned()
    }

    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let goals: Vec<String> = table.game.now().legal().iter().map(Square::to_string).collect();
        Ok(format!("You can be on: {}\n", goals.join(" ")))
    }

    fn end(_: &Table<'_, Self>, _: Status<AngelPlayer>) -> String {
        "You cannot move".to_owned()
    }

    fn broken_off(table: &Table<'_, Self>) -> String {
        format!("You were not caught in {}.\n", counted(table.game.steps().len(), "turn", "turns"))
    }
}

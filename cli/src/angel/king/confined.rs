//! `upstar angel run --power 1`: a King who runs, and the Devil who catches him.

use serde_json::json;
use upstar::angel::king::{Confinement, KingHunt, KingKind};
use upstar::angel::plane::Square;
use upstar::ground::control::{Control, Stop};

use crate::angel::options::no_angel;
use crate::answer::Answer;
use crate::args::{AngelRun, Common};
use crate::command::{CommandFrame, Ran};

/// The end of a game.
struct Game {
    king: Square,
    turns: u64,
    is_caught: bool,
    size: i64,
    most_turns: u64,
}

/// Plays one game.
pub(crate) fn run(arguments: &AngelRun, common: &Common) -> Ran {
    check(arguments)?;
    let kind = arguments.king.map_or(KingKind::Runner, KingKind::from);
    CommandFrame::answer(common).run_alone(|control| {
        let game = play(kind, arguments, control)?;
        let mut answer = Answer::new(common).with_column(12);
        let fields = || {
            json!({
                "king": kind.name(), "seed": arguments.seed, "turns": game.turns, "caught": game.is_caught,
                "square": [game.king.x, game.king.y], "board": game.size, "most_turns": game.most_turns,
            })
        };
        answer.either(fields, |answer| {
            answer.row("king", format!("{}, seed {}", kind.name(), arguments.seed));
            answer.row("turns", game.turns);
            let caught = if game.is_caught { "he cannot move" } else { "not caught yet" };
            answer.row("the King", format!("on {}: {caught}", game.king));
            let size = game.size;
            answer.row("kept within", format!("{size} x {size} squares around the start"));
            answer.row("caught in", format!("at most {} turns, whatever he does", game.most_turns));
        });
        Ok(answer)
    })
}

/// Refuses options that belong to the Angel of power 2.
fn check(arguments: &AngelRun) -> Result<(), String> {
    let wrong = if arguments.devil.is_some() {
        "--devil is for the Angel of power 2: with --power 1 the Devil of `upstar angel king` plays"
    } else if arguments.devil_program.is_some() || arguments.move_time.is_some() || arguments.ahead.is_some()
    {
        "--devil-program is for the Angel of power 2: with --power 1 the Devil of `upstar angel king` plays"
    } else if arguments.save.is_some() {
        "--save is for the Angel of power 2"
    } else if arguments.explain.is_some() {
        "--explain is for the Angel of power 2"
    } else if arguments.check {
        "--check is for the Angel of power 2"
    } else {
        return no_angel(&arguments.game);
    };
    Err(wrong.to_owned())
}

fn play(kind: KingKind, arguments: &AngelRun, control: &Control) -> Result<Game, Stop> {
    let tables = Confinement::prove(control)?;
    let (mut hunt, mut king) = (KingHunt::new(&tables), kind.king(arguments.seed));
    let (size, most_turns) = (hunt.size(), hunt.most_turns());
    let mut game = Game { king: Square::new(0, 0), turns: 0, is_caught: false, size, most_turns };
    while game.turns < arguments.turns.unwrap_or(u64::MAX) {
        control.check(1, 0)?;
        hunt.eat(game.king);
        // A King without a square to go to is caught.
        let Some(to) = king.go(game.king, |square| hunt.has_eaten(square)) else {
            game.is_caught = true;
            break;
        };
        game.king = to;
        game.turns += 1;
    }
    Ok(game)
}

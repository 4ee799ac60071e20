//! `upstar angel play`: a person is the Devil, or the Angel (`flight`), in the terminal (`view`).

mod flight;
mod view;

use upstar::angel::plane::Square;
use upstar::angel::{AngelPlayer, DevilPlay};
use upstar::ground::control::Control;
use upstar::ground::play::Status;

use self::view::view;
use crate::angel::album::{Album, Extent};
use crate::answer::{Answer, Ended, counted, deliver, print};
use crate::args::{AngelPlay, AngelSide, Budget, Common, POWER, Pictures};
use crate::command::Ran;
use crate::person::{Dialogue, Host, Table};

/// Plays one game.
pub(crate) fn run(arguments: &AngelPlay, common: &Common) -> Ran {
    check(arguments)?;
    arguments.pictures().check(None)?;
    let host = Host::new(None, Budget::default(), arguments.load.as_deref(), arguments.turns)?;
    if arguments.side == AngelSide::Angel {
        return flight::run(arguments, host, common);
    }
    let start = DevilPlay::new(arguments.rules.angel());
    let mut table = host.table(start, vec![AngelPlayer::Devil], ())?;
    print(
        "You are the Devil: you eat squares. No Devil stops this Angel (Kloster's theorem), so see how far you drive \
         him from his way north. `help` lists the commands.\n",
    );
    let exit = table.play();
    let film =
        film(table.game.steps(), arguments, common).map_err(|message| format!("--frames: {message}"))?;
    Ok(exit.max(deliver(film)))
}

/// Draws the game as an animation, if that is wanted.
fn film(eaten: &[Option<Square>], arguments: &AngelPlay, common: &Common) -> Result<Answer, String> {
    let mut answer = Answer::in_words(common);
    let pictures = arguments.pictures();
    if pictures.are_wanted() {
        let mut angel = arguments.rules.angel();
        let mut album = Album::new(&angel, true);
        for &square in eaten {
            let turn = angel.play_or_pass(square, &Control::unlimited()).map_err(|stop| stop.to_string())?;
            album.turn(&angel, &turn)?;
        }
        album.draw(&pictures, &angel, "The Angel against a person", Extent::Around, &mut answer);
    }
    Ok(answer)
}

impl AngelPlay {
    fn pictures(&self) -> Pictures {
        Pictures { out: None, frames: self.frames.clone(), frame_turns: None }
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

impl Dialogue for DevilPlay {
    type Context = ();

    const HELP: &'static str = "\
x y        eat the square (x,y)
dx dy +    eat the square dx to the east and dy to the north of the Angel
pass       eat nothing, which is as good as eating a square again
A is the Angel, # an eaten square, X the last one, : a square of the left set. Lines are the path, double ones its past.
You cannot win: an Angel of power 2 who follows this path is never caught (O. Kloster, 2007). Without eaten squares he
flies two squares north in each turn; the end of the game tells how far you drove him from this way.
";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, turn) = (table.game.now(), table.game.steps().len() + 1);
        let past: Vec<_> = table.game.plays().iter().flat_map(Self::passed).copied().collect();
        let (angel, board) = (now.angel(), view(now.angel(), &past, now.last()));
        Ok(format!("{board}Turn {turn}: the Angel is on {}.\n", angel.square()))
    }

    fn prompt(_: &Table<'_, Self>) -> String {
        "You eat (or pass): ".to_owned()
    }

    /// No square is known to win, and the theorem says that none does.
    fn result(&self, _: &Square, _: &Option<Square>) -> String {
        "this costs him most in this turn; in the end the Angel wins".to_owned()
    }

    fn choices(_: &Table<'_, Self>) -> Result<String, Ended> {
        Ok("You can eat any square, or pass.\n".to_owned())
    }

    fn end(_: &Table<'_, Self>, _: Status<AngelPlayer>) -> String {
        "The Angel cannot move".to_owned()
    }

    fn broken_off(table: &Table<'_, Self>) -> String {
        let turns = counted(table.game.steps().len(), "turn", "turns");
        format!("The game ends after {turns}; the Angel would fly on for ever.\n{}", Self::summary(table))
    }

    fn parting(table: &Table<'_, Self>) -> String {
        Self::summary(table)
    }

    /// Compares the squares of the Angel with his way without eaten squares, two squares north in each turn.
    fn summary(table: &Table<'_, Self>) -> String {
        let turns = table.game.steps().len() as i64;
        if turns == 0 {
            return String::new();
        }
        let squares: Vec<Square> = table.game.plays().iter().map(|play| play.angel().square()).collect();
        let (start, now) = (squares[0], squares[squares.len() - 1]);
        let most = |of: fn(Square, Square) -> i64| squares.iter().map(|&at| of(at, start)).max().unwrap_or(0);
        let [west, east, south] = [
            most(|at, start| start.x - at.x),
            most(|at, start| at.x - start.x),
            most(|at, start| start.y - at.y),
        ];
        let free = i64::from(POWER) * turns;
        format!(
            "No Devil catches the Angel of power 2 (Kloster's theorem). In {} he came to {now}; on a free plane he \
             would be on {}. You cost him {}, and drove him at most {west} columns west, {east} east and {south} \
             rows south of his start.\n",
            counted(turns as usize, "turn", "turns"),
            Square::new(start.x, start.y + free),
            counted((start.y + free - now.y) as usize, "row", "rows"),
        )
    }
}

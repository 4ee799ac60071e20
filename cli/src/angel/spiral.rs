//! `upstar angel spiral`: how far, and how often around, a Devil can drive the Angel (§5 and Figure 7 of
//! the paper).

use serde_json::{Value as Json, json};
use upstar::angel::{DevilKind, Leg};
use upstar::ground::control::Control;
use upstar_draw::plane::MAX_PLANE_SIDE;

use super::album::Extent;
use super::game::{Game, GameFault, eaten, tell, tick};
use super::options::differences;
use crate::answer::{Answer, Failed, ended_json};
use crate::args::{AngelSpiral, Common};
use crate::command::{CommandFrame, Ran, ended};

/// The length of the first way that is tried, in segments; it suffices for about one winding. Each further
/// winding takes about sixteen times as much, since it has four walls, each half as long as the one before.
const FIRST_WAY: u64 = 32;
/// The largest number of windings that fit in a picture. Two of them need a first wall at least 1024
/// squares ahead.
const MOST_DRAWN: u32 = 1;

/// A game that was played.
struct Spiral {
    way: u64,
    game: Game,
}

/// Drives the Angel.
pub(crate) fn run(arguments: &AngelSpiral, common: &Common) -> Ran {
    check(arguments)?;
    CommandFrame::answer(common).run_alone(|control| {
        let mut best = None;
        let mut answer = Answer::new(common).with_column(12);
        let wound = wind(arguments, &mut best, control);
        match (wound, best) {
            (Ok(()), Some(spiral)) => {
                answer.json(fields(&spiral));
                text(&spiral, &mut answer);
                draw(&spiral, arguments, &mut answer);
            }
            (Err(Failed::Stopped(stop, _)), Some(spiral)) => {
                // The windings reached so far are reported with the error.
                let ended = ended(stop, common.budget);
                let mut error = ended_json(ended);
                error["known"] = fields(&spiral);
                answer.field("error", error);
                text(&spiral, &mut answer);
                let windings = arguments.windings;
                answer.trouble(ended, format!("the path did not wind {windings} times around: {ended}"));
            }
            (Err(Failed::Stopped(stop, _)), None) => return Err(stop.into()),
            (Err(failed), _) => tell(failed, "", common.budget, &mut answer),
            (Ok(()), None) => unreachable!("it ends with a spiral"),
        }
        Ok(answer)
    })
}

/// Checks that the wanted pictures can be made.
fn check(arguments: &AngelSpiral) -> Result<(), String> {
    let pictures = &arguments.game.pictures;
    if pictures.are_wanted() && arguments.windings > MOST_DRAWN {
        return Err(format!(
            "--out and --frames are for --windings {MOST_DRAWN}: more windings have more than {MAX_PLANE_SIDE} squares a side"
        ));
    }
    pictures.check(None)
}

/// Adds the pictures of the whole game.
fn draw(spiral: &Spiral, arguments: &AngelSpiral, answer: &mut Answer) {
    if let Some(album) = &spiral.game.album {
        let pictures = &arguments.game.pictures;
        album.draw(pictures, &spiral.game.angel, "A spiral of walls", Extent::All, answer);
    }
}

/// Doubles the first way until the path winds often enough. `best` keeps the game with the most windings.
fn wind(
    arguments: &AngelSpiral,
    best: &mut Option<Spiral>,
    control: &Control,
) -> Result<(), Failed<GameFault>> {
    let mut way = FIRST_WAY;
    loop {
        let spiral = play(way, arguments, control)?;
        let quarters = spiral.game.tour.most_quarters();
        if best.as_ref().is_none_or(|best| quarters > best.game.tour.most_quarters()) {
            *best = Some(spiral);
        }
        if quarters >= 4 * i64::from(arguments.windings) {
            return Ok(());
        }
        way *= 2;
    }
}

fn play(way: u64, arguments: &AngelSpiral, control: &Control) -> Result<Spiral, Failed<GameFault>> {
    let kind = DevilKind::parse(&format!("spiral({way})"));
    let mut devil = kind.map_err(|message| Failed::Own(GameFault::Input(message)))?.devil(0);
    let mut game = Game::new(&arguments.game, true);
    // The first wall takes half of the turns, and all others together take less than that.
    for _ in 0..way {
        tick(control, &game.angel)?;
        let square = eaten(&mut *devil, &game.angel, control)?;
        game.turn(Some(square), control)?;
    }
    Ok(Spiral { way, game })
}

fn fields(Spiral { way, game }: &Spiral) -> Json {
    let leg = |leg: &Leg| json!({"quarter_turns": leg.quarters, "heading": leg.heading.to_string(), "segments": leg.length});
    let legs: Vec<Json> = game.tour.spiral().iter().map(leg).collect();
    let [west, east, south, north] = game.tour.extent();
    json!({
        "first_wall_ahead": way, "turns": game.angel.turns(), "quarter_turns": game.tour.most_quarters(), "legs": legs,
        "extent": {"west": west, "east": east, "south": south, "north": north},
    })
}

fn text(Spiral { way, game }: &Spiral, answer: &mut Answer) {
    let (quarters, turns) = (game.tour.most_quarters(), game.angel.turns());
    let [west, east, south, north] = game.tour.extent();
    let around = format!("{}.{:02}", quarters / 4, quarters % 4 * 25);
    answer.line(format!(
        "The first wall is built {way} squares ahead of the Angel. After {turns} turns his path has wound {around} times around.\n"
    ));
    answer.line("quarter turns  heading  segments");
    for leg in game.tour.spiral() {
        let heading = leg.heading.to_string();
        answer.line(format!("{:>13}  {heading:>7}  {:>8}", leg.quarters, leg.length));
    }
    answer.text("\n");
    answer.row("way", format!("x from {west} to {east}, y from {south} to {north}"));
    if let Some(differences) = differences(&game.angel) {
        answer.row("rule", differences);
    }
}

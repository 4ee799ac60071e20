//! `upstar angel spiral`: how far, and how often around, a Devil can drive the Angel (§5 and Figure 7).

use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::control::Control;
use upstar::draw::MAX_PLANE_SIDE;
use upstar::solve::angel::{Angel, Checks, DevilKind, Leg, Tour};

use super::album::{Album, Extent};
use super::options::{differences, tick};
use crate::args::{AngelSpiral, Common};
use crate::report::{Exit, print, show_error};
use crate::supervise::{Failed, Supervisor, no_answer};

/// The first way of a spiral for one winding, in segments; each more winding takes about sixteen times as
/// much, four walls each half as long as the one before.
const FIRST_WAY: u64 = 32;
/// The most windings that a picture has room for; for two of them the first wall is built 1024 squares ahead
/// at least.
const MOST_DRAWN: u32 = 1;

/// What was played.
struct Spiral {
    way: u64,
    angel: Angel,
    tour: Tour,
    album: Option<Album>,
}

/// Drives the Angel.
pub(crate) fn run(arguments: &AngelSpiral, common: &Common) -> Exit {
    if let Err(message) = check(arguments) {
        return show_error(&message);
    }
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    match supervisor.run(common.budget, || 0, |control| wind(arguments, control)) {
        Ok(spiral) => {
            let exit = print(&if common.json { to_json(&spiral) } else { to_text(&spiral) });
            exit.max(draw(&spiral, arguments))
        }
        Err(Failed::Own(message)) => {
            show_error(&message);
            Exit::CheckFailed
        }
        Err(Failed::Stopped(ended)) => no_answer(ended, common),
    }
}

/// Can the pictures be made that are wanted?
fn check(arguments: &AngelSpiral) -> Result<(), String> {
    let pictures = &arguments.game.pictures;
    if pictures.are_wanted() && arguments.windings > MOST_DRAWN {
        return Err(format!(
            "--svg and --frames are for --windings {MOST_DRAWN}: more windings have more than {MAX_PLANE_SIDE} squares a side"
        ));
    }
    pictures.check(None)
}

/// The walls and the way, all of them.
fn draw(spiral: &Spiral, arguments: &AngelSpiral) -> Exit {
    let Some(album) = &spiral.album else { return Exit::Answered };
    album.write(&arguments.game.pictures, &spiral.angel, "A spiral of walls", Extent::All)
}

/// Tries longer and longer first ways until the path winds often enough.
fn wind(arguments: &AngelSpiral, control: &Control) -> Result<Spiral, Failed<String>> {
    let mut way = FIRST_WAY;
    loop {
        let spiral = play(way, arguments, control)?;
        if spiral.tour.most_quarters() >= 4 * i64::from(arguments.windings) {
            return Ok(spiral);
        }
        way *= 2;
    }
}

fn play(way: u64, arguments: &AngelSpiral, control: &Control) -> Result<Spiral, Failed<String>> {
    let kind = DevilKind::parse(&format!("spiral({way})")).map_err(Failed::Own)?;
    let mut devil = kind.devil(0);
    let mut angel = arguments.game.rules.angel();
    let mut album = Album::wanted(&arguments.game.pictures, &angel);
    let mut tour = Tour::new(angel.perch());
    let mut checks = Checks::default();
    // Half the way for the first wall, less for all others together.
    for _ in 0..way {
        tick(control, &angel)?;
        let before = angel.perch();
        let mut square = devil.eat(&angel);
        if angel.has_eaten(square) {
            square = upstar::solve::angel::waste(&angel);
        }
        let turn = angel.play(square, control)?;
        let failed = |message| format!("turn {}: {message}", angel.turns());
        checks.turn(before, &turn, &angel).map_err(|message| Failed::Own(failed(message)))?;
        tour.follow(&turn);
        if let Some(album) = &mut album {
            album.turn(&angel, &turn).map_err(Failed::Own)?;
        }
    }
    Ok(Spiral { way, angel, tour, album })
}

fn to_json(spiral: &Spiral) -> String {
    let leg = |leg: &Leg| json!({"quarter_turns": leg.quarters, "heading": leg.heading.to_string(), "segments": leg.length});
    let legs: Vec<Json> = spiral.tour.spiral().iter().map(leg).collect();
    let [west, east, south, north] = spiral.tour.extent();
    let fields = json!({
        "first_wall_ahead": spiral.way, "turns": spiral.angel.turns(), "quarter_turns": spiral.tour.most_quarters(), "legs": legs,
        "extent": {"west": west, "east": east, "south": south, "north": north},
    });
    format!("{fields}\n")
}

fn to_text(spiral: &Spiral) -> String {
    let quarters = spiral.tour.most_quarters();
    let [west, east, south, north] = spiral.tour.extent();
    let mut text = format!(
        "The first wall is built {} squares ahead of the Angel. After {} turns his path has wound {}.{:02} times around.\n\n",
        spiral.way,
        spiral.angel.turns(),
        quarters / 4,
        quarters % 4 * 25
    );
    let _ = writeln!(text, "quarter turns  heading  segments");
    for leg in spiral.tour.spiral() {
        let _ = writeln!(text, "{:>13}  {:>7}  {:>8}", leg.quarters, leg.heading.to_string(), leg.length);
    }
    let _ = writeln!(text, "\nway          x from {west} to {east}, y from {south} to {north}");
    if let Some(differences) = differences(&spiral.angel) {
        let _ = writeln!(text, "rule         {differences}");
    }
    text
}

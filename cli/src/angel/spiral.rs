//! `upstar angel spiral`: how far, and how often around, a Devil can drive the Angel (§5 and Figure 7).

use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::angel::draw::MAX_PLANE_SIDE;
use upstar::angel::{Angel, Checks, DevilKind, Leg, Tour};
use upstar::ground::control::Control;

use super::album::{Album, Extent};
use super::options::{differences, tick};
use crate::args::{AngelSpiral, Common};
use crate::report::{Exit, print, show_error};
use crate::supervise::{Ended, Failed, Supervisor, no_answer};

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

/// What is wrong.
enum Fault {
    /// Too much is asked for.
    Input(String),
    /// A check that failed.
    Check(String),
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
    let mut best = None;
    match (supervisor.run(common.budget, || 0, |control| wind(arguments, &mut best, control)), best) {
        (Ok(()), Some(spiral)) => {
            let exit = print(&if common.json { format!("{}\n", to_json(&spiral)) } else { to_text(&spiral) });
            exit.max(draw(&spiral, arguments))
        }
        (Err(Failed::Own(Fault::Input(message))), _) => show_error(&message),
        (Err(Failed::Own(Fault::Check(message))), _) => {
            show_error(&message);
            Exit::CheckFailed
        }
        (Err(Failed::Stopped(ended)), Some(spiral)) => broken_off(ended, &spiral, arguments, common),
        (Err(Failed::Stopped(ended)), None) => no_answer(ended, common),
        (Ok(()), None) => unreachable!("it ends with a spiral"),
    }
}

/// Tells how far it went.
fn broken_off(ended: Ended, spiral: &Spiral, arguments: &AngelSpiral, common: &Common) -> Exit {
    show_error(&format!("the path did not wind {} times around: {ended}", arguments.windings));
    let exit = print(&if common.json {
        let error = json!({"kind": ended.kind(), "message": ended.to_string(), "known": to_json(spiral)});
        format!("{}\n", json!({"error": error}))
    } else {
        to_text(spiral)
    });
    exit.max(ended.into())
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

/// Tries longer and longer first ways until the path winds often enough; `best` is the one that winds most.
fn wind(arguments: &AngelSpiral, best: &mut Option<Spiral>, control: &Control) -> Result<(), Failed<Fault>> {
    let mut way = FIRST_WAY;
    loop {
        let spiral = play(way, arguments, control)?;
        let quarters = spiral.tour.most_quarters();
        if best.as_ref().is_none_or(|best| quarters > best.tour.most_quarters()) {
            *best = Some(spiral);
        }
        if quarters >= 4 * i64::from(arguments.windings) {
            return Ok(());
        }
        way *= 2;
    }
}

fn play(way: u64, arguments: &AngelSpiral, control: &Control) -> Result<Spiral, Failed<Fault>> {
    let failed = |message| Failed::Own(Fault::Input(message));
    let kind = DevilKind::parse(&format!("spiral({way})")).map_err(failed)?;
    let mut devil = kind.devil(0);
    let mut angel = arguments.game.rules.angel();
    let mut album = Album::wanted(&arguments.game.pictures, &angel);
    let mut tour = Tour::new(angel.perch());
    let mut checks = Checks::default();
    // Half the way for the first wall, less for all others together.
    for _ in 0..way {
        tick(control, &angel)?;
        let before = angel.perch();
        let mut square = devil.eat(&angel, control)?;
        if angel.has_eaten(square) {
            square = upstar::angel::waste(&angel);
        }
        let turn = angel.play(square, control)?;
        let wrong = |message| Failed::Own(Fault::Check(format!("turn {}: {message}", angel.turns())));
        checks.turn(before, &turn, &angel).map_err(wrong)?;
        tour.follow(&turn);
        if let Some(album) = &mut album {
            album.turn(&angel, &turn).map_err(failed)?;
        }
    }
    Ok(Spiral { way, angel, tour, album })
}

fn to_json(spiral: &Spiral) -> Json {
    let leg = |leg: &Leg| json!({"quarter_turns": leg.quarters, "heading": leg.heading.to_string(), "segments": leg.length});
    let legs: Vec<Json> = spiral.tour.spiral().iter().map(leg).collect();
    let [west, east, south, north] = spiral.tour.extent();
    json!({
        "first_wall_ahead": spiral.way, "turns": spiral.angel.turns(), "quarter_turns": spiral.tour.most_quarters(), "legs": legs,
        "extent": {"west": west, "east": east, "south": south, "north": north},
    })
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

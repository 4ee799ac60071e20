//! `upstar angel king`: why the Devil beats the Angel of power 1.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::angel::king::{Confinement, Reply};

use crate::args::Common;
use crate::report::{Exit, print, show_error};
use crate::supervise::{Supervisor, no_answer};

/// Computes the tables, and says what they prove.
pub(crate) fn run(common: &Common) -> Exit {
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    match supervisor.run_alone(common.budget, Confinement::prove) {
        Ok(tables) => print(&if common.json { to_json(&tables) } else { to_text(&tables) }),
        Err(ended) => no_answer(ended, common),
    }
}

fn to_json(tables: &Confinement) -> String {
    let corner = tables.corner();
    let edge = corner.edge();
    let squares: Vec<Json> = tables.preparation().iter().map(|(x, y)| json!([x, y])).collect();
    let fields = json!({
        "height": edge.height(), "reach": edge.reach(),
        "edge_states": edge.states().0, "edge_states_held": edge.states().1,
        "corner_states": corner.states().0, "corner_states_held": corner.states().1,
        "eaten_at_each_corner": squares,
        "least_size_devil_first": tables.devil_first(), "least_size_king_first": tables.king_first(),
    });
    format!("{fields}\n")
}

fn to_text(tables: &Confinement) -> String {
    let corner = tables.corner();
    let edge = corner.edge();
    let squares: Vec<String> = tables.preparation().iter().map(|(x, y)| format!("({x},{y})")).collect();
    let mut text = String::new();
    let _ = writeln!(text, "The Devil beats the King, the Angel of power 1.\n");
    let _ = writeln!(text, "near an edge   at most {} rows above it", edge.height());
    let _ = writeln!(text, "window         {} squares to each side of the King's column", edge.reach());
    let (all, held) = edge.states();
    let _ = writeln!(text, "edge           holds in {held} of {all} states, the King to move");
    let (all, held) = corner.states();
    let _ = writeln!(text, "corner         holds in {held} of {all} states");
    let _ = writeln!(text, "eaten first    {} at each corner (0,0)", squares.join(" "));
    let _ = writeln!(text, "boards         from {0} x {0} on if the Devil begins", tables.devil_first());
    let _ = writeln!(text, "               from {0} x {0} on if the King begins\n", tables.king_first());
    let _ = writeln!(text, "From an untouched edge, with the King in each row, the Devil to eat:");
    for height in 1..=edge.height() {
        let _ = writeln!(text, "row {height}          {}", answer(tables, height));
    }
    text
}

/// What the Devil does when the King is in a row above an untouched edge.
fn answer(tables: &Confinement, height: i64) -> String {
    let edge = tables.corner().edge();
    match edge.reply(height, 0) {
        None => "the King gets to the edge".to_owned(),
        Some(Reply::Spare) => "he may eat anything".to_owned(),
        Some(Reply::Eat(place)) => {
            format!("he eats the square in column {:+} from the King's", i64::from(place) - edge.reach())
        }
    }
}

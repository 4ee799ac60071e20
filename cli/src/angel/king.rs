//! `upstar angel king`: why the Devil beats the Angel of power 1.

use serde_json::{Value as Json, json};
use upstar::angel::king::{Confinement, Reply};

use crate::answer::Answer;
use crate::args::Common;
use crate::command::{Frame, Ran};

/// Computes the tables, and says what they prove.
pub(crate) fn run(common: &Common) -> Ran {
    Frame::answer(common).run_alone(|control| {
        let tables = Confinement::prove(control)?;
        let mut answer = Answer::new(common);
        fields(&tables, &mut answer);
        text(&tables, &mut answer);
        Ok(answer)
    })
}

fn fields(tables: &Confinement, answer: &mut Answer) {
    let corner = tables.corner();
    let edge = corner.edge();
    answer.field("height", edge.height());
    answer.field("reach", edge.reach());
    answer.field("edge_states", edge.states().0);
    answer.field("edge_states_held", edge.states().1);
    answer.field("corner_states", corner.states().0);
    answer.field("corner_states_held", corner.states().1);
    let squares: Vec<Json> = tables.preparation().iter().map(|(x, y)| json!([x, y])).collect();
    answer.field("eaten_at_each_corner", squares);
    answer.field("least_size_devil_first", tables.devil_first());
    answer.field("least_size_king_first", tables.king_first());
}

fn text(tables: &Confinement, answer: &mut Answer) {
    let corner = tables.corner();
    let edge = corner.edge();
    let squares: Vec<String> = tables.preparation().iter().map(|(x, y)| format!("({x},{y})")).collect();
    answer.line("The Devil beats the King, the Angel of power 1.\n");
    answer.row("near an edge", format!("at most {} rows above it", edge.height()));
    answer.row("window", format!("{} squares to each side of the King's column", edge.reach()));
    let (all, held) = edge.states();
    answer.row("edge", format!("holds in {held} of {all} states, the King to move"));
    let (all, held) = corner.states();
    answer.row("corner", format!("holds in {held} of {all} states"));
    answer.row("eaten first", format!("{} at each corner (0,0)", squares.join(" ")));
    answer.row("boards", format!("from {0} x {0} on if the Devil begins", tables.devil_first()));
    answer.row("", format!("from {0} x {0} on if the King begins\n", tables.king_first()));
    answer.line("From an untouched edge, with the King in each row, the Devil to eat:");
    for height in 1..=edge.height() {
        answer.row(&format!("row {height}"), reply(tables, height));
    }
}

/// What the Devil does when the King is in a row above an untouched edge.
fn reply(tables: &Confinement, height: i64) -> String {
    let edge = tables.corner().edge();
    match edge.reply(height, 0) {
        None => "the King gets to the edge".to_owned(),
        Some(Reply::Spare) => "he may eat anything".to_owned(),
        Some(Reply::Eat(place)) => {
            format!("he eats the square in column {:+} from the King's", i64::from(place) - edge.reach())
        }
    }
}

//! `upstar angel king`: the proof that the Devil beats the Angel of power 1; `confined` plays games of this
//! Devil.

mod confined;

use serde_json::{Value as Json, json};
use upstar::angel::king::{Confinement, DevilReply};

use crate::answer::Answer;
use crate::args::Common;
use crate::command::{CommandFrame, Ran};

pub(super) use self::confined::run as confine;

/// Computes the tables, and reports the theorems that they prove.
pub(crate) fn run(common: &Common) -> Ran {
    CommandFrame::answer(common).run_alone(|control| {
        let tables = Confinement::prove(control)?;
        let mut answer = Answer::new(common);
        tell(&tables, &mut answer);
        Ok(answer)
    })
}

fn tell(tables: &Confinement, answer: &mut Answer) {
    let corner = tables.corner();
    let edge = corner.edge();
    answer.line("The Devil beats the King, the Angel of power 1.\n");
    let (height, reach) = (edge.height(), edge.reach());
    answer.fact("near an edge", format_args!("at most {height} rows above it"), "height", height);
    let window = format_args!("{reach} squares to each side of the King's column");
    answer.fact("window", window, "reach", reach);
    let (all, held) = edge.states();
    answer.row("edge", format_args!("holds in {held} of {all} states, the King to move"));
    answer.field("edge_states", all);
    answer.field("edge_states_held", held);
    let (all, held) = corner.states();
    answer.row("corner", format_args!("holds in {held} of {all} states"));
    answer.field("corner_states", all);
    answer.field("corner_states_held", held);
    let squares = tables.preparation().iter();
    let (words, json): (Vec<String>, Vec<Json>) =
        squares.map(|(x, y)| (format!("({x},{y})"), json!([x, y]))).unzip();
    let words = format!("{} at each corner (0,0)", words.join(" "));
    answer.fact("eaten first", words, "eaten_at_each_corner", json);
    let (devil, king) = (tables.devil_first(), tables.king_first());
    let from = |least, first| format!("from {least} x {least} on if the {first} begins");
    answer.fact("boards", from(devil, "Devil"), "least_size_devil_first", devil);
    answer.fact("", from(king, "King") + "\n", "least_size_king_first", king);
    answer.line("From an untouched edge, with the King in each row, the Devil to eat:");
    for height in 1..=edge.height() {
        answer.row(&format!("row {height}"), reply(tables, height));
    }
}

/// Describes the Devil's answer to a King in a row above an untouched edge.
fn reply(tables: &Confinement, height: i64) -> String {
    let edge = tables.corner().edge();
    match edge.reply(height, 0) {
        None => "the King gets to the edge".to_owned(),
        Some(DevilReply::Spare) => "he may eat any square".to_owned(),
        Some(DevilReply::Eat(place)) => {
            format!("he eats the square in column {:+} from the King's", i64::from(place) - edge.reach())
        }
    }
}

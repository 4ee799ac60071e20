//! Squares in a row with ladders and snakes, as text.

use std::fmt::Write;

use super::{cell, columns};
use upstar::games::board::track::Track;

/// Returns the board as lines of text. The squares wind upwards from the lower left. Each square shows its
/// number, the target of its ladder or snake, and its counters as `o`, with a note below, such as its value.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::track::Track;
/// use upstar_draw::track_text;
/// let track = Track::parse("4/1 2>4 @ 1 1", ()).unwrap();
/// let notes = ["0", "1", "1", "0"].map(str::to_owned);
/// assert_eq!(track_text(&track, &notes), "4     3\n0     1\n\n1 oo  2>4\n0     1\n");
/// ```
pub fn track_text(track: &Track, notes: &[String]) -> String {
    let columns = columns(track.squares());
    let mut rows = vec![
        vec![(String::new(), String::new()); columns as usize];
        track.squares().div_ceil(columns) as usize
    ];
    let mut counters = std::collections::BTreeMap::new();
    for &counter in track.counters() {
        *counters.entry(counter).or_insert(0_usize) += 1;
    }
    for square in 1..=track.squares() {
        let (column, row) = cell(square, columns);
        let mut text = square.to_string();
        if track.rest(square) != square {
            let _ = write!(text, ">{}", track.rest(square));
        }
        match counters.get(&square) {
            Some(&count @ 1..=3) => text += &format!(" {}", "o".repeat(count)),
            Some(count) => text += &format!(" {count}o"),
            None => {}
        }
        let note = notes.get(square as usize - 1).cloned().unwrap_or_default();
        rows[row as usize][column as usize] = (text, note);
    }
    let wide = rows.iter().flatten().flat_map(|(a, b)| [a, b]).map(|text| text.chars().count()).max();
    let width = wide.unwrap_or(0) + 2;
    let line = |cells: Vec<&String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.trim_end())
    };
    let text = |row: &Vec<(String, String)>| {
        let below = line(row.iter().map(|(_, b)| b).collect());
        line(row.iter().map(|(a, _)| a).collect()) + if below == "\n" { "" } else { &below }
    };
    rows.iter().rev().map(text).collect::<Vec<_>>().join("\n")
}

//! Tests of Fox and Geese against its twin, which does not know the theorem about escaped foxes.

use proptest::prelude::*;
use upstar_twin::fox_and_geese::game;

use super::{agrees_on_both_sides, grids};
use crate::laws::form::cases;

fn agree(rows: &[String]) -> Result<(), TestCaseError> {
    let cells: Vec<&str> = rows.iter().map(String::as_str).collect();
    agrees_on_both_sides("fox_and_geese", &rows.join("|"), &game(&cells, 1))?;
    agrees_on_both_sides("ceylonese_fox_and_geese", &rows.join("|"), &game(&cells, 2))
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn on_small_boards(mut rows in grids(1..=3_usize, 1..=5_usize, "....G", 15, '.'), at in 0..100_usize) {
        let (height, width) = (rows.len(), rows[0].len());
        let (row, column) = (at % height, at / height % width);
        rows[row].replace_range(column..=column, "F");
        // With more geese there are too many positions for the twin.
        prop_assume!(rows.concat().matches('G').count() <= 3);
        agree(&rows)?;
    }
}

/// The positions of the table that name this twin as their source.
#[test]
fn of_the_table() {
    for rows in
        ["G.G|...|F..", ".G.G|....|F...", "G.G.|....|...F", "G.|..|.F", "GG.|...|.F.", "G.G.|....|.F.."]
    {
        agree(&rows.split('|').map(str::to_owned).collect::<Vec<_>>()).unwrap();
    }
}

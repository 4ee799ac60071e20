//! Tests of Fox and Geese against its twin, which does not know the theorem about escaped foxes.

use proptest::prelude::*;
use upstar::games::rules::loopy::NimValue;
use upstar::{Control, Session, Store};
use upstar_twin::fox_and_geese::{game, shared};
use upstar_twin::impartial::labels;

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

/// Compares the impartial form with the literal rule for labels on a board that ends far above the geese.
fn forms_agree(rows: &[String]) -> Result<(), TestCaseError> {
    let cells: Vec<&str> = rows.iter().map(String::as_str).collect();
    for (form, range) in [("impartial(fox_and_geese)", 1), ("impartial(ceylonese_fox_and_geese)", 2)] {
        let moves = shared(&cells, range, 5);
        let labels = labels(&moves);
        let mut of_options: Vec<u32> = moves[0].iter().filter_map(|&to| Some(labels[to]? as u32)).collect();
        of_options.sort_unstable();
        of_options.dedup();
        let expected = labels[0].map_or(NimValue::Infinite(of_options), |n| NimValue::Finite(n as u32));
        let (store, control) = (Store::new(), Control::unlimited());
        let session = Session::new(&store);
        let position = session.read(form, &rows.join("|")).unwrap();
        let found = position.loopy().unwrap().value(&control).unwrap();
        prop_assert_eq!(found, expected, "{} {:?}", form, rows);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    /// Few geese on broad boards, and a fox that many geese surround.
    #[test]
    fn impartial_forms(mut rows in grids(1..=3_usize, 1..=4_usize, "...GG", 12, '.'), at in 0..100_usize) {
        let (height, width) = (rows.len(), rows[0].len());
        let (row, column) = (at % height, at / height % width);
        rows[row].replace_range(column..=column, "F");
        prop_assume!(rows.concat().matches('G').count() <= 3);
        forms_agree(&rows)?;
    }
}

/// Geese that hold the fox: the values are finite until a goose lets it go.
#[test]
fn impartial_forms_with_a_fox_that_is_held() {
    for rows in ["GG|F.", ".G|F.", "G.G|.F.", "G..|.G.|F..", "G.G|.G.|F.."] {
        forms_agree(&rows.split('|').map(str::to_owned).collect::<Vec<_>>()).unwrap();
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

//! Pictures of thermographs, boards and the plane.

mod boards;
mod escape;
mod lattices;
mod places;
mod plane;
mod text;
mod thermographs;

use upstar_twin::assert_well_formed;

#[test]
#[should_panic(expected = "open")]
fn the_check_finds_open_elements() {
    assert_well_formed("<a><b></a>\n");
}

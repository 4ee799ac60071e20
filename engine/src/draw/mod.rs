//! Pictures.
use crate::board::grid::Grid;
use crate::value::Thermograph;
/// d
pub struct Domino {
    pub cells: [(usize, usize); 2],
    pub label: String,
    pub left: bool,
}
/// d
pub fn thermograph_text(_: &Thermograph, _: usize, _: usize) -> String {
    String::new()
}
/// d
pub fn thermograph_svg(_: &[(String, &Thermograph)]) -> String {
    String::new()
}
/// d
pub fn board_text(grid: &Grid, _: &[((usize, usize), char)]) -> Vec<String> {
    grid.rows().map(str::to_owned).collect()
}
/// d
pub fn side_by_side(b: &[Vec<String>], _: usize, _: usize) -> String {
    b.iter().map(|x| x.join("\n")).collect::<Vec<_>>().join("\n") + "\n"
}
/// d
pub fn board_svg(_: &Grid, _: &[Domino]) -> String {
    String::new()
}

//! Grids as SVG, with dominoes, arrows, or rings for moves.

use std::fmt::Write;

use super::marks::{DrawnMove, arrow, character, explain, explain_cells, half_ring, leads, of_player, shot};
use crate::TooLarge;
use crate::legend::{Legend, Sample};
use crate::scene::{LEFT, RIGHT, Scene};
use upstar::games::board::grid::Grid;
use upstar::ground::board::Board;
use upstar::ground::{Player, Signs};

/// The side of a cell, in pixels.
const CELL: i64 = 40;
/// The colour of blocked cells.
const BLOCKED: &str = "#444444";
/// The margin around the board, in pixels.
const BORDER: i64 = 10;
/// The radius of the half rings around cells that a move changes, in pixels.
const RING: i64 = 17;
/// The gap between the lines of the board and a domino, in pixels.
const INSET: i64 = 4;
/// The largest and the smallest font size of a label, in pixels.
const FONT: (i64, i64) = (16, 6);

/// A domino of a player, which covers two cells (row, column).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domino {
    /// The two cells, in either order.
    pub cells: [(usize, usize); 2],
    /// The text on the domino.
    pub label: String,
    /// The player who owns the domino.
    pub player: Player,
}

/// Draws a board once for each list of dominoes, side by side, with Left's dominoes in blue and Right's in
/// red, as a stand-alone SVG document.
///
/// Free cells (`.`) are white, and blocked cells (`#`) are dark. The pieces that `signs` assigns to a player
/// are disks in the player's colour, as are `L` and `R` if `signs` does not mention them. Any other character
/// is written into its cell. The words of `signs` form the legend. Dominoes with a cell outside the board are
/// left out.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::grid::Grid;
/// use upstar_draw::{Domino, board_svg};
/// use upstar::ground::Player;
/// let grid = Grid::parse("..#|...", ".#").unwrap();
/// let domino = Domino { cells: [(0, 0), (1, 0)], label: "1/2".to_owned(), player: Player::Left };
/// assert!(board_svg(&grid, &[], &[&[domino], &[]]).is_ok_and(|svg| svg.contains("1/2")));
/// ```
///
/// # Errors
/// [`TooLarge`] for a grid of more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) cells.
pub fn board_svg(grid: &Grid, signs: Signs, boards: &[&[Domino]]) -> Result<String, TooLarge> {
    let laid = |domino: &Domino| Laid {
        cells: domino.cells,
        label: domino.label.clone(),
        colour: domino.player.of((LEFT, RIGHT)),
        words: domino.player.of(("Left's dominoes", "Right's dominoes")),
    };
    let boards: Vec<Vec<Laid>> = boards.iter().map(|board| board.iter().map(laid).collect()).collect();
    dominoes_svg(grid, signs, &boards)
}

/// A domino with its colour and its words.
struct Laid {
    cells: [(usize, usize); 2],
    label: String,
    colour: &'static str,
    /// The words for the domino in the legend.
    words: &'static str,
}

/// Draws the board once for each list of dominoes.
fn dominoes_svg(grid: &Grid, signs: Signs, boards: &[Vec<Laid>]) -> Result<String, TooLarge> {
    TooLarge::check_places(grid.width() * grid.height())?;
    let (width, height) = (grid.width() as i64 * CELL + 2 * BORDER, grid.height() as i64 * CELL + 2 * BORDER);
    let size = (width * boards.len().max(1) as i64, height);
    let mut svg = Scene::with_legend(size, &format!("Board {grid}"), &legend(grid, signs, boards));
    for (i, dominoes) in boards.iter().enumerate() {
        svg.open(format_args!("transform=\"translate({} 0)\"", width * i as i64));
        draw_board(&mut svg, grid, signs, dominoes);
        mark_cells(&mut svg, grid);
        svg.close();
    }
    Ok(svg.finish())
}

/// Draws the board with moves. If all moves cover two free cells, the first move of each player is a domino
/// on a board of its own; moves that both players have share one board. Otherwise the moves are arrows and
/// rings.
pub(super) fn moves_svg(grid: &Grid, signs: Signs, moves: &[DrawnMove<'_>]) -> Result<String, TooLarge> {
    if moves.is_empty() || !moves.iter().all(|m| is_domino(grid, m.places())) {
        return arrows_svg(grid, signs, moves);
    }
    let cell = |place: usize| (place / grid.width(), place % grid.width());
    let first = |player: Option<Player>| -> Vec<Laid> {
        let first = moves.iter().find(|m| m.shows.player == player);
        let Some((&[a, b], shows)) = first.map(|m| (m.places(), m.shows)) else { return Vec::new() };
        let label = player.map_or("", |player| player.of(("L", "R"))).to_owned();
        vec![Laid { cells: [cell(a), cell(b)], label, colour: shows.colour(), words: shows.words() }]
    };
    let is_impartial = moves.iter().all(|m| m.shows.player.is_none());
    let boards = match is_impartial {
        true => vec![first(None)],
        false => vec![first(Some(Player::Left)), first(Some(Player::Right))],
    };
    dominoes_svg(grid, signs, &boards)
}

/// Returns whether a move covers two adjacent free cells.
fn is_domino(grid: &Grid, places: &[usize]) -> bool {
    let is_free = |place: usize| grid.cells().get(place) == Some(&b'.');
    let &[a, b] = places else { return false };
    let is_beside =
        a.abs_diff(b) == grid.width() || a.abs_diff(b) == 1 && a / grid.width() == b / grid.width();
    is_beside && is_free(a) && is_free(b)
}

/// Draws the board with an arrow for each move of a piece, and half a ring around each cell that another move
/// changes.
fn arrows_svg(grid: &Grid, signs: Signs, moves: &[DrawnMove<'_>]) -> Result<String, TooLarge> {
    TooLarge::check_places(grid.width() * grid.height())?;
    let size = (grid.width() as i64 * CELL + 2 * BORDER, grid.height() as i64 * CELL + 2 * BORDER);
    let mut legend = legend(grid, signs, &[]);
    let leads = |m: &DrawnMove<'_>| leads(m.places(), grid.cells(), signs);
    for m in moves {
        let sample = if leads(m) { Sample::Arrow } else { Sample::Ring };
        explain(&mut legend, std::slice::from_ref(m), sample);
    }
    for m in moves.iter().filter(|m| leads(m) && m.places().len() > 2) {
        legend.add(Sample::Dashes(m.shows.colour()), "and the shots behind them");
    }
    let mut svg = Scene::with_legend(size, &format!("Board {grid}"), &legend);
    draw_board(&mut svg, grid, signs, &[]);
    let middle =
        |place: usize| (edge(place % grid.width()) + CELL / 2, edge(place / grid.width()) + CELL / 2);
    for m in moves {
        let places = m.places();
        if places.iter().any(|&place| place >= grid.cells().len()) {
            continue;
        }
        if !leads(m) {
            places.iter().for_each(|&place| half_ring(&mut svg, middle(place), RING, m.shows));
        } else if let &[from, to, ref shots @ ..] = places {
            arrow(&mut svg, [middle(from), middle(to)], CELL / 7, m.shows.colour());
            shots.iter().for_each(|&at| shot(&mut svg, [middle(to), middle(at)], m.shows.colour()));
        }
    }
    mark_cells(&mut svg, grid);
    Ok(svg.finish())
}

fn legend(grid: &Grid, signs: Signs, boards: &[Vec<Laid>]) -> Legend {
    let mut legend = Legend::default();
    explain_cells(&mut legend, grid.cells(), signs, BLOCKED);
    for domino in boards.iter().flatten() {
        legend.add(Sample::Square(domino.colour), domino.words);
    }
    legend
}

/// Draws a board with cells of side `cell`, its upper left corner at the given point.
pub(crate) fn draw_small_grid(svg: &mut Scene, grid: &Grid, signs: Signs, (x, y): (i64, i64), cell: i64) {
    let scale = format!("{}.{:03}", cell / CELL, cell % CELL * 1000 / CELL);
    svg.open(format_args!("transform=\"translate({x} {y}) scale({scale}) translate(-{BORDER} -{BORDER})\""));
    draw_board(svg, grid, signs, &[]);
    svg.close();
}

fn draw_board(svg: &mut Scene, grid: &Grid, signs: Signs, dominoes: &[Laid]) {
    let (width, height) = (grid.width() as i64 * CELL, grid.height() as i64 * CELL);
    draw_cells(svg, grid, signs);
    svg.path(lines(grid), "stroke=\"#999999\"");
    svg.rect((BORDER, BORDER), (width, height), "fill=\"none\" stroke=\"#333333\" stroke-width=\"2\"");
    let is_inside = |&(row, column): &(usize, usize)| row < grid.height() && column < grid.width();
    for domino in dominoes.iter().filter(|domino| domino.cells.iter().all(is_inside)) {
        draw_domino(svg, domino);
    }
}

/// Marks the area of each cell. The areas lie on top, where no domino and no arrow hides them from a pointer.
fn mark_cells(svg: &mut Scene, grid: &Grid) {
    for place in 0..grid.places() {
        let corner = (edge(place % grid.width()), edge(place / grid.width()));
        svg.area(corner, (CELL, CELL), grid.place_name(place));
    }
}

/// Returns the coordinate at which a row or a column begins.
fn edge(index: usize) -> i64 {
    BORDER + CELL * index as i64
}

/// Draws the blocked cells, a whole run of a row at once, and the contents of all other cells that are not
/// free.
fn draw_cells(svg: &mut Scene, grid: &Grid, signs: Signs) {
    for (row, cells) in grid.rows().enumerate() {
        let mut column = 0;
        for run in cells.as_bytes().chunk_by(|a, b| a == b) {
            let places = column..column + run.len();
            match (of_player(run[0], signs), run[0]) {
                (None, b'.') => {}
                (None, b'#') => draw_blocked(svg, row, column, run.len()),
                (None, other) => places.for_each(|c| draw_character(svg, row, c, other, "#000000")),
                (Some(colour), piece) => places.for_each(|c| {
                    draw_stone(svg, row, c, colour);
                    if !matches!(piece, b'L' | b'R') {
                        draw_character(svg, row, c, piece, "#ffffff");
                    }
                }),
            }
            column += run.len();
        }
    }
}

fn draw_blocked(svg: &mut Scene, row: usize, column: usize, count: usize) {
    let (x, y, width) = (edge(column), edge(row), CELL * count as i64);
    svg.rect((x, y), (width, CELL), format_args!("fill=\"{BLOCKED}\""));
}

fn draw_stone(svg: &mut Scene, row: usize, column: usize, colour: &str) {
    svg.circle((edge(column) + CELL / 2, edge(row) + CELL / 2), 15, format_args!("fill=\"{colour}\""));
}

fn draw_character(svg: &mut Scene, row: usize, column: usize, byte: u8, fill: &str) {
    svg.text(
        (edge(column) + CELL / 2, edge(row) + CELL / 2 + 7),
        format_args!("text-anchor=\"middle\" font-size=\"20\" fill=\"{fill}\""),
        character(byte),
    );
}

/// Returns the lines between the cells as an SVG path.
fn lines(grid: &Grid) -> String {
    let (right, bottom) = (edge(grid.width()), edge(grid.height()));
    let mut path = String::new();
    // Writing to a string cannot fail.
    for row in 1..grid.height() {
        let _ = write!(path, "M{BORDER} {}H{right}", edge(row));
    }
    for column in 1..grid.width() {
        let _ = write!(path, "M{} {BORDER}V{bottom}", edge(column));
    }
    path
}

fn draw_domino(svg: &mut Scene, domino: &Laid) {
    let [(r, c), (s, d)] = domino.cells;
    let (x, y) = (edge(c.min(d)) + INSET, edge(r.min(s)) + INSET);
    let size = |a: usize, b: usize| CELL * (a.abs_diff(b) as i64 + 1) - 2 * INSET;
    let (width, height) = (size(c, d), size(r, s));
    let colour = domino.colour;
    svg.rect((x, y), (width, height), format_args!("rx=\"8\" fill=\"{colour}\" fill-opacity=\"0.9\""));
    draw_label(svg, &domino.label, (x + width / 2, y + height / 2), (width, height));
}

/// Writes a label into the middle of a domino. The label runs along the domino if it is too long for the
/// width, and is smaller if it is too long for the height as well.
fn draw_label(svg: &mut Scene, label: &str, (x, y): (i64, i64), (width, height): (i64, i64)) {
    // The width of a character of a bold font is about two thirds of its height.
    let fitting = |room: i64| (room - 4) * 3 / (2 * (label.chars().count() as i64).max(1));
    let along = fitting(width) < FONT.0 && height > width;
    let size = fitting(if along { height } else { width }).clamp(FONT.1, FONT.0);
    let turn = if along { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
    svg.text(
        (x, y + size * 7 / 20),
        format_args!(
            "text-anchor=\"middle\" font-weight=\"bold\" font-size=\"{size}\" fill=\"#ffffff\"{turn}"
        ),
        label,
    );
}

//! Grids as SVG, with dominoes, arrows, or rings for moves, and as text.

use super::marks::{
    DrawnMove, Shows, Why, arrow, character, explain_cells, explain_steps, half_ring, leads, of_player, shot,
};
use crate::TooLarge;
use crate::scene::text::TextCanvas;
use crate::scene::{BLACK, BLOCKED, Colour, INK, LEFT, Look, MIDDLE_GREY, RIGHT, Sample, Scene, WHITE};
use upstar::games::board::grid::Grid;
use upstar::games::play::column_letters;
use upstar::ground::board::Board;
use upstar::ground::{Player, Sign};

/// The side of a cell, in pixels.
const CELL: i64 = 40;
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
pub fn board_svg(grid: &Grid, signs: &[Sign], boards: &[&[Domino]]) -> Result<String, TooLarge> {
    let laid = |domino: &Domino| Laid {
        cells: domino.cells,
        label: domino.label.clone(),
        colour: domino.player.of((LEFT, RIGHT)),
        words: domino.player.of(("Left's dominoes", "Right's dominoes")),
    };
    let boards: Vec<Vec<Laid>> = boards.iter().map(|board| board.iter().map(laid).collect()).collect();
    Ok(dominoes(grid, signs, &[boards])?.svg())
}

/// A domino with its colour and its words.
#[derive(Clone)]
pub(crate) struct Laid {
    cells: [(usize, usize); 2],
    label: String,
    colour: Colour,
    /// The words for the domino in the legend.
    words: &'static str,
}

impl Laid {
    /// Returns the domino with which a player turned one board into another one; `None` if the move is not of
    /// this kind.
    pub(crate) fn between(before: &Grid, after: &Grid, player: Option<Player>) -> Option<Self> {
        if before.width() != after.width() || before.height() != after.height() {
            return None;
        }
        let cells = before.cells().iter().zip(after.cells());
        let changed: Vec<usize> = (0..).zip(cells).filter(|(_, (a, b))| a != b).map(|(i, _)| i).collect();
        let &[a, b] = &changed[..] else { return None };
        let is_blocked = after.cells()[a] == b'#' && after.cells()[b] == b'#';
        let cell = |place: usize| (place / before.width(), place % before.width());
        let colour = Shows { player, why: Why::Wins }.colour();
        (is_blocked && is_domino(before, &changed)).then(|| Self {
            cells: [cell(a), cell(b)],
            label: String::new(),
            colour,
            words: "",
        })
    }
}

/// Draws the board once for each list of dominoes, in rows.
fn dominoes(grid: &Grid, signs: &[Sign], rows: &[Vec<Vec<Laid>>]) -> Result<Scene, TooLarge> {
    TooLarge::check_places(grid.places())?;
    let (width, height) = size(grid);
    let mut legend = explain_cells(grid.cells(), signs);
    for domino in rows.iter().flatten().flatten() {
        legend.add(Sample::Square(domino.colour), domino.words);
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(1) as i64;
    let size = (width * columns, height * rows.len().max(1) as i64);
    let mut scene = Scene::with_legend(size, &format!("Board {grid}"), &legend);
    for (row, boards) in (0..).zip(rows) {
        for (column, dominoes) in (0..).zip(boards) {
            scene.group(&[Look::Moved(width * column, height * row)], |scene| {
                draw_board(scene, grid, signs, dominoes);
                mark_cells(scene, grid);
            });
        }
    }
    Ok(scene)
}

/// Returns the size of the picture of a board without its legend, in pixels.
fn size(grid: &Grid) -> (i64, i64) {
    (edge(grid.width()) + BORDER, edge(grid.height()) + BORDER)
}

/// Draws the board with moves. If all moves cover two free cells, they are dominoes; moves of different players,
/// and moves that overlap, are on different boards. A domino meets at most six others, hence there are at most
/// seven boards for a player. Otherwise the moves are arrows and rings.
pub(super) fn scene(grid: &Grid, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Result<Scene, TooLarge> {
    if moves.is_empty() || !moves.iter().all(|m| is_domino(grid, m.places())) {
        return arrows(grid, signs, moves);
    }
    let cell = |place: usize| (place / grid.width(), place % grid.width());
    let boards = |player: Option<Player>| -> Vec<Vec<Laid>> {
        let mut boards = vec![Vec::<Laid>::new()];
        for m in moves.iter().filter(|m| m.shows.player == player) {
            let (&[a, b], shows) = (m.places(), m.shows) else { continue };
            let label = player.map_or("", |player| player.of(("L", "R"))).to_owned();
            let cells = [cell(a), cell(b)];
            let laid = Laid { cells, label, colour: shows.colour(), words: shows.words() };
            let is_free =
                |board: &Vec<Laid>| board.iter().all(|other| cells.iter().all(|c| !other.cells.contains(c)));
            match boards.iter_mut().find(|board| is_free(board)) {
                Some(board) => board.push(laid),
                None => boards.push(vec![laid]),
            }
        }
        boards
    };
    if moves.iter().all(|m| m.shows.player.is_none()) {
        return dominoes(grid, signs, &[boards(None)]);
    }
    let [left, right] = Player::BOTH.map(|player| boards(Some(player)));
    if left.len() == 1 && right.len() == 1 {
        return dominoes(grid, signs, &[left.into_iter().chain(right).collect()]);
    }
    dominoes(grid, signs, &[left, right])
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
fn arrows(grid: &Grid, signs: &[Sign], moves: &[DrawnMove<'_>]) -> Result<Scene, TooLarge> {
    TooLarge::check_places(grid.places())?;
    let mut legend = explain_cells(grid.cells(), signs);
    explain_steps(&mut legend, moves, grid.cells(), signs);
    let leads = |m: &DrawnMove<'_>| leads(m.places(), grid.cells(), signs);
    for m in moves.iter().filter(|m| leads(m) && m.places().len() > 2) {
        legend.add(Sample::Dashes(m.shows.colour()), "and the shots behind them");
    }
    let mut scene = Scene::with_legend(size(grid), &format!("Board {grid}"), &legend);
    draw_board(&mut scene, grid, signs, &[]);
    let middle =
        |place: usize| (edge(place % grid.width()) + CELL / 2, edge(place / grid.width()) + CELL / 2);
    for m in moves {
        let places = m.places();
        if places.iter().any(|&place| place >= grid.places()) {
            continue;
        }
        if !leads(m) {
            places.iter().for_each(|&place| half_ring(&mut scene, middle(place), RING, m.shows));
        } else if let &[from, to, ref shots @ ..] = places {
            arrow(&mut scene, [middle(from), middle(to)], CELL / 7, m.shows.colour());
            shots.iter().for_each(|&at| shot(&mut scene, [middle(to), middle(at)], m.shows.colour()));
        }
    }
    mark_cells(&mut scene, grid);
    Ok(scene)
}

/// Draws a board with dominoes and cells of side `cell`, its upper left corner at the given point.
pub(crate) fn draw_small_grid(
    scene: &mut Scene,
    (grid, signs): (&Grid, &[Sign]),
    dominoes: &[Laid],
    (to, cell): ((i64, i64), i64),
) {
    let scaled = Look::Scaled { to, from: BORDER, thousandths: cell * 1000 / CELL };
    scene.group(&[scaled], |scene| draw_board(scene, grid, signs, dominoes));
}

fn draw_board(scene: &mut Scene, grid: &Grid, signs: &[Sign], dominoes: &[Laid]) {
    let (width, height) = (grid.width() as i64 * CELL, grid.height() as i64 * CELL);
    draw_cells(scene, grid, signs);
    scene.path(lines(grid), &[Look::Rim(MIDDLE_GREY)]);
    scene.rect((BORDER, BORDER), (width, height), &[Look::Hollow, Look::Stroke(INK, 20)]);
    let is_inside = |&(row, column): &(usize, usize)| row < grid.height() && column < grid.width();
    for domino in dominoes.iter().filter(|domino| domino.cells.iter().all(is_inside)) {
        draw_domino(scene, domino);
    }
}

/// Marks the area of each cell. The areas lie on top, where no domino and no arrow hides them from a pointer.
fn mark_cells(scene: &mut Scene, grid: &Grid) {
    for place in 0..grid.places() {
        let corner = (edge(place % grid.width()), edge(place / grid.width()));
        scene.area(corner, (CELL, CELL), grid.place_name(place));
    }
}

/// Returns the coordinate at which a row or a column begins.
fn edge(index: usize) -> i64 {
    BORDER + CELL * index as i64
}

/// Draws the blocked cells, a whole run of a row at once, and the contents of all other cells that are not
/// free.
fn draw_cells(scene: &mut Scene, grid: &Grid, signs: &[Sign]) {
    let character = |scene: &mut Scene, (x, y): (i64, i64), byte: u8, fill: Colour| {
        let look = [Look::Middle, Look::Size(20), Look::Fill(fill)];
        scene.text((x, y + 7), character(byte), &look);
    };
    for (row, cells) in grid.rows().enumerate() {
        let mut column = 0;
        for run in cells.as_bytes().chunk_by(|a, b| a == b) {
            let middles = (column..column + run.len()).map(|c| (edge(c) + CELL / 2, edge(row) + CELL / 2));
            match (of_player(run[0], signs), run[0]) {
                (None, b'.') => {}
                (None, b'#') => {
                    let size = (CELL * run.len() as i64, CELL);
                    scene.rect((edge(column), edge(row)), size, &[Look::Fill(BLOCKED)]);
                }
                (None, other) => middles.for_each(|at| character(scene, at, other, BLACK)),
                (Some(colour), piece) => middles.for_each(|at| {
                    scene.circle(at, 15, &[Look::Fill(colour)]);
                    if !matches!(piece, b'L' | b'R') {
                        character(scene, at, piece, WHITE);
                    }
                }),
            }
            column += run.len();
        }
    }
}

/// Returns the lines between the cells as an SVG path.
fn lines(grid: &Grid) -> String {
    let (right, bottom) = (edge(grid.width()), edge(grid.height()));
    let rows = (1..grid.height()).map(|row| format!("M{BORDER} {}H{right}", edge(row)));
    let columns = (1..grid.width()).map(|column| format!("M{} {BORDER}V{bottom}", edge(column)));
    rows.chain(columns).collect()
}

fn draw_domino(scene: &mut Scene, domino: &Laid) {
    let [(r, c), (s, d)] = domino.cells;
    let (x, y) = (edge(c.min(d)) + INSET, edge(r.min(s)) + INSET);
    let size = |a: usize, b: usize| CELL * (a.abs_diff(b) as i64 + 1) - 2 * INSET;
    let (width, height) = (size(c, d), size(r, s));
    let look = [Look::Rounded(8), Look::Fill(domino.colour), Look::FillOpacity(90)];
    scene.rect((x, y), (width, height), &look);
    if !domino.label.is_empty() {
        draw_label(scene, &domino.label, (x + width / 2, y + height / 2), (width, height));
    }
}

/// Writes a label into the middle of a domino. The label runs along the domino if it is too long for the
/// width, and is smaller if it is too long for the height as well.
fn draw_label(scene: &mut Scene, label: &str, (x, y): (i64, i64), (width, height): (i64, i64)) {
    // The width of a character of a bold font is about two thirds of its height.
    let fitting = |room: i64| (room - 4) * 3 / (2 * (label.chars().count() as i64).max(1));
    let along = fitting(width) < FONT.0 && height > width;
    let size = fitting(if along { height } else { width }).clamp(FONT.1, FONT.0);
    let look = [Look::Middle, Look::Bold, Look::Size(size), Look::Fill(WHITE), Look::Upwards(x, y)];
    scene.text((x, y + size * 7 / 20), label, if along { &look } else { &look[..4] });
}

/// The margin of a picture for its coordinates, in pixels.
const MARGIN: i64 = 16;

/// Adds coordinates to the picture of a board: letters above its columns and numbers beside its rows, so that (4,2) is
/// `b4`. A picture of several boards has them at the first one.
///
/// ```
/// use upstar::games::board::{GameBoard, grid::Grid};
/// use upstar::ground::board::Board;
/// use upstar_draw::{position_scene, with_coordinates};
/// let grid = Grid::parse("...|...", ".#").unwrap();
/// let svg = position_scene(grid.any(), &[]).map(|scene| with_coordinates(scene, &grid).svg());
/// assert!(svg.is_ok_and(|svg| svg.contains(">c</text>") && svg.contains(">2</text>")));
/// ```
pub fn with_coordinates(scene: Scene, grid: &Grid) -> Scene {
    let mut scene = scene.with_margin(MARGIN);
    let middle = |index: usize| MARGIN + edge(index) + CELL / 2;
    let look = [Look::Middle, Look::Size(13), Look::Fill(MIDDLE_GREY)];
    for column in 0..grid.width() {
        scene.text((middle(column), MARGIN + 4), column_letters(column), &look);
    }
    for row in 0..grid.height() {
        scene.text((MARGIN - 3, middle(row) + 4), row + 1, &look);
    }
    scene
}

/// Returns a board as lines of text: the character of each cell, with a blank between the cells of a row.
///
/// A free cell is `·`, or `.` without Unicode. `#` and the pieces of a ruleset are written as they are. A
/// mark ((row, column), character) overwrites its cell; marks outside the board are left out.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::grid::Grid;
/// use upstar_draw::board_text;
/// let grid = Grid::parse("..#|...", ".#").unwrap();
/// assert_eq!(board_text(&grid, &[((1, 0), 'L')], false), [". . #", "L . ."]);
/// ```
pub fn board_text(grid: &Grid, marks: &[((usize, usize), char)], unicode: bool) -> Vec<String> {
    let mut canvas = TextCanvas::new(2 * grid.width(), grid.height());
    let free = if unicode { '·' } else { '.' };
    for (row, cells) in grid.rows().enumerate() {
        for (column, cell) in cells.chars().enumerate() {
            canvas.set((2 * column, row), if cell == '.' { free } else { cell });
        }
    }
    for &((row, column), mark) in marks.iter().filter(|((_, column), _)| *column < grid.width()) {
        canvas.set((2 * column, row), mark);
    }
    canvas.lines()
}

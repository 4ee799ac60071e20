//! Boards of escape games. Regular vertices are circles and exits are squares; the fugitive, or the first
//! spy, is a black disk, and the second spy a blue disk. The names of boards determine the places of their
//! vertices where possible.

mod canvas;
mod text;

use self::canvas::Canvas;
pub use self::text::{LastStep, escape_text, escape_text_in_play};
use crate::boards::marks::towards;
use crate::layout::patterns::{STEP, is_forest, layers, sine};
use crate::layout::places as usual;
use crate::scene::{BLACK, Legend, Look, Scene, fitted, width};
use crate::{MAX_DRAWN_PLACES, TooLarge};
use upstar::escape::board::{
    Construction, EscapeGraph, EscapeGrid, Lattice, LatticeKind, LatticePoint, UNBREAKABLE,
};
use upstar::escape::{EscapeTree, Simplified, duplicate_exits};
use upstar::ground::graph::{Classes, Shape};

/// The contents of a picture besides the board. The board is the one at the beginning of the play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EscapePicture {
    /// The copies of edges that have been deleted, each given by the ends of its edge. Edges without a
    /// remaining copy are dashed. Edges that the description of the board removes are dotted.
    pub deleted: Vec<[u32; 2]>,
    /// For each vertex, whether the fugitive wins from it, or `None` if that is unknown. Winning vertices are
    /// shaded and unknown ones are hatched.
    pub winning: Option<Vec<Option<bool>>>,
    /// The vertices of the walk so far, in order. The fugitive stands on the last one, and a ring marks the
    /// first one. If the list is empty, the fugitive stands on the start.
    pub path: Vec<u32>,
    /// The vertex to which the fugitive is about to go; an arrow leads there.
    pub next: Option<u32>,
    /// The places of two spies. If this is `None`, they stand where the board puts them.
    pub spies: Option<[u32; 2]>,
    /// The vertices to which the fugitive moves at random, with their probabilities.
    pub goes: Vec<(u32, String)>,
    /// The edges that lose a copy at random, by their ends, with their probabilities.
    pub deletes: Vec<([u32; 2], String)>,
    /// A binary escape tree of this board to highlight: its root gets a ring, its forks are shaded, its
    /// leaves are framed.
    pub tree: Option<EscapeTree>,
    /// The edges that a strategy needs, by their ends. They are broad.
    pub needed: Vec<[u32; 2]>,
    /// The edges of which a strategy deletes copies, by their ends, with notes. They are broad and red.
    pub cuts: Vec<([u32; 2], String)>,
    /// The vertices that have been removed. They are pale, and their edges are dashed.
    pub gone: Vec<u32>,
    /// Notes beside vertices.
    pub notes: Vec<(u32, String)>,
    /// The places of all vertices in pixels. If this is `None`, the board determines them.
    pub places: Option<Vec<(i64, i64)>>,
}

/// Draws the board of an escape game with its legend.
///
/// A number on an edge is the number of its copies. Thick edges are unbreakable.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar_draw::escape::{EscapePicture, escape_scene};
/// let board = EscapeGraph::parse("grid(7,7) @ 3,3", Cast::EXITS).unwrap();
/// let picture = EscapePicture { deleted: vec![[24, 25]], path: vec![24, 23], ..EscapePicture::default() };
/// assert!(escape_scene(&board, &picture).is_ok_and(|scene| scene.svg().starts_with("<svg")));
/// ```
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`] vertices or
/// [`MAX_DRAWN_EDGES`](crate::MAX_DRAWN_EDGES) edges.
pub fn escape_scene(board: &EscapeGraph, picture: &EscapePicture) -> Result<Scene, TooLarge> {
    check_size(&[board])?;
    let canvas = Canvas::new(board, picture);
    let mut scene = Scene::with_legend(canvas.size(), &format!("Escape game {board}"), &canvas.legend());
    canvas.draw(&mut scene);
    Ok(scene)
}

/// One of several pictures.
#[derive(Clone, Debug)]
pub struct EscapeFrame<'b> {
    /// The board at the beginning of the play.
    pub board: &'b EscapeGraph,
    /// The contents of the picture besides the board.
    pub picture: EscapePicture,
    /// The caption above the picture.
    pub caption: String,
}

/// The width up to which pictures stand side by side, in pixels.
const WIDTH: i64 = 1600;
/// The height of a caption, in pixels.
const CAPTION: i64 = 26;
/// The least width of a picture with its caption, in pixels.
const LEAST: i64 = 220;

/// Draws several boards of escape games, such as those after each move of a play, in one SVG document. The
/// pictures stand in rows from left to right, with their captions above them.
///
/// # Errors
/// [`TooLarge`] if all boards together exceed the limits of [`escape_scene`].
pub fn escape_frames_scene(frames: &[EscapeFrame<'_>]) -> Result<Scene, TooLarge> {
    let boards: Vec<_> = frames.iter().map(|frame| frame.board).collect();
    check_size(&boards)?;
    Ok(side_by_side(frames))
}

/// Draws several boards in rows from left to right.
fn side_by_side(frames: &[EscapeFrame<'_>]) -> Scene {
    let pictures: Vec<_> = frames.iter().map(|frame| Canvas::new(frame.board, &frame.picture)).collect();
    let width = pictures.iter().map(|picture| picture.size().0).max().unwrap_or(0).max(LEAST);
    let height = pictures.iter().map(|picture| picture.size().1).max().unwrap_or(0) + CAPTION;
    let columns = (WIDTH / width).clamp(1, frames.len().max(1) as i64);
    let rows = (frames.len() as i64 + columns - 1) / columns;
    let mut legend = Legend::default();
    pictures.iter().for_each(|picture| legend.extend(&picture.legend()));
    let mut scene = Scene::with_legend((columns * width, rows * height), "Moves of an escape game", &legend);
    for (i, (frame, picture)) in (0..).zip(frames.iter().zip(pictures)) {
        let (x, top) = (i % columns * width, i / columns * height);
        let (caption, size) = fitted(&frame.caption, 10..=14, width - 8);
        let look = [Look::Middle, Look::Size(size), Look::Bold, Look::Fill(BLACK)];
        scene.text((x + width / 2, top + CAPTION - 6), caption, &look);
        let aside = (width - picture.size().0) / 2;
        scene.group(&[Look::Moved(x + aside, top + CAPTION)], |scene| picture.draw(scene));
    }
    scene
}

/// The greatest number of rounds of pruning that get pictures of their own.
const MOST_ROUNDS: usize = 12;

/// The greatest number of places in all pictures of a simplification together: the first two, one round of pruning and the
/// last picture of a board of the greatest size.
const MOST_PLACES: usize = 4 * MAX_DRAWN_PLACES;

/// Draws the simplification of a board of Nemesis step by step: the board; the board with duplicated exits; each round of
/// pruning, in which all vertices go that have at most two copies of edges at its beginning; and what is left, with a binary
/// escape tree if `tree` finds one on it. Of many rounds on a large board only the first ones and the last one are drawn.
///
/// # Errors
/// [`TooLarge`] if a board of one step exceeds the limits of [`escape_scene`].
pub fn simplification_scene(
    board: &EscapeGraph,
    tree: impl FnOnce(&EscapeGraph) -> Option<EscapeTree>,
) -> Result<Scene, TooLarge> {
    check_size(&[board])?;
    let own = places(board);
    let doubled = duplicate_exits(board);
    check_size(&[&doubled.board])?;
    let spread = places_of_doubled(board, &doubled, &own);
    let rounds = pruning_rounds(&doubled.board);
    let most_rounds = (MOST_PLACES / doubled.board.vertices().max(1)).saturating_sub(3).clamp(1, MOST_ROUNDS);
    let frame = |picture: EscapePicture, caption: String| EscapeFrame {
        board: &doubled.board,
        picture: EscapePicture { places: Some(spread.clone()), ..picture },
        caption,
    };
    let first = EscapePicture { places: Some(own), ..EscapePicture::default() };
    let mut frames = vec![EscapeFrame { board, picture: first, caption: "the board".to_owned() }];
    frames.push(frame(EscapePicture::default(), "an exit for each edge".to_owned()));
    let mut gone = Vec::new();
    for (i, round) in rounds.iter().enumerate() {
        gone.extend(round);
        if i + 1 < most_rounds || i + 1 == rounds.len() {
            let picture = EscapePicture { gone: gone.clone(), ..EscapePicture::default() };
            frames.push(frame(picture, format!("pruned, round {}", i + 1)));
        }
    }
    let lit = tree(&doubled.board);
    let caption = if lit.is_some() { "a binary escape tree" } else { "what is left" };
    let left = cut_off(&doubled.board, &gone);
    frames
        .push(frame(EscapePicture { gone: left, tree: lit, ..EscapePicture::default() }, caption.to_owned()));
    Ok(side_by_side(&frames))
}

/// Returns the places of the vertices of a board with duplicated exits. The copies of an exit stand around its place, each
/// towards the vertex that leads to it.
fn places_of_doubled(board: &EscapeGraph, doubled: &Simplified, own: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let mut places: Vec<_> = doubled.vertices.iter().map(|&of| own[of as usize]).collect();
    let mut uses = vec![0_i64; board.vertices()];
    doubled.vertices.iter().for_each(|&of| uses[of as usize] += 1);
    let mut placed = vec![0_i64; board.vertices()];
    for edge in doubled.board.graph().edges() {
        let Some(&exit) = edge.ends.iter().find(|&&v| doubled.board.is_exit(v)) else { continue };
        let Some(from) = edge.other_end(exit) else { continue };
        let of = doubled.vertices[exit as usize] as usize;
        if uses[of] > 1 {
            // Edges may lead there from almost the same direction, so each copy is a little farther away.
            let [here, there] = [places[exit as usize], places[from as usize]];
            let length = ((here.0 - there.0).pow(2) + (here.1 - there.1).pow(2)).isqrt();
            places[exit as usize] = towards(here, there, (ASIDE + FARTHER * placed[of]).min(length * 3 / 5));
            placed[of] += 1;
        }
    }
    places
}

/// The distance of the first copy of an exit from its place, and that between copies, in pixels.
const ASIDE: i64 = STEP / 2;
const FARTHER: i64 = STEP / 2;

/// Returns the regular vertices other than the start that are pruned, by rounds.
fn pruning_rounds(board: &EscapeGraph) -> Vec<Vec<u32>> {
    let mut is_gone = vec![false; board.vertices()];
    let mut rounds = Vec::new();
    loop {
        let mut copies = vec![0_u32; board.vertices()];
        for edge in
            board.graph().edges().iter().filter(|edge| !edge.ends.iter().any(|&v| is_gone[v as usize]))
        {
            for end in edge.ends {
                copies[end as usize] = copies[end as usize].saturating_add(edge.copies);
            }
        }
        let is_trap = |v: &u32| {
            let is_fixed = board.is_exit(*v) || board.start() == Some(*v);
            !is_fixed && !is_gone[*v as usize] && copies[*v as usize] <= 2
        };
        let round: Vec<u32> = (0..board.vertices() as u32).filter(is_trap).collect();
        if round.is_empty() {
            return rounds;
        }
        round.iter().for_each(|&v| is_gone[v as usize] = true);
        rounds.push(round);
    }
}

/// Returns the vertices that are gone or cannot be reached from the start without them.
fn cut_off(board: &EscapeGraph, gone: &[u32]) -> Vec<u32> {
    let Some(start) = board.start() else { return gone.to_vec() };
    let mut parts = Classes::new(board.vertices());
    let stays = |v: u32| !gone.contains(&v);
    for edge in board.graph().edges().iter().filter(|edge| edge.ends.into_iter().all(stays)) {
        parts.join(edge.ends[0], edge.ends[1]);
    }
    let home = parts.root(start);
    (0..board.vertices() as u32).filter(|&v| parts.root(v) != home).collect()
}

/// The height of a line of text, and its size, in pixels.
const LINE: i64 = 18;
const LETTERS: i64 = 12;

/// Draws a board with lines of text on its right.
///
/// # Errors
/// [`TooLarge`] if the board exceeds the limits of [`escape_scene`].
pub(crate) fn board_with_lines(
    board: &EscapeGraph,
    lines: &[String],
    title: &str,
) -> Result<Scene, TooLarge> {
    check_size(&[board])?;
    let picture = EscapePicture::default();
    let canvas = Canvas::new(board, &picture);
    let (across, down) = canvas.size();
    let widest = lines.iter().map(|line| width(line, LETTERS)).max().unwrap_or(0).min(WIDTH);
    let size = (across + widest + LINE, down.max(LINE * (lines.len() as i64 + 1)));
    let mut scene = Scene::with_legend(size, title, &canvas.legend());
    canvas.draw(&mut scene);
    for (row, line) in (1..).zip(lines) {
        let (line, letters) = fitted(line, 8..=LETTERS, WIDTH);
        scene.text((across, row * LINE), line, &[Look::Start, Look::Size(letters), Look::Fill(BLACK)]);
    }
    Ok(scene)
}

/// Returns an error if the boards together are too large for a picture.
fn check_size(boards: &[&EscapeGraph]) -> Result<(), TooLarge> {
    let vertices: usize = boards.iter().map(|board| board.vertices()).sum();
    let edges: usize = boards.iter().map(|board| board.graph().edges().len()).sum();
    TooLarge::check_places(vertices)?;
    TooLarge::check_edges(edges)
}

/// Returns the number of remaining copies of each edge, in the order of the board's edges. Deletions of edges
/// that the board does not have are ignored.
fn remaining_copies(board: &EscapeGraph, deleted: &[[u32; 2]]) -> Vec<u32> {
    let ordered = |[u, v]: [u32; 2]| [u.min(v), u.max(v)];
    let mut deleted: Vec<_> = deleted.iter().copied().map(ordered).collect();
    deleted.sort_unstable();
    let remaining = |edge: &upstar::escape::board::Edge| {
        if edge.copies == UNBREAKABLE {
            return UNBREAKABLE;
        }
        let ends = ordered(edge.ends);
        // The list is sorted, hence the deletions of one edge are a contiguous part of it.
        let times = deleted.partition_point(|d| *d <= ends) - deleted.partition_point(|d| *d < ends);
        edge.copies.saturating_sub(times as u32)
    };
    board.graph().edges().iter().map(remaining).collect()
}

/// The height of an equilateral triangle whose sides are a step long.
const ROW: i64 = STEP * 866 / 1000;

/// Returns a place for each vertex: the given places if the board has some; otherwise the usual picture of
/// its construction; otherwise layers below the start for a tree, and the usual layout for any other graph.
fn places(board: &EscapeGraph) -> Vec<(i64, i64)> {
    if let Some(given) = board.places_given() {
        return spread(given);
    }
    match board.naming().construction() {
        Some(Construction::Grid(grid)) => (0..board.vertices() as u32).map(|v| in_grid(grid, v)).collect(),
        Some(Construction::Hexagon(hexagon)) => {
            let place = |(row, half): (usize, usize)| (half as i64 * STEP / 2, row as i64 * ROW);
            hexagon.places().into_iter().map(place).collect()
        }
        Some(Construction::Usual(builder)) => usual(&Shape::built(builder.clone())),
        Some(Construction::Lattice(part)) => in_lattice(part).unwrap_or_else(|| of_edges(board)),
        Some(Construction::Random(_)) | None => of_edges(board),
    }
}

/// Scales the given places such that neighbouring vertices do not touch, but no picture is wider than
/// [`WIDEST`].
fn spread(given: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let reach = |along: fn(&(i64, i64)) -> i64| {
        let all = || given.iter().map(along);
        all().max().unwrap_or(0) - all().min().unwrap_or(0)
    };
    let widest = reach(|p| p.0).max(reach(|p| p.1)).max(1);
    let mut sorted = given.to_vec();
    sorted.sort_unstable();
    let apart = |a: &(i64, i64), b: &(i64, i64)| ((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).isqrt();
    // For an estimate it is enough to compare each vertex with the next `NEXT` ones from left to right.
    let near =
        sorted.iter().enumerate().flat_map(|(i, a)| sorted[i + 1..].iter().take(NEXT).map(move |b| (a, b)));
    let nearest = near.map(|(a, b)| apart(a, b)).filter(|&d| d > 0).min().unwrap_or(1);
    let (times, parts) = if STEP * widest / nearest > WIDEST { (WIDEST, widest) } else { (STEP, nearest) };
    given.iter().map(|&(x, y)| (x * times / parts, y * times / parts)).collect()
}

/// The greatest width of a picture with given places, in pixels.
const WIDEST: i64 = 3000;
/// The number of vertices with which each vertex is compared.
const NEXT: usize = 40;

fn of_edges(board: &EscapeGraph) -> Vec<(i64, i64)> {
    let edges = board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1]));
    let shape = Shape::of_edges(board.vertices(), edges.collect());
    let root = board.start().unwrap_or(0) as usize;
    if is_forest(&shape) {
        return layers(&shape, root);
    }
    // The numbers of copies need space, in particular between edges that cross.
    usual(&shape).into_iter().map(|(x, y)| (x * 3 / 2, y * 3 / 2)).collect()
}

/// Returns the place of a vertex of a grid. Exits are nearer to their cells than cells are to each other.
fn in_grid(grid: &EscapeGrid, vertex: u32) -> (i64, i64) {
    let (row, column) = grid.place(vertex);
    let along = |at: i64, count: usize| {
        let inside = at.clamp(0, count as i64 - 1);
        inside * STEP + (at - inside) * STEP * 3 / 4
    };
    (along(column, grid.columns()), along(row, grid.rows()))
}

/// Half the square root of 3, in thousandths.
const HEIGHT: i64 = 866;

/// Returns a place for each vertex in the usual picture of the lattice: rows and columns, triangles,
/// hexagons, concentric rings, or layers in parallel projection. An exit lies two thirds of the way from its
/// cell to the missing neighbour. Returns `None` for a torus, which has no natural picture in the plane.
fn in_lattice(lattice: &Lattice) -> Option<Vec<(i64, i64)>> {
    let kind = lattice.kind();
    if kind == LatticeKind::Torus {
        return None;
    }
    let sizes = lattice.sizes().map(|size| size as i64);
    let place = |point: LatticePoint, parity: i64| match kind {
        LatticeKind::King => in_rows(point),
        LatticeKind::Triangular => in_triangles(point),
        LatticeKind::Honeycomb => in_hexagons(point, parity),
        LatticeKind::Cylinder => in_rings(point, sizes),
        LatticeKind::Torus | LatticeKind::Box => in_layers(point, sizes),
    };
    // In a honeycomb the parity of a place decides its height in the row, also for a missing neighbour.
    let vertex = |(cell, missing): (LatticePoint, Option<LatticePoint>)| {
        let parity = |point: LatticePoint| (point[1] + point[2]).rem_euclid(2);
        let (x, y) = place(cell, parity(cell));
        let Some(missing) = missing else { return (x, y) };
        let (to_x, to_y) = place(missing, parity(missing));
        (x + (to_x - x) * 2 / 3, y + (to_y - y) * 2 / 3)
    };
    Some(lattice.places().into_iter().map(vertex).collect())
}

/// The distance of neighbouring cells, large enough for the exits of several cells side by side.
const APART: i64 = STEP * 3 / 2;

fn in_rows([_, row, column]: LatticePoint) -> (i64, i64) {
    (column * APART, row * APART)
}

/// Returns a place in a triangular lattice. Each row begins half a step to the right of the one above it,
/// hence a cell lies between two cells of the row above.
fn in_triangles([_, row, column]: LatticePoint) -> (i64, i64) {
    ((2 * column + row) * APART / 2, row * APART * HEIGHT / 1000)
}

/// Returns a place in a honeycomb. Even cells lie half a side lower than odd ones in the same row.
fn in_hexagons([_, row, column]: LatticePoint, parity: i64) -> (i64, i64) {
    (column * STEP * HEIGHT / 1000, (3 * row - parity) * STEP / 2)
}

/// Returns a place on a ring. The first row is the innermost ring, which leaves space for exits inside it.
/// The factor 0.159 is 1 / 2π.
fn in_rings([_, row, column]: LatticePoint, [_, _, columns]: [i64; 3]) -> (i64, i64) {
    let angle = column * 360_000 / columns;
    let radius = STEP * columns * 159 / 1000 + STEP * 2 / 3 + row * STEP;
    (radius * sine(angle) / 1000, -radius * sine(angle + 90_000) / 1000)
}

/// Returns a place in a stack of layers. Rows and columns are so far apart that all layers fit between them,
/// hence no vertex lies on an edge of other vertices.
fn in_layers([layer, row, column]: LatticePoint, [layers, _, _]: [i64; 3]) -> (i64, i64) {
    let room = layers + 1;
    ((column * room + layer) * STEP * 3 / 4, (row * room - layer) * STEP / 2)
}

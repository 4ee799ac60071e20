//! Trees of stalks. The edges of a short finite run are drawn one by one, and of a long one only the first
//! and the last. The edges of an infinite run become shorter and shorter up to a limit, from which the stalk
//! goes on. A bar marks a part that is repeated infinitely often.

use crate::scene::{
    BLACK, BLOCKED as MARK, LEFT, Legend, Length, Look, RIGHT, Sample, Scene, TooLarge, fitted, width,
};
use upstar::games::board::stalks::{Stalks, Tree};
use upstar::games::surreal::{Block, Expansion, Ordinal, Run, Sign};
use upstar::ground::control::Control;

/// The length of an edge, and the length of an infinite run of edges, in pixels.
const EDGE: i64 = 34;
const CLOSER: i64 = 90;
/// The gap of neighbouring trees, and the margin around the picture, in pixels.
const GAP: i64 = 26;
const BORDER: i64 = 20;
const SIZE: i64 = 12;
/// The longest run of equal edges that is drawn edge by edge.
const MOST: i64 = 8;
/// The number of repetitions that are drawn of an infinitely repeated part.
const ROUNDS: i64 = 3;
/// The height of the line of numbers below the ground, in pixels.
const BELOW: i64 = 20;
/// The budget for the number of a stalk, in nodes. A number that takes more is left out.
const NODES: u64 = 10_000;
/// The greatest width of a number, in pixels.
const MOST_WIDE: i64 = 150;

/// Draws trees of stalks on the ground. A stalk without branches has its number below it.
///
/// # Errors
/// [`TooLarge`] if there are too many stalks, or too many pieces of stalks.
pub fn stalks_scene(board: &Stalks) -> Result<Scene, TooLarge> {
    let trees: Vec<Drawn> = board.trees().iter().map(Drawn::new).collect();
    TooLarge::check_places(trees.iter().map(Drawn::pieces).sum())?;
    let height = trees.iter().map(|tree| tree.height).max().unwrap_or(EDGE) + 2 * BORDER;
    let all: i64 = trees.iter().map(|tree| tree.width + GAP).sum();
    let ground = height - BORDER;
    let mut legend = Legend::default();
    trees.iter().for_each(|tree| tree.explain(&mut legend));
    let title = format!("Stalks: {board}");
    let mut scene = Scene::with_legend((all.max(2 * GAP) + 2 * BORDER, height + BELOW), &title, &legend);
    scene.line((BORDER, ground), (BORDER + all.max(2 * GAP), ground), &[Look::Stroke(BLACK, 30)]);
    let mut x = BORDER + GAP / 2;
    for (number, tree) in (1..).zip(&trees) {
        tree.draw(&mut scene, (x, ground), &number.to_string());
        let look = [Look::Middle, Look::Size(SIZE), Look::Bold, Look::Fill(BLACK)];
        scene.text((x + tree.width / 2, ground + BELOW - 4), &tree.number, &look);
        x += tree.width + GAP;
    }
    Ok(scene)
}

/// A piece of a stalk. The pieces of a stalk are listed from the bottom upwards.
enum Piece {
    /// An edge with its length in tenths of a pixel.
    Edge(Sign, i64),
    /// Edges that are left out, with a text that states their number.
    LeftOut(Sign, String),
    /// A limit, with the number of the edges below it.
    Limit(String),
    /// The beginning of an infinitely repeated part, which reaches up to the next limit.
    Again,
}

impl Piece {
    /// Returns the height in tenths of a pixel.
    fn height(&self) -> i64 {
        match self {
            Self::Edge(_, length) => *length,
            Self::LeftOut(..) => 10 * EDGE,
            Self::Limit(_) => 60,
            Self::Again => 0,
        }
    }

    fn label(&self) -> &str {
        match self {
            Self::LeftOut(_, words) | Self::Limit(words) => words,
            Self::Edge(..) | Self::Again => "",
        }
    }
}

/// A tree with its size in pixels.
struct Drawn {
    pieces: Vec<Piece>,
    branches: Vec<Self>,
    width: i64,
    height: i64,
    /// The height of the stem below the branches.
    stem: i64,
    /// The number that the stalk is; empty if there are branches.
    number: String,
}

impl Drawn {
    fn new(tree: &Tree) -> Self {
        let branches: Vec<Self> = tree.branches.iter().map(Self::new).collect();
        let pieces = pieces(&tree.stem);
        let stem = pieces.iter().map(Piece::height).sum::<i64>() / 10 + 1;
        let label = pieces.iter().map(|piece| width(piece.label(), SIZE)).max().unwrap_or(0);
        let beside: i64 = branches.iter().map(|branch| branch.width + GAP).sum::<i64>() - GAP;
        // A label stands on the right of the stem, which is in the middle.
        let own = 2 * (label + 14);
        let above = branches.iter().map(|branch| branch.height).max().map_or(0, |height| height + EDGE / 2);
        let control = Control::unlimited().with_nodes(NODES);
        let number = match tree.branches.is_empty() {
            true => tree.stem.number(&control).map_or_else(|_| String::new(), |n| n.to_string()),
            false => String::new(),
        };
        let (number, _) = fitted(&number.replace('w', "ω"), SIZE..=SIZE, MOST_WIDE);
        let width = own.max(beside).max(width(&number, SIZE)).max(24);
        Self { pieces, width, height: stem + above, stem, number, branches }
    }

    fn pieces(&self) -> usize {
        self.pieces.len() + self.branches.iter().map(Self::pieces).sum::<usize>()
    }

    fn explain(&self, legend: &mut Legend) {
        for piece in &self.pieces {
            match piece {
                Piece::Edge(Sign::Plus, _) | Piece::LeftOut(Sign::Plus, _) => {
                    legend.add(Sample::Line(LEFT), "Left's edge");
                }
                Piece::Edge(Sign::Minus, _) | Piece::LeftOut(Sign::Minus, _) => {
                    legend.add(Sample::Line(RIGHT), "Right's edge");
                }
                Piece::Limit(_) => legend.add(Sample::Sign("–"), "infinitely many edges lead up to here"),
                Piece::Again => legend.add(Sample::Sign("["), "comes again and again"),
            }
        }
        self.branches.iter().for_each(|branch| branch.explain(legend));
    }

    /// Draws the tree with its lower left corner at the given point. The name of a stalk consists of the
    /// numbers of the tree and of the branches.
    fn draw(&self, scene: &mut Scene, (left, ground): (i64, i64), name: &str) {
        let x = left + self.width / 2;
        let mut y = 10 * ground;
        for (i, piece) in self.pieces.iter().enumerate() {
            let top = y - piece.height();
            scene.showing(name, |scene| self.draw_piece(scene, i, (x, y, top)));
            y = top;
        }
        let top = ground - self.stem;
        let mut place = left + (self.width - self.beside()) / 2;
        for (number, branch) in (1..).zip(&self.branches) {
            let (foot, at) = (top - EDGE / 2, place + branch.width / 2);
            let look = [Look::Hollow, Look::Stroke(MARK, 10), Look::Dashes(2, 3)];
            scene.path(format_args!("M{x} {top} Q{at} {top} {at} {foot}"), &look);
            branch.draw(scene, (place, foot), &format!("{name}.{number}"));
            place += branch.width + GAP;
        }
    }

    /// Returns the total width of the branches.
    fn beside(&self) -> i64 {
        self.branches.iter().map(|branch| branch.width + GAP).sum::<i64>() - GAP
    }

    fn draw_piece(&self, scene: &mut Scene, i: usize, (x, y, top): (i64, i64, i64)) {
        let piece = &self.pieces[i];
        let line = |scene: &mut Scene, sign: Sign, is_dashed: bool| {
            let colour = if sign == Sign::Plus { LEFT } else { RIGHT };
            let look = [Look::Stroke(colour, 40), Look::Dashes(3, 5)];
            let [y, top] = [y, top].map(Length::tenths);
            scene.line((x, y), (x, top), if is_dashed { &look } else { &look[..1] });
        };
        let label = |scene: &mut Scene, words: &str, (x, y): (i64, i64)| {
            scene.text((x, Length::tenths(y + 40)), words, &[]);
        };
        match piece {
            Piece::Edge(sign, length) => {
                line(scene, *sign, false);
                if *length > 60 {
                    scene.circle((x, Length::tenths(top)), 3, &[Look::Fill(BLACK)]);
                }
            }
            Piece::LeftOut(sign, words) => {
                line(scene, *sign, true);
                label(scene, words, (x + 8, (y + top) / 2));
            }
            Piece::Limit(words) => {
                let at = Length::tenths((y + top) / 2);
                scene.line((x - 9, at), (x + 9, at), &[Look::Stroke(MARK, 15)]);
                label(scene, words, (x + 12, (y + top) / 2));
            }
            Piece::Again => {
                // The bar reaches up to the limit that ends the repeated part.
                let rest = &self.pieces[i..];
                let many = rest.iter().take_while(|piece| !matches!(piece, Piece::Limit(_)));
                let end = Length::tenths(y - many.map(Piece::height).sum::<i64>());
                let (at, foot) = (x - 10, Length::tenths(y - 10));
                let bar = format!("M{} {foot} H{at} V{end} H{}", at + 4, at + 4);
                scene.path(bar, &[Look::Hollow, Look::Stroke(MARK, 15)]);
            }
        }
    }
}

/// Divides a stalk into the pieces that are drawn.
fn pieces(stem: &Expansion) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for block in stem.blocks() {
        match block {
            Block::Run(run) => push_run(&mut pieces, run, 10 * EDGE),
            Block::Period(runs) => {
                pieces.push(Piece::Again);
                for round in 0..ROUNDS {
                    // Later rounds are drawn shorter, which suggests their limit.
                    let edge = 10 * EDGE * (ROUNDS - round) / (ROUNDS + 1);
                    runs.iter().for_each(|run| push_edges(&mut pieces, run, edge));
                }
                pieces.push(Piece::Limit(named(&block.length().unwrap_or(Ordinal::ZERO))));
            }
        }
    }
    pieces
}

/// Returns the number of edges of a run if they are drawn one by one.
fn few(run: &Run) -> Option<i64> {
    run.length.number().dyadic()?.to_i64().filter(|&length| length <= MOST)
}

/// Adds the pieces of a run. An infinite run is an infinite part, whose edges shrink, and a finite rest.
fn push_run(pieces: &mut Vec<Piece>, run: &Run, edge: i64) {
    if run.length.is_finite() {
        push_edges(pieces, run, edge);
        return;
    }
    // A limit ends the infinite part; the edges after it are drawn one by one.
    let last = run.length.number().rational_part().dyadic().and_then(|last| last.to_i64()).unwrap_or(0);
    let Some(infinite) = Ordinal::of(&run.length.number().infinite_part()) else { return };
    // Each edge takes a quarter of the remaining length, until less than four pixels are left.
    let mut left = 10 * CLOSER;
    while left > 40 {
        pieces.push(Piece::Edge(run.sign, left / 4));
        left -= left / 4;
    }
    pieces.push(Piece::Limit(named(&infinite)));
    if let Ok(last) = u32::try_from(last).map(Ordinal::from)
        && !last.is_zero()
    {
        push_edges(pieces, &Run { sign: run.sign, length: last }, edge);
    }
}

/// Adds the edges of a finite run: one by one if they are few, otherwise the first and the last one.
fn push_edges(pieces: &mut Vec<Piece>, run: &Run, edge: i64) {
    match few(run) {
        Some(count) => pieces.extend((0..count).map(|_| Piece::Edge(run.sign, edge))),
        None => {
            pieces.push(Piece::Edge(run.sign, edge));
            pieces.push(Piece::LeftOut(run.sign, format!("{} edges", named(&run.length))));
            pieces.push(Piece::Edge(run.sign, edge));
        }
    }
}

fn named(length: &Ordinal) -> String {
    length.to_string().replace('w', "ω")
}

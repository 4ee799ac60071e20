//! Game trees: the game at the top, Left's options below it on the left, and Right's on the right.

use std::collections::HashMap;

use crate::boards::{Laid, draw_small_grid, position_scene};
use crate::scene::{LEFT, Legend, Look, ORANGE, RIGHT, Sample, Scene, WHITE, fitted, width};
use upstar::games::board::AnyBoard;
use upstar::games::board::heaps::HeapPicture;
use upstar::games::play::{GameTree, TreeNode};
use upstar::ground::Player;

/// The horizontal gap of neighbouring nodes, and the vertical gap of two rows, in pixels.
const GAP: i64 = 14;
const DROP: i64 = 46;
/// The margin around the picture, in pixels.
const BORDER: i64 = 16;
/// The font size of values and texts, and their greatest width, in pixels.
const SIZE: i64 = 12;
const MOST: i64 = 150;
/// The scale of other boards than grids, in thousandths.
const SCALE: i64 = 500;
/// The side of a cell of a board, in pixels.
const CELL: i64 = 14;
/// The height of a line of text, in pixels.
const LINE: i64 = 16;

/// Draws a game tree. Each node shows the board, or the notation of the position if the board would not be legible
/// when it is small, with the value below it. A node that is not a position of a ruleset shows its value alone.
/// Dots below a node stand for moves that are left out. Dominoes have the colour of the player who laid them, and
/// moves that both players have are drawn once.
pub fn tree_scene(tree: &GameTree<'_, '_>) -> Scene {
    let nodes = tree.nodes();
    let laid = laid(nodes);
    let boxes: Vec<NodeBox> = nodes.iter().map(NodeBox::new).collect();
    let places = places(nodes, &boxes);
    let right = places.iter().zip(&boxes).map(|(&(x, _), node)| x + node.width / 2).max().unwrap_or(0);
    let bottom = places.iter().zip(&boxes).map(|(&(_, y), node)| y + node.height).max().unwrap_or(0);
    let title = format!("Game tree of {}", boxes.first().map_or("", |root| &root.value));
    let mut scene = Scene::with_legend((right + BORDER, bottom + BORDER + LINE), &title, &legend(nodes));
    for (i, node) in nodes.iter().enumerate() {
        let (x, y) = (places[i].0, places[i].1 + boxes[i].height);
        for (option, player) in children(node) {
            let colour = player.map_or(ORANGE, |player| player.of((LEFT, RIGHT)));
            scene.line((x, y), places[option], &[Look::Stroke(colour, 20)]);
        }
        if node.is_cut {
            scene.text((x, y + LINE - 4), "…", &[Look::Middle]);
        }
    }
    for (i, (node, of)) in nodes.iter().zip(&boxes).enumerate() {
        of.draw(&mut scene, node, laid.get(&i).map_or(&[], Vec::as_slice), places[i]);
    }
    scene
}

/// Returns the options of a node, each with the player who moves there; none if both do.
fn children(node: &TreeNode<'_, '_>) -> Vec<(usize, Option<Player>)> {
    let [left, right] = &node.options;
    let of_left = left.iter().map(|&o| (o, (!right.contains(&o)).then_some(Player::Left)));
    let of_right = right.iter().filter(|o| !left.contains(o)).map(|&o| (o, Some(Player::Right)));
    of_left.chain(of_right).collect()
}

/// Returns the dominoes that were laid on the way to each node.
fn laid(nodes: &[TreeNode<'_, '_>]) -> HashMap<usize, Vec<Laid>> {
    let grid = |node: &TreeNode<'_, '_>| match node.game.position()?.board() {
        AnyBoard::Grid(grid) => Some(grid.clone()),
        _ => None,
    };
    let mut laid: HashMap<usize, Vec<Laid>> = HashMap::new();
    for (i, node) in nodes.iter().enumerate() {
        let Some(before) = grid(node) else { continue };
        for (option, player) in children(node) {
            let new = grid(&nodes[option]).and_then(|after| Laid::between(&before, &after, player));
            let mut all = laid.get(&i).cloned().unwrap_or_default();
            all.extend(new);
            laid.insert(option, all);
        }
    }
    laid
}

fn legend(nodes: &[TreeNode<'_, '_>]) -> Legend {
    let moves = || nodes.iter().flat_map(children);
    let has = |of: Option<Player>| moves().any(|(_, player)| player == of);
    let mut legend = Legend::default();
    legend.add_if(has(Some(Player::Left)), Sample::Line(LEFT), "a move of Left's");
    legend.add_if(has(Some(Player::Right)), Sample::Line(RIGHT), "a move of Right's");
    legend.add_if(has(None), Sample::Line(ORANGE), "a move of both players");
    legend.add_if(nodes.iter().any(|node| node.is_cut), Sample::Sign("…"), "moves that are left out");
    legend
}

/// The text at a node, and the size of its box in pixels.
struct NodeBox {
    /// The notation of the position; none if the board is drawn instead, or if the node is a form.
    text: Option<String>,
    /// The board and its scale in thousandths, if it is neither a grid nor text.
    board: Option<(Scene, i64)>,
    value: String,
    width: i64,
    height: i64,
}

impl NodeBox {
    fn new(node: &TreeNode<'_, '_>) -> Self {
        let (value, _) = fitted(&node.value, SIZE..=SIZE, MOST);
        let board = small_board(node);
        let position = node.game.position();
        let (text, size) = match (&board, position.map(|position| (position.board(), position.text()))) {
            (Some((scene, scale)), _) => {
                let (width, height) = scene.bare_size();
                (None, (width * scale / 1000, height * scale / 1000 + 4))
            }
            (None, None) => (None, (0, 0)),
            (None, Some((AnyBoard::Grid(grid), _))) => {
                (None, (grid.width() as i64 * CELL, grid.height() as i64 * CELL + 4))
            }
            (None, Some((_, text))) => {
                let (text, _) = fitted(&text, SIZE..=SIZE, MOST);
                let room = width(&text, SIZE);
                (Some(text), (room, LINE))
            }
        };
        let width = size.0.max(width(&value, SIZE)) + 6;
        Self { text, board, value, width, height: size.1 + LINE + 4 }
    }

    /// Draws the node. The given point is the middle of the upper edge of its box.
    fn draw(&self, scene: &mut Scene, node: &TreeNode<'_, '_>, laid: &[Laid], (x, y): (i64, i64)) {
        let (width, height, left) = (self.width, self.height, x - self.width / 2);
        scene.rect((left, y), (width, height), &[Look::Rounded(4), Look::Fill(WHITE)]);
        if let Some(position) = node.game.position()
            && let AnyBoard::Grid(grid) = position.board()
        {
            let corner = (x - grid.width() as i64 * CELL / 2, y + 2);
            draw_small_grid(scene, (grid, position.facts().signs), laid, (corner, CELL));
        }
        if let Some((board, scale)) = &self.board {
            let aside = board.bare_size().0 * scale / 2000;
            scene.small(board.clone(), (x - aside, y + 2), *scale);
        }
        if let Some(text) = &self.text {
            scene.text((x, y + LINE - 3), text, &[Look::Middle, Look::Regular]);
        }
        let (at, look) = ((x, y + height - 6), [Look::Middle, Look::Bold]);
        if self.value == node.value {
            scene.value(at, &self.value, &node.formula, &look);
        } else {
            scene.text(at, &self.value, &look);
        }
    }
}

/// Returns the picture of a board of heaps, of cakes, of Hackenbush or of a graph, and its scale in thousandths.
fn small_board(node: &TreeNode<'_, '_>) -> Option<(Scene, i64)> {
    let position = node.game.position()?;
    let board = position.board();
    let is_small = match board {
        AnyBoard::Heaps(_) | AnyBoard::Edges(_) | AnyBoard::Vertices(_) => true,
        AnyBoard::Tuples(heaps) => heaps.numbers() == 1 || heaps.picture() != HeapPicture::Numbers,
        _ => false,
    };
    if !is_small {
        return None;
    }
    let scene = position_scene(board, position.facts().signs).ok()?;
    let (width, height) = scene.bare_size();
    Some((scene, SCALE.min(MOST * 1000 / width.max(height).max(1))))
}

/// Returns the middle of the upper edge of each node. No two subtrees overlap horizontally. A node stands
/// midway between its first and its last child. All nodes of one depth begin at the same height.
fn places(nodes: &[TreeNode<'_, '_>], boxes: &[NodeBox]) -> Vec<(i64, i64)> {
    let mut depths = vec![0; nodes.len()];
    for (i, node) in nodes.iter().enumerate() {
        node.options.iter().flatten().for_each(|&option| depths[option] = depths[i] + 1);
    }
    let rows = depths.iter().max().map_or(0, |&deepest| deepest + 1);
    let mut heights = vec![0; rows];
    depths.iter().zip(boxes).for_each(|(&row, node)| heights[row] = heights[row].max(node.height));
    let top = |row: usize| BORDER + heights[..row].iter().map(|height| height + DROP).sum::<i64>();
    let mut middles = vec![0; nodes.len()];
    put(nodes, boxes, 0, BORDER, &mut middles);
    middles.into_iter().zip(&depths).map(|(x, &row)| (x, top(row))).collect()
}

/// Places a subtree with its left end at `left`, writes the middles of its nodes, and returns its right end.
fn put(nodes: &[TreeNode<'_, '_>], boxes: &[NodeBox], node: usize, left: i64, middles: &mut [i64]) -> i64 {
    let children: Vec<usize> = children(&nodes[node]).into_iter().map(|(option, _)| option).collect();
    let own = boxes[node].width;
    let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
        middles[node] = left + own / 2;
        return left + own;
    };
    let end_of = |left: i64, middles: &mut [i64]| {
        let put_child = |at: i64, &child: &usize| put(nodes, boxes, child, at, middles) + GAP;
        children.iter().fold(left, put_child) - GAP
    };
    let mut end = end_of(left, middles);
    middles[node] = (middles[first] + middles[last]) / 2;
    let before = left + own / 2 - middles[node];
    if before > 0 {
        // The node is broader than its subtrees. They are placed a second time, moved to the right below its
        // middle.
        end = end_of(left + before, middles);
        middles[node] += before;
    }
    end.max(middles[node] + own - own / 2)
}

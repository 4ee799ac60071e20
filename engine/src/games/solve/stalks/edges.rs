//! The edges of both players, and the position after a cut.

use super::{StalksPosition, sign_of};
use crate::games::board::stalks::{Cut, Stalks, Tree};
use crate::games::surreal::{Expansion, NoSurreal, Ordinal, Sign};
use crate::ground::Player;
use crate::ground::control::UNLIMITED;

/// A set of edges of one player on a stalk. There may be edges of the other player between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// The lowest edge.
    pub lowest: Cut,
    /// The number of edges.
    pub count: Ordinal,
}

impl StalksPosition {
    /// Returns the owner of an edge; `None` if there is no such edge.
    pub fn owner(&self, cut: &Cut) -> Option<Player> {
        let sign = stalk(self.board.trees(), &cut.stalk)?.stem.sign_at(&cut.below)?;
        Some(if sign == Sign::Plus { Player::Left } else { Player::Right })
    }

    /// Returns the position after an edge is cut. The edge falls, with everything above it. Without such an
    /// edge, the position is unchanged.
    ///
    /// # Errors
    /// Fails if the edge lies too many rounds into a period.
    pub fn after(&self, cut: &Cut) -> Result<Self, NoSurreal> {
        Ok(Self { board: Stalks::new(after(self.board.trees(), &cut.stalk, &cut.below)?) })
    }

    /// Returns the stalks on which a player has edges, each with the path to where it grows.
    pub fn stalks_of(&self, player: Player) -> Vec<(Vec<usize>, &Expansion)> {
        let mut found = Vec::new();
        collect(self.board.trees(), &mut Vec::new(), &mut found);
        found.retain(|(_, stem)| stem.has(sign_of(player)));
        found
    }

    /// Returns the edges of a player in sets: consecutive edges, or all edges in a part that repeats.
    ///
    /// # Errors
    /// Fails if a tower of exponents is too high.
    pub fn edges(&self, player: Player) -> Result<Vec<Edges>, NoSurreal> {
        let own = sign_of(player);
        let mut found = Vec::new();
        for (stalk, stem) in self.stalks_of(player) {
            let mut start = Ordinal::ZERO;
            for block in stem.blocks() {
                if let Some(below) = block.first_of(own) {
                    let lowest = Cut { stalk: stalk.clone(), below: start.then(&below) };
                    found.push(Edges { lowest, count: block.count_of(own)? });
                }
                start = start.then(&block.length()?);
            }
        }
        Ok(found)
    }
}

/// Returns the tree whose stem is the stalk at a path.
fn stalk<'t>(trees: &'t [Tree], path: &[usize]) -> Option<&'t Tree> {
    let (first, rest) = path.split_first()?;
    let tree = trees.get(*first)?;
    if rest.is_empty() { Some(tree) } else { stalk(&tree.branches, rest) }
}

fn collect<'t>(trees: &'t [Tree], path: &mut Vec<usize>, found: &mut Vec<(Vec<usize>, &'t Expansion)>) {
    for (i, tree) in trees.iter().enumerate() {
        path.push(i);
        found.push((path.clone(), &tree.stem));
        collect(&tree.branches, path, found);
        path.pop();
    }
}

/// Returns the trees after an edge is cut.
fn after(trees: &[Tree], path: &[usize], below: &Ordinal) -> Result<Vec<Tree>, NoSurreal> {
    let Some((first, rest)) = path.split_first() else { return Ok(trees.to_vec()) };
    let mut left = Vec::with_capacity(trees.len());
    for (i, tree) in trees.iter().enumerate() {
        if i != *first {
            left.push(tree.clone());
        } else if rest.is_empty() {
            left.extend(Tree::grown(&tree.stem.prefix(below, &UNLIMITED)?, Vec::new()));
        } else {
            left.extend(Tree::grown(&tree.stem, after(&tree.branches, rest, below)?));
        }
    }
    Ok(left)
}

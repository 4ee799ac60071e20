//! The edges of both players, and what is left when one is cut.

use super::{StalksPosition, sign_of};
use crate::games::board::stalks::{Cut, Stalks, Tree};
use crate::games::surreal::{Expansion, NotTold, Ordinal, Sign};
use crate::ground::Player;
use crate::ground::control::UNLIMITED;

/// Edges of one player's on a stalk, between which there may be others of the other player's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// The lowest one.
    pub lowest: Cut,
    /// How many there are.
    pub count: Ordinal,
}

impl StalksPosition {
    /// Whose edge it is; `None` if there is none.
    pub fn owner(&self, cut: &Cut) -> Option<Player> {
        let sign = stalk(self.board.trees(), &cut.stalk)?.stem.sign_at(&cut.below)?;
        Some(if sign == Sign::Plus { Player::Left } else { Player::Right })
    }

    /// The position after an edge is cut: it falls, with all that was above it. The same position if there is no such edge.
    ///
    /// # Errors
    /// The edge is in a round of a period that comes too late.
    pub fn after(&self, cut: &Cut) -> Result<Self, NotTold> {
        Ok(Self { board: Stalks::new(after(self.board.trees(), &cut.stalk, &cut.below)?) })
    }

    /// The stalks on which a player has edges, by where they grow.
    pub fn stalks_of(&self, player: Player) -> Vec<(Vec<usize>, &Expansion)> {
        let mut found = Vec::new();
        collect(self.board.trees(), &mut Vec::new(), &mut found);
        found.retain(|(_, stem)| stem.has(sign_of(player)));
        found
    }

    /// The edges of a player: equal ones that follow each other, and those in a part that comes again and again.
    ///
    /// # Errors
    /// A tower of exponents that is too high.
    pub fn edges(&self, player: Player) -> Result<Vec<Edges>, NotTold> {
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

/// The stalk that grows at a place.
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

/// Trees without what an edge carries.
fn after(trees: &[Tree], path: &[usize], below: &Ordinal) -> Result<Vec<Tree>, NotTold> {
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

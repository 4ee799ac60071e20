//! Game trees: a game with the moves of both players, down to positions without moves.

use super::Summand;
use crate::games::notation::{Style, print};
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// A game tree. Options of a player that print alike are merged into one node.
pub struct GameTree<'g, 's: 'g> {
    nodes: Vec<TreeNode<'g, 's>>,
}

/// A node of a game tree.
pub struct TreeNode<'g, 's: 'g> {
    /// The game.
    pub game: Summand<'g, 's>,
    /// The value of the game, printed.
    pub value: String,
    /// The indices of the nodes to which Left and Right move.
    pub options: [Vec<usize>; 2],
    /// Whether the game has moves that the depth limit leaves out.
    pub is_cut: bool,
}

/// The maximum number of nodes of a tree.
pub const MAX_TREE_NODES: usize = 1000;

impl<'g, 's> GameTree<'g, 's> {
    /// Makes the tree of a game, at most `depth` moves deep. A form that is equal to a number is a leaf.
    ///
    /// ```
    /// use upstar::games::play::GameTree;
    /// use upstar::{Calc, Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    /// let game = session.summands("{{7|-3}|-4}", &control)?.remove(0);
    /// let tree = GameTree::new(&mut calc, game, 2)?;
    /// let nodes = tree.nodes();
    /// assert_eq!(nodes[0].options, [vec![1], vec![4]]);
    /// assert_eq!((nodes[1].value.as_str(), nodes[4].value.as_str()), ("{7|-3}", "-4"));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// [`Stop::TooLarge`] above [`MAX_TREE_NODES`] nodes, or another [`Stop`] if a limit or an interruption
    /// stops the search.
    pub fn new(calc: &mut Calc<'s, '_>, game: Summand<'g, 's>, depth: usize) -> OrStop<Self> {
        let mut tree = Self { nodes: Vec::new() };
        tree.add(calc, game, depth)?;
        Ok(tree)
    }

    /// Returns the nodes, each before its options; the first one is the game itself.
    pub fn nodes(&self) -> &[TreeNode<'g, 's>] {
        &self.nodes
    }

    fn add(&mut self, calc: &mut Calc<'s, '_>, game: Summand<'g, 's>, depth: usize) -> OrStop<usize> {
        if self.nodes.len() >= MAX_TREE_NODES {
            return Err(Stop::TooLarge);
        }
        let (node, value) = (self.nodes.len(), game.value(calc)?);
        let value_text = print(calc, value, Style::Unicode)?;
        self.nodes.push(TreeNode {
            game: game.clone(),
            value: value_text,
            options: [Vec::new(), Vec::new()],
            is_cut: false,
        });
        if is_leaf(&game, value) {
            return Ok(node);
        }
        for player in Player::BOTH {
            let moves = game.choices(calc, player)?.len();
            if depth == 0 {
                self.nodes[node].is_cut |= moves > 0;
                continue;
            }
            // Options are compared as text, since summands cannot be compared.
            let mut seen: Vec<String> = Vec::new();
            for index in 0..moves {
                let mut option = game.clone();
                option.make(calc, player, index)?;
                let text = option.text(calc, Style::Ascii)?;
                if !seen.contains(&text) {
                    seen.push(text);
                    let child = self.add(calc, option, depth - 1)?;
                    self.nodes[node].options[player.index()].push(child);
                }
            }
        }
        Ok(node)
    }
}

/// Returns whether the game is a form with a number as its value, whose moves are of no interest.
fn is_leaf(game: &Summand<'_, '_>, value: Value<'_>) -> bool {
    game.position().is_none() && value.number().is_some()
}

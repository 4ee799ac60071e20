//! The moves of a play of a sum, in their order, and game trees.

use std::sync::Arc;

use super::{PlayedSum, SumMove, Summand};
use crate::games::notation::{Style, print};
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::Stop;
use crate::ground::input::OrNoAnswer;

/// A play of a sum from its beginning, as strategies see it.
#[derive(Clone)]
pub struct Course<'g, 's: 'g> {
    /// The sums before each turn so far, and the present one last.
    sums: Vec<Arc<PlayedSum<'g, 's>>>,
    turns: Vec<Turn>,
    first: Player,
}

/// One turn of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player who moved.
    pub player: Player,
    /// The move.
    pub made: SumMove,
}

impl<'g, 's> Course<'g, 's> {
    /// Starts a play of a sum in which `first` makes the first move.
    pub fn new(sum: PlayedSum<'g, 's>, first: Player) -> Self {
        Self { sums: vec![Arc::new(sum)], turns: Vec::new(), first }
    }

    /// Returns the present sum.
    pub fn sum(&self) -> &PlayedSum<'g, 's> {
        &self.sums[self.turns.len()]
    }

    /// Returns the sums before each of the turns so far, in order.
    pub fn before(&self) -> impl DoubleEndedIterator<Item = &PlayedSum<'g, 's>> {
        self.sums[..self.turns.len()].iter().map(|sum| &**sum)
    }

    /// Returns the turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the player to move.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Makes a move of the player who is to move. Returns whether the player has such a move.
    ///
    /// ```
    /// use upstar::games::play::{Course, PlayedSum};
    /// use upstar::{Calc, Control, Player, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    /// let sum = PlayedSum::new(session.summands("{{7|-3}|-4} + {1|-1}", &control)?);
    /// let mut course = Course::new(sum, Player::Left);
    /// let moves = course.sum().choices(&mut calc, Player::Left)?;
    /// course.make(&mut calc, moves[0].clone())?;
    /// assert_eq!(course.to_move(), Player::Right);
    /// assert_eq!(course.sum().values(&mut calc)?[0], store.parse("{7|-3}")?);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`PlayedSum::make`]. After an error, the play is unchanged.
    pub fn make(&mut self, calc: &mut Calc<'s, '_>, made: SumMove) -> OrNoAnswer<bool> {
        let player = self.to_move();
        let mut sum = self.sum().clone();
        let is_made = sum.make(calc, player, &made)?;
        if is_made {
            self.sums.push(Arc::new(sum));
            self.turns.push(Turn { player, made });
        }
        Ok(is_made)
    }
}

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
    /// The value of the game in LaTeX, for math mode.
    pub formula: String,
    /// The indices of the nodes to which Left and Right move. In a position of an impartial game they have the
    /// same nodes.
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
    /// [`Stop::TooLarge`] above [`MAX_TREE_NODES`] nodes, or another reason if a limit or an interruption
    /// stops the search.
    pub fn new(calc: &mut Calc<'s, '_>, game: Summand<'g, 's>, depth: usize) -> OrNoAnswer<Self> {
        let mut tree = Self { nodes: Vec::new() };
        tree.add(calc, game, depth)?;
        Ok(tree)
    }

    /// Returns the nodes, each before its options; the first one is the game itself.
    pub fn nodes(&self) -> &[TreeNode<'g, 's>] {
        &self.nodes
    }

    fn add(&mut self, calc: &mut Calc<'s, '_>, game: Summand<'g, 's>, depth: usize) -> OrNoAnswer<usize> {
        if self.nodes.len() >= MAX_TREE_NODES {
            return Err(Stop::TooLarge.into());
        }
        let (node, value) = (self.nodes.len(), game.value(calc)?);
        let [value_text, formula] = [print(calc, value, Style::Unicode)?, print(calc, value, Style::Latex)?];
        self.nodes.push(TreeNode {
            game: game.clone(),
            value: value_text,
            formula,
            options: [Vec::new(), Vec::new()],
            is_cut: false,
        });
        if is_leaf(&game, value) {
            return Ok(node);
        }
        let is_impartial = match game.position() {
            Some(position) => position.is_impartial(calc.control())?,
            None => false,
        };
        for player in Player::BOTH {
            if is_impartial && player == Player::Right {
                let [left, right] = &mut self.nodes[node].options;
                right.clone_from(left);
                continue;
            }
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

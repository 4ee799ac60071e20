//! The values of trees.
//!
//! A stalk is the number with its sign expansion. Whatever grows on top of a stalk may be replaced by the
//! stalk of its own value (the colon principle). So the value of a tree is the number whose signs are those
//! of the stem, followed by those of the sum of the branches (*Winning Ways*, ch. 7; J. H. Conway, *On
//! Numbers and Games*, ch. 15).

use crate::games::board::stalks::Tree;
use crate::games::surreal::{Expansion, NoSurreal, Surreal};
use crate::ground::Failure;
use crate::ground::control::Control;

/// Trees side by side, and the sum of their values.
pub(super) struct Forest<'t> {
    pub(super) trees: Vec<Valued<'t>>,
    pub(super) number: Surreal,
}

/// A tree, with its sign expansion and its value.
pub(super) struct Valued<'t> {
    pub(super) tree: &'t Tree,
    pub(super) signs: Expansion,
    pub(super) number: Surreal,
    pub(super) branches: Forest<'t>,
}

impl<'t> Forest<'t> {
    pub(super) fn new(trees: &'t [Tree], control: &Control) -> Result<Self, Failure> {
        let trees = trees.iter().map(|tree| Valued::new(tree, control)).collect::<Result<Vec<_>, _>>()?;
        let number = sum(&trees, control)?;
        Ok(Self { trees, number })
    }
}

impl<'t> Valued<'t> {
    fn new(tree: &'t Tree, control: &Control) -> Result<Self, Failure> {
        control.check(1, 0)?;
        let branches = Forest::new(&tree.branches, control)?;
        let signs = match tree.branches.is_empty() {
            true => tree.stem.clone(),
            false => on_top(&tree.stem, &branches.number, control)?,
        };
        Ok(Self { tree, number: signs.number(control)?, signs, branches })
    }
}

/// Returns the sum of the values of trees. Halves are summed recursively, so numbers of many terms take part
/// in few additions.
fn sum(trees: &[Valued<'_>], control: &Control) -> Result<Surreal, Failure> {
    control.check(0, 0)?;
    match trees {
        [] => Ok(Surreal::ZERO),
        [one] => Ok(one.number.clone()),
        _ => {
            let (some, others) = trees.split_at(trees.len() / 2);
            Ok(sum(some, control)?.plus(&sum(others, control)?))
        }
    }
}

/// Returns the signs of a stem that carries a number.
pub(super) fn on_top(stem: &Expansion, number: &Surreal, control: &Control) -> Result<Expansion, NoSurreal> {
    stem.then(&number.signs(control)?)
}

//! Tests of the operations of the theory beyond sum and order.

mod compounds;
mod heat;
mod incentives;
mod literals;
mod powers;
mod products;
mod reduced;
mod structure;
mod temper;
mod weight;

use crate::laws::form::{Form, small, tree_size};
use proptest::prelude::*;
use upstar_twin::{Game, canonical};

/// Generates games whose canonical trees are small enough for products of two on trees.
fn tiny_trees(most: usize) -> impl Strategy<Value = Form> {
    small().prop_filter("a tiny tree", move |form| tree_size(&form_game(form)) <= most)
}

/// Returns the canonical tree of a form.
fn form_game(form: &Form) -> Game {
    canonical(&form.game())
}

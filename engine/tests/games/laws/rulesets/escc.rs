//! Tests of trees of choices, and of values as positions.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::board::choices::{Choice, Choices};
use upstar::games::rules::cheques::{ExtendedCheques, NoPosition};
use upstar::games::value::Store;
use upstar_twin::escc::{Table, Tree};

use super::Pair;
use crate::laws::form::{cases, small};

static PAIR: LazyLock<Pair<ExtendedCheques, Table>> =
    LazyLock::new(|| Pair::new(ExtendedCheques::PARTIZAN, twin));

fn twin_tree(tree: &Choice) -> Tree {
    let all = |trees: &[Choice]| trees.iter().map(twin_tree).collect();
    match tree {
        Choice::Coins(coins) => Tree::Coins(*coins),
        Choice::Of(left, right) => Tree::Choice(all(left), all(right)),
    }
}

fn twin(board: &Choices) -> Table {
    Table { coins: board.coins, trees: board.trees.iter().map(twin_tree).collect() }
}

fn text(tree: &Tree) -> String {
    let all = |trees: &[Tree]| trees.iter().map(text).collect::<Vec<_>>().join(",");
    match tree {
        Tree::Coins(coins) => coins.to_string(),
        Tree::Choice(left, right) => format!("{{{}|{}}}", all(left), all(right)),
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let coins = (-3..=3_i64).prop_map(Tree::Coins);
    let tree = coins.prop_recursive(3, 10, 2, |tree| {
        (vec(tree.clone(), 0..=2), vec(tree, 0..=2)).prop_map(|(left, right)| Tree::Choice(left, right))
    });
    tree.prop_filter("coins lie with the others", |tree| matches!(tree, Tree::Choice(..)))
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn small_trees(coins in -2..=2_i64, trees in vec(trees(), 0..=2)) {
        let texts = trees.iter().map(|tree| format!(" + {}", text(tree))).collect::<String>();
        let position = Table { coins, trees };
        PAIR.agrees(&format!("{coins}{texts}"), &position)?;
        PAIR.expects_enough_moves(&format!("{coins}{texts}"))?;
    }

    /// Every value is the value of the position built from it.
    #[test]
    fn values_as_positions(form in small()) {
        let store = Store::new();
        let value = form.value(&store);
        let position = ExtendedCheques::position_of(value).unwrap();
        prop_assert_eq!(PAIR.value(&position.to_string()).to_string(), value.to_string());
    }
}

#[test]
fn values_without_a_position() {
    let store = Store::new();
    let position = |text: &str| ExtendedCheques::position_of(store.parse(text).unwrap());
    assert_eq!(position("*30"), Err(NoPosition::Nodes));
    assert_eq!(position("10000000000000"), Err(NoPosition::Coins));
    assert_eq!(position("3/4").map(|board| board.to_string()), Ok("{{0|1}|1}".to_owned()));
}

//! Extended Simpler Cashing Cheques: a player replaces a choice by one of their own options, which are
//! coins or choices.

use crate::position::Position;

/// A number of coins, Right's if negative; or a choice between Left's options and Right's.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tree {
    Coins(i64),
    Choice(Vec<Tree>, Vec<Tree>),
}

/// A position: all coins together, and the choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub coins: i64,
    pub trees: Vec<Tree>,
}

impl Table {
    fn chosen(&self, tree: usize, choice: &Tree) -> Table {
        let mut after = self.clone();
        match choice {
            Tree::Coins(coins) => {
                after.coins += coins;
                after.trees.remove(tree);
            }
            choice => after.trees[tree] = choice.clone(),
        }
        after
    }

    fn options(&self, own: fn(&Tree) -> &[Tree], sign: i64) -> Vec<Table> {
        let mut options = vec![];
        for (i, tree) in self.trees.iter().enumerate() {
            options.extend(own(tree).iter().map(|choice| self.chosen(i, choice)));
        }
        if self.coins * sign > 0 {
            options.push(Table { coins: self.coins - sign, trees: self.trees.clone() });
        }
        options
    }
}

impl Position for Table {
    fn left_options(&self) -> Vec<Table> {
        self.options(|tree| if let Tree::Choice(left, _) = tree { left } else { &[] }, 1)
    }

    fn right_options(&self) -> Vec<Table> {
        self.options(|tree| if let Tree::Choice(_, right) = tree { right } else { &[] }, -1)
    }
}

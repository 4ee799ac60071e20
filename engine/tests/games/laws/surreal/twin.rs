//! Tests against numbers by their definition alone, up to day 6. A number is two sets of numbers born
//! earlier; x <= y unless a left option of x is at least y or x is at least a right option of y; sums are
//! built from options. (J. H. Conway, *On Numbers and Games*, ch. 0.)

use std::collections::HashMap;

use upstar::games::surreal::{Block, Expansion, Run, Sign, Surreal};

use super::CONTROL;

const DAYS: u32 = 6;

/// All numbers born by a day. The options of each are its ancestors (the proper prefixes of its signs), with
/// the smaller ones as left options.
struct Twin {
    /// The signs of each number, from the ground up.
    signs: Vec<Vec<bool>>,
    /// The left options of each number, by their indices.
    left: Vec<Vec<usize>>,
    right: Vec<Vec<usize>>,
    at_most: HashMap<(usize, usize), bool>,
}

impl Twin {
    fn new(days: u32) -> Self {
        let mut twin =
            Self { signs: Vec::new(), left: Vec::new(), right: Vec::new(), at_most: HashMap::new() };
        for day in 0..=days {
            for bits in 0..1_u32 << day {
                twin.signs.push((0..day).rev().map(|bit| bits >> bit & 1 == 1).collect());
            }
        }
        let place = |signs: &[bool], all: &[Vec<bool>]| all.iter().position(|other| other == signs).unwrap();
        for signs in &twin.signs {
            let at = |is_plus: bool| -> Vec<usize> {
                let places = (0..signs.len()).filter(|&i| signs[i] == is_plus);
                places.map(|i| place(&signs[..i], &twin.signs)).collect()
            };
            twin.left.push(at(true));
            twin.right.push(at(false));
        }
        twin
    }

    /// Returns whether x <= y.
    fn is_at_most(&mut self, x: usize, y: usize) -> bool {
        if let Some(&known) = self.at_most.get(&(x, y)) {
            return known;
        }
        let (left, right) = (self.left[x].clone(), self.right[y].clone());
        let is = !left.iter().any(|&option| self.is_at_most(y, option))
            && !right.iter().any(|&option| self.is_at_most(option, x));
        self.at_most.insert((x, y), is);
        is
    }

    fn surreal(&self, x: usize) -> Surreal {
        let sign = |&is_plus: &bool| if is_plus { Sign::Plus } else { Sign::Minus };
        let blocks: Vec<Block> =
            self.signs[x].iter().map(|bit| Block::Run(Run { sign: sign(bit), length: 1.into() })).collect();
        Expansion::new(&blocks).unwrap().number(&CONTROL).unwrap()
    }

    /// Returns the simplest number above some and below others: the first in the order of birthdays.
    fn between(&mut self, left: &[usize], right: &[usize]) -> Option<usize> {
        (0..self.signs.len()).find(|&x| {
            left.iter().all(|&low| !self.is_at_most(x, low))
                && right.iter().all(|&high| !self.is_at_most(high, x))
        })
    }

    /// Computes x + y from the options. `None` if it is born later than the last day.
    fn sum(
        &mut self,
        x: usize,
        y: usize,
        known: &mut HashMap<(usize, usize), Option<usize>>,
    ) -> Option<usize> {
        if let Some(&found) = known.get(&(x, y)) {
            return found;
        }
        let pairs = |of_x: &[usize], of_y: &[usize]| -> Vec<(usize, usize)> {
            let by_x = of_x.iter().map(|&option| (option, y));
            by_x.chain(of_y.iter().map(|&option| (x, option))).collect()
        };
        let (left, right) = (pairs(&self.left[x], &self.left[y]), pairs(&self.right[x], &self.right[y]));
        let mut sums = |pairs: Vec<(usize, usize)>| -> Option<Vec<usize>> {
            pairs.into_iter().map(|(a, b)| self.sum(a, b, known)).collect()
        };
        let (left, right) = (sums(left), sums(right));
        let found = left.zip(right).and_then(|(left, right)| self.between(&left, &right));
        known.insert((x, y), found);
        found
    }
}

/// For all pairs of the 127 numbers by day 6, the order by options is that of the normal forms, and each
/// number is recognised.
#[test]
fn the_order_by_options_is_that_of_normal_forms() {
    let mut twin = Twin::new(DAYS);
    let numbers: Vec<Surreal> = (0..twin.signs.len()).map(|x| twin.surreal(x)).collect();
    assert_eq!(numbers.len(), 127);
    for x in 0..numbers.len() {
        for y in 0..numbers.len() {
            assert_eq!(twin.is_at_most(x, y), numbers[x] <= numbers[y], "{} and {}", numbers[x], numbers[y]);
        }
    }
}

/// Sums of numbers by day 3, which are born by day 6, agree with the normal forms.
#[test]
fn sums_by_options_are_those_of_normal_forms() {
    let mut twin = Twin::new(DAYS);
    let mut known = HashMap::new();
    for x in 0..15 {
        for y in 0..15 {
            let sum = twin.sum(x, y, &mut known).expect("a sum is born by the sum of the days");
            assert_eq!(twin.surreal(sum), twin.surreal(x).plus(&twin.surreal(y)));
        }
    }
}

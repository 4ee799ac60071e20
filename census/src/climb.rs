//! Climbing: positions with a large value of a fact, where there are too many to examine all.
//!
//! A population of positions is improved by a genetic algorithm, as `cgt` does for Domineering (T. Maciosowski,
//! *cgt-rs*): each generation keeps the best half, and fills the other half with mutations of the kept ones and with
//! crossings of two of them. A mutation changes one to three characters of cells or vertices, exchanges two, or, on
//! graphs, adds or removes an edge; on connected boards and trees it moves a cell or vertex together with what has
//! grown from it. A crossing takes the cells or vertices before a random place from one position and the others from
//! the other one. The best position is also climbed from: all positions that differ from it by one character, or one
//! edge, are tried when a generation brings nothing better. If this finds nothing either, the rest of the population is
//! drawn anew.
//!
//! Everything depends on the seed only, and not on the number of threads.

use std::cmp::Ordering;
use std::collections::HashSet;

use rayon::prelude::*;
use upstar::Session;
use upstar::ground::control::{Control, on_this_thread};
use upstar_api::answer::Failed;

use crate::examine::{Examined, Examiner, Question, Verdict};
use crate::families::{Chance, Genes, Pool};
use crate::search::Number;

/// The settings of a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climb {
    /// The seed.
    pub seed: u64,
    /// The number of positions of a generation, at least 2.
    pub population: usize,
    /// The number of generations.
    pub generations: u64,
    /// Whether small values are wanted, and not large ones.
    pub is_down: bool,
}

/// The state of a climb.
#[derive(Clone, Debug, Default)]
pub struct Climbed {
    /// The best position with its facts, the first of which is the one that climbs.
    pub best: Option<Examined>,
    /// The number of generations.
    pub generations: u64,
    /// The generation that found the best position.
    pub found_in: u64,
    /// The number of positions that were examined.
    pub examined: u64,
    /// The number of positions whose fact is unknown.
    pub unknown: u64,
}

/// A position of the population.
#[derive(Clone)]
struct Member {
    genes: Genes,
    /// The examined position; `None` if it does not meet the condition, or its fact is unknown.
    examined: Option<Examined>,
}

impl Climb {
    /// Climbs, beginning with random positions of a pool. `note` gets the state after each generation.
    ///
    /// # Errors
    /// The condition is wrong, or the work has to stop. The state so far is returned in any case.
    pub fn run(
        self,
        pool: &Pool,
        session: &Session<'_>,
        question: &Question,
        control: &Control,
        note: &mut dyn FnMut(&Climbed),
    ) -> (Climbed, Result<(), Failed>) {
        let mut climbed = Climbed::default();
        let mut chance = Chance::new(self.seed);
        let mut genes: Vec<Genes> = (0..self.population.max(2)).map(|_| pool.drawn(&mut chance)).collect();
        let mut kept: Vec<Member> = Vec::new();
        let mut is_tried = false;
        while climbed.generations < self.generations {
            let is_first = climbed.generations == 0;
            let members = match self.examined(pool, (genes, is_first), (session, question), control) {
                Ok(members) => members,
                Err(failed) => return (climbed, Err(failed)),
            };
            climbed.generations += 1;
            climbed.examined += members.len() as u64;
            climbed.unknown += members.iter().filter(|member| member.examined.is_none()).count() as u64;
            let before = climbed.best.clone();
            kept.extend(members);
            kept.sort_by(|a, b| self.order(a, b));
            let mut met = HashSet::new();
            kept.retain(|member| met.insert(member.genes.clone()));
            kept.truncate(self.population.max(2) / 2);
            let best = kept.first().and_then(|member| member.examined.clone());
            if self.is_better(best.as_ref(), before.as_ref()) {
                climbed.best = best;
                climbed.found_in = climbed.generations;
                is_tried = false;
            }
            note(&climbed);
            let is_stuck = climbed.generations - climbed.found_in > 20;
            genes = match kept.first() {
                Some(best) if is_stuck && !is_tried => {
                    is_tried = true;
                    pool.neighbours(&best.genes)
                }
                Some(_) if is_stuck && chance.below(20) == 0 => {
                    // Another hill: the best position is remembered, but nothing grows from it.
                    kept.clear();
                    (0..self.population.max(2)).map(|_| pool.drawn(&mut chance)).collect()
                }
                _ => self.next(pool, &kept, &mut chance),
            };
        }
        (climbed, Ok(()))
    }

    /// Examines the positions of a generation, on all threads.
    fn examined(
        self,
        pool: &Pool,
        (genes, is_first): (Vec<Genes>, bool),
        (session, question): (&Session<'_>, &Question),
        control: &Control,
    ) -> Result<Vec<Member>, Failed> {
        genes
            .into_par_iter()
            .enumerate()
            .map_init(
                || Examiner::new(session, question),
                |examiner, (at, genes)| {
                    let text = pool.text(&genes);
                    let verdict = on_this_thread(|| examiner.examine(&text, false, control))?;
                    control.check(1, 0)?;
                    let examined = match verdict.at(is_first && at == 0)? {
                        Verdict::Holds(examined) if Number::of(&examined.cells[0]).is_some() => {
                            Some(examined)
                        }
                        _ => None,
                    };
                    Ok(Member { genes, examined })
                },
            )
            .collect()
    }

    /// Returns the next positions: mutations of kept ones, and crossings of two of them.
    fn next(self, pool: &Pool, kept: &[Member], chance: &mut Chance) -> Vec<Genes> {
        let parent = |chance: &mut Chance| {
            // The better of two random ones.
            let (a, b) = (chance.below(kept.len() as u64), chance.below(kept.len() as u64));
            &kept[a.min(b) as usize].genes
        };
        (0..self.population.max(2))
            .map(|_| {
                if kept.is_empty() {
                    return pool.drawn(chance);
                }
                let mut genes = parent(chance).clone();
                if chance.below(3) == 0 {
                    genes = pool.crossed(&genes, parent(chance), chance);
                }
                (0..=chance.below(3)).for_each(|_| pool.mutate(&mut genes, chance));
                genes
            })
            .collect()
    }

    /// Orders positions, the best first. Positions with equal facts stay in the order in which they came.
    fn order(self, a: &Member, b: &Member) -> Ordering {
        let (a, b) = (a.examined.as_ref(), b.examined.as_ref());
        match (self.is_better(a, b), self.is_better(b, a)) {
            (true, _) => Ordering::Less,
            (_, true) => Ordering::Greater,
            _ => Ordering::Equal,
        }
    }

    fn is_better(self, a: Option<&Examined>, b: Option<&Examined>) -> bool {
        let number = |examined: Option<&Examined>| Number::of(examined?.cells.first()?);
        match (number(a), number(b)) {
            (Some(a), Some(b)) => {
                a.compare(&b) == if self.is_down { Ordering::Less } else { Ordering::Greater }
            }
            (Some(_), None) => true,
            _ => false,
        }
    }
}

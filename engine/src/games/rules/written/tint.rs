//! Conditions on neighbours that never change become part of the cells.
//!
//! In Col a vertex beside one of Left's can never be Left's. What stands there any more does not matter: it is enough to
//! remember with each free vertex which of the conditions its neighbours meet, its *tint*, and coloured vertices can be forgotten.
//! Positions fall apart into more, and more often equal, components by that. It is done where each rule changes
//! one cell, and asks about neighbours only for characters that no rule changes, or only for such as may change.

use super::rule::{
    Becomes, Cell, CellSet, Directions, Element, Everywhere, Neighbours, NextTo, Pattern, Rule, Step,
};
use super::rule::{MAX_CHARACTERS, changing};

/// Which character stands for a character with certain neighbours.
#[derive(Clone, Debug)]
pub(super) struct Tint {
    /// The characters that some rule changes.
    changeable: Vec<u8>,
    /// What rules ask of neighbours that never change.
    asked: Vec<CellSet>,
}

/// Rules on tinted characters.
#[derive(Clone, Debug)]
pub(super) struct Tinted {
    pub(super) tint: Tint,
    pub(super) rules: Vec<Rule>,
    pub(super) exchange: Vec<u8>,
}

impl Tint {
    /// The number of what stands for a character with such neighbours; each is a character, or the edge.
    pub(super) fn number(&self, character: u8, around: impl Iterator<Item = CellSet>) -> u8 {
        match self.changeable.iter().position(|&c| c == character) {
            Some(at) => self.tinted(at, around.fold(0, |met, neighbour| met | self.met(neighbour))),
            None => self.forgotten(),
        }
    }

    /// What is asked of neighbours, as bits, that a character meets, or the edge.
    fn met(&self, neighbour: CellSet) -> usize {
        (0..self.asked.len()).filter(|&i| self.asked[i].meets(neighbour)).map(|i| 1 << i).sum()
    }

    fn tinted(&self, changeable: usize, met: usize) -> u8 {
        (changeable << self.asked.len() | met) as u8
    }

    /// What stands for all that never changes.
    fn forgotten(&self) -> u8 {
        self.tinted(self.changeable.len(), 0)
    }

    fn characters(&self) -> usize {
        self.forgotten() as usize + 1
    }

    /// All sets of conditions.
    fn all_met(&self) -> std::ops::Range<usize> {
        0..1 << self.asked.len()
    }

    /// The characters of a set, with any neighbours.
    fn set(&self, set: CellSet, may_meet: impl Fn(usize) -> bool) -> CellSet {
        let of = (0..self.changeable.len()).filter(|&at| set.contains(self.changeable[at]));
        of.flat_map(|at| self.all_met().filter(|&met| may_meet(met)).map(move |met| (at, met)))
            .fold(CellSet::default(), |all, (at, met)| all.with(CellSet::of(self.tinted(at, met))))
    }

    /// Finds out what rules ask of neighbours; `None` if that cannot be made part of the cells.
    fn of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Option<Self> {
        let changing = changing(rules);
        let lasting = CellSet::all(exchange.len()).without(changing).with(CellSet::EDGE);
        let mut asked: Vec<CellSet> = Vec::new();
        for rule in rules {
            let [step] = &rule.steps[..] else { return None };
            let [cell] = step.pattern.cells().collect::<Vec<_>>()[..] else { return None };
            if cell.sign().is_none() || cell.is.meets(lasting) || step.cut {
                return None;
            }
            for next in &step.next_to {
                let is_lasting = next.is.meets(lasting);
                if is_lasting && next.is.meets(changing) {
                    return None;
                }
                if is_lasting && !asked.contains(&next.is) {
                    asked.push(next.is);
                }
            }
        }
        asked.sort_unstable();
        let changeable: Vec<u8> = changing.characters().collect();
        let tint = Self { changeable, asked };
        // What becomes of neighbours would tell their neighbours something.
        let is_told = |of: &Neighbours| tint.met(CellSet::of(of.turn_into)) != 0 || of.is.meets(lasting);
        let fits = (tint.changeable.len() << tint.asked.len()) < MAX_CHARACTERS;
        let mut neighbours = rules.iter().flat_map(|rule| &rule.steps[0].neighbours);
        (everywhere.is_empty() && !tint.asked.is_empty() && fits && !neighbours.any(is_told)).then_some(tint)
    }

    /// The rules that a rule becomes.
    fn rules(&self, rule: &Rule) -> Vec<Rule> {
        let step = &rule.steps[0];
        let Some(cell) = step.pattern.cells().next() else { return Vec::new() };
        let Some(becomes) = cell.sign() else { return Vec::new() };
        let may_meet = |met: usize| {
            let bit =
                |set: CellSet| self.asked.iter().position(|&known| known == set).map(|i| met >> i & 1 != 0);
            step.next_to.iter().all(|next| bit(next.is).is_none_or(|is_met| is_met == next.wanted))
        };
        let make = |is: CellSet, becomes: u8, neighbours: &[Neighbours]| Rule {
            steps: vec![Step {
                pattern: Pattern {
                    rows: vec![vec![Element::One(Cell { is, becomes: Some(Becomes::Sign(becomes)) })]],
                    directions: Directions::AsWritten,
                },
                next_to: self.other_conditions(step),
                neighbours: neighbours.to_vec(),
                cut: false,
            }],
            ..rule.clone()
        };
        let neighbours = self.neighbours(step, self.met(CellSet::of(becomes)));
        match self.changeable.iter().position(|&c| c == becomes) {
            None => vec![make(self.set(cell.is, may_meet), self.forgotten(), &neighbours)],
            Some(at) => (self.all_met())
                .filter(|&met| may_meet(met))
                .map(|met| make(self.set(cell.is, |other| other == met), self.tinted(at, met), &neighbours))
                .collect(),
        }
    }

    /// Conditions on neighbours that may change.
    fn other_conditions(&self, step: &Step) -> Vec<NextTo> {
        let others = step.next_to.iter().filter(|next| !self.asked.contains(&next.is));
        others.map(|next| NextTo { is: self.set(next.is, |_| true), ..*next }).collect()
    }

    /// What becomes of the neighbours of a cell that changes into what meets so many conditions.
    fn neighbours(&self, step: &Step, told: usize) -> Vec<Neighbours> {
        let mut changes = Vec::new();
        for (at, &character) in self.changeable.iter().enumerate() {
            let turned = step.neighbours.iter().find(|of| of.is.contains(character)).map(|of| of.turn_into);
            let to = turned.map_or(Some(at), |to| self.changeable.iter().position(|&c| c == to));
            for met in self.all_met() {
                let turn_into = to.map_or(self.forgotten(), |to| self.tinted(to, met | told));
                let from = self.tinted(at, met);
                if turn_into != from {
                    changes.push(Neighbours { is: CellSet::of(from), turn_into });
                }
            }
        }
        changes
    }

    /// What the players exchange; nothing, if the exchange of one of the conditions is none.
    fn exchange(&self, exchange: &[u8]) -> Vec<u8> {
        let unchanged = || (0..self.characters() as u8).collect();
        let to = |c: u8| exchange[c as usize];
        let conditions = self.asked.iter().map(|set| {
            let exchanged = set.map(to);
            self.asked.iter().position(|&other| other == exchanged)
        });
        let Some(conditions) = conditions.collect::<Option<Vec<usize>>>() else { return unchanged() };
        let of = |at: usize| {
            let to = to(self.changeable[at]);
            self.changeable.iter().position(|&c| c == to)
        };
        let mut all = Vec::new();
        for at in 0..self.changeable.len() {
            let Some(other) = of(at) else { return unchanged() };
            all.extend(self.all_met().map(|met| {
                let exchanged =
                    (0..conditions.len()).filter(|&i| met >> i & 1 != 0).map(|i| 1 << conditions[i]).sum();
                self.tinted(other, exchanged)
            }));
        }
        all.push(self.forgotten());
        all
    }
}

impl Tinted {
    /// The same rules on tinted characters, if they can be told like that.
    pub(super) fn of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Option<Self> {
        let tint = Tint::of(rules, everywhere, exchange)?;
        let rules = rules.iter().flat_map(|rule| tint.rules(rule)).collect();
        let exchange = tint.exchange(exchange);
        Some(Self { tint, rules, exchange })
    }
}

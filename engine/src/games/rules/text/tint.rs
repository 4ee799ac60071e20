//! Tints: conditions on neighbours that never change become part of the cells.
//!
//! In Col a vertex next to one of Left's vertices can never become Left's. The coloured vertex itself has no
//! other effect. It is enough to store with each free vertex the conditions that its neighbours meet, its
//! *tint*; coloured vertices can then be forgotten. This splits positions into more components, and more of
//! them are equal.
//!
//! It is possible if each rule changes one cell, and each of its conditions on neighbours is either only on
//! characters that no rule changes or only on characters that may change.

use super::rule::{
    Becomes, Cell, CellSet, Directions, Element, Everywhere, MAX_CHARACTERS, Neighbours, NextTo, Pattern,
    Rule, Step, changing,
};

/// The map from a character and its neighbours to a tinted character.
#[derive(Clone, Debug)]
pub(super) struct Tint {
    /// The characters that some rule changes.
    changeable: Vec<u8>,
    /// The sets that conditions test on neighbours that never change.
    asked: Vec<CellSet>,
}

/// The rules on tinted characters, with the exchange of tinted characters between the players.
#[derive(Clone, Debug)]
pub(super) struct Tinted {
    pub(super) tint: Tint,
    pub(super) rules: Vec<Rule>,
    pub(super) exchange: Vec<u8>,
}

impl Tint {
    /// Returns the tinted character of a character with the given neighbours; each neighbour is a character
    /// or the edge.
    pub(super) fn number(&self, character: u8, around: impl Iterator<Item = CellSet>) -> u8 {
        match self.changeable.iter().position(|&c| c == character) {
            Some(at) => self.tinted(at, around.fold(0, |met, neighbour| met | self.met(neighbour))),
            None => self.forgotten(),
        }
    }

    /// Returns the sets in `asked` that contain a neighbour, as bits.
    fn met(&self, neighbour: CellSet) -> usize {
        (0..self.asked.len()).filter(|&i| self.asked[i].meets(neighbour)).map(|i| 1 << i).sum()
    }

    fn tinted(&self, changeable: usize, met: usize) -> u8 {
        (changeable << self.asked.len() | met) as u8
    }

    /// Returns the tinted character for all characters that never change.
    fn forgotten(&self) -> u8 {
        self.tinted(self.changeable.len(), 0)
    }

    fn characters(&self) -> usize {
        self.forgotten() as usize + 1
    }

    /// Returns all sets of conditions, as bits.
    fn all_met(&self) -> std::ops::Range<usize> {
        0..1 << self.asked.len()
    }

    /// Returns the tinted characters of a set whose tint satisfies `may_meet`.
    fn set(&self, set: CellSet, may_meet: impl Fn(usize) -> bool) -> CellSet {
        let of = (0..self.changeable.len()).filter(|&at| set.contains(self.changeable[at]));
        of.flat_map(|at| self.all_met().filter(|&met| may_meet(met)).map(move |met| (at, met)))
            .fold(CellSet::default(), |all, (at, met)| all.with(CellSet::of(self.tinted(at, met))))
    }

    /// Collects the conditions of the rules on neighbours; `None` if they cannot become part of the cells.
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
        // Changed neighbours must not affect the tints of their own neighbours, which the rule does not
        // reach.
        let affects_tints =
            |of: &Neighbours| tint.met(CellSet::of(of.turn_into)) != 0 || of.is.meets(lasting);
        let fits = (tint.changeable.len() << tint.asked.len()) < MAX_CHARACTERS;
        let mut neighbours = rules.iter().flat_map(|rule| &rule.steps[0].neighbours);
        (everywhere.is_empty() && !tint.asked.is_empty() && fits && !neighbours.any(affects_tints))
            .then_some(tint)
    }

    /// Returns the rules on tinted characters that replace a rule.
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
                    directions: Directions::Original,
                },
                next_to: self.other_conditions(step),
                neighbours: neighbours.to_vec(),
                cut: false,
            }],
            ..rule.clone()
        };
        let neighbours = self.neighbours(step, self.met(CellSet::of(becomes)));
        // If the cell can change again, it keeps its tint, so there is one rule for each tint.
        match self.changeable.iter().position(|&c| c == becomes) {
            None => vec![make(self.set(cell.is, may_meet), self.forgotten(), &neighbours)],
            Some(at) => (self.all_met())
                .filter(|&met| may_meet(met))
                .map(|met| make(self.set(cell.is, |other| other == met), self.tinted(at, met), &neighbours))
                .collect(),
        }
    }

    /// Returns the conditions on neighbours that may change, on tinted characters.
    fn other_conditions(&self, step: &Step) -> Vec<NextTo> {
        let others = step.next_to.iter().filter(|next| !self.asked.contains(&next.is));
        others.map(|next| NextTo { is: self.set(next.is, |_| true), ..*next }).collect()
    }

    /// Returns the changes of the neighbours of a cell; `answered` is the set of conditions that the cell's new
    /// character meets.
    fn neighbours(&self, step: &Step, answered: usize) -> Vec<Neighbours> {
        let mut changes = Vec::new();
        for (at, &character) in self.changeable.iter().enumerate() {
            let turned = step.neighbours.iter().find(|of| of.is.contains(character)).map(|of| of.turn_into);
            let to = turned.map_or(Some(at), |to| self.changeable.iter().position(|&c| c == to));
            for met in self.all_met() {
                let turn_into = to.map_or(self.forgotten(), |to| self.tinted(to, met | answered));
                let from = self.tinted(at, met);
                if turn_into != from {
                    changes.push(Neighbours { is: CellSet::of(from), turn_into });
                }
            }
        }
        changes
    }

    /// Returns the exchange of tinted characters. It is the identity if the exchanged form of some condition
    /// is not among the conditions.
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
    /// Returns the rules on tinted characters if the rules have such a form, otherwise `None`.
    pub(super) fn of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Option<Self> {
        let tint = Tint::of(rules, everywhere, exchange)?;
        let rules = rules.iter().flat_map(|rule| tint.rules(rule)).collect();
        let exchange = tint.exchange(exchange);
        Some(Self { tint, rules, exchange })
    }
}

//! Links: the cells whose future depends on each other.

use super::codes::{CODES, CodeSet, Codes};
use super::laid::{LaidEverywhere, LaidRule, LaidStep, Lay, Part, Placed, Way};
use crate::games::rules::text::rule::CellSet;

/// A set of cells on which a pattern lies if they may ever have the given codes, with the changes that this
/// makes possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// The cells with the codes that each must have, relative to a cell with a condition, if there is one. A
    /// cell that may be empty has no condition (`None`).
    pub(super) cells: Vec<(Way, Option<CodeSet>)>,
    /// The codes that may newly stand at cells.
    pub(super) becomes: Vec<(Way, usize)>,
    /// The cells that this link holds together in one component: the cells that it may change, or all its
    /// cells if the link is only a part of a move, since then something else may change.
    pub(super) holding: Vec<Way>,
}

impl Link {
    /// Returns whether the other link lies wherever this one lies, on some of its cells.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let has = |by: Way, (way, is): &(Way, Option<CodeSet>)| {
            let mut cells = self.cells.iter();
            let cell = cells.find(|cell| cell.0 == way.plus(by));
            cell.is_some_and(|cell| accepts_less(cell.1, *is))
        };
        self.cells.iter().any(|(by, _)| other.cells.iter().all(|cell| has(*by, cell)))
    }

    /// Adds the codes of a link that has the same cells, and the same codes at all of them but one; returns
    /// whether the other link is like that.
    pub(super) fn unite(&mut self, other: &Self) -> bool {
        let are_same = self.holding == other.holding
            && self.cells.len() == other.cells.len()
            && self.cells.iter().zip(&other.cells).all(|(a, b)| a.0 == b.0);
        let mut unlike = self.cells.iter_mut().zip(&other.cells).filter(|(a, b)| a.1 != b.1);
        let (Some((cell, with)), None, true) = (unlike.next(), unlike.next(), are_same) else { return false };
        cell.1 = cell.1.zip(with.1).map(|(a, b)| CodeSet::of(a.codes().chain(b.codes())));
        true
    }
}

/// Returns whether a condition on a cell implies another one.
fn accepts_less(is: Option<CodeSet>, other: Option<CodeSet>) -> bool {
    match (is, other) {
        (Some(is), Some(other)) => is.is_within(other),
        (_, None) => true,
        (None, Some(_)) => false,
    }
}

/// A builder of the links of rules.
#[derive(Clone, Copy)]
pub(super) struct Linker<'c> {
    pub(super) codes: &'c Codes,
    /// The vectors to the neighbours.
    pub(super) neighbours: &'c [Way],
    /// Whether all cells of a link are held together, even unchanged ones.
    pub(super) all_hold: bool,
}

/// A neighbour of a pattern's last cell: the condition on it, and its new characters if the step changes it.
pub(super) type Near = (CellSet, Option<CellSet>);

/// A pattern, with the conditions and changes of its step on the neighbours of the last cell.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    pub(super) lay: Lay,
    pub(super) near: Vec<Near>,
    /// Whether all its cells are held together.
    pub(super) all_hold: bool,
}

impl Reach {
    /// Returns the reach of a forbidden pattern. If a cell of it may be empty, all its cells stay together
    /// even if none ever changes. Otherwise a part without one of them would have an empty cell there, and
    /// the pattern might lie on it.
    fn forbidden(lay: &Lay, codes: &Codes) -> Self {
        let all_hold = lay.cells().any(|placed| codes.set(placed.cell.is).has_nothing());
        Self { lay: lay.clone(), near: Vec::new(), all_hold }
    }

    fn of(lay: &Lay, step: &LaidStep) -> Self {
        let asked = step.next_to.iter().map(|next| (next.is, None));
        let changed = step.neighbours.iter().map(|of| (of.is, Some(CellSet::of(of.turn_into))));
        Self { lay: lay.clone(), near: asked.chain(changed).collect(), all_hold: false }
    }
}

/// The links of rules.
#[derive(Clone, Default, Debug)]
pub(crate) struct Links {
    /// The links on boards of all sizes.
    pub(super) fixed: Vec<Link>,
    /// The patterns with repetitions, whose links depend on the size of the board.
    pub(super) repeating: Vec<Reach>,
}

/// Adds a new link, unless it concerns a single cell.
pub(super) fn add(links: &mut Vec<Link>, link: Link) {
    if link.cells.len() + link.becomes.len() > 1 && !links.contains(&link) {
        links.push(link);
    }
}

impl Linker<'_> {
    /// Returns the links of rules and conditions; those of patterns with repetitions are computed later for
    /// each size.
    pub(super) fn links(&self, rules: &[LaidRule], conditions: &[LaidEverywhere]) -> Links {
        let mut links = Links::default();
        for step in rules.iter().flat_map(|rule| &rule.steps) {
            step.lays.iter().for_each(|lay| self.add_reach(&mut links, Reach::of(lay, step)));
        }
        for condition in conditions {
            match condition {
                LaidEverywhere::No(lays) => {
                    lays.iter().for_each(|lay| self.add_reach(&mut links, Reach::forbidden(lay, self.codes)));
                }
                LaidEverywhere::Groups { of, next_to } => {
                    let either = of.with(*next_to);
                    for &way in self.neighbours {
                        let link = self.link(&[(Way::default(), either, None), (way, either, None)]);
                        add(&mut links.fixed, link);
                    }
                }
            }
        }
        links
    }

    fn add_reach(&self, links: &mut Links, reach: Reach) {
        if reach.lay.has_repetition() {
            links.repeating.push(reach);
        } else {
            let all = self.holding(&reach).whole(&reach.lay, &reach.near);
            all.into_iter().for_each(|link| add(&mut links.fixed, link));
        }
    }

    /// Returns the linker for the links of a pattern.
    pub(super) fn holding(&self, reach: &Reach) -> Self {
        Self { all_hold: self.all_hold || reach.all_hold, ..*self }
    }

    /// Returns all links in a form that does not depend on the size of the board.
    pub(super) fn of_all_sizes(&self, links: Links) -> Vec<Link> {
        let mut all = links.fixed;
        let repeating = links.repeating.iter().flat_map(|reach| self.pairs(&reach.lay, &reach.near));
        repeating.for_each(|link| add(&mut all, link));
        all
    }

    fn link(&self, cells: &[Asked]) -> Link {
        let codes = |set: CellSet| self.codes.set(set);
        let mut asked: Vec<_> = (cells.iter())
            .map(|(at, is, _)| (*at, Some(codes(*is)).filter(|codes| !codes.has_nothing())))
            .collect();
        // The order is fixed, because several directions yield the same link.
        asked.sort_by_key(|(at, is)| (is.is_none(), at.y, at.x));
        let origin = asked[0].0;
        asked.iter_mut().for_each(|(at, _)| *at = at.minus(origin));
        let changes = |&(at, is, becomes): &Asked| {
            let others = becomes.into_iter().flat_map(CellSet::characters);
            let new = others.filter(move |&c| !is.without(CellSet::of(c)).is_empty());
            new.map(move |c| (at.minus(origin), self.codes.of(c)))
        };
        let mut becomes: Vec<_> = cells.iter().flat_map(changes).collect();
        becomes.sort();
        becomes.dedup();
        let mut holding: Vec<Way> = match self.all_hold {
            true => asked.iter().map(|(way, _)| *way).collect(),
            false => becomes.iter().map(|(way, _)| *way).collect(),
        };
        holding.dedup();
        Link { cells: asked, becomes, holding }
    }

    /// Returns the links of a pattern without repetitions: the pattern itself, and the pattern together with
    /// each neighbour of its last cell that the step tests or changes. Whether the pattern may lie there
    /// depends on this neighbour and on all cells of the pattern.
    pub(super) fn whole(&self, lay: &Lay, near: &[Near]) -> Vec<Link> {
        let cells: Vec<Asked> = lay.cells().map(of).collect();
        let mut links = vec![self.link(&cells)];
        for &(is, becomes) in near {
            for way in self.neighbours {
                let at = lay.last.plus(*way);
                let mut cells = cells.clone();
                match cells.iter_mut().find(|cell| cell.0 == at) {
                    None => cells.push((at, is, becomes)),
                    // Conditions on neighbours hold after the pattern has changed, so a cell of the pattern
                    // has its new characters here.
                    Some(own) => {
                        let after = own.2.unwrap_or(own.1);
                        let Some(becomes) = becomes.filter(|_| after.meets(is)) else { continue };
                        own.2 = Some(after.with(becomes));
                    }
                }
                links.push(self.link(&cells));
            }
        }
        links
    }

    /// Returns the links of a pattern with repetitions for any numbers of them. Each cell is linked to the
    /// next one and the last one to its neighbours with conditions. All these cells are held together, since
    /// a change at one end depends on the other end.
    pub(super) fn pairs(&self, lay: &Lay, near: &[Near]) -> Vec<Link> {
        let whole = Self { all_hold: true, ..*self };
        let mut links = Vec::new();
        let mut fixed = lay.parts.iter().filter(|part| matches!(part, Part::One(_))).flat_map(Part::cells);
        if let (Some(only), None) = (fixed.next(), fixed.next()) {
            links.push(whole.link(&[of(only)]));
        }
        // The cells that may precede the next one, placed relative to the origin of the next part.
        let mut before: Vec<Placed> = Vec::new();
        for part in &lay.parts {
            let cells = part.cells();
            let chain = |from: &Placed, to: &Placed| whole.link(&[of(from), of(to)]);
            links.extend(before.iter().map(|from| chain(from, &cells[0])));
            links.extend(cells.windows(2).map(|pair| chain(&pair[0], &pair[1])));
            let last = cells[cells.len() - 1];
            match part {
                Part::One(_) => before = vec![last],
                Part::Repeat(_, by) => {
                    let back = Placed { at: last.at.minus(*by), ..last };
                    links.push(chain(&back, &cells[0]));
                    before.push(back);
                }
            }
        }
        // The cells in `before` are now those that may be the last one.
        for last in before {
            for &(is, becomes) in near {
                for way in self.neighbours {
                    links.push(whole.link(&[of(&last), (last.at.plus(*way), is, becomes)]));
                }
            }
        }
        links
    }
}

/// The place of a cell, the characters that it may have, and those that it may become.
type Asked = (Way, CellSet, Option<CellSet>);

fn of(placed: &Placed) -> Asked {
    (placed.at, placed.cell.is, placed.cell.changes().map(|change| change.1))
}

/// Returns links that need no iteration, given the codes that may ever become each code: the conditions of a
/// link become conditions on these source codes.
pub(super) fn at_once(links: Vec<Link>, sources: &[Vec<usize>; CODES]) -> Vec<Link> {
    let mut all: Vec<Link> = Vec::new();
    for mut link in links {
        for (_, asked) in &mut link.cells {
            *asked = asked.map(|set| CodeSet::of(set.codes().flat_map(|code| sources[code].iter().copied())));
        }
        link.becomes.clear();
        if all.iter().any(|known| is_within(&link, known)) {
            continue;
        }
        all.retain(|known| !is_within(known, &link));
        match all.iter_mut().find(|known| known.cells == link.cells) {
            Some(known) => {
                known.holding.extend(link.holding);
                known.holding.sort();
                known.holding.dedup();
            }
            None => all.push(link),
        }
    }
    all
}

/// Returns whether one link holds together nothing that another one does not.
fn is_within(link: &Link, other: &Link) -> bool {
    let mut pairs = link.cells.iter().zip(&other.cells);
    link.cells.len() == other.cells.len()
        && pairs.all(|(a, b)| a.0 == b.0 && accepts_less(a.1, b.1))
        && link.holding.iter().all(|way| other.holding.contains(way))
}

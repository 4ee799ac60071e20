//! Rules made ready for bits: what is asked of codes where, and which cells have to do with each other.

use super::codes::{CODES, CodeSet, Codes, reach};
use super::laid::{Ground, LaidEverywhere, LaidRule, LaidStep, Lay, NEIGHBOURS, Part, Placed, Way};
use super::symmetry::{RuleSymmetry, symmetries};
use crate::games::rules::written::rule::{CellSet, Everywhere, MAX_CHARACTERS, Rule};
use crate::ground::Player;

/// What is asked of a cell, and what becomes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) at: Way,
    /// Nothing is asked of a cell that may be anything.
    pub(super) is: Option<CodeSet>,
    /// A character.
    pub(super) becomes: Option<u8>,
}

#[derive(Clone, Debug)]
pub(super) enum AskPart {
    One(Ask),
    Repeat(Vec<Ask>, Way),
}

/// A pattern that lies on a board. Places are counted from a cell that is never nothing.
#[derive(Clone, Debug)]
pub(super) struct AskLay {
    pub(super) parts: Vec<AskPart>,
    /// Where the first and the last cell are.
    pub(super) first: Way,
    pub(super) last: Way,
}

#[derive(Clone, Debug)]
pub(super) struct MoveStep {
    pub(super) lays: Vec<AskLay>,
    /// A set of codes, and whether a neighbour has to be, or none may be, such.
    pub(super) next_to: Vec<(CodeSet, bool)>,
    pub(super) neighbours: Vec<(CodeSet, u8)>,
}

pub(super) type Steps = Vec<MoveStep>;

#[derive(Clone, Debug)]
pub(super) enum Condition {
    No(Vec<AskLay>),
    Groups { of: CodeSet, next_to: CodeSet },
}

/// Cells that have to do with each other if they may ever be such, and what some of them may become by that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// Counted from the first, which is never nothing; nothing is asked of a cell that may be nothing.
    pub(super) cells: Vec<(Way, Option<CodeSet>)>,
    pub(super) becomes: Vec<(Way, usize)>,
}

/// How it is found out what a cell may become.
#[derive(Clone, Debug)]
pub(super) enum Possible {
    /// For each code those that can ever become it, whatever else stands on the board.
    Always(Box<[Vec<usize>; CODES]>),
    /// From the board: what no pattern reaches stays as it is.
    OnBoard,
}

/// Rules of games on cells, ready for use.
#[derive(Clone, Debug)]
pub struct CellRules {
    pub(super) codes: Codes,
    pub(super) moves: [Vec<Steps>; 2],
    pub(super) everywhere: Vec<Condition>,
    pub(super) links: Vec<Link>,
    /// Whether a position may be taken apart at all.
    pub(super) falls_apart: bool,
    /// Whether cells that never change hold together what they lie between.
    pub(super) all_hold: bool,
    pub(super) possible: Possible,
    pub(super) symmetries: Vec<RuleSymmetry>,
    pub(super) laid: Vec<LaidRule>,
    pub(super) is_strip: bool,
    characters: usize,
}

impl CellRules {
    pub(crate) fn new(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8], is_strip: bool) -> Self {
        let ground = Ground { is_strip, all: CellSet::all(exchange.len()) };
        let laid: Vec<LaidRule> = rules.iter().map(|rule| LaidRule::of(rule, ground)).collect();
        let conditions: Vec<LaidEverywhere> =
            everywhere.iter().map(|condition| LaidEverywhere::of(condition, ground)).collect();
        let codes = Codes::new(&laid, &conditions, exchange);
        let compiler = Compiler { codes: &codes };
        let steps = |player| laid.iter().filter(move |rule| rule.player == player);
        let moves = Player::BOTH.map(|player| steps(player).map(|rule| compiler.steps(rule)).collect());
        let links = compiler.links(&laid, &conditions);
        let reaches_far = |lay: &Lay| compiler.reaches_far(lay);
        let falls_apart =
            !laid.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays).any(reaches_far);
        let has_groups =
            conditions.iter().any(|condition| matches!(condition, LaidEverywhere::Groups { .. }));
        Self {
            moves,
            everywhere: conditions.iter().map(|condition| compiler.condition(condition)).collect(),
            links,
            falls_apart,
            all_hold: has_groups || laid.iter().any(|rule| rule.steps.len() > 1),
            possible: possible(&laid, &codes, exchange.len()),
            symmetries: symmetries(&laid, &conditions, exchange, &codes, is_strip),
            codes,
            laid,
            is_strip,
            characters: exchange.len(),
        }
    }

    /// Is it proved that play ends?
    pub(crate) fn ends(&self) -> bool {
        super::ending::ends(&self.laid, self.characters, Some(NEIGHBOURS.len() as i64))
    }
}

/// Where some code stands for nothing and comes into being by moves, boards get holes, and what is around them is looked at
/// once; elsewhere only the board tells what can still happen.
fn possible(rules: &[LaidRule], codes: &Codes, characters: usize) -> Possible {
    let cells =
        rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays).flat_map(|lay| lay.cells());
    let neighbours = rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.neighbours);
    let mut made = cells.filter_map(|placed| placed.cell.becomes).chain(neighbours.map(|of| of.turn_into));
    if !made.any(|character| codes.of(character) == 0) {
        return Possible::OnBoard;
    }
    let reach: [CellSet; MAX_CHARACTERS] = reach(rules, characters);
    let mut sources: [Vec<usize>; CODES] = Default::default();
    for from in 0..characters as u8 {
        for to in reach[from as usize].characters().filter(|&to| codes.of(to) != 0 && codes.of(from) != 0) {
            sources[codes.of(to)].push(codes.of(from));
        }
    }
    Possible::Always(Box::new(sources))
}

struct Compiler<'c> {
    codes: &'c Codes,
}

impl Compiler<'_> {
    fn asked(&self, set: CellSet) -> Option<CodeSet> {
        let codes = self.codes.set(set);
        let is_all = codes.has_nothing() && self.codes.used.iter().all(|&code| codes.contains(code));
        (!is_all).then_some(codes)
    }

    fn ask(&self, placed: &Placed) -> Ask {
        Ask { at: placed.at, is: self.asked(placed.cell.is), becomes: placed.cell.becomes }
    }

    /// A pattern with places counted from a cell that is never nothing.
    fn lay(&self, lay: &Lay) -> AskLay {
        let fixed = lay.parts.iter().map_while(|part| match part {
            Part::One(placed) => Some(placed),
            Part::Repeat(..) => None,
        });
        let mut on_board = fixed.filter(|placed| !placed.cell.is.has_edge());
        let lay = lay.from(on_board.next().map_or(Way::default(), |placed| placed.at));
        let part = |part: &Part| match part {
            Part::One(placed) => AskPart::One(self.ask(placed)),
            Part::Repeat(cells, by) => {
                AskPart::Repeat(cells.iter().map(|placed| self.ask(placed)).collect(), *by)
            }
        };
        AskLay { parts: lay.parts.iter().map(part).collect(), first: lay.first, last: lay.last }
    }

    fn steps(&self, rule: &LaidRule) -> Steps {
        let step = |step: &LaidStep| MoveStep {
            lays: step.lays.iter().map(|lay| self.lay(lay)).collect(),
            next_to: step.next_to.iter().map(|next| (self.codes.set(next.is), next.wanted)).collect(),
            neighbours: step.neighbours.iter().map(|of| (self.codes.set(of.is), of.turn_into)).collect(),
        };
        rule.steps.iter().map(step).collect()
    }

    fn condition(&self, condition: &LaidEverywhere) -> Condition {
        match condition {
            LaidEverywhere::No(lays) => Condition::No(lays.iter().map(|lay| self.lay(lay)).collect()),
            LaidEverywhere::Groups { of, next_to } => {
                Condition::Groups { of: self.codes.set(*of), next_to: self.codes.set(*next_to) }
            }
        }
    }

    /// Does a pattern reach over cells that may be nothing, any number of them?
    fn reaches_far(&self, lay: &Lay) -> bool {
        let may_be_nothing = |placed: &Placed| self.codes.set(placed.cell.is).has_nothing();
        let of_part = |part: &Part| match part {
            Part::Repeat(cells, _) => cells.iter().any(may_be_nothing),
            Part::One(_) => false,
        };
        lay.parts.iter().any(of_part)
    }

    fn links(&self, rules: &[LaidRule], conditions: &[LaidEverywhere]) -> Vec<Link> {
        let mut links = Vec::new();
        let mut add = |link: Link| {
            if link.cells.len() + link.becomes.len() > 1 && !links.contains(&link) {
                links.push(link);
            }
        };
        for step in rules.iter().flat_map(|rule| &rule.steps) {
            for lay in &step.lays {
                self.lay_links(lay).into_iter().for_each(&mut add);
                self.neighbour_links(step, lay).into_iter().for_each(&mut add);
            }
        }
        for condition in conditions {
            match condition {
                LaidEverywhere::No(lays) => {
                    lays.iter().flat_map(|lay| self.lay_links(lay)).for_each(&mut add);
                }
                LaidEverywhere::Groups { of, next_to } => {
                    let either = of.with(*next_to);
                    for way in NEIGHBOURS {
                        add(self.link(&[(Way::default(), either, None), (way, either, None)]));
                    }
                }
            }
        }
        links
    }

    /// Cells as a link, those that may be nothing behind one that is not.
    fn link(&self, cells: &[(Way, CellSet, Option<u8>)]) -> Link {
        let codes = |set: CellSet| self.codes.set(set);
        let first = cells.iter().find(|(_, is, _)| !codes(*is).has_nothing());
        let origin = first.map_or(Way::default(), |(at, ..)| *at);
        let mut asked: Vec<_> = (cells.iter())
            .map(|(at, is, _)| (at.minus(origin), Some(codes(*is)).filter(|codes| !codes.has_nothing())))
            .collect();
        asked.sort_by_key(|(at, _)| (*at != Way::default(), *at));
        let changes = |&(at, is, becomes): &(Way, CellSet, Option<u8>)| {
            let code = self.codes.of(becomes?);
            (!is.without(CellSet::of(becomes?)).is_empty()).then_some((at.minus(origin), code))
        };
        let mut becomes: Vec<_> = cells.iter().filter_map(changes).collect();
        becomes.sort();
        Link { cells: asked, becomes }
    }

    /// A pattern without repetition is a link; with repetition each cell is linked to the next.
    fn lay_links(&self, lay: &Lay) -> Vec<Link> {
        let of = |placed: &Placed| (placed.at, placed.cell.is, placed.cell.becomes);
        if !lay.has_repetition() {
            return vec![self.link(&lay.cells().map(of).collect::<Vec<_>>())];
        }
        let mut links = Vec::new();
        // The cells that may come before the next one, each where the next one is not yet moved by a repetition.
        let mut before: Vec<Placed> = Vec::new();
        for part in &lay.parts {
            let cells = part.cells();
            let chain = |from: &Placed, to: &Placed| self.link(&[of(from), of(to)]);
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
        links
    }

    /// What a step asks of the neighbours of its last cell, and does to them.
    fn neighbour_links(&self, step: &LaidStep, lay: &Lay) -> Vec<Link> {
        let last = lay.cells().filter(|placed| placed.at == lay.last).last();
        let Some(last) = last else { return Vec::new() };
        let centre = (Way::default(), last.cell.is, None);
        let asked = step.next_to.iter().map(|next| (next.is, None));
        let changed = step.neighbours.iter().map(|of| (of.is, Some(of.turn_into)));
        let pairs = asked.chain(changed);
        pairs
            .flat_map(|(is, becomes)| NEIGHBOURS.map(|way| self.link(&[centre, (way, is, becomes)])))
            .collect()
    }
}

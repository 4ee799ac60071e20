//! Rules made ready for bits: what is asked of codes where, and which cells have to do with each other.

use std::ops::Range;

use super::codes::{CODES, CodeSet, Codes, reach};
use super::ending::{Bound, bounds};
use super::idle::{Finding, finding, fits};
use super::laid::{Ground, LaidEverywhere, LaidRule, LaidStep, Lay, NEIGHBOURS, Part, Placed, Symmetry, Way};
use super::links::{Link, Linker, at_once};
use super::plane::rooms::Rooms;
use super::symmetry::{RuleSymmetry, symmetries};
use crate::games::rules::written::rule::{Becomes, CellSet, Everywhere, MAX_CHARACTERS, Rule};
use crate::ground::Player;

/// What is asked of a cell, and what becomes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) at: Way,
    /// Nothing is asked of a cell that may be anything.
    pub(super) is: Option<CodeSet>,
    pub(super) becomes: Option<New>,
}

/// What comes to stand in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) enum New {
    /// A character.
    Sign(u8),
    /// What stood there, counted from where the pattern lies.
    CopyOf(Way),
}

impl New {
    /// The same, so much farther on.
    pub(super) fn moved(self, by: Way) -> Self {
        match self {
            Self::Sign(character) => Self::Sign(character),
            Self::CopyOf(way) => Self::CopyOf(way.plus(by)),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum AskPart {
    One(Ask),
    Repeat(Vec<Ask>, Way),
}

/// What changes where, seen from where a pattern lies.
pub(super) type Told = (Way, New);

/// The cells of a pattern.
#[derive(Clone, Debug)]
pub(super) enum AskCells {
    /// Each where it is: what is asked where, and what changes.
    Fixed { asks: Vec<(Way, CodeSet)>, told: Vec<Told> },
    /// With repetitions.
    Repeating(Vec<AskPart>),
}

/// A pattern that lies on a board. Places are counted from a cell that is never nothing.
#[derive(Clone, Debug)]
pub(super) struct AskLay {
    pub(super) cells: AskCells,
    /// Where the first and the last cell are.
    pub(super) first: Way,
    pub(super) last: Way,
    /// Whether a neighbour of the last cell may change.
    pub(super) changes_neighbours: bool,
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

/// How it is found out what a cell may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Possible {
    /// From what it is, whatever else stands on the board.
    Always,
    /// From the board: what no pattern reaches stays as it is.
    OnBoard,
}

/// Rules of games on cells, ready for use.
#[derive(Debug)]
pub(crate) struct CellRules {
    pub(super) codes: Codes,
    pub(super) moves: [Vec<Steps>; 2],
    pub(super) everywhere: Vec<Condition>,
    pub(super) links: Vec<Link>,
    /// Whether a position may be taken apart at all.
    pub(super) falls_apart: bool,
    pub(super) possible: Possible,
    pub(super) symmetries: Vec<RuleSymmetry>,
    pub(super) laid: Vec<LaidRule>,
    /// The ways to the neighbours of a cell.
    pub(super) neighbours: &'static [Way],
    pub(super) ground: Ground,
    /// Bounds of the numbers of moves that Left and Right can make.
    pub(super) bounds: [Vec<Bound>; 2],
    /// The sizes of boards that were met.
    pub(super) rooms: Rooms,
    pub(super) characters: usize,
}

impl CellRules {
    pub(crate) fn new(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8], is_strip: bool) -> Self {
        let ground = Ground { is_strip, all: CellSet::all(exchange.len()) };
        let laid: Vec<LaidRule> = rules.iter().map(|rule| LaidRule::of(rule, ground)).collect();
        let conditions: Vec<LaidEverywhere> =
            everywhere.iter().map(|condition| LaidEverywhere::of(condition, ground)).collect();
        let codes = Codes::new(&laid, &conditions, exchange);
        let neighbours = if is_strip { &NEIGHBOURS[1..3] } else { &NEIGHBOURS[..] };
        let compiler = Compiler { codes: &codes, neighbours };
        let steps = |player| laid.iter().filter(move |rule| rule.player == player);
        let moves = Player::BOTH.map(|player| steps(player).map(|rule| compiler.steps(rule)).collect());
        let has_groups =
            conditions.iter().any(|condition| matches!(condition, LaidEverywhere::Groups { .. }));
        let all_hold = has_groups || laid.iter().any(|rule| rule.steps.len() > 1);
        let links = Linker { codes: &codes, neighbours, all_hold }.links(&laid, &conditions);
        let (possible, links) = match sources(&laid, &codes, exchange.len()) {
            Some(sources) => (Possible::Always, at_once(links, &sources)),
            None => (Possible::OnBoard, links),
        };
        let reaches_far = |lay: &Lay| compiler.reaches_far(lay);
        let falls_apart =
            !laid.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays).any(reaches_far);
        let (reach, most) = (reach(&laid, exchange.len()), Some(neighbours.len() as i64));
        Self {
            bounds: Player::BOTH.map(|player| bounds(&laid, &reach[..exchange.len()], player, most)),
            moves,
            everywhere: conditions.iter().map(|condition| compiler.condition(condition)).collect(),
            links,
            falls_apart,
            possible,
            symmetries: symmetries(&laid, &conditions, exchange, &codes, is_strip),
            codes,
            laid,
            neighbours,
            ground,
            rooms: Rooms::default(),
            characters: exchange.len(),
        }
    }

    /// Where the file says a rule that changes nothing on some board.
    pub(crate) fn idle_rule(&self) -> Option<Range<usize>> {
        let mut idle = self.laid.iter().filter(|rule| finding(rule, self.ground) == Finding::ChangesNothing);
        idle.next().map(|rule| rule.at.clone())
    }

    /// Where the file says rules that never apply.
    pub(crate) fn rules_for_nothing(&self) -> Vec<Range<usize>> {
        let rules = self.laid.iter().filter(|rule| finding(rule, self.ground) == Finding::NeverApplies);
        let mut places: Vec<Range<usize>> = rules.map(|rule| rule.at.clone()).collect();
        places.dedup();
        places
    }

    /// Pairs of rules of a player, the second of which says nothing that the first does not say: where the file says
    /// them, and whose they are.
    pub(crate) fn repeated_rules(&self) -> Vec<(Range<usize>, Range<usize>, Player)> {
        let same = |c: u8| c;
        let says: Vec<_> = self.laid.iter().map(|rule| rule.says(Symmetry::IDENTITY, &same)).collect();
        let mut repeated = Vec::new();
        for (i, rule) in self.laid.iter().enumerate() {
            let before = (0..i).find(|&j| {
                self.laid[j].player == rule.player && says[i].iter().all(|what| says[j].contains(what))
            });
            repeated.extend(before.map(|j| (self.laid[j].at.clone(), rule.at.clone(), rule.player)));
        }
        repeated
    }

    /// Where the file says rules that have no room on a board of a size.
    pub(crate) fn rules_without_room(&self, width: usize, height: usize) -> Vec<Range<usize>> {
        let has_room =
            |at: &Range<usize>| self.laid.iter().any(|rule| rule.at == *at && fits(rule, width, height));
        let mut places: Vec<Range<usize>> = self.laid.iter().map(|rule| rule.at.clone()).collect();
        places.dedup();
        places.retain(|at| !has_room(at));
        places
    }

    /// Whether the exchange of the players is a symmetry, with some symmetry of the board.
    pub(crate) fn is_negated(&self) -> bool {
        self.symmetries.iter().any(|symmetry| symmetry.negates)
    }

    /// Is it proved that play ends?
    pub(crate) fn ends(&self) -> bool {
        super::ending::ends(&self.laid, self.characters, Some(self.neighbours.len() as i64))
    }
}

/// For each code those that can ever become it, if that is all that is looked at. Where some code stands for nothing and comes into
/// being by moves, boards get holes, and what is around them is looked at once; elsewhere only the board tells what can still happen.
fn sources(rules: &[LaidRule], codes: &Codes, characters: usize) -> Option<[Vec<usize>; CODES]> {
    let cells =
        rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays).flat_map(|lay| lay.cells());
    let neighbours = rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.neighbours);
    let made = cells.filter_map(|placed| Some(placed.cell.becomes?.any_of()));
    let made = made.chain(neighbours.map(|of| CellSet::of(of.turn_into))).flat_map(CellSet::characters);
    if !made.into_iter().any(|character| codes.of(character) == 0) {
        return None;
    }
    let reach: [CellSet; MAX_CHARACTERS] = reach(rules, characters);
    let mut sources: [Vec<usize>; CODES] = Default::default();
    for from in 0..characters as u8 {
        for to in reach[from as usize].characters().filter(|&to| codes.of(to) != 0 && codes.of(from) != 0) {
            sources[codes.of(to)].push(codes.of(from));
        }
    }
    Some(sources)
}

struct Compiler<'c> {
    codes: &'c Codes,
    neighbours: &'c [Way],
}

impl Compiler<'_> {
    fn asked(&self, set: CellSet) -> Option<CodeSet> {
        let codes = self.codes.set(set);
        let is_all = codes.has_nothing() && self.codes.used.is_within(codes);
        (!is_all).then_some(codes)
    }

    fn ask(&self, placed: &Placed) -> Ask {
        let becomes = placed.cell.becomes.map(|becomes| match becomes {
            Becomes::Sign(character) => New::Sign(character),
            Becomes::Copy { .. } => New::CopyOf(placed.at.plus(placed.copied)),
        });
        Ask { at: placed.at, is: self.asked(placed.cell.is), becomes }
    }

    /// A pattern with places counted from a cell that is never nothing.
    fn lay(&self, lay: &Lay) -> AskLay {
        let fixed = lay.parts.iter().map_while(|part| match part {
            Part::One(placed) => Some(placed),
            Part::Repeat(..) => None,
        });
        let mut on_board = fixed.filter(|placed| !placed.cell.is.has_edge());
        let lay = lay.from(on_board.next().map_or(Way::default(), |placed| placed.at));
        let mut changing = lay.cells().filter(|placed| placed.cell.becomes.is_some());
        let is_neighbour = |at: Way| self.neighbours.iter().any(|&way| lay.last.plus(way) == at);
        AskLay {
            cells: self.cells(&lay),
            first: lay.first,
            last: lay.last,
            changes_neighbours: lay.has_repetition() || changing.any(|placed| is_neighbour(placed.at)),
        }
    }

    fn cells(&self, lay: &Lay) -> AskCells {
        if !lay.has_repetition() {
            let cells = || lay.cells().map(|placed| self.ask(placed));
            return AskCells::Fixed {
                asks: cells().filter_map(|ask| Some((ask.at, ask.is?))).collect(),
                told: cells().filter_map(|ask| Some((ask.at, ask.becomes?))).collect(),
            };
        }
        let part = |part: &Part| match part {
            Part::One(placed) => AskPart::One(self.ask(placed)),
            Part::Repeat(cells, by) => {
                AskPart::Repeat(cells.iter().map(|placed| self.ask(placed)).collect(), *by)
            }
        };
        AskCells::Repeating(lay.parts.iter().map(part).collect())
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
}

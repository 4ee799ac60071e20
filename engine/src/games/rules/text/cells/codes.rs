//! Sets of codes of cells, and the symmetries of rules.

use std::collections::BTreeSet;

use super::laid::{LaidEverywhere, LaidRule, LaidStep, Way};
use crate::games::rules::text::rule::{CellSet, MAX_CHARACTERS, Neighbours, changed, copied};
use crate::ground::Player;
use crate::ground::symmetry::Symmetry;

// The code of a character consists of the bits that represent it in positions. A character is *like nothing*
// if it never changes and no condition of the rules distinguishes it from the place beyond the edge. Cells
// with such characters are left out. A position is then a finite figure in an infinite empty plane, and it
// splits where empty cells separate its parts.

/// The greatest number of bits in a code.
pub(super) const BITS: usize = 4;
/// The number of codes; the code 0 stands for characters that are like nothing.
pub(super) const CODES: usize = 1 << BITS;

/// A set of codes as bits; the empty cell has the code 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CodeSet(u16);

impl CodeSet {
    pub(super) fn of(codes: impl Iterator<Item = usize>) -> Self {
        Self(codes.fold(0, |set, code| set | 1 << code))
    }

    /// Lists the codes in the set, except the code 0.
    #[inline]
    pub(super) fn codes(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0 & !1;
        std::iter::from_fn(move || {
            let code = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(code)
        })
    }

    /// Returns the codes of `all` that are not in this set.
    #[inline]
    pub(super) fn others_of(self, all: Self) -> Self {
        Self(all.0 & !self.0)
    }

    #[inline]
    pub(super) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) fn has_nothing(self) -> bool {
        self.0 & 1 != 0
    }
}

/// The codes of the characters of a ruleset.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    codes: Vec<u8>,
    /// The number of bits in a code.
    pub(super) bits: usize,
    /// The codes in use, except the code 0.
    pub(super) used: CodeSet,
    /// The operation on codes that exchanges the players' characters.
    pub(super) exchange: Exchange,
}

/// The operation on codes when the players exchange their roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exchange {
    Nothing,
    /// Exchanging the first two bits.
    FirstBits,
    /// No operation: there are not enough codes for such an assignment.
    Impossible,
}

impl Codes {
    /// Assigns codes to the characters of a ruleset.
    pub(super) fn new(rules: &[LaidRule], everywhere: &[LaidEverywhere], exchange: &[u8]) -> Self {
        let asked = asked(rules, everywhere);
        let changing = changing(rules);
        let is_like_nothing = |character: u8| {
            !changing.contains(character) && asked.iter().all(|set| set.contains(character) == set.has_edge())
        };
        let matter: Vec<u8> = (0..exchange.len() as u8).filter(|&c| !is_like_nothing(c)).collect();
        let of_exchange = |c: u8| exchange[c as usize];
        let plain = || matter.iter().zip(1..).map(|(&c, code)| (c, code)).collect();
        let keeps_nothing =
            (0..exchange.len() as u8).all(|c| is_like_nothing(c) == is_like_nothing(of_exchange(c)));
        let (exchange_of_codes, codes) = if matter.iter().all(|&c| of_exchange(c) == c) {
            (Exchange::Nothing, plain())
        } else {
            match keeps_nothing.then(|| exchanging(&matter, exchange)).flatten() {
                Some(codes) => (Exchange::FirstBits, codes),
                None => (Exchange::Impossible, plain()),
            }
        };
        let mut all = vec![0; exchange.len()];
        codes.iter().for_each(|&(character, code)| all[character as usize] = code);
        let used = CodeSet::of(codes.iter().map(|&(_, code)| code as usize));
        let largest = used.codes().max().unwrap_or(0);
        let bits = (usize::BITS - largest.leading_zeros()) as usize;
        // Exchanging the first two bits needs both of them.
        let least = if exchange_of_codes == Exchange::FirstBits { 2 } else { 1 };
        Self { codes: all, bits: bits.max(least), used, exchange: exchange_of_codes }
    }

    /// Returns the code of a character; 0 if it is like nothing.
    pub(super) fn of(&self, character: u8) -> usize {
        self.codes[character as usize] as usize
    }

    /// Returns a character with a code; it is the only one, except for the code 0.
    pub(super) fn character(&self, code: usize) -> u8 {
        self.codes.iter().position(|&known| known as usize == code).unwrap_or_default() as u8
    }

    /// Returns the codes of a set. The code 0 is among them if the edge is in the set.
    pub(super) fn set(&self, set: CellSet) -> CodeSet {
        let edge = u16::from(set.has_edge());
        CodeSet(
            set.characters()
                .filter(|&c| (c as usize) < self.codes.len())
                .fold(edge, |codes, c| codes | 1 << self.of(c)),
        )
    }
}

/// Assigns codes so that exchanging the first two bits exchanges the players' characters; `None` if there are
/// too few codes. Pairs of exchanged characters get codes that end in 01 and 10, fixed characters codes that
/// end in 00 or 11.
fn exchanging(matter: &[u8], exchange: &[u8]) -> Option<Vec<(u8, u8)>> {
    let is_fixed = |c: u8| exchange[c as usize] == c;
    let mut pairs = (0..CODES as u8).step_by(4).map(|high| (high | 1, high | 2));
    let mut fixed = (0..CODES as u8).filter(|code| code & 1 == code >> 1 & 1 && *code != 0);
    let mut codes = Vec::new();
    for &c in matter {
        let other = exchange[c as usize];
        if is_fixed(c) {
            codes.push((c, fixed.next()?));
        } else if c < other {
            let (first, second) = pairs.next()?;
            codes.extend([(c, first), (other, second)]);
        }
    }
    Some(codes)
}

/// Returns all sets in which the rules test the membership of cells.
fn asked(rules: &[LaidRule], everywhere: &[LaidEverywhere]) -> Vec<CellSet> {
    let mut asked = Vec::new();
    for step in rules.iter().flat_map(|rule| &rule.steps) {
        asked.extend(step.lays.iter().flat_map(|lay| lay.cells()).map(|placed| placed.cell.is));
        asked.extend(step.next_to.iter().map(|next| next.is));
        asked.extend(step.neighbours.iter().map(|of| of.is));
    }
    for condition in everywhere {
        match condition {
            LaidEverywhere::No(lays) => {
                asked.extend(lays.iter().flat_map(|lay| lay.cells()).map(|placed| placed.cell.is))
            }
            LaidEverywhere::Groups { of, next_to } => asked.extend([*of, *next_to]),
        }
    }
    asked
}

/// Lists, for each place where a rule changes a cell, the possible characters before and after.
fn changes(rules: &[LaidRule]) -> impl Iterator<Item = (CellSet, CellSet)> + '_ {
    let steps = || rules.iter().flat_map(|rule| &rule.steps);
    let cells = steps().flat_map(|step| &step.lays).flat_map(|lay| lay.cells());
    let neighbours = steps().flat_map(|step| &step.neighbours);
    (cells.filter_map(|placed| placed.cell.changes()))
        .chain(neighbours.map(|of| (of.is, CellSet::of(of.turn_into))))
}

/// Returns the characters that some move changes or copies.
fn changing(rules: &[LaidRule]) -> CellSet {
    let lays = rules.iter().flat_map(|rule| &rule.steps).flat_map(|step| &step.lays);
    changed(changes(rules)).with(copied(lays.flat_map(|lay| lay.cells()).map(|placed| placed.cell)))
}

/// Returns the characters that each character may become after any number of moves, including itself.
pub(super) fn reach(rules: &[LaidRule], characters: usize) -> [CellSet; MAX_CHARACTERS] {
    let mut reach = [CellSet::default(); MAX_CHARACTERS];
    (0..characters).for_each(|c| reach[c] = CellSet::of(c as u8));
    // The sets only grow, so the iteration reaches the least fixed point.
    loop {
        let before = reach;
        for (is, becomes) in changes(rules) {
            for set in reach.iter_mut().filter(|set| set.meets(is)) {
                *set = set.with(becomes);
            }
        }
        if reach == before {
            return reach;
        }
    }
}

// The symmetries of the rules are proved by comparing the patterns of the rules.

/// The action of a symmetry of the board on positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) of_board: Symmetry,
    /// Whether the symmetry preserves the rules of each player.
    pub(super) keeps: bool,
    /// Whether the symmetry exchanges the players.
    pub(super) negates: bool,
    /// Whether exchanging the players exchanges the first two bits of the codes.
    pub(super) exchanges_bits: bool,
}

// **Theorem** (Tweedledum and Tweedledee; *Winning Ways*, ch. 1). Let a symmetry s of the board, with s(s(p)) = p, turn
// the moves of each player into moves of the other player. Let no move change a cell p that the image of the move under
// s looks at, except that both may change p as a neighbour of their last cell if the order of these changes does not matter.
// Then a position that is its own image has the value 0.
//
// *Proof.* The player to move makes a move m. It changes no cell on which the conditions of s(m) depend, so the other
// player can answer with s(m). If only one of the two moves changes a cell, the other one changes its image in the same
// way; a cell that both change, m first, has an image that s(m) would have changed first. So the position is its own image
// again, and whoever moves has no move in the end. ∎
//
// A cell that m changes and a cell that s(m) looks at are p and s(q), where m looks at q. They are the same cell if
// p = s(q), which a difference q - p decides together with the size of the board: s turns the board by half or mirrors
// it, so p.x + q.x = width - 1 where s exchanges left and right, and p.x = q.x where it does not. If p is like nothing, no
// move ever changes it.

/// A symmetry of positions that have the value 0 if they are their own images.
#[derive(Clone, Debug)]
pub(super) struct Twins {
    /// The symmetry, only as far as it turns the moves of each player into moves of the other one.
    pub(super) turn: Turn,
    /// The vectors from the cells that a move changes to those that it looks at.
    differences: BTreeSet<Way>,
}

impl Twins {
    /// Lists the symmetries for which the theorem may hold.
    pub(super) fn all(
        rules: &[LaidRule],
        everywhere: &[LaidEverywhere],
        turns: &[Turn],
        is_impartial: bool,
        (neighbours, exchange): (&[Way], &[u8]),
    ) -> Vec<Self> {
        let differences = differences(rules, neighbours, exchange);
        let Some(differences) = differences.filter(|_| everywhere.is_empty()) else {
            return Vec::new();
        };
        let others = turns.iter().filter(|turn| turn.of_board != Symmetry::IDENTITY);
        let twins = others.filter(|turn| turn.negates || is_impartial).map(|turn| Self {
            turn: Turn { keeps: turn.keeps && is_impartial, ..*turn },
            differences: differences.clone(),
        });
        twins.collect()
    }

    /// Returns whether the theorem holds on a board of this size: each cell where a move and its image would meet is like
    /// nothing. `is_nothing` says so of a cell, given by its column and row.
    pub(super) fn fit(&self, (width, height): (u32, u32), is_nothing: impl Fn(usize, usize) -> bool) -> bool {
        let Symmetry { flips_x, flips_y, .. } = self.turn.of_board;
        let met = |flips: bool, by: i32, length: u32| {
            let twice = length as i32 - 1 - by;
            let range = match flips {
                true if twice >= 0 && twice % 2 == 0 => twice / 2..twice / 2 + 1,
                false if by == 0 => 0..length as i32,
                _ => 0..0,
            };
            range.start as usize..range.end.min(length as i32) as usize
        };
        self.differences.iter().all(|by| {
            let rows = met(flips_y, by.y, height);
            met(flips_x, by.x, width).all(|x| rows.clone().all(|y| is_nothing(x, y)))
        })
    }
}

/// Returns the vectors from the cells that a move changes to those that it looks at; `None` if these are not the same
/// for all moves by a rule and a direction. Two changes of neighbours count only if their order matters.
fn differences(rules: &[LaidRule], neighbours: &[Way], exchange: &[u8]) -> Option<BTreeSet<Way>> {
    let mut differences = BTreeSet::new();
    let mut add = |changes: &[Way], looks: &[Way]| {
        differences.extend(changes.iter().flat_map(|p| looks.iter().map(|q| q.minus(*p))));
    };
    for rule in rules {
        let [step] = &rule.steps[..] else { return None };
        let commutes = commutes(&step.neighbours, exchange);
        for lay in &step.lays {
            if lay.has_repetition() {
                return None;
            }
            let around = || neighbours.iter().map(|way| lay.last.plus(*way));
            let mut looks: Vec<Way> = lay.cells().map(|placed| placed.at).collect();
            let changing = lay.cells().filter(|placed| placed.cell.becomes.is_some());
            let changes: Vec<Way> = changing.map(|placed| placed.at).collect();
            if !step.next_to.is_empty() {
                looks.extend(around());
            }
            let beside: Vec<Way> = if step.neighbours.is_empty() { Vec::new() } else { around().collect() };
            add(&changes, &looks);
            add(&changes, &beside);
            add(&beside, &looks);
            if !commutes {
                add(&beside, &beside);
            }
        }
    }
    Some(differences)
}

/// Returns whether the order does not matter in which a cell is changed as a neighbour of a move and of the same move with
/// the players exchanged.
fn commutes(neighbours: &[Neighbours], exchange: &[u8]) -> bool {
    let turned = |c: u8| neighbours.iter().find(|of| of.is.contains(c)).map_or(c, |of| of.turn_into);
    let exchanged = |c: u8| exchange[c as usize];
    let by_other = |c: u8| exchanged(turned(exchanged(c)));
    (0..exchange.len() as u8).all(|c| turned(by_other(c)) == by_other(turned(c)))
}

/// Returns the meaning of a player's rules under a symmetry and an exchange of characters.
fn says(
    rules: &[LaidRule],
    player: Player,
    symmetry: Symmetry,
    to: &dyn Fn(u8) -> u8,
) -> BTreeSet<Vec<LaidStep>> {
    rules.iter().filter(|rule| rule.player == player).flat_map(|rule| rule.says(symmetry, to)).collect()
}

/// Returns whether both players have the same rules.
pub(super) fn are_shared(rules: &[LaidRule]) -> bool {
    let plain = |player| says(rules, player, Symmetry::IDENTITY, &|c| c);
    plain(Player::Left) == plain(Player::Right)
}

/// Returns the symmetries of rules: first those that keep rows and columns, with the identity as the first of them,
/// then those that exchange rows and columns.
pub(super) fn turns(
    rules: &[LaidRule],
    everywhere: &[LaidEverywhere],
    exchange: &[u8],
    codes: &Codes,
    is_strip: bool,
) -> [Vec<Turn>; 2] {
    let said = |symmetry: Symmetry, to: &dyn Fn(u8) -> u8| {
        let conditions: BTreeSet<_> =
            everywhere.iter().map(|condition| condition.says(symmetry, to)).collect();
        (Player::BOTH.map(|player| says(rules, player, symmetry, to)), conditions)
    };
    let plain = said(Symmetry::IDENTITY, &|c| c);
    let exchanges_bits = codes.exchange == Exchange::FirstBits;
    let turn = |of_board: Symmetry| {
        let keeps = said(of_board, &|c| c) == plain;
        // If a symmetry of the board both preserves the rules and exchanges the players without changing
        // codes, both players have the same moves. All values are then nimbers, which are their own
        // negatives, so it is enough that it preserves the rules.
        let may_negate = exchanges_bits || codes.exchange == Exchange::Nothing && !keeps;
        let negates = may_negate && {
            let ([left, right], conditions) = said(of_board, &|c| exchange[c as usize]);
            ([right, left], conditions) == plain
        };
        Turn { of_board, keeps, negates, exchanges_bits }
    };
    [false, true].map(|transposes| {
        let of_board = Symmetry::all().filter(|s| !is_strip || !(s.transposes || s.flips_y));
        let turns = of_board.filter(|symmetry| symmetry.transposes == transposes).map(turn);
        let mut turns: Vec<Turn> = turns.filter(|turn| turn.keeps || turn.negates).collect();
        turns.sort_by_key(|turn| !turn.keeps);
        turns
    })
}

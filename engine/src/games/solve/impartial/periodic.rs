//! Loopy nim values on a board that extends for ever in one direction: labels on finitely many rows, and a
//! proof that they repeat.
//!
//! The rule of [`Labels`] also defines the labels of an infinite graph in which every vertex has finitely
//! many options: each label is assigned after finitely many steps, which involve finitely many vertices.
//! Three checks, each on finitely many rows, determine the labels of all rows.
//!
//! **(a) Truncation is sound.** Rows beyond N are *unknown*: they are never labelled, and none of their
//! options answers anything. Each label that the rule then assigns it also assigns on the infinite board, by
//! the same steps. (Treating row N as the edge of the board would be unsound, since it creates squares
//! without moves.) Suppose that the labels found repeat with period p from row s to a row well below N. The
//! *claim* C is that they continue to repeat.
//!
//! **(b) The claim is closed, so no other label is ever assigned.** Two conditions are checked for every
//! state. (A) If it has a label m in C, then all smaller integers are labels of its options, m is not, and
//! every option without a label, or with a label greater than m, has an option with label m. (B) If it has no
//! label in C, the rule does not apply to it. Then every label of the infinite board is in C. Proof: let the
//! rule label x with m, when all labels so far agree with C. No option y of x has label m in C: if y is
//! labelled already, x would not get m; if it is not, y has an option already labelled m, which contradicts
//! (A) for y. So the rule gives m to x in C as well, and by (A) and (B) x has label m in C. The conditions
//! for a state of row r involve rows from r - 2d to r + 2d, where d is the reach of a move. From row max(s,
//! r0) + 2d on, where r0 is the first regular row, all these repeat with C. So it is enough to check the rows
//! up to there and one period more.
//!
//! **(c) The claim is reached.** The labels of C up to a row R >= max(s, r0) + 2d were found in (a). The rule
//! is applied again, with rows R-2d to R-1 given by C and rows beyond R+p+h unknown. It must label rows R to
//! R+p-1 as C does. Shifting everything by p rows proves the next p rows, and so on. So the rule assigns
//! every label of C on the infinite board.
//!
//! **Ranks** decrease as those of [`Labels`] do. The rank of a state that is labelled in (a) is its rank
//! there. The rank of any other state consists of the number of the first application of (c) that labels it,
//! and then its rank there.
//!
//! **Cost.** Linear in the number of rows examined, times the cost of [`Labels`] for a row. The number of
//! rows is doubled until the checks succeed.

use std::sync::Arc;

use super::labels::{KnownBefore, Labels, value_of_options};
use crate::games::rules::loopy::{NimValue, Periodic};
use crate::ground::control::{Control, OrStop};
use crate::ground::graph::Arcs;

/// The least number of rows of the first attempt.
const FIRST_ROWS: u64 = 32;
/// The greatest number of states of an attempt.
const MAX_STATES: u64 = 1 << 18;

/// The labels of a board that extends for ever in one direction, with their proof.
pub struct PeriodicLabels {
    rules: Arc<dyn Periodic>,
    truncated: Window,
    step: Window,
    proof: Proof,
    /// A bound that is greater than all ranks in either window.
    ranks: u64,
}

/// The rows on which each part of the argument was checked; rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// (a) The number of rows that were labelled, with all rows beyond unknown.
    pub truncated_rows: u64,
    /// The number of states on these rows, and the number of them that got a label.
    pub truncated_states: (u64, u64),
    /// The first row from which on the labels repeat.
    pub start: u64,
    /// The number of rows after which they repeat.
    pub period: u64,
    /// (b) The number of rows, from row 0 on, on which the claim was checked to be closed.
    pub closed_rows: u64,
    /// The numbers of states that were checked: states with a label, and states without one.
    pub closed_states: (u64, u64),
    /// (c) The first row of the step: all labels before it were found in (a).
    pub step_start: u64,
    /// The first row whose labels the claim gave to the step.
    pub given_from: u64,
    /// The first row that was unknown in the step.
    pub step_end: u64,
}

/// A range of rows with their labels.
struct Window {
    first: u64,
    rows: u64,
    kinds: usize,
    labels: Labels,
}

impl Window {
    /// Labels the rows from `first` to `end - 1`. `given` returns the prior knowledge about a state of these
    /// rows.
    fn new(
        rules: &dyn Periodic,
        (first, end): (u64, u64),
        given: impl Fn(u64, usize) -> KnownBefore,
        control: &Control,
    ) -> OrStop<Self> {
        let (kinds, rows) = (rules.kinds(), end - first);
        // One additional vertex stands for all states outside the rows. It has no moves and is never
        // labelled.
        let unknown = rows as usize * kinds;
        let vertex = |(row, kind): (u64, usize)| {
            if (first..end).contains(&row) { (row - first) as usize * kinds + kind } else { unknown }
        };
        let mut arcs = Arcs::default();
        let mut options = Vec::new();
        for row in first..end {
            for kind in 0..kinds {
                options.clear();
                if rules.exists(row, kind) {
                    rules.options(row, kind, &mut options);
                }
                arcs.push(options.iter().map(|&to| vertex(to) as u32));
            }
        }
        arcs.push([]);
        let given = |v: usize| {
            let (row, kind) = (first + (v / kinds) as u64, v % kinds);
            if v == unknown || !rules.exists(row, kind) { KnownBefore::Fixed(None) } else { given(row, kind) }
        };
        Ok(Self { first, rows, kinds, labels: Labels::completed(&arcs, given, control)? })
    }

    fn vertex(&self, row: u64, kind: usize) -> Option<usize> {
        let i = row.checked_sub(self.first).filter(|i| *i < self.rows)?;
        Some(i as usize * self.kinds + kind)
    }

    fn label(&self, row: u64, kind: usize) -> Option<u32> {
        self.labels.label(self.vertex(row, kind)?)
    }

    /// Returns the rank of a state, if it has a label in this window.
    fn rank(&self, row: u64, kind: usize) -> Option<u64> {
        let vertex = self.vertex(row, kind)?;
        self.labels.label(vertex).map(|_| self.labels.rank(vertex).into())
    }

    fn are_alike(&self, row: u64, other: u64) -> bool {
        (0..self.kinds).all(|kind| self.label(row, kind) == self.label(other, kind))
    }

    fn max_rank(&self) -> u64 {
        let vertices = 0..self.rows as usize * self.kinds;
        vertices.map(|v| u64::from(self.labels.rank(v))).max().unwrap_or(0)
    }
}

/// The labels of a window, continued periodically.
struct Claim<'a> {
    rules: &'a dyn Periodic,
    window: &'a Window,
    start: u64,
    period: u64,
}

impl Claim<'_> {
    fn label(&self, row: u64, kind: usize) -> Option<u32> {
        let row = if row < self.start { row } else { self.start + (row - self.start) % self.period };
        self.window.label(row, kind)
    }

    /// Returns whether condition (A) or (B) holds for a state.
    fn is_closed_at(&self, row: u64, kind: usize, options: &mut Vec<(u64, usize)>) -> bool {
        options.clear();
        self.rules.options(row, kind, options);
        let labels: Vec<_> = options.iter().map(|&(row, kind)| self.label(row, kind)).collect();
        let least = (0..).find(|m| !labels.contains(&Some(*m))).unwrap_or(0);
        let mut replies = Vec::new();
        let applies = options.iter().zip(&labels).all(|(&(row, kind), label)| {
            replies.clear();
            self.rules.options(row, kind, &mut replies);
            label.is_some_and(|label| label < least)
                || replies.iter().any(|&(row, kind)| self.label(row, kind) == Some(least))
        });
        self.label(row, kind) == applies.then_some(least)
    }

    /// Returns the numbers of states with and without a label on the first rows, if (A) and (B) hold for all
    /// of them.
    fn closed_states(&self, rows: u64) -> Option<(u64, u64)> {
        let (mut labelled, mut others) = (0, 0);
        let mut options = Vec::new();
        for row in 0..rows {
            for kind in (0..self.window.kinds).filter(|&kind| self.rules.exists(row, kind)) {
                if !self.is_closed_at(row, kind, &mut options) {
                    return None;
                }
                match self.label(row, kind) {
                    Some(_) => labelled += 1,
                    None => others += 1,
                }
            }
        }
        Some((labelled, others))
    }
}

/// Returns the first row from which on the labels of a window repeat, up to a row near its end, and their
/// period.
fn period_of(window: &Window, rules: &dyn Periodic) -> Option<(u64, u64)> {
    // The last rows may lack labels, since these may depend on unknown rows.
    let end = window.rows - window.rows / 4;
    let unit = rules.period();
    (1..=end / (4 * unit)).map(|i| i * unit).find_map(|period| {
        let start = (0..end - period).rev().find(|&row| !window.are_alike(row, row + period));
        let start = start.map_or(0, |row| row + 1);
        // A repetition on the last rows alone would be no evidence for a period.
        (start <= end / 2).then_some((start, period))
    })
}

impl PeriodicLabels {
    /// Finds the labels of a board, with their proof. `None` if no proof was found within the limit of states.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use upstar::ground::control::Control;
    /// use upstar::games::rules::loopy::horsefly::Horsefly;
    /// use upstar::games::solve::PeriodicLabels;
    /// let labels = PeriodicLabels::new(Arc::new(Horsefly), &Control::unlimited())?;
    /// assert_eq!(labels.map(|labels| (labels.proof().start, labels.proof().period)), Some((5, 2)));
    /// # Ok::<(), upstar::ground::control::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the work has to stop.
    pub fn new(rules: Arc<dyn Periodic>, control: &Control) -> OrStop<Option<Self>> {
        let mut rows = FIRST_ROWS.max(8 * (rules.regular_from() + 2 * rules.reach()));
        while rows * rules.kinds() as u64 <= MAX_STATES {
            if let Some(found) = Self::within(&rules, rows, control)? {
                return Ok(Some(found));
            }
            rows *= 2;
        }
        Ok(None)
    }

    /// Returns the labels, if this number of rows is enough to prove them.
    fn within(rules: &Arc<dyn Periodic>, rows: u64, control: &Control) -> OrStop<Option<Self>> {
        let truncated = Window::new(&**rules, (0, rows), |_, _| KnownBefore::Free, control)?;
        let Some((start, period)) = period_of(&truncated, &**rules) else { return Ok(None) };
        let claim = Claim { rules: &**rules, window: &truncated, start, period };
        let depth = 2 * rules.reach();
        let step_start = start.max(rules.regular_from()) + depth;
        let closed_rows = step_start + period;
        if closed_rows > rows - rows / 4 {
            return Ok(None);
        }
        let Some(closed_states) = claim.closed_states(closed_rows) else { return Ok(None) };
        let Some((step, step_end)) = step(&claim, step_start, rows, control)? else { return Ok(None) };
        let states = (0..rows).flat_map(|row| (0..rules.kinds()).map(move |kind| (row, kind)));
        let states = states.filter(|&(row, kind)| rules.exists(row, kind));
        let truncated_states = states.fold((0, 0), |(all, labelled), (row, kind)| {
            (all + 1, labelled + u64::from(truncated.label(row, kind).is_some()))
        });
        let proof = Proof {
            truncated_rows: rows,
            truncated_states,
            start,
            period,
            closed_rows,
            closed_states,
            step_start,
            given_from: step_start - depth,
            step_end,
        };
        let ranks = 1 + truncated.max_rank().max(step.max_rank());
        Ok(Some(Self { rules: Arc::clone(rules), truncated, step, proof, ranks }))
    }

    /// Returns the rows on which each part of the proof was checked.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Returns the label of a state of any row, if it has one.
    pub fn label(&self, row: u64, kind: usize) -> Option<u32> {
        let Proof { start, period, .. } = self.proof;
        Claim { rules: &*self.rules, window: &self.truncated, start, period }.label(row, kind)
    }

    /// Returns the value of a token in a state.
    pub fn value(&self, row: u64, kind: usize) -> NimValue {
        if let Some(label) = self.label(row, kind) {
            return NimValue::Finite(label);
        }
        let mut options = Vec::new();
        self.rules.options(row, kind, &mut options);
        value_of_options(options.iter().map(|&(row, kind)| self.label(row, kind)))
    }

    /// Returns the rank of a state that has a label. The beginning of this module's source defines ranks.
    pub fn rank(&self, row: u64, kind: usize) -> u64 {
        if let Some(rank) = self.truncated.rank(row, kind) {
            return rank;
        }
        let Proof { period, step_start, step_end, .. } = self.proof;
        let block = row.saturating_sub(step_start) / period;
        // The state is labelled by the step of its block, or by an earlier step, which also labels rows
        // beyond its own block.
        let ahead = (step_end - step_start) / period;
        let steps = block.saturating_sub(ahead)..=block;
        let ranks = steps.filter_map(|k| Some((k, self.step.rank(row.checked_sub(k * period)?, kind)?)));
        ranks.map(|(k, rank)| (k + 1) * self.ranks + rank).next().unwrap_or(u64::MAX)
    }

    /// Returns the rules of the board.
    pub fn rules(&self) -> &dyn Periodic {
        &*self.rules
    }
}

/// Applies the rule from row `start` on, with the labels of the claim before it. Returns the labels that
/// follow, and the end of the rows that were examined. `None` if the claim does not follow on the next period
/// of rows.
fn step(claim: &Claim<'_>, start: u64, most_rows: u64, control: &Control) -> OrStop<Option<(Window, u64)>> {
    let given = |row: u64, kind: usize| {
        if row < start { KnownBefore::Fixed(claim.label(row, kind)) } else { KnownBefore::Free }
    };
    let mut beyond = 2 * claim.rules.reach();
    while beyond <= most_rows {
        let end = start + claim.period + beyond;
        let window = Window::new(claim.rules, (start - 2 * claim.rules.reach(), end), given, control)?;
        let rows = start..start + claim.period;
        let follows = rows
            .clone()
            .all(|row| (0..window.kinds).all(|kind| window.label(row, kind) == claim.label(row, kind)));
        if follows {
            return Ok(Some((window, end)));
        }
        beyond *= 2;
    }
    Ok(None)
}

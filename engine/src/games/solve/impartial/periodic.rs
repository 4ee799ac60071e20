//! Loopy nim values on a board that goes on for ever in one direction: labels on finitely many rows, and a
//! proof that they repeat.
//!
//! The rule of [`Labels`] defines the labels of an infinite graph, too, in which every vertex has finitely
//! many options: what is ever labelled is labelled after finitely many steps, which involve finitely many
//! vertices. Three checks, each on finitely many rows, give the labels of all rows.
//!
//! **(a) Truncation is sound.** Rows beyond N are *unknown*: never labelled, and with no option that answers
//! anything. Whatever the rule labels then it labels on the infinite board as well, by the same steps.
//! (Taking row N for the edge of the board is not sound: it makes squares without moves.) If the labels found
//! repeat with period p from row s to a row well below N, the *claim* C is that they go on so.
//!
//! **(b) The claim is closed, so that nothing else is ever labelled.** For every state it is checked that (A)
//! if it has a label m in C, then all smaller integers and not m are labels of its options, and every option
//! without a label, or with one greater than m, has an option with label m; (B) if it has none, the rule does
//! not apply to it. Then every label of the infinite board is in C: let the rule label x with m, when all
//! labels so far agree with C. No option y of x has label m in C: if it is labelled already, x would not get
//! m; if not, y has an option already labelled m, against (A) for y. So the rule applies to x in C as well,
//! with m, and by (A) and (B) x has label m in C. A state of row r looks at rows from r - 2d to r + 2d, where
//! d is the reach of a move; from row max(s, r0) + 2d on, where r0 is the first regular row, all these repeat
//! with C. So the rows up to there, and one period more, stand for all.
//!
//! **(c) The claim is reached.** The labels of C up to a row R >= max(s, r0) + 2d were found in (a). The rule
//! is applied again, with rows R-2d to R-1 given by C and rows beyond R+p+h unknown: it must label rows R to
//! R+p-1 as C does. Moving everything by p rows proves the next p rows, and so on. So every label of C is a
//! label of the infinite board, found from below.
//!
//! **Ranks** decrease as those of [`Labels`] do: a state that (a) labels has its rank there; another one has
//! the number of the first application of (c) that labels it, and then its rank there.
//!
//! **Cost.** Linear in the rows looked at, which are doubled until the checks succeed, times what [`Labels`]
//! costs a row.

use std::sync::Arc;

use super::labels::{KnownBefore, Labels, value_of_options};
use crate::games::rules::loopy::{NimValue, Periodic};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::graph::Arcs;

/// The rows of the first attempt, at least.
const FIRST_ROWS: u64 = 32;
/// The most states of an attempt.
const MAX_STATES: u64 = 1 << 18;

/// The labels of a board that goes on for ever, proved.
pub struct PeriodicLabels {
    rules: Arc<dyn Periodic>,
    truncated: Window,
    step: Window,
    proof: Proof,
    /// Greater than all ranks in either window.
    ranks: u64,
}

/// Which part of the argument was checked where; rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// (a) How many rows were labelled, with all rows beyond unknown.
    pub truncated_rows: u64,
    /// How many states there are on them, and how many got a label.
    pub truncated_states: (u64, u64),
    /// From this row on the labels repeat,
    pub start: u64,
    /// after so many rows.
    pub period: u64,
    /// (b) On the rows before this one the claim was checked to be closed.
    pub closed_rows: u64,
    /// How many states were checked: labelled ones, and others.
    pub closed_states: (u64, u64),
    /// (c) All labels before this row were found in (a),
    pub step_start: u64,
    /// from this row on the step was given the claim,
    pub given_from: u64,
    /// and beyond this row, which is left out, it knew nothing.
    pub step_end: u64,
}

/// Some rows with their labels.
struct Window {
    first: u64,
    rows: u64,
    kinds: usize,
    labels: Labels,
}

impl Window {
    /// Labels the rows; `given` tells what is known of a row before.
    fn new(
        rules: &dyn Periodic,
        (first, end): (u64, u64),
        given: impl Fn(u64, usize) -> KnownBefore,
        control: &Control,
    ) -> OrStop<Self> {
        let (kinds, rows) = (rules.kinds(), end - first);
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

    /// The rank of a state that has a label here.
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

/// The labels of a window, continued with a period.
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

    /// Is (A) or (B) true of a state?
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

    /// How many states with and without label there are on the first rows, if (A) and (B) hold for all of
    /// them.
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

/// From which row on, and with which period, the labels of a window repeat up to a row near its end.
fn period_of(window: &Window, rules: &dyn Periodic) -> Option<(u64, u64)> {
    // Labels of the last rows may be missing, since what they need was unknown.
    let end = window.rows - window.rows / 4;
    let unit = rules.period();
    (1..=end / (4 * unit)).map(|i| i * unit).find_map(|period| {
        let start = (0..end - period).rev().find(|&row| !window.are_alike(row, row + period));
        let start = start.map_or(0, |row| row + 1);
        // A short period of the last rows alone would prove nothing.
        (start <= end / 2).then_some((start, period))
    })
}

impl PeriodicLabels {
    /// The labels of a board, with their proof.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use upstar::ground::control::Control;
    /// use upstar::games::rules::loopy::horsefly::Horsefly;
    /// use upstar::games::solve::PeriodicLabels;
    /// let labels = PeriodicLabels::new(Arc::new(Horsefly), &Control::unlimited())?;
    /// assert_eq!((labels.proof().start, labels.proof().period), (5, 2));
    /// # Ok::<(), upstar::ground::control::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Why the work had to stop; [`Stop::NoPeriod`] if no proof was found within the limit of states.
    pub fn new(rules: Arc<dyn Periodic>, control: &Control) -> OrStop<Self> {
        let mut rows = FIRST_ROWS.max(8 * (rules.regular_from() + 2 * rules.reach()));
        while rows * rules.kinds() as u64 <= MAX_STATES {
            if let Some(found) = Self::within(&rules, rows, control)? {
                return Ok(found);
            }
            rows *= 2;
        }
        Err(Stop::NoPeriod)
    }

    /// The labels, if so many rows are enough to prove them.
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

    /// Which part of the argument was checked where.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The label of a state of any row, if it has one.
    pub fn label(&self, row: u64, kind: usize) -> Option<u32> {
        let Proof { start, period, .. } = self.proof;
        Claim { rules: &*self.rules, window: &self.truncated, start, period }.label(row, kind)
    }

    /// The value of a token in a state.
    pub fn value(&self, row: u64, kind: usize) -> NimValue {
        if let Some(label) = self.label(row, kind) {
            return NimValue::Finite(label);
        }
        let mut options = Vec::new();
        self.rules.options(row, kind, &mut options);
        value_of_options(options.iter().map(|&(row, kind)| self.label(row, kind)))
    }

    /// The rank of a state that has a label; see the beginning of this module's source.
    pub fn rank(&self, row: u64, kind: usize) -> u64 {
        if let Some(rank) = self.truncated.rank(row, kind) {
            return rank;
        }
        let Proof { period, step_start, step_end, .. } = self.proof;
        let block = row.saturating_sub(step_start) / period;
        // The step that labels the block, or one before it, which looks at rows beyond its own block.
        let ahead = (step_end - step_start) / period;
        let steps = block.saturating_sub(ahead)..=block;
        let ranks = steps.filter_map(|k| Some((k, self.step.rank(row.checked_sub(k * period)?, kind)?)));
        ranks.map(|(k, rank)| (k + 1) * self.ranks + rank).next().unwrap_or(u64::MAX)
    }

    /// The board.
    pub fn rules(&self) -> &dyn Periodic {
        &*self.rules
    }
}

/// The labels that follow from those of the claim before a row, and the end of the rows that were looked at;
/// `None` if the claim does not follow on the next period of rows.
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

//! Loopy nim values: the labels of a directed graph.
//!
//! **Theorem** (C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1, 1966; A. S. Fraenkel and
//! Y. Perl, *Constructions in combinatorial games with cycles*, 1975; *Winning Ways*, ch. 12). Label vertices
//! with integers as long as this rule applies: a vertex gets label m if m is the least integer that is not
//! the label of one of its options, and every option that has no label, or a label greater than m, has itself
//! an option with label m. The final labels do not depend on the order. A token on a vertex with label n is
//! equal to the nimber *n. A token on a vertex without a label is equal to no nimber, and has the value
//! inf_K, where K is the set of the labels of its options. Values are added by [`NimValue::plus`].
//!
//! **Algorithm.** Whether the rule gives label m to a vertex x depends only on labels up to m: (1) each of 0,
//! .., m-1 is the label of an option of x, and (2) every option without a label below m has an option with
//! label m. Then no option y of x has label m: by (2), y has an option z that was labelled m before x. If y
//! got label m later, (2) for y would give z an option with label m, and so on without end among the vertices
//! labelled before. So the labels are found in increasing order, one *stage* for each. A vertex to which the
//! rule could give label m at any time satisfies (1) and (2) at stage m, since additional labels below m only
//! help. Conversely, take a labelling to which the rule can no longer be applied, and suppose that some
//! vertices of stage m have another label in it, or none. The rule applies to the first of these in the order
//! of the stage, a contradiction. A stage is a retrograde analysis. The vertices labelled m wait in a queue.
//! Each of them makes its predecessors without a smaller label *answered*, and each answered vertex reduces
//! by one the number of options that its own predecessors wait for. The candidates for stage m+1 are the
//! vertices answered in stage m that satisfied (1).
//!
//! **Time** O(a (l + 1)) for a arcs and greatest label l, and less if few vertices are answered; l is at most
//! the greatest number of options. **Memory** 36 bytes for each vertex and 4 for each arc, in addition to the
//! graph. The algorithm does not recurse.
//!
//! **Ranks.** Within a stage, the rank of a vertex is 0 if all its options have smaller labels. Otherwise it
//! is one more than the maximum, over its other options, of the least rank of a vertex labelled m among the
//! options of that option. So a player who reverses a move that was not a move of Nim arrives at a smaller
//! rank, which can happen only finitely often.

use super::PeriodicLabels;
use crate::games::rules::loopy::NimValue;
use crate::ground::control::{Control, OrStop};
use crate::ground::graph::{Arcs, Kept};

/// The mark of a vertex without a label.
const NONE: u32 = u32::MAX;
/// The number of arcs between two checks of the control.
const PATIENCE: usize = 1 << 14;
/// The number of arcs that count as one node of the budget.
const ARCS_OF_NODE: usize = 1 << 12;

/// Knowledge about a vertex before the work begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnownBefore {
    /// Nothing is known: the vertex is labelled if the rule applies to it.
    Free,
    /// The vertex has this label. `None` if it is known to have no label, or must not be labelled.
    Fixed(Option<u32>),
}

/// The labels of the vertices of a graph, with their ranks.
#[derive(Clone, Debug)]
pub struct Labels {
    labels: Vec<u32>,
    ranks: Vec<u32>,
    /// The vertices that `labels` and `ranks` belong to, if arcs name only few. There is no move from any
    /// other vertex.
    kept: Option<Kept>,
}

impl Labels {
    /// Finds the labels of a graph.
    ///
    /// ```
    /// use upstar::ground::graph::Arcs;
    /// use upstar::ground::control::Control;
    /// use upstar::games::solve::Labels;
    /// // 0 and 1 lead to each other; 0 leads to 2, from where there is no move.
    /// let arcs = Arcs::of_pairs(3, &[(0, 1), (1, 0), (0, 2)]);
    /// let labels = Labels::new(&arcs, &Control::unlimited())?;
    /// assert_eq!([0, 1, 2].map(|v| labels.value(&arcs, v).to_string()), ["1", "0", "0"]);
    /// # Ok::<(), upstar::ground::control::Stop>(())
    /// ```
    pub fn new(arcs: &Arcs, control: &Control) -> OrStop<Self> {
        Self::completed(arcs, |_| KnownBefore::Free, control)
    }

    /// Finds the labels of a graph in which some vertices are given. Their labels are taken as they are, and
    /// the rule labels the other vertices from there.
    pub(super) fn completed(
        arcs: &Arcs,
        given: impl Fn(usize) -> KnownBefore,
        control: &Control,
    ) -> OrStop<Self> {
        match arcs.compact() {
            None => Stages::new(arcs, &given, control)?.run(given),
            Some((kept, compact)) => {
                let given = |number: usize| given(kept.vertex(number as u32) as usize);
                let labels = Stages::new(&compact, given, control)?.run(given)?;
                Ok(Self { kept: Some(kept.clone()), ..labels })
            }
        }
    }

    /// Returns the index of a vertex in `labels`; `None` if no arc names the vertex.
    fn place(&self, vertex: usize) -> Option<usize> {
        match &self.kept {
            None => Some(vertex),
            Some(kept) => kept.number(vertex as u32).map(|number| number as usize),
        }
    }

    /// Returns the label of a vertex, if it has one.
    pub fn label(&self, vertex: usize) -> Option<u32> {
        // There is no move from a vertex that no arc names, so its label is 0.
        let Some(place) = self.place(vertex) else { return Some(0) };
        Some(self.labels[place]).filter(|label| *label != NONE)
    }

    /// Returns the rank of a vertex that has a label. The beginning of this module's source defines ranks.
    pub fn rank(&self, vertex: usize) -> u32 {
        self.place(vertex).map_or(0, |place| self.ranks[place])
    }

    /// Returns the value of a token on a vertex.
    pub fn value(&self, arcs: &Arcs, vertex: usize) -> NimValue {
        match self.label(vertex) {
            Some(label) => NimValue::Finite(label),
            None => value_of_options(arcs.from(vertex).iter().map(|&to| self.label(to as usize))),
        }
    }

    /// Iterates over the vertices that arcs name, if these are few; all others have the label 0.
    pub(super) fn named(&self) -> Option<impl Iterator<Item = usize> + '_> {
        let kept = self.kept.as_ref()?;
        Some((0..kept.len() as u32).map(|number| kept.vertex(number) as usize))
    }
}

/// Returns the infinite value of a vertex whose options have these labels.
pub(super) fn value_of_options(labels: impl Iterator<Item = Option<u32>>) -> NimValue {
    let mut set: Vec<u32> = labels.flatten().collect();
    set.sort_unstable();
    set.dedup();
    NimValue::Infinite(set)
}

/// The state of the algorithm on a graph.
struct Stages<'a> {
    control: &'a Control,
    backwards: Arcs,
    bytes: usize,
    labels: Vec<u32>,
    ranks: Vec<u32>,
    /// Whether the rule must not label the vertex.
    is_fixed: Vec<bool>,
    /// The number of options without a label of an earlier stage.
    open: Vec<u32>,
    /// The number of these options that are not answered in this stage. The entry is valid only where `begun`
    /// is the stage.
    waiting: Vec<u32>,
    begun: Vec<u32>,
    /// The last stage in which the vertex was answered.
    answered: Vec<u32>,
    /// All integers below this one are labels of options.
    least: Vec<u32>,
    queue: Vec<u32>,
    /// The work since the last check of the control, in arcs.
    steps: usize,
    nodes: u64,
}

impl<'a> Stages<'a> {
    fn new(arcs: &Arcs, given: impl Fn(usize) -> KnownBefore, control: &'a Control) -> OrStop<Self> {
        let n = arcs.vertices();
        let bytes = 2 * arcs.bytes() + 36 * n;
        control.check(0, bytes)?;
        Ok(Self {
            control,
            backwards: arcs.reversed(),
            bytes,
            labels: vec![NONE; n],
            ranks: vec![0; n],
            is_fixed: (0..n).map(|v| given(v) != KnownBefore::Free).collect(),
            open: (0..n).map(|v| arcs.from(v).len() as u32).collect(),
            waiting: vec![0; n],
            begun: vec![NONE; n],
            answered: vec![NONE; n],
            least: vec![0; n],
            queue: Vec::new(),
            steps: 0,
            nodes: 0,
        })
    }

    fn run(mut self, given: impl Fn(usize) -> KnownBefore) -> OrStop<Labels> {
        let n = self.labels.len();
        let mut seeds: Vec<(u32, u32)> = (0..n)
            .filter_map(|v| match given(v) {
                KnownBefore::Fixed(Some(label)) => Some((label, v as u32)),
                _ => None,
            })
            .collect();
        seeds.sort_unstable();
        let mut seeds = seeds.into_iter().peekable();
        let mut candidates: Vec<u32> = (0..n as u32).collect();
        let mut stage = 0;
        while !candidates.is_empty() || seeds.peek().is_some() {
            self.queue.clear();
            while let Some((_, seed)) = seeds.next_if(|(label, _)| *label == stage) {
                self.put(seed, stage, 0);
            }
            // A candidate whose options all have smaller labels waits for no answer, so no answered option
            // would trigger it.
            for &x in &candidates {
                if self.open[x as usize] == 0 && self.can_get(x as usize, stage) {
                    self.put(x, stage, 0);
                }
            }
            candidates = self.stage(stage)?;
            stage += 1;
        }
        self.control.check(self.nodes, self.bytes)?;
        Ok(Labels { labels: self.labels, ranks: self.ranks, kept: None })
    }

    fn can_get(&self, x: usize, label: u32) -> bool {
        self.labels[x] == NONE && !self.is_fixed[x] && self.least[x] == label
    }

    fn put(&mut self, x: u32, label: u32, rank: u32) {
        self.labels[x as usize] = label;
        self.ranks[x as usize] = rank;
        self.queue.push(x);
        self.nodes += 1;
    }

    /// Labels all vertices that follow from the queue, and returns the candidates for the next stage.
    fn stage(&mut self, stage: u32) -> OrStop<Vec<u32>> {
        let backwards = std::mem::take(&mut self.backwards);
        let mut candidates = Vec::new();
        let mut head = 0;
        while let Some(&z) = self.queue.get(head) {
            head += 1;
            let rank = self.ranks[z as usize] + 1;
            for &y in backwards.from(z as usize) {
                if !self.answer(y as usize, stage) {
                    continue;
                }
                if self.least[y as usize] == stage {
                    self.least[y as usize] += 1;
                    candidates.push(y);
                }
                for &x in backwards.from(y as usize) {
                    if self.is_last(x as usize, stage) {
                        self.put(x, stage, rank);
                    }
                }
                self.tick(backwards.from(y as usize).len())?;
            }
        }
        // Only now, when the stage is complete, do its labels count as those of an earlier stage.
        for i in 0..self.queue.len() {
            for &x in backwards.from(self.queue[i] as usize) {
                self.open[x as usize] -= 1;
            }
        }
        self.backwards = backwards;
        Ok(candidates)
    }

    /// Marks y as answered, since an option of y has the label of this stage. Returns whether y has no label
    /// and was not answered in this stage before.
    fn answer(&mut self, y: usize, stage: u32) -> bool {
        let is_new = self.labels[y] == NONE && self.answered[y] != stage;
        if is_new {
            self.answered[y] = stage;
        }
        is_new
    }

    /// Counts one more answered option of x. Returns whether it was the last one, and x gets the label of
    /// this stage.
    fn is_last(&mut self, x: usize, stage: u32) -> bool {
        if self.begun[x] != stage {
            self.begun[x] = stage;
            self.waiting[x] = self.open[x];
        }
        self.waiting[x] -= 1;
        self.waiting[x] == 0 && self.can_get(x, stage)
    }

    fn tick(&mut self, arcs: usize) -> OrStop<()> {
        self.steps += arcs + 1;
        if self.steps >= PATIENCE {
            self.nodes += (self.steps / ARCS_OF_NODE) as u64;
            self.steps = 0;
            self.control.check(std::mem::take(&mut self.nodes), self.bytes)?;
        }
        Ok(())
    }
}

/// A square of the table of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowCell {
    /// The value of the state without a mark; `None` where no token can stand.
    pub value: Option<NimValue>,
    /// The values of the states that carry a mark of the ruleset, such as where the token came from, with
    /// these marks.
    pub others: Vec<(&'static str, NimValue)>,
}

impl PeriodicLabels {
    /// Returns `count` rows of values with their numbers, beginning at the first row that has a value.
    pub fn rows(&self, count: u64) -> Vec<(u64, Vec<RowCell>)> {
        let rows = (0..).map(|row| (row, self.cells(row)));
        let begun = rows.skip_while(|(_, cells)| cells.iter().all(|cell| cell.value.is_none()));
        begun.take(count as usize).collect()
    }

    fn cells(&self, row: u64) -> Vec<RowCell> {
        let rules = self.rules();
        let mut cells = vec![RowCell::default(); rules.columns().len()];
        for kind in (0..rules.kinds()).filter(|&kind| rules.exists(row, kind)) {
            let value = self.value(row, kind);
            match rules.cell(kind) {
                Some((column, None)) => cells[column].value = Some(value),
                Some((column, Some(mark))) => cells[column].others.push((mark, value)),
                None => {}
            }
        }
        cells
    }
}

/// The reason why a state has its label m: each smaller integer is the label of an option, no option has
/// label m, and a move to an option without a smaller label is answered by a move to a state of label m that
/// was found in an earlier round.
///
/// The reasons of all states, checked in the order of labels and rounds, prove the labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelReason {
    /// The name of the state.
    pub state: String,
    /// The label m of the state.
    pub label: u32,
    /// The round of label m in which the state was found, which is its rank.
    pub round: u64,
    /// For each label below m, in ascending order, an option that has it.
    pub smaller: Vec<String>,
    /// Each other option, with a state of label m and of an earlier round that can be reached from it in one
    /// move.
    pub answered: Vec<[String; 2]>,
}

//! Loopy nim values: the labels of a directed graph.
//!
//! **Theorem** (C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1, 1966; A. S. Fraenkel and
//! Y. Perl, *Constructions in combinatorial games with cycles*, 1975; *Winning Ways*, ch. 12). Label vertices
//! with integers as long as this rule applies: a vertex gets label m if m is the least integer that is no
//! label of an option of it, and every option that has no label, or one greater than m, has itself an option
//! with label m. What is labelled in the end, and how, does not depend on the order. A token on a vertex with
//! label n is equal to the nimber *n; a token on a vertex without label is equal to no nimber, and has the
//! value inf_K, where K is the set of the labels of its options. Values add up as [`NimValue::plus`] says.
//!
//! **Algorithm.** Whether the rule gives label m to a vertex x depends on labels up to m only: (1) each of 0,
//! .., m-1 is the label of an option of x, and (2) every option that has no label below m has an option with
//! label m. No option y of x then has label m: by (2) it has an option z with label m that was labelled
//! before x; if y gets the label later, (2) for y says that z has an option with label m, and so on for ever
//! among vertices labelled before. So the labels are found in increasing order, one *stage* each. A vertex
//! that the rule could label m at any time satisfies (1) and (2) at stage m, since more labels below m only
//! help; conversely, in a labelling to which the rule cannot be applied any more, a vertex of stage m, the
//! first in the order of the stage that has another label or none, is one to which the rule applies. A stage
//! is a retrograde analysis: vertices labelled m wait in a queue; each makes its predecessors without a
//! smaller label *answered*, and each of these is one option less that their predecessors wait for.
//! Candidates for stage m+1 are the vertices answered in stage m that had satisfied (1).
//!
//! **Time** O(a (l + 1)) for a arcs and largest label l, and less where few vertices are answered; l is at
//! most the largest number of options. **Memory** 36 bytes a vertex and 4 an arc, beside the graph. No
//! recursion.
//!
//! **Ranks.** Within a stage the rank of a vertex is 0 if all its options have smaller labels, and otherwise
//! one more than the largest, over its other options, of the least rank of a vertex labelled m that the
//! option leads to: so whoever takes a move back that was no move of Nim comes to a smaller rank, and that
//! cannot go on for ever.

use crate::games::rules::loopy::NimValue;
use crate::ground::control::{Control, OrStop};
use crate::ground::graph::{Arcs, Kept};

/// No label.
const NONE: u32 = u32::MAX;
/// Arcs between two looks at the control.
const PATIENCE: usize = 1 << 14;
/// Arcs that count as one node of the budget.
const ARCS_OF_NODE: usize = 1 << 12;

/// What is known of a vertex before the work begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnownBefore {
    /// Nothing: it is to be labelled if it can be.
    Free,
    /// It has this label, or is known to have none, or may not be labelled.
    Fixed(Option<u32>),
}

/// The labels of the vertices of a graph, with their ranks.
#[derive(Clone, Debug)]
pub struct Labels {
    labels: Vec<u32>,
    ranks: Vec<u32>,
    /// The vertices that these belong to, if arcs name few; from the others there is no move.
    kept: Option<Kept>,
}

impl Labels {
    /// The labels of a graph.
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

    /// The labels of a graph of which some vertices are given. What they have is taken as it is, and the
    /// others are labelled as far as the rule goes from there.
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

    /// Where the label of a vertex stands; none if no arc names the vertex.
    fn place(&self, vertex: usize) -> Option<usize> {
        match &self.kept {
            None => Some(vertex),
            Some(kept) => kept.number(vertex as u32).map(|number| number as usize),
        }
    }

    /// The label of a vertex, if it has one.
    pub fn label(&self, vertex: usize) -> Option<u32> {
        let Some(place) = self.place(vertex) else { return Some(0) };
        Some(self.labels[place]).filter(|label| *label != NONE)
    }

    /// The rank of a vertex that has a label; see the beginning of this module's source.
    pub fn rank(&self, vertex: usize) -> u32 {
        self.place(vertex).map_or(0, |place| self.ranks[place])
    }

    /// The value of a token on a vertex.
    pub fn value(&self, arcs: &Arcs, vertex: usize) -> NimValue {
        match self.label(vertex) {
            Some(label) => NimValue::Finite(label),
            None => value_of_options(arcs.from(vertex).iter().map(|&to| self.label(to as usize))),
        }
    }

    /// The vertices that arcs name, if these are few: all others have the label 0.
    pub(super) fn named(&self) -> Option<impl Iterator<Item = usize> + '_> {
        let kept = self.kept.as_ref()?;
        Some((0..kept.len() as u32).map(|number| kept.vertex(number) as usize))
    }
}

/// The infinite value of a vertex whose options have these labels.
pub(super) fn value_of_options(labels: impl Iterator<Item = Option<u32>>) -> NimValue {
    let mut set: Vec<u32> = labels.flatten().collect();
    set.sort_unstable();
    set.dedup();
    NimValue::Infinite(set)
}

/// The work on a graph.
struct Stages<'a> {
    control: &'a Control,
    backwards: Arcs,
    bytes: usize,
    labels: Vec<u32>,
    ranks: Vec<u32>,
    /// May not be labelled by the rule.
    is_fixed: Vec<bool>,
    /// How many options have no label of an earlier stage.
    open: Vec<u32>,
    /// How many of these are not answered in this stage; valid where `begun` is the stage.
    waiting: Vec<u32>,
    begun: Vec<u32>,
    /// The last stage in which the vertex was answered.
    answered: Vec<u32>,
    /// All smaller integers are labels of options.
    least: Vec<u32>,
    queue: Vec<u32>,
    /// Work since the last look at the control.
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

    /// Labels what follows from the queue, and gives the candidates for the next stage.
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
        for i in 0..self.queue.len() {
            for &x in backwards.from(self.queue[i] as usize) {
                self.open[x as usize] -= 1;
            }
        }
        self.backwards = backwards;
        Ok(candidates)
    }

    /// A move from y leads to a vertex with the label of this stage. Does that matter, and is it the first
    /// one?
    fn answer(&mut self, y: usize, stage: u32) -> bool {
        let is_new = self.labels[y] == NONE && self.answered[y] != stage;
        if is_new {
            self.answered[y] = stage;
        }
        is_new
    }

    /// One more option of x is answered. Was it the last one, and does x get the label?
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

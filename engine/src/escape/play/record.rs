//! Records of plays: the steps of both players, each with an assessment, and play by a strategy.

use rustc_hash::FxHashMap;

use super::{EscapeAnswer, EscapePlay};
use crate::escape::board::{Compact, EscapeGraph, OnVertices};
use crate::escape::cat::{CatSolver, Convention};
use crate::escape::rules::{Cuts, Escape, EscapeState, Goal, Step, Turn};
use crate::escape::strategy::{
    BlizzardStrategy, Copies, HalfTimeStrategy, HerdingStrategies, Link, NemesisNode, Strategy, fence_cut,
};
use crate::escape::{BlizzardSolver, NemesisSolver};
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::play::Play as _;

/// The assessment of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// No other step is better.
    Best,
    /// The player loses with every step.
    Lost,
    /// This step would have been better. In games with a winner it keeps the win, which the recorded step
    /// throws away.
    Better(Step),
    /// The answer before or after the step is unknown.
    Unknown(Stop),
}

/// A step of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedStep {
    /// The player who made it.
    pub turn: Turn,
    /// The step.
    pub step: Step,
    /// The assessment of the step.
    pub remark: Remark,
    /// The answer of the position after the step, if it is known. The step's own deletion is not counted.
    pub answer: Option<EscapeAnswer>,
}

impl EscapePlay<'_> {
    /// Parses the steps of both players. Their names are separated by blanks, or by semicolons if the text
    /// contains any. Lines that begin with # are comments, as in saved games.
    ///
    /// ```
    /// use upstar::{escape::{EscapePosition, rules::{Escape, Step}}, ground::Ruleset};
    /// let board = Escape::NEMESIS.read("0-1 1-2*2 exits 2 @ 0")?;
    /// let position = EscapePosition::new(Escape::NEMESIS, board);
    /// let play = position.start().expect("the board has a start");
    /// assert_eq!(play.read_record("1 1-2 2")?, [Step::Walk(1), Step::Cut(1), Step::Walk(2)]);
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// Fails at a name that is no step in its position, and at a step after the end of the play.
    pub fn read_record(&self, text: &str) -> Result<Vec<Step>, InputError> {
        let mut play = self.clone();
        let mut steps = Vec::new();
        for name in names(text) {
            // `name` is a slice of `text`, so the difference of the addresses is its offset.
            let start = name.as_ptr() as usize - text.as_ptr() as usize;
            let error = |message: String| InputError::new(start..start + name.len(), message);
            let number = steps.len() + 1;
            if play.is_over() {
                return Err(error(format!("the play is over before step {number}")));
            }
            let step = play.read_step(name).map_err(|_| {
                let kind =
                    if play.state().turn == Turn::Walk { "goes to a vertex" } else { "deletes an edge" };
                let hint = format!("step {number} {kind}{}", play.examples());
                error(format!("`{name}` is not a legal step here")).with_hint(hint)
            })?;
            steps.push(step);
            play = play.after(step);
        }
        Ok(steps)
    }

    /// Formats some steps of the player to move, by their names.
    fn examples(&self) -> String {
        let steps = self.legal();
        let names: Vec<String> = steps.iter().take(6).map(|step| self.name(step)).collect();
        let more = if steps.len() > names.len() { ", .." } else { "" };
        format!(", such as {}{more}", names.join(", "))
    }

    /// Assesses the steps of a record, and returns them with the play at its end. If a budget ends, the
    /// remaining assessments are unknown.
    pub fn replayed(&self, steps: &[Step], control: &Control) -> (Vec<RecordedStep>, Self) {
        let mut play = self.clone();
        let mut known = play.search(control);
        let mut record = Vec::with_capacity(steps.len());
        for &step in steps {
            let turn = play.state().turn;
            let after = play.after(step);
            // Once a budget has ended, no further position is solved.
            let next = match known {
                Ok(_) => after.search(control),
                Err(stop) => Err(stop),
            };
            let remark = match (known, next) {
                (Ok(before), Ok((answer, _))) => remark(turn, step, before, answer),
                (Err(stop), _) | (_, Err(stop)) => Remark::Unknown(stop),
            };
            let answer = next.ok().map(|(answer, _)| answer);
            record.push(RecordedStep { turn, step, remark, answer });
            (play, known) = (after, next);
        }
        (record, play)
    }
}

/// Assesses a step by the answers before and after it.
fn remark(turn: Turn, step: Step, before: (EscapeAnswer, Option<Step>), after: EscapeAnswer) -> Remark {
    let (answer, best) = before;
    match best {
        Some(best) if after.before(step) != answer => Remark::Better(best),
        _ if answer.winner() == Some(turn.other()) => Remark::Lost,
        _ => Remark::Best,
    }
}

/// Iterates over the names of the steps in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_listed = text.lines().filter(|line| !line.starts_with('#')).any(|line| line.contains(';'));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let is_gap = move |c: char| if is_listed { c == ';' } else { c.is_whitespace() };
    lines.flat_map(move |line| line.split(is_gap)).map(str::trim).filter(|name| !name.is_empty())
}

/// A player who follows a strategy, which has passed its check, from its beginning.
#[derive(Debug)]
pub struct Follower<'s> {
    strategy: &'s Strategy,
    board: &'s EscapeGraph,
    node: usize,
    has_begun: bool,
}

impl<'s> Follower<'s> {
    /// Creates a follower before the first step.
    pub fn new(strategy: &'s Strategy, board: &'s EscapeGraph) -> Self {
        let nodes = match strategy {
            Strategy::Fugitive(strategy) => strategy.nodes.len(),
            Strategy::Nemesis(strategy) => strategy.nodes.len(),
        };
        Self { strategy, board, node: nodes.saturating_sub(1), has_begun: false }
    }

    /// Returns the vertex to which the fugitive goes, who is to move. Returns None for a strategy of the
    /// Nemesis, and if the strategy has no answer.
    pub fn walk(&mut self, state: &EscapeState) -> Option<u32> {
        let Strategy::Fugitive(strategy) = self.strategy else { return None };
        let left = links_left(self.board, state);
        // The first move is that of the last node. Each later move belongs to the first successor whose
        // carrier is intact.
        if std::mem::replace(&mut self.has_begun, true) {
            let is_whole = |&&node: &&usize| {
                let mut needs = strategy.nodes[node].needs.iter();
                needs.all(|&(link, copies)| copies_left(&left, link) >= copies)
            };
            self.node = *strategy.nodes[self.node].then.iter().find(is_whole)?;
        }
        strategy.nodes[self.node].to.or_else(|| {
            let exits = state.remaining(self.board).filter_map(|(_, edge)| edge.other_end(state.at));
            exits.filter(|&to| self.board.is_exit(to)).min()
        })
    }

    /// Returns the edge of which the Nemesis deletes a copy after the fugitive has moved. Returns None if the
    /// deletion does not matter, for a strategy of the fugitive, and if the strategy does not cover the
    /// position, for example because the fugitive returned to a vertex.
    pub fn cut(&mut self, state: &EscapeState) -> Option<usize> {
        let Strategy::Nemesis(strategy) = self.strategy else { return None };
        let link = match &strategy.nodes[self.node] {
            NemesisNode::Replies { replies, .. } => {
                let reply = replies.iter().find(|reply| reply.to == state.at)?;
                self.node = reply.then;
                reply.cut?
            }
            NemesisNode::Fence { fence, .. } => {
                fence_cut(self.board, state.at, &links_left(self.board, state), fence)?
            }
        };
        let mut edges = state.remaining(self.board);
        edges.find(|(_, edge)| link_of(self.board, edge.ends) == Some(link)).map(|(edge, _)| edge)
    }

    /// Plays the strategy from the start of the board against an opponent, and returns the vertices that the
    /// fugitive visits. `walks` gives the moves of an opposing fugitive, and `cuts` the deletions of an
    /// opposing Nemesis, from the position and the vertices visited. The play ends on a vertex that
    /// `is_done`, or when there is no move. A Nemesis who returns no deletion passes.
    pub(crate) fn played(
        mut self,
        is_done: impl Fn(u32) -> bool,
        walks: impl Fn(&EscapeState, &[u32]) -> Option<u32>,
        cuts: impl Fn(&EscapeState, &[u32]) -> Option<usize>,
    ) -> Vec<u32> {
        let is_fugitives = matches!(self.strategy, Strategy::Fugitive(_));
        let mut state = Escape::NEMESIS.state(self.board, self.board.start().unwrap_or_default());
        let mut walk = vec![state.at];
        while !is_done(state.at) {
            let to = if is_fugitives { self.walk(&state) } else { walks(&state, &walk) };
            let Some(to) = to else { break };
            state = Escape::NEMESIS.after(&state, Step::Walk(to));
            walk.push(to);
            let cut = if is_fugitives { cuts(&state, &walk) } else { self.cut(&state) };
            state = match cut {
                Some(edge) => Escape::NEMESIS.after(&state, Step::Cut(edge)),
                None => EscapeState { turn: state.turn.other(), ..state },
            };
        }
        walk
    }
}

fn copies_left(list: &Copies, link: Link) -> u32 {
    list.binary_search_by_key(&link, |&(link, _)| link).map_or(0, |place| list[place].1)
}

/// Returns the link of an edge, or None for an edge between exits.
fn link_of(board: &EscapeGraph, [u, v]: [u32; 2]) -> Option<Link> {
    match [u, v].map(|end| board.is_exit(end)) {
        [true, true] => None,
        [true, false] => Some(Link::to_exits(v)),
        [false, true] => Some(Link::to_exits(u)),
        [false, false] => Some(Link::between(u, v)),
    }
}

/// Returns the number of copies left of each link, including links of which none is left.
fn links_left(board: &EscapeGraph, state: &EscapeState) -> Copies {
    let mut copies: FxHashMap<Link, u32> = FxHashMap::default();
    for (edge, &left) in board.graph().edges().iter().zip(&state.copies) {
        if let Some(link) = link_of(board, edge.ends) {
            let sum = copies.entry(link).or_insert(0);
            *sum = sum.saturating_add(left);
        }
    }
    let mut sorted: Copies = copies.into_iter().collect();
    sorted.sort_unstable();
    sorted
}

/// A strategy from the start of a play. Its check uses no solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExplicitStrategy {
    /// The winner's strategy for Nemesis.
    Nemesis(Strategy),
    /// The winner's strategy for Nemesis if the Nemesis moves first.
    HalfTime(HalfTimeStrategy),
    /// The winner's strategy for Blizzard.
    Blizzard(BlizzardStrategy),
    /// The strategies of both players of Cat Herding.
    Herding(Convention, HerdingStrategies),
}

impl EscapePlay<'_> {
    /// Computes a winning strategy from the walking player's vertex, or the strategies of both players of Cat
    /// Herding, on the board as it was at the beginning; `None` if the fugitive stands on an exit of Nemesis,
    /// where the play is over. Unused vertices take no time or memory.
    ///
    /// # Errors
    /// Returns the errors of [`NemesisSolver::strategy`] and [`CatSolver::strategies`], and the reason to
    /// stop if the budget ends.
    pub fn strategy(&self, control: &Control) -> OrStop<Option<ExplicitStrategy>> {
        let (rules, at) = (self.rules(), self.state().at);
        if rules.goal() == Goal::Exit && rules.cuts() == Cuts::Anywhere && self.board().is_exit(at) {
            return Ok(None);
        }
        let board = self.board().clone().with_start(at);
        if let Some(convention) = Convention::of(rules) {
            let strategy = from_start(&board, |board, at| {
                let strategies = CatSolver::new(convention).strategies(board, at, control)?;
                Ok(ExplicitStrategy::Herding(convention, strategies))
            });
            return strategy.map(Some);
        }
        let of_nemesis = |board: &EscapeGraph, at| NemesisSolver::new(board).strategy(at, control);
        let strategy = match (rules.cuts(), rules.first()) {
            (Cuts::Anywhere, Turn::Walk) => from_start(&board, of_nemesis).map(ExplicitStrategy::Nemesis),
            (Cuts::Anywhere, Turn::Cut) => {
                // The half-time position becomes one with the fugitive to move on a board with one more
                // vertex.
                let board = HalfTimeStrategy::board(&board, at, control)?;
                let strategy = from_start(&board, of_nemesis)?;
                Ok(ExplicitStrategy::HalfTime(HalfTimeStrategy { strategy }))
            }
            (Cuts::AtHisVertex, _) => from_start(&board, |board, at| {
                control.check(1, board.graph().bytes_of_rows())?;
                Ok(ExplicitStrategy::Blizzard(BlizzardSolver::new(board).strategy(at)))
            }),
        };
        strategy.map(Some)
    }
}

/// Answers a question about the compact board and its start.
fn from_start<T: OnVertices>(
    board: &EscapeGraph,
    question: impl FnOnce(&EscapeGraph, u32) -> OrStop<T>,
) -> OrStop<T> {
    Compact::ask(board, |board| question(board, board.start().expect("the board of a play has a start")))
}

impl OnVertices for ExplicitStrategy {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Nemesis(strategy) => Self::Nemesis(strategy.renamed(name)),
            Self::HalfTime(HalfTimeStrategy { strategy }) => {
                Self::HalfTime(HalfTimeStrategy { strategy: strategy.renamed(name) })
            }
            Self::Blizzard(strategy) => Self::Blizzard(strategy.renamed(name)),
            Self::Herding(convention, strategies) => Self::Herding(convention, strategies.renamed(name)),
        }
    }
}

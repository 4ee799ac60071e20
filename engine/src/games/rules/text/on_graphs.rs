//! Text rulesets on the vertices of graphs.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::cells::{CellRules, Cells, Figure};
use super::graph::{GraphRules, Net, Stage};
use super::read::{Characters, ParsedCells};
use super::rule::{CellSet, Directions, Everywhere, REMEMBERED, Rule};
use super::tint::{Tint, Tinted};
use super::{BROKEN, LoopyText, ShortText, TextBoard, TextRuleset, number};
use crate::games::board::graph::VertexColoured;
use crate::games::rules::memo::{HeapBytes, ShardedMemo};
use crate::games::rules::{Move, Options, Partizan, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::graph::Labelled;
use crate::ground::input::{InputError, OrNoAnswer};
use crate::ground::{Misplaced, Player};

/// The compiled rules of a game on graphs.
#[derive(Debug)]
pub struct OnGraphs {
    /// The rules as the text states them, which give the moves on a board.
    pub(super) stated: GraphRules,
    /// The refinement of characters by their neighbours that the search for values uses; `None` if there is
    /// none.
    tint: Option<Tint>,
    /// The rules on refined characters, or the rules as stated if there is no refinement.
    sought: GraphRules,
    /// The rules of `sought` for positions on grids, if they can be stated as patterns of cells.
    on_grids: Option<CellRules>,
}

impl TextBoard for VertexColoured {
    type Rules = OnGraphs;

    fn alphabet<'a>(ruleset: &'a TextRuleset, _: &'a OnGraphs) -> &'a str {
        ruleset.alphabet()
    }

    fn check(&self, ruleset: &TextRuleset, rules: &OnGraphs) -> Result<(), Misplaced> {
        match rules.stated.broken_at(&ruleset.net(self)) {
            Some(place) => Err(Misplaced { place, message: BROKEN.to_owned() }),
            None => Ok(()),
        }
    }
}

/// A component of a position on a graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum GraphPart {
    /// A component of a grid.
    Cells(Figure),
    /// A component of any other graph; the colours are characters numbered from 1.
    Graph(Labelled),
}

impl HeapBytes for GraphPart {
    fn heap_bytes(&self) -> usize {
        match self {
            Self::Cells(figure) => figure.heap_bytes(),
            Self::Graph(graph) => graph.heap_bytes(),
        }
    }
}

impl OnGraphs {
    pub(super) fn new(read: &ParsedCells) -> Self {
        let stated = GraphRules::new(&read.rules, &read.everywhere, &read.exchange);
        let tinted = Tinted::of(&read.rules, &read.everywhere, &read.exchange);
        let (rules, exchange, tint) = match tinted {
            Some(Tinted { tint, rules, exchange }) => (rules, exchange, Some(tint)),
            None => (read.rules.clone(), read.exchange.clone(), None),
        };
        let on_grids = GraphRules::are_local(&rules, &read.everywhere).then(|| {
            let (rules, everywhere) = in_any_direction(&rules, &read.everywhere);
            CellRules::new(&rules, &everywhere, &exchange, false)
        });
        Self { stated, tint, sought: GraphRules::new(&rules, &read.everywhere, &exchange), on_grids }
    }

    /// Returns whether play is proved to end.
    pub(super) fn ends(&self) -> bool {
        self.stated.ends
    }

    /// Returns sentences on the properties of the rules that were found.
    pub(super) fn in_words(&self, characters: &Characters) -> Vec<String> {
        let mut words = self.stated.in_words(characters);
        if self.tint.is_some() {
            words.push(REMEMBERED.to_owned());
        }
        if self.on_grids.is_some() {
            words.push("grids have rules on cells".to_owned());
        }
        words
    }

    /// Returns the refined character of each vertex.
    fn tinted(&self, net: &Net) -> Vec<u8> {
        let tinted = |v: usize, c: u8| match &self.tint {
            Some(tint) => tint.number(c, net.around(v).map(CellSet::of)),
            None => c,
        };
        net.characters().iter().enumerate().map(|(v, &c)| tinted(v, c)).collect()
    }

    /// Checks whether a text is a legal position.
    pub(super) fn check_text(&self, text: &str, alphabet: &str) -> Result<(), InputError> {
        let board = VertexColoured::parse(text, alphabet)?;
        let characters = board.colours().iter().map(|&sign| number(alphabet, sign)).collect();
        let net = Net::new(characters, board.shape().edges());
        match self.stated.broken_at(&net) {
            Some(place) => Err(InputError::new(VertexColoured::span(text, place, alphabet), BROKEN)),
            None => Ok(()),
        }
    }

    fn of_cells(&self) -> &CellRules {
        self.on_grids.as_ref().expect("only these rules make figures")
    }
}

/// Converts rules on graphs to rules on cells: a pattern along edges may lie in any direction.
fn in_any_direction(rules: &[Rule], everywhere: &[Everywhere]) -> (Vec<Rule>, Vec<Everywhere>) {
    let (mut rules, mut everywhere) = (rules.to_vec(), everywhere.to_vec());
    let steps = rules.iter_mut().flat_map(|rule| &mut rule.steps);
    steps.for_each(|step| step.pattern.directions = Directions::AnyDirection);
    for condition in &mut everywhere {
        if let Everywhere::No(pattern) = condition {
            pattern.directions = Directions::AnyDirection;
        }
    }
    (rules, everywhere)
}

/// Converts rules on graphs to rules on cells; returns `None` if a rule cuts edges.
pub(super) fn along_edges(read: &ParsedCells) -> Option<CellRules> {
    let cuts = |rule: &Rule| rule.steps.iter().any(|step| step.cut);
    (!read.rules.iter().any(cuts)).then(|| {
        let (rules, everywhere) = in_any_direction(&read.rules, &read.everywhere);
        CellRules::new(&rules, &everywhere, &read.exchange, false)
    })
}

impl TextRuleset {
    fn net(&self, board: &VertexColoured) -> Net {
        Net::new(board.colours().iter().map(|&sign| self.number(sign)).collect(), board.shape().edges())
    }

    /// Iterates over the moves on a board, each once. The boards after the moves are computed on demand. The
    /// name of a move that cuts an edge contains the ends of the edge. A rule that changes nothing is no
    /// move.
    fn moves_on_graph<'b>(
        &'b self,
        rules: &OnGraphs,
        board: &'b VertexColoured,
        player: Player,
    ) -> impl Iterator<Item = Move<VertexColoured>> + use<'b> {
        let mut moves: Vec<NamedMove> = Vec::new();
        let (mut seen, mut names) = (HashSet::new(), HashSet::new());
        let net = self.net(board);
        let any = |_: u32| true;
        rules.stated.moves(&net, player, any, |stage: &Stage<'_>| {
            let last: BTreeMap<usize, u8> = stage.changes.iter().copied().collect();
            let cut: BTreeSet<(u32, u32)> = stage.cut.iter().copied().collect();
            let changes: Vec<(usize, u8)> =
                last.into_iter().filter(|&(vertex, to)| net.characters()[vertex] != to).collect();
            let is_idle = changes.is_empty() && cut.is_empty();
            if is_idle || !seen.insert((changes.clone(), cut)) {
                return;
            }
            let mut places = places(stage);
            // Moves at the same places with different results get different names by repeating the last
            // place.
            while !names.insert(places.clone()) {
                places.extend(places.last().copied());
            }
            moves.push(NamedMove { places, changes, cut: stage.cut.clone() });
        });
        moves.into_iter().map(move |NamedMove { places, changes, cut }| {
            let mut after = if cut.is_empty() { board.clone() } else { board.without(&cut) };
            changes.iter().for_each(|&(vertex, to)| after.set(vertex, self.sign(to)));
            Move { places, after }
        })
    }
}

/// A move on a graph: the places that name it, the new characters of vertices, and the edges that it cuts.
struct NamedMove {
    places: Vec<usize>,
    changes: Vec<(usize, u8)>,
    cut: Vec<(u32, u32)>,
}

/// Returns the vertices that a move changes, in order, then the ends of the edges that it cuts.
fn places(stage: &Stage<'_>) -> Vec<usize> {
    let mut places: Vec<usize> = stage.changes.iter().map(|(vertex, _)| *vertex).collect();
    for end in stage.cut.iter().flat_map(|&(u, v)| [u as usize, v as usize]) {
        if !places.contains(&end) {
            places.push(end);
        }
    }
    places
}

impl Short for ShortText<VertexColoured> {
    type Piece = GraphPart;
    type Component = GraphPart;
    type Memo = ShardedMemo<GraphPart>;

    fn is_literal(&self) -> bool {
        true
    }

    fn is_impartial(&self) -> bool {
        self.rules.stated.is_impartial()
    }

    fn is_all_small(&self) -> bool {
        self.rules.stated.is_impartial() || self.ruleset.stated.is_all_small()
    }

    fn components(&self, board: &VertexColoured) -> Sum<GraphPart> {
        let net = self.ruleset.net(board);
        let characters = self.rules.tinted(&net);
        let mut parts = Vec::new();
        match (board.grid_size(), &self.rules.on_grids) {
            (Some((_, width)), Some(rules)) => {
                let figures = rules.parts(&Cells { width, characters });
                parts.extend(figures.into_iter().map(|figure| self.normal(&GraphPart::Cells(figure))));
            }
            _ => self.rules.sought.parts(&characters, net.edges(), |graph| {
                parts.push(self.normal(&GraphPart::Graph(graph)));
            }),
        }
        parts.into()
    }

    fn moves<'b>(
        &'b self,
        board: &'b VertexColoured,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<VertexColoured>> + 'b> {
        Box::new(self.ruleset.moves_on_graph(&self.rules, board, player))
    }

    fn normal(&self, piece: &GraphPart) -> Signed<GraphPart> {
        match piece {
            GraphPart::Cells(figure) => {
                let Signed { component, negated } = figure.normal(self.rules.of_cells());
                Signed { component: GraphPart::Cells(component), negated }
            }
            GraphPart::Graph(graph) => {
                let Signed { component, negated } = self.rules.sought.normal(graph);
                Signed { component: GraphPart::Graph(component), negated }
            }
        }
    }

    fn has_mirrors(&self) -> bool {
        self.rules.on_grids.as_ref().is_some_and(CellRules::has_mirrors)
    }

    fn is_mirrored(&self, component: &GraphPart) -> bool {
        match component {
            GraphPart::Cells(figure) => self.rules.of_cells().is_mirrored(figure),
            GraphPart::Graph(_) => false,
        }
    }

    fn options(&self, component: &GraphPart, options: &mut Options<'_, GraphPart>) -> OrNoAnswer<()> {
        match component {
            GraphPart::Cells(figure) => self.rules.of_cells().options(figure, options, GraphPart::Cells)?,
            GraphPart::Graph(graph) => self.rules.sought.options(graph, options, GraphPart::Graph)?,
        }
        Ok(())
    }
}

impl Partizan for LoopyText<VertexColoured> {
    type State = VertexColoured;

    fn is_impartial(&self) -> bool {
        self.rules.stated.is_impartial()
    }

    fn state(&self, board: &VertexColoured) -> VertexColoured {
        board.clone()
    }

    fn board(&self, _: &VertexColoured, state: &VertexColoured) -> VertexColoured {
        state.clone()
    }

    fn moves(&self, state: &VertexColoured, player: Player) -> Vec<Move<VertexColoured>> {
        self.ruleset.moves_on_graph(&self.rules, state, player).collect()
    }
}

//! Rulesets on the vertices of graphs that a text tells.

use super::cells::{CellRules, Cells, Figure};
use super::graph::{GraphRules, Net, Stage};
use super::read::{CellsTold, Characters};
use super::rule::{Directions, Everywhere, Rule};
use super::tint::{Tint, Tinted};
use super::{BROKEN, OnWritten, Written, WrittenLoopy, WrittenShort, number};
use crate::games::board::graph::VertexColoured;
use crate::games::rules::memo::{HeapBytes, ShardedMemo};
use crate::games::rules::{Move, Options, Partizan, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::graph::Labelled;
use crate::ground::input::InputError;
use crate::ground::{Facts, Misplaced, Player, Ruleset};

/// Rules of a game on graphs, ready for use.
#[derive(Debug)]
pub struct OnGraphs {
    /// The rules as they are written: the moves on a board.
    told: GraphRules,
    /// How cells are told apart where values are looked for; as they are written, if that is `None`.
    tint: Option<Tint>,
    /// The rules for that.
    sought: GraphRules,
    /// The same for positions on grids, if the rules can be told as patterns of cells.
    on_grids: Option<CellRules>,
}

impl OnWritten for VertexColoured {
    type Rules = OnGraphs;
}

/// A component of a position on a graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum GraphPart {
    /// Of a grid.
    Cells(Figure),
    /// Of any other graph, with characters counted from 1 as colours.
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
    pub(super) fn new(read: &CellsTold) -> Self {
        let told = GraphRules::new(&read.rules, &read.everywhere, &read.exchange);
        let tinted = Tinted::of(&read.rules, &read.everywhere, &read.exchange);
        let (rules, exchange, tint) = match tinted {
            Some(Tinted { tint, rules, exchange }) => (rules, exchange, Some(tint)),
            None => (read.rules.clone(), read.exchange.clone(), None),
        };
        let on_grids = GraphRules::are_local(&rules, &read.everywhere).then(|| {
            let (rules, everywhere) = in_any_direction(&rules, &read.everywhere);
            CellRules::new(&rules, &everywhere, &exchange, false)
        });
        Self { told, tint, sought: GraphRules::new(&rules, &read.everywhere, &exchange), on_grids }
    }

    /// Is it proved that play ends?
    pub(super) fn ends(&self) -> bool {
        self.told.ends
    }

    /// What was found out about the rules, in words.
    pub(super) fn in_words(&self, characters: &Characters) -> Vec<String> {
        let mut words = self.told.in_words(characters);
        if self.tint.is_some() {
            words.push("what never changes is remembered with its neighbours".to_owned());
        }
        if self.on_grids.is_some() {
            words.push("grids are worked out as cells".to_owned());
        }
        words
    }

    /// The numbers of what is looked at where values are looked for.
    fn tinted(&self, net: &Net) -> Vec<u8> {
        let tinted = |v: usize, c: u8| match &self.tint {
            Some(tint) => tint.number(c, net.around(v)),
            None => c,
        };
        net.characters().iter().enumerate().map(|(v, &c)| tinted(v, c)).collect()
    }

    /// Whether a text is a position.
    pub(super) fn check_text(&self, text: &str, alphabet: &'static str) -> Result<(), InputError> {
        let board = VertexColoured::parse(text, alphabet)?;
        let characters = board.colours().iter().map(|&sign| number(alphabet, sign)).collect();
        let net = Net::new(characters, board.shape().edges());
        match self.told.broken_at(&net) {
            Some(place) => Err(InputError::new(VertexColoured::span(text, place, alphabet), BROKEN)),
            None => Ok(()),
        }
    }

    fn of_cells(&self) -> &CellRules {
        self.on_grids.as_ref().expect("only these rules make figures")
    }
}

/// Rules on graphs as rules on cells: along an edge is in any direction.
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

/// Rules on graphs as rules on cells, if they do not cut edges.
pub(super) fn along_edges(read: &CellsTold) -> Option<CellRules> {
    let cuts = |rule: &Rule| rule.steps.iter().any(|step| step.cut);
    (!read.rules.iter().any(cuts)).then(|| {
        let (rules, everywhere) = in_any_direction(&read.rules, &read.everywhere);
        CellRules::new(&rules, &everywhere, &read.exchange, false)
    })
}

impl Written {
    fn net(&self, board: &VertexColoured) -> Net {
        Net::new(board.colours().iter().map(|&sign| self.number(sign)).collect(), board.shape().edges())
    }

    /// The moves on a board: the places that tell each, and the board after it. A move that cuts an edge is told by its ends.
    fn moves_on_graph(
        &self,
        rules: &OnGraphs,
        board: &VertexColoured,
        player: Player,
    ) -> Vec<Move<VertexColoured>> {
        let mut moves: Vec<Move<VertexColoured>> = Vec::new();
        let net = self.net(board);
        rules.told.moves(
            &net,
            player,
            |_| true,
            |stage: &Stage<'_>| {
                let mut places: Vec<usize> = stage.changes.iter().map(|(vertex, _)| *vertex).collect();
                for &(u, v) in &stage.cut {
                    places.extend(
                        [u as usize, v as usize]
                            .iter()
                            .filter(|end| !places.contains(end))
                            .copied()
                            .collect::<Vec<_>>(),
                    );
                }
                let mut after = match &stage.cut[..] {
                    [] => board.clone(),
                    cut => board.without(cut),
                };
                stage.changes.iter().for_each(|&(vertex, to)| after.set(vertex, self.sign(to)));
                if moves.iter().any(|known| known.after == after) {
                    return;
                }
                // Moves at the same places that lead elsewhere are told apart by naming the last one again.
                while moves.iter().any(|known| known.places == places) {
                    places.extend(places.last().copied());
                }
                moves.push(Move { places, after });
            },
        );
        moves
    }
}

/// What both kinds of ruleset have in common.
macro_rules! ruleset {
    ($rules:ident) => {
        impl Ruleset for $rules<VertexColoured> {
            type Board = VertexColoured;

            fn facts(&self) -> &'static Facts {
                self.written.facts()
            }

            fn alphabet(&self) -> &'static str {
                self.written.alphabet
            }

            fn check(&self, board: &VertexColoured) -> Result<(), Misplaced> {
                match self.rules.told.broken_at(&self.written.net(board)) {
                    Some(place) => Err(Misplaced { place, message: BROKEN.to_owned() }),
                    None => Ok(()),
                }
            }
        }
    };
}

ruleset!(WrittenShort);
ruleset!(WrittenLoopy);

impl Short for WrittenShort<VertexColoured> {
    type Piece = GraphPart;
    type Component = GraphPart;
    type Memo = ShardedMemo<GraphPart>;

    fn components(&self, board: &VertexColoured) -> Sum<GraphPart> {
        let net = self.written.net(board);
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
        Box::new(self.written.moves_on_graph(self.rules, board, player).into_iter())
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

    fn options(&self, component: &GraphPart, options: &mut Options<'_, GraphPart>) -> OrStop<()> {
        match component {
            GraphPart::Cells(figure) => self.rules.of_cells().options(figure, options, GraphPart::Cells),
            GraphPart::Graph(graph) => self.rules.sought.options(graph, options, GraphPart::Graph),
        }
    }
}

impl Partizan for WrittenLoopy<VertexColoured> {
    type State = VertexColoured;

    fn state(&self, board: &VertexColoured) -> VertexColoured {
        board.clone()
    }

    fn board(&self, _: &VertexColoured, state: &VertexColoured) -> VertexColoured {
        state.clone()
    }

    fn moves(&self, state: &VertexColoured, player: Player) -> Vec<Move<VertexColoured>> {
        self.written.moves_on_graph(self.rules, state, player)
    }
}

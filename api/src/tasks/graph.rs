//! The graph of the positions that follow a position of a game that need not end.

use std::collections::{HashMap, VecDeque};

use serde_json::{Map, Value as Json, json};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::{LoopyPosition, PartizanPosition};
use upstar::games::value::{Calc, LoopyValue};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::registry::Position;
use upstar::session::Session;

use super::board::with_position;
use crate::answer::fields::Wishes;
use crate::answer::values::any;
use crate::answer::{Failed, RequestError};
use crate::kinds::impartial::nim_value;
use crate::kinds::{Fields, surface};
use crate::limits::Limits;

/// The number of positions that a graph has at most, unless the request says how many.
const MOST: usize = 60;
/// The number of positions for which a request may ask.
const GREATEST: u64 = 400;

/// Lists the positions that follow a position of a loopy game, the nearest first, and the moves between them.
pub(super) fn graph(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let most = most_of(request)?;
    with_position(session, request, limits.control, |opened| {
        let found = match &opened {
            Position::Partizan(position) => of_partizan(&**position, most, limits.control),
            Position::Loopy(position) => of_impartial(&**position, most, limits.control),
            _ => return Err(RequestError::unsupported("graphs are those of games that need not end").into()),
        };
        let graph = found.map_err(|failed| failed.knowing(|| surface(&opened).known(session)))?;
        Ok(Fields::from_iter([("graph".to_owned(), graph.to_json())]))
    })
}

/// Reads the key `most` of a request.
fn most_of(request: &Map<String, Json>) -> Result<usize, RequestError> {
    let Some(most) = request.get("most") else { return Ok(MOST) };
    let most = most.as_u64().filter(|most| (1..=GREATEST).contains(most));
    let most = most.and_then(|most| usize::try_from(most).ok());
    most.ok_or_else(|| RequestError::new("parse", "most", format!("expected a number from 1 to {GREATEST}")))
}

/// A move between positions.
struct Arc {
    from: usize,
    to: usize,
    name: String,
    /// The players who have the move.
    by: Vec<Player>,
}

/// A graph of positions, of which there are at most as many as wanted.
struct Graph {
    most: usize,
    nodes: Vec<Fields>,
    /// The numbers of the positions by their states.
    numbers: HashMap<String, usize>,
    arcs: Vec<Arc>,
    /// For each position the number of its moves to positions that the graph does not have.
    cut: Vec<usize>,
}

impl Graph {
    fn new(most: usize) -> Self {
        Self { most, nodes: Vec::new(), numbers: HashMap::new(), arcs: Vec::new(), cut: Vec::new() }
    }

    /// Adds a position with the known facts about it, and returns its number.
    fn add(&mut self, state: String, text: String, mut facts: Fields) -> usize {
        let number = self.nodes.len();
        self.numbers.insert(state, number);
        facts.insert("position".to_owned(), text.into());
        self.nodes.push(facts);
        self.cut.push(0);
        number
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= self.most
    }

    /// Adds a move. One that both players have is one arc.
    fn join(&mut self, from: usize, to: usize, name: String, by: &[Player]) {
        let is_same = |arc: &&mut Arc| arc.from == from && arc.to == to && arc.name == name;
        match self.arcs.iter_mut().rev().take_while(|arc| arc.from == from).find(is_same) {
            Some(arc) => {
                arc.by.extend(by.iter().filter(|player| !arc.by.contains(player)).collect::<Vec<_>>())
            }
            None => self.arcs.push(Arc { from, to, name, by: by.to_vec() }),
        }
    }

    fn to_json(&self) -> Json {
        let nodes = self.nodes.iter().zip(&self.cut).map(|(node, &cut)| {
            let mut node = node.clone();
            if cut > 0 {
                node.insert("cut".to_owned(), cut.into());
            }
            node
        });
        let arcs = self.arcs.iter().map(|arc| {
            let by = match arc.by[..] {
                [Player::Left] => "left",
                [Player::Right] => "right",
                _ => "both",
            };
            json!({"from": arc.from, "to": arc.to, "move": arc.name, "by": by})
        });
        let is_whole = self.cut.iter().all(|&cut| cut == 0);
        json!({"nodes": nodes.collect::<Vec<_>>(), "arcs": arcs.collect::<Vec<_>>(), "whole": is_whole})
    }
}

/// Returns the facts about a position with a value.
fn facts<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>) -> Result<Fields, Stop> {
    const WANTED: [&str; 4] = ["value", "outcome", "onside", "offside"];
    let mut fields = any(calc, value, Wishes::of(&WANTED.map(str::to_owned)))?;
    // A value has its name under a second key, too.
    fields.retain(|key, _| WANTED.contains(&key.as_str()));
    Ok(fields)
}

/// Lists the positions of a partizan game.
fn of_partizan<'s>(root: &dyn PartizanPosition<'s>, most: usize, control: &Control) -> Result<Graph, Failed> {
    let value = root.value(control)?;
    let mut calc = Calc::new(value.store(), control);
    let mut graph = Graph::new(most);
    let mut waiting = VecDeque::new();
    let number = graph.add(root.state_text(), root.text(), facts(&mut calc, value)?);
    follow_partizan(root, number, &mut graph, &mut waiting, &mut calc, control)?;
    while let Some((number, position)) = waiting.pop_front() {
        follow_partizan(&*position, number, &mut graph, &mut waiting, &mut calc, control)?;
    }
    Ok(graph)
}

/// Adds the moves of a position, and the positions after them.
fn follow_partizan<'a, 's: 'a>(
    position: &(dyn PartizanPosition<'s> + 'a),
    number: usize,
    graph: &mut Graph,
    waiting: &mut VecDeque<(usize, Box<dyn PartizanPosition<'s> + 'a>)>,
    calc: &mut Calc<'s, '_>,
    control: &Control,
) -> Result<(), Failed> {
    if let Some(runner) = position.moves_for_ever() {
        let runner = if runner == Player::Left { "left" } else { "right" };
        graph.nodes[number].insert("moves_for_ever".to_owned(), runner.into());
    }
    for player in Player::BOTH {
        for (i, m) in position.moves(player, control)?.into_iter().enumerate() {
            let after = position.after(player, i, control)?;
            let state = after.state_text();
            let to = match graph.numbers.get(&state) {
                Some(&to) => to,
                None if graph.is_full() => {
                    graph.cut[number] += 1;
                    continue;
                }
                None => {
                    let to = graph.add(state, after.text(), facts(calc, m.value)?);
                    waiting.push_back((to, after));
                    to
                }
            };
            graph.join(number, to, position.step_name(&m.step), &[player]);
        }
    }
    Ok(())
}

/// Returns the facts about a position of an impartial game.
fn nim_facts(value: &NimValue) -> Fields {
    Fields::from_iter([
        ("value".to_owned(), nim_value(value)),
        ("outcome".to_owned(), value.outcome().to_string().into()),
    ])
}

/// Returns the text of an impartial position with its tokens or heaps, which stand at its end, in order.
fn state_of(text: &str) -> String {
    let begin = ["@ ", ": "].iter().filter_map(|sign| text.rfind(sign)).max().map_or(0, |at| at + 2);
    let (board, tokens) = text.split_at(begin);
    let mut tokens: Vec<&str> = tokens.split_whitespace().collect();
    tokens.sort_unstable();
    format!("{board}{}", tokens.join(" "))
}

/// Lists the positions of an impartial game.
fn of_impartial(root: &dyn LoopyPosition, most: usize, control: &Control) -> Result<Graph, Failed> {
    let mut graph = Graph::new(most);
    let mut waiting = VecDeque::new();
    let value = root.value(control)?;
    let number = graph.add(state_of(&root.text()), root.text(), nim_facts(&value));
    follow_impartial(root, number, &mut graph, &mut waiting, control)?;
    while let Some((number, position)) = waiting.pop_front() {
        follow_impartial(&*position, number, &mut graph, &mut waiting, control)?;
    }
    Ok(graph)
}

/// Adds the moves of a position, and the positions after them.
fn follow_impartial<'a>(
    position: &(dyn LoopyPosition + 'a),
    number: usize,
    graph: &mut Graph,
    waiting: &mut VecDeque<(usize, Box<dyn LoopyPosition + 'a>)>,
    control: &Control,
) -> Result<(), Failed> {
    for m in position.moves(control)? {
        let after = position.after(&m);
        let state = state_of(&after.text());
        let to = match graph.numbers.get(&state) {
            Some(&to) => to,
            None if graph.is_full() => {
                graph.cut[number] += 1;
                continue;
            }
            None => {
                let to = graph.add(state, after.text(), nim_facts(&m.value));
                waiting.push_back((to, after));
                to
            }
        };
        graph.join(number, to, format!("{}-{}", m.from, m.to), &Player::BOTH);
    }
    Ok(())
}

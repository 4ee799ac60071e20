//! Loopy values as people write them.
//!
//! A form is written as a tree: `{0|over}`, `a{0||||0|||a|*||*}`, where the name of braces stands for the
//! game that they are. A plumtree needs no more. A form with longer cycles is unrolled in the same way as
//! long as that stays short; otherwise each of its nodes has a name: `let g1 = {0|g2}; let g2 = {g1|*}; g1`.
//!
//! - `graph`: the loopy followers of a form, ready to be written
//! - `shape`: which names of the literature loopy forms have

mod graph;
mod shape;

use std::fmt::Write;

use self::graph::{Drawn, Graph, Part};
use self::shape::FormShape;
use super::Style;
use super::print::{Symbols, Text, print_values};
use crate::games::value::{Calc, Dyadic, LoopyForm, LoopyValue};
use crate::ground::control::OrStop;

/// The most braces in a form that is written as a tree.
const MAX_TREE_NODES: usize = 200;
/// The longest text of a tree.
const MAX_TREE_BYTES: usize = 2_000;
/// The deepest tree.
const MAX_TREE_DEPTH: usize = 60;

/// A loopy value in the notation of the literature: `over`, `3^[on]*`, `a{0||||0|||a|*||*}`, `1 & 0` for a
/// game with different sides.
pub fn print_loopy<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>, style: Style) -> OrStop<String> {
    if calc.is_dud(value) {
        return Ok(constant("dud", style));
    }
    both_sides(calc, value, Words { style, explicit: false })
}

/// The values as a list `[a, b]` in the order that they have.
pub fn print_list<'s>(calc: &mut Calc<'s, '_>, values: &[LoopyValue<'s>], style: Style) -> OrStop<String> {
    if let Some(short) = values.iter().map(|value| value.short()).collect() {
        return print_values(calc, short, style);
    }
    let text = |&value: &LoopyValue<'s>| {
        let text = print_loopy(calc, value, style)?;
        Ok(if text.starts_with("let ") { format!("({text})") } else { text })
    };
    Ok(format!("[{}]", values.iter().map(text).collect::<OrStop<Vec<_>>>()?.join(", ")))
}

/// A loopy value without names of the literature, for machines: `a{0|a}`, its short parts as
/// [`explicit`](super::explicit()) writes them as long as that is no graph.
pub fn explicit_loopy<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>) -> OrStop<String> {
    both_sides(calc, value, Words { style: Style::Ascii, explicit: true })
}

/// One side, as a game whose infinite play is counted for one player if it is no stopper.
pub fn print_loopy_form<'s>(calc: &mut Calc<'s, '_>, form: LoopyForm<'s>, style: Style) -> OrStop<String> {
    let mut names = String::new();
    let text = side(calc, form, Words { style, explicit: false }, "g", &mut names)?;
    Ok(names + &text)
}

/// The words that a value is written in.
#[derive(Clone, Copy)]
struct Words {
    style: Style,
    /// Without names of the literature.
    explicit: bool,
}

fn both_sides<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>, words: Words) -> OrStop<String> {
    let mut names = String::new();
    let onside = side(calc, value.onside(), words, "g", &mut names)?;
    if value.onside() == value.offside() {
        return Ok(names + &onside);
    }
    let offside = side(calc, value.offside(), words, "h", &mut names)?;
    let and = if words.style == Style::Latex { "\\&" } else { "&" };
    Ok(format!("{names}{onside} {and} {offside}"))
}

fn side<'s>(
    calc: &mut Calc<'s, '_>,
    form: LoopyForm<'s>,
    words: Words,
    prefix: &str,
    names: &mut String,
) -> OrStop<String> {
    let graph = Graph::new(calc, form, words, prefix)?;
    let mut printer = Printer { graph, words, symbols: words.style.symbols() };
    names.push_str(&std::mem::take(&mut printer.graph.names));
    Ok(match printer.tree() {
        Some(text) => text,
        None => printer.with_names(prefix, names),
    })
}

/// A constant with a name.
fn constant(name: &str, style: Style) -> String {
    if style == Style::Latex { format!("\\operatorname{{{name}}}") } else { name.to_owned() }
}

struct Printer {
    graph: Graph,
    words: Words,
    symbols: Symbols,
}

/// Nodes around the one at hand: their places, and the names that they were given.
struct Path {
    around: Vec<(usize, Option<String>)>,
    names: usize,
    nodes: usize,
}

impl Printer {
    /// The form as a tree, unless it is long or deep.
    fn tree(&self) -> Option<String> {
        let mut path = Path { around: Vec::new(), names: 0, nodes: 0 };
        let text = self.node_as_tree(0, &mut path)?;
        (text.text.len() <= MAX_TREE_BYTES).then_some(text.text)
    }

    fn node_as_tree(&self, place: usize, path: &mut Path) -> Option<Text> {
        path.nodes += 1;
        if path.nodes > MAX_TREE_NODES || path.around.len() > MAX_TREE_DEPTH {
            return None;
        }
        let node = &self.graph.nodes[place];
        if let Some(text) = self.without_nodes(node) {
            return Some(text);
        }
        path.around.push((place, None));
        let [left, right] = [&node.left, &node.right].map(|side| self.parts_as_trees(side, path));
        let (_, name) = path.around.pop()?;
        let (left, right) = (left?, right?);
        let text = self.assemble(node, &left, &right);
        Some(match name {
            Some(name) => Text::new(format!("{name}{}", text.text), text.nesting),
            None => text,
        })
    }

    fn parts_as_trees(&self, parts: &[Part], path: &mut Path) -> Option<Vec<Text>> {
        let text = |part: &Part| match part {
            Part::Short(text) => Some(text.clone()),
            Part::Node(place) => match path.name_of(*place) {
                Some(name) => Some(Text::new(name, 0)),
                None => self.node_as_tree(*place, path),
            },
        };
        parts.iter().map(text).collect()
    }

    /// The form with a name for every node.
    fn with_names(&self, prefix: &str, names: &mut String) -> String {
        let mut used = vec![None; self.graph.nodes.len()];
        let mut order = vec![0];
        used[0] = Some(1);
        let mut at = 0;
        while at < order.len() {
            let node = &self.graph.nodes[order[at]];
            for part in node.left.iter().chain(&node.right) {
                if let Part::Node(place) = *part
                    && used[place].is_none()
                    && self.without_nodes(&self.graph.nodes[place]).is_none()
                {
                    order.push(place);
                    used[place] = Some(order.len());
                }
            }
            at += 1;
        }
        let part = |part: &Part| match part {
            Part::Short(text) => text.clone(),
            Part::Node(place) => match used[*place] {
                Some(number) => Text::new(format!("{prefix}{number}"), 0),
                None => self
                    .without_nodes(&self.graph.nodes[*place])
                    .unwrap_or_else(|| Text::new(String::new(), 0)),
            },
        };
        self.sort_names(&mut order);
        for place in order {
            let node = &self.graph.nodes[place];
            let [left, right] =
                [&node.left, &node.right].map(|side| side.iter().map(part).collect::<Vec<_>>());
            let text = self.assemble(node, &left, &right).text;
            let number = used[place].expect("a node with a name");
            let _ = writeln!(names, "let {prefix}{number} = {text};");
        }
        format!("{prefix}1")
    }

    /// Brings nodes into an order in which they can be defined. Braces may lead to each other; a node that is
    /// written as something else stands behind all that it leads to, and before all that leads to it.
    fn sort_names(&self, order: &mut [usize]) {
        let is_braces = |place: usize| self.graph.nodes[place].shape == FormShape::Braces;
        // How many nodes that are no braces there are on the way down. They lie on no cycle.
        let mut level = vec![0; self.graph.nodes.len()];
        loop {
            let mut has_changed = false;
            for &place in order.iter().rev() {
                let node = &self.graph.nodes[place];
                let parts = node.left.iter().chain(&node.right);
                let below = parts.map(|part| if let Part::Node(place) = part { level[*place] } else { 0 });
                let here = below.max().unwrap_or(0) + usize::from(!is_braces(place));
                has_changed |= level[place] != here;
                level[place] = here;
            }
            if !has_changed {
                break;
            }
        }
        order.sort_by_key(|&place| (level[place], is_braces(place)));
    }

    /// The text of a node that has a name in the literature.
    fn without_nodes(&self, node: &Drawn) -> Option<Text> {
        Some(match &node.shape {
            FormShape::Short => match node.left.first() {
                Some(Part::Short(text)) => text.clone(),
                _ => return None,
            },
            FormShape::Constant(number, name) => {
                let mut text = constant(name, self.words.style);
                if *number != Dyadic::ZERO {
                    text = self.words.style.number(number) + &text;
                }
                Text { sum: *number != Dyadic::ZERO, ..Text::new(text, 0) }
            }
            FormShape::UpOn(number, up, nim) => Text::new(self.words.style.up_on(number, *up, *nim), 0),
            FormShape::Tiny | FormShape::Miny | FormShape::Switch | FormShape::Braces => return None,
        })
    }

    fn assemble(&self, node: &Drawn, left: &[Text], right: &[Text]) -> Text {
        let [left, right] = [left, right].map(|side| side.iter().collect::<Vec<_>>());
        match &node.shape {
            FormShape::Tiny => Text::call(self.symbols.tiny, left[0]),
            FormShape::Miny => Text::call(self.symbols.miny, left[0]),
            FormShape::Switch => Text::switch(&left, &self.symbols),
            // Machines get braces around every game.
            _ if self.words.explicit => Text { bars: 0, ..Text::braces(&left, &right, &self.symbols) },
            _ => Text::braces(&left, &right, &self.symbols),
        }
    }
}

impl Path {
    /// The name of a node around, which gets one when it is first referred to.
    fn name_of(&mut self, place: usize) -> Option<String> {
        let at = self.around.iter().rposition(|(around, _)| *around == place)?;
        if self.around[at].1.is_none() {
            self.around[at].1 = Some(self.next_name());
        }
        self.around[at].1.clone()
    }

    /// a, b, .. without v, which is down; then a1, b1, ..
    fn next_name(&mut self) -> String {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
        let letter = char::from(LETTERS[self.names % LETTERS.len()]);
        let round = self.names / LETTERS.len();
        self.names += 1;
        if round == 0 { letter.to_string() } else { format!("{letter}{round}") }
    }
}

//! The printing of loopy values.
//!
//! A form is written as a tree, such as `{0|over}` or `a{0||||0|||a|*||*}`, in which a name before a pair of
//! braces stands for the game in these braces. A plumtree needs nothing else. A form with longer cycles is
//! unrolled in the same way as long as the text stays short; otherwise each of its nodes gets a name:
//! `let g1 = {0|g2}; let g2 = {g1|*}; g1`.

mod shape;

use std::collections::HashMap;
use std::fmt::Write;

use self::shape::{FormShape, shape};
use super::print::{Symbols, Text, print_values, value_text};
use super::{Explicit, Style, explicit, in_order};
use crate::games::value::{Calc, Dyadic, LoopyForm, LoopyNode, LoopyValue, Value};
use crate::ground::control::OrStop;

/// The maximal number of braces in a form that is written as a tree.
const MAX_TREE_NODES: usize = 200;
/// The maximal length of the text of a tree, in bytes.
const MAX_TREE_BYTES: usize = 2_000;
/// The maximal depth of a tree.
const MAX_TREE_DEPTH: usize = 60;

/// Writes a loopy value in the notation of the literature: `over`, `3^[on]*`, `a{0||||0|||a|*||*}`, or
/// `1 & 0` for a game with different sides.
///
/// ```
/// use upstar::games::notation::{explicit_loopy, print_loopy};
/// use upstar::{Answer, Calc, Control, Session, Store, Style};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let mut calc = Calc::new(&store, &control);
/// let Answer::Loopy(over) = Session::new(&store).evaluate("a{0|a}", &control)? else { panic!() };
/// assert_eq!(print_loopy(&mut calc, over, Style::Ascii)?, "over");
/// assert_eq!(explicit_loopy(&mut calc, over)?, "a{0|a}");
/// # Ok::<(), upstar::Failure>(())
/// ```
pub fn print_loopy<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>, style: Style) -> OrStop<String> {
    if calc.is_dud(value) {
        return Ok(constant("dud", style));
    }
    both_sides(calc, value, Words { style, explicit: false })
}

/// Writes the values as a list `[a, b]`, in their given order.
pub fn print_list<'s>(calc: &mut Calc<'s, '_>, values: &[LoopyValue<'s>], style: Style) -> OrStop<String> {
    if let Some(short) = values.iter().map(|value| value.short()).collect() {
        return print_values(calc, short, style);
    }
    let text = |&value: &LoopyValue<'s>| {
        let text = print_loopy(calc, value, style)?;
        Ok(if text.starts_with("let ") { format!("({text})") } else { text })
        // A text with `let` stands in parentheses, since bindings belong to a whole statement.
    };
    Ok(format!("[{}]", values.iter().map(text).collect::<OrStop<Vec<_>>>()?.join(", ")))
}

/// Writes a loopy value for machines, without names of the literature: `a{0|a}`. The short parts are written
/// as by [`explicit`](super::explicit()), unless that gives a graph.
pub fn explicit_loopy<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>) -> OrStop<String> {
    both_sides(calc, value, Words { style: Style::Ascii, explicit: true })
}

/// Writes one side of a game; if it is not a stopper, its infinite play counts for one player.
pub fn print_loopy_form<'s>(calc: &mut Calc<'s, '_>, form: LoopyForm<'s>, style: Style) -> OrStop<String> {
    let mut names = String::new();
    let text = side(calc, form, Words { style, explicit: false }, "g", &mut names)?;
    Ok(names + &text)
}

/// The vocabulary in which a value is written.
#[derive(Clone, Copy)]
struct Words {
    style: Style,
    /// Whether the names of the literature are avoided.
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

/// Writes a constant that has a name.
fn constant(name: &str, style: Style) -> String {
    if style == Style::Latex { format!("\\operatorname{{{name}}}") } else { name.to_owned() }
}

struct Printer {
    graph: Graph,
    words: Words,
    symbols: Symbols,
}

/// The path from the root to the current node: the nodes on it, each with its index and the name that it was
/// given, if any.
struct Path {
    around: Vec<(usize, Option<String>)>,
    names: usize,
    nodes: usize,
}

impl Printer {
    /// Returns the form as a tree; `None` if the tree is too long or too deep.
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

    /// Returns the form with a name for every node; the definitions are appended to `names`.
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

    /// Sorts nodes into an order in which they can be defined. Braces may refer to each other in any order.
    /// A node that is not written in braces must come after all nodes that it refers to and before all nodes
    /// that refer to it.
    fn sort_names(&self, order: &mut [usize]) {
        let is_braces = |place: usize| self.graph.nodes[place].shape == FormShape::Braces;
        // The level of a node is the maximal number of nodes on the way down that are not braces. Such nodes
        // lie on no cycle, so the iteration ends.
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

    /// Returns the text of a node that is short or has a name in the literature; `None` for other nodes.
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
            // For machines every game has its own braces.
            _ if self.words.explicit => Text { bars: 0, ..Text::braces(&left, &right, &self.symbols) },
            _ => Text::braces(&left, &right, &self.symbols),
        }
    }
}

impl Path {
    /// Returns the name of a node on the path; a node gets its name when it is first referred to.
    fn name_of(&mut self, place: usize) -> Option<String> {
        let at = self.around.iter().rposition(|(around, _)| *around == place)?;
        if self.around[at].1.is_none() {
            self.around[at].1 = Some(self.next_name());
        }
        self.around[at].1.clone()
    }

    /// Returns the next name: a, b, .. without v, which is down; then a1, b1, ..
    fn next_name(&mut self) -> String {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
        let letter = char::from(LETTERS[self.names % LETTERS.len()]);
        let round = self.names / LETTERS.len();
        self.names += 1;
        if round == 0 { letter.to_string() } else { format!("{letter}{round}") }
    }
}

/// A node of a form, prepared for printing.
struct Drawn {
    shape: FormShape,
    left: Vec<Part>,
    right: Vec<Part>,
}

/// An operand of a node: a short value, or another node.
#[derive(Clone)]
enum Part {
    Short(Text),
    Node(usize),
}

/// The loopy followers of a form; the first one is the form itself.
struct Graph {
    nodes: Vec<Drawn>,
    /// The definitions of the names that occur in short values.
    names: String,
}

impl Graph {
    fn new<'s>(calc: &mut Calc<'s, '_>, root: LoopyForm<'s>, words: Words, prefix: &str) -> OrStop<Self> {
        let mut graph = Self { nodes: Vec::new(), names: String::new() };
        if let Some(value) = root.short() {
            let (names, text) = short(calc, value, words, prefix)?;
            let only = Drawn { shape: FormShape::Short, left: vec![Part::Short(text)], right: Vec::new() };
            return Ok(Self { nodes: vec![only], names });
        }
        let mut places = HashMap::from([(root.node(), 0)]);
        let mut forms = vec![root];
        let mut at = 0;
        while at < forms.len() {
            let drawn = graph.drawn(calc, forms[at], words, prefix, &mut forms, &mut places)?;
            graph.nodes.push(drawn);
            calc.step()?;
            at += 1;
        }
        graph.order();
        Ok(graph)
    }

    fn drawn<'s>(
        &mut self,
        calc: &mut Calc<'s, '_>,
        form: LoopyForm<'s>,
        words: Words,
        prefix: &str,
        forms: &mut Vec<LoopyForm<'s>>,
        places: &mut HashMap<LoopyNode, usize>,
    ) -> OrStop<Drawn> {
        let (shape, sides) = match form.loopy_options() {
            Some(options) if words.explicit => (FormShape::Braces, options),
            _ => shape(calc, form)?,
        };
        let mut parts = [Vec::new(), Vec::new()];
        for (parts, side) in parts.iter_mut().zip(sides) {
            let values: Vec<_> = side.iter().filter_map(|form| form.short()).collect();
            for value in in_order(calc, &values)? {
                let inner = format!("{prefix}{}_", self.names.len());
                let (names, text) = short(calc, value, words, &inner)?;
                self.names += &names;
                parts.push(Part::Short(text));
            }
            for form in side.into_iter().filter(|form| form.short().is_none()) {
                let place = *places.entry(form.node()).or_insert_with(|| {
                    forms.push(form);
                    forms.len() - 1
                });
                parts.push(Part::Node(place));
            }
        }
        let [left, right] = parts;
        Ok(Drawn { shape, left, right })
    }

    /// Sorts all options into an order that depends only on the structure of the form.
    fn order(&mut self) {
        let mut ranks = vec![0; self.nodes.len()];
        loop {
            // Refines the ranks by those of the options until they are stable, as in the minimisation of
            // automata.
            let keys: Vec<_> =
                self.nodes.iter().zip(&ranks).map(|(node, &rank)| key(node, rank, &ranks)).collect();
            let mut sorted: Vec<_> = keys.iter().collect();
            sorted.sort_unstable();
            sorted.dedup();
            let next: Vec<usize> =
                keys.iter().map(|key| sorted.binary_search(&key).unwrap_or_default()).collect();
            if next == ranks {
                break;
            }
            ranks = next;
        }
        for node in &mut self.nodes {
            for side in [&mut node.left, &mut node.right] {
                side.sort_by_key(|part| if let Part::Node(place) = part { 1 + ranks[*place] } else { 0 });
            }
        }
    }
}

/// Returns the definitions that a short value in a form needs, and its text.
fn short<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    words: Words,
    prefix: &str,
) -> OrStop<(String, Text)> {
    if words.explicit
        && let Explicit::Text(text) = explicit(calc, value)?
    {
        return Ok((String::new(), Text::new(text, 0)));
    }
    value_text(calc, value, words.style, prefix)
}

type Key<'g> = (usize, &'g FormShape, [(Vec<&'g str>, Vec<usize>); 2]);

fn key<'g>(node: &'g Drawn, rank: usize, ranks: &[usize]) -> Key<'g> {
    let side = |parts: &'g [Part]| {
        let (mut texts, mut inner) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                Part::Short(text) => texts.push(text.text.as_str()),
                Part::Node(place) => inner.push(ranks[*place]),
            }
        }
        inner.sort_unstable();
        (texts, inner)
    };
    (rank, &node.shape, [side(&node.left), side(&node.right)])
}

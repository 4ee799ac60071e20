//! The loopy followers of a form, prepared for printing.

use std::collections::HashMap;

use super::Words;
use super::shape::{FormShape, shape};
use crate::games::notation::print::{Text, value_text};
use crate::games::notation::{Explicit, explicit, in_order};
use crate::games::value::{Calc, LoopyForm, LoopyNode, Value};
use crate::ground::control::OrStop;

/// A node of a form, prepared for printing.
pub(super) struct Drawn {
    pub(super) shape: FormShape,
    pub(super) left: Vec<Part>,
    pub(super) right: Vec<Part>,
}

/// An operand of a node: a short value, or another node.
#[derive(Clone)]
pub(super) enum Part {
    Short(Text),
    Node(usize),
}

/// The loopy followers of a form; the first one is the form itself.
pub(super) struct Graph {
    pub(super) nodes: Vec<Drawn>,
    /// The definitions of the names that occur in short values.
    pub(super) names: String,
}

impl Graph {
    pub(super) fn new<'s>(
        calc: &mut Calc<'s, '_>,
        root: LoopyForm<'s>,
        words: Words,
        prefix: &str,
    ) -> OrStop<Self> {
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

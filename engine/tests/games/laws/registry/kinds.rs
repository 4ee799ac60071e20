//! Generators of positions for each ruleset, and the functions that negate positions or put them side by
//! side. A new ruleset in Rust needs a line in [`kinds_in_rust`]; files in `games/` need none.

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use upstar::registry::Kind as RulesetKind;

use super::files::{File, files_only};
use crate::laws::boards::domineering::transposed;
use crate::laws::rulesets::{cells, grids};

/// A function that negates a position; `None` if the notation cannot express the result.
type Negative = Box<dyn Fn(&str) -> Option<String>>;
/// A function that puts two positions side by side; `None` if the notation cannot express the result.
type Beside = Box<dyn Fn(&str, &str) -> Option<String>>;

/// A ruleset, with functions on positions as text.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// A generator of small positions.
    pub(super) positions: BoxedStrategy<String>,
    /// The function that exchanges the players.
    pub(super) negative: Negative,
    /// The function that puts two positions side by side.
    pub(super) beside: Beside,
}

/// Returns the kinds of all rulesets.
pub(super) fn kinds() -> Vec<Kind> {
    let of_file = |file: File| {
        let negative = file.negative();
        let negative = Box::new(move |text: &str| negative.as_ref().map(|negative| negative(text)));
        let beside = file.beside();
        let beside = Box::new(move |a: &str, b: &str| beside.as_ref().map(|beside| beside(a, b)));
        Kind { name: file.name(), positions: file.positions(), negative, beside }
    };
    let mut kinds = kinds_in_rust();
    kinds.extend(files_only(RulesetKind::Short).map(of_file));
    kinds.sort_by_key(|kind| kind.name);
    kinds
}

fn kinds_in_rust() -> Vec<Kind> {
    let kind = |name, positions, negative: fn(&str) -> String, beside: fn(&str, &str) -> Option<String>| {
        let negative = Box::new(move |text: &str| Some(negative(text)));
        Kind { name, positions, negative, beside: Box::new(beside) }
    };
    vec![
        kind("cheques", cheques(), negative_cheques, |a, b| Some(format!("{a} + {b}"))),
        kind("col", coloured(), |text| exchanged(text, "LR"), coloured_beside),
        kind("directed_edge_geography", digraphs(), str::to_owned, digraphs_beside),
        kind("directed_vertex_geography", digraphs(), str::to_owned, digraphs_beside),
        kind("domineering", rows("..#", 11), negative_domineering, rows_beside),
        kind("escc", choices(), negative_choices, |a, b| Some(format!("{a} + {b}"))),
        kind("hackenbush_rb", edges("br"), |text| exchanged(text, "br"), graphs_beside),
        kind("hackenbush_rbg", edges("brg"), |text| exchanged(text, "br"), graphs_beside),
        kind("snort", coloured(), |text| exchanged(text, "LR"), coloured_beside),
        // `TTFF` has no moves, and no animal can cross it.
        kind("toads_and_frogs", strips(), negative_strip, |a, b| Some(format!("{a}TTFF{b}"))),
    ]
}

/// Generates rows of cells of which at most `most` are not holes. Some grids fit eight columns and some do
/// not.
fn rows(alphabet: &'static str, most: usize) -> BoxedStrategy<String> {
    let high = grids(1..=4_usize, 1..=5_usize, alphabet, most, '#');
    let wide = grids(1..=2_usize, 8..=10_usize, alphabet, most, '#');
    prop_oneof![2 => high, 1 => wide].prop_map(|rows| rows.join("|")).boxed()
}

/// Generates grids and graphs with some coloured vertices.
fn coloured() -> BoxedStrategy<String> {
    let graph = (1..=7_usize).prop_flat_map(|n| {
        let vertices = vec(cells("....LR#"), n).prop_map(|cells| cells.into_iter().collect::<String>());
        (vec((0..n, 0..n), 0..=8), vertices).prop_map(move |(edges, vertices)| {
            let edges = edges.iter().filter(|(u, v)| u != v).map(|(u, v)| format!(" {u}-{v}"));
            format!("{n}:{} {vertices}", edges.collect::<String>())
        })
    });
    prop_oneof![rows("....LR#", 8), graph].boxed()
}

/// Generates graphs with coloured edges.
fn edges(colours: &'static str) -> BoxedStrategy<String> {
    let edges = move |n| vec((0..n, 0..n, cells(colours)), 0..=8).prop_map(move |edges| (n, edges));
    let graph = (1..=6_usize).prop_flat_map(edges).prop_map(|(n, edges)| {
        let edges = edges.iter().map(|(u, v, colour)| format!(" {u}-{v}{colour}"));
        format!("{n}:{}", edges.collect::<String>())
    });
    let stalk = vec(cells(colours), 1..=8).prop_map(|colours| colours.into_iter().collect::<String>());
    prop_oneof![4 => graph, 1 => stalk].boxed()
}

/// Generates directed graphs with up to two tokens.
fn digraphs() -> BoxedStrategy<String> {
    let graph = (1..=5_usize).prop_flat_map(|n| {
        (vec((0..n, 0..n), 0..=7), btree_set(0..n, 0..=2)).prop_map(move |(arcs, tokens)| {
            let arcs: Vec<String> = arcs.iter().map(|(from, to)| format!(" {from}>{to}")).collect();
            let tokens: Vec<String> = tokens.iter().map(|token| format!(" {token}")).collect();
            format!("{n}:{} @{}", arcs.concat(), tokens.concat())
        })
    });
    graph.prop_map(|text| text.trim_end_matches(" @").to_owned()).boxed()
}

/// Puts two directed graphs beside each other.
fn digraphs_beside(a: &str, b: &str) -> Option<String> {
    let numbers = |text: &str, by: usize| -> Option<Vec<usize>> {
        text.split_whitespace().map(|number| Some(number.parse::<usize>().ok()? + by)).collect()
    };
    let split = |text: &str, by: usize| {
        let (n, rest) = text.split_once(':')?;
        let (arcs, tokens) = rest.split_once('@').unwrap_or((rest, ""));
        let arcs = numbers(&arcs.replace('>', " "), by)?;
        Some((n.parse::<usize>().ok()?, arcs, numbers(tokens, by)?))
    };
    let (n, mut arcs, mut tokens) = split(a, 0)?;
    let (m, others, their_tokens) = split(b, n)?;
    arcs.extend(others);
    tokens.extend(their_tokens);
    let arcs: Vec<String> = arcs.chunks(2).map(|arc| format!(" {}>{}", arc[0], arc[1])).collect();
    let tokens: Vec<String> = tokens.iter().map(|token| format!(" {token}")).collect();
    let at = if tokens.is_empty() { String::new() } else { format!(" @{}", tokens.concat()) };
    Some(format!("{}:{}{at}", n + m, arcs.concat()))
}

fn strips() -> BoxedStrategy<String> {
    vec(cells("..TTFF"), 1..=9).prop_map(|cells| cells.into_iter().collect()).boxed()
}

fn cheques() -> BoxedStrategy<String> {
    let amount = || -9..=9_i64;
    let cheque = |(a, b): &(i64, i64)| format!(" + {{{a}|{b}}}");
    (amount(), vec((amount(), amount()), 0..=4))
        .prop_map(move |(coins, cheques)| {
            format!("{coins}{}", cheques.iter().map(cheque).collect::<String>())
        })
        .boxed()
}

fn choices() -> BoxedStrategy<String> {
    let coins = (-5..=5_i64).prop_map(|coins| coins.to_string());
    let tree = coins.prop_recursive(3, 10, 2, |tree| {
        let list = || vec(tree.clone(), 0..=2).prop_map(|trees| trees.join(","));
        (list(), list()).prop_map(|(left, right)| format!("{{{left}|{right}}}"))
    });
    vec(tree, 1..=3).prop_map(|trees| trees.join(" + ")).boxed()
}

/// Reverses the tokens and negates the numbers.
fn negative_choices(text: &str) -> String {
    let mut tokens: Vec<String> = Vec::new();
    for c in text.chars() {
        let goes_on = |last: &String| last.ends_with(|c: char| c == '-' || c.is_ascii_digit());
        match (c.is_ascii_digit(), tokens.last_mut().filter(|last| goes_on(last))) {
            (true, Some(last)) => last.push(c),
            _ => tokens.push(c.to_string()),
        }
    }
    let negated = tokens.iter().rev().map(|token| match token.as_str() {
        "{" => "}".to_owned(),
        "}" => "{".to_owned(),
        token => token.parse::<i64>().map_or_else(|_| token.to_owned(), |n| (-n).to_string()),
    });
    negated.collect()
}

/// Exchanges the two characters of `pair`.
fn exchanged(text: &str, pair: &str) -> String {
    let other = |c| match pair.find(c) {
        Some(i) => pair.chars().rev().nth(i).unwrap_or(c),
        None => c,
    };
    text.chars().map(other).collect()
}

fn lines(text: &str) -> Vec<String> {
    text.split('|').map(str::to_owned).collect()
}

fn negative_domineering(text: &str) -> String {
    transposed(&lines(text)).join("|")
}

fn negative_strip(text: &str) -> String {
    exchanged(&text.chars().rev().collect::<String>(), "TF")
}

fn negative_cheques(text: &str) -> String {
    let amount = |text: &str| -text.parse::<i64>().unwrap();
    let term = |term: &str| match term.trim_matches(['{', '}']).split_once('|') {
        Some((a, b)) => format!("{{{}|{}}}", amount(b), amount(a)),
        None => amount(term).to_string(),
    };
    text.split(" + ").map(term).collect::<Vec<_>>().join(" + ")
}

/// Puts both boards side by side with a column of holes between them.
fn rows_beside(a: &str, b: &str) -> Option<String> {
    let (a, b) = (lines(a), lines(b));
    let line = |rows: &[String], i| rows.get(i).cloned().unwrap_or_else(|| "#".repeat(rows[0].len()));
    let both = (0..a.len().max(b.len())).map(|i| format!("{}#{}", line(&a, i), line(&b, i)));
    Some(both.collect::<Vec<_>>().join("|"))
}

pub(super) fn coloured_beside(a: &str, b: &str) -> Option<String> {
    match (a.split_once(':'), b.split_once(':')) {
        (None, None) => rows_beside(a, b),
        (Some((n, a)), Some((m, b))) => {
            let (n, m): (usize, usize) = (n.parse().ok()?, m.parse().ok()?);
            let moved = edges_moved(b, |v| v + n);
            // The colours come last, if there are any.
            let colours = |text: &str, n: usize| match text.rsplit_once(' ') {
                Some((_, last)) if !last.contains('-') => last.to_owned(),
                _ => ".".repeat(n),
            };
            Some(format!("{}:{}{moved} {}{}", n + m, edges_moved(a, |v| v), colours(a, n), colours(b, m)))
        }
        _ => None,
    }
}

/// Renames the ends of the edges in a text.
fn edges_moved(text: &str, name: impl Fn(usize) -> usize) -> String {
    let edges = text.split(' ').filter_map(|edge| edge.split_once('-'));
    let edge = |(u, v): (&str, &str)| {
        let digits = v.find(|c: char| !c.is_ascii_digit()).unwrap_or(v.len());
        let end = |text: &str| name(text.parse().unwrap());
        format!(" {}-{}{}", end(u), end(&v[..digits]), &v[digits..])
    };
    edges.map(edge).collect()
}

/// Puts both graphs on the same ground.
fn graphs_beside(a: &str, b: &str) -> Option<String> {
    let ((n, a), (m, b)) = (a.split_once(':')?, b.split_once(':')?);
    let (n, m): (usize, usize) = (n.parse().ok()?, m.parse().ok()?);
    let moved = edges_moved(b, |v| if v == 0 { 0 } else { v + n - 1 });
    Some(format!("{}:{a}{moved}", n + m - 1))
}

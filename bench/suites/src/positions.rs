//! Positions in the notations of the peers, translated into Upstar's notation.

use std::collections::HashMap;

use crate::scope::OutOfScope;
use crate::script::{Style, Variables, parse, text};

type Translation = Result<String, OutOfScope>;

/// Returns Upstar's name of a class of games in CGSuite.
pub(crate) fn ruleset(class: &str) -> Option<&'static str> {
    Some(match class {
        "BackslidingToadsAndFrogs" => "backsliding_toads_and_frogs",
        "Clobber" => "clobber",
        "Col" => "col",
        "Domineering" => "domineering",
        "Hackenbush" => "hackenbush_rbg",
        "Snort" => "snort",
        "ToadsAndFrogs" => "toads_and_frogs",
        _ => return None,
    })
}

/// Translates a position of CGSuite into an expression.
pub(crate) fn cgsuite(class: &str, position: &str) -> Translation {
    let name = ruleset(class).ok_or_else(OutOfScope::ruleset)?;
    let position = match class {
        "Clobber" => replaced(position, "xo", "LR"),
        "Col" | "Snort" => tinted_graph(position)?,
        "Hackenbush" => hackenbush(position)?,
        "BackslidingToadsAndFrogs" | "ToadsAndFrogs" => position.to_uppercase(),
        _ => position.to_owned(),
    };
    Ok(called(name, &position))
}

/// Returns a position as an expression.
pub(crate) fn called(ruleset: &str, position: &str) -> String {
    format!("{ruleset}(\"{position}\")")
}

/// Returns the rows of an empty rectangle.
pub(crate) fn empty_grid(rows: &str, columns: &str) -> Translation {
    match (rows.parse::<usize>(), columns.parse::<usize>()) {
        (Ok(rows @ 1..=64), Ok(columns @ 1..=64)) => Ok(vec![".".repeat(columns); rows].join("|")),
        _ => Err(OutOfScope::language()),
    }
}

fn replaced(text: &str, from: &str, to: &str) -> String {
    let other = |c| from.chars().zip(to.chars()).find(|(old, _)| *old == c).map_or(c, |(_, new)| new);
    text.chars().map(other).collect()
}

/// A reader of a tree as text: steps one after another, branches in parentheses.
struct Tree<'t> {
    text: std::iter::Peekable<std::str::Chars<'t>>,
    vertices: usize,
}

impl<'t> Tree<'t> {
    fn new(text: &'t str) -> Self {
        Self { text: text.chars().peekable(), vertices: 1 }
    }

    fn vertex(&mut self) -> usize {
        self.vertices += 1;
        self.vertices - 1
    }

    /// Reads the steps from a vertex to the end, and all branches where the tree forks.
    fn walk(
        &mut self,
        mut from: usize,
        step: &mut impl FnMut(&mut Self, usize) -> Result<usize, OutOfScope>,
    ) -> Result<(), OutOfScope> {
        while let Some(&c) = self.text.peek() {
            match c {
                ';' | ')' => return Ok(()),
                '(' => {
                    while matches!(self.text.next(), Some('(' | ';')) {
                        self.walk(from, step)?;
                        if self.text.peek() == Some(&')') {
                            self.text.next();
                            break;
                        }
                    }
                }
                _ => from = step(self, from)?,
            }
        }
        Ok(())
    }

    /// Checks that the whole text is one tree, and returns the number of its vertices.
    fn finish(mut self) -> Result<usize, OutOfScope> {
        if self.text.next().is_some() { Err(OutOfScope::language()) } else { Ok(self.vertices) }
    }

    /// Reads a label after a step: one letter, or a word in braces.
    fn label(&mut self) -> Option<String> {
        self.text.next_if_eq(&':')?;
        match self.text.next()? {
            '{' => Some(std::iter::from_fn(|| self.text.next().filter(|c| *c != '}')).collect()),
            letter => Some(letter.to_string()),
        }
    }
}

/// Translates edges `l`, `r` and `e` from the ground; vertices with the same label are one vertex.
fn hackenbush(position: &str) -> Translation {
    let mut edges = Vec::new();
    let mut labels: HashMap<String, usize> = HashMap::new();
    let mut tree = Tree::new(position);
    tree.walk(0, &mut |tree, from| {
        let colour = match tree.text.next() {
            Some('l') => 'b',
            Some('r') => 'r',
            Some('e') => 'g',
            _ => return Err(OutOfScope::language()),
        };
        let known = tree.label().map(|label| *labels.entry(label).or_insert_with(|| tree.vertex()));
        let to = known.unwrap_or_else(|| tree.vertex());
        edges.push(format!("{from}-{to}{colour}"));
        Ok(to)
    })?;
    tree.finish()?;
    if edges.is_empty() { Err(OutOfScope::language()) } else { Ok(edges.join(" ")) }
}

/// Translates vertices `.`, `L` and `R` joined by `-`. In CGSuite a letter marks a free vertex that is
/// adjacent to a vertex of that player; in Upstar such a neighbour is coloured.
fn tinted_graph(position: &str) -> Translation {
    let (mut edges, mut tints) = (Vec::new(), Vec::new());
    let mut tree = Tree::new(position);
    tints.push(tint(tree.text.next())?);
    tree.walk(0, &mut |tree, from| {
        tree.text.next_if_eq(&'-').ok_or_else(OutOfScope::language)?;
        tints.push(tint(tree.text.next())?);
        let to = tree.vertex();
        edges.push(format!("{from}-{to}"));
        Ok(to)
    })?;
    let free = tree.finish()?;
    let tinted: Vec<(usize, char)> = tints.into_iter().enumerate().filter(|(_, tint)| *tint != '.').collect();
    edges.extend(tinted.iter().enumerate().map(|(i, (vertex, _))| format!("{vertex}-{}", free + i)));
    let colours: String = ".".repeat(free).chars().chain(tinted.iter().map(|(_, tint)| *tint)).collect();
    Ok(format!("{}: {} {colours}", free + tinted.len(), edges.join(" ")))
}

fn tint(c: Option<char>) -> Result<char, OutOfScope> {
    c.filter(|c| ".LR".contains(*c)).ok_or_else(OutOfScope::language)
}

/// Translates a sum of games of MCGS: `domineering:..|.# integer:-5 switch:{2 | 1}`. A game in brackets,
/// `[impartial_game_wrapper of clobber:XO]`, is played by both players with the moves of both.
pub(crate) fn mcgs(sum: &str) -> Translation {
    if sum.is_empty() {
        return Ok("0".to_owned());
    }
    if sum.contains("gen_toads<") {
        return Err(OutOfScope::ruleset());
    }
    let mut terms: Vec<String> = Vec::new();
    for word in sum.split(' ') {
        let begins = word.contains(':') || word.starts_with('[');
        match terms.last_mut() {
            Some(term) if !begins || term.ends_with(" of") => *term = format!("{term} {word}"),
            Some(term) if term.starts_with('[') && !term.ends_with(']') => *term = format!("{term} {word}"),
            _ => terms.push(word.to_owned()),
        }
    }
    let terms: Vec<String> = terms.iter().map(|term| mcgs_term(term)).collect::<Result<_, _>>()?;
    Ok(terms.join(" + "))
}

fn mcgs_term(term: &str) -> Translation {
    let wrapped = term.strip_prefix("[impartial_game_wrapper of ").and_then(|term| term.strip_suffix(']'));
    let (name, position) = wrapped.unwrap_or(term).split_once(':').ok_or_else(OutOfScope::language)?;
    let position = position.trim_start();
    let is_wrapped = wrapped.is_some();
    let game = |ruleset: &str, from: &str, to: &str| {
        let name = if is_wrapped { format!("impartial({ruleset})") } else { ruleset.to_owned() };
        Ok(called(&name, &replaced(position, from, to)))
    };
    match name {
        "domineering" => game("domineering", "", ""),
        "clobber" | "clobber_1xn" => game("clobber", "XO", "LR"),
        "nogo" | "nogo_1xn" => game("no_go", "XO", "LR"),
        "amazons" => game("amazons", "XO", "LR"),
        "elephants" => game("elephants_and_rhinos", "XO", "TF"),
        "fission" => game("fission", "X", "O"),
        "toppling_dominoes" => game("toppling_dominoes", "XO#", "LRE"),
        "kayles" => game("kayles", "", ""),
        // Values have no other moves that both players could have.
        _ if is_wrapped => Err(OutOfScope::new("impartial form of a value")),
        "integer" | "dyadic_rational" | "switch" | "nimber" => printed(position),
        "up_star" => ups(position),
        _ => Err(OutOfScope::ruleset()),
    }
}

/// Translates a value as the peers print it.
pub(crate) fn printed(value: &str) -> Translation {
    let script = parse(value.trim(), Style::Printed).map_err(crate::script::Unread::scope)?;
    Ok(format!("({})", text(&script, &Variables::new())?))
}

/// Translates multiples of up: `-3*` is three downs and a star.
fn ups(text: &str) -> Translation {
    let (count, star) = text.strip_suffix('*').map_or((text, ""), |count| (count, "*"));
    let count: i32 = count.parse().map_err(|_| OutOfScope::language())?;
    Ok(match count {
        0 => format!("(0{star})"),
        1.. => format!("(^{count}{star})"),
        _ => format!("(v{}{star})", count.unsigned_abs()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees() {
        assert_eq!(hackenbush("l(l;rl)").unwrap(), "0-1b 1-2b 1-3r 3-4b");
        assert_eq!(hackenbush("e(e:{top};e:{top}r)").unwrap(), "0-1g 1-2g 1-2g 2-3r");
        assert!(hackenbush("lr;lr").is_err());
        assert_eq!(tinted_graph("L-.(-.;-R)").unwrap(), "6: 0-1 1-2 1-3 0-4 3-5 ....LR");
    }

    #[test]
    fn sums() {
        let sum = mcgs("clobber_1xn:XO.X up_star:-1* switch:{2 | -1/2} dyadic_rational:-3/2").unwrap();
        assert_eq!(sum, "clobber(\"LR.L\") + (v1*) + ({2|-1/2}) + (-3/2)");
        assert_eq!(mcgs("").unwrap(), "0");
        assert_eq!(mcgs("kayles: 17 nogo:X.").unwrap(), "kayles(\"17\") + no_go(\"L.\")");
        let both = mcgs("[impartial_game_wrapper of clobber:XO] integer:1").unwrap();
        assert_eq!(both, "impartial(clobber)(\"LR\") + (1)");
        assert_eq!(mcgs("sheep: 0 2 | 1"), Err(OutOfScope::ruleset()));
    }
}

//! The names of families, such as `grid(4,4)`, `strips(1..12)` or `connected(9)`.

use std::ops::Range;

use upstar::Store;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::games::board::graph::{EdgeColoured, VertexColoured};
use upstar::games::board::heaps::{Heaps as HeapsBoard, Tuples};
use upstar::ground::board::OnBoard;
use upstar::ground::input::{InputError, nearest};
use upstar::registry::Registered;

use super::dressed::{Dress, Dressed, Shapes};
use super::fillings::{Fillings, OPEN};
use super::graphs::{self, Graphs};
use super::images::Images;
use super::polyominoes::{MOST_CELLS, Polyominoes};
use super::pool::Pool;
use super::ranges::Ranges;
use super::setting::{Setting, of_example};
use super::simplified::Simplified;
use super::texts::{Draft, Heaps, Random};
use super::trees::Trees;
use super::{Enumerated, Family};

/// The greatest number of members of a family that is examined.
const MOST_MEMBERS: u128 = 1_000_000_000_000;

/// The greatest number of vertices of graphs whose symmetries are listed. None of the graphs that can be listed has more than
/// the 8! symmetries of eight legs of two vertices at one center, besides those of twins.
pub(super) const MOST_COLOURED: usize = 18;

/// The greatest number of parts of a family, and of texts that a name with ranges means.
const MOST_PARTS: usize = 1 << 16;

/// The source of positions that a name means.
pub enum Source {
    /// A family.
    Family(Family),
    /// The lines of a file, or of standard input. If colours, exits or a start are asked for, the lines are graphs without
    /// them, and the members the positions on these.
    Lines(Option<String>, Option<(Dress, Cast)>),
    /// All followers of a position, itself included, each once up to some images.
    Followers(String, Images),
    /// All ways to fill the open vertices or edges of a graph, each once up to some images.
    Filled(Vec<String>, Images),
    /// The games born by a day.
    Born(u64),
}

/// A call in the name of a family, such as `grid(4,4)`.
struct Call<'t> {
    name: &'t str,
    /// The arguments with their places.
    arguments: Vec<(&'t str, Range<usize>)>,
    span: Range<usize>,
}

/// The families with numbers as arguments, with the least and the greatest number of these.
const NUMBERED: [(&str, usize, usize); 11] = [
    ("grid", 2, 2),
    ("strips", 1, 1),
    ("subgrids", 2, 2),
    ("polyominoes", 1, 1),
    ("graphs", 1, 1),
    ("connected", 1, 1),
    ("trees", 1, 1),
    ("multigraphs", 2, 2),
    ("multitrees", 2, 2),
    ("simplified", 3, 3),
    ("heaps", 1, 2),
];

/// The other families.
const OTHERS: [&str; 4] = ["followers", "born", "random", "file"];

impl Source {
    /// Reads the name of a family.
    ///
    /// | name | members |
    /// |---|---|
    /// | `grid(4,4)`, `strips(1..12)` | all fillings of a grid or strip |
    /// | `L?R\|??.` | all fillings of the cells `?` of a board |
    /// | `subgrids(5,5)` | all boards inside a rectangle: each cell is free or a hole |
    /// | `polyominoes(1..15)` | connected boards by the number of cells |
    /// | `graphs(n)`, `connected(n)`, `trees(n)` | graphs, connected graphs and trees with n vertices |
    /// | `multigraphs(n,k)` | connected graphs whose edges have at most k copies |
    /// | `multitrees(n,k)` | trees whose edges have at most k copies |
    /// | `simplified(r,k,e)` | boards of Nemesis with r regular vertices and e edges from which nothing can be removed |
    /// | `heaps(b)`, `heaps(c,b)` | one heap, or c heaps, of 1 to b |
    /// | `followers(POSITION)` | all positions that can be reached, and the position itself |
    /// | `born(n)` | the games born by day n |
    /// | `random(FAMILY,COUNT,SEED)` | random members of a family |
    /// | `file(PATH)`, `-` | the lines of a file or of standard input |
    /// | `path(1..9)` | boards whose names contain ranges |
    ///
    /// # Errors
    /// The name is no family of this ruleset, a number is wrong, or the family has too many members.
    pub fn parse(text: &str, setting: &Setting<'_>) -> Result<Self, InputError> {
        let whole = 0..text.len();
        if text.trim() == "-" {
            return Ok(Self::Lines(None, setting.dress_of_lines(&whole)?));
        }
        let family = match Call::read(text) {
            Some(call) => match call.name {
                "file" => {
                    let dress = setting.dress_of_lines(&call.span)?;
                    return Ok(Self::Lines(Some(call.text(text).to_owned()), dress));
                }
                "followers" => {
                    return Ok(Self::Followers(call.text(text).to_owned(), Images::that_keep(setting)));
                }
                "born" => {
                    if let Ok(ruleset) = setting.ruleset(&whole) {
                        let message = format!(
                            "the games born by a day are expressions, not positions of {}",
                            ruleset.name()
                        );
                        let hint = "search `expression` over them";
                        return Err(InputError::new(call.span, message).with_hint(hint));
                    }
                    return Ok(Self::Born(call.only_number()?));
                }
                "random" => random(&call, setting)?,
                _ if call.is_numbered(setting) => numbered(&call, setting)?,
                _ => named(text, setting)?,
            },
            None if text.contains(char::from(OPEN)) => match graph_alphabet(text, setting)? {
                Some(alphabet) => return Ok(Self::Filled(filled(text, &alphabet)?, Images::of(setting))),
                None => template(text, setting)?,
            },
            None => named(text, setting)?,
        };
        let members = family.at_most();
        if members > MOST_MEMBERS {
            let has = match members {
                u128::MAX => "may have more than 10^38".to_owned(),
                _ => format!("has up to {}", rounded(members)),
            };
            let message = format!("this family {has} members; at most 10^12 are examined");
            return Err(InputError::new(whole, message).with_hint(
                "take random(FAMILY,COUNT,SEED) ones, or let `upstar search --climb` move among all",
            ));
        }
        Ok(Self::Family(family))
    }
}

/// Writes a large number with one digit and a power of ten.
fn rounded(number: u128) -> String {
    if number < 1_000_000_000_000_000 {
        return number.to_string();
    }
    let digits = number.to_string();
    format!("{}*10^{}", &digits[..1], digits.len() - 1)
}

impl<'t> Call<'t> {
    /// Reads a name with arguments in parentheses, if the text is one.
    fn read(text: &'t str) -> Option<Self> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        let open = trimmed.find('(')?;
        let inside = trimmed.strip_suffix(')')?.get(open + 1..)?;
        let name = trimmed[..open].trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return None;
        }
        let (mut depth, mut from, mut arguments) = (0_i32, 0, Vec::new());
        let start = offset + open + 1;
        for (i, c) in inside.char_indices().chain([(inside.len(), ',')]) {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => {
                    arguments.push((inside[from..i].trim(), start + from..start + i));
                    from = i + 1;
                }
                _ => {}
            }
            if depth < 0 {
                return None;
            }
        }
        Some(Self { name, arguments, span: offset..offset + trimmed.len() })
    }

    /// Returns the text between the parentheses.
    fn text(&self, whole: &'t str) -> &'t str {
        let first = self.arguments.first().map_or(0, |(_, span)| span.start);
        let last = self.arguments.last().map_or(0, |(_, span)| span.end);
        whole[first..last].trim()
    }

    /// Returns whether the name means a family with numbers. The boards of escape games, and graphs with names, may
    /// have the names of families; there a grid is a graph.
    fn is_numbered(&self, setting: &Setting<'_>) -> bool {
        let is_escape = setting.ruleset.is_some_and(Registered::is_on::<EscapeGraph>);
        NUMBERED.iter().any(|(name, ..)| *name == self.name) && !(is_escape && self.name == "grid")
    }

    fn only_number(&self) -> Result<u64, InputError> {
        match &self.arguments[..] {
            [(text, span)] => number(text, span),
            _ => Err(InputError::new(self.span.clone(), format!("expected {}(NUMBER)", self.name))),
        }
    }
}

fn number(text: &str, span: &Range<usize>) -> Result<u64, InputError> {
    text.parse().map_err(|_| InputError::new(span.clone(), format!("expected a number, not `{text}`")))
}

/// Reads a number or a range.
fn range(text: &str, span: &Range<usize>) -> Result<Vec<u64>, InputError> {
    let Some((low, high)) = text.split_once("..") else { return Ok(vec![number(text, span)?]) };
    let (low, high) = (number(low.trim(), span)?, number(high.trim(), span)?);
    if high < low {
        return Err(InputError::new(span.clone(), "this range ends before it begins"));
    }
    if high - low >= MOST_PARTS as u64 {
        return Err(InputError::new(span.clone(), format!("a range has at most {MOST_PARTS} numbers")));
    }
    Ok((low..=high).collect())
}

/// Returns the lists of numbers that a call with ranges means. The last range varies fastest.
fn numbers(call: &Call<'_>) -> Result<Vec<Vec<u64>>, InputError> {
    let (_, least, most) =
        NUMBERED.iter().find(|(name, ..)| *name == call.name).expect("a family with numbers");
    if !(*least..=*most).contains(&call.arguments.len()) {
        let wanted = if least == most { least.to_string() } else { format!("{least} or {most}") };
        let noun = if *most == 1 { "number" } else { "numbers" };
        return Err(InputError::new(
            call.span.clone(),
            format!("expected {}(..) with {wanted} {noun}", call.name),
        ));
    }
    let mut all = vec![Vec::new()];
    for (text, span) in &call.arguments {
        let range = range(text, span)?;
        if all.len() * range.len() > MOST_PARTS {
            return Err(InputError::new(span.clone(), format!("a family has at most {MOST_PARTS} parts")));
        }
        let with = |start: &Vec<u64>| range.iter().map(|&n| [&start[..], &[n]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(with).collect();
    }
    Ok(all)
}

fn numbered(call: &Call<'_>, setting: &Setting<'_>) -> Result<Family, InputError> {
    let mut parts = Vec::new();
    let are_graphs = ["graphs", "connected", "trees", "multigraphs", "multitrees"].contains(&call.name);
    let has_symmetries = are_graphs && !matches!(setting.dress(&call.span)?, Dress::Plain);
    refuse_idle(call, setting)?;
    if call.name == "heaps" {
        return heaps(call, setting);
    }
    let mut all = numbers(call)?;
    if call.name.starts_with("multi") {
        // Fewer copies are among those up to the greatest number.
        let most = all.iter().map(|numbers| numbers[1]).max();
        all.retain(|numbers| Some(numbers[1]) == most);
    }
    for numbers in all {
        if has_symmetries {
            small(numbers[0], MOST_COLOURED, "vertices with colours, exits or starts", &call.span)?;
        }
        parts.push(part(call, &numbers, setting)?);
    }
    Ok(Family { parts })
}

fn small(n: u64, most: usize, what: &str, at: &Range<usize>) -> Result<usize, InputError> {
    usize::try_from(n).ok().filter(|&n| n <= most).ok_or_else(|| {
        InputError::new(at.clone(), format!("there are families of up to {most} {what}, not {n}"))
    })
}

fn part(call: &Call<'_>, numbers: &[u64], setting: &Setting<'_>) -> Result<Box<dyn Enumerated>, InputError> {
    let at = &call.span;
    let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    Ok(match (call.name, numbers) {
        ("grid", &[rows, columns]) => {
            fillings(&setting.rectangle(size(rows), size(columns), at)?, setting, at)?
        }
        ("strips", &[length]) => fillings(&setting.rectangle(1, size(length), at)?, setting, at)?,
        ("subgrids", &[rows, columns]) => {
            let rectangle = setting.rectangle(size(rows), size(columns), at)?;
            let alphabet = setting.holes(at)?;
            let symmetries = setting.symmetries(setting.ruleset(at)?);
            Box::new(Fillings::new(&rectangle, &alphabet, &symmetries, &[]))
        }
        ("polyominoes", &[cells]) => {
            let cells = small(cells, MOST_CELLS, "cells", at)?;
            let (ruleset, alphabet) = (setting.ruleset(at)?, setting.of_polyominoes(at)?);
            let symmetries = setting.symmetries(ruleset);
            Box::new(Polyominoes::new(cells, &alphabet, &symmetries, ruleset.exchange()))
        }
        ("simplified", &[regular, copies, edges]) => simplified(regular, copies, edges, setting, at)?,
        (name, _) => {
            let vertices = small(numbers[0], graphs::MOST_VERTICES, "vertices", at)?;
            let dress = setting.dress(at)?;
            let shapes = match (name, numbers) {
                ("graphs", _) => Shapes::Graphs(Graphs::new(vertices, 1, false)),
                ("connected", _) => Shapes::Graphs(Graphs::new(vertices, 1, true)),
                ("trees", _) => Shapes::Trees(Trees::new(vertices, 1)),
                (_, &[_, copies]) => {
                    let copies = most_copies(copies, &dress, setting, call)?;
                    match name {
                        "multitrees" => Shapes::Trees(Trees::new(vertices, copies)),
                        _ => Shapes::Graphs(Graphs::new(vertices, copies, true)),
                    }
                }
                _ => unreachable!("all families with numbers have a case"),
            };
            Box::new(Dressed { shapes, dress })
        }
    })
}

/// Returns the greatest number of copies of an edge in `multigraphs(..)` or `multitrees(..)`.
fn most_copies(copies: u64, dress: &Dress, setting: &Setting<'_>, call: &Call<'_>) -> Result<u8, InputError> {
    let at = &call.span;
    if matches!(dress, Dress::Edges(..)) {
        return Err(InputError::new(at.clone(), "the edges of these graphs have no copies"));
    }
    let copies = small(copies, 9, "copies of an edge", at)? as u8;
    if copies == 0 {
        return Err(InputError::new(at.clone(), "an edge has at least one copy"));
    }
    if copies > 1 && !setting.ruleset(at)?.is_on::<EscapeGraph>() {
        return Err(setting.wrong_board(at, call.name));
    }
    Ok(copies)
}

fn simplified(
    regular: u64,
    copies: u64,
    edges: u64,
    setting: &Setting<'_>,
    at: &Range<usize>,
) -> Result<Box<dyn Enumerated>, InputError> {
    let ruleset = setting.ruleset(at)?;
    if !ruleset.is_on::<EscapeGraph>() {
        return Err(setting.wrong_board(at, "boards of Nemesis"));
    }
    if setting.exits.is_some() || setting.start.is_some() {
        return Err(InputError::new(at.clone(), "these boards have their exits and their start"));
    }
    if regular == 0 || copies == 0 {
        return Err(InputError::new(at.clone(), "a board has a regular vertex, and an edge has a copy"));
    }
    let regular = small(regular, graphs::MOST_VERTICES, "vertices", at)?;
    let (copies, edges) = (small(copies, 9, "copies of an edge", at)?, small(edges, 99, "edges", at)?);
    Ok(Box::new(Simplified::new(regular, copies as u8, edges)))
}

/// Refuses options that would change nothing.
fn refuse_idle(call: &Call<'_>, setting: &Setting<'_>) -> Result<(), InputError> {
    let (has_colours, has_alphabet) = (setting.has_colours, setting.alphabet.is_some());
    let message = match call.name {
        "grid" | "strips" if has_colours => {
            "--colours is for graphs and polyominoes; the cells of these boards have all characters"
        }
        "subgrids" if has_colours || has_alphabet => "these boards have free cells and holes only",
        "grid" | "strips" | "subgrids" | "heaps" | "simplified" => return Ok(()),
        _ if has_alphabet && !has_colours => "--alphabet is for colours here; use --colours as well",
        _ => return Ok(()),
    };
    Err(InputError::new(call.span.clone(), message))
}

/// Returns the heaps of 1 to a number, or of a range of numbers.
fn heaps(call: &Call<'_>, setting: &Setting<'_>) -> Result<Family, InputError> {
    let at = &call.span;
    let ruleset = setting.ruleset(at)?;
    if !(ruleset.is_on::<HeapsBoard>() || ruleset.is_on::<Tuples>()) {
        return Err(setting.wrong_board(at, "heaps"));
    }
    let of_board = |example: &dyn OnBoard| example.any_board().downcast_ref().map_or(1, Tuples::numbers);
    if of_example(ruleset, of_board).is_some_and(|numbers| numbers > 1) {
        let example = ruleset.facts().example;
        let message = format!("the heaps of {} consist of several numbers", ruleset.name());
        let hint = format!("write a position with ranges, such as {}", example.replace(',', "..9,"));
        return Err(InputError::new(at.clone(), message).with_hint(hint));
    }
    let lists = numbers(call)?;
    let is_range = call.arguments.last().is_some_and(|(text, _)| text.contains(".."));
    // The last number, or the range of the last numbers, is that of the sizes.
    let of_count = |list: &&[u64]| list.len().checked_sub(2).map_or(1, |at| list[at]);
    let mut parts: Vec<Box<dyn Enumerated>> = Vec::new();
    for sizes in lists.chunk_by(|a, b| a[..a.len() - 1] == b[..b.len() - 1]) {
        let (first, last) = (&sizes[0][..], &sizes[sizes.len() - 1][..]);
        let [least, most] = [first, last].map(|list| list.last().copied().unwrap_or_default());
        let least = if is_range { least } else { 1 };
        if is_range && least == 0 {
            return Err(InputError::new(at.clone(), "a heap has at least one token"));
        }
        let count = small(of_count(&first), 64, "heaps", at)?;
        parts.push(Box::new(Heaps { count, least, most }));
    }
    Ok(Family { parts })
}

fn fillings(
    rows: &[Vec<u8>],
    setting: &Setting<'_>,
    at: &Range<usize>,
) -> Result<Box<dyn Enumerated>, InputError> {
    let (ruleset, alphabet) = (setting.ruleset(at)?, setting.alphabet(at)?);
    Ok(Box::new(Fillings::new(rows, &alphabet, &setting.symmetries(ruleset), ruleset.exchange())))
}

/// Reads the rows of a board with open cells.
fn rows(text: &str, setting: &Setting<'_>) -> Result<Vec<Vec<u8>>, InputError> {
    let cells = |row: &str| row.bytes().filter(|c| !c.is_ascii_whitespace()).collect();
    let rows: Vec<Vec<u8>> = text.split('|').map(cells).collect();
    let (height, width) = (rows.len(), rows[0].len());
    setting.rectangle(height, width, &(0..text.len()))?;
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        let message = format!("row {} has {} cells, and row 1 has {width}", row + 1, rows[row].len());
        return Err(InputError::new(0..text.len(), message));
    }
    let known = setting.ruleset(&(0..text.len()))?.cells();
    let is_known = |c: u8| c == OPEN || known.iter().any(|(known, _)| *known == char::from(c));
    if let Some(at) = text.bytes().position(|c| c != b'|' && !c.is_ascii_whitespace() && !is_known(c)) {
        return Err(InputError::new(
            at..at + 1,
            "this is neither a character of the board nor an open cell `?`",
        ));
    }
    Ok(rows)
}

fn template(text: &str, setting: &Setting<'_>) -> Result<Family, InputError> {
    if !text.is_ascii() {
        return Err(InputError::new(0..text.len(), "the characters of a board are ASCII characters"));
    }
    let part = fillings(&rows(text, setting)?, setting, &(0..text.len()))?;
    Ok(Family { parts: vec![part] })
}

/// Returns the characters that fill open vertices or edges, if the text is that of a graph.
fn graph_alphabet(text: &str, setting: &Setting<'_>) -> Result<Option<Vec<u8>>, InputError> {
    let whole = 0..text.len();
    let ruleset = setting.ruleset(&whole)?;
    if ruleset.is_on::<EdgeColoured>() {
        return setting.edge_colours(&whole).map(Some);
    }
    // A grid has no numbers and no names.
    let is_graph = ruleset.is_on::<VertexColoured>() && text.contains(|c: char| c.is_ascii_digit());
    if is_graph { setting.alphabet(&whole).map(Some) } else { Ok(None) }
}

/// Returns all texts in which each open place has one of some characters.
fn filled(text: &str, alphabet: &[u8]) -> Result<Vec<String>, InputError> {
    let parts: Vec<&str> = text.split(char::from(OPEN)).collect();
    let mut texts = vec![parts[0].to_owned()];
    for part in &parts[1..] {
        if texts.len().saturating_mul(alphabet.len()) > MOST_PARTS {
            let message = format!("there are more than {MOST_PARTS} ways to fill this graph");
            return Err(InputError::new(0..text.len(), message));
        }
        let of = |text: &String| -> Vec<String> {
            alphabet.iter().map(|&c| format!("{text}{}{part}", char::from(c))).collect()
        };
        texts = texts.iter().flat_map(of).collect();
    }
    Ok(texts)
}

/// Reads a board whose name contains ranges.
fn named(text: &str, setting: &Setting<'_>) -> Result<Family, InputError> {
    let whole = 0..text.len();
    let ruleset = setting.ruleset(&whole)?;
    let unknown = || {
        let call = Call::read(text)?;
        let all = NUMBERED.iter().map(|(name, ..)| *name).chain(OTHERS);
        let near = nearest(call.name, all).filter(|near| *near != call.name)?;
        let message = format!("there is no family `{}`", call.name);
        Some(InputError::new(call.span, message).with_hint(format!("did you mean {near}(..)?")))
    };
    let texts: Vec<String> = Ranges::parse(text)?.texts().take(MOST_PARTS + 1).collect();
    if texts.len() > MOST_PARTS {
        let message = format!("this name means more than {MOST_PARTS} boards");
        return Err(InputError::new(whole, message));
    }
    if let Some(dress) = setting.dress_of_lines(&whole)? {
        return Family::on_graphs(&texts, dress).map_err(|(_, error)| match texts.len() {
            1 if error.message.starts_with("expected one of") => unknown().unwrap_or(error),
            _ => InputError { span: whole, ..error },
        });
    }
    check_positions(&texts, ruleset).map_err(|error| match texts.len() {
        1 => unknown().unwrap_or(error),
        _ => InputError { span: whole, ..error },
    })?;
    Ok(Family::of_texts(texts))
}

/// Checks that one of the first and the last of some texts is a position. The others may have faults.
fn check_positions(texts: &[String], ruleset: &Registered) -> Result<(), InputError> {
    let store = Store::new();
    let game = ruleset.open(&store);
    let ends = texts.first().into_iter().chain(texts.last());
    let mut faults = ends.map(|text| game.read(text).err());
    match faults.next() {
        Some(Some(error)) if faults.all(|fault| fault.is_some()) => Err(error),
        _ => Ok(()),
    }
}

/// Reads `random(FAMILY,COUNT,SEED)`.
fn random(call: &Call<'_>, setting: &Setting<'_>) -> Result<Family, InputError> {
    let [(family, at), (count, count_at), (seed, seed_at)] = &call.arguments[..] else {
        return Err(InputError::new(call.span.clone(), "expected random(FAMILY,COUNT,SEED)"));
    };
    let (count, seed) = (number(count, count_at)?, number(seed, seed_at)?);
    let moved = |error: InputError| error.moved(at.start);
    let draft = match Call::read(family) {
        Some(inner) if inner.is_numbered(setting) => draft(&inner, setting).map_err(moved)?,
        None if family.contains(char::from(OPEN)) => {
            let rows = rows(family, setting).map_err(moved)?;
            Draft::Board(rows.join(&b'|'), setting.alphabet(at)?)
        }
        _ => {
            let names: Vec<&str> = NUMBERED.iter().map(|(name, ..)| *name).collect();
            let message = format!("random members are drawn from {}, or a board with `?`", names.join(", "));
            return Err(InputError::new(at.clone(), message));
        }
    };
    Ok(Family { parts: vec![Box::new(Random { draft, count, seed })] })
}

/// Reads the name of a family among whose members a climb moves: all fillings of a board, or graphs.
///
/// # Errors
/// The name is no such family, or has a fault.
pub fn pool(text: &str, setting: &Setting<'_>) -> Result<Pool, InputError> {
    let whole = 0..text.len();
    let draft = match Call::read(text) {
        Some(call) if call.is_numbered(setting) => draft(&call, setting)?,
        None if text.contains(char::from(OPEN)) && graph_alphabet(text, setting)?.is_none() => {
            Draft::Board(rows(text, setting)?.join(&b'|'), setting.alphabet(&whole)?)
        }
        _ => Draft::Heaps { count: 0, most: 0 },
    };
    match draft {
        Draft::Board(template, alphabet) => Ok(Pool::Board { template, alphabet }),
        Draft::Graph { vertices, most, is_connected, dress } => {
            Ok(Pool::Graph { vertices, most, is_connected, dress })
        }
        Draft::Polyomino(cells, alphabet) => Ok(Pool::Polyomino { cells, alphabet }),
        Draft::Tree { vertices, most: 1, dress } => Ok(Pool::Tree { vertices, dress }),
        _ => {
            let message = "a climb moves among grid(..), strips(..), subgrids(..), polyominoes(..), graphs(..), \
                           connected(..), trees(..), multigraphs(..), or the fillings of a board with `?`";
            Err(InputError::new(whole, message))
        }
    }
}

fn draft(call: &Call<'_>, setting: &Setting<'_>) -> Result<Draft, InputError> {
    let at = &call.span;
    let all = numbers(call)?;
    let [numbers] = &all[..] else {
        return Err(InputError::new(at.clone(), "random members are drawn from one part, without ranges"));
    };
    if call.name == "simplified" {
        return Err(InputError::new(at.clone(), "the members of this family are listed, and not drawn"));
    }
    // The checks are those of the whole family.
    match call.name {
        "grid" | "strips" | "subgrids" => {}
        "heaps" => drop(heaps(call, setting)?),
        _ => drop(part(call, numbers, setting)?),
    }
    let size = |i: usize| usize::try_from(numbers[i]).unwrap_or(usize::MAX);
    Ok(match call.name {
        "grid" | "subgrids" => {
            let alphabet = if call.name == "grid" { setting.alphabet(at)? } else { setting.holes(at)? };
            Draft::Board(setting.rectangle(size(0), size(1), at)?.join(&b'|'), alphabet)
        }
        "strips" => Draft::Board(setting.rectangle(1, size(0), at)?.join(&b'|'), setting.alphabet(at)?),
        "polyominoes" | "heaps" if numbers.contains(&0) => {
            return Err(InputError::new(at.clone(), "this family has no members to draw"));
        }
        "polyominoes" => Draft::Polyomino(size(0), setting.of_polyominoes(at)?),
        "heaps" if numbers.len() == 1 => Draft::Heaps { count: 1, most: numbers[0] },
        "heaps" => Draft::Heaps { count: size(0), most: numbers[1] },
        "trees" => Draft::Tree { vertices: size(0), most: 1, dress: setting.dress(at)? },
        "multitrees" => Draft::Tree { vertices: size(0), most: numbers[1] as u8, dress: setting.dress(at)? },
        name => Draft::Graph {
            vertices: size(0),
            most: if name == "multigraphs" { numbers[1] as u8 } else { 1 },
            is_connected: name != "graphs",
            dress: setting.dress(at)?,
        },
    })
}

//! Lists as text for people.
//!
//! Everything that occurs several times is written once: games get names, `let g1 = ..; [g1, {g1|0}]`, and
//! so do lists within lists, `let l1 = [1, 2]; [l1, l1]`. So the text is no longer than the list is in
//! memory, though the list written out may be exponentially longer.

use std::collections::HashMap;
use std::fmt::Write;

use upstar::games::notation::{Style, print_together};
use upstar::games::solve::{Answer, List};
use upstar::games::value::{Calc, Store};
use upstar::ground::control::{Control, Stop};

/// The length of a list's text, written out, beyond which repeated lists get names.
const MOST_PLAIN_BYTES: usize = 2_000;
/// The shortest text of a list that gets a name.
const FEWEST_NAMED_BYTES: usize = 12;

/// A function that formats an answer which is neither a list nor a short game.
type FormatOther<'a, 's> = &'a mut dyn FnMut(&Answer<'s>) -> Result<String, Stop>;

/// Formats a list. `format_other` formats the members that are neither lists nor short games.
pub fn list_text<'s>(
    store: &'s Store,
    control: &Control,
    list: &List<'s>,
    style: Style,
    format_other: FormatOther<'_, 's>,
) -> Result<String, Stop> {
    let mut lists = Lists { control, places: HashMap::new(), all: Vec::new() };
    lists.collect(list)?;
    let values: Vec<_> = lists.all.iter().flat_map(|list| list.iter()).filter_map(short).collect();
    let (mut text, values) = print_together(&mut Calc::new(store, control), &values, style)?;
    let writer = Writer { lists, values, is_named: Vec::new() };
    let (names, list) = writer.write(format_other)?;
    text += &names;
    Ok(text + &list)
}

/// Returns the short game of a member, if it is one.
fn short<'s>(answer: &Answer<'s>) -> Option<upstar::games::value::Value<'s>> {
    if let Answer::Value(value) = answer { Some(*value) } else { None }
}

/// All lists inside a list, each once; inner lists come before the lists that contain them.
struct Lists<'a, 's> {
    control: &'a Control,
    places: HashMap<usize, usize>,
    all: Vec<List<'s>>,
}

impl<'s> Lists<'_, 's> {
    /// Collects a list after its members. The recursion is bounded, since lists are
    /// nested no deeper than the parser can read.
    fn collect(&mut self, list: &List<'s>) -> Result<(), Stop> {
        if self.places.contains_key(&list.place()) {
            return Ok(());
        }
        self.control.check(0, 0)?;
        for member in list.iter() {
            if let Answer::List(inner) = member {
                self.collect(inner)?;
            }
        }
        self.places.insert(list.place(), self.all.len());
        self.all.push(list.clone());
        Ok(())
    }

    fn index(&self, list: &List<'s>) -> usize {
        self.places[&list.place()]
    }
}

struct Writer<'a, 's> {
    lists: Lists<'a, 's>,
    /// The texts of all short games, in the order in which they occur in `lists`.
    values: Vec<String>,
    is_named: Vec<bool>,
}

impl<'s> Writer<'_, 's> {
    /// Returns the definitions of the names, and the text of the outermost list.
    fn write(mut self, format_other: FormatOther<'_, 's>) -> Result<(String, String), Stop> {
        let mut values = std::mem::take(&mut self.values).into_iter();
        let mut parts: Vec<Vec<String>> = Vec::with_capacity(self.lists.all.len());
        for list in &self.lists.all {
            self.lists.control.check(0, 0)?;
            let member = |member: &Answer<'s>| match member {
                Answer::Value(_) => Ok(values.next().unwrap_or_default()),
                Answer::List(_) => Ok(String::new()),
                other => Ok(in_parentheses(format_other(other)?)),
            };
            parts.push(list.iter().map(member).collect::<Result<_, Stop>>()?);
        }
        self.choose_names(&parts);
        let mut texts: Vec<String> = Vec::with_capacity(parts.len());
        let (mut names, mut count) = (String::new(), 0);
        for (i, (list, parts)) in self.lists.all.iter().zip(parts).enumerate() {
            self.lists.control.check(0, 0)?;
            // Inner lists come before outer ones, so their texts are ready.
            let part = |(member, part): (&Answer<'s>, String)| match member {
                Answer::List(inner) => texts[self.lists.index(inner)].clone(),
                _ => part,
            };
            let parts: Vec<String> = list.iter().zip(parts).map(part).collect();
            let mut text = format!("[{}]", parts.join(", "));
            if self.is_named[i] {
                count += 1;
                let _ = writeln!(names, "let l{count} = {text};");
                text = format!("l{count}");
            }
            texts.push(text);
        }
        Ok((names, texts.pop().unwrap_or_default()))
    }

    /// Gives names to lists that occur several times, if the whole text would be long.
    fn choose_names(&mut self, parts: &[Vec<String>]) {
        let count = parts.len();
        let (mut lengths, mut uses) = (Vec::with_capacity(count), vec![0_usize; count]);
        for (list, parts) in self.lists.all.iter().zip(parts) {
            let mut length = 0_usize;
            for (member, part) in list.iter().zip(parts) {
                let of_member = match member {
                    Answer::List(inner) => {
                        let index = self.lists.index(inner);
                        uses[index] += 1;
                        lengths[index]
                    }
                    _ => part.len(),
                };
                // Two characters stand for a comma and a blank. The written-out length may be exponential
                // in the number of lists, so it saturates.
                length = length.saturating_add(of_member).saturating_add(2);
            }
            lengths.push(length);
        }
        let is_long = lengths.last().is_some_and(|length| *length > MOST_PLAIN_BYTES);
        let is_named = |i: usize| is_long && uses[i] > 1 && lengths[i] >= FEWEST_NAMED_BYTES;
        self.is_named = (0..count).map(is_named).collect();
    }
}

/// Puts parentheses around a text that begins with definitions, to place it inside another text.
pub fn in_parentheses(text: String) -> String {
    if text.starts_with("let ") { format!("({text})") } else { text }
}

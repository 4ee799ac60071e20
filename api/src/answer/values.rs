//! Values and facts as JSON and as text for people; the conversion of JSON to and from the engine's data.

use std::path::PathBuf;

use serde_json::{Map, Value as Json, json};
use upstar::games::facts::{NUMBER_FACTS, TREE_FACTS};
use upstar::games::notation::{
    Dag, DagNode, Explicit, Style, print, print_loopy, print_loopy_form, print_switches, print_tree,
};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::{About, FACTS, FactValue, Subject};
use upstar::games::surreal::{NoSurreal, NoTree, NumberTree, Step, Surreal, TreeCalc};
use upstar::games::value::{
    Calc, Dyadic, Interval, LoopyOutcome, LoopyValue, SwitchExpansion, Thermograph, UptimalExpansion, Value,
};
use upstar::ground::control::{Control, Stop};
use upstar::ground::data::Data;
use upstar::ground::fact::{Fact, Found, Shown};
use upstar_draw::{Scene, rounded_thermograph_scene, thermograph_text};

use super::fields::Wishes;
use super::{Answer, Failed, RequestError, is_tex};

/// The facts that answers for programs and for people hold.
const TO_PROGRAMS: &[Shown] = &[Shown::Always, Shown::ToPrograms];
const TO_PEOPLE: &[Shown] = &[Shown::Always, Shown::ToPeople, Shown::Alone];
/// The facts that the answer about one position holds for programs.
const ALONE: &[Shown] = &[Shown::Always, Shown::ToPrograms, Shown::Alone];

/// Returns the wanted answer fields of a value. A game whose value is given as loopy gets the facts about
/// loopy games, even if it ends. A form that is too large is left out, unless it is wanted by name.
pub fn fact_fields<'s>(
    calc: &mut Calc<'s, '_>,
    game: impl Into<Subject<'s>>,
    wishes: Wishes<'_>,
) -> Result<Map<String, Json>, Stop> {
    let game = game.into();
    let mut fields = Map::new();
    for fact in FACTS.iter().filter(|fact| wishes.has_fact(fact, TO_PROGRAMS)) {
        let found = match fact.find(calc, game) {
            Err(Stop::TooLarge) if !fact.names().any(|name| wishes.names(name)) => continue,
            found => found?,
        };
        let Some(found) = found else { continue };
        let field = match found {
            FactValue::Form(Explicit::Dag(dag)) => {
                fields.insert(fact.other_name.unwrap_or(fact.name).into(), graph(calc, dag)?);
                continue;
            }
            FactValue::Form(Explicit::Text(text)) => {
                fields.insert(fact.name.into(), text.into());
                continue;
            }
            found => fact_json(calc, found)?,
        };
        fields.extend(fact.names().map(|name| (name.to_owned(), field.clone())));
    }
    Ok(fields)
}

/// Adds the wanted facts about a value for people. `after_value` adds what follows the value.
pub fn fact_rows<'s>(
    calc: &mut Calc<'s, '_>,
    game: impl Into<Subject<'s>>,
    answer: &mut Answer,
    after_value: impl Fn(&mut Answer),
) -> Result<(), Stop> {
    let game = game.into();
    for fact in FACTS {
        if !answer.wishes().has_fact(fact, TO_PEOPLE) {
            continue;
        }
        if let Some(found) = fact.find(calc, game)? {
            answer.row(fact.title, fact_words(calc, found, answer.style())?);
        }
        if fact.name == "value" {
            after_value(answer);
        }
    }
    Ok(())
}

/// Returns a fact as JSON.
fn fact_json<'s>(calc: &mut Calc<'s, '_>, found: FactValue<'s>) -> Result<Json, Stop> {
    Ok(match found {
        FactValue::Game(Subject::Short(value)) => print(calc, value, Style::Ascii)?.into(),
        FactValue::Game(Subject::Loopy(value)) => print_loopy(calc, value, Style::Ascii)?.into(),
        FactValue::Form(Explicit::Text(text)) => text.into(),
        FactValue::Form(Explicit::Dag(dag)) => graph(calc, dag)?,
        FactValue::Number(x) => number(&x),
        FactValue::Integer(x) => integer(&x),
        FactValue::Outcome(outcome) => outcome.to_string().into(),
        FactValue::Truth(truth) => truth.into(),
        FactValue::Tested(holds, _) => holds.map_or("unknown".into(), Json::from),
        FactValue::Numbers(numbers) => interval(numbers.as_ref()),
        FactValue::Side(side) => {
            let text = print_loopy_form(calc, side, Style::Ascii)?;
            if side.is_stopper() { text.into() } else { json!({"unknown": text}) }
        }
        FactValue::Thermograph(graph) => thermograph(&graph),
    })
}

/// Returns a fact in words.
fn fact_words<'s>(calc: &mut Calc<'s, '_>, found: FactValue<'s>, style: Style) -> Result<String, Stop> {
    Ok(match found {
        FactValue::Game(Subject::Short(value)) => print(calc, value, style)?,
        FactValue::Game(Subject::Loopy(value)) => print_loopy(calc, value, style)?,
        FactValue::Form(Explicit::Text(text)) => text,
        FactValue::Form(Explicit::Dag(_)) => "a form that is too long to write".to_owned(),
        FactValue::Number(x) | FactValue::Integer(x) => x.to_string(),
        FactValue::Outcome(outcome) => {
            format!("{}   {}", loopy_outcome(outcome, style), outcome.describe())
        }
        FactValue::Truth(truth) => if truth { "yes" } else { "no" }.to_owned(),
        FactValue::Tested(_, words) => words.to_owned(),
        FactValue::Numbers(numbers) => {
            numbers.map_or("no number".to_owned(), |interval| format!("the numbers in {interval}"))
        }
        FactValue::Side(side) => {
            let text = print_loopy_form(calc, side, style)?;
            if side.is_stopper() { text } else { format!("unknown as a stopper; the game is {text}") }
        }
        FactValue::Thermograph(graph) => format!("\n{}", picture(&graph, style).trim_end_matches('\n')),
    })
}

/// Converts JSON into the engine's data. Numbers keep their text.
pub fn data_of(json: &Json) -> Data {
    match json {
        Json::Null => Data::Null,
        Json::Bool(truth) => Data::Bool(*truth),
        Json::Number(number) => Data::Number(number.to_string()),
        Json::String(text) => Data::Text(text.clone()),
        Json::Array(items) => Data::List(items.iter().map(data_of).collect()),
        Json::Object(fields) => {
            Data::Object(fields.iter().map(|(name, field)| (name.clone(), data_of(field))).collect())
        }
    }
}

/// Converts the engine's data into JSON. A number that JSON cannot hold becomes a string.
pub fn json_of(data: Data) -> Json {
    match data {
        Data::Null => Json::Null,
        Data::Bool(truth) => truth.into(),
        Data::Number(number) => {
            number.parse::<serde_json::Number>().map_or(Json::String(number), Json::Number)
        }
        Data::Text(text) => text.into(),
        Data::List(items) => items.into_iter().map(json_of).collect(),
        Data::Object(fields) => {
            Json::Object(fields.into_iter().map(|(name, field)| (name, json_of(field))).collect())
        }
    }
}

/// Returns a set of numbers as JSON; null if it is empty.
pub fn interval(interval: Option<&Interval>) -> Json {
    interval.map_or(Json::Null, |i| {
        json!({"low": number(&i.low.at), "low_closed": i.low.closed,
               "high": number(&i.high.at), "high_closed": i.high.closed})
    })
}

/// Returns the wanted fields of a table of facts. `find` applies the function of a fact.
pub fn table_fields<F, E>(
    facts: &[Fact<F>],
    wishes: Wishes<'_>,
    find: impl FnMut(&F) -> Result<Option<Found>, E>,
) -> Result<Map<String, Json>, E> {
    fields_of(facts, (wishes, TO_PROGRAMS), find)
}

fn fields_of<F, E>(
    facts: &[Fact<F>],
    (wishes, forms): (Wishes<'_>, &[Shown]),
    mut find: impl FnMut(&F) -> Result<Option<Found>, E>,
) -> Result<Map<String, Json>, E> {
    let mut fields = Map::new();
    for fact in facts.iter().filter(|fact| wishes.has_fact(fact, forms)) {
        if let Some(found) = find(&fact.how)? {
            fields.insert(fact.name.to_owned(), json_of(found.data));
        }
    }
    Ok(fields)
}

/// Adds the facts of a table for people, but not those without words. `find` applies the function of a fact.
fn table_rows<F, E>(
    facts: &[Fact<F>],
    answer: &mut Answer,
    mut find: impl FnMut(&F) -> Result<Option<Found>, E>,
) -> Result<(), E> {
    for fact in facts.iter().filter(|fact| TO_PEOPLE.contains(&fact.shown)) {
        if let Some(found) = find(&fact.how)?.filter(|found| !found.words.is_empty()) {
            answer.row(fact.title, found.words);
        }
    }
    Ok(())
}

/// Adds the facts of a table for people or for programs. `find` applies the function of a fact.
pub fn table_facts<F, E>(
    facts: &[Fact<F>],
    answer: &mut Answer,
    find: impl FnMut(&F) -> Result<Option<Found>, E>,
) -> Result<(), E> {
    if !answer.is_json() {
        return table_rows(facts, answer, find);
    }
    answer.fields(fields_of(facts, (Wishes::ALL, ALONE), find)?);
    Ok(())
}

/// Returns the answer fields of a number that need not be a short game.
pub fn number_fields(number: &Surreal, control: &Control) -> Result<Map<String, Json>, Stop> {
    table_fields(NUMBER_FACTS, Wishes::ALL, |find| find(number, Style::Ascii, control))
}

/// Adds the facts about a game whose play ends in numbers that need not be short games.
pub fn tree_facts(tree: &NumberTree, answer: &mut Answer, control: &Control) -> Result<(), Stop> {
    let (style, mut calc) = (answer.style(), TreeCalc::new(control));
    table_facts(TREE_FACTS, answer, |find| known(find(tree, style, &mut calc)))
}

/// Draws the thermographs of games whose play ends in numbers that need not be short games.
///
/// # Errors
/// Refuses infinite numbers and numbers whose comparison is unknown, and returns the reason if the calculation has to stop.
pub fn tree_graphs(title: Option<&str>, trees: &[&NumberTree], control: &Control) -> Result<Scene, Failed> {
    let mut calc = TreeCalc::new(control);
    let mut graphs = Vec::with_capacity(trees.len());
    for tree in trees {
        let name = shortened(print_tree(tree, Style::Unicode));
        let walls = calc.walls(tree).and_then(|walls| walls.rounded(control));
        let rounded = walls.map_err(|error| match error.stop() {
            Some(stop) => Failed::from(stop),
            None => RequestError::unsupported(format!("{name} has no thermograph: {error}")).into(),
        })?;
        let Some(rounded) = rounded else {
            let message = format!(
                "the thermograph of {name} does not fit into a picture; thermograph(..) of calc lists its corners"
            );
            return Err(RequestError::unsupported(message).into());
        };
        graphs.push((name, rounded));
    }
    Ok(rounded_thermograph_scene(title, &graphs))
}

/// Leaves out a fact that is unknown.
fn known(found: Result<Option<Found>, NoTree>) -> Result<Option<Found>, Stop> {
    found.or_else(|error| error.stop().map_or(Ok(None), Err))
}

/// Returns the answer fields of facts about a number.
pub fn about_fields(about: &About, control: &Control) -> Result<Map<String, Json>, Stop> {
    let field = |name: &str, value: Json| Map::from_iter([(name.to_owned(), value)]);
    let number = match about.number(control) {
        Some(Err(NoSurreal::Stopped(stop))) => return Err(stop),
        number => number.and_then(Result::ok).map(|number| number.to_string()),
    };
    let mut fields = match about {
        About::Signs(signs) => field("stalk", signs.to_string().into()),
        About::Form(form) => field("form", form.to_string().into()),
        About::Real(real) => field("real", real.to_string().into()),
        About::Nimber(nimber) => field("nimber", nimber.to_string().into()),
        About::Tree(tree) => {
            let mut calc = TreeCalc::new(control);
            table_fields(TREE_FACTS, Wishes::ALL, |find| known(find(tree, Style::Ascii, &mut calc)))?
        }
        About::Way(form, steps) => {
            let reasons = About::reasons(form, steps, Style::Ascii);
            let step =
                |(step, reason): (&Step, String)| json!({"number": step.number.to_string(), "told": reason});
            field("path", steps.iter().zip(reasons).map(step).collect())
        }
    };
    if let Some(number) = number {
        fields.insert("number".into(), number.into());
    }
    Ok(fields)
}

/// Returns the wanted answer fields of a game that may be short or loopy.
pub fn any<'s>(
    calc: &mut Calc<'s, '_>,
    game: LoopyValue<'s>,
    wishes: Wishes<'_>,
) -> Result<Map<String, Json>, Stop> {
    match game.short() {
        Some(short) => fact_fields(calc, short, wishes),
        None => fact_fields(calc, game, wishes),
    }
}

/// The memory of a node of a graph as JSON in bytes, as measured: a map with two keys and two lists, and
/// its text.
const BYTES_OF_NODE: usize = 700;
/// The memory of an option of a node: its number, the number as JSON, and the text of that.
const BYTES_OF_PART: usize = 2 * size_of::<usize>() + size_of::<Json>() + 16;

/// Returns the graph of a form as JSON.
fn graph(calc: &Calc<'_, '_>, dag: Dag) -> Result<Json, Stop> {
    // The graph may take much more as JSON than the value did.
    let parts = |node: &DagNode| match node {
        DagNode::Number(_) => 1,
        DagNode::Form(l, r) => l.len() + r.len(),
    };
    let parts = dag.nodes.iter().map(parts).sum::<usize>();
    let bytes = dag.nodes.len() * BYTES_OF_NODE + parts * BYTES_OF_PART;
    calc.control().check(0, calc.store().bytes() + bytes)?;
    let node = |node: DagNode| match node {
        DagNode::Number(text) => Json::from(text),
        DagNode::Form(l, r) => json!({"l": l, "r": r}),
    };
    let nodes: Vec<Json> = dag.nodes.into_iter().map(node).collect();
    Ok(json!({"nodes": nodes, "root": dag.root}))
}

/// Returns a dyadic rational as a JSON string `p` or `p/q`.
pub fn number(x: &Dyadic) -> Json {
    x.to_string().into()
}

/// Returns an integer as a JSON number, or as a string beyond 2^53 - 1, where JSON readers lose precision.
fn integer(x: &Dyadic) -> Json {
    const LARGEST_SAFE: i64 = (1 << 53) - 1;
    match x.to_i64() {
        Some(n) if n.abs() <= LARGEST_SAFE => n.into(),
        _ => number(x),
    }
}

/// Returns an uptimal expansion as JSON: its notation and its terms.
pub fn uptimal(expansion: &UptimalExpansion) -> Json {
    json!({"notation": expansion.to_string(), "number": number(&expansion.number), "ups": expansion.ups,
           "nim": expansion.nim})
}

/// Returns a sum of switches as JSON: its notation and its terms.
pub fn switches(expansion: &SwitchExpansion) -> Json {
    let temperatures: Vec<Json> = expansion.temperatures.iter().map(number).collect();
    json!({"notation": print_switches(expansion, Style::Ascii), "number": number(&expansion.number),
           "temperatures": temperatures, "ups": expansion.ups, "nim": expansion.nim})
}

/// Returns both walls of a thermograph as lists of breakpoints [t, v].
pub fn thermograph(thermograph: &Thermograph) -> Json {
    let wall = |points: Vec<(Dyadic, Dyadic)>| -> Json {
        points.iter().map(|(t, v)| json!([t.to_string(), v.to_string()])).collect()
    };
    json!({"left": wall(thermograph.left_wall()), "right": wall(thermograph.right_wall())})
}

/// Formats an outcome, with hats and háčeks where the style allows them.
pub fn loopy_outcome(outcome: LoopyOutcome, style: Style) -> String {
    let name = outcome.to_string();
    if style == Style::Ascii { name } else { name.replace("Hat", "\u{302}").replace("Check", "\u{30c}") }
}

/// Formats an infinite nim value so that it can be read again.
pub fn infinite(value: &NimValue, style: Style) -> String {
    let sign = match style {
        Style::Ascii => "inf",
        Style::Unicode => "∞",
        Style::Latex => r"\infty_",
    };
    value.to_string().replacen("inf", sign, 1)
}

/// Draws a thermograph for the terminal.
pub fn picture(thermograph: &Thermograph, style: Style) -> String {
    const COLUMNS: usize = 72;
    const ROWS: usize = 18;
    thermograph_text(thermograph, COLUMNS, ROWS, style == Style::Unicode)
}

/// Returns the title of a thermograph in a picture. Tiny and miny are spelt out, since few fonts have their
/// signs.
pub fn graph_name<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> Result<String, Stop> {
    let name = print(calc, value, Style::Unicode)?;
    Ok(shortened(name.replace('⧾', "tiny").replace('⧿', "miny")))
}

/// Returns the name of a thermograph in a picture for TeX, as a formula.
pub fn graph_formula<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> Result<String, Stop> {
    let (full, formula) = (print(calc, value, Style::Unicode)?, print(calc, value, Style::Latex)?);
    let has_parts = full.lines().count() > 1;
    let short = shortened(full.clone());
    // A formula cannot be cut anywhere.
    let long = if has_parts { format!(r"\mbox{{{short}}}") } else { r"\{\ldots\}".to_owned() };
    Ok(if short == full { formula } else { long })
}

/// Returns the name of a thermograph for the picture in a file.
pub fn name_for<'s>(
    file: Option<&PathBuf>,
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
) -> Result<String, Stop> {
    if file.is_some_and(|file| is_tex(file)) { graph_formula(calc, value) } else { graph_name(calc, value) }
}

/// Shortens a value that would not fit under a board. A value with named parts becomes their number.
pub fn shortened(value: String) -> String {
    const WIDTH: usize = 40;
    let parts = value.lines().count();
    if parts > 1 {
        return format!("a value with {} named parts", parts - 1);
    }
    if value.chars().count() <= WIDTH {
        return value;
    }
    value.chars().take(WIDTH - 3).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_value_under_a_board_is_one_short_line() {
        assert_eq!(shortened("{1|-1}".to_owned()), "{1|-1}");
        assert_eq!(shortened("{1|-1}".repeat(10)).chars().count(), 40);
        assert_eq!(
            shortened("let g1 = {1|0};\nlet g2 = {g1|0};\n{g2|g1}".to_owned()),
            "a value with 2 named parts"
        );
    }
}

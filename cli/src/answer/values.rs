//! Values as JSON and as text for people.

use serde_json::{Map, Value as Json, json};
use upstar::games::notation::{
    DagNode, Explicit, Style, explicit, explicit_loopy, print, print_loopy, print_loopy_form, print_switches,
};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::About;
use upstar::games::surreal::{NoSurreal, Step, Surreal};
use upstar::games::value::{
    Calc, Dyadic, LoopyOutcome, LoopyValue, SwitchExpansion, Thermograph, UptimalExpansion, Value,
};
use upstar::ground::control::{Control, Stop};
use upstar_draw::thermograph_text;

use super::fields::Wishes;

/// Returns the wanted answer fields of a short game.
pub(crate) fn value<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    wishes: Wishes<'_>,
) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    if wishes.has("canonical_form") || wishes.has("dag") {
        put_explicit(calc, value, "canonical_form", &mut fields)?;
    }
    let mut put = |name: &str, field: &mut dyn FnMut() -> Result<Json, Stop>| -> Result<(), Stop> {
        if wishes.has(name) {
            fields.insert(name.into(), field()?);
        }
        Ok(())
    };
    put("name", &mut || Ok(print(calc, value, Style::Ascii)?.into()))?;
    put("mean", &mut || Ok(number(&calc.mean(value)?)))?;
    put("temperature", &mut || Ok(number(&calc.temperature(value)?)))?;
    put("left_stop", &mut || Ok(number(&value.left_stop())))?;
    put("right_stop", &mut || Ok(number(&value.right_stop())))?;
    put("outcome", &mut || Ok(value.outcome().to_string().into()))?;
    put("birthday", &mut || Ok(integer(&calc.birthday(value)?)))?;
    put("thermograph", &mut || Ok(thermograph(&calc.thermograph(value)?)))?;
    let wants_weight = wishes.has("atomic_weight") || wishes.has("atomic_weight_dag");
    if let Some(weight) = wants_weight.then(|| calc.atomic_weight(value)).transpose()?.flatten() {
        put_explicit(calc, weight, "atomic_weight", &mut fields)?;
    }
    Ok(fields)
}

/// Returns the answer fields of a number that is no short game, with its birthday if that can be expressed.
pub(crate) fn surreal_fields(number: &Surreal, control: &Control) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    fields.insert("number".into(), number.to_string().into());
    fields.insert("outcome".into(), number.outcome().to_string().into());
    if let Some(birthday) = birthday_of(number, control)? {
        fields.insert("birthday".into(), birthday.to_string().into());
    }
    Ok(fields)
}

/// Returns the birthday of a number, the length of its sign expansion; `None` if our notation cannot
/// express it.
pub(crate) fn birthday_of(number: &Surreal, control: &Control) -> Result<Option<Surreal>, Stop> {
    match number.signs(control) {
        Ok(signs) => Ok(signs.length().ok().map(|length| length.number().clone())),
        Err(NoSurreal::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

/// Returns the answer fields of facts about a number.
pub(crate) fn about_fields(about: &About, control: &Control) -> Result<Map<String, Json>, Stop> {
    let field = |name: &str, value: Json| Map::from_iter([(name.to_owned(), value)]);
    let number = match about.number(control) {
        Some(Err(NoSurreal::Stopped(stop))) => return Err(stop),
        number => number.and_then(Result::ok).map(|number| number.to_string()),
    };
    let mut fields = match about {
        About::Signs(signs) => field("stalk", signs.to_string().into()),
        About::Form(form) => field("form", form.to_string().into()),
        About::Real(real) => field("real", real.to_string().into()),
        About::Way(form, steps) => {
            let told = About::told(form, steps, Style::Ascii);
            let step =
                |(step, told): (&Step, String)| json!({"number": step.number.to_string(), "told": told});
            field("path", steps.iter().zip(told).map(step).collect())
        }
    };
    if let Some(number) = number {
        fields.insert("number".into(), number.into());
    }
    Ok(fields)
}

/// Returns the wanted answer fields of a partizan loopy game.
pub(crate) fn partizan<'s>(
    calc: &mut Calc<'s, '_>,
    value: LoopyValue<'s>,
    wishes: Wishes<'_>,
) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    if wishes.has("canonical_form") {
        fields.insert("canonical_form".into(), explicit_loopy(calc, value)?.into());
    }
    if wishes.has("name") {
        fields.insert("name".into(), print_loopy(calc, value, Style::Ascii)?.into());
    }
    if wishes.has("outcome") {
        fields.insert("outcome".into(), calc.loopy_outcome(value)?.to_string().into());
    }
    if wishes.has("stopper") {
        let is_stopper = calc.equals_stopper(value)?;
        fields.insert("stopper".into(), is_stopper.map_or("unknown".into(), Json::from));
    }
    // Equal sides would only repeat the canonical form.
    if value.onside() != value.offside() {
        let sides = [("onside", value.onside()), ("offside", value.offside())];
        for (name, side) in sides.into_iter().filter(|(name, _)| wishes.has(name)) {
            let text = print_loopy_form(calc, side, Style::Ascii)?;
            let text = if side.is_stopper() { Json::from(text) } else { json!({"unknown": text}) };
            fields.insert(name.into(), text);
        }
    }
    Ok(fields)
}

/// Returns the wanted answer fields of a game that may be short or loopy.
pub(crate) fn any<'s>(
    calc: &mut Calc<'s, '_>,
    game: LoopyValue<'s>,
    wishes: Wishes<'_>,
) -> Result<Map<String, Json>, Stop> {
    match game.short() {
        Some(short) => value(calc, short, wishes),
        None => partizan(calc, game, wishes),
    }
}

/// The memory of a node of a graph as JSON in bytes, as measured: a map with two keys and two lists, and
/// its text.
const BYTES_OF_NODE: usize = 700;
/// The memory of an option of a node: its number, the number as JSON, and the text of that.
const BYTES_OF_PART: usize = 2 * size_of::<usize>() + size_of::<Json>() + 16;

/// Adds the explicit form of a value under `name`; or its graph under `dag` (`name_dag` for other names) if
/// the text would be too long.
fn put_explicit<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    name: &str,
    fields: &mut Map<String, Json>,
) -> Result<(), Stop> {
    match explicit(calc, value)? {
        Explicit::Text(text) => fields.insert(name.into(), text.into()),
        Explicit::Dag(dag) => {
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
            let key = if name == "canonical_form" { "dag".to_owned() } else { format!("{name}_dag") };
            fields.insert(key, json!({"nodes": nodes, "root": dag.root}))
        }
    };
    Ok(())
}

/// Returns a dyadic rational as a JSON string `p` or `p/q`.
pub(crate) fn number(x: &Dyadic) -> Json {
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
pub(crate) fn uptimal(expansion: &UptimalExpansion) -> Json {
    json!({"notation": expansion.to_string(), "number": number(&expansion.number), "ups": expansion.ups,
           "nim": expansion.nim})
}

/// Returns a sum of switches as JSON: its notation and its terms.
pub(crate) fn switches(expansion: &SwitchExpansion) -> Json {
    let temperatures: Vec<Json> = expansion.temperatures.iter().map(number).collect();
    json!({"notation": print_switches(expansion, Style::Ascii), "number": number(&expansion.number),
           "temperatures": temperatures, "ups": expansion.ups, "nim": expansion.nim})
}

/// Returns both walls of a thermograph as lists of breakpoints [t, v].
pub(crate) fn thermograph(thermograph: &Thermograph) -> Json {
    let wall = |points: Vec<(Dyadic, Dyadic)>| -> Json {
        points.iter().map(|(t, v)| json!([t.to_string(), v.to_string()])).collect()
    };
    json!({"left": wall(thermograph.left_wall()), "right": wall(thermograph.right_wall())})
}

/// Formats an outcome, with hats and háčeks where the style allows them.
pub(crate) fn loopy_outcome(outcome: LoopyOutcome, style: Style) -> String {
    let name = outcome.to_string();
    if style == Style::Ascii { name } else { name.replace("Hat", "\u{302}").replace("Check", "\u{30c}") }
}

/// Formats an infinite nim value so that it can be read again.
pub(crate) fn infinite(value: &NimValue, style: Style) -> String {
    let sign = match style {
        Style::Ascii => "inf",
        Style::Unicode => "∞",
        Style::Latex => r"\infty_",
    };
    value.to_string().replacen("inf", sign, 1)
}

/// Draws a thermograph for the terminal.
pub(crate) fn picture(thermograph: &Thermograph, style: Style) -> String {
    const COLUMNS: usize = 72;
    const ROWS: usize = 18;
    thermograph_text(thermograph, COLUMNS, ROWS, style == Style::Unicode)
}

/// Returns the title of a thermograph in a picture. Tiny and miny are spelt out, since few fonts have their
/// signs.
pub(crate) fn graph_name<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> Result<String, Stop> {
    let name = print(calc, value, Style::Unicode)?;
    Ok(shortened(name.replace('⧾', "tiny").replace('⧿', "miny")))
}

/// Shortens a value that would not fit under a board. A value with named parts becomes their number.
pub(crate) fn shortened(value: String) -> String {
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

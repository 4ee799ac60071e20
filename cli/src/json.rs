//! Answers as JSON.

use serde_json::{Map, Value as Json, json};
use upstar::angel::update::Change;
use upstar::escape::cat::Rounds;
use upstar::escape::rules::{Escape, Step};
use upstar::escape::{EscapeAnswer, EscapePlay};
use upstar::games::notation::{
    DagNode, Explicit, Style, explicit, explicit_loopy, print, print_loopy, print_loopy_form,
};
use upstar::games::rules::loopy::{Listing, NimOutcome, NimValue};
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::games::value::{Calc, Dyadic, LoopyValue, Thermograph, UptimalExpansion, Value};
use upstar::ground::control::{Control, Stop};

/// The answer fields of a short game.
pub(crate) fn value<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    put_explicit(calc, value, "canonical_form", &mut fields)?;
    fields.insert("name".into(), print(calc, value, Style::Ascii)?.into());
    fields.insert("mean".into(), number(&calc.mean(value)?));
    fields.insert("temperature".into(), number(&calc.temperature(value)?));
    fields.insert("left_stop".into(), number(&value.left_stop()));
    fields.insert("right_stop".into(), number(&value.right_stop()));
    fields.insert("outcome".into(), value.outcome().to_string().into());
    fields.insert("birthday".into(), integer(&calc.birthday(value)?));
    fields.insert("thermograph".into(), thermograph(&calc.thermograph(value)?));
    if let Some(weight) = calc.atomic_weight(value)? {
        put_explicit(calc, weight, "atomic_weight", &mut fields)?;
    }
    Ok(fields)
}

/// The answer fields of a partizan loopy game.
pub(crate) fn partizan<'s>(
    calc: &mut Calc<'s, '_>,
    value: LoopyValue<'s>,
) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    fields.insert("canonical_form".into(), explicit_loopy(calc, value)?.into());
    fields.insert("name".into(), print_loopy(calc, value, Style::Ascii)?.into());
    fields.insert("outcome".into(), calc.loopy_outcome(value)?.to_string().into());
    fields.insert("stopper".into(), value.is_stopper().into());
    if value.onside() != value.offside() {
        for (name, side) in [("onside", value.onside()), ("offside", value.offside())] {
            let text = print_loopy_form(calc, side, Style::Ascii)?;
            let text = if side.is_stopper() { Json::from(text) } else { json!({"unknown": text}) };
            fields.insert(name.into(), text);
        }
    }
    Ok(fields)
}

/// The answer fields of a game that may be short.
pub(crate) fn any<'s>(calc: &mut Calc<'s, '_>, game: LoopyValue<'s>) -> Result<Map<String, Json>, Stop> {
    match game.short() {
        Some(short) => value(calc, short),
        None => partizan(calc, game),
    }
}

/// The explicit form under `name`, or a graph under `dag` (under `name_dag` for other names) where the text
/// would be too long.
fn put_explicit<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    name: &str,
    fields: &mut Map<String, Json>,
) -> Result<(), Stop> {
    match explicit(calc, value)? {
        Explicit::Text(text) => fields.insert(name.into(), text.into()),
        Explicit::Dag(dag) => {
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

/// A rational: a string `p` or `p/q`.
pub(crate) fn number(x: &Dyadic) -> Json {
    x.to_string().into()
}

/// An integer as a JSON number, or as a string where that is not safe.
fn integer(x: &Dyadic) -> Json {
    const LARGEST_SAFE: i64 = (1 << 53) - 1;
    match x.to_i64() {
        Some(n) if n.abs() <= LARGEST_SAFE => n.into(),
        _ => number(x),
    }
}

/// An uptimal expansion: its notation, and its terms.
pub(crate) fn uptimal(expansion: &UptimalExpansion) -> Json {
    json!({"notation": expansion.to_string(), "number": number(&expansion.number), "ups": expansion.ups,
           "nim": expansion.nim})
}

/// Both walls as lists of breakpoints [t, v].
pub(crate) fn thermograph(thermograph: &Thermograph) -> Json {
    let wall = |points: Vec<(Dyadic, Dyadic)>| -> Json {
        points.iter().map(|(t, v)| json!([t.to_string(), v.to_string()])).collect()
    };
    json!({"left": wall(thermograph.left_wall()), "right": wall(thermograph.right_wall())})
}

/// The answer fields of an impartial loopy game.
pub(crate) fn loopy(position: &dyn LoopyPosition, control: &Control) -> Result<Map<String, Json>, Stop> {
    let listed = position.listed(control)?;
    let values = listed.values.iter().map(nim_value);
    let mut fields = Map::new();
    match listed.listing {
        Listing::PlacesByName => {
            let names = (0..).map(|place| position.place_name(place));
            fields.insert("values".into(), Json::Object(names.zip(values).collect()));
        }
        Listing::PlacesWithOutcomes => {
            fields.insert("values".into(), values.collect());
            let outcomes = listed.values.iter().map(|value| Json::from(value.outcome().to_string()));
            fields.insert("outcomes".into(), outcomes.collect());
        }
        Listing::Tokens => _ = fields.insert("values".into(), values.collect()),
    }
    if position.tokens() == 0 {
        return Ok(fields);
    }
    let value = position.value(control)?;
    let moves = position.moves(control)?;
    let list = |wanted: fn(&LoopyMove) -> bool| -> Json {
        moves.iter().filter(|m| wanted(m)).map(loopy_move).collect()
    };
    fields.insert("value".into(), nim_value(&value));
    fields.insert("outcome".into(), value.outcome().to_string().into());
    fields.insert("moves".into(), list(LoopyMove::wins));
    if value.outcome() == NimOutcome::Draw {
        fields.insert("drawing_moves".into(), list(LoopyMove::draws));
    }
    Ok(fields)
}

/// A move, with its rank if it wins: [sum of labels, sum of steps], the least of which is the move to make.
fn loopy_move(m: &LoopyMove) -> Json {
    let mut fields = json!({"token": m.token, "from": m.from, "to": m.to});
    if let Some(rank) = m.rank {
        fields["rank"] = json!([json_number(rank.labels), json_number(rank.steps)]);
    }
    fields
}

fn json_number(n: u128) -> Json {
    u64::try_from(n).map_or_else(|_| n.to_string().into(), Json::from)
}

/// An integer, or `{"inf": [..]}`.
pub(crate) fn nim_value(value: &NimValue) -> Json {
    match value {
        NimValue::Finite(n) => (*n).into(),
        NimValue::Infinite(set) => json!({"inf": set}),
    }
}

/// What an update of the Angel's path changes.
pub(crate) fn change(change: Change) -> Map<String, Json> {
    Map::from_iter([
        ("delta_f".to_owned(), change.delta_f.into()),
        ("delta_n".to_owned(), change.delta_n.into()),
    ])
}

/// The answer field of an escape game.
pub(crate) fn escape(answer: EscapeAnswer, rules: &Escape) -> (String, Json) {
    match (answer, answer.winner()) {
        (_, Some(turn)) => ("winner".to_owned(), rules.player(turn).into()),
        (EscapeAnswer::Rounds(count), _) => ("rounds".to_owned(), rounds(count)),
        _ => ("winner".to_owned(), Json::Null),
    }
}

/// What is known of a play of an escape game when a budget was used up: the answer, if that is not what is
/// missing, and bounds.
pub(crate) fn escape_known(play: &EscapePlay<'_>, answer: Option<EscapeAnswer>) -> Json {
    let known = play.known();
    let mut fields = json!({"positions": known.positions});
    if let Some(answer) = answer {
        let (name, answer) = escape(answer, play.rules());
        fields[name] = answer;
    } else if let Some([least, most]) = known.rounds {
        fields["rounds_at_least"] = rounds(least);
        if most != Rounds::Never {
            fields["rounds_at_most"] = rounds(most);
        }
    }
    if let Some(moves) = known.moves_to_exit_at_least {
        fields["moves_to_exit_at_least"] = moves.into();
    }
    fields
}

fn rounds(rounds: Rounds) -> Json {
    match rounds {
        Rounds::Finite(rounds) => rounds.into(),
        Rounds::Never => rounds.to_string().into(),
    }
}

/// A step of an escape game: its name, and the vertex or the edge by numbers.
pub(crate) fn escape_step(play: &EscapePlay<'_>, step: Step) -> Json {
    let name = play.step_name(step);
    match step {
        Step::Walk(to) => json!({"move": name, "to": to}),
        Step::Cut(edge) => json!({"move": name, "edge": play.board().graph().edges()[edge].ends}),
    }
}

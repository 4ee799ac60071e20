//! Tests that requests and answers follow the schema in the book.

use serde_json::{Value as Json, json};
use upstar::games::solve::FACTS;
use upstar::ground::fact::{Cost, Fact, Shown, Sort};
use upstar::registry::{FactGroup, Rulesets, fact_groups};

use crate::upstar;

fn schema() -> Json {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/src/batch.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the schema")).expect("JSON")
}

/// Returns the first violation of a schema by a value, if there is one. Understands only the keywords of
/// JSON Schema that our schema uses, and panics at others.
fn fault(schema: &Json, whole: &Json, value: &Json) -> Option<String> {
    let words = schema.as_object().expect("a schema is an object");
    words.iter().find_map(|(word, rule)| {
        let holds = match word.as_str() {
            "description" => true,
            "$ref" => {
                let pointer = rule.as_str().expect("a reference").trim_start_matches('#');
                return fault(whole.pointer(pointer).expect("what is referred to"), whole, value);
            }
            "type" => match rule {
                Json::Array(types) => types.iter().any(|one| is(one, value)),
                one => is(one, value),
            },
            "enum" => rule.as_array().expect("a list").contains(value),
            "const" => rule == value,
            "anyOf" => rule.as_array().expect("a list").iter().any(|one| fault(one, whole, value).is_none()),
            "required" => {
                let names = rule.as_array().expect("a list").iter().filter_map(Json::as_str);
                names.into_iter().all(|name| value.get(name).is_some())
            }
            "items" => {
                return value.as_array().into_iter().flatten().find_map(|item| fault(rule, whole, item));
            }
            "properties" => {
                let known = |(name, field)| Some((rule.get(name)?, field));
                let mut fields = value.as_object().into_iter().flatten().filter_map(known);
                return fields.find_map(|(rule, field)| fault(rule, whole, field));
            }
            "additionalProperties" => {
                // The keyword applies only to the names that `properties` of the same schema does not list.
                let is_known = |name: &str| schema["properties"].get(name).is_some();
                let mut others = value.as_object().into_iter().flatten().filter(|(name, _)| !is_known(name));
                return match rule {
                    Json::Bool(false) => others.next().map(|(name, _)| format!("`{name}` is not known")),
                    rule => others.find_map(|(_, field)| fault(rule, whole, field)),
                };
            }
            other => panic!("the check does not know {other}"),
        };
        (!holds).then(|| format!("{value} against {word}: {rule}"))
    })
}

fn is(name: &Json, value: &Json) -> bool {
    match name.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    }
}

/// Lists requests of every kind: the examples of all rulesets in both forms and with moves, expressions
/// with answers of every kind, samples, and errors.
fn requests() -> Vec<Json> {
    let mut requests = Vec::new();
    for facts in Rulesets::built_in().list().iter().map(|ruleset| ruleset.facts()) {
        requests.push(json!({"id": 1, "ruleset": facts.name, "position": facts.example}));
        requests.push(json!({"ruleset": facts.name, "position": facts.example, "moves": true}));
        let few = json!({"nodes": 20_000});
        requests
            .push(json!({"ruleset": facts.name, "position": facts.example, "misere": true, "budget": few}));
        requests.push(json!({"ruleset": facts.name, "position": facts.example, "budget": {"nodes": 1}}));
        requests.push(json!({"ruleset": facts.name, "position": {"nothing": 0}}));
    }
    for text in [
        "^",
        "dud",
        "a{0|a}",
        "literal{-1|1}",
        "uptimal_expansion(^)",
        "switch_expansion(3 +- 2)",
        "confusion_interval(1)",
        "[1, dud]",
        "0 < 1",
        "confusion_interval(+-1)",
        "thermograph(^)",
        "outcome(over)",
        "1 +",
        "for n in 1..2: [n, ^]",
        "let f(x) = x; f",
        "*300",
        "w + 1/3",
        "{2/3|-1/3}",
        "signs(w)",
        "form(w)",
        "path(w)",
        "pi",
        "a{1||a|0}",
    ] {
        requests.push(json!({"ruleset": "expression", "position": text}));
        requests.push(json!({"ruleset": "loopy_expression", "position": {"expr": text}}));
    }
    requests
        .push(json!({"ruleset": "expression", "position": "+-1", "fields": ["confused_with", "all_small", "follower_count", "stop_count"]}));
    for (ruleset, position) in [
        ("nemesis", "grid(5,5) @ 2,2"),
        ("cat_herding", "complete(4) @ 0"),
        ("nowhere_to_go", "0-1 2-3 @ 0 2"),
    ] {
        requests.push(json!({"ruleset": ruleset, "position": position, "fields": ["value", "best", "why"]}));
    }
    let cuts = ["left_wins_with", "left_best", "right_wins_with", "right_best"];
    requests.push(json!({"ruleset": "infinite_hackenbush", "position": "B*w", "fields": cuts}));
    requests.push(json!({"ruleset": "snort", "position": "..L", "fields": ["value", "winning_moves"]}));
    let bounds = [
        "mean",
        "temperature_at_most",
        "left_stop_at_least",
        "left_stop_at_most",
        "right_stop_at_least",
        "right_stop_at_most",
    ];
    requests.push(json!({"ruleset": "expression", "position": "{5|1} + {3|-3}", "fields": bounds}));
    let succ = json!({"succ": [[1], [0], []]});
    requests.push(json!({"ruleset": "loopy_nim", "position": succ, "sums": [[0, 1], [1, 2]]}));
    requests.push(json!({"ruleset": "sum", "position": {"terms": [{"ruleset": "snort", "position": ".."}]}}));
    let samples = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/values.jsonl"));
    let samples = samples.expect("samples");
    requests.extend(samples.lines().take(100).map(|line| serde_json::from_str::<Json>(line).expect("JSON")));
    requests
}

#[test]
fn requests_and_answers_are_as_the_schema_says() {
    let schema = schema();
    let requests = requests();
    let lines: Vec<String> = requests.iter().map(Json::to_string).collect();
    let answers = upstar(&["batch", "--budget", "1000000nodes"], lines.join("\n")).out;
    assert_eq!(answers.lines().count(), requests.len());
    let mut seen = std::collections::BTreeSet::new();
    for (request, line) in requests.iter().zip(answers.lines()) {
        assert_eq!(fault(&schema["$defs"]["request"], &schema, request), None);
        let answer: Json = serde_json::from_str(line).expect("JSON");
        assert_eq!(fault(&schema["$defs"]["answer"], &schema, &answer), None, "{request}: {line}");
        seen.extend(answer.as_object().expect("an answer").keys().cloned());
    }
    let listed = schema["$defs"]["answer"]["properties"].as_object().expect("fields").keys();
    // These fields occur only in requests that are larger or slower than those of this test.
    let rare = ["dag", "atomic_weight_dag", "moves_error", "fields_error"];
    let missing: Vec<_> =
        listed.filter(|name| !seen.contains(*name) && !rare.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "no answer has {missing:?}");
}

/// The fields that `--fields` accepts are the fields of the schema.
#[test]
fn the_fields_that_the_program_knows_are_those_of_the_schema() {
    let refusal = upstar(&["batch", "--fields", "no field of that name"], "").err;
    let (_, known) = refusal.trim_end().split_once("; there are ").expect("a list");
    let schema = schema();
    let listed = schema["$defs"]["answer"]["properties"].as_object().expect("fields").keys();
    let listed: Vec<&str> = listed
        .map(String::as_str)
        .filter(|n| !["id", "ruleset", "error", "fields_error"].contains(n))
        .collect();
    assert_eq!(known.split(", ").collect::<Vec<_>>(), listed);
}

/// Returns the facts of all tables, the first one of each name.
fn all_facts() -> Vec<Fact<()>> {
    let mut facts: Vec<Fact<()>> = Vec::new();
    for fact in fact_groups().into_iter().flat_map(|group| group.facts) {
        if facts.iter().all(|other| other.name != fact.name) {
            facts.push(fact);
        }
    }
    facts
}

/// Returns the lines of the schema that describe a fact.
fn lines_of(fact: &Fact<()>) -> String {
    let defined = |name: &str| json!({"$ref": format!("#/$defs/{name}")});
    let mut field = match fact.sort {
        Sort::Text | Sort::Form => json!({"type": "string"}),
        Sort::Truth => json!({"type": "boolean"}),
        Sort::Integer => json!({"type": ["integer", "string"]}),
        Sort::Rational => defined("rational"),
        Sort::Outcome => defined("outcome"),
        Sort::Data(name) => defined(name),
    };
    field["description"] = fact.help.into();
    let other = |name: &'static str| match fact.sort {
        Sort::Form => (name, defined("dag")),
        _ => (name, field.clone()),
    };
    let fields = fact.other_name.map(other).into_iter();
    let line = |(name, field)| format!("        \"{name}\": {field},\n");
    std::iter::once((fact.name, field.clone())).chain(fields).map(line).collect()
}

/// Returns the reference of the fields for the book.
fn reference() -> String {
    let mut text = String::from(REFERENCE);
    for FactGroup { title, facts } in fact_groups() {
        text += &format!("\n## {title}\n\n| field | type | meaning |\n|---|---|---|\n");
        for fact in facts {
            let names: Vec<String> = fact.names().map(|name| format!("`{name}`")).collect();
            let sort = match fact.sort {
                Sort::Text => "text",
                Sort::Form => "form",
                Sort::Truth => "true or false",
                Sort::Integer => "integer",
                Sort::Rational => "rational",
                Sort::Outcome => "outcome",
                Sort::Data(name) => name,
            };
            let when = match (fact.shown, fact.cost) {
                (Shown::OnRequest, _) => "; only if `fields` names it",
                (Shown::ToPeople | Shown::Alone, _) => "; in batches only if `fields` names it",
                (_, Cost::Costly) => "; may take longer than the value",
                _ => "",
            };
            let help = fact.help.replace('|', "\\|");
            text += &format!("| {} | {sort} | {help}{when} |\n", names.join(", "));
        }
    }
    text
}

const REFERENCE: &str = "\
# Reference of fields

The names that `--fields` and the key `fields` of a request accept, and that answers in JSON have. The page is made
from the tables of facts of the program. A *form* is a value without abbreviations: numbers `p` or `p/q`, everything
else `{L1,L2,..|R1,R2,..}`, options in ASCII order. If it would exceed 1 MB, it is a graph under the second name:
`nodes`, each a number or `{\"l\": [..], \"r\": [..]}` with smaller indices, and `root`. Rationals are strings. An integer
beyond 2^53 is a string. [The schema](batch.schema.json) defines the other types.
";

/// The schema and the book describe the facts as their tables do.
#[test]
fn facts_are_described_as_in_their_tables() {
    const BEFORE: &str = "        \"fields_error\": {\n";
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/src/");
    let [schema, fields] = ["batch.schema.json", "fields.md"].map(|name| format!("{book}{name}"));
    let stored = std::fs::read_to_string(&schema).expect("the schema");
    let first = format!("        \"{}\": ", FACTS[0].name);
    let end = stored.find(BEFORE).expect("the fields that are no facts");
    let start = stored.find(&first).unwrap_or(end);
    let lines: String = all_facts().iter().map(lines_of).collect();
    if std::env::var_os("UPSTAR_REDRAW").is_some() {
        std::fs::write(&schema, [&stored[..start], &lines, &stored[end..]].concat()).expect("a file");
        std::fs::write(&fields, reference()).expect("a file");
        return;
    }
    let hint = "`UPSTAR_REDRAW=1 cargo test facts_are_described` writes it anew";
    assert!(stored[start..end] == lines, "the schema differs: {hint}");
    let stored = std::fs::read_to_string(&fields).unwrap_or_default();
    assert!(stored == reference(), "the reference of fields differs: {hint}");
}

#[test]
fn the_check_finds_what_is_against_the_schema() {
    let schema = schema();
    let answer = |value: Json| fault(&schema["$defs"]["answer"], &schema, &value);
    assert_eq!(answer(json!({"id": 1, "mean": "1/2"})), None);
    for wrong in [
        json!({"mean": 1}),
        json!({"men": "1"}),
        json!({"outcome": "X"}),
        json!({"thermograph": {"left": []}}),
        json!({"list": [{"truth": 1}]}),
        json!([]),
    ] {
        assert!(answer(wrong.clone()).is_some(), "{wrong}");
    }
}

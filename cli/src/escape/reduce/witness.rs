//! The mapping of witnesses by a reduction.

use serde_json::Value as Json;
use upstar::Failure;
use upstar::escape::board::EscapeGraph;
use upstar::escape::{EscapeTree, Fork};
use upstar::ground::control::Control;
use upstar::logic::ChoiceTree;
use upstar::reduce::{Instance, Reduction, Witness, WitnessKind};
use upstar_api::kinds::escape::{read_strategy, tell_strategy};

use super::input::formula_text;
use super::refused;
use crate::answer::{Answer, Failed, RequestError};
use crate::args::{Common, Reduce};
use crate::escape::tree;

/// The directions in which a witness is mapped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forth,
    Back,
}

/// Returns the witness to be mapped as text, with its direction; `None` if no witness is given.
pub(super) fn wanted(arguments: &Reduce) -> Result<Option<(Way, String)>, String> {
    let (way, given) = match (&arguments.forth, &arguments.back) {
        (None, None) => return Ok(None),
        (Some(given), _) => (Way::Forth, given),
        (None, Some(given)) => (Way::Back, given),
    };
    let others = [arguments.to.is_some(), arguments.out.is_some(), arguments.svg.is_some()];
    if let Some(other) = ["--to", "--out", "--svg"].iter().zip(others).find(|(_, is_there)| *is_there) {
        return Err(format!("{} does not apply to --forth and --back, which print a witness", other.0));
    }
    let is_input = ["-", "@-"].contains(&given.as_str());
    if is_input && arguments.file.as_deref() == Some("-") {
        return Err("standard input is the instance already".to_owned());
    }
    let text = match given.strip_prefix('@') {
        Some(path) => formula_text(path)?,
        None if given == "-" => formula_text("-")?,
        None => given.clone(),
    };
    Ok(Some((way, text)))
}

/// Maps a witness, and returns the result as an answer.
pub(super) fn mapped(
    reduction: &Reduction,
    instance: &Instance,
    (way, text): (Way, &str),
    (common, control): (&Common, &Control),
) -> Result<Answer, Failed> {
    let [from, to] = reduction.witnesses().map_err(refused)?;
    let (made, _) = reduction.reduce(instance, control).map_err(refused)?;
    let (given, kind, other) = match way {
        Way::Forth => (instance, from, &made),
        Way::Back => (&made, to, instance),
    };
    let witness = read(given, kind, text, control)?;
    let found = match way {
        Way::Forth => reduction.forth(instance, &witness, control),
        Way::Back => reduction.back(instance, &witness, control),
    };
    let found = found.map_err(|failure| match failure {
        Failure::Stopped(_) => refused(failure),
        other if way == Way::Back => refused(Failure::because(with_variant(&other, reduction, |variant| {
            variant.back(instance, &witness, control).is_ok()
        }))),
        other => refused(other),
    });
    let mut answer = Answer::new(common);
    tell(&found?, other, &mut answer);
    Ok(answer)
}

/// Adds to an error that the witness fits the other variant of the reduction, if it does.
fn with_variant(failure: &Failure, reduction: &Reduction, fits: impl Fn(&Reduction) -> bool) -> String {
    let other = match reduction.max_degree {
        Some(_) => Reduction::named(reduction.name),
        None => reduction.with_max_degree(3).ok(),
    };
    let hint = match other.filter(|variant| fits(variant)).map(|variant| variant.max_degree) {
        Some(Some(degree)) => format!("; it wins the board of --max-degree {degree}: add this option"),
        Some(None) => "; it wins the board without --max-degree: leave this option out".to_owned(),
        None => String::new(),
    };
    format!("{failure}{hint}")
}

fn wrong(message: impl Into<String>) -> Failed {
    Failed::Own(RequestError::new("parse", "witness", message))
}

/// Parses a witness for an instance.
fn read(instance: &Instance, kind: WitnessKind, text: &str, control: &Control) -> Result<Witness, Failed> {
    if let (WitnessKind::Choices, Some(prenex)) = (kind, instance.prenex()) {
        let choices = ChoiceTree::parse(text, &prenex, control);
        return Ok(Witness::Choices(choices.map_err(|error| match error.stop {
            Some(stop) => stop.into(),
            None => wrong(error.message),
        })?));
    }
    let Instance::Board(board) = instance else { return Err(wrong("this is a witness of another kind")) };
    let json: Json = serde_json::from_str(text).map_err(|error| {
        let message = "expected an answer of `upstar escape strategy --json` or `upstar escape tree --json`";
        wrong(format!("{message}: {error}"))
    })?;
    match kind {
        WitnessKind::Strategy => read_strategy(&json).map(Witness::Strategy).map_err(wrong),
        _ => read_tree(&json, board).map(Witness::Tree).map_err(wrong),
    }
}

/// Parses a tree in the format of `upstar escape tree --json`.
fn read_tree(json: &Json, board: &EscapeGraph) -> Result<EscapeTree, String> {
    let tree = json.get("tree").unwrap_or(json);
    let vertex = |json: Option<&Json>| {
        let name = json.and_then(Json::as_str).ok_or("expected the name of a vertex")?;
        board.vertex(name).ok_or_else(|| format!("there is no vertex {name:?}"))
    };
    let forks = tree.get("forks").and_then(Json::as_array).ok_or("expected a tree with its forks")?;
    let fork = |json: &Json| {
        let at = |field: &str, i: usize| json.get(field).and_then(|list| list.get(i));
        let edge = |i| at("edges", i).and_then(Json::as_u64).ok_or("expected the number of an edge");
        Ok(Fork {
            vertex: vertex(json.get("vertex"))?,
            children: [vertex(at("children", 0))?, vertex(at("children", 1))?],
            edges: [edge(0)? as usize, edge(1)? as usize],
        })
    };
    let forks = forks.iter().map(fork).collect::<Result<Vec<Fork>, String>>()?;
    Ok(EscapeTree { root: vertex(tree.get("root"))?, forks })
}

fn tell(witness: &Witness, of: &Instance, answer: &mut Answer) {
    match (witness, of) {
        (Witness::Choices(choices), _) => {
            answer.text(choices);
            answer.field("is_true", choices.is_true());
            let branch = |branch: &Vec<upstar::logic::Literal>| {
                let literals = branch.iter().map(|literal| literal.to_string().parse::<i64>());
                literals.map_while(Result::ok).collect::<Vec<i64>>()
            };
            answer.field(
                "branches",
                choices.branches().iter().map(|one| Json::from(branch(one))).collect::<Json>(),
            );
        }
        (Witness::Strategy(strategy), Instance::Board(board)) => tell_strategy(strategy, board, answer),
        (Witness::Tree(tree), Instance::Board(board)) => tree::tell(board, tree, answer),
        _ => {}
    }
}

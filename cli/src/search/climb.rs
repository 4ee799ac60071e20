//! `upstar search --climb`: positions with a large value of a fact, where there are too many to examine all.

use serde_json::{Map, Value as Json, json};
use upstar_census::climb::{Climb, Climbed};
use upstar_census::examine::Question;
use upstar_census::families::Pool;
use upstar_census::search::{Findings, Wanted};
use upstar_census::task::usual_facts;

use super::rows::Rows;
use crate::answer::{Answer, Exit, Known, Notes, RequestError, counted, in_text};
use crate::args::rulesets::rulesets;
use crate::args::{Common, Search as Arguments};
use crate::command::{CommandFrame, Ran};

/// The seed, the number of positions of a generation and the number of generations, if none are given.
const SEED: u64 = 1;
const POPULATION: u32 = 100;
const GENERATIONS: u64 = 200;

/// Climbs to large values of a fact.
pub(super) fn run(
    arguments: &Arguments,
    fact: &str,
    frame: CommandFrame<'_>,
    common: &Common,
    notes: &Notes,
) -> Ran {
    let (pool, question, fields) = match asked(arguments, fact) {
        Ok(asked) => asked,
        Err(error) => return Ok(frame.refuse(&error)),
    };
    let climb = Climb {
        seed: arguments.seed.unwrap_or(SEED),
        population: arguments.population.unwrap_or(POPULATION) as usize,
        generations: arguments.generations.unwrap_or(GENERATIONS),
        is_down: arguments.down,
    };
    frame.run(|session, control| {
        let known = |climbed: &Climbed| known(climb, climbed, &fields);
        let mut note = |climbed: &Climbed| notes.note(known(climbed));
        let (climbed, ended) = climb.run(&pool, session, &question, control, &mut note);
        if let Some(path) = &arguments.out {
            let mut findings = Findings::default();
            findings.rows.extend(climbed.best.clone());
            let types = question.columns().map(|(_, column)| column).collect();
            Rows { wanted: Wanted::First, fields: &fields, types, findings: &findings }.write(path)?;
        }
        if let Err(failed) = ended {
            return Err(failed.knowing(|| known(&climbed)));
        }
        let mut answer = Answer::new(common);
        answer.fields(known(&climbed).fields);
        answer.row("seed", climb.seed);
        answer.row("examined", climbed.examined);
        if climbed.unknown > 0 {
            answer
                .row("unknown", format!("{}, without the fact or outside of the condition", climbed.unknown));
        }
        match &climbed.best {
            None => answer.ends(Exit::Unknown),
            Some(best) => {
                answer.row("found in", format!("generation {} of {}", climbed.found_in, climbed.generations));
                answer.row("position", &best.text);
                for (name, cell) in fields.iter().zip(&best.cells) {
                    answer.row(name, cell.as_str().map_or_else(|| cell.to_string(), str::to_owned));
                }
            }
        }
        if let Some(path) = &arguments.out {
            answer.row("written to", path.display());
        }
        Ok(answer)
    })
}

fn asked(arguments: &Arguments, fact: &str) -> Result<(Pool, Question, Vec<String>), RequestError> {
    let refused = [("--record", arguments.record.is_some()), ("--most", arguments.most.is_some())];
    if let Some((option, _)) = refused.into_iter().find(|(_, is_given)| *is_given) {
        return Err(RequestError::unsupported(format!("{option} does not apply to --climb")));
    }
    let mut task = arguments.positions.task(&arguments.ruleset);
    let ruleset = task.registered(&rulesets())?;
    task.fields = vec![fact.to_owned()];
    let others: Vec<String> = match arguments.fields.is_empty() {
        true => usual_facts(ruleset.as_ref(), task.is_misere).iter().map(|&name| name.to_owned()).collect(),
        false => arguments.fields.clone(),
    };
    task.fields.extend(others.into_iter().filter(|name| name != fact));
    let question = task.question_among(ruleset.as_ref(), &rulesets())?;
    if !question.is_number(fact) {
        return Err(RequestError::unsupported(format!("--climb: `{fact}` is no number")));
    }
    let [over] = &task.over[..] else {
        return Err(RequestError::unsupported("a climb moves in one family"));
    };
    let pool = task.pool(ruleset.as_ref()).map_err(|error| in_text(over, error))?;
    Ok((pool, question, task.fields))
}

fn known(climb: Climb, climbed: &Climbed, fields: &[String]) -> Known {
    let best = climbed.best.as_ref().map(|best| {
        let cells = fields.iter().cloned().zip(best.cells.iter().cloned());
        let position = [("position".to_owned(), Json::from(best.text.as_str()))];
        position.into_iter().chain(cells).collect::<Map<String, Json>>()
    });
    let rows: Vec<Map<String, Json>> = best.into_iter().collect();
    let found = json!({
        "seed": climb.seed,
        "generations": climbed.generations,
        "found_in": climbed.found_in,
        "examined": climbed.examined,
        "unknown": climbed.unknown,
        "rows": rows,
    });
    let mut words = counted(climbed.generations as usize, "generation", "generations");
    if let Some(best) = &climbed.best {
        let cell = best.cells.first().map(ToString::to_string).unwrap_or_default();
        words += &format!(", {} {} for {}", fields[0], cell.trim_matches('"'), best.text);
    }
    Known { fields: found.as_object().cloned().unwrap_or_default(), words }
}

//! `upstar census`: long runs that survive interruptions.

use serde_json::{Map, json};
use upstar::Rulesets;
use upstar::ground::control::Control;
use upstar_census::plan::{Plan, Progress, Run, Status};
use upstar_census::task::census_facts;

use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError, counted};
use crate::args::rulesets::rulesets;
use crate::args::{Census, CensusMerge, CensusPlan, CensusRun, CensusVerify, Common};
use crate::command::{CommandFrame, DEPTH_LIMIT, Ran, STACK_BYTES, half_of_machine};

/// The largest number of damaged units that are listed.
const MOST_DAMAGED: usize = 10;

/// Runs a command of `upstar census`.
pub(crate) fn run(census: &Census, common: &Common) -> Ran {
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about("census").noting(&notes);
    match census {
        Census::Plan(arguments) => plan(arguments, frame, common),
        Census::Run(arguments) => {
            let frame = frame.with_threads(arguments.jobs);
            frame.run_alone(|control| evaluate(arguments, control, common, &notes))
        }
        Census::Status(arguments) => frame.run_alone(|control| {
            let plan = Plan::open(&arguments.folder, &rulesets())?;
            let status = plan.status(control)?;
            Ok(described(&plan, &status, Answer::new(common)))
        }),
        Census::Verify(arguments) => frame.run_alone(|control| verify(arguments, control, common)),
        Census::Merge(arguments) => frame.run_alone(|control| merge(arguments, control, common)),
    }
}

fn plan(arguments: &CensusPlan, frame: CommandFrame<'_>, common: &Common) -> Ran {
    let mut task = arguments.positions.task(&arguments.ruleset);
    let ruleset = match task.registered(&rulesets()) {
        Ok(ruleset) => ruleset,
        Err(error) => return Ok(frame.refuse(&error)),
    };
    task.fields = match arguments.fields.is_empty() {
        true => census_facts(ruleset.as_ref(), task.is_misere),
        false => arguments.fields.clone(),
    };
    frame.run(|session, control| {
        let plan = Plan::create(&arguments.out, &task, arguments.unit, session, &rulesets(), control)?;
        let mut answer = Answer::new(common);
        let units = plan.units().len();
        answer.fact("units", units, "units", units);
        let positions = plan.positions().to_string();
        answer.fact("positions", format!("up to {positions}"), "positions_at_most", positions);
        answer.fact("plan", plan.hash(), "plan", plan.hash());
        Ok(answer)
    })
}

/// Returns the settings of a run.
fn settings<'r>(rulesets: &'r Rulesets, common: &Common, shard: (u64, u64)) -> Run<'r> {
    // Values and components take half of the program's memory; the rest is for the rows of units.
    let most_bytes = common.budget.bytes.unwrap_or_else(half_of_machine) / 2;
    Run { rulesets, shard, most_bytes, depth_limit: DEPTH_LIMIT, stack_bytes: STACK_BYTES }
}

fn evaluate(
    arguments: &CensusRun,
    control: &Control,
    common: &Common,
    notes: &Notes,
) -> Result<Answer, Failed> {
    let known = rulesets();
    let plan = Plan::open(&arguments.folder, &known)?;
    let note = |progress: Progress| {
        let Progress { units, known, done, rows } = progress;
        let fields = json!({"units": units, "known_before": known, "done": done, "rows": rows});
        let words = format!("{} of {units} units, {}", known + done, counted(rows as usize, "row", "rows"));
        notes.note(Known { fields: fields.as_object().cloned().unwrap_or_else(Map::new), words });
    };
    let progress = plan.run(settings(&known, common, arguments.shard), control, &note)?;
    let mut answer = Answer::new(common);
    answer.fact("units", progress.units, "units", progress.units);
    answer.fact("known before", progress.known, "known_before", progress.known);
    answer.fact("done", progress.done, "done", progress.done);
    answer.fact("rows", progress.rows, "rows", progress.rows);
    Ok(answer)
}

fn described(plan: &Plan, status: &Status, mut answer: Answer) -> Answer {
    let units = plan.units().len();
    answer.fact("units", units, "units", units);
    answer.fact("done", status.done, "done", status.done);
    answer.fact("missing", status.missing, "missing", status.missing);
    answer.fact("damaged", status.damaged.len(), "damaged", status.damaged.len());
    answer.fact("rows", status.rows, "rows", status.rows);
    let (whole, tenth) = (status.thousandths / 10, status.thousandths % 10);
    answer.fact("work", format!("{whole}.{tenth} % of the estimate"), "thousandths", status.thousandths);
    for (unit, why) in status.damaged.iter().take(MOST_DAMAGED) {
        answer.trouble(Exit::CheckFailed, format!("unit {unit}: {why}"));
    }
    answer
}

fn verify(arguments: &CensusVerify, control: &Control, common: &Common) -> Result<Answer, Failed> {
    let known = rulesets();
    let plan = Plan::open(&arguments.folder, &known)?;
    let status = plan.status(control)?;
    let mut answer = described(&plan, &status, Answer::new(common));
    if !status.damaged.is_empty() {
        return Ok(answer);
    }
    if status.missing > 0 {
        answer.trouble(
            Exit::CheckFailed,
            match status.missing {
                1 => "1 unit is not finished".to_owned(),
                missing => format!("{missing} units are not finished"),
            },
        );
        return Ok(answer);
    }
    match plan.verify(arguments.sample, settings(&known, common, (0, 1)), control) {
        Ok(rows) => answer.fact("checked", format!("{rows} rows again"), "checked", rows),
        Err(Failed::Own(RequestError { kind: "mismatch", at, message, .. })) => {
            answer.trouble(Exit::CheckFailed, format!("{at}: {message}"));
        }
        Err(failed) => return Err(failed),
    }
    Ok(answer)
}

fn merge(arguments: &CensusMerge, control: &Control, common: &Common) -> Result<Answer, Failed> {
    if arguments.out.extension().is_none_or(|ending| ending != "parquet") {
        let message = "the rows are written as Parquet, to a file that ends in .parquet";
        return Err(RequestError::new("unsupported", arguments.out.display().to_string(), message).into());
    }
    let plan = Plan::open(&arguments.folder, &rulesets())?;
    let rows = plan.merge(&arguments.out, control)?;
    let mut answer = Answer::new(common);
    answer.fact("rows", rows, "rows", rows);
    answer.row("written to", arguments.out.display());
    Ok(answer)
}

//! `upstar eval`: the facts about a position.

use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_api::eval::{note_certain, say_all};
use upstar_api::kinds::Question;
use upstar_api::kinds::sum::{instead_of_value, may_search, tell_misere};

use super::{remark_on_empty_board, tell};
use crate::answer::{Answer, Notes, check_files};
use crate::args::rulesets::{named, warn_of_size};
use crate::args::{Common, Eval};
use crate::command::{CommandFrame, Ran, Request, limits, position_text};

/// Evaluates one position; without a position, prints the rules.
pub(crate) fn run(arguments: &Eval, common: &Common) -> Ran {
    let Some(position) = &arguments.position else {
        return match arguments.asks_more() {
            Some(option) => Err(format!("{option} needs a position")),
            None => tell(&arguments.ruleset, common),
        };
    };
    // Files are checked before the calculation, which may take long.
    check_files(arguments.thermograph.iter().chain(&arguments.out))?;
    let text = position_text(&arguments.ruleset, position)?;
    warn_of_size(&arguments.ruleset, &text);
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes);
    let instead = |session: &Session<'_>, control: &Control| {
        let request = Request::from_text(&arguments.ruleset, &text).ok()?;
        let wanted = (&*arguments.fields, arguments.why.as_deref(), common.into());
        instead_of_value(&request, session, wanted, limits(control, common.budget))
    };
    let kind = named(&arguments.ruleset).map(|registered| registered.kind());
    let searches = !arguments.misere && may_search(&arguments.ruleset, kind, &arguments.fields);
    let instead = searches.then_some(instead);
    frame.run_or(instead, |session, control| {
        let request = Request::from_text(&arguments.ruleset, &text)?;
        remark_on_empty_board(&request, session);
        let mut answer =
            Answer::new(common).with_fields(&arguments.fields).with_options(of_options(arguments));
        answer.field("ruleset", &*arguments.ruleset);
        let question = Question {
            options: &arguments.options(),
            has_notation: common.notation.is_some(),
            limits: limits(control, common.budget),
            notes: &notes,
        };
        if arguments.misere {
            tell_misere(&request, session, &question, &mut answer)?;
        } else {
            note_certain(&request, session, &question, searches);
            say_all(&request, session, &question, &mut answer)?;
        }
        answer.keep_wanted();
        Ok(answer)
    })
}

/// Returns the names of the facts that options ask for, in addition to `--fields`.
fn of_options(arguments: &Eval) -> impl Iterator<Item = &'static str> {
    let options: [(bool, &[&str]); 4] = [
        (arguments.why.is_some(), &["explanations"]),
        (arguments.moves, &["moves", "all_moves"]),
        (arguments.length, &["moves", "moves_to_exit", "deletions", "deletions_to_capture"]),
        (arguments.proof, &["proof"]),
    ];
    options.into_iter().filter(|(is_given, _)| *is_given).flat_map(|(_, facts)| facts.iter().copied())
}

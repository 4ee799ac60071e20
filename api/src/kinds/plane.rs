//! Updates of the Angel's path: the squares that join the left set by the relaxed and by the literal rule.

use serde_json::{Value as Json, json};
use upstar::angel::plane::{Path, Rectangle};
use upstar::angel::update::{Best, CHANGE_FACTS, Change, Connected, Rule, UpdatePosition};
use upstar::ground::control::{Control, Stop};
use upstar_draw::Scene;
use upstar_draw::TooLarge;
use upstar_draw::plane::{plane_scene, update_picture};

use super::surface::{Abilities, Fields, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::values::json_of;
use crate::answer::{Answer, Ended, Failed, RequestError};
use crate::limits::Limits;
use crate::request::Given;

/// The largest number of rectangles of squares that are listed for people.
const MAX_LISTED: usize = 40;

pub(super) const ABILITIES: Abilities = Abilities::NONE;

/// The literal rule's answer: `None` if the left set is not connected; or why the answer is not known.
type Literal<E> = Result<Option<Connected>, E>;

impl Surface for Box<UpdatePosition> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        question.without_thermograph("a path")?;
        question.without_moves("an update is no move; the squares that join are printed in any case")?;
        let (relaxed, literal) = both(self, question.limits)?;
        let literal = literal.map_err(|stop| question.limits.ended(stop));
        tell(self, &relaxed, &literal, answer);
        if let Err(ended) = literal {
            answer.ends(ended);
        }
        let connected = literal.as_ref().ok().and_then(Option::as_ref);
        let board = || update(self.path(), &relaxed, connected);
        answer.picture("--out", question.options.out.as_ref(), board);
        Ok(())
    }

    fn fields(&self, _: &Given, _: &Pairs, _: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        Ok(change_fields(self.relaxed(control)?.change))
    }

    /// Draws the relaxed rule's answer alone if the literal one's is not found.
    fn picture(&self, limits: Limits<'_>) -> Result<Scene, Failed> {
        let (relaxed, literal) = both(self, limits)?;
        let drawn = update(self.path(), &relaxed, literal.ok().flatten().as_ref());
        drawn.map_err(|limit| RequestError::unsupported(limit.to_string()).into())
    }
}

/// Returns the answers by the relaxed and the literal rule.
fn both(position: &UpdatePosition, limits: Limits<'_>) -> Result<(Best, Literal<Stop>), Stop> {
    let relaxed = position.relaxed(limits.control)?;
    match position.literal(limits.control) {
        // If the literal rule runs out of budget, the relaxed answer is still shown; after Ctrl-C it is
        // not.
        Err(stop) if limits.clock.is_interrupted() => Err(stop),
        literal => Ok((relaxed, literal)),
    }
}

/// Returns the fields for the changes of an update.
fn change_fields(change: Change) -> Fields {
    CHANGE_FACTS.iter().map(|fact| (fact.name.to_owned(), json_of((fact.how)(change)))).collect()
}

fn runs(rectangles: &[Rectangle]) -> Json {
    let merged = Rectangle::merged(rectangles.to_vec());
    merged.iter().map(|rectangle| Json::from(rectangle.to_string())).collect()
}

fn words(change: Change) -> String {
    format!("L - 2n changes by {}, n by {}", change.delta_f, change.delta_n)
}

fn listed(rectangles: &[Rectangle]) -> String {
    if rectangles.is_empty() {
        return "none".to_owned();
    }
    let rectangles = Rectangle::merged(rectangles.to_vec());
    let mut words: Vec<String> = rectangles.iter().take(MAX_LISTED).map(ToString::to_string).collect();
    if rectangles.len() > MAX_LISTED {
        words.push("and more; --json lists all".to_owned());
    }
    words.join(" ")
}

fn tell(position: &UpdatePosition, relaxed: &Best, literal: &Literal<Ended>, answer: &mut Answer) {
    answer.row("perch", position.path().perch());
    answer.row(Rule::Relaxed.name(), words(relaxed.change));
    answer.fields(change_fields(relaxed.change));
    answer.fact("  largest", listed(&relaxed.largest), "largest", runs(&relaxed.largest));
    answer.fact("  smallest", listed(&relaxed.smallest), "smallest", runs(&relaxed.smallest));
    let (words, json) = match literal {
        Ok(Some(found)) => {
            let mut fields = change_fields(found.change);
            fields.insert("joins".into(), runs(&found.joins));
            fields.insert("cuts".into(), found.cuts.into());
            (words(found.change), Json::Object(fields))
        }
        Ok(None) => {
            let why = "the left set is not connected";
            (format!("does not apply: {why}"), json!({"unknown": why}))
        }
        Err(ended) => (format!("not known: {ended}"), json!({"unknown": ended.to_string()})),
    };
    answer.fact(Rule::Literal.name(), words, Rule::Literal.name(), json);
    if let Ok(Some(found)) = literal {
        answer.row("  joins", listed(&found.joins));
    }
}

/// Draws the largest best left set of the relaxed rule, and beside it that of the literal rule if its
/// change differs.
///
/// # Errors
/// Fails if the picture would be too large.
fn update(path: &Path, best: &Best, literal: Option<&Connected>) -> Result<Scene, TooLarge> {
    let mut pictures = vec![update_picture(path, &best.largest)?];
    if let Some(other) = literal.filter(|other| other.change != best.change) {
        pictures.push(update_picture(path, &other.joins)?);
        let window = pictures[0].window.with(pictures[1].window.south_west);
        let window = window.with(pictures[1].window.north_east);
        for (picture, rule) in pictures.iter_mut().zip([Rule::Relaxed, Rule::Literal]) {
            picture.window = window;
            picture.caption = rule.name().to_owned();
        }
    }
    plane_scene(&pictures, &format!("Update of the path {path}"))
}

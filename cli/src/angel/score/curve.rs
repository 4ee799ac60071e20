//! Curves that are given by their headings: `upstar angel curve` and `upstar angel steps`, and the comparison of a
//! path with a curve.

use serde_json::{Value as Json, json};
use upstar::angel::plane::{
    Curve, CurveStep, CurveText, Definition, Heading, NoCurve, Rectangle, Segment, Square,
};
use upstar::ground::control::Control;
use upstar_draw::plane::{PlanePicture, plane_scene};

use crate::answer::{Answer, Exit, Failed, RequestError, check_writable, counted, in_text};
use crate::args::{AngelCurve, AngelScore, AngelSteps, Common};
use crate::command::{CommandFrame, Ran};

/// The margin around a curve in a picture, in squares.
const MARGIN: i64 = 2;

fn read(text: &str) -> Result<CurveText, RequestError> {
    Curve::read(text).map_err(|error| in_text(text, error))
}

fn illegal(place: &str, message: impl Into<String>) -> RequestError {
    RequestError::new("illegal", place, message)
}

fn wide(why: NoCurve) -> RequestError {
    RequestError::unsupported(why.to_string())
}

/// Writes squares as rectangles.
fn rectangles(squares: &[Square]) -> Vec<String> {
    let single = squares.iter().map(|&square| Rectangle::around(square, square)).collect();
    Rectangle::merged(single).iter().map(Rectangle::to_string).collect()
}

fn words(rectangles: &[String]) -> String {
    if rectangles.is_empty() { "nothing".to_owned() } else { rectangles.join(" ") }
}

/// Describes a left set by its squares with x >= 0 and those with x < 0 that it lacks.
fn left_words(left: &[String], missing: &[String]) -> String {
    let [without, and] =
        [(" without ", missing), (" and ", left)].map(|(word, rectangles)| match rectangles {
            [] => String::new(),
            rectangles => format!("{word}{}", rectangles.join(" ")),
        });
    format!("x < 0{without}{and}")
}

/// The numbers of a path of the Angel.
struct Numbers {
    length: i64,
    eaten: i64,
    /// The squares of the left set with x >= 0.
    left: Vec<Square>,
}

impl Numbers {
    /// Returns the numbers of a border curve with the ends of a path.
    fn of(curve: &Curve, eaten: &[Square], name: &str) -> Result<Self, RequestError> {
        let ends =
            "its ends are not those of the line from the south to the north between the columns -1 and 0";
        let length = curve.length().ok_or_else(|| illegal(name, format!("the {name} has no L: {ends}")))?;
        let no_curve = |why: NoCurve| match why.is_limit() {
            true => wide(why),
            false => illegal(name, format!("the {name} is not a border curve. {why}")),
        };
        let left = curve.left().map_err(no_curve)?;
        let evaded = eaten.iter().filter(|square| left.binary_search(square).is_ok()).count() as i64;
        Ok(Self { length, eaten: evaded, left })
    }

    fn excess(&self) -> i64 {
        self.length - 2 * self.eaten
    }

    fn json(&self) -> Json {
        let left = rectangles(&self.left);
        json!({"L": self.length, "n": self.eaten, "L_minus_2n": self.excess(), "left": left})
    }

    fn words(&self) -> String {
        format!("L {}, n {}, L - 2n {}", self.length, self.eaten, self.excess())
    }
}

/// `upstar angel score` with two curves.
pub(super) fn compare(arguments: &AngelScore, common: &Common) -> Ran {
    CommandFrame::answer(common).run_alone(|control| {
        let (path, curve) = (read(&arguments.position)?, read(&arguments.candidate)?);
        if !curve.eaten.is_empty() {
            return Err(illegal("curve", "the eaten squares stand in the first text").into());
        }
        if path.left.is_some() || curve.left.is_some() {
            return Err(illegal("left", "the curves determine their left sets (Lemma 1)").into());
        }
        let mut answer = Answer::new(common).with_column(12);
        let old = Numbers::of(&path.curve, &path.eaten, "path")?;
        let new = Numbers::of(&curve.curve, &path.eaten, "curve")?;
        answer.fact("path", old.words(), "path", old.json());
        answer.fact("curve", new.words(), "curve", new.json());
        let more = |all: &Numbers, than: &Numbers| {
            let is_more = |square: &&Square| than.left.binary_search(square).is_err();
            rectangles(&all.left.iter().filter(is_more).copied().collect::<Vec<_>>())
        };
        let (adds, lacks) = (more(&new, &old), more(&old, &new));
        let added = if adds.is_empty() { "no square".to_owned() } else { words(&adds) };
        answer.fact("adds", format!("{added} to the left set"), "adds", adds);
        if !lacks.is_empty() {
            answer.row("lacks", words(&lacks));
        }
        answer.field("lacks", lacks);
        let (better, why) = better(&old, &new);
        answer.fact("better", why, "better", better);
        legal(&path, &curve, control, &mut answer)?;
        Ok(answer)
    })
}

/// Compares by conditions 3 and 4.
fn better(path: &Numbers, curve: &Numbers) -> (&'static str, String) {
    let f = path.excess() - curve.excess();
    let n = curve.eaten - path.eaten;
    let by = |name: &str| match f {
        0 => format!("the {name}: L - 2n is equal, and n is {} more (condition 4)", n.abs()),
        _ => format!("the {name}: L - 2n is {} less (condition 3)", f.abs()),
    };
    match if f == 0 { n } else { f } {
        0 => ("equal", "neither: L - 2n and n are equal".to_owned()),
        1.. => ("curve", by("curve")),
        _ => ("path", by("path")),
    }
}

/// Reports whether conditions 1 and 2 allow the curve as an update of the path.
fn legal(path: &CurveText, curve: &CurveText, control: &Control, answer: &mut Answer) -> Result<(), Failed> {
    let (is_descendant, said) = match path.curve.steps_to(&curve.curve, control)? {
        Ok((_, steps)) => {
            let extensions = steps.iter().filter(|step| matches!(step, CurveStep::Extension(_))).count();
            let rest = steps.len() - extensions;
            (true, format!("yes: extensions {extensions}, contractions {rest} (condition 1)"))
        }
        Err(why) => match why.limit() {
            Some(limit) => return Err(wide(limit).into()),
            None => (false, format!("no: {why} (condition 1)")),
        },
    };
    answer.fact("descendant", said, "descendant", is_descendant);
    let Some(count) = path.past else {
        answer.field("same_past", Json::Null);
        return Ok(());
    };
    let past = &path.curve.section()[..count];
    let perch = past[count - 1];
    // The curve may begin further south or north along the line, where both are straight.
    let first = curve.curve.section()[0].y.min(past[0].y);
    let whole = |curve: &Curve, segments: &[Segment]| {
        let line = (first..curve.section()[0].y).map(|y| Segment::new(0, y, Heading::North));
        line.chain(segments.iter().copied()).collect::<Vec<_>>()
    };
    let (past, other) = (whole(&path.curve, past), whole(&curve.curve, curve.curve.section()));
    // Past its last segment the curve goes straight north.
    let last = other[other.len() - 1];
    let beyond = (1..).map(|i| Segment { y: last.y + i, ..last });
    let same = past.iter().copied().eq(other.iter().copied().chain(beyond).take(past.len()));
    let said = if same { "yes" } else { "no" };
    answer.fact("same past", format!("{said}: up to the perch {perch} (condition 2)"), "same_past", same);
    if !(same && is_descendant) {
        answer.ends(Exit::CheckFailed);
    }
    Ok(())
}

/// `upstar angel curve`.
pub(crate) fn test(arguments: &AngelCurve, common: &Common) -> Ran {
    CommandFrame::answer(common).run_alone(|_| {
        let given = read(&arguments.curve)?;
        let found = given.curve.definition(given.left.as_deref()).map_err(wide)?;
        let mut answer = Answer::new(common).with_column(12);
        let holds = found.holds();
        let said = if holds { "yes" } else { "no" };
        answer.fact("border curve", said, "border_curve", holds);
        let mut parts = Vec::new();
        for ((name, content), part) in Definition::PARTS.iter().zip(found.parts) {
            let fault = part.err().map(|why| why.to_string());
            let said = fault.clone().unwrap_or_else(|| format!("holds: {content}"));
            answer.row(&format!("part {name}"), said);
            parts.push(json!({"part": name, "holds": fault.is_none(), "why": fault}));
        }
        answer.field("parts", parts);
        if holds && given.curve.has_ends_of_path() {
            let numbers = Numbers::of(&given.curve, &given.eaten, "curve")?;
            let missing = rectangles(&given.curve.missing().map_err(wide)?);
            answer.row("left set", left_words(&rectangles(&numbers.left), &missing));
            answer.row("numbers", numbers.words());
            let mut json = numbers.json();
            json["missing"] = missing.into();
            answer.field("numbers", json);
        } else {
            answer.field("numbers", Json::Null);
        }
        if !holds {
            answer.ends(Exit::CheckFailed);
        }
        Ok(answer)
    })
}

/// Parses a segment, such as `1,3N` or `(1,3)N`.
fn segment(text: &str) -> Result<Segment, RequestError> {
    let wrong = || RequestError::new("parse", "segment", format!("{text:?} is no segment; write 1,3N"));
    let letter = text.chars().last().ok_or_else(wrong)?;
    let heading = Heading::from_letter(letter.encode_utf8(&mut [0; 4])).ok_or_else(wrong)?;
    let point = text.trim_end_matches(letter);
    let point = point.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(point);
    let Square { x, y } = Square::read(point).map_err(|_| wrong())?;
    Ok(Segment::new(x, y, heading))
}

/// Returns the curve that the options ask for, and a first step if they name one.
fn target(arguments: &AngelSteps, from: &Curve) -> Result<(Curve, Option<CurveStep>), RequestError> {
    let place = |text: &str| {
        let wanted = segment(text)?;
        let found = from.section().iter().position(|&segment| segment == wanted);
        found.ok_or_else(|| illegal("segment", format!("{wanted} is not among the segments of the curve")))
    };
    if let Some(text) = &arguments.to {
        return Ok((read(text)?.curve, None));
    }
    if let Some(text) = &arguments.erase {
        let wanted = segment(text)?;
        let message = || illegal("erase", format!("the curve does not pass {wanted} in both directions"));
        return Ok((from.erased(wanted).ok_or_else(message)?, None));
    }
    let (step, message) = match (&arguments.extend, &arguments.contract) {
        (Some(text), _) => {
            (CurveStep::Extension(place(text)?), "its right square is in the left set already")
        }
        (_, Some(text)) => (CurveStep::Contraction(place(text)?), "it does not begin a dead end"),
        _ => return Err(illegal("to", "name a descendant")),
    };
    let left = from.left().map_err(|why| illegal("from", why.to_string()))?;
    let is_left = |square: Square| square.x < 0 || left.binary_search(&square).is_ok();
    let after = from.after(step, is_left).ok_or_else(|| illegal("segment", message))?;
    Ok((after, Some(step)))
}

/// `upstar angel steps`.
pub(crate) fn steps(arguments: &AngelSteps, common: &Common) -> Ran {
    if let Some(out) = &arguments.out {
        check_writable(out)?;
    }
    CommandFrame::answer(common).run_alone(|control| {
        let from = read(&arguments.from)?.curve;
        let (to, single) = target(arguments, &from)?;
        let mut answer = Answer::new(common).with_column(12);
        let found = match single {
            Some(step) => Ok((from.clone(), vec![step])),
            None => from.steps_to(&to, control)?,
        };
        let (first, steps) = match found {
            Ok(found) => found,
            Err(why) => {
                if let Some(limit) = why.limit() {
                    return Err(wide(limit).into());
                }
                answer.fact("descendant", format!("no: {why}"), "descendant", false);
                answer.field("why", why.to_string());
                answer.ends(Exit::CheckFailed);
                return Ok(answer);
            }
        };
        answer.fact(
            "descendant",
            format!("yes, {}", counted(steps.len(), "step", "steps")),
            "descendant",
            true,
        );
        let walk = walk(first, &steps, control)?;
        let listed: Vec<Json> = walk[1..].iter().map(Stage::json).collect();
        for (at, stage) in walk.iter().enumerate().skip(1) {
            answer.row(&format!("step {at}"), stage.words());
        }
        answer.field("steps", listed);
        answer.row("tested", "every curve is a border curve, and the left sets are those of Lemma 2");
        if let Some(out) = &arguments.out {
            answer.picture_out(Some(out), draw(&walk).map_err(RequestError::unsupported)?);
        }
        Ok(answer)
    })
}

/// A curve on the way, and the step that led to it.
struct Stage {
    curve: Curve,
    left: Vec<Square>,
    /// The kind of step, its segment, and the square that joined.
    step: Option<(&'static str, Segment, Option<Square>)>,
}

impl Stage {
    fn words(&self) -> String {
        match self.step {
            Some((kind, segment, Some(square))) => format!("{kind} of {segment} around {square}"),
            Some((kind, segment, None)) => format!("{kind} of the dead end {segment}"),
            None => "the first curve".to_owned(),
        }
    }

    fn json(&self) -> Json {
        let step = self.step.map(|(kind, segment, square)| {
            let square = square.map(|square| [square.x, square.y]);
            (kind, [json!(segment.x), json!(segment.y), json!(segment.heading.to_string())], square)
        });
        let (kind, segment, square) =
            step.map_or((None, None, None), |(kind, segment, square)| (Some(kind), Some(segment), square));
        json!({"step": kind, "segment": segment, "joins": square, "L": self.curve.length()})
    }
}

/// Makes the steps, and tests each curve against Lemma 2.
fn walk(first: Curve, steps: &[CurveStep], control: &Control) -> Result<Vec<Stage>, Failed> {
    let broken = |why: String| Failed::Own(illegal("steps", why));
    let left_of = |curve: &Curve| curve.left().map_err(|why| broken(why.to_string()));
    let left = left_of(&first)?;
    let mut walk = vec![Stage { curve: first, left, step: None }];
    for &step in steps {
        control.check(1, 0)?;
        let last = &walk[walk.len() - 1];
        let (CurveStep::Extension(place) | CurveStep::Contraction(place)) = step;
        let segment = last.curve.section()[place];
        let is_left = |square: Square| square.x < 0 || last.left.binary_search(&square).is_ok();
        let curve = last.curve.after(step, is_left);
        let curve = curve.ok_or_else(|| broken(format!("there is no such step at {segment}")))?;
        let (kind, joins) = match step {
            CurveStep::Extension(_) => ("extension", Some(segment.right())),
            CurveStep::Contraction(_) => ("contraction", None),
        };
        let mut expected = last.left.clone();
        expected.extend(joins.filter(|square| square.x >= 0));
        expected.sort_unstable();
        let left = left_of(&curve)?;
        if left != expected {
            return Err(broken(format!("Lemma 2 fails at {segment}")));
        }
        walk.push(Stage { curve, left, step: Some((kind, segment, joins)) });
    }
    Ok(walk)
}

/// Draws the curves side by side.
fn draw(walk: &[Stage]) -> Result<upstar_draw::Scene, String> {
    if walk.iter().any(|stage| !stage.curve.has_ends_of_path()) {
        return Err("only curves with the ends of a path are drawn".to_owned());
    }
    let start = walk[0].curve.section()[0].right();
    let squares = walk.iter().flat_map(|stage| stage.curve.section()).map(|segment| segment.right());
    let bounds = squares.fold(Rectangle::around(start, start), Rectangle::with);
    let (low, high) = (bounds.south_west, bounds.north_east);
    let window = Rectangle::around(
        Square::new(low.x - MARGIN, low.y - MARGIN),
        Square::new(high.x + MARGIN, high.y + MARGIN),
    );
    let picture = |(at, stage): (usize, &Stage)| {
        let mut picture = PlanePicture::new(window);
        picture.caption = if at == 0 { stage.words() } else { format!("{at}. {}", stage.words()) };
        picture.past = stage.curve.within(window);
        picture.left.clone_from(&stage.left);
        picture.joining = stage.step.and_then(|(_, _, square)| square).into_iter().collect();
        picture
    };
    let pictures: Vec<PlanePicture> = walk.iter().enumerate().map(picture).collect();
    plane_scene(&pictures, "From a curve to a descendant").map_err(|limit| limit.to_string())
}

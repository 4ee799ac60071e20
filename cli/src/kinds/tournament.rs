//! `upstar tournament`: strategies against each other on random sums.

use serde_json::{Value as Json, json};
use upstar::games::play::{Family, Score, Strategy, Tournament};
use upstar::games::value::{Calc, Stop};
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, nearest};
use upstar::session::Session;
use upstar_draw::{Curve, Panel, Scene, chart_scene, in_units};

use crate::answer::{Answer, check_files};
use crate::args::{Common, Tournament as Arguments};
use crate::command::{CommandFrame, Ran, Wanted, ended};

/// The results for sums of one family and size.
struct Played {
    family: Family,
    summands: usize,
    sums: u64,
    scores: Vec<Score>,
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    let families = chosen(&arguments.families, Family::ALL, family)?;
    let strategies = chosen(&arguments.strategies, Strategy::ALL, Strategy::read)?;
    CommandFrame::new(common, Wanted::Table).run(|session, control| {
        let (played, stop) = play(session, (&families, &strategies), arguments, control);
        let mut answer = Answer::new(common);
        answer.either(
            || json!({"tournament": played.iter().map(fields).collect::<Vec<_>>()}),
            |answer| {
                played.iter().for_each(|played| table(played, answer));
            },
        );
        if let Some(stop) = stop {
            let ended = ended(stop, common.budget);
            let known = match played.is_empty() {
                true => "no sum was played to its end",
                false => "these are the results so far",
            };
            answer.trouble(ended, format!("{ended}; {known}"));
        }
        answer.picture("--out", arguments.out.as_ref(), || Ok::<_, Stop>(picture(&families, &played)));
        Ok(answer)
    })
}

/// Returns the family with a name.
fn family(name: &str) -> Result<Family, String> {
    Family::ALL.iter().copied().find(|family| family.name() == name).ok_or_else(|| {
        let known: Vec<_> = Family::ALL.iter().map(|family| family.name()).collect();
        match nearest(name, known.iter().copied()) {
            Some(near) => format!("there is no family {name:?}; did you mean {near}?"),
            None => format!("there is no family {name:?}; there are {}", known.join(", ")),
        }
    })
}

/// Returns the items with these names, in this order; all if no name is given. A repeated name is an error.
fn chosen<T: Copy + PartialEq>(
    names: &[String],
    all: &[T],
    read: fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut found = Vec::new();
    for given in names {
        let one = read(given)?;
        if found.contains(&one) {
            return Err(format!("{given} occurs twice"));
        }
        found.push(one);
    }
    Ok(if found.is_empty() { all.to_vec() } else { found })
}

/// Plays until everything is done or the budget is used up. Returns the results so far, and why it was
/// stopped.
fn play(
    session: &Session<'_>,
    (families, strategies): (&[Family], &[Strategy]),
    arguments: &Arguments,
    control: &Control,
) -> (Vec<Played>, Option<NoAnswer>) {
    let mut calc = Calc::new(session.store(), control);
    let mut played = Vec::new();
    for &family in families {
        for summands in arguments.summands.clone() {
            let mut tournament =
                Tournament::new(session.store(), (family, summands), strategies, arguments.seed);
            let stop = (0..arguments.sums).find_map(|_| tournament.play_sum(&mut calc).err());
            // The sums that were finished count, even if the budget ended in a later one.
            if tournament.sums() > 0 {
                let (sums, scores) = (tournament.sums(), tournament.scores().to_vec());
                played.push(Played { family, summands, sums, scores });
            }
            if stop.is_some() {
                return (played, stop);
            }
        }
    }
    (played, None)
}

fn fields(played: &Played) -> Json {
    let score = |score: &Score| {
        json!({"strategy": score.strategy.name(), "games": score.games, "wins": score.wins, "moves": score.moves,
            "loss": score.loss.to_string(), "worst": score.worst.to_string(),
            "losing_games": score.losing_games, "thrown_wins": score.thrown_wins})
    };
    json!({"family": played.family.name(), "summands": played.summands, "sums": played.sums,
        "scores": played.scores.iter().map(score).collect::<Vec<_>>()})
}

fn table(played: &Played, answer: &mut Answer) {
    let Played { family, summands, sums, scores } = played;
    let (plural, of) = (if *sums == 1 { "" } else { "s" }, if *summands == 1 { "" } else { "s" });
    answer.line(format!(
        "{}: {sums} sum{plural} of {summands} summand{of}, {}",
        family.name(),
        family.summands()
    ));
    let row = |cells: [&str; 7]| {
        let [name, games, wins, loss, worst, losing, thrown] = cells;
        format!("  {name:<12} {games:>6} {wins:>6} {loss:>14} {worst:>10} {losing:>12} {thrown:>12}")
    };
    answer.line(row([
        "strategy",
        "games",
        "won",
        "lost per game",
        "at worst",
        "losing games",
        "wins thrown",
    ]));
    for score in scores {
        let counts = [score.games, score.wins, score.losing_games, score.thrown_wins].map(|n| n.to_string());
        let (loss, worst) = (in_units(score.thousandths_a_game()), score.worst.to_string());
        let [games, wins, losing, thrown] = &counts;
        answer.line(row([&score.strategy.name(), games, wins, &loss, &worst, losing, thrown]));
    }
    answer.line("");
}

fn picture(families: &[Family], played: &[Played]) -> Scene {
    let panels = families.iter().filter_map(|family| {
        let of: Vec<&Played> = played.iter().filter(|played| played.family == *family).collect();
        let strategies = &of.first()?.scores;
        let curve = |(i, score): (usize, &Score)| Curve {
            name: score.strategy.name(),
            thousandths: of.iter().map(|played| played.scores[i].thousandths_a_game()).collect(),
        };
        Some(Panel {
            title: family.name().to_owned(),
            over: of.iter().map(|played| played.summands as u64).collect(),
            curves: strategies.iter().enumerate().map(curve).collect(),
        })
    });
    let axes = ("summands", "lost per game");
    chart_scene("Losses of strategies", axes, &panels.collect::<Vec<_>>())
}

//! Games of persons and strategies in sums of short games.

use std::fmt::Write;

use upstar::games::notation::{Style, print};
use upstar::games::play::{
    BoundedMove, Chooser, Course, Explanation, PlayedSum, Strategy, SumFound, SumPlay, Summand, Verdict,
    late_fee,
};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::{Dyadic, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, OrStop};
use upstar::ground::input::OrNoAnswer;
use upstar::ground::play::{Play as _, Status};
use upstar::session::Session;
use upstar_api::kinds::sum::groups::{Group, begun_by, groups};
use upstar_api::kinds::sum::moves::{Judged, judge, order, tally};
use upstar_api::kinds::sum::reasons::words;
use upstar_api::kinds::sum::summands;
use upstar_draw::PlayedMarks;

use super::super::remark_on_empty_board;
use super::refusal::Refusal;
use crate::answer::moves::{listed, result, why, won, yes};
use crate::answer::values::shortened;
use crate::answer::{Ended, Exit, print as say};
use crate::args::{Common, Play};
use crate::command::Request;
use crate::person::{Choice, Dialogue, Sides, Table, Who, board_text, host, unless_interrupted};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let sides = Sides::of(arguments)?;
    let (host, text) = host(arguments, common)?;
    let request = Request::from_text(&arguments.ruleset, &text)?;
    let sum = PlayedSum::new(summands(&request, session, &Control::unlimited())?);
    remark_on_empty_board(&request, session);
    let chooser = Chooser::new(arguments.seed.unwrap_or(1));
    let players = Players { seats: sides.seats, chooser, losses: Vec::new() };
    let names = (session.store(), common.style());
    let start = |control: &Control| SumPlay::new(names, sum, sides.first, control);
    let bytes = || session.bytes();
    Ok(host.hurried().counting(&bytes).play(start, sides.persons(), players)?)
}

/// The players of a sum, and their losses.
pub(crate) struct Players {
    seats: [Who; 2],
    chooser: Chooser,
    /// The loss by each move so far, where it is known.
    losses: Vec<Option<Dyadic>>,
}

impl Players {
    fn role(&self, player: Player) -> String {
        match self.seats[player] {
            Who::Person => String::new(),
            Who::Strategy(strategy) => format!(" ({})", strategy.name()),
        }
    }
}

impl<'g, 's> Dialogue for SumPlay<'g, 's> {
    type Context = Players;

    const HELP: &'static str = "\
Type a move as in the list of `moves`, or its number there, such as #3. On grids c2 is the same as (2,3).
`sure of 2`: if all summands are numbers at last, they add up to at least 2 for Left, or at most 2 for Right, whatever
the other player does. The loss of a move is how much better another move is in this respect.
";

    /// Formats the summands, with their values as far as they are known.
    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, found, mut text) = (table.game.now(), table.found()?, String::new());
        let (style, summands) = (now.style(), now.course().sum().summands());
        for group in &grouped(table)? {
            let summand = &summands[group.first];
            let facts = match found {
                Ok(found) => facts(table, found.values[group.first], summand)?,
                // The value of a form is known.
                Err(_) if summand.position().is_none() => {
                    let value = table.host.work(|control| summand.value(&mut now.calc(control)))?;
                    facts(table, value, summand)?
                }
                Err(_) => "too large to evaluate within the time for a move".to_owned(),
            };
            let number = if summands.len() > 1 { format!("{}: ", group.number()) } else { String::new() };
            let marks = marks(now.course(), group.first);
            text += &block(&(number + &group.times()), (summand, &marks), (&group.text, &facts), style);
        }
        // The first line of a block is blank, as is the one before a board.
        Ok(text.split_off(1))
    }

    fn prompt(table: &Table<'_, Self>) -> String {
        prompt(table)
    }

    fn result(&self, found: &SumFound<'s>, step: &usize) -> String {
        let Verdict { stop, wins, .. } = &found.verdicts[*step];
        let end = if *wins { "it wins" } else { "it loses, as every move does" };
        format!("sure of {stop}, and {end}")
    }

    fn bounded(table: &Table<'_, Self>, step: &usize) -> Result<Option<String>, Ended> {
        let Some(moves) = bounded_moves(table)? else {
            let now = table.game.now();
            if Self::is_known_to_win(table, step) {
                return Ok(Some("it wins, as a search shows".to_owned()));
            }
            let lost = Some(Status::Won(now.to_move().other()));
            let is_lost = <Self as Dialogue>::decided_soon(table)? == lost;
            return Ok(is_lost.then(|| "it loses, as every move does".to_owned()));
        };
        let player = table.game.now().to_move();
        let others_win = |m: &BoundedMove| m.after.wins_first()[player.other()];
        let end = match others_win(&moves[*step]) {
            Some(false) => "it wins",
            _ if moves.iter().all(|m| others_win(m) == Some(true)) => "it loses, as every move does",
            _ => "it is not known who wins",
        };
        let sure = moves[*step].after.sure_of(player);
        Ok(Some(format!("sure of {}, and {end}", player.of((sure.clone(), -&sure)))))
    }

    fn decided_soon(table: &Table<'_, Self>) -> Result<Option<Status<Player>>, Ended> {
        let now = table.game.now();
        Ok(unless_interrupted(table.host.work(|control| now.decided_soon(control)))?.ok().flatten())
    }

    fn is_known_to_win(table: &Table<'_, Self>, step: &usize) -> bool {
        let now = table.game.now();
        matches!(table.host.work(|control| now.wins_soon(*step, control)), Ok(Some(true)))
    }

    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, groups) = (table.game.now(), grouped(table)?);
        // Equal summands have the same moves, so only the first of each group is listed.
        let group = |step: usize| begun_by(&groups, now.moves()[step].summand);
        let steps = (0..now.moves().len()).filter(|&step| group(step).is_some());
        let cells = |step: usize| [format!("#{}", step + 1), now.name(&step), others(group(step))];
        let Some(judged) = judged(table)? else {
            if let Some(text) = bounded(table, &cells)? {
                return Ok(text);
            }
            return searched(table, steps.collect(), &cells);
        };
        let mut moves: Vec<(usize, &Judged<'_>)> = steps.map(|step| (step, &judged[step])).collect();
        let tally = tally(moves.iter().map(|(_, judged)| *judged));
        let nim = unless_interrupted(
            table.host.work(|control| now.course().sum().nim_sum(false, &mut now.calc(control))),
        )?;
        let nim = nim.ok().flatten();
        let mut text = format!("Your moves: {}\n", tally.words(nim.is_some()));
        order(&mut moves, |(_, judged)| judged);
        let row = |&(step, Judged { verdict, undominated }): &(usize, &Judged<'_>)| {
            let [number, name, others] = cells(step);
            let mut row = vec![number, name, result(won(verdict.wins))];
            if nim.is_none() {
                row.extend([verdict.loss.to_string(), yes(*undominated), verdict.stop.to_string()]);
            }
            row.push(others);
            row
        };
        let columns: &[&str] = match nim {
            Some(_) => &["", "move", "result", ""],
            None => &["", "move", "result", "loss", "undominated", "sure of", ""],
        };
        text += &listed(columns, moves.iter().map(row));
        if let Some(nim) = nim {
            let _ = writeln!(text, "Grundy value {}. {}", nim.words(), why(&nim));
        }
        Ok(text)
    }

    fn end(table: &Table<'_, Self>, _: Status<Player>) -> String {
        format!("{:?} has no move", table.game.now().to_move())
    }

    const EXPLAINS: bool = true;

    fn why(table: &Table<'_, Self>, play: &Self, step: &usize) -> Result<String, Ended> {
        let (sum, player) = (play.course().sum(), play.to_move());
        let explained = table.host.work(|control| {
            let (calc, settings) = (&mut play.calc(control), OutcomeSettings::default());
            let explained =
                Explanation::of(sum, player, &play.moves()[*step], settings, (calc.store(), control))?;
            words(sum, (&explained, &format!("{player:?}")), calc, play.style())
        });
        let too_large = |ended| format!("The move is not explained: {ended}.\n");
        Ok(unless_interrupted(explained)?.unwrap_or_else(too_large))
    }

    /// Lets a strategy choose. If the budget does not suffice, a strategy that needs less chooses.
    fn own(table: &mut Table<'_, Self>) -> Result<Choice<Self>, Ended> {
        let Who::Strategy(asked) = table.context.seats[table.game.now().to_move()] else {
            return table.choice();
        };
        let mut strategy = asked;
        loop {
            // The chooser is replaced only on success, so an attempt that runs out of budget uses up no
            // random numbers.
            let (now, mut chooser) = (table.game.now(), table.context.chooser.clone());
            let needs_values = matches!(strategy, Strategy::Perfect | Strategy::Errs { .. });
            let chosen = match table.found()? {
                // The search for the values has used up the budget already.
                Err(ended) if needs_values => Err(ended),
                _ => unless_interrupted(table.host.work(|control| -> OrNoAnswer<_> {
                    Ok((chooser.choose(strategy, &mut now.calc(control), now.course())?, chooser))
                }))?,
            };
            match chosen {
                Ok((chosen, chooser)) => {
                    let step = chosen.and_then(|chosen| now.moves().iter().position(|m| *m == chosen));
                    table.context.chooser = chooser;
                    let gave_way = strategy != asked;
                    return Ok((step, gave_way.then(|| format!("{} for {}", strategy.name(), asked.name()))));
                }
                Err(ended) => {
                    if strategy == Strategy::Perfect
                        && let Ok(Some(step)) =
                            unless_interrupted(table.host.work(|control| now.winning_move_soon(control)))?
                    {
                        return Ok((Some(step), Some(format!("search for {}", asked.name()))));
                    }
                    let Some(instead) = strategy.instead() else { return Err(ended) };
                    say(&format!("{}: {ended}; {} moves instead.\n", strategy.name(), instead.name()));
                    strategy = instead;
                }
            }
        }
    }

    /// Describes a move and the one who really made it: the score that the player is sure of, the loss, and the threat.
    fn announced(table: &Table<'_, Self>, step: &usize, who: Option<&str>) -> Result<String, Ended> {
        let (now, found) = (table.game.now(), table.found()?);
        let player = now.to_move();
        let role = who.map_or_else(|| table.context.role(player), |who| format!(" ({who})"));
        let mut text = format!("{player:?}{role} moves {}", now.name(step));
        let Ok(SumFound { verdicts, .. }) = found else { return Ok(text + "\n") };
        let verdict = &verdicts[*step];
        let _ = write!(text, ": sure of {}", verdict.stop);
        if verdict.loss.signum() != 0 {
            // Left wants a large stop and Right a small one, so a loss counts in opposite directions.
            let best = player.of((&verdict.stop + &verdict.loss, &verdict.stop - &verdict.loss));
            let _ = write!(text, ", while {best} was possible: {} lost", verdict.loss);
        }
        if verdict.throws_win {
            text += ", and a win thrown away";
        }
        text.push('\n');
        let sum = now.course().sum();
        let fee = table.host.work(|control| late_fee(&mut now.calc(control), sum, player, &verdict.step))?;
        if let Some(fee) = fee {
            let place = match sum.summands().len() {
                1 => String::new(),
                _ => format!(" in summand {}", verdict.step.summand + 1),
            };
            let other = player.other();
            let _ = writeln!(
                text,
                "A threat: another move of {player:?}{place} would cost {other:?} a late fee of {fee}."
            );
        }
        Ok(text)
    }

    /// Keeps the loss by a move.
    fn noted(table: &mut Table<'_, Self>, step: &usize) -> Result<(), Ended> {
        let loss = table.found()?.ok().map(|found| found.verdicts[*step].loss.clone());
        table.context.losses.truncate(table.game.steps().len());
        table.context.losses.push(loss);
        Ok(())
    }

    /// Sums up the losses of both players.
    fn summary(table: &Table<'_, Self>) -> String {
        let mut text = String::new();
        for player in Player::BOTH {
            let made = table.game.turns().zip(&table.context.losses);
            let mut losses =
                made.filter(|((play, _), _)| play.to_move() == player).map(|(_, loss)| loss.as_ref());
            let lost = losses.try_fold(Dyadic::ZERO, |sum, loss| Some(&sum + loss?));
            let lost = lost.map_or("an unknown number".to_owned(), |lost| lost.to_string());
            let _ = writeln!(text, "{player:?}{} lost {lost} by moves in all.", table.context.role(player));
        }
        text
    }
}

/// Groups the summands of the current sum.
/// Returns the prompt for Left or Right.
pub(super) fn prompt<P: Dialogue<Player = Player>>(table: &Table<'_, P>) -> String {
    let player = table.game.now().to_move();
    match table.has_two_persons() {
        true => format!("{player:?}, move: "),
        false => format!("You, {player:?}, move: "),
    }
}

fn grouped(table: &Table<'_, SumPlay<'_, '_>>) -> Result<Vec<Group>, Ended> {
    let now = table.game.now();
    table.host.work(|control| groups(&mut now.calc(control), now.course().sum(), now.style()))
}

/// Names the other summands in which a move can be made.
fn others(group: Option<&Group>) -> String {
    match group {
        Some(Group { first, count: 2, .. }) => format!("as in summand {}", first + 2),
        Some(Group { first, count: count @ 3.., .. }) => {
            format!("as in summands {} to {}", first + 2, first + count)
        }
        _ => String::new(),
    }
}

/// Judges all moves; `None` if that takes too long.
fn judged<'s>(table: &Table<'_, SumPlay<'_, 's>>) -> Result<Option<Vec<Judged<'s>>>, Ended> {
    let (now, Ok(SumFound { verdicts, .. })) = (table.game.now(), table.found()?) else { return Ok(None) };
    let judged = table.host.work(|control| judge(&mut now.calc(control), now.to_move(), verdicts.clone()));
    Ok(unless_interrupted(judged)?.ok())
}

/// Returns the moves in a sum of forms with the bounds after each; `None` if a summand is a position, or if the budget
/// ends before.
fn bounded_moves(table: &Table<'_, SumPlay<'_, '_>>) -> Result<Option<Vec<BoundedMove>>, Ended> {
    let now = table.game.now();
    let (sum, player) = (now.course().sum(), now.to_move());
    let all = table.host.work(|control| BoundedMove::all(&mut now.calc(control), sum, player));
    Ok(unless_interrupted(all)?.ok().flatten())
}

/// Lists the moves in a sum of forms by what the player is sure of, which takes no value of a sum; `None` if a summand is
/// a position. `cells` are the number of a move, its name, and the other summands in which it can be made.
fn bounded(
    table: &Table<'_, SumPlay<'_, '_>>,
    cells: &dyn Fn(usize) -> [String; 3],
) -> Result<Option<String>, Ended> {
    let now = table.game.now();
    let player = now.to_move();
    let Some(moves) = bounded_moves(table)? else { return Ok(None) };
    let groups = grouped(table)?;
    let wins = |m: &BoundedMove| m.after.wins_first()[player.other()].map(|wins| !wins);
    let mut moves: Vec<(usize, BoundedMove)> = moves.into_iter().enumerate().collect();
    moves.retain(|(_, m)| begun_by(&groups, m.step.summand).is_some());
    moves.sort_by_key(|(_, m)| {
        let rank = match wins(m) {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        (rank, -&m.after.sure_of(player))
    });
    let rows = moves.iter().map(|(step, m)| {
        let [number, name, others] = cells(*step);
        let sure = m.after.sure_of(player);
        let result = wins(m).map_or("not known".to_owned(), |wins| result(won(wins)));
        vec![number, name, result, player.of((sure.clone(), -&sure)).to_string(), others]
    });
    let mut text = format!("Your moves: {}\n", now.moves().len());
    text += &listed(&["", "move", "result", "sure of", ""], rows);
    text += "The sum is too large for its value. Thermostrat is sure of these stops (Winning Ways, ch. 6).\n";
    Ok(Some(text))
}

/// Lists moves with their results as far as short searches find them, winning ones first.
fn searched(
    table: &Table<'_, SumPlay<'_, '_>>,
    mut steps: Vec<usize>,
    cells: &dyn Fn(usize) -> [String; 3],
) -> Result<String, Ended> {
    let now = table.game.now();
    let found = unless_interrupted(table.host.work(|control| now.moves_soon(control)))?.unwrap_or_default();
    let wins = |step: usize| found.get(step).copied().flatten();
    steps.sort_by_key(|&step| match wins(step) {
        Some(true) => 0,
        None => 1,
        Some(false) => 2,
    });
    let rows = steps.into_iter().map(|step| {
        let [number, name, others] = cells(step);
        let result = wins(step).map_or("not known".to_owned(), |wins| result(won(wins)));
        vec![number, name, result, others]
    });
    let mut text = format!("Your moves: {}\n", now.moves().len());
    text += &listed(&["", "move", "result", ""], rows);
    text += "The value is too large; a search finds these results.\n";
    Ok(text)
}

/// Describes the value and the temperature of a summand.
fn facts<'s>(
    table: &Table<'_, SumPlay<'_, 's>>,
    value: Value<'s>,
    summand: &Summand<'_, 's>,
) -> Result<String, Ended> {
    let (now, is_position) = (table.game.now(), summand.position().is_some());
    table.host.work(|control| -> OrStop<_> {
        let calc = &mut now.calc(control);
        let temperature = format!("temperature {}", calc.temperature(value)?);
        if !is_position {
            return Ok(temperature);
        }
        Ok(format!("{}, {temperature}", shortened(print(calc, value, now.style())?)))
    })
}

/// Returns what the moves so far left on the board of a summand.
pub(super) fn marks(course: &Course<'_, '_>, summand: usize) -> PlayedMarks {
    let mut marks = PlayedMarks::default();
    let sums: Vec<&PlayedSum<'_, '_>> = course.before().chain([course.sum()]).collect();
    for (sums, turn) in sums.windows(2).zip(course.turns()) {
        let [before, after] = [sums[0], sums[1]].map(|sum| &sum.summands()[summand]);
        let (Some(old), Some(new)) = (before.position(), after.position()) else { continue };
        if turn.made.summand == summand {
            // The owner as the position itself names the players.
            let player = if after.is_negated() { turn.player.other() } else { turn.player };
            marks.follow([old.board(), new.board()], player);
        } else {
            marks.last.clear();
        }
    }
    marks
}

/// Formats a summand after its number: a form by its text, a position by its board.
pub(super) fn block(
    number: &str,
    (summand, marks): (&Summand<'_, '_>, &PlayedMarks),
    (text, facts): (&str, &str),
    style: Style,
) -> String {
    let facts = if facts.is_empty() { String::new() } else { format!("   {facts}") };
    let Some(position) = summand.position() else { return format!("\n{number}{text}{facts}\n") };
    let sign = if summand.is_negated() { "the negative of " } else { "" };
    let board = board_text(position, marks, summand.is_negated(), style);
    format!("\n{number}{sign}{}{facts}\n{board}\n", position.facts().title)
}

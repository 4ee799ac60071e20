//! The person's words in a game in a sum.

use std::fmt::Write;

use upstar::games::play::{NimSum, Strategy};

use super::game::Game;
use super::groups::{Group, begun_by};
use super::moves::{Judged, judge, order, tally};
use super::players::Who;
use crate::answer::Ended;
use crate::answer::moves::{listed, result, why, won, yes};
use crate::person::Seat;

impl Seat for Game<'_, '_> {
    type Step = usize;

    fn prompt(&self) -> String {
        let both = self.seats.iter().all(|seat| *seat == Who::Person);
        if both { format!("{:?}'s move: ", self.course.to_move()) } else { "Your move: ".to_owned() }
    }

    fn read(&self, line: &str) -> Result<usize, String> {
        if let Some(number) = line.strip_prefix('#') {
            let step = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let step = step.filter(|step| *step < self.now.moves.len());
            return step.ok_or_else(|| format!("there are the moves #1 to #{}\n", self.now.moves.len()));
        }
        let wanted = plain(line);
        if let Some(step) = self.now.names.iter().position(|name| plain(name) == wanted) {
            return Ok(step);
        }
        // The number of the summand may be left out if the move is clear without it.
        let of_summand = |name: &str| name.split_once(": ").map(|(_, name)| plain(name));
        let names = self.now.names.iter().enumerate();
        let meant: Vec<usize> = names
            .filter(|(_, name)| of_summand(name).as_ref() == Some(&wanted))
            .map(|(step, _)| step)
            .collect();
        match meant[..] {
            [] => Err(format!("{line:?} is no move.\n{}", self.help())),
            // Moves with the same name in one summand use the same places, or lead to the same value.
            [first, ..] if meant.iter().all(|&step| self.is_in(step) == self.is_in(first)) => Ok(first),
            _ => {
                Err("There is such a move in several summands; say in which, such as 2: before it.\n"
                    .to_owned())
            }
        }
    }

    fn help(&self) -> String {
        "A move is told as in the list of `moves`, or by its number there, such as #3.\n".to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        // Equal summands have the same moves, so only the first of each group is listed.
        let told = |step: &usize| begun_by(&self.now.groups, self.is_in(*step)).is_some();
        let steps = (0..self.now.names.len()).filter(told);
        let Some(judged) = self.judged()? else {
            let mut text = format!("Your moves: {}\n", self.now.names.len());
            steps.for_each(|step| _ = writeln!(text, "  {}", self.told_step(step).join("  ").trim_end()));
            return Ok(text);
        };
        let mut moves: Vec<(usize, &Judged<'_>)> = steps.map(|step| (step, &judged[step])).collect();
        let tally = tally(moves.iter().map(|(_, judged)| *judged));
        let nim = self.nim_sum()?;
        let mut text = format!("Your moves: {}\n", tally.words(nim.is_some()));
        order(&mut moves, |(_, judged)| judged);
        let row = |&(step, Judged { verdict, undominated }): &(usize, &Judged<'_>)| {
            let [number, name, others] = self.told_step(step);
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

    fn hint(&mut self) -> Result<String, Ended> {
        let Some(step) = self.chosen(Strategy::Perfect)? else { return Ok("There is no move.\n".to_owned()) };
        let worth = match self.verdict(step) {
            Some(verdict) if verdict.wins => format!(": sure of {}, and it wins", verdict.stop),
            Some(verdict) => format!(": sure of {}, and it loses, as every move does", verdict.stop),
            None => ": it looks sensible; who wins is not known".to_owned(),
        };
        Ok(format!("{}{worth}\n", self.now.names[step]))
    }

    fn undo(&mut self) -> Result<(), String> {
        let turns = self.course.turns();
        let last = turns.iter().rposition(|turn| self.seats[turn.player] == Who::Person);
        let last = last.ok_or("There is nothing to take back.\n")?;
        self.course.take_back_to(last);
        self.path.truncate(last);
        self.look().map_err(|ended| format!("{ended}\n"))
    }

    fn steps(&self) -> Vec<String> {
        self.path.iter().map(|made| made.name.clone()).collect()
    }
}

impl<'s> Game<'_, 's> {
    /// Judges all moves; `None` if that takes too long.
    fn judged(&self) -> Result<Option<Vec<Judged<'s>>>, Ended> {
        let Some((_, verdicts)) = &self.now.valued else { return Ok(None) };
        match self.work(|calc| judge(calc, self.course.to_move(), verdicts.clone())) {
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            judged => Ok(judged.ok()),
        }
    }

    /// Returns the Grundy value, if the sum is impartial and the value is found in time.
    fn nim_sum(&self) -> Result<Option<NimSum>, Ended> {
        match self.work(|calc| self.course.sum().nim_sum(false, calc)) {
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            nim => Ok(nim.ok().flatten()),
        }
    }

    /// Returns the number of a move, its name, and the other summands in which it can be made.
    fn told_step(&self, step: usize) -> [String; 3] {
        let others = match begun_by(&self.now.groups, self.is_in(step)) {
            Some(Group { first, count: count @ 2.., .. }) => {
                format!("as in summands {} to {}", first + 2, first + count)
            }
            _ => String::new(),
        };
        [format!("#{}", step + 1), self.now.names[step].clone(), others]
    }

    /// Returns the index of a move's summand.
    fn is_in(&self, step: usize) -> usize {
        self.now.moves[step].summand
    }
}

/// Removes the characters of a name that may be left out.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')')).collect()
}

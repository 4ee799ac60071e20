//! `upstar play` for partizan games that need not end.

use std::collections::HashSet;
use std::fmt::Write;

use upstar::games::board::OnGameBoard;
use upstar::games::notation::Style;
use upstar::games::play::PartizanPlay;
use upstar::games::solve::{Prospect, Prospects};
use upstar::games::value::PlayEnd;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::play::{Play as _, Status};
use upstar::registry::Position;
use upstar::session::Session;
use upstar_draw::PlayedMarks;

use super::refusal::Refusal;
use crate::answer::moves::{Tally, listed};
use crate::answer::{Ended, Exit, RequestError, counted};
use crate::args::{Common, Play};
use crate::command::opened;
use crate::person::{Dialogue, Sides, Table, board_text, host};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (host, text) = host(arguments, common)?;
    let Some((Position::Partizan(position), _)) =
        opened(session, (&arguments.ruleset, &text), &Control::unlimited())?
    else {
        let message = "this is for rulesets of the kind `partizan`";
        return Err(RequestError::new("unsupported", "ruleset", message).into());
    };
    let (host, sides) = (host.hurried(), Sides::of(arguments)?);
    let start = |control: &Control| PartizanPlay::new(position, sides.first, control);
    Ok(host.play(start, sides.persons(), ())?)
}

impl Dialogue for PartizanPlay<'_, '_> {
    type Context = ();

    const HELP: &'static str = "\
Type a move as in the list of `moves`, or its number there, such as #3, or the position after it. On grids c2 is the
same as (2,3).
";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let mut marks = PlayedMarks::default();
        for (plays, (before, _)) in table.game.plays().windows(2).zip(table.game.turns()) {
            let boards = [&plays[0], &plays[1]].map(|play| play.position().board());
            marks.follow(boards, before.to_move());
        }
        let position: &dyn OnGameBoard = table.game.now().position();
        Ok(board_text(position, &marks, false, Style::Ascii) + "\n")
    }

    fn prompt(table: &Table<'_, Self>) -> String {
        format!("You, {:?}, move: ", table.game.now().to_move())
    }

    fn result(&self, found: &Prospects, step: &usize) -> String {
        match found.moves[*step] {
            Some(prospect @ Prospect::Loss(_)) => format!("{}, and no move does better", words(prospect)),
            Some(prospect) => words(prospect),
            None => "it is not known who wins".to_owned(),
        }
    }

    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, found, nothing) = (table.game.now(), table.found()?, Prospects::default());
        let unfinished = found.err().or_else(|| Some(table.host.ended(found.ok()?.ended?)));
        let prospects = found.unwrap_or(&nothing);
        let mut seen = HashSet::new();
        // Equal tokens have the same moves.
        let is_new = |step: &usize| seen.insert((now.name(step), &now.steps()[*step].after));
        let mut moves: Vec<(usize, Option<Prospect>)> = (0..now.steps().len())
            .filter(is_new)
            .map(|step| (step, prospects.moves.get(step).copied().flatten()))
            .collect();
        let count =
            |end: PlayEnd| moves.iter().filter(|(_, found)| found.map(Prospect::end) == Some(end)).count();
        let tally = Tally {
            all: moves.len(),
            wins: count(PlayEnd::Won),
            draws: count(PlayEnd::Drawn),
            undominated: 0,
        };
        let is_known = moves.iter().all(|(_, found)| found.is_some());
        let words = match is_known && tally.wins + tally.draws == 0 {
            _ if tally.wins == 0 && !is_known => tally.all.to_string(),
            true => "each of them loses".to_owned(),
            false => tally.words(true),
        };
        let mut text = format!("Your moves: {words}\n");
        moves.sort_by_key(|(_, found)| std::cmp::Reverse(found.map(Prospect::rank)));
        let row = |&(step, found): &(usize, Option<Prospect>)| {
            let words = found.map_or("it is not known who wins".to_owned(), self::words);
            vec![format!("#{}", step + 1), now.name(&step), words]
        };
        text += &listed(&["", "move", "result"], moves.iter().map(row));
        if let Some(ended) = unfinished {
            let _ = writeln!(text, "Not everything is known: {ended}.");
        }
        Ok(text)
    }

    fn end(table: &Table<'_, Self>, _: Status<Player>) -> String {
        let now = table.game.now();
        match now.position().moves_for_ever() {
            Some(runner) => {
                let other = runner.other();
                format!("{runner:?} always has moves, and {other:?} cannot prevent them")
            }
            None => format!("{:?} has no move", now.to_move()),
        }
    }
}

/// Describes the result of a move.
fn words(prospect: Prospect) -> String {
    let after = |moves: u32| counted(moves as usize, "move", "moves");
    match prospect {
        Prospect::Win(moves) => format!("it wins after at most {}", after(moves)),
        Prospect::Draw => "it holds the draw".to_owned(),
        Prospect::Loss(moves) => format!("it loses after at most {}", after(moves)),
    }
}

//! Domineering boards for numbers, and boards decomposed at their bridges.

use serde_json::json;
use upstar::Failure;
use upstar::games::board::grid::Grid;
use upstar::games::notation::print;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::Solver;
use upstar::games::solve::domineering::{BridgeKind, Bridges, Part, board_of_number};
use upstar::games::value::Calc;
use upstar::ground::board::Board;
use upstar::ground::input::InputError;

use crate::answer::values::json_of;
use crate::answer::{Answer, Failed, RequestError, failed, in_text};
use crate::args::{BuildDomineering, BuildParts, Common};
use crate::calc::game;
use crate::command::{CommandFrame, Ran};

/// Builds a connected board for a number.
pub(super) fn number(arguments: &BuildDomineering, common: &Common) -> Ran {
    CommandFrame::answer(common).run(|session, control| {
        let text = &arguments.number;
        let refused = |message: String| in_text(text, InputError::new(0..text.len(), message));
        // Expressions have no plus sign in front of a number.
        let unsigned = text.replacen('+', " ", usize::from(text.trim_start().starts_with('+')));
        let found = session.evaluate(&unsigned, control).map_err(|failure| failed(text, failure))?;
        let value = game(&mut Calc::new(session.store(), control), &found)?;
        let number = value
            .and_then(|value| value.number())
            .ok_or_else(|| refused(format!("expected an integer or n/2^k, found {}", found.describe())))?;
        let solver = Solver::new(Domineering, session.store());
        let bridges = Bridges::new(&solver, control);
        let board = board_of_number(&number, &bridges).map_err(|error| match error {
            Failure::Stopped(stop) => Failed::from(stop),
            error => refused(error.to_string()).into(),
        })?;
        let mut answer = Answer::new(common);
        answer.fact("value", &number, "value", number.to_string());
        answer.fact("domineering", &board, "domineering", json_of(board.to_data()));
        let cells = board.cells().iter().filter(|&&cell| cell == b'.').count();
        answer.fact("free cells", cells, "cells", cells);
        answer.line("");
        board.rows().for_each(|row| answer.line(row));
        Ok(answer)
    })
}

/// Decomposes a board.
pub(super) fn parts(arguments: &BuildParts, common: &Common) -> Ran {
    CommandFrame::answer(common).about("domineering").run(|session, control| {
        let text = &arguments.board;
        let board = match text.trim_start().starts_with('{') {
            true => return Err(RequestError::unsupported("a board is text here, such as \"..#|#..\"").into()),
            false => Grid::parse(text, ".#").map_err(|error| in_text(text, error))?,
        };
        let solver = Solver::new(Domineering, session.store());
        let taken = Bridges::new(&solver, control).take_apart(&board)?;
        let mut answer = Answer::new(common);
        let mut calc = Calc::new(session.store(), control);
        // The board is the sum of its parts.
        let mut sum = session.store().zero();
        let mut named = Vec::new();
        for part in &taken.parts {
            sum = calc.sum(sum, part.value)?;
            named.push((part, print(&mut calc, part.value, answer.style())?));
        }
        let value = print(&mut calc, sum, answer.style())?;
        answer.fact("value", &value, "value", value.clone());
        let place = |cell: (i32, i32)| format!("({},{})", cell.0 + 1, cell.1 + 1);
        let corner = |part: &Part<'_>| place(part.cells.corner());
        answer.list(
            "parts",
            &named,
            |(part, value)| format!("{}  {}  {value}", corner(part), part.cells.board()),
            "parts",
            |(part, value)| json!({"corner": corner(part), "board": part.cells.board().to_string(), "value": value}),
        );
        let kind = |kind| match kind {
            BridgeKind::Split => "splits",
            BridgeKind::Destroyed => "destroyed",
        };
        answer.list(
            "bridges",
            &taken.bridges,
            |bridge| format!("{}  {}", place(bridge.cell), kind(bridge.kind)),
            "bridges",
            |bridge| json!({"cell": place(bridge.cell), "kind": kind(bridge.kind)}),
        );
        Ok(answer)
    })
}

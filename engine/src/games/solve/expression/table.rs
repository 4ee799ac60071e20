//! Loops over ranges and lists: the result of `for n in 1..20: temperature(domineering("2x{n}"))` is a table.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Evaluator;
use super::answer::Answer;
use super::answer::Table;
use crate::games::notation::{Expression, ExpressionKind, ForEach, Over};
use crate::games::value::{Dyadic, Value};
use crate::ground::Failure;
use crate::ground::control::{OrStop, Stop};
use crate::ground::input::{InputError, NoAnswer};

/// The receiver of the rows of a table. Each call gets the names of the columns, and a row as soon as it is
/// found.
pub type TakeRow<'a, 's> = &'a mut (dyn FnMut(&[String], &[Answer<'s>]) -> OrStop<()> + 'a);

/// The receiver of the rows of a loop: the loop around it, or its table.
type Take<'t, 'a, 's, 'c> =
    &'t mut dyn FnMut(&mut Evaluator<'a, 's, 'c>, &[String], Row<'s>) -> Result<(), Failure>;

/// A row that is being passed to the outer loops.
struct Row<'s> {
    cells: Vec<Answer<'s>>,
    /// Whether a cell has an answer, or a failure that depends on a value rather than on wrong input. Names
    /// of loops do not count.
    has_answer: bool,
}

/// A table under construction.
struct Rows<'a, 's> {
    columns: Vec<String>,
    rows: Vec<Vec<Answer<'s>>>,
    /// The approximate number of bytes that the rows hold.
    bytes: usize,
    /// Whether a cell has an answer, or a failure that depends on a value rather than on wrong input. As long
    /// as there is no such cell, the whole table may turn out to be wrong input.
    has_answer: bool,
    /// The receiver of the rows, and the number of rows that it has received.
    take: Option<TakeRow<'a, 's>>,
    taken: usize,
}

/// The approximate bytes of a cell besides its answer, which include its text when the table is printed, and
/// the approximate bytes of a failure.
const BYTES_OF_CELL: usize = 64;
const BYTES_OF_FAILURE: usize = 256;

/// The greatest number of rows of a table.
const MOST_ROWS: usize = 1 << 20;

impl<'s> Rows<'_, 's> {
    fn push(&mut self, columns: &[String], row: Row<'s>) -> OrStop<()> {
        if self.rows.len() >= MOST_ROWS {
            return Err(Stop::TooLarge);
        }
        if self.rows.is_empty() {
            self.columns = columns.to_vec();
        }
        let bytes = |cell: &Answer<'s>| match cell {
            Answer::Missing(_) => BYTES_OF_FAILURE,
            Answer::Text(text) => text.len(),
            _ => 0,
        };
        self.bytes += row.cells.len() * (size_of::<Answer<'_>>() + BYTES_OF_CELL);
        self.bytes += row.cells.iter().map(bytes).sum::<usize>();
        self.rows.push(row.cells);
        self.has_answer |= row.has_answer;
        // Rows are held back until one has an answer, since a table without any is reported as wrong input.
        if let (true, Some(take)) = (self.has_answer, &mut self.take) {
            for row in &self.rows[self.taken..] {
                take(&self.columns, row)?;
            }
            self.taken = self.rows.len();
        }
        Ok(())
    }

    /// Returns the first failure in a cell, if every evaluated cell is wrong input.
    fn failure(&self) -> Option<Failure> {
        let mut cells = self.rows.iter().flatten().filter(|_| !self.has_answer);
        cells.find_map(
            |cell| if let Answer::Missing(failure) = cell { Some((**failure).clone()) } else { None },
        )
    }
}

impl<'a, 's, 'c> Evaluator<'a, 's, 'c> {
    /// Evaluates the table of a loop. A cell without an answer states the reason, and the other cells remain.
    ///
    /// # Errors
    /// Returns the first failure if every cell is wrong input, or the reason if the calculation has to stop.
    /// The receiver has got all rows that were finished by then.
    pub(super) fn table(&mut self, each: &ForEach) -> Result<Arc<Table<'s>>, Failure> {
        let mut table = Rows {
            columns: Vec::new(),
            rows: Vec::new(),
            bytes: 0,
            has_answer: false,
            take: self.take.take(),
            taken: 0,
        };
        let before = self.calc.other_bytes;
        let columns = self.rows(each, &mut |evaluator, columns, row| {
            table.push(columns, row)?;
            // The cells that follow are evaluated while these rows are held in memory.
            evaluator.calc.other_bytes = before.saturating_add(table.bytes);
            let bytes = evaluator.calc.store().bytes().saturating_add(evaluator.calc.other_bytes);
            // The budget is checked after the row is pushed, so a row that exhausts it is still received.
            evaluator.calc.control().check(0, bytes)?;
            Ok(())
        })?;
        if let Some(failure) = table.failure() {
            return Err(failure);
        }
        let columns = if table.rows.is_empty() { columns } else { table.columns };
        Ok(Arc::new(Table::new(columns, table.rows)?))
    }

    /// Calls `visit` for each value of the loop's name, to which the name is bound, until it breaks. The outer
    /// meaning of the name is restored.
    pub(super) fn over(
        &mut self,
        each: &ForEach,
        visit: &mut dyn FnMut(&mut Self, &Answer<'s>) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        let before = self.names.get(&each.name).cloned();
        let visited = self.over_all(each, visit);
        match before {
            Some(before) => self.names.insert(each.name.clone(), before),
            None => self.names.remove(&each.name),
        };
        visited
    }

    fn over_all(
        &mut self,
        each: &ForEach,
        visit: &mut dyn FnMut(&mut Self, &Answer<'s>) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        let mut visit = |evaluator: &mut Self, index: Answer<'s>| {
            evaluator.names.insert(each.name.clone(), index.clone());
            visit(evaluator, &index)
        };
        match &each.over {
            Over::Range(low, high, step) => {
                let (mut n, high) = (self.integer(low)?, self.integer(high)?);
                let step = step.as_ref().map_or(Ok(1), |step| self.step(step))?;
                while if step > 0 { n <= high } else { n >= high } {
                    let index = Answer::Value(self.calc.store().integer(n));
                    if visit(self, index)?.is_break() {
                        break;
                    }
                    let Some(next) = n.checked_add(step) else { break };
                    n = next;
                }
            }
            Over::List(list) => {
                let Answer::List(members) = self.evaluate(list)? else {
                    let message = "expected a range such as 1..5, or a list such as [1, ^]";
                    return Err(InputError::new(list.span.clone(), message).into());
                };
                for member in members.iter() {
                    if visit(self, member.clone())?.is_break() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Evaluates a loop row by row, and returns the names of its columns.
    fn rows(&mut self, each: &ForEach, take: Take<'_, 'a, 's, 'c>) -> Result<Vec<String>, Failure> {
        let mut columns = None;
        self.over(each, &mut |evaluator, index| {
            evaluator.calc.node()?;
            let chosen = evaluator.chosen(each)?;
            if chosen != Ok(false) {
                columns = Some(evaluator.rows_of_one(each, index, take)?);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let columns = columns.unwrap_or_else(|| self.columns(&each.body));
        Ok(with_index(each, &each.name, &columns, &columns))
    }

    /// Evaluates the body for one value of the loop's name, and returns the names of the columns. A nested
    /// loop yields several rows.
    fn rows_of_one(
        &mut self,
        each: &ForEach,
        index: &Answer<'s>,
        take: Take<'_, 'a, 's, 'c>,
    ) -> Result<Vec<String>, Failure> {
        let mut with = |evaluator: &mut Self, columns: &[String], Row { cells, has_answer }: Row<'s>| {
            evaluator.calc.step()?;
            let cells = with_index(each, index, columns, &cells);
            take(evaluator, &with_index(each, &each.name, columns, columns), Row { cells, has_answer })
        };
        let parts = match &each.body.kind {
            ExpressionKind::ForEach(inner) => return self.rows(inner, &mut with),
            ExpressionKind::List(parts) => &parts[..],
            _ => std::slice::from_ref(&each.body),
        };
        let columns = self.columns(&each.body);
        let mut row = Row { cells: Vec::with_capacity(parts.len()), has_answer: false };
        let mut end = None;
        for part in parts {
            let cell = self.cell(part, end);
            end = end.or(cell.1);
            let is_input =
                matches!(&cell.0, Answer::Missing(failure) if matches!(**failure, Failure::Input(_)));
            row.has_answer |= !matches!(part.kind, ExpressionKind::Name(_)) && !is_input;
            row.cells.push(cell.0);
        }
        // The body may also yield a table without being a loop, for example if it is the name of one. Its
        // rows are spread as those of a nested loop.
        if let ([Answer::Table(inner)], false) =
            (&row.cells[..], matches!(each.body.kind, ExpressionKind::List(_)))
        {
            let inner = Arc::clone(inner);
            for cells in &inner.rows {
                with(self, &inner.columns, Row { cells: cells.clone(), has_answer: true })?;
            }
            return Ok(inner.columns.clone());
        }
        let taken = with(self, &columns, row);
        end.map_or(taken, |reason| Err(reason.into()))?;
        Ok(columns)
    }

    /// Returns the answer in a cell, or the reason why there is none, and the reason to end the calculation,
    /// if it has to end here. Once `end` is set, cells are no longer evaluated.
    fn cell(&mut self, part: &Expression, end: Option<NoAnswer>) -> (Answer<'s>, Option<NoAnswer>) {
        let missing = |failure: Failure| Answer::Missing(Arc::new(failure));
        if let Some(reason) = end {
            return (missing(reason.into()), None);
        }
        match self.evaluate(part) {
            Ok(answer) => (answer, None),
            Err(Failure::Stopped(stop)) => (missing(stop.into()), Some(stop.into())),
            Err(Failure::NoEnd) => (missing(Failure::NoEnd), Some(NoAnswer::NoEnd)),
            Err(failure) => (missing(failure), None),
        }
    }

    /// Returns the names of the columns of a body: the evaluated expressions as they are written.
    fn columns(&self, body: &Expression) -> Vec<String> {
        let written = |part: &Expression| self.source.get(part.span.clone()).unwrap_or_default().to_owned();
        match &body.kind {
            ExpressionKind::List(parts) => parts.iter().map(written).collect(),
            _ => vec![written(body)],
        }
    }

    /// Evaluates the step of a range.
    fn step(&mut self, expression: &Expression) -> Result<i64, Failure> {
        match self.integer(expression)? {
            0 => Err(InputError::new(expression.span.clone(), "a step is not 0").into()),
            step => Ok(step),
        }
    }

    fn integer(&mut self, expression: &Expression) -> Result<i64, Failure> {
        let number = self.operand(expression)?.short().and_then(Value::number);
        number.filter(Dyadic::is_integer).and_then(|number| number.to_i64()).ok_or_else(|| {
            InputError::new(expression.span.clone(), "a range goes from one integer to another")
                .with_hint("10**9 is a power, and 10^9 is 10 with nine ups")
                .into()
        })
    }
}

/// Puts the cell of a loop's own column before the other cells, without a second column of the same name.
fn with_index<T: Clone>(each: &ForEach, index: &T, columns: &[String], cells: &[T]) -> Vec<T> {
    let rebinds = rebinds(&each.body, &each.name);
    let is_other = |(column, _): &(&String, &T)| rebinds || **column != each.name;
    let others = columns.iter().zip(cells).filter(is_other).map(|(_, cell)| cell.clone());
    std::iter::once(index.clone()).chain(others).collect()
}

/// Returns whether a nested loop binds the same name.
fn rebinds(body: &Expression, name: &str) -> bool {
    match &body.kind {
        ExpressionKind::ForEach(inner) => inner.name == name || rebinds(&inner.body, name),
        _ => false,
    }
}

//! Loops over ranges and lists: the result of `for n in 1..20: temperature(domineering("2x{n}"))` is a table.
//! Functions of lists, such as `max` and `count`, apply to the values of a loop as well.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::answer::{Answer, AnyGame, Evaluated, List, Operand, Table};
use super::functions::{Apply, Function, LIST_FUNCTIONS, OfList, numbers};
use super::surreal::number;
use super::words::compare_words;
use super::{Evaluator, MAY_BE_EQUAL};
use crate::games::notation::{Comparison, Expression, ExpressionKind, ForEach, Over};
use crate::games::surreal::Surreal;
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

/// The receiver of the values of a loop's name.
type Visit<'v, 'a, 's, 'c> =
    &'v mut dyn FnMut(&mut Evaluator<'a, 's, 'c>, &Answer<'s>) -> Result<ControlFlow<()>, Failure>;

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
    pub(super) fn over(&mut self, each: &ForEach, visit: Visit<'_, 'a, 's, 'c>) -> Result<(), Failure> {
        let before = self.names.get(&each.name).cloned();
        let visited = self.over_all(each, visit);
        match before {
            Some(before) => self.names.insert(each.name.clone(), before),
            None => self.names.remove(&each.name),
        };
        visited
    }

    fn over_all(&mut self, each: &ForEach, visit: Visit<'_, 'a, 's, 'c>) -> Result<(), Failure> {
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
                // Positions in a list that is written out stay positions.
                let elements = match &list.kind {
                    ExpressionKind::List(elements) => &elements[..],
                    _ => &[],
                };
                for (i, member) in members.iter().enumerate() {
                    let member = match elements.get(i) {
                        Some(element) => self.kept(element, member.clone())?,
                        None => member.clone(),
                    };
                    if visit(self, member)?.is_break() {
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
            let why = match evaluator.chosen(each) {
                Ok(Ok(false)) => return Ok(ControlFlow::Continue(())),
                Ok(_) => None,
                Err(failure @ (Failure::Stopped(_) | Failure::NoEnd)) => {
                    if !names_table(each) {
                        evaluator.rows_of_one(each, (&index.shown(), Some(failure.clone())), take)?;
                    }
                    return Err(failure);
                }
                // The columns of a table that a name stands for are not known here.
                Err(failure) if names_table(each) => return Err(failure),
                Err(failure) => Some(failure),
            };
            let index = match &why {
                // A table whose other columns are names states the reason in place of the value.
                Some(failure) if has_names_only(&each.body) => Answer::Missing(Arc::new(failure.clone())),
                _ => index.shown(),
            };
            columns = Some(evaluator.rows_of_one(each, (&index, why), take)?);
            Ok(ControlFlow::Continue(()))
        })?;
        let columns = columns.unwrap_or_else(|| self.columns(&each.body));
        Ok(with_index(each, &each.name, &columns, &columns))
    }

    /// Evaluates the body for one value of the loop's name, and returns the names of the columns. A nested
    /// loop yields several rows. If the loop's condition has no answer for the value, the cells state why.
    fn rows_of_one(
        &mut self,
        each: &ForEach,
        (index, why): (&Answer<'s>, Option<Failure>),
        take: Take<'_, 'a, 's, 'c>,
    ) -> Result<Vec<String>, Failure> {
        let mut with = |evaluator: &mut Self, columns: &[String], Row { cells, has_answer }: Row<'s>| {
            evaluator.calc.step()?;
            let cells = with_index(each, index, columns, &cells);
            take(evaluator, &with_index(each, &each.name, columns, columns), Row { cells, has_answer })
        };
        let columns = self.columns(&each.body);
        let parts = match (&each.body.kind, &why) {
            (ExpressionKind::ForEach(inner), None) => return self.rows(inner, &mut with),
            (ExpressionKind::ForEach(_), Some(failure)) => {
                let cells = vec![Answer::Missing(Arc::new(failure.clone())); columns.len()];
                with(self, &columns, Row { cells, has_answer: !matches!(failure, Failure::Input(_)) })?;
                return Ok(columns);
            }
            (ExpressionKind::List(parts), _) => &parts[..],
            _ => std::slice::from_ref(&each.body),
        };
        let mut row = Row { cells: Vec::with_capacity(parts.len()), has_answer: false };
        let mut end = None;
        for part in parts {
            let cell = match &why {
                Some(failure) => (Answer::Missing(Arc::new(failure.clone())), None),
                None => self.cell(part, end),
            };
            end = end.or(cell.1);
            let is_input =
                matches!(&cell.0, Answer::Missing(failure) if matches!(**failure, Failure::Input(_)));
            // A name is no answer, unless the row has nothing else.
            row.has_answer |= !is_input && (!is_name(part) || has_names_only(&each.body));
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

    /// Returns the names of the columns of a body: the texts of the evaluated expressions.
    fn columns(&self, body: &Expression) -> Vec<String> {
        let source_of = |part: &Expression| self.source.get(part.span.clone()).unwrap_or_default().to_owned();
        match &body.kind {
            ExpressionKind::ForEach(inner) => {
                let columns = self.columns(&inner.body);
                with_index(inner, &inner.name, &columns, &columns)
            }
            ExpressionKind::List(parts) => parts.iter().map(source_of).collect(),
            _ => vec![source_of(body)],
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

fn is_name(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Name(_))
}

/// Returns whether the body of a loop is a name or a list of names.
fn has_names_only(body: &Expression) -> bool {
    match &body.kind {
        ExpressionKind::List(parts) => parts.iter().all(is_name),
        _ => is_name(body),
    }
}

/// Returns whether the innermost body of nested loops is a name that none of them binds. It may stand for a table.
fn names_table(each: &ForEach) -> bool {
    let (mut bound, mut innermost) = (vec![each.name.as_str()], each);
    while let ExpressionKind::ForEach(inner) = &innermost.body.kind {
        bound.push(&inner.name);
        innermost = inner;
    }
    matches!(&innermost.body.kind, ExpressionKind::Name(name) if !bound.contains(&name.as_str()))
}

/// Returns whether a nested loop binds the same name.
fn rebinds(body: &Expression, name: &str) -> bool {
    match &body.kind {
        ExpressionKind::ForEach(inner) => inner.name == name || rebinds(&inner.body, name),
        _ => false,
    }
}

/// Returns the least and the greatest number of arguments of a function, and how they are written.
fn arity(function: OfList) -> (usize, usize, &'static str) {
    match function {
        OfList::Max | OfList::Min | OfList::Sum => (1, usize::MAX, "list"),
        OfList::After => (2, 3, "p, \"move\""),
        OfList::Mod => (2, 2, "a, b"),
        OfList::Moves => (2, 2, "p, left"),
        OfList::Options => (1, 2, "p, left"),
        OfList::Value => (1, 1, "p"),
        OfList::Floor => (1, 1, "x"),
        _ => (1, 1, "list"),
    }
}

/// A member of a list, with the argument that it comes from.
type Member<'e, 's> = (Answer<'s>, &'e Expression);

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns the function of lists with this name, unless a ruleset has the name.
    pub(super) fn list_function(&self, name: &str) -> Option<OfList> {
        let found = LIST_FUNCTIONS.iter().find(|function| function.name == name)?;
        let Function { apply: Apply::Lists(function), .. } = found else { return None };
        (!self.positions.names().contains(&name)).then_some(*function)
    }

    /// Applies a function of lists.
    pub(super) fn of_list(
        &mut self,
        function: OfList,
        name: &str,
        arguments: &[Expression],
        span: Range<usize>,
    ) -> Evaluated<'s> {
        let (fewest, most, expected) = arity(function);
        if !(fewest..=most).contains(&arguments.len()) {
            return Err(InputError::new(span, format!("expected {name}({expected})")).into());
        }
        if function == OfList::After {
            return self.after(arguments, span);
        }
        if let OfList::Moves | OfList::Options = function {
            return self.of_position(function == OfList::Moves, arguments);
        }
        if function == OfList::Value {
            return Ok(self.addend(&arguments[0])?.into());
        }
        if function == OfList::Floor {
            let number = self.any_number(&arguments[0])?;
            return self.of_numbers(numbers::integer_part, &[number], arguments);
        }
        if function == OfList::Mod {
            return self.remainder(&arguments[0], &arguments[1]);
        }
        let members = match arguments {
            [one] => match self.evaluate(one)? {
                Answer::Text(text) if function == OfList::Len => {
                    return Ok(self.natural(text.chars().count()));
                }
                answer => members(answer, one)?,
            },
            several => {
                let evaluated = several.iter().map(|one| Ok((self.evaluate(one)?, one)));
                evaluated.collect::<Result<_, Failure>>()?
            }
        };
        self.calc.steps(members.len())?;
        match function {
            // The functions that take no list have returned above.
            OfList::After
            | OfList::Len
            | OfList::Floor
            | OfList::Mod
            | OfList::Moves
            | OfList::Options
            | OfList::Value => Ok(self.natural(members.len())),
            OfList::Count => self.count(&members),
            OfList::Max => self.extreme(members, Comparison::GreaterOrEqual, span),
            OfList::Min => self.extreme(members, Comparison::LessOrEqual, span),
            OfList::Mex => self.mex(members),
            OfList::Sort => self.sorted(members),
            OfList::Sum => self.sum_of(members),
            OfList::Unique => self.unique(members),
        }
    }

    fn remainder(&mut self, a: &Expression, b: &Expression) -> Evaluated<'s> {
        let mut integer = |of: &Expression| {
            let number = self.operand(of)?.short().and_then(Value::number);
            number.filter(Dyadic::is_integer).and_then(|number| number.to_i64()).ok_or_else(|| {
                Failure::from(InputError::new(of.span.clone(), "mod(a, b) takes integers below 2^63"))
            })
        };
        let (a, divisor) = (integer(a)?, integer(b)?);
        if divisor <= 0 {
            return Err(InputError::new(b.span.clone(), "mod(a, b) takes a positive b").into());
        }
        Ok(Answer::Value(self.calc.store().integer(a.rem_euclid(divisor))))
    }

    fn natural(&self, n: usize) -> Answer<'s> {
        Answer::Value(self.calc.store().integer(n as i64))
    }

    fn count(&mut self, members: &[Member<'_, 's>]) -> Evaluated<'s> {
        let mut count = 0;
        for (member, at) in members {
            match member {
                Answer::Truth(truth) => count += usize::from(*truth),
                Answer::Example(example) => count += usize::from(example.truth),
                Answer::Unknown(why) => return Ok(Answer::Unknown(why)),
                other => {
                    let message =
                        format!("count counts conditions that are true, this is {}", other.describe());
                    return Err(InputError::new(at.span.clone(), message)
                        .with_hint("len(list) is the number of members")
                        .into());
                }
            }
        }
        Ok(self.natural(count))
    }

    fn sum_of(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        let mut sum: Option<(Operand<'s>, &Expression)> = None;
        for (member, at) in members {
            let next = self.operand_of(member, at)?;
            let next = match sum {
                Some((sum, before)) => self.plus((sum, before), (next, at))?,
                None => next,
            };
            sum = Some((next, at));
        }
        Ok(sum.map_or_else(|| self.natural(0), |(sum, _)| sum.into()))
    }

    /// Returns the member that compares with all others in this way.
    fn extreme(
        &mut self,
        members: Vec<Member<'_, 's>>,
        comparison: Comparison,
        span: Range<usize>,
    ) -> Evaluated<'s> {
        let mut operands = Vec::with_capacity(members.len());
        for (member, at) in members {
            operands.push((self.operand_of(member, at)?, at));
        }
        let Some(mut best) = operands.first().cloned() else {
            return Err(Failure::Undefined(InputError::new(
                span,
                "an empty list has no greatest and no least member",
            )));
        };
        let mut confused = false;
        for (next, at) in &operands[1..] {
            self.calc.step()?;
            let mut holds = |(a, at_a): (Operand<'s>, &Expression), (b, at_b): (Operand<'s>, &Expression)| {
                self.compare_operands(comparison, (a, b), [at_a, at_b])
            };
            match holds((best.0.clone(), best.1), (next.clone(), at))? {
                None => return Ok(Answer::Unknown(MAY_BE_EQUAL)),
                Some(true) => continue,
                Some(false) => {}
            }
            match holds((next.clone(), at), (best.0.clone(), best.1))? {
                None => return Ok(Answer::Unknown(MAY_BE_EQUAL)),
                Some(true) => best = (next.clone(), *at),
                Some(false) => confused = true,
            }
        }
        // A member behind a confused one may be beyond both.
        if confused {
            for (other, at) in &operands {
                self.calc.step()?;
                let both = (best.0.clone(), other.clone());
                if self.compare_operands(comparison, both, [best.1, at])? != Some(true) {
                    let end = if comparison == Comparison::GreaterOrEqual { "greatest" } else { "least" };
                    let message = format!("no member is the {end}: some of them are confused");
                    return Err(Failure::Undefined(InputError::new(span, message)));
                }
            }
        }
        Ok(best.0.into())
    }

    fn mex(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        let mut found = HashSet::new();
        for (member, at) in members {
            let n = match self.operand_of(member, at)? {
                Operand::Game(AnyGame::Short(form)) => form.value().number_up_star(),
                _ => None,
            };
            let n = n.filter(|parts| parts.ups == 0).and_then(|parts| match parts.nim {
                0 if parts.number.is_integer() && parts.number >= Dyadic::ZERO => Some(parts.number),
                nim if parts.number == Dyadic::ZERO => Some(i64::from(nim).into()),
                _ => None,
            });
            let Some(n) = n else {
                return Err(
                    InputError::new(at.span.clone(), "mex needs integers of at least 0, or nimbers").into()
                );
            };
            // The mex is at most the number of members, so larger ones do not matter.
            found.extend(n.to_i64());
        }
        let mex = (0..).find(|n| !found.contains(n)).unwrap_or_default();
        Ok(Answer::Value(self.calc.store().integer(mex)))
    }

    fn sorted(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        if members.iter().all(|(member, _)| matches!(member, Answer::Text(_))) {
            let mut texts: Vec<Answer<'s>> = members.into_iter().map(|(member, _)| member).collect();
            texts.sort_by(|a, b| match (a, b) {
                (Answer::Text(a), Answer::Text(b)) => a.cmp(b),
                _ => Ordering::Equal,
            });
            return Ok(Answer::List(List::new(texts)?));
        }
        let mut keyed: Vec<(Surreal, Answer<'s>)> = Vec::with_capacity(members.len());
        for (member, at) in members {
            let operand = self.operand_of(member.clone(), at)?;
            let Some(key) = number(&operand) else {
                let message = "sort orders numbers, or texts; other games are only partially ordered";
                return Err(InputError::new(at.span.clone(), message).into());
            };
            keyed.push((key, member));
        }
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(Answer::List(List::new(keyed.into_iter().map(|(_, member)| member).collect())?))
    }

    fn unique(&mut self, members: Vec<Member<'_, 's>>) -> Evaluated<'s> {
        let (mut values, mut others): (HashSet<_>, Vec<Member<'_, 's>>) = (HashSet::new(), Vec::new());
        let mut kept = Vec::new();
        for (member, at) in members {
            if let Answer::Value(value) = member {
                if values.insert(value) {
                    kept.push(member);
                }
                continue;
            }
            let mut is_new = true;
            for (other, at_other) in &others {
                self.calc.step()?;
                if self.are_equal((&member, at), (other, at_other))? {
                    is_new = false;
                    break;
                }
            }
            if is_new {
                others.push((member.clone(), at));
                kept.push(member);
            }
        }
        Ok(Answer::List(List::new(kept)?))
    }

    /// Returns whether two members that are not both short games are equal. Members of different kinds are
    /// not.
    fn are_equal(
        &mut self,
        (a, at_a): (&Answer<'s>, &Expression),
        (b, at_b): (&Answer<'s>, &Expression),
    ) -> Result<bool, Failure> {
        if std::mem::discriminant(a) != std::mem::discriminant(b) {
            return Ok(false);
        }
        if let (Answer::List(a), Answer::List(b)) = (a, b) {
            for (a, b) in a.iter().zip(b.iter()) {
                self.calc.step()?;
                if !self.are_equal((a, at_a), (b, at_b))? {
                    return Ok(false);
                }
            }
            return Ok(a.len() == b.len());
        }
        let answer = match compare_words(Comparison::Equal, (a, b), [at_a, at_b])? {
            Some(answer) => answer,
            None => {
                let both = (self.operand_of(a.clone(), at_a)?, self.operand_of(b.clone(), at_b)?);
                let holds = self.compare_operands(Comparison::Equal, both, [at_a, at_b])?;
                Answer::Truth(holds == Some(true))
            }
        };
        Ok(matches!(answer, Answer::Truth(true)))
    }
}

/// Returns the members of a list, or the values of a loop: the last column of its table.
fn members<'e, 's>(answer: Answer<'s>, at: &'e Expression) -> Result<Vec<Member<'e, 's>>, Failure> {
    let members = match answer {
        Answer::List(list) => list.to_vec(),
        Answer::Table(table) => table.rows.iter().filter_map(|row| row.last().cloned()).collect(),
        other => {
            let message = format!("expected a list, or a loop, this is {}", other.describe());
            return Err(InputError::new(at.span.clone(), message)
                .with_hint("write [1, 2], or for n in 1..9: n * n")
                .into());
        }
    };
    let member = |member: Answer<'s>| match member {
        Answer::Missing(failure) => Err((*failure).clone()),
        member => Ok((member, at)),
    };
    members.into_iter().map(member).collect()
}

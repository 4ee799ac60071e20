//! Loops over ranges and lists: `for n in 1..20: temperature(domineering("2x{n}"))` comes to a table.

use std::sync::Arc;

use super::Evaluator;
use super::answer::Answer;
use super::list::Table;
use crate::games::notation::{Expression, ExpressionKind, ForEach, Over};
use crate::games::value::{Dyadic, Value};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

/// A table on its way.
struct Rows<'s> {
    columns: Vec<String>,
    rows: Vec<Vec<Answer<'s>>>,
}

/// The most rows of a table.
const MOST_ROWS: usize = 1 << 20;

impl<'s> Evaluator<'_, 's, '_> {
    /// The table of a loop.
    pub(super) fn table(&mut self, each: &ForEach) -> Result<Arc<Table<'s>>, Failure> {
        let before = self.names.get(&each.name).cloned();
        let table = self.rows(each);
        match before {
            Some(before) => self.names.insert(each.name.clone(), before),
            None => self.names.remove(&each.name),
        };
        let Rows { columns, rows } = table?;
        Ok(Arc::new(Table::new(columns, rows)?))
    }

    fn rows(&mut self, each: &ForEach) -> Result<Rows<'s>, Failure> {
        let mut table = Rows { columns: vec![each.name.clone()], rows: Vec::new() };
        match &each.over {
            Over::Range(low, high) => {
                for n in self.integer(low)?..=self.integer(high)? {
                    let index = Answer::Value(self.calc.store().integer(n));
                    self.row(each, index, &mut table)?;
                }
            }
            Over::List(list) => {
                let Answer::List(members) = self.evaluate(list)? else {
                    let message = "expected a range such as 1..5, or a list such as [1, ^]";
                    return Err(InputError::new(list.span.clone(), message).into());
                };
                for member in members.iter() {
                    self.row(each, member.clone(), &mut table)?;
                }
            }
        }
        if table.rows.is_empty() {
            let columns = self.columns(&each.body);
            table.columns.extend(others(each, &columns, &columns));
        }
        Ok(table)
    }

    /// Works the body out for one value of the name; a loop inside has several rows.
    fn row(&mut self, each: &ForEach, index: Answer<'s>, table: &mut Rows<'s>) -> Result<(), Failure> {
        self.calc.node()?;
        let cells = table.rows.len() * table.columns.len();
        self.calc.control().check(0, self.calc.store().bytes() + cells * size_of::<Answer<'_>>())?;
        if table.rows.len() >= MOST_ROWS {
            return Err(Stop::TooLarge.into());
        }
        self.names.insert(each.name.clone(), index.clone());
        let inner = match &each.body.kind {
            ExpressionKind::List(parts) => {
                let row = parts.iter().map(|part| self.evaluate(part)).collect::<Result<Vec<_>, _>>()?;
                Arc::new(Table::new(self.columns(&each.body), vec![row])?)
            }
            _ => match self.evaluate(&each.body)? {
                Answer::Table(inner) => inner,
                answer => Arc::new(Table::new(self.columns(&each.body), vec![vec![answer]])?),
            },
        };
        if table.rows.is_empty() {
            table.columns.truncate(1);
            table.columns.extend(others(each, &inner.columns, &inner.columns));
        }
        if table.rows.len() + inner.rows.len() > MOST_ROWS {
            return Err(Stop::TooLarge.into());
        }
        for row in &inner.rows {
            self.calc.step()?;
            table.rows.push([vec![index.clone()], others(each, &inner.columns, row)].concat());
        }
        Ok(())
    }

    /// What the columns of a body are called: what is worked out, as it is written.
    fn columns(&self, body: &Expression) -> Vec<String> {
        let written = |part: &Expression| self.source.get(part.span.clone()).unwrap_or_default().to_owned();
        match &body.kind {
            ExpressionKind::List(parts) => parts.iter().map(written).collect(),
            _ => vec![written(body)],
        }
    }

    fn integer(&mut self, expression: &Expression) -> Result<i64, Failure> {
        let number = self.operand(expression)?.short().and_then(Value::number);
        number.filter(Dyadic::is_integer).and_then(|number| number.to_i64()).ok_or_else(|| {
            InputError::new(expression.span.clone(), "a range goes from one integer to another").into()
        })
    }
}

/// The cells that are not the name of the loop itself, which has a column in any case.
fn others<T: Clone>(each: &ForEach, columns: &[String], cells: &[T]) -> Vec<T> {
    let rebinds = rebinds(&each.body, &each.name);
    let is_other = |(column, _): &(&String, &T)| rebinds || **column != each.name;
    columns.iter().zip(cells).filter(is_other).map(|(_, cell)| cell.clone()).collect()
}

/// Is there a loop inside whose name is the same?
fn rebinds(body: &Expression, name: &str) -> bool {
    match &body.kind {
        ExpressionKind::ForEach(inner) => inner.name == name || rebinds(&inner.body, name),
        _ => false,
    }
}

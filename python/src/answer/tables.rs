//! The results of loops.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::pickling::maker;

/// The columns and the rows: the arguments of [`table_of`].
type Parts = (Vec<String>, Vec<Vec<Py<PyAny>>>);

/// The result of a loop of the expression language: a row for each value of the loop's name. It is a
/// sequence of dicts, so ``pandas.DataFrame(list(table))`` works.
///
/// >>> import upstar
/// >>> table = upstar.calc('for n in 1..3: mean(domineering("2x{n}"))')
/// >>> table.columns
/// ['n', 'mean(domineering("2x{n}"))']
/// >>> [row[table.columns[1]] for row in table]
/// [Value('1'), Value('0'), Value('3/4')]
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Table {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Py<PyAny>>>,
}

#[pymethods]
impl Table {
    /// The names of the columns.
    ///
    /// ``columns: list[str]``
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.columns.clone()
    }

    /// Returns the rows as dicts.
    ///
    /// ``to_dicts() -> list[dict[str, Any]]``
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let row = |row: &Vec<Py<PyAny>>| {
            let fields = PyDict::new(py);
            for (name, cell) in self.columns.iter().zip(row) {
                fields.set_item(name, cell)?;
            }
            Ok(fields)
        };
        self.rows.iter().map(row).collect()
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        // A list of Python handles negative indices and slices.
        PyList::new(py, self.to_dicts(py)?)?.as_any().get_item(at)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.to_dicts(py)?)?.as_any().try_iter()?.into_any())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (py, other) = (other.py(), other.get());
        Ok(self.columns == other.columns && PyList::new(py, self.to_dicts(py)?)?.eq(other.to_dicts(py)?)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let row = |row: &Vec<Py<PyAny>>| row.iter().map(|cell| cell.clone_ref(py)).collect();
        Ok((maker(py, "table_of")?, (self.columns.clone(), self.rows.iter().map(row).collect())))
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.rows.len(), self.columns.join(", "))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let cell = |tag: &str, text: &str| format!("<{tag}>{}</{tag}>", escaped(text));
        let head: String = self.columns.iter().map(|name| cell("th", name)).collect();
        let mut html = format!("<table><tr>{head}</tr>");
        for row in &self.rows {
            html += "<tr>";
            for object in row {
                html += &cell("td", &object.bind(py).str()?.to_cow()?);
            }
            html += "</tr>";
        }
        Ok(html + "</table>")
    }
}

/// Creates a table from its columns and rows, for pickling.
///
/// ``table_of(columns: list[str], rows: list[list[Any]]) -> Table``
#[pyfunction]
pub(super) fn table_of(columns: Vec<String>, rows: Vec<Vec<Py<PyAny>>>) -> Table {
    Table { columns, rows }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

//! Updates of the Angel's path.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use upstar::angel::plane::Rectangle;
use upstar::angel::update::{CHANGE_FACTS, Change, UpdatePosition};
use upstar::ground::Failure;
use upstar_draw::plane::{path_picture, plane_scene};

use super::data;
use super::position::Position;

/// The Angel's path before an update.
///
/// >>> import upstar
/// >>> position = upstar.games.angel_update(upstar.games.angel_update.example)
/// >>> sorted(position.relaxed())
/// ['delta_f', 'delta_n', 'largest', 'smallest']
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct PathPosition(pub(super) Arc<UpdatePosition>);

pub(super) type Corners = ((i64, i64), (i64, i64));

/// Returns rectangles of squares by their south-western and north-eastern squares.
pub(super) fn corners(rectangles: Vec<Rectangle>) -> Vec<Corners> {
    let corner = |r: Rectangle| ((r.south_west.x, r.south_west.y), (r.north_east.x, r.north_east.y));
    Rectangle::merged(rectangles).into_iter().map(corner).collect()
}

fn fields(py: Python<'_>, change: Change) -> PyResult<Bound<'_, PyDict>> {
    let fields = PyDict::new(py);
    for fact in CHANGE_FACTS {
        fields.set_item(fact.name, data::object(py, (fact.how)(change))?)?;
    }
    Ok(fields)
}

#[pymethods]
impl PathPosition {
    /// Returns the update by the relaxed rule: the changes of L - 2n and n, and the largest and the
    /// smallest best set of squares that join the left set, as rectangles ``((x, y), (x, y))``.
    ///
    /// ``relaxed() -> dict[str, Any]``
    fn relaxed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let best = Position::ask_itself(py, |control| Ok(self.0.relaxed(control)?))?;
        let fields = fields(py, best.change)?;
        fields.set_item("largest", corners(best.largest))?;
        fields.set_item("smallest", corners(best.smallest))?;
        Ok(fields)
    }

    /// Returns the update by the literal rule, which keeps the left set connected; ``None`` if it is not
    /// connected before.
    ///
    /// ``literal() -> dict[str, Any] | None``
    fn literal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(found) = Position::ask_itself(py, |control| Ok(self.0.literal(control)?))? else {
            return Ok(None);
        };
        let fields = fields(py, found.change)?;
        fields.set_item("joins", corners(found.joins))?;
        fields.set_item("cuts", found.cuts)?;
        Ok(Some(fields))
    }

    /// Returns the path as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        Position::ask_itself(py, |_| {
            let picture = path_picture(self.0.path());
            picture
                .and_then(|picture| plane_scene(&[picture], &format!("The path {}", self.0.path())))
                .map(|scene| scene.svg())
                .map_err(|limit| Failure::Unsupported(limit.to_string()))
        })
    }
}

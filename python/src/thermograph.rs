//! Thermographs.

use pyo3::prelude::*;
use upstar::games::value::{Dyadic, Thermograph as EngineThermograph};
use upstar_draw::thermograph_svg;

use crate::numbers::{dyadic, fraction};
use crate::pickling::maker;

type Wall = Vec<(Dyadic, Dyadic)>;
/// The breakpoints of a wall as Python objects.
type Points<'py> = Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;
/// The walls, mean and temperature, and the picture: the arguments of [`thermograph_of`].
type Parts<'py> = (Points<'py>, Points<'py>, Bound<'py, PyAny>, Bound<'py, PyAny>, String);

/// The thermograph of a game for temperatures from -1 upwards. Each wall is a list of breakpoints ``(t,
/// v)``. It is straight between two breakpoints, and constant after the last one: that part is the mast.
///
/// >>> import upstar
/// >>> thermograph = upstar.Value("{2|-1}").thermograph()
/// >>> thermograph.mean, thermograph.temperature
/// (Fraction(1, 2), Fraction(3, 2))
/// >>> thermograph.right_wall
/// [(Fraction(-1, 1), Fraction(-2, 1)), (Fraction(3, 2), Fraction(1, 2))]
#[derive(Clone)]
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Thermograph {
    left: Wall,
    right: Wall,
    mean: Dyadic,
    temperature: Dyadic,
    svg: String,
}

impl Thermograph {
    pub(crate) fn new(of: &EngineThermograph<'_>, name: String) -> Self {
        Self {
            left: of.left_wall(),
            right: of.right_wall(),
            mean: of.mean(),
            temperature: of.temperature(),
            svg: thermograph_svg(&[(name, of)]),
        }
    }
}

fn points<'py>(py: Python<'py>, wall: &Wall) -> PyResult<Points<'py>> {
    wall.iter().map(|(t, v)| Ok((fraction(py, t)?, fraction(py, v)?))).collect()
}

#[pymethods]
impl Thermograph {
    /// The breakpoints of the left wall.
    ///
    /// ``left_wall: _Wall``
    #[getter]
    fn left_wall<'py>(&self, py: Python<'py>) -> PyResult<Points<'py>> {
        points(py, &self.left)
    }

    /// The breakpoints of the right wall.
    ///
    /// ``right_wall: _Wall``
    #[getter]
    fn right_wall<'py>(&self, py: Python<'py>) -> PyResult<Points<'py>> {
        points(py, &self.right)
    }

    /// The value of the mast.
    ///
    /// ``mean: Fraction``
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.mean)
    }

    /// The temperature at which the mast begins.
    ///
    /// ``temperature: Fraction``
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.temperature)
    }

    /// Returns the thermograph as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self) -> String {
        self.svg.clone()
    }

    fn _repr_svg_(&self) -> String {
        self.svg.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let walls = |of: &Self| (of.left.clone(), of.right.clone());
        other.cast::<Self>().is_ok_and(|other| walls(self) == walls(other.get()))
    }

    fn __hash__(&self) -> PyResult<isize> {
        crate::numbers::hash_of_text(&format!("{:?} {:?}", self.left, self.right))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let (py, this) = (slf.py(), slf.get());
        let numbers = (this.mean(py)?, this.temperature(py)?);
        let parts = (this.left_wall(py)?, this.right_wall(py)?, numbers.0, numbers.1, this.svg.clone());
        Ok((maker(py, "thermograph_of")?, parts))
    }

    fn __repr__(&self) -> String {
        format!("<Thermograph: mean {}, temperature {}>", self.mean, self.temperature)
    }
}

/// Creates a thermograph from its parts, for pickling.
///
/// ``thermograph_of(left: _Wall, right: _Wall, mean: _Rational, temperature: _Rational, svg: str) -> Thermograph``
#[pyfunction]
pub(crate) fn thermograph_of(
    left: Points<'_>,
    right: Points<'_>,
    mean: &Bound<'_, PyAny>,
    temperature: &Bound<'_, PyAny>,
    svg: String,
) -> PyResult<Thermograph> {
    let wall = |points: Points<'_>| -> PyResult<Wall> {
        points.iter().map(|(t, v)| Ok((dyadic(t)?, dyadic(v)?))).collect()
    };
    let (mean, temperature) = (dyadic(mean)?, dyadic(temperature)?);
    Ok(Thermograph { left: wall(left)?, right: wall(right)?, mean, temperature, svg })
}

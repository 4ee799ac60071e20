//! Exact numbers as `int` and `fractions.Fraction`, and hashes.

use std::hash::{DefaultHasher, Hash, Hasher};

use dashu_int::IBig;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyType};
use upstar::games::surreal::Rational;
use upstar::games::value::{Dyadic, MAX_EXPONENT};

fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "fractions", "Fraction")
}

/// Converts an integer of any size.
pub(crate) fn integer<'py>(py: Python<'py>, n: &IBig) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = i64::try_from(n) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &n.to_le_bytes());
    let signed = PyDict::new(py);
    signed.set_item("signed", true)?;
    py.get_type::<PyInt>().call_method("from_bytes", (bytes, "little"), Some(&signed))
}

/// Converts a dyadic rational into a fraction.
pub(crate) fn fraction<'py>(py: Python<'py>, x: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let numerator = integer(py, &x.numerator())?;
    match x.exponent() {
        0 => fraction_class(py)?.call1((numerator,)),
        exponent => fraction_class(py)?.call1((numerator, integer(py, &(IBig::ONE << exponent as usize))?)),
    }
}

/// Converts a rational number into a fraction.
pub(crate) fn rational_fraction<'py>(py: Python<'py>, x: &Rational) -> PyResult<Bound<'py, PyAny>> {
    text_fraction(py, &x.to_string())
}

/// Converts the text `p` or `p/q` into a fraction.
pub(crate) fn text_fraction<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    fraction_class(py)?.call1((text,))
}

/// A rational number of Python.
pub(crate) enum Given {
    /// A dyadic rational, which is a game.
    Dyadic(Dyadic),
    /// Another rational, in the notation of expressions.
    Other(String),
}

/// Converts an integer of Python of any size.
fn big(number: &Bound<'_, PyAny>) -> PyResult<IBig> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    let py = number.py();
    let bits: usize = number.call_method0(intern!(py, "bit_length"))?.extract()?;
    let signed = PyDict::new(py);
    signed.set_item("signed", true)?;
    // One byte more than the bits need leaves room for the sign.
    let bytes = number.call_method("to_bytes", (bits / 8 + 1, "little"), Some(&signed))?;
    Ok(IBig::from_le_bytes(bytes.extract::<&[u8]>()?))
}

/// Converts an integer or a fraction; `None` for other objects. Floating-point numbers are refused, since
/// they are not exact.
pub(crate) fn given(object: &Bound<'_, PyAny>) -> PyResult<Option<Given>> {
    let py = object.py();
    // Truth values are integers of Python, but hardly meant as numbers.
    if object.is_instance_of::<PyBool>() || object.is_instance_of::<PyFloat>() {
        return Ok(None);
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(Given::Dyadic(Dyadic::from_big(big(object)?, 0))));
    }
    if !object.is_instance(fraction_class(py)?)? {
        if object.hasattr(intern!(py, "__index__"))? {
            let integer =
                py.import(intern!(py, "operator"))?.call_method1(intern!(py, "index"), (object,))?;
            return given(&integer);
        }
        return Ok(None);
    }
    let numerator = big(&object.getattr(intern!(py, "numerator"))?)?;
    let denominator = big(&object.getattr(intern!(py, "denominator"))?)?;
    let bits = denominator.trailing_zeros().unwrap_or(0);
    // Fractions are in lowest terms, so this one is dyadic if its denominator is a power of 2.
    if denominator == IBig::ONE << bits && bits <= MAX_EXPONENT as usize {
        return Ok(Some(Given::Dyadic(Dyadic::from_big(numerator, bits as u32))));
    }
    Ok(Some(Given::Other(object.str()?.to_string())))
}

/// Converts an object that is a dyadic rational; other objects are an error.
pub(crate) fn dyadic(object: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    match given(object)? {
        Some(Given::Dyadic(number)) => Ok(number),
        _ => Err(PyTypeError::new_err(format!("{} is no dyadic rational", object.repr()?))),
    }
}

/// Returns a hash that does not depend on the store, so equal values of different stores have equal hashes.
pub(crate) fn hash_of_text(text: &str) -> PyResult<isize> {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    Ok(match hasher.finish() as isize {
        // CPython reserves the hash -1 for errors.
        -1 => -2,
        hash => hash,
    })
}

//! Tables keyed by Python objects, with the objects' own `__hash__` and `__eq__`.

use hashbrown::HashTable;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

use super::positions::Code;

/// An object with its hash, which is computed once.
#[derive(Clone, Copy)]
pub(super) struct Hashed<'o, 'py> {
    pub(super) object: &'o Bound<'py, PyAny>,
    hash: isize,
}

impl<'o, 'py> Hashed<'o, 'py> {
    pub(super) fn new(object: &'o Bound<'py, PyAny>) -> PyResult<Self> {
        Ok(Self { object, hash: object.hash()? })
    }

    /// Returns the hash for the table. The hash of a Python integer is the integer itself, and many of them
    /// may differ in a few high bits only, so the bits are mixed.
    #[inline]
    fn place(&self) -> u64 {
        mixed(self.hash)
    }
}

#[inline]
fn mixed(hash: isize) -> u64 {
    // The multiplier is 2^64 divided by the golden ratio (Fibonacci hashing).
    let product = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

struct Entry {
    object: Py<PyAny>,
    hash: isize,
    code: Code,
}

/// The codes of objects.
#[derive(Default)]
pub(super) struct Codes(HashTable<Entry>);

impl Codes {
    #[inline]
    pub(super) fn get(&self, key: Hashed<'_, '_>) -> PyResult<Option<Code>> {
        let mut failed = None;
        let found = self.0.find(key.place(), |entry| is_equal(entry, key, &mut failed));
        failed.map_or(Ok(found.map(|entry| entry.code)), Err)
    }

    /// Sets the code of an object, and replaces an earlier one.
    pub(super) fn set(&mut self, key: Hashed<'_, '_>, code: Code) -> PyResult<()> {
        let mut failed = None;
        match self.0.find_mut(key.place(), |entry| is_equal(entry, key, &mut failed)) {
            Some(entry) if failed.is_none() => entry.code = code,
            Some(_) => {}
            None => {
                let entry = Entry { object: key.object.clone().unbind(), hash: key.hash, code };
                self.0.insert_unique(key.place(), entry, |entry| mixed(entry.hash));
            }
        }
        failed.map_or(Ok(()), Err)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the memory of the table itself, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.allocation_size()
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.iter().try_for_each(|entry| visit.call(&entry.object))
    }
}

/// Returns whether an entry belongs to an object. If Python's comparison fails, the error is stored in
/// `failed`, and the search ends by returning true.
#[inline]
fn is_equal(entry: &Entry, key: Hashed<'_, '_>, failed: &mut Option<PyErr>) -> bool {
    if entry.hash != key.hash {
        return false;
    }
    if entry.object.is(key.object) {
        return true;
    }
    entry.object.bind(key.object.py()).eq(key.object).unwrap_or_else(|error| {
        *failed = Some(error);
        true
    })
}

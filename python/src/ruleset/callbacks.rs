//! The calls of a ruleset's methods, and the interpretation of their results.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use upstar::games::rules::Signed;
use upstar::games::solve::{NumberedOptions, NumberedRules};
use upstar::games::value::Held;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::Ruleset;
use super::codes::Hashed;
use super::positions::{Code, Numbered, Positions, code_of, part_of};
use crate::budget::Watch;
use crate::errors;
use crate::game::LoopyValue;
use crate::game::Value;

/// The number of positions that a method yields between two looks at the budget.
const PATIENCE: usize = 256;

/// A method of a ruleset, with its name for messages.
#[derive(Clone)]
struct Method<'py> {
    name: &'static str,
    call: Bound<'py, PyAny>,
}

/// The methods of a ruleset, together with the positions that have occurred.
pub(super) struct Callbacks<'a, 'py, 's> {
    class: String,
    left: Method<'py>,
    right: Method<'py>,
    /// True if Right's moves are Left's, so that they need not be asked for separately.
    is_impartial: bool,
    components: Option<Method<'py>>,
    normal: Option<Method<'py>>,
    negative: Option<Method<'py>>,
    positions: &'a mut Positions,
    py: Python<'py>,
    session: &'a Session<'s>,
    control: &'a Control,
    watch: Watch,
    /// A buffer for the components of a new object.
    sum: Vec<Signed<u32>>,
}

impl<'a, 'py, 's> Callbacks<'a, 'py, 's> {
    pub(super) fn new(
        ruleset: &Bound<'py, Ruleset>,
        positions: &'a mut Positions,
        (session, control): (&'a Session<'s>, &'a Control),
        watch: Watch,
    ) -> PyResult<Self> {
        let py = ruleset.py();
        let method = |name: &'static str| Ok::<_, PyErr>(Method { name, call: ruleset.getattr(name)? });
        // A method that neither the class nor the object defines is not called, which saves a call from
        // Rust into Python for each position.
        let (class, base) = (ruleset.get_type(), py.get_type::<Ruleset>());
        let fields = ruleset.getattr_opt("__dict__")?;
        let own = |name: &'static str| -> PyResult<Option<Method<'py>>> {
            let of_object = fields.as_ref().map_or(Ok(false), |fields| fields.contains(name))?;
            let is_own = of_object || !class.getattr(name)?.is(&base.getattr(name)?);
            if is_own { method(name).map(Some) } else { Ok(None) }
        };
        // The moves of an impartial ruleset come from `options` directly, so messages about its errors
        // name that method.
        let (left, right, options) = (own("left")?, own("right")?, own("options")?);
        let is_impartial = left.is_none() && right.is_none();
        let moves = |own: Option<Method<'py>>, name: &'static str| match (own, &options) {
            (Some(own), _) => Ok(own),
            (None, Some(options)) => Ok(options.clone()),
            (None, None) => method(name),
        };
        Ok(Self {
            class: ruleset.get_type().name()?.to_string(),
            left: moves(left, "left")?,
            right: moves(right, "right")?,
            is_impartial,
            components: own("components")?,
            normal: own("normal")?,
            negative: own("negative")?,
            py,
            positions,
            session,
            control,
            watch,
            sum: Vec::new(),
        })
    }

    /// Adds the components of a position, or of an option, to a list.
    pub(super) fn add_parts(
        &mut self,
        object: &Bound<'py, PyAny>,
        parts: &mut Vec<Signed<u32>>,
    ) -> PyResult<()> {
        let code = self.code(object).map_err(|error| self.unhashable(object, None, error))?;
        self.positions.decode(code, |decoded| parts.extend_from_slice(decoded));
        Ok(())
    }

    /// Returns the positions after a player's moves.
    pub(super) fn options_of(
        &mut self,
        position: &Bound<'py, PyAny>,
        player: Player,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut options = Vec::new();
        for option in self.listed(self.of(player), position)? {
            self.drawn(options.len(), size_of_val(&options[..]))?;
            options.push(option?);
        }
        Ok(options)
    }

    /// Checks the budget from time to time while a method yields. `count` is the number of positions so
    /// far, `bytes` their memory.
    fn drawn(&mut self, count: usize, bytes: usize) -> PyResult<()> {
        if count % PATIENCE != PATIENCE - 1 {
            return Ok(());
        }
        let bytes = bytes + self.look()?;
        self.control.check(0, bytes).map_err(|stop| errors::unknown(self.py, stop, None))
    }

    fn of(&self, player: Player) -> &Method<'py> {
        player.of((&self.left, &self.right))
    }

    /// Calls a method for a position, and iterates over the positions that it returns or yields.
    fn listed(
        &self,
        method: &Method<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
        let listed = method.call.call1((position,))?;
        let is_text = listed.is_instance_of::<PyString>() || listed.is_instance_of::<PyBytes>();
        let iterator = if is_text { None } else { listed.try_iter().ok() };
        iterator.ok_or_else(|| {
            let what = match listed.repr() {
                Ok(text) if is_text => format!("the text {text}; one position is returned as [position]"),
                Ok(text) => shortened(&text.to_string()),
                Err(_) => "something that cannot be shown".to_owned(),
            };
            let expected = "has to return or yield positions, but returned";
            PyTypeError::new_err(format!("{} {expected} {what}", self.called(method.name, position)))
        })
    }

    fn called(&self, method: &str, position: &Bound<'py, PyAny>) -> String {
        let shown = position.repr().map_or("?".to_owned(), |text| shortened(&text.to_string()));
        format!("{}.{method}({shown})", self.class)
    }

    /// Explains the error of an object that cannot be a position because it is not hashable; returns other
    /// errors unchanged.
    fn unhashable(
        &self,
        object: &Bound<'py, PyAny>,
        from: Option<(&str, &Bound<'py, PyAny>)>,
        error: PyErr,
    ) -> PyErr {
        // An exception that `__hash__` itself raises is reported as it is.
        if object.hash().is_ok() || !error.is_instance_of::<PyTypeError>(self.py) {
            return error;
        }
        let shown = object.repr().map_or("?".to_owned(), |text| shortened(&text.to_string()));
        let whence =
            from.map_or(String::new(), |(method, position)| format!("{}: ", self.called(method, position)));
        let why = error.value(self.py).to_string();
        let message = format!(
            "{whence}{shown} cannot be a position: {why}; positions are hashable, such as tuples, \
                               strings and frozensets"
        );
        let wrapped = PyTypeError::new_err(message);
        wrapped.set_cause(self.py, Some(error));
        wrapped
    }

    /// Returns the code of an object; for a new one, asks for its components.
    #[inline]
    fn code(&mut self, object: &Bound<'py, PyAny>) -> PyResult<Code> {
        let key = Hashed::new(object)?;
        // Without `components` every object is a single component, and one table suffices.
        let Some(method) = &self.components else { return Ok(code_of(&self.component(key)?)) };
        if let Some(code) = self.positions.codes.get(key)? {
            return Ok(code);
        }
        let (method, mut parts) = (method.clone(), std::mem::take(&mut self.sum));
        parts.clear();
        self.parts_by(&method, object, &mut parts)?;
        let code = self.positions.code_of_sum(&parts);
        self.sum = parts;
        self.positions.codes.set(key, code)?;
        Ok(code)
    }

    /// Adds the components of an object that a method returns.
    fn parts_by(
        &mut self,
        method: &Method<'py>,
        object: &Bound<'py, PyAny>,
        parts: &mut Vec<Signed<u32>>,
    ) -> PyResult<()> {
        for component in self.listed(method, object)? {
            self.drawn(parts.len(), size_of_val(&parts[..]))?;
            let component = component?;
            let part = match self.value(&component)? {
                Some(value) => self.positions.number(Numbered::Value(value)),
                None => self.component(self.hashed(&component, method.name, object)?)?,
            };
            parts.push(part);
        }
        Ok(())
    }

    /// Returns the value in the store of the search, if the object is a value.
    fn value(&self, object: &Bound<'py, PyAny>) -> PyResult<Option<Held>> {
        // Neither class can be subclassed, so the exact type decides.
        let kept = if let Ok(value) = object.cast_exact::<Value>() {
            &value.get().0
        } else if let Ok(value) = object.cast_exact::<LoopyValue>() {
            &value.get().0
        } else {
            return Ok(None);
        };
        let moved = kept.moved(self.session, self.control);
        Ok(Some(moved.map_err(|stop| errors::unknown(self.py, stop, None))?.held()))
    }

    /// Returns the component with an object's position, or its negative.
    fn component(&mut self, key: Hashed<'_, 'py>) -> PyResult<Signed<u32>> {
        if let Some(code) = self.positions.components.get(key)? {
            return Ok(part_of(code));
        }
        let Some(method) = &self.normal else { return self.new_component(key) };
        let normal = method.call.call1((key.object,))?;
        let normal = self.hashed(&normal, "normal", key.object)?;
        let part = match self.positions.components.get(normal)? {
            Some(code) => part_of(code),
            None => self.new_component(normal)?,
        };
        self.positions.components.set(key, code_of(&part))?;
        Ok(part)
    }

    /// Hashes an object that a method returned; the error names the method.
    fn hashed<'o>(
        &self,
        returned: &'o Bound<'py, PyAny>,
        method: &str,
        of: &Bound<'py, PyAny>,
    ) -> PyResult<Hashed<'o, 'py>> {
        Hashed::new(returned).map_err(|error| self.unhashable(returned, Some((method, of)), error))
    }

    /// Returns the component with a position in normal form, or its negative.
    fn new_component(&mut self, key: Hashed<'_, 'py>) -> PyResult<Signed<u32>> {
        let negative = self.negative_of(key.object)?;
        let negative =
            negative.as_ref().map(|object| self.hashed(object, "negative", key.object)).transpose()?;
        let part = match negative {
            None => self.positions.number(Numbered::Position(key.object.clone().unbind())),
            Some(negative) => match self.positions.components.get(negative)? {
                Some(code) => {
                    let Signed { component, negated } = part_of(code);
                    Signed { component, negated: !negated }
                }
                None => {
                    let part = self.positions.number(Numbered::Position(key.object.clone().unbind()));
                    let negated = Signed { negated: true, ..part };
                    self.positions.components.set(negative, code_of(&negated))?;
                    part
                }
            },
        };
        // If a position is its own negative, this entry replaces the negated one, so it is found as itself.
        self.positions.components.set(key, code_of(&part))?;
        Ok(part)
    }

    /// Returns the negative of a position in normal form, again in normal form, if the ruleset defines one.
    fn negative_of(&self, object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(method) = &self.negative else { return Ok(None) };
        let negative = method.call.call1((object,))?;
        if negative.is_none() {
            return Ok(None);
        }
        Ok(Some(match &self.normal {
            Some(method) => method.call.call1((&negative,))?,
            None => negative,
        }))
    }
}

impl NumberedRules for Callbacks<'_, '_, '_> {
    type Error = PyErr;

    fn options(&mut self, position: u32, options: &mut NumberedOptions) -> PyResult<()> {
        let Numbered::Position(object) = &self.positions.numbered[position as usize] else { return Ok(()) };
        let object = object.bind(self.py).clone();
        // Left's moves stand for both players' moves.
        let players = if self.is_impartial { &[Player::Left][..] } else { &Player::BOTH };
        for &player in players {
            for option in self.listed(self.of(player), &object)? {
                self.drawn(options.len(), options.bytes())?;
                let option = option?;
                let code = match self.code(&option) {
                    Ok(code) => code,
                    Err(error) => {
                        return Err(self.unhashable(&option, Some((self.of(player).name, &object)), error));
                    }
                };
                self.positions.decode(code, |parts| options.parts(parts));
                options.end_option();
            }
            if self.is_impartial {
                options.end_both();
            } else {
                options.end_player();
            }
        }
        Ok(())
    }

    fn known(&mut self, position: u32) -> Option<Held> {
        match self.positions.numbered[position as usize] {
            Numbered::Value(value) => Some(value),
            Numbered::Position(_) => None,
        }
    }

    fn look(&mut self) -> PyResult<usize> {
        self.py.check_signals()?;
        // The search checks the control right after this call.
        if self.watch.is_late() {
            self.control.cancel();
        }
        if self.watch.is_full() {
            self.control.exhaust();
        }
        Ok(self.positions.bytes())
    }
}

/// Shortens a long text.
fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

//! Data without a file format: what positions look like to programs.
//!
//! The engine knows no JSON; whoever does turns it into [`Data`]. A [`Field`] is a place in such a tree that
//! knows the way to itself, so that an error can name the place.

use std::fmt;
use std::ops::Range;

use super::control::{Control, Stop, UNLIMITED};
use super::input::InputError;

/// A tree of lists and named fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A number as it was written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Data>),
    /// Named fields, in order.
    Object(Vec<(String, Data)>),
}

impl Data {
    /// An integer.
    pub fn integer(n: impl fmt::Display) -> Self {
        Self::Number(n.to_string())
    }

    /// The named field of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields.iter().find(|(n, _)| n == name).map(|(_, data)| data),
            _ => None,
        }
    }

    fn describe(&self) -> String {
        match self {
            Self::Null => "nothing".to_owned(),
            Self::Bool(truth) => truth.to_string(),
            Self::Number(number) => number.clone(),
            Self::Text(text) => format!("{text:?}"),
            Self::List(_) => "a list".to_owned(),
            Self::Object(_) => "an object".to_owned(),
        }
    }
}

/// What is wrong with data, and where, or why reading them had to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The place, such as `edges[3][1]`; empty for the whole.
    pub at: String,
    /// What is wrong or what was expected.
    pub message: String,
    /// Nothing is wrong so far, but reading had to stop.
    pub stop: Option<Stop>,
}

impl DataError {
    /// An error at a place.
    pub fn new(at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { at: at.into(), message: message.into(), stop: None }
    }
}

impl From<Stop> for DataError {
    fn from(stop: Stop) -> Self {
        Self { stop: Some(stop), ..Self::new("", stop.to_string()) }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at.as_str() {
            "" => f.write_str(&self.message),
            at => write!(f, "{at}: {}", self.message),
        }
    }
}

impl std::error::Error for DataError {}

/// A place in [`Data`].
#[derive(Clone, Copy, Debug)]
pub struct Field<'d> {
    data: &'d Data,
    way: FieldPath<'d>,
    control: &'d Control,
}

/// How a place is reached.
#[derive(Clone, Copy, Debug)]
enum FieldPath<'d> {
    Whole,
    Named(&'d Field<'d>, &'d str),
    Item(&'d Field<'d>, usize),
}

impl<'d> Field<'d> {
    /// The whole.
    pub fn whole(data: &'d Data) -> Self {
        Self::under(data, &UNLIMITED)
    }

    /// The whole, to be read under a budget.
    pub fn under(data: &'d Data, control: &'d Control) -> Self {
        Self { data, way: FieldPath::Whole, control }
    }

    /// What reading stands under.
    pub(crate) fn control(self) -> &'d Control {
        self.control
    }

    /// The data.
    pub fn data(self) -> &'d Data {
        self.data
    }

    /// Its name, such as `edges[3][1]`.
    pub fn place(self) -> String {
        match self.way {
            FieldPath::Whole => String::new(),
            FieldPath::Item(list, i) => format!("{}[{i}]", list.place()),
            FieldPath::Named(object, name) => match object.place().as_str() {
                "" => name.to_owned(),
                place => format!("{place}.{name}"),
            },
        }
    }

    /// An error at this place.
    pub fn error(self, message: impl Into<String>) -> DataError {
        DataError::new(self.place(), message)
    }

    /// An error in a range of bytes of this text: at the character where it begins, or at the text if it is
    /// all of it.
    pub fn error_within(&'d self, span: &Range<usize>, message: impl Into<String>) -> DataError {
        match self.data {
            Data::Text(text) if *span != (0..text.len()) => {
                let before = text.get(..span.start).unwrap_or(text);
                self.item(before.chars().count()).error(message)
            }
            _ => self.error(message),
        }
    }

    /// An error in this text, as a reader of texts found it.
    pub fn error_of(&'d self, error: &InputError) -> DataError {
        match error.stop {
            Some(stop) => stop.into(),
            None => self.error_within(&error.span, error.to_string()),
        }
    }

    fn expected(self, what: &str) -> DataError {
        self.error(format!("expected {what}, found {}", self.data.describe()))
    }

    /// A named field, if it is there and not null.
    pub fn optional<'f>(&'f self, name: &'f str) -> Result<Option<Field<'f>>, DataError> {
        if !matches!(self.data, Data::Object(_)) {
            return Err(self.expected("an object"));
        }
        let data = self.data.get(name).filter(|data| **data != Data::Null);
        Ok(data.map(|data| Field { data, way: FieldPath::Named(self, name), control: self.control }))
    }

    /// A named field.
    ///
    /// # Errors
    /// It is missing.
    pub fn field<'f>(&'f self, name: &'f str) -> Result<Field<'f>, DataError> {
        self.optional(name)?.ok_or_else(|| self.error(format!("the field `{name}` is missing")))
    }

    /// The fields of an object with their names, in order.
    pub fn entries<'f>(
        &'f self,
    ) -> Result<impl ExactSizeIterator<Item = (&'f str, Field<'f>)> + 'f, DataError> {
        match self.data {
            Data::Object(fields) => {
                let entry = |(name, data): &'f (String, Data)| {
                    (name.as_str(), Field { data, way: FieldPath::Named(self, name), control: self.control })
                };
                Ok(fields.iter().map(entry))
            }
            _ => Err(self.expected("an object")),
        }
    }

    /// The items of a list.
    pub fn items<'f>(&'f self) -> Result<impl ExactSizeIterator<Item = Field<'f>> + 'f, DataError> {
        match self.data {
            Data::List(items) => {
                let item = |(i, data)| Field { data, way: FieldPath::Item(self, i), control: self.control };
                Ok(items.iter().enumerate().map(item))
            }
            _ => Err(self.expected("a list")),
        }
    }

    /// The place of an item of a list, or of a character of a text, whether there is one or not.
    pub fn item(&'d self, i: usize) -> Field<'d> {
        let data = match self.data {
            Data::List(items) => items.get(i).unwrap_or(&Data::Null),
            _ => &Data::Null,
        };
        Field { data, way: FieldPath::Item(self, i), control: self.control }
    }

    /// Exactly `N` items of a list; `what` names them in an error.
    pub fn array<'f, const N: usize>(&'f self, what: &str) -> Result<[Field<'f>; N], DataError> {
        let items: Vec<_> = self.items()?.collect();
        items
            .try_into()
            .map_err(|items: Vec<_>| self.error(format!("expected {what}, found a list of {}", items.len())))
    }

    /// A text.
    pub fn text(self) -> Result<&'d str, DataError> {
        match self.data {
            Data::Text(text) => Ok(text),
            _ => Err(self.expected("a text")),
        }
    }

    /// An integer of 64 bits.
    pub fn integer(self) -> Result<i64, DataError> {
        match self.data {
            Data::Number(number) => number.parse().map_err(|_| self.expected("an integer of 64 bits")),
            _ => Err(self.expected("an integer")),
        }
    }

    /// A number that counts something or names one of several, at most `limit`.
    pub fn count(self, limit: usize) -> Result<usize, DataError> {
        let count = usize::try_from(self.integer()?).ok().filter(|&count| count <= limit);
        count.ok_or_else(|| self.expected(&format!("a number from 0 to {limit}")))
    }
}

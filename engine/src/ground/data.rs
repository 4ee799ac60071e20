//! Structured data without a file format, the form of positions for programs.
//!
//! The engine does not parse JSON; its callers convert JSON to [`Data`]. A [`Field`] is a place in such a
//! tree. It knows its path, which errors state.

use std::fmt;
use std::ops::Range;

use super::control::{Control, Stop, UNLIMITED};
use super::input::InputError;

/// A tree of lists and named fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// The absence of a value.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number, as it was written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Data>),
    /// Named fields, in their order.
    Object(Vec<(String, Data)>),
}

impl Data {
    /// Makes a list.
    pub fn list(items: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// Makes an object from its fields. Fields that are null are left out.
    pub fn object<const N: usize>(fields: [(&str, Self); N]) -> Self {
        let fields = fields.into_iter().filter(|(_, data)| *data != Self::Null);
        Self::Object(fields.map(|(name, data)| (name.to_owned(), data)).collect())
    }

    /// Returns `Null` in place of an empty list, and any other data unchanged.
    pub fn unless_empty(self) -> Self {
        if self == Self::List(Vec::new()) { Self::Null } else { self }
    }

    /// Returns a field of an object by its name, or `None` if it is missing or this is no object.
    ///
    /// ```
    /// use upstar::ground::data::Data;
    /// let data = Data::object([("heap", Data::from(5_i64))]);
    /// assert_eq!(data.get("heap"), Some(&Data::from(5_i64)));
    /// assert_eq!(data.get("rows"), None);
    /// ```
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

macro_rules! numbers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Data {
            fn from(n: $integer) -> Self {
                Self::Number(n.to_string())
            }
        }
    )*};
}

numbers!(i32 i64 u32 u64 usize);

impl From<String> for Data {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Data {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<char> for Data {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

impl<T: Clone + Into<Self>> From<&T> for Data {
    fn from(data: &T) -> Self {
        data.clone().into()
    }
}

impl<T: Into<Self>> From<Option<T>> for Data {
    fn from(data: Option<T>) -> Self {
        data.map_or(Self::Null, Into::into)
    }
}

/// A fault of data with its place, or a stop while reading them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The place, such as `edges[3][1]`; empty for the whole data.
    pub at: String,
    /// A description of the fault, or of the data that were expected.
    pub message: String,
    /// The reason why reading stopped, if the data are not at fault.
    pub stop: Option<Stop>,
}

impl DataError {
    /// Makes an error at a place.
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
///
/// ```
/// use upstar::ground::data::{Data, Field};
/// let data = Data::object([("heaps", Data::list([Data::from(3), Data::from("x")]))]);
/// let whole = Field::whole(&data);
/// let heaps = whole.field("heaps")?;
/// assert_eq!(heaps.item(0).integer()?, 3);
/// let error = heaps.item(1).integer().unwrap_err();
/// assert_eq!(error.to_string(), "heaps[1]: expected an integer, found \"x\"");
/// # Ok::<(), upstar::ground::data::DataError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field<'d> {
    data: &'d Data,
    way: FieldPath<'d>,
    control: &'d Control,
}

/// The path to a place, from the outside.
#[derive(Clone, Copy, Debug)]
enum FieldPath<'d> {
    Whole,
    Named(&'d Field<'d>, &'d str),
    Item(&'d Field<'d>, usize),
}

impl<'d> Field<'d> {
    /// Makes the field of the whole data.
    pub fn whole(data: &'d Data) -> Self {
        Self::under(data, &UNLIMITED)
    }

    /// Makes the field of the whole data, which is read under a budget.
    pub fn under(data: &'d Data, control: &'d Control) -> Self {
        Self { data, way: FieldPath::Whole, control }
    }

    /// Returns the control under which the data are read.
    pub(crate) fn control(self) -> &'d Control {
        self.control
    }

    /// Returns the data at this place.
    pub fn data(self) -> &'d Data {
        self.data
    }

    /// Returns the path of this place, such as `edges[3][1]`.
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

    /// Makes an error at this place.
    pub fn error(self, message: impl Into<String>) -> DataError {
        DataError::new(self.place(), message)
    }

    /// Makes an error for a range of bytes of the text at this place. Its place is the first character of the
    /// range, or the text itself if the range is all of it.
    pub fn error_within(&'d self, span: &Range<usize>, message: impl Into<String>) -> DataError {
        match self.data {
            Data::Text(text) if *span != (0..text.len()) => {
                let before = text.get(..span.start).unwrap_or(text);
                self.item(before.chars().count()).error(message)
            }
            _ => self.error(message),
        }
    }

    /// Makes an error from an error found in the text at this place.
    pub fn error_of(&'d self, error: &InputError) -> DataError {
        match error.stop {
            Some(stop) => stop.into(),
            None => self.error_within(&error.span, error.to_string()),
        }
    }

    fn expected(self, what: &str) -> DataError {
        self.error(format!("expected {what}, found {}", self.data.describe()))
    }

    /// Returns a named field, or `None` if it is missing or null. It is an error if this is no object.
    pub fn optional<'f>(&'f self, name: &'f str) -> Result<Option<Field<'f>>, DataError> {
        if !matches!(self.data, Data::Object(_)) {
            return Err(self.expected("an object"));
        }
        let data = self.data.get(name).filter(|data| **data != Data::Null);
        Ok(data.map(|data| Field { data, way: FieldPath::Named(self, name), control: self.control }))
    }

    /// Returns a named field.
    ///
    /// # Errors
    /// The field is missing or null, or this is no object.
    pub fn field<'f>(&'f self, name: &'f str) -> Result<Field<'f>, DataError> {
        self.optional(name)?.ok_or_else(|| self.error(format!("the field `{name}` is missing")))
    }

    /// Returns the fields of an object with their names, in order.
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

    /// Returns the items of a list.
    pub fn items<'f>(&'f self) -> Result<impl ExactSizeIterator<Item = Field<'f>> + 'f, DataError> {
        match self.data {
            Data::List(items) => {
                let item = |(i, data)| Field { data, way: FieldPath::Item(self, i), control: self.control };
                Ok(items.iter().enumerate().map(item))
            }
            _ => Err(self.expected("a list")),
        }
    }

    /// Returns the place of an item of a list, or of a character of a text, even if there is no such item.
    pub fn item(&'d self, i: usize) -> Field<'d> {
        let data = match self.data {
            // Null stands for a missing item; an error needs only its place.
            Data::List(items) => items.get(i).unwrap_or(&Data::Null),
            _ => &Data::Null,
        };
        Field { data, way: FieldPath::Item(self, i), control: self.control }
    }

    /// Reads each item of a list of at most `most` items; `what` describes the items in an error.
    pub(crate) fn each<T>(
        &self,
        most: usize,
        what: &str,
        read: impl FnMut(Field<'_>) -> Result<T, DataError>,
    ) -> Result<Vec<T>, DataError> {
        if self.items()?.len() > most {
            return Err(self.error(format!("at most {most} {what}")));
        }
        self.items()?.map(read).collect()
    }

    /// Returns the items of a list that must have exactly `N`; `what` describes them in an error.
    pub fn array<'f, const N: usize>(&'f self, what: &str) -> Result<[Field<'f>; N], DataError> {
        let items: Vec<_> = self.items()?.collect();
        items
            .try_into()
            .map_err(|items: Vec<_>| self.error(format!("expected {what}, found a list of {}", items.len())))
    }

    /// Returns the text at this place.
    pub fn text(self) -> Result<&'d str, DataError> {
        match self.data {
            Data::Text(text) => Ok(text),
            _ => Err(self.expected("a text")),
        }
    }

    /// Returns the integer at this place, which must fit into 64 bits.
    pub fn integer(self) -> Result<i64, DataError> {
        match self.data {
            Data::Number(number) => number.parse().map_err(|_| self.expected("an integer of 64 bits")),
            _ => Err(self.expected("an integer")),
        }
    }

    /// Returns the number at this place, which must be from 0 to `limit`.
    pub fn count(self, limit: usize) -> Result<usize, DataError> {
        let count = usize::try_from(self.integer()?).ok().filter(|&count| count <= limit);
        count.ok_or_else(|| self.expected(&format!("a number from 0 to {limit}")))
    }
}

//! Common parts of the SVG pictures: the document, lengths, colours, and escaped text.

use std::fmt::{self, Write};

/// Left's colour. It is distinguishable from Right's with every kind of colour vision.
pub(crate) const LEFT: &str = "#0072b2";
/// Right's colour.
pub(crate) const RIGHT: &str = "#c8401a";
/// The colours of several graphs in one picture, from Okabe and Ito's palette for all kinds of colour vision.
pub(crate) const PALETTE: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9"];

/// An SVG document under construction, with a white background.
pub(crate) struct Svg {
    text: String,
}

impl Svg {
    /// Begins a document of the given size in pixels. The title is for readers who cannot see the picture.
    pub(crate) fn new(width: i64, height: i64, title: &str) -> Self {
        let mut svg = Self { text: String::new() };
        svg.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">"
        ));
        svg.add(format_args!("<title>{}</title>", Escaped(title)));
        svg.add(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"));
        svg
    }

    /// Appends a line.
    pub(crate) fn add(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Closes the document and returns its text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// A length in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tenths(pub(crate) i64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        if tenth == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{tenth}") }
    }
}

/// A text escaped for use in an XML element or attribute. Tabs and line breaks become blanks, and characters
/// that XML forbids become U+FFFD.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
        let written: Vec<_> = [0, 5, -5, 120, 123, -120].map(|n| Tenths(n).to_string()).into();
        assert_eq!(written, ["0", "0.5", "-0.5", "12", "12.3", "-12"]);
    }

    #[test]
    fn texts() {
        assert_eq!(Escaped("{1|<\"&'>}\n\u{7}").to_string(), "{1|&lt;&quot;&amp;&apos;&gt;} \u{fffd}");
    }
}

//! The writer of scenes for TikZ, which translates paths from the language of SVG. The result needs no package
//! besides `tikz`, and no library of it.

use std::fmt::{self, Write};

use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use super::{
    At, BLACK, Colour, DARK_GREY, Form, LEFT, Length, Look, PALE_LEFT, PALE_RIGHT, RIGHT, SHADE, Scene,
    Shape, WHITE, decimal,
};

impl Scene {
    /// Writes the scene as a `tikzpicture` after the definitions of the colours `left` and `right`. An inch has
    /// 96 pixels, as in SVG.
    ///
    /// ```
    /// use upstar_draw::thermograph_scene;
    /// use upstar::games::value::Store;
    /// let store = Store::new();
    /// let picture = thermograph_scene(None, &[("*".to_owned(), &store.nimber(1).thermograph())]);
    /// assert!(picture.tikz().contains("\\begin{tikzpicture}"));
    /// ```
    pub fn tikz(&self) -> String {
        let [left, right] = [LEFT, RIGHT].map(|colour| format!("{:06X}", colour.0));
        let mut text =
            format!("\\definecolor{{left}}{{HTML}}{{{left}}}\n\\definecolor{{right}}{{HTML}}{{{right}}}\n");
        let scene = self.paper.as_deref().unwrap_or(self);
        // Writing to a string cannot fail.
        let _ = scene.write_tikz(&mut text);
        text
    }

    /// Writes the picture. In a scene without a size all shapes are in groups with [`Look::Plot`], and lengths
    /// are points instead of pixels.
    fn write_tikz(&self, text: &mut String) -> fmt::Result {
        let (width, height) = self.size;
        let writer = if (width, height) == (0, 0) {
            writeln!(text, "\\begin{{tikzpicture}}[font=\\footnotesize]")?;
            Writer { has_pixels: false }
        } else {
            let nodes = "every node/.style={inner sep=0pt, font=\\sffamily\\fontsize{9}{11}\\selectfont}";
            writeln!(
                text,
                "\\begin{{tikzpicture}}[x=0.75pt, y=-0.75pt, line width=0.75pt, {nodes}]\n\
                 \\useasboundingbox (0,0) rectangle ({width},{height});"
            )?;
            Writer { has_pixels: true }
        };
        writer.shapes(text, &self.shapes)?;
        text.push_str("\\end{tikzpicture}\n");
        Ok(())
    }
}

/// A writer of shapes.
#[derive(Clone, Copy)]
struct Writer {
    /// Whether lengths are pixels; otherwise they are points.
    has_pixels: bool,
}

impl Writer {
    fn shapes(self, text: &mut String, shapes: &[Shape]) -> fmt::Result {
        shapes.iter().try_for_each(|shape| self.shape(text, shape))
    }

    fn shape(self, text: &mut String, Shape { form, look, .. }: &Shape) -> fmt::Result {
        let has_line = look.iter().any(|look| matches!(look, Look::Rim(_) | Look::Stroke(..)));
        // A shape that only a pointer finds, or a frame of a film after the first one.
        if look.contains(&Look::Hidden) || (look.contains(&Look::Hollow) && !has_line) {
            return Ok(());
        }
        let draw = if has_line { "draw" } else { "fill" };
        let styles: Vec<String> = look.iter().map(|&look| self.style(look, has_line)).collect();
        let style = styles.into_iter().filter(|style| !style.is_empty()).collect::<Vec<_>>().join(", ");
        match form {
            Form::Circle(middle, radius) => {
                writeln!(text, "\\{draw}[{style}] {middle} circle[radius={radius}];")
            }
            Form::Ground(size) => writeln!(text, "\\{draw}[{style}] (0,0) rectangle {size};"),
            Form::Rect(corner, size) => {
                let other = corner.plus(size);
                writeln!(text, "\\{draw}[{style}] {corner} rectangle {other};")
            }
            Form::Line(from, to) => writeln!(text, "\\draw[{style}] {from} -- {to};"),
            Form::Polyline(points) => {
                let points: Vec<_> = points.iter().map(At::to_string).collect();
                writeln!(text, "\\draw[{style}] {};", points.join(" -- "))
            }
            Form::Path(course) => writeln!(text, "\\{draw}[{style}] {};", translated(course)),
            Form::Text(at, words) => {
                let style = self.node(look);
                let words = match look {
                    look if look.contains(&Look::Formulas) => words.clone(),
                    _ => tex(words),
                };
                writeln!(text, "\\node[{style}] at {at} {{{words}}};")
            }
            Form::Value(at, _, formula) => {
                writeln!(text, "\\node[{}] at {at} {{${formula}$}};", self.node(look))
            }
            Form::Group(inner) => {
                writeln!(text, "\\begin{{scope}}[{style}]")?;
                self.shapes(text, inner)?;
                writeln!(text, "\\end{{scope}}")
            }
            Form::Window(corner, size, inner) => {
                writeln!(text, "\\begin{{scope}}\n\\clip {corner} rectangle {};", corner.plus(size))?;
                self.shapes(text, inner)?;
                writeln!(text, "\\end{{scope}}")
            }
            // Paper does not move, and TikZ defines its arrowheads itself.
            Form::Animation(_) | Form::Tip(_) | Form::Hatching => Ok(()),
        }
    }

    /// Returns the options of a text. Its outline, which keeps it legible on a screen, is left out.
    fn node(self, look: &[Look]) -> String {
        let is_outline = |look: &Look| matches!(look, Look::Stroke(..) | Look::Rim(_) | Look::Width(_));
        let mut font = String::new();
        if self.has_pixels {
            for look in look {
                match look {
                    Look::Size(size) => {
                        let [size, line] = [75, 90].map(|percent| decimal(size * percent, 2));
                        font += &format!("\\fontsize{{{size}}}{{{line}}}\\selectfont");
                    }
                    Look::Bold => font += "\\bfseries",
                    Look::Italic => font += "\\itshape",
                    _ => {}
                }
            }
        }
        if !font.is_empty() {
            font = format!("font=\\sffamily{font}");
        }
        // SVG texts begin at the left end of their baseline.
        let anchors = [Look::Start, Look::Middle, Look::End, Look::Above, Look::Below];
        let is_placed = !self.has_pixels || look.iter().any(|look| anchors.contains(look));
        let base = if is_placed { "" } else { "anchor=base west" };
        let look = look.iter().filter(|look| !is_outline(look)).map(|&look| self.style(look, false));
        let parts = [base.to_owned(), font].into_iter().chain(look);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Returns the option for a property; empty for the usual look, and for one that paper does not have.
    fn style(self, look: Look, has_line: bool) -> String {
        match look {
            Look::Fill(colour) if has_line => format!("fill={}", name(colour)),
            Look::Fill(colour) => coloured(colour),
            Look::Hatched => "fill=black!15".to_owned(),
            Look::Rim(colour) => drawn(colour),
            Look::Width(width) => self.thick(width),
            Look::Stroke(BLACK, width) => self.thick(width),
            Look::Stroke(colour, width) => format!("{}, {}", drawn(colour), self.thick(width)),
            Look::Dashes(3, 3) => "dashed".to_owned(),
            Look::Dashes(2, 4) => "dotted".to_owned(),
            Look::Dashes(dash, gap) => {
                format!("dash pattern=on {} off {}", self.length(dash), self.length(gap))
            }
            Look::FillOpacity(percent) => format!("fill opacity={}", decimal(percent, 2)),
            Look::StrokeOpacity(percent) => format!("draw opacity={}", decimal(percent, 2)),
            Look::RoundEnds => "line cap=round".to_owned(),
            Look::RoundJoins => "line join=round".to_owned(),
            Look::Rounded(radius) => format!("rounded corners={}", self.length(radius)),
            Look::Tip(_) => "-latex".to_owned(),
            Look::Start => "anchor=base west".to_owned(),
            Look::Middle => "anchor=base".to_owned(),
            Look::End => "anchor=base east".to_owned(),
            Look::Above => "above".to_owned(),
            Look::Below => "below".to_owned(),
            Look::FarBelow => "below=4mm".to_owned(),
            Look::Beside => "left".to_owned(),
            Look::After => "right".to_owned(),
            // An inch has 96 pixels.
            Look::Aside(x, _) => format!("right, xshift={}mm", (x * 254 + 480) / 960),
            Look::Halo => "fill=white, inner sep=1pt".to_owned(),
            Look::Upwards(..) => "rotate=90".to_owned(),
            Look::Moved(x, y) => format!("shift={{({x},{y})}}"),
            Look::Scaled { to: (x, y), from, thousandths } => {
                let scale = decimal(thousandths, 3);
                format!("shift={{({x},{y})}}, scale={scale}, transform shape, shift={{(-{from},-{from})}}")
            }
            Look::Plot { shift, unit } => {
                let unit = decimal(unit, 5);
                format!("xshift={shift}mm, x=-{unit}cm, y={unit}cm")
            }
            _ => String::new(),
        }
    }

    fn length(self, length: i64) -> String {
        if self.has_pixels { format!("{}pt", decimal(length * 75, 2)) } else { format!("{length}pt") }
    }

    fn thick(self, tenths: i64) -> String {
        match tenths {
            tenths if self.has_pixels => format!("line width={}pt", decimal(tenths * 75, 3)),
            16 => "thin".to_owned(),
            30 => "very thick".to_owned(),
            _ => format!("line width={}pt", decimal(tenths, 1)),
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// Returns the option of a line in a colour. It leaves the colour of the area alone.
fn drawn(colour: Colour) -> String {
    format!("draw={}", name(colour))
}

fn coloured(colour: Colour) -> String {
    match name(colour) {
        name if name.starts_with("black") => name,
        name => format!("color={name}"),
    }
}

fn name(colour: Colour) -> String {
    let name = match colour {
        LEFT => "left",
        RIGHT => "right",
        PALE_LEFT => "left!50",
        PALE_RIGHT => "right!50",
        BLACK => "black",
        DARK_GREY => "black!50",
        SHADE => "black!8",
        WHITE => "white",
        Colour(rgb) => {
            let [red, green, blue] = [rgb >> 16, rgb >> 8 & 255, rgb & 255];
            return format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}");
        }
    };
    name.to_owned()
}

/// Returns a text with TeX's special characters escaped.
///
/// ```
/// assert_eq!(upstar_draw::tex("{8|-4} & 5%"), "\\{8\\textbar{}$-$4\\} \\& 5\\%");
/// ```
pub fn tex(text: &str) -> String {
    let character = |c: char| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '{' | '}' | '#' | '$' | '%' | '&' | '_' => format!("\\{c}"),
        '<' => "\\textless{}".to_owned(),
        '>' => "\\textgreater{}".to_owned(),
        '|' => "\\textbar{}".to_owned(),
        '\u{2026}' => "\\ldots{}".to_owned(),
        '\u{2013}' => "--".to_owned(),
        '\u{221e}' => "$\\infty$".to_owned(),
        'ω' => "$\\omega$".to_owned(),
        other => other.to_string(),
    };
    let mut escaped = String::new();
    let mut rest = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = rest.next() {
        // The hyphen of a text is shorter than the sign of a number.
        let is_minus = c == '-' && !before.is_alphanumeric() && rest.peek().is_some_and(char::is_ascii_digit);
        escaped += &if is_minus { "$-$".to_owned() } else { character(c) };
        before = c;
    }
    escaped
}

/// Translates a path of lines and Bézier curves, with absolute places. A quadratic curve becomes the cubic curve with
/// the same points. The translation ends at the first text that is no path.
fn translated(course: &str) -> String {
    let mut at = [0; 2];
    let mut words: Vec<String> = Vec::new();
    for segment in SimplifyingPathParser::from(course).map_while(Result::ok) {
        words.push(match segment {
            SimplePathSegment::MoveTo { x, y } => {
                at = place([x, y]);
                point(at).to_string()
            }
            SimplePathSegment::LineTo { x, y } => {
                at = place([x, y]);
                format!("-- {}", point(at))
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                at = place([x, y]);
                curve(place([x1, y1]), place([x2, y2]), at)
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let middle = place([x1, y1]);
                // The inner points of the cubic curve lie two thirds of the way to the middle point.
                let towards = |from: [i64; 2]| [0, 1].map(|i| from[i] + (middle[i] - from[i]) * 2 / 3);
                let first = towards(at);
                at = place([x, y]);
                curve(first, towards(at), at)
            }
            SimplePathSegment::ClosePath => "-- cycle".to_owned(),
        });
    }
    words.join(" ")
}

fn curve(first: [i64; 2], second: [i64; 2], end: [i64; 2]) -> String {
    format!(".. controls {} and {} .. {}", point(first), point(second), point(end))
}

/// Returns a place in ten-thousandths, the unit of [`Length`].
#[expect(
    clippy::float_arithmetic,
    reason = "the parser of paths gives floats; a picture needs no more than four digits"
)]
fn place(lengths: [f64; 2]) -> [i64; 2] {
    lengths.map(|length| (length * 10_000.0).round() as i64)
}

fn point(place: [i64; 2]) -> At {
    let [x, y] = place.map(Length);
    (x, y).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_commands() {
        assert_eq!(tex("{8|^*}"), "\\{8\\textbar{}\\textasciicircum{}*\\}");
        assert_eq!(tex("-1 a-1"), "$-$1 a-1");
    }

    #[test]
    fn an_inch_has_96_pixels() {
        let mut scene = Scene::new(40, 30, "a title");
        scene.group(&[Look::Moved(5, 6)], |scene| {
            scene.circle((1, 2), 3, &[Look::Fill(WHITE), Look::Stroke(LEFT, 20)]);
        });
        scene.text((7, 8), "100%", &[Look::Middle, Look::Size(16), Look::Bold]);
        scene.area((1, 2), (3, 4), "a place");
        let tikz = scene.tikz();
        assert!(
            tikz.contains("x=0.75pt, y=-0.75pt") && tikz.contains("\\begin{scope}[shift={(5,6)}]"),
            "{tikz}"
        );
        let disk = "\\draw[fill=white, draw=left, line width=1.5pt] (1,2) circle[radius=3];";
        let words =
            "font=\\sffamily\\fontsize{12}{14.4}\\selectfont\\bfseries, anchor=base] at (7,8) {100\\%};";
        assert!(tikz.contains(disk) && tikz.contains(words) && !tikz.contains("(4,6)"), "{tikz}");
    }

    #[test]
    fn lines_and_curves() {
        for (svg, expected) in [
            ("M1 2L3 -4.5z", "(1,2) -- (3,-4.5) -- cycle"),
            ("M1 2h12v-4l10 6z", "(1,2) -- (13,2) -- (13,-2) -- (23,4) -- cycle"),
            ("M0 0l12 12m0 -12l-12 12", "(0,0) -- (12,12) (12,0) -- (0,12)"),
            ("M0 0Q3 6 6 0", "(0,0) .. controls (2,4) and (4,4) .. (6,0)"),
            ("M1 1c-8 -9 8 -9 0 0", "(1,1) .. controls (-7,-8) and (9,-8) .. (1,1)"),
            ("M0 0 1 1H-0.5", "(0,0) -- (1,1) -- (-0.5,1)"),
        ] {
            assert_eq!(translated(svg), expected, "{svg}");
        }
    }

    #[test]
    fn other_texts_end() {
        for odd in ["M", "Q1", "M?1 2", "1-2-3", "A5 5 0 0 1 2 3"] {
            translated(odd);
        }
    }
}

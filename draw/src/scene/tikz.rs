//! The writer of scenes for TikZ. The result needs no package besides `tikz`, and the library `svg.path` for
//! paths.

use std::fmt::{self, Write};

use super::{
    At, BLACK, Colour, DARK_GREY, Form, LEFT, Look, PALE_LEFT, PALE_RIGHT, RIGHT, SHADE, Scene, Shape, WHITE,
    decimal,
};

impl Scene {
    /// Writes the scene as a `tikzpicture` after the definitions of the colours `left` and `right`. A pixel is
    /// a point. In a scene without a size all shapes must be in groups with [`Look::Plot`].
    pub(crate) fn tikz(&self) -> String {
        let [left, right] = [LEFT, RIGHT].map(|colour| format!("{:06X}", colour.0));
        let units = if self.size == (0, 0) { "" } else { ", x=1pt, y=-1pt" };
        let mut text = format!(
            "\\definecolor{{left}}{{HTML}}{{{left}}}\n\\definecolor{{right}}{{HTML}}{{{right}}}\n\
             \\begin{{tikzpicture}}[font=\\footnotesize{units}]\n"
        );
        // Writing to a string cannot fail.
        let _ = write_shapes(&mut text, &self.shapes);
        text.push_str("\\end{tikzpicture}\n");
        text
    }
}

fn write_shapes(text: &mut String, shapes: &[Shape]) -> fmt::Result {
    shapes.iter().try_for_each(|shape| write_shape(text, shape))
}

fn write_shape(text: &mut String, Shape { form, look, .. }: &Shape) -> fmt::Result {
    let has_line = look.iter().any(|look| matches!(look, Look::Rim(_) | Look::Stroke(..)));
    let draw = if has_line { "draw" } else { "fill" };
    let styles: Vec<String> = look.iter().map(|&look| style(look, has_line)).collect();
    let style = styles.into_iter().filter(|style| !style.is_empty()).collect::<Vec<_>>().join(", ");
    match form {
        Form::Circle(middle, radius) => writeln!(text, "\\{draw}[{style}] {middle} circle[radius={radius}];"),
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
        Form::Path(course) => writeln!(text, "\\{draw}[{style}, yscale=-1] svg {{{course}}};"),
        Form::Text(at, words) => {
            let words = match look {
                look if look.contains(&Look::Formulas) => words.clone(),
                look if look.contains(&Look::Code) => format!("\\texttt{{{}}}", escaped(words)),
                _ => escaped(words),
            };
            writeln!(text, "\\node[{style}] at {at} {{{words}}};")
        }
        Form::Group(inner) => {
            writeln!(text, "\\begin{{scope}}[{style}]")?;
            write_shapes(text, inner)?;
            writeln!(text, "\\end{{scope}}")
        }
        Form::Window(corner, size, inner) => {
            writeln!(text, "\\begin{{scope}}\n\\clip {corner} rectangle ++{size};")?;
            write_shapes(text, inner)?;
            writeln!(text, "\\end{{scope}}")
        }
        // Paper does not move, and TikZ defines its arrowheads and patterns itself.
        Form::Animation(_) | Form::Tip(_) | Form::Hatching => Ok(()),
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// Returns the option for a property; empty for the usual look, and for one that paper does not have.
fn style(look: Look, has_line: bool) -> String {
    match look {
        Look::Fill(colour) if has_line => format!("fill={}", name(colour)),
        Look::Fill(colour) | Look::Rim(colour) => coloured(colour),
        Look::Width(width) => thick(width),
        Look::Stroke(BLACK, width) => thick(width),
        Look::Stroke(colour, width) => format!("{}, {}", coloured(colour), thick(width)),
        Look::Dashes(3, 3) => "dashed".to_owned(),
        Look::Dashes(2, 4) => "dotted".to_owned(),
        Look::Dashes(dash, gap) => format!("dash pattern=on {dash}pt off {gap}pt"),
        Look::FillOpacity(percent) => format!("fill opacity={}", decimal(percent, 2)),
        Look::StrokeOpacity(percent) => format!("draw opacity={}", decimal(percent, 2)),
        Look::RoundEnds => "line cap=round".to_owned(),
        Look::RoundJoins => "line join=round".to_owned(),
        Look::Rounded(radius) => format!("rounded corners={radius}pt"),
        Look::Tip(_) => "->".to_owned(),
        Look::Start => "anchor=base west".to_owned(),
        Look::Middle => "anchor=base".to_owned(),
        Look::End => "anchor=base east".to_owned(),
        Look::Above => "above".to_owned(),
        Look::Below => "below".to_owned(),
        // An inch has 96 pixels.
        Look::Aside(x, _) => format!("right, xshift={}mm", (x * 254 + 480) / 960),
        Look::Halo => "fill=white, inner sep=1pt".to_owned(),
        Look::Upwards(..) => "rotate=90".to_owned(),
        Look::Moved(x, y) => format!("shift={{({x},{y})}}"),
        Look::Scaled { to: (x, y), from, thousandths } => {
            format!("shift={{({x},{y})}}, scale={}, shift={{(-{from},-{from})}}", decimal(thousandths, 3))
        }
        Look::Plot { shift, unit } => {
            let unit = decimal(unit, 5);
            format!("xshift={shift}mm, x=-{unit}cm, y={unit}cm")
        }
        _ => String::new(),
    }
}

fn thick(tenths: i64) -> String {
    match tenths {
        16 => "thin".to_owned(),
        30 => "very thick".to_owned(),
        _ => format!("line width={}pt", decimal(tenths, 1)),
    }
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
fn escaped(text: &str) -> String {
    let character = |c: char| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '{' | '}' | '#' | '$' | '%' | '&' | '_' => format!("\\{c}"),
        other => other.to_string(),
    };
    text.chars().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_commands() {
        assert_eq!(escaped("{8|^*}"), "\\{8|\\textasciicircum{}*\\}");
    }

    #[test]
    fn pixels_are_points() {
        let mut scene = Scene::new(40, 30, "a title");
        scene.group(&[Look::Moved(5, 6)], |scene| {
            scene.circle((1, 2), 3, &[Look::Fill(WHITE), Look::Stroke(LEFT, 25)]);
        });
        scene.text((7, 8), "100%", &[Look::Middle]);
        let tikz = scene.tikz();
        assert!(tikz.contains("x=1pt, y=-1pt") && tikz.contains("\\begin{scope}[shift={(5,6)}]"), "{tikz}");
        let disk = "\\draw[fill=white, color=left, line width=2.5pt] (1,2) circle[radius=3];";
        assert!(tikz.contains(disk) && tikz.contains("\\node[anchor=base] at (7,8) {100\\%};"), "{tikz}");
    }
}

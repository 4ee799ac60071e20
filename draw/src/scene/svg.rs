//! The writer of scenes for SVG.

use std::fmt::{self, Display, Write};

use super::{Animated, Animation, At, Form, Length, Look, Scene, Shape};

/// The script of the pause button. It pauses the animation or resumes it; viewers without scripts ignore it.
const PAUSE: &str =
    "var s = this.ownerSVGElement; s.animationsPaused() ? s.unpauseAnimations() : s.pauseAnimations()";

/// The definition of the pattern for places for which something is unknown.
const HATCHING: &str = "<defs><pattern id=\"unknown\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#ffffff\"/>\
    <path d=\"M0 0v6\" stroke=\"#bbbbbb\" stroke-width=\"3\"/></pattern></defs>";

impl Scene {
    /// Writes the scene as a stand-alone SVG document. The name of the place that a shape shows is its attribute
    /// `data-place`.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_svg(&mut svg);
        svg
    }

    fn write_svg(&self, svg: &mut String) -> fmt::Result {
        let (width, height) = self.size;
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">"
        )?;
        writeln!(svg, "<title>{}</title>", Escaped(&self.title))?;
        writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")?;
        write_shapes(svg, &self.shapes)?;
        svg.push_str("</svg>\n");
        Ok(())
    }
}

fn write_shapes(svg: &mut String, shapes: &[Shape]) -> fmt::Result {
    shapes.iter().try_for_each(|shape| write_shape(svg, shape))
}

fn write_shape(svg: &mut String, shape: &Shape) -> fmt::Result {
    let kind = match &shape.form {
        Form::Circle(..) => "circle",
        Form::Rect(..) | Form::Ground(_) => "rect",
        Form::Line(..) => "line",
        Form::Path(_) => "path",
        Form::Polyline(_) => "polyline",
        Form::Text(..) | Form::Value(..) => "text",
        Form::Group(_) => "g",
        Form::Window(..) => "svg",
        Form::Animation(animation) => return write_animation(svg, animation),
        Form::Hatching => return writeln!(svg, "{HATCHING}"),
        Form::Tip(colour) => {
            return writeln!(
                svg,
                "<defs><marker id=\"tip{:06x}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
                 orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\"/></marker></defs>",
                colour.0
            );
        }
    };
    write!(svg, "<{kind}")?;
    if !shape.class.is_empty() {
        write!(svg, " class=\"{}\"", shape.class)?;
    }
    write_geometry(svg, &shape.form)?;
    shape.look.iter().try_for_each(|look| write_look(svg, *look))?;
    if let Some(place) = &shape.place {
        write!(svg, " data-place=\"{}\"", Escaped(place))?;
    }
    match &shape.form {
        Form::Text(_, words) if shape.look.contains(&Look::Formulas) => {
            writeln!(svg, ">{}</text>", Escaped(&words.replace('$', "")))
        }
        Form::Text(_, words) | Form::Value(_, words, _) => writeln!(svg, ">{}</text>", Escaped(words)),
        Form::Group(inner) | Form::Window(_, _, inner) => {
            svg.push_str(">\n");
            write_shapes(svg, inner)?;
            writeln!(svg, "</{kind}>")
        }
        _ => writeln!(svg, "/>"),
    }
}

fn write_geometry(svg: &mut String, form: &Form) -> fmt::Result {
    match form {
        Form::Circle(At { x, y }, radius) => write!(svg, " cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""),
        Form::Rect(At { x, y }, size) => {
            write!(svg, " x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\"", size.x, size.y)
        }
        Form::Ground(size) => write!(svg, " width=\"{}\" height=\"{}\"", size.x, size.y),
        Form::Line(from, to) => {
            write!(svg, " x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", from.x, from.y, to.x, to.y)
        }
        Form::Path(course) => write!(svg, " d=\"{course}\""),
        Form::Polyline(points) => {
            let points: Vec<_> = points.iter().map(|At { x, y }| format!("{x},{y}")).collect();
            write!(svg, " points=\"{}\"", points.join(" "))
        }
        Form::Text(At { x, y }, _) | Form::Value(At { x, y }, ..) => write!(svg, " x=\"{x}\" y=\"{y}\""),
        Form::Window(At { x, y }, At { x: width, y: height }, _) => write!(
            svg,
            " x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\""
        ),
        Form::Group(_) | Form::Animation(_) | Form::Hatching | Form::Tip(_) => Ok(()),
    }
}

fn write_look(svg: &mut String, look: Look) -> fmt::Result {
    let mut attribute = |name: &str, value: &dyn Display| write!(svg, " {name}=\"{value}\"");
    match look {
        Look::Fill(colour) => attribute("fill", &colour),
        Look::Hollow => attribute("fill", &"none"),
        Look::Hatched => attribute("fill", &"url(#unknown)"),
        Look::FillOpacity(percent) => attribute("fill-opacity", &Length::hundredths(percent)),
        Look::Rim(colour) => attribute("stroke", &colour),
        Look::Width(width) => attribute("stroke-width", &Length::tenths(width)),
        Look::Stroke(colour, width) => {
            attribute("stroke", &colour)?;
            attribute("stroke-width", &Length::tenths(width))
        }
        Look::StrokeOpacity(percent) => attribute("stroke-opacity", &Length::hundredths(percent)),
        Look::Dashes(dash, gap) => attribute("stroke-dasharray", &format_args!("{dash} {gap}")),
        Look::RoundEnds => attribute("stroke-linecap", &"round"),
        Look::RoundJoins => attribute("stroke-linejoin", &"round"),
        Look::Rounded(radius) => attribute("rx", &radius),
        Look::Crisp => attribute("shape-rendering", &"crispEdges"),
        Look::Tip(colour) => attribute("marker-end", &format_args!("url(#tip{:06x})", colour.0)),
        Look::Sensitive => attribute("pointer-events", &"all"),
        Look::Start => attribute("text-anchor", &"start"),
        Look::Middle => attribute("text-anchor", &"middle"),
        Look::End => attribute("text-anchor", &"end"),
        Look::Size(size) => attribute("font-size", &size),
        Look::Bold => attribute("font-weight", &"bold"),
        Look::Regular => attribute("font-weight", &"normal"),
        Look::Italic => attribute("font-style", &"italic"),
        Look::Behind => attribute("paint-order", &"stroke"),
        Look::Halo => {
            attribute("paint-order", &"stroke")?;
            write_look(svg, Look::Stroke(super::WHITE, 30))?;
            write_look(svg, Look::RoundJoins)
        }
        Look::Aside(x, y) => {
            attribute("dx", &x)?;
            attribute("dy", &y)
        }
        Look::Upwards(x, y) => attribute("transform", &format_args!("rotate(-90 {x} {y})")),
        Look::Above | Look::Below => {
            attribute("text-anchor", &"middle")?;
            attribute("dy", &if look == Look::Above { "-0.4em" } else { "1.1em" })
        }
        Look::Moved(x, y) => attribute("transform", &format_args!("translate({x} {y})")),
        Look::Scaled { to: (x, y), from, thousandths } => {
            let scale = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
            let transform = format!("translate({x} {y}) scale({scale}) translate(-{from} -{from})");
            attribute("transform", &transform)
        }
        Look::Hidden => attribute("visibility", &"hidden"),
        Look::Pause => {
            attribute("cursor", &"pointer")?;
            attribute("onclick", &PAUSE)
        }
        Look::Beside => attribute("text-anchor", &"end"),
        Look::FarBelow | Look::After | Look::Formulas | Look::Plot { .. } => Ok(()),
    }
}

fn write_animation(svg: &mut String, animation: &Animation) -> fmt::Result {
    let values: Vec<_> = animation.times.iter().map(|(_, value)| value.as_str()).collect();
    // A key time is a fraction less than 1, written with six digits.
    let key = |&(frame, _): &(usize, String)| format!("0.{:06}", frame * 1_000_000 / animation.length);
    let keys: Vec<_> = animation.times.iter().map(key).collect();
    let name = match animation.of {
        Animated::Visibility => "animate attributeName=\"visibility\"",
        Animated::Place => "animateTransform attributeName=\"transform\" type=\"translate\"",
    };
    writeln!(
        svg,
        "<{name} calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\" dur=\"{}ms\" repeatCount=\"indefinite\"/>",
        values.join(";"),
        keys.join(";"),
        animation.length * animation.milliseconds
    )
}

/// A text escaped for use in an XML element or attribute. Tabs and line breaks become blanks, and characters
/// that XML forbids become U+FFFD.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
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
    fn texts() {
        assert_eq!(Escaped("{1|<\"&'>}\n\u{7}").to_string(), "{1|&lt;&quot;&amp;&apos;&gt;} \u{fffd}");
    }
}

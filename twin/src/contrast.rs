//! The legibility of the texts in a picture: the contrast between each text and its background, as the Web
//! Content Accessibility Guidelines 2.1 define it.

/// A filled shape, in the order of drawing.
enum Shape {
    Disk { x: f64, y: f64, radius: f64 },
    Box { x: f64, y: f64, width: f64, height: f64 },
}

impl Shape {
    fn holds(&self, (x, y): (f64, f64)) -> bool {
        match *self {
            Self::Disk { x: cx, y: cy, radius } => (x - cx).powi(2) + (y - cy).powi(2) <= radius.powi(2),
            Self::Box { x: left, y: top, width, height } => {
                (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
            }
        }
    }
}

/// Returns the texts of a picture whose contrast to the topmost disk or box below their middles is less
/// than `least`. The picture must consist of elements that the engine writes. Texts with a white outline
/// count as on white.
pub fn hard_to_read(svg: &str, least: f64) -> Vec<String> {
    let mut shapes: Vec<(Shape, String)> = Vec::new();
    let mut found = Vec::new();
    // The translations of the open groups.
    let mut moved = vec![(0.0, 0.0)];
    for line in svg.lines() {
        let number = |name: &str| attribute(line, name).and_then(|value| value.parse::<f64>().ok());
        let (dx, dy) = *moved.last().expect("the document itself");
        let fill = attribute(line, "fill").unwrap_or("#000000").to_owned();
        let place = || Some((number("x").unwrap_or(0.0) + dx, number("y").unwrap_or(0.0) + dy));
        if line.starts_with("<g ") {
            let by = attribute(line, "transform").and_then(|by| by.strip_prefix("translate("));
            let by: Vec<f64> = by
                .unwrap_or("0 0)")
                .trim_end_matches(')')
                .split(' ')
                .filter_map(|n| n.parse().ok())
                .collect();
            moved.push((dx + by[0], dy + by.get(1).copied().unwrap_or(0.0)));
        } else if line.starts_with("</g>") {
            moved.pop();
        } else if line.starts_with("<circle ") {
            if let (Some(x), Some(y), Some(radius)) = (number("cx"), number("cy"), number("r")) {
                shapes.push((Shape::Disk { x: x + dx, y: y + dy, radius }, fill));
            }
        } else if line.starts_with("<rect ") {
            if let (Some((x, y)), Some(width), Some(height)) = (place(), number("width"), number("height")) {
                shapes.push((Shape::Box { x, y, width, height }, fill));
            }
        } else if line.starts_with("<text ") {
            let (x, y) = place().expect("a place");
            // The baseline of the text is below its middle.
            let middle = (x, y - number("font-size").unwrap_or(12.0) / 3.0);
            let is_seen = |(shape, fill): &&(Shape, String)| fill != "none" && shape.holds(middle);
            let below = shapes.iter().rev().find(is_seen).map_or("#ffffff", |(_, fill)| fill);
            let ground = if line.contains("paint-order") { "#ffffff" } else { below };
            if contrast(&fill, ground).is_some_and(|contrast| contrast < least) {
                found.push(format!("{fill} on {ground}: {line}"));
            }
        }
    }
    found
}

fn attribute<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let start = line.find(&format!(" {name}=\""))? + name.len() + 3;
    line[start..].split('"').next()
}

/// Returns the contrast of two colours, from 1 for equal ones to 21 for black and white.
pub fn contrast(a: &str, b: &str) -> Option<f64> {
    let (a, b) = (luminance(a)?, luminance(b)?);
    Some((a.max(b) + 0.05) / (a.min(b) + 0.05))
}

fn luminance(colour: &str) -> Option<f64> {
    // A hatched area is white with pale lines, which this grey approximates.
    let colour = if colour.starts_with("url(") { "#dddddd" } else { colour };
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(colour.get(at..at + 2)?, 16).ok()?) / 255.0;
        Some(if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) })
    };
    Some(0.2126 * part(1)? + 0.7152 * part(3)? + 0.0722 * part(5)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts() {
        assert_eq!(contrast("#000000", "#ffffff").map(f64::round), Some(21.0));
        assert_eq!(contrast("#767676", "#767676"), Some(1.0));
        assert!(contrast("#767676", "#ffffff") > Some(4.5) && contrast("#777777", "#ffffff") < Some(4.5));
    }

    #[test]
    fn texts_are_looked_at_on_what_lies_below_them() {
        let disk = "<circle cx=\"10\" cy=\"10\" r=\"8\" fill=\"#0072b2\"/>\n";
        let text =
            |fill: &str| format!("{disk}<text x=\"10\" y=\"14\" font-size=\"12\" fill=\"{fill}\">1</text>\n");
        assert!(hard_to_read(&text("#ffffff"), 4.5).is_empty());
        assert_eq!(hard_to_read(&text("#333333"), 4.5).len(), 1);
        assert_eq!(hard_to_read("<text x=\"10\" y=\"14\" fill=\"#eeeeee\">1</text>", 4.5).len(), 1);
    }
}

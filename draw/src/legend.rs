//! The legend below a picture: samples of its marks, with their meanings.

use super::scene::{Scene, width};

/// The height of a line of the legend, in pixels.
const LINE: i64 = 20;
/// The font size of the words, in pixels.
const SIZE: i64 = 12;
/// The width of a sample, and the blank after each entry, in pixels.
const SAMPLE: i64 = 30;
const GAP: i64 = 16;
/// The margin around the legend, in pixels.
const MARGIN: i64 = 10;
/// The least width of the legend in pixels, even below a narrower picture.
const LEAST: i64 = 240;

/// A mark as it looks in the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sample {
    /// A disk in the given colour, with a dark rim.
    Disk(&'static str),
    /// A square in the given colour, with a dark rim.
    Square(&'static str),
    /// A line in the given colour.
    Line(&'static str),
    /// A broad line in the given colour.
    Broad(&'static str),
    /// A line in the given colour, twice as broad as [`Sample::Broad`].
    Broader(&'static str),
    /// A dashed line in the given colour.
    Dashes(&'static str),
    /// A hatched square; see [`hatching`].
    Hatched,
    /// A square in the first colour with a smaller one in the second colour in its middle.
    Inset(&'static str, &'static str),
    /// The outline of a square in the given colour.
    Frame(&'static str),
    /// A dotted line in the given colour.
    Dots(&'static str),
    /// A button that pauses an animation and resumes it.
    Pause,
    /// A ring in the given colour.
    Ring(&'static str),
    /// An arrow in the given colour.
    Arrow(&'static str),
    /// A character.
    Sign(&'static str),
}

/// The samples of a picture with their words. No entry occurs twice.
#[derive(Default)]
pub(crate) struct Legend {
    entries: Vec<(Sample, &'static str)>,
}

impl Legend {
    /// Adds an entry, unless it is already there.
    pub(crate) fn add(&mut self, sample: Sample, words: &'static str) {
        if !self.entries.contains(&(sample, words)) {
            self.entries.push((sample, words));
        }
    }

    /// Adds an entry, as [`Legend::add`] does, if `holds` is true.
    pub(crate) fn add_if(&mut self, holds: bool, sample: Sample, words: &'static str) {
        if holds {
            self.add(sample, words);
        }
    }

    /// Adds the entries of another legend.
    pub(crate) fn extend(&mut self, other: &Self) {
        other.entries.iter().for_each(|&(sample, words)| self.add(sample, words));
    }

    /// Returns the width and the height of the legend below a picture of the given width. The width is at
    /// least that of the picture and that of the longest entry; the height is 0 if there are no entries.
    fn size(&self, picture: i64) -> (i64, i64) {
        if self.entries.is_empty() {
            return (picture, 0);
        }
        let width = self.entries.iter().map(|(_, words)| 2 * MARGIN + room(words)).max().unwrap_or(0);
        let width = width.max(picture).max(LEAST);
        (width, MARGIN + LINE * (1 + self.places(width).last().map_or(0, |place| place.1)))
    }

    /// Returns for each entry the x coordinate at which it begins, and its line.
    fn places(&self, width: i64) -> Vec<(i64, i64)> {
        let (mut x, mut line) = (MARGIN, 0);
        let place = |(_, words): &(Sample, &str)| {
            if x > MARGIN && x + room(words) > width - MARGIN {
                (x, line) = (MARGIN, line + 1);
            }
            let place = (x, line);
            x += room(words);
            place
        };
        self.entries.iter().map(place).collect()
    }

    fn draw(&self, svg: &mut Scene, width: i64, top: i64) {
        if self.entries.is_empty() {
            return;
        }
        svg.open("class=\"legend\"");
        for ((sample, words), (x, line)) in self.entries.iter().zip(self.places(width)) {
            let y = top + LINE * line + LINE / 2;
            if *sample == Sample::Pause {
                pause(svg, (x, y - LINE / 2), words);
                continue;
            }
            draw_sample(svg, *sample, (x + SAMPLE / 2 - 4, y));
            svg.text((x + SAMPLE, y + 4), format_args!("font-size=\"{SIZE}\" fill=\"#000000\""), words);
        }
        svg.close();
    }
}

/// The script of the pause button. It pauses the animation or resumes it; viewers without scripts ignore it.
const PAUSE: &str =
    "var s = this.ownerSVGElement; s.animationsPaused() ? s.unpauseAnimations() : s.pauseAnimations()";

/// Draws the pause button: two bars and the given words.
fn pause(svg: &mut Scene, (x, y): (i64, i64), words: &str) {
    let (room, height, bar, base) = (SAMPLE + width(words, SIZE), LINE - 2, y + 5, y + LINE / 2 + 4);
    svg.open(format_args!("class=\"pause\" cursor=\"pointer\" onclick=\"{PAUSE}\""));
    svg.rect((x, y), (room, height), "rx=\"4\" fill=\"#eeeeee\" stroke=\"#999999\"");
    svg.path(format_args!("M{} {bar}v9M{} {bar}v9", x + 9, x + 15), "stroke=\"#000000\" stroke-width=\"3\"");
    svg.text((x + SAMPLE - 4, base), format_args!("font-size=\"{SIZE}\" fill=\"#000000\""), words);
    svg.close();
}

fn room(words: &str) -> i64 {
    SAMPLE + width(words, SIZE) + GAP
}

fn draw_sample(svg: &mut Scene, sample: Sample, (x, y): (i64, i64)) {
    let line = |svg: &mut Scene, look: String| {
        svg.path(format_args!("M{} {y}h22", x - 11), look);
    };
    match sample {
        Sample::Disk(fill) => {
            svg.circle((x, y), 7, format_args!("fill=\"{fill}\" stroke=\"#333333\""));
        }
        Sample::Square(fill) => square(svg, (x, y), fill),
        Sample::Hatched => square(svg, (x, y), HATCH),
        Sample::Line(colour) => line(svg, format!("stroke=\"{colour}\" stroke-width=\"2\"")),
        Sample::Broad(colour) => line(svg, format!("stroke=\"{colour}\" stroke-width=\"6\"")),
        Sample::Broader(colour) => line(svg, format!("stroke=\"{colour}\" stroke-width=\"12\"")),
        Sample::Dashes(colour) => {
            line(svg, format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"5 4\""));
        }
        Sample::Dots(colour) => {
            line(svg, format!("stroke=\"{colour}\" stroke-width=\"1\" stroke-dasharray=\"1 4\""));
        }
        Sample::Inset(ground, middle) => {
            square(svg, (x, y), ground);
            svg.rect((x - 3, y - 3), (7, 7), format_args!("fill=\"{middle}\""));
        }
        Sample::Frame(colour) => {
            svg.rect(
                (x - 6, y - 6),
                (12, 12),
                format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\""),
            );
        }
        // The button was drawn together with its words; see `Legend::draw`.
        Sample::Pause => {}
        Sample::Ring(colour) => {
            svg.circle((x, y), 6, format_args!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\""));
        }
        Sample::Arrow(colour) => {
            svg.path(
                format_args!("M{} {}h12v-4l10 6l-10 6v-4h-12z", x - 11, y - 2),
                format_args!("fill=\"{colour}\""),
            );
        }
        Sample::Sign(sign) => {
            svg.text(
                (x, y + 5),
                "text-anchor=\"middle\" font-size=\"13\" font-weight=\"bold\" fill=\"#000000\"",
                sign,
            );
        }
    }
}

fn square(svg: &mut Scene, (x, y): (i64, i64), fill: &str) {
    svg.rect((x - 7, y - 7), (14, 14), format_args!("fill=\"{fill}\" stroke=\"#333333\""));
}

/// The fill of places for which something is unknown: a pattern that [`hatching`] defines.
pub(crate) const HATCH: &str = "url(#unknown)";

/// Defines the pattern [`HATCH`] in a document.
pub(crate) fn hatching(svg: &mut Scene) {
    svg.markup(format_args!(
        "<defs><pattern id=\"unknown\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#ffffff\"/>\
         <path d=\"M0 0v6\" stroke=\"#bbbbbb\" stroke-width=\"3\"/></pattern></defs>"
    ));
}

impl Scene {
    /// Begins a document with a picture of the given size and a legend below it.
    pub(crate) fn with_legend((width, height): (i64, i64), title: &str, legend: &Legend) -> Self {
        let (all, below) = legend.size(width);
        let mut svg = Self::new(all, height + below, title);
        if legend.entries.iter().any(|(sample, _)| *sample == Sample::Hatched) {
            hatching(&mut svg);
        }
        // The legend lies below the picture, hence it may be drawn first.
        legend.draw(&mut svg, all, height);
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_beside_one_another_as_long_as_there_is_room() {
        let mut legend = Legend::default();
        for words in ["one", "two", "two", "a third one that is rather long, longer than a line"] {
            legend.add(Sample::Disk("#ffffff"), words);
        }
        let (width, height) = legend.size(100);
        assert!(width >= room("a third one that is rather long, longer than a line"));
        assert_eq!(legend.places(width).iter().map(|place| place.1).collect::<Vec<_>>(), [0, 0, 1]);
        assert_eq!(height, MARGIN + 2 * LINE);
        assert_eq!(Legend::default().size(100), (100, 0));
    }
}

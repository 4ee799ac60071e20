//! The legend below a picture: samples of its marks, with their meanings.

use std::borrow::Cow;

use super::{BLACK, Colour, Form, INK, Look, MIDDLE_GREY, SHADE, Scene, width};

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
    Disk(Colour),
    /// A square in the given colour, with a dark rim.
    Square(Colour),
    /// A line in the given colour.
    Line(Colour),
    /// A broad line in the given colour.
    Broad(Colour),
    /// A line in the given colour, twice as broad as [`Sample::Broad`].
    Broader(Colour),
    /// A dashed line in the given colour.
    Dashes(Colour),
    /// A square with the pattern [`Look::Hatched`].
    Hatched,
    /// A square in the first colour with a smaller one in the second colour in its middle.
    Inset(Colour, Colour),
    /// The outline of a square in the given colour.
    Frame(Colour),
    /// A dotted line in the given colour.
    Dots(Colour),
    /// A button that pauses an animation and resumes it.
    Pause,
    /// A ring in the given colour.
    Ring(Colour),
    /// An arrow in the given colour.
    Arrow(Colour),
    /// A character.
    Sign(&'static str),
}

/// The samples of a picture with their words. No entry occurs twice.
#[derive(Default)]
pub(crate) struct Legend {
    entries: Vec<(Sample, Cow<'static, str>)>,
}

impl Legend {
    /// Adds an entry, unless it is already there.
    pub(crate) fn add(&mut self, sample: Sample, words: impl Into<Cow<'static, str>>) {
        let entry = (sample, words.into());
        if !self.entries.contains(&entry) {
            self.entries.push(entry);
        }
    }

    /// Adds an entry, as [`Legend::add`] does, if `holds` is true.
    pub(crate) fn add_if(&mut self, holds: bool, sample: Sample, words: impl Into<Cow<'static, str>>) {
        if holds {
            self.add(sample, words);
        }
    }

    /// Adds the entries of another legend.
    pub(crate) fn extend(&mut self, other: &Self) {
        other.entries.iter().for_each(|(sample, words)| self.add(*sample, words.clone()));
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
        let place = |(_, words): &(Sample, Cow<'static, str>)| {
            if x > MARGIN && x + room(words) > width - MARGIN {
                (x, line) = (MARGIN, line + 1);
            }
            let place = (x, line);
            x += room(words);
            place
        };
        self.entries.iter().map(place).collect()
    }

    fn draw(&self, scene: &mut Scene, width: i64, top: i64) {
        for ((sample, words), (x, line)) in self.entries.iter().zip(self.places(width)) {
            let y = top + LINE * line + LINE / 2;
            if *sample == Sample::Pause {
                pause(scene, (x, y - LINE / 2), words);
            } else {
                draw_sample(scene, *sample, (x + SAMPLE / 2 - 4, y));
                scene.text((x + SAMPLE, y + 4), words, &[Look::Size(SIZE), Look::Fill(BLACK)]);
            }
        }
    }
}

/// Draws the pause button: two bars and the given words.
fn pause(scene: &mut Scene, (x, y): (i64, i64), words: &str) {
    let (room, height, bar, base) = (SAMPLE + width(words, SIZE), LINE - 2, y + 5, y + LINE / 2 + 4);
    let draw = |scene: &mut Scene| {
        let look = [Look::Rounded(4), Look::Fill(SHADE), Look::Rim(MIDDLE_GREY)];
        scene.rect((x, y), (room, height), &look);
        let bars = format!("M{} {bar}v9M{} {bar}v9", x + 9, x + 15);
        scene.path(bars, &[Look::Stroke(BLACK, 30)]);
        scene.text((x + SAMPLE - 4, base), words, &[Look::Size(SIZE), Look::Fill(BLACK)]);
    };
    scene.group(&[Look::Pause], draw).class("pause");
}

fn room(words: &str) -> i64 {
    SAMPLE + width(words, SIZE) + GAP
}

fn draw_sample(scene: &mut Scene, sample: Sample, (x, y): (i64, i64)) {
    let mut line = |look: &[Look]| {
        scene.path(format_args!("M{} {y}h22", x - 11), look);
    };
    match sample {
        Sample::Line(colour) => line(&[Look::Stroke(colour, 20)]),
        Sample::Broad(colour) => line(&[Look::Stroke(colour, 60)]),
        Sample::Broader(colour) => line(&[Look::Stroke(colour, 120)]),
        Sample::Dashes(colour) => line(&[Look::Stroke(colour, 20), Look::Dashes(5, 4)]),
        Sample::Dots(colour) => line(&[Look::Stroke(colour, 10), Look::Dashes(1, 4)]),
        Sample::Disk(fill) => {
            scene.circle((x, y), 7, &[Look::Fill(fill), Look::Rim(INK)]);
        }
        Sample::Square(fill) => square(scene, (x, y), Look::Fill(fill)),
        Sample::Hatched => square(scene, (x, y), Look::Hatched),
        Sample::Inset(ground, middle) => {
            square(scene, (x, y), Look::Fill(ground));
            scene.rect((x - 3, y - 3), (7, 7), &[Look::Fill(middle)]);
        }
        Sample::Frame(colour) => {
            scene.rect((x - 6, y - 6), (12, 12), &[Look::Hollow, Look::Stroke(colour, 30)]);
        }
        // The button was drawn together with its words; see `Legend::draw`.
        Sample::Pause => {}
        Sample::Ring(colour) => {
            scene.circle((x, y), 6, &[Look::Hollow, Look::Stroke(colour, 40)]);
        }
        Sample::Arrow(colour) => {
            let arrow = format!("M{} {}h12v-4l10 6l-10 6v-4h-12z", x - 11, y - 2);
            scene.path(arrow, &[Look::Fill(colour)]);
        }
        Sample::Sign(sign) => {
            scene.text((x, y + 5), sign, &[Look::Middle, Look::Size(13), Look::Bold, Look::Fill(BLACK)]);
        }
    }
}

fn square(scene: &mut Scene, (x, y): (i64, i64), fill: Look) {
    scene.rect((x - 7, y - 7), (14, 14), &[fill, Look::Rim(INK)]);
}

impl Scene {
    /// Begins a document with a picture of the given size and a legend below it.
    pub(crate) fn with_legend((width, height): (i64, i64), title: &str, legend: &Legend) -> Self {
        let (all, below) = legend.size(width);
        let mut scene = Self { bare: (width, height), ..Self::new(all, height + below, title) };
        if legend.entries.iter().any(|(sample, _)| *sample == Sample::Hatched) {
            scene.add(Form::Hatching, &[]);
        }
        // The legend lies below the picture, hence it may be drawn first.
        if !legend.entries.is_empty() {
            scene.group(&[], |scene| legend.draw(scene, all, height)).class("legend");
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_beside_one_another_as_long_as_there_is_room() {
        let mut legend = Legend::default();
        for words in ["one", "two", "two", "a third one that is rather long, longer than a line"] {
            legend.add(Sample::Disk(crate::scene::WHITE), words);
        }
        let (width, height) = legend.size(100);
        assert!(width >= room("a third one that is rather long, longer than a line"));
        assert_eq!(legend.places(width).iter().map(|place| place.1).collect::<Vec<_>>(), [0, 0, 1]);
        assert_eq!(height, MARGIN + 2 * LINE);
        assert_eq!(Legend::default().size(100), (100, 0));
    }
}

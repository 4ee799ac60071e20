//! Animations of a game for browsers.

use std::fmt;

use super::canvas::{CAPTION, Canvas, caption_width, legend};
use super::scale::{Scale, side};
use super::{PlanePicture, check};
use crate::legend::Sample;
use crate::scene::{MAX_PLANE_FRAMES, Scene, TooLarge};
use rustc_hash::FxHashSet;
use upstar::angel::plane::{Rectangle, Segment};

/// The duration of a frame in milliseconds, and the duration of the last frame in frames.
const MILLISECONDS: usize = 700;
const LAST: usize = 4;
/// The space for the squares, in pixels.
const ROOM: i64 = 720;
/// The distance by which lines at the border extend beyond the squares, in pixels.
const EDGE: i64 = 1;
/// The greatest width and height of the union of all windows, in squares.
const MAX_WORLD: u64 = 1 << 12;

/// Draws a game as an SVG document that SMIL animates. The animation starts again at its end. A viewer
/// without animations shows the last frame. The legend below has a button that pauses the game and resumes
/// it.
///
/// A frame lists only what is new in it. Squares and segments of the past stay from that frame on; Evaded
/// squares are drawn on top of the Eaten squares that they were. Each frame shows its window, from the
/// north-west corner on, in the size of the last frame's window.
///
/// # Errors
/// There are more than [`MAX_PLANE_FRAMES`] frames, or the last window is larger than
/// [`MAX_PLANE_SIDE`](crate::plane::MAX_PLANE_SIDE), or the windows are too far apart.
pub fn plane_film_svg(frames: &[PlanePicture], title: &str) -> Result<String, TooLarge> {
    if frames.len() > MAX_PLANE_FRAMES {
        return Err(TooLarge::Pictures(frames.len()));
    }
    check(frames[frames.len().saturating_sub(1)..].iter())?;
    let Some(last) = frames.last() else { return Ok(Scene::new(0, 0, title).finish()) };
    let windows = frames.iter().map(|frame| frame.window);
    let world = windows.fold(last.window, |all, one| all.with(one.south_west).with(one.north_east));
    let (wide, high) = world.sides();
    if wide.max(high) > MAX_WORLD {
        return Err(TooLarge::World(wide, high));
    }
    let scale = Scale::new(world, side(last.window, ROOM));
    let size = scale.size_of(last.window);
    let captions = frames.iter().map(|frame| caption_width(&frame.caption)).max().unwrap_or(0);
    let width = size.0.max(captions);
    let mut legend = legend(frames);
    legend.add_if(frames.len() > 1, Sample::Pause, "click: pause, go on");
    let mut svg = Scene::with_legend((width, size.1 + CAPTION), title, &legend);
    let aside = (width - size.0) / 2;
    svg.open(format_args!("transform=\"translate({aside} {CAPTION})\""));
    Film { frames, scale: &scale, svg: &mut svg }.draw(last.window);
    svg.close();
    captioned(&mut svg, frames, &scale, width);
    Ok(svg.finish())
}

struct Film<'f> {
    frames: &'f [PlanePicture],
    /// The scale of the union of all windows.
    scale: &'f Scale,
    svg: &'f mut Scene,
}

impl Film<'_> {
    /// Draws the squares, and the coordinates at the margins, each through an opening that is the same for
    /// all frames.
    fn draw(&mut self, window: Rectangle) {
        let [left, top, width, height] = self.scale.room(window);
        let full = self.scale.size_of(window);
        let edge = EDGE;
        let squares = [left - edge, top - edge, width + 2 * edge, height + 2 * edge];
        self.behind(squares, |x, y| (x, y), Self::squares);
        let below = top + height;
        let columns = [left - edge, below, full.0 - left, full.1 - below];
        self.behind(columns, |x, _| (x, 0), |film| film.scale.columns(film.svg, below));
        self.behind(
            [0, top - edge, left - edge, height + 2 * edge],
            |_, y| (0, y),
            |film| film.scale.rows(film.svg),
        );
    }

    /// Draws something that moves with the windows, and is visible only through an opening. `part` selects
    /// the directions in which it moves.
    fn behind(
        &mut self,
        opening: [i64; 4],
        part: impl Fn(i64, i64) -> (i64, i64),
        draw: impl FnOnce(&mut Self),
    ) {
        let [x, y, width, height] = opening;
        self.svg.markup(format_args!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">"
        ));
        let mut shifts: Vec<(usize, String)> = Vec::new();
        for (at, frame) in self.frames.iter().enumerate() {
            let (across, down) = self.scale.shift(frame.window);
            let (across, down) = part(across, down);
            let shift = format!("{across} {down}");
            // Equal consecutive shifts are one keyframe.
            if shifts.last().is_none_or(|(_, last)| *last != shift) {
                shifts.push((at, shift));
            }
        }
        let last = &shifts.last().expect("a frame").1;
        self.svg.open(format_args!("transform=\"translate({last})\""));
        if shifts.len() > 1 {
            let times: Vec<_> = shifts.iter().map(|(at, shift)| (*at, shift.as_str())).collect();
            animate(self.svg, Animated::Place, &times, self.frames.len());
        }
        draw(self);
        self.svg.markup(format_args!("</g>\n</svg>"));
    }

    /// Draws the layers one after the other, each with all frames in their order.
    fn squares(&mut self) {
        if self.frames.iter().any(|frame| !frame.is_free) {
            self.canvas().west();
        }
        self.growing(|canvas, frame| canvas.left(frame), |frame| frame.left.len() + frame.joining.len());
        self.canvas().grid();
        self.growing(|canvas, frame| canvas.eaten(frame), |frame| frame.eaten.len());
        self.growing(|canvas, frame| canvas.evaded(frame), |frame| frame.evaded.len());
        let mut passed: FxHashSet<Segment> = FxHashSet::default();
        // A segment may be traversed in one frame and its reverse in a later one; `passed` remembers all of
        // them.
        for (at, frame) in self.frames.iter().enumerate() {
            passed.extend(&frame.past);
            let again = frame.past.iter().filter(|segment| passed.contains(&segment.reverse()));
            let doubles: FxHashSet<Segment> = again.copied().collect();
            self.from(at, |canvas| canvas.past(&frame.past, &doubles));
        }
        for (at, frame) in self.frames.iter().enumerate() {
            only(self.svg, at, self.frames.len(), "frame");
            let mut canvas = self.canvas();
            canvas.future(frame);
            canvas.players(frame);
            self.svg.close();
        }
    }

    fn canvas(&mut self) -> Canvas<'_> {
        Canvas { svg: self.svg, scale: self.scale }
    }

    /// Draws a layer to which frames only add.
    fn growing(
        &mut self,
        draw: impl Fn(&mut Canvas<'_>, &PlanePicture),
        size: impl Fn(&PlanePicture) -> usize,
    ) {
        for (at, frame) in self.frames.iter().enumerate().filter(|(_, frame)| size(frame) > 0) {
            self.from(at, |canvas| draw(canvas, frame));
        }
    }

    /// Draws something that is visible from frame `at` on.
    fn from(&mut self, at: usize, draw: impl FnOnce(&mut Canvas<'_>)) {
        if at == 0 {
            return draw(&mut self.canvas());
        }
        let count = self.frames.len();
        self.svg.open("");
        animate(self.svg, Animated::Visibility, &[(0, "hidden"), (at, "visible")], count);
        draw(&mut self.canvas());
        self.svg.close();
    }
}

/// Draws the captions, each visible in its own frame.
fn captioned(svg: &mut Scene, frames: &[PlanePicture], scale: &Scale, width: i64) {
    for (at, frame) in frames.iter().enumerate().filter(|(_, frame)| !frame.caption.is_empty()) {
        only(svg, at, frames.len(), "caption");
        Canvas { svg, scale }.caption(&frame.caption, width);
        svg.close();
    }
}

/// Opens a group that is visible in one frame only. The group of the last frame is visible in viewers without
/// animations.
fn only(svg: &mut Scene, at: usize, count: usize, class: &str) {
    let is_last = at + 1 == count;
    let hidden = if is_last { "" } else { " visibility=\"hidden\"" };
    svg.open(format_args!("class=\"{class}\"{hidden}"));
    let begin = [(0, "hidden"), (at, "visible")];
    let end = [(at + 1, "hidden")];
    let times =
        [if at == 0 { &begin[1..] } else { &begin[..] }, if is_last { &[] } else { &end[..] }].concat();
    if times.len() > 1 {
        animate(svg, Animated::Visibility, &times, count);
    }
}

/// The property that an animation changes.
#[derive(Clone, Copy)]
enum Animated {
    Visibility,
    Place,
}

/// Adds an animation to the enclosing group. `times` lists the frames at which the property takes new values.
fn animate(svg: &mut Scene, what: Animated, times: &[(usize, &str)], count: usize) {
    let length = count - 1 + LAST;
    let values: Vec<_> = times.iter().map(|(_, value)| *value).collect();
    let keys: Vec<_> = times.iter().map(|(frame, _)| Share(*frame, length).to_string()).collect();
    let name = match what {
        Animated::Visibility => "animate attributeName=\"visibility\"",
        Animated::Place => "animateTransform attributeName=\"transform\" type=\"translate\"",
    };
    svg.markup(format_args!(
        "<{name} calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\" dur=\"{}ms\" repeatCount=\"indefinite\"/>",
        values.join(";"),
        keys.join(";"),
        length * MILLISECONDS
    ));
}

/// A fraction less than 1, written as a decimal with six digits.
struct Share(usize, usize);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0.{:06}", self.0 * 1_000_000 / self.1)
    }
}

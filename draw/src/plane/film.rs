//! Animations of a game for browsers.

use super::canvas::{CAPTION, Canvas, caption_width, legend};
use super::scale::{Scale, side};
use super::{PlanePicture, check};
use crate::scene::{Animated, Animation, Form, Look, MAX_PLANE_FRAMES, Sample, Scene, TooLarge};
use rustc_hash::FxHashSet;
use upstar::angel::plane::{Rectangle, Segment};

/// The duration of a frame in milliseconds, and the duration of the last frame in frames.
const MILLISECONDS: usize = 700;
const LAST: usize = 4;
/// The space for the squares, in pixels.
const ROOM: i64 = 720;
/// The distance by which lines at the border extend beyond the squares, in pixels.
const EDGE: i64 = 1;
/// The greatest numbers of columns and of rows that all windows together may have.
const MAX_WORLD: u64 = 1 << 16;

/// Draws a game as an SVG document that SMIL animates. The animation starts again at its end. A viewer
/// without animations shows the last frame. The legend below has a button that pauses the game and resumes
/// it.
///
/// A frame lists only new things. Squares and segments of the past stay from that frame on; Evaded
/// squares are drawn on top of the Eaten squares that they were. Each frame shows its window, from the
/// north-west corner on, in the size of the last frame's window. Columns and rows that no window has are left out, so the
/// windows may be far apart.
///
/// # Errors
/// There are more than [`MAX_PLANE_FRAMES`] frames, or the last window is larger than
/// [`MAX_PLANE_SIDE`](crate::plane::MAX_PLANE_SIDE), or all windows together have too many columns or rows.
pub fn plane_film_svg(frames: &[PlanePicture], title: &str) -> Result<String, TooLarge> {
    if frames.len() > MAX_PLANE_FRAMES {
        return Err(TooLarge::Pictures(frames.len()));
    }
    check(frames[frames.len().saturating_sub(1)..].iter())?;
    let Some(last) = frames.last() else { return Ok(Scene::new(0, 0, title).svg()) };
    let windows = frames.iter().map(|frame| frame.window);
    let scale = Scale::of_windows(windows, side(last.window, ROOM));
    let [wide, high] = [&scale.columns, &scale.rows].map(|bands| bands.count().unsigned_abs());
    if wide.max(high) > MAX_WORLD {
        return Err(TooLarge::World(wide, high));
    }
    let size = scale.size_of(last.window);
    let captions = frames.iter().map(|frame| caption_width(&frame.caption)).max().unwrap_or(0);
    let width = size.0.max(captions);
    let mut legend = legend(frames);
    legend.add_if(frames.len() > 1, Sample::Pause, "click: pause, go on");
    let mut scene = Scene::with_legend((width, size.1 + CAPTION), title, &legend);
    let film = Film { frames, scale: &scale };
    let aside = Look::Moved((width - size.0) / 2, CAPTION);
    scene.group(&[aside], |scene| film.draw(scene, last.window));
    for (at, frame) in frames.iter().enumerate().filter(|(_, frame)| !frame.caption.is_empty()) {
        film.only(&mut scene, at, "caption", |canvas| canvas.caption(&frame.caption, width));
    }
    Ok(scene.svg())
}

struct Film<'f> {
    frames: &'f [PlanePicture],
    /// The scale of the columns and rows of all windows.
    scale: &'f Scale,
}

impl Film<'_> {
    /// Draws the squares, and the coordinates at the margins, each through an opening that is the same for
    /// all frames.
    fn draw(&self, scene: &mut Scene, window: Rectangle) {
        let [left, top, width, height] = self.scale.room(window);
        let full = self.scale.size_of(window);
        let squares = [left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE];
        self.behind(scene, squares, |x, y| (x, y), |scene| self.squares(scene));
        let below = top + height;
        let columns = [left - EDGE, below, full.0 - left, full.1 - below];
        self.behind(scene, columns, |x, _| (x, 0), |scene| self.scale.write_columns(scene, below));
        let rows = [0, top - EDGE, left - EDGE, height + 2 * EDGE];
        self.behind(scene, rows, |_, y| (0, y), |scene| self.scale.write_rows(scene));
    }

    /// Draws something that moves with the windows, and is visible only through an opening. `part` selects
    /// the directions in which it moves.
    fn behind(
        &self,
        scene: &mut Scene,
        opening: [i64; 4],
        part: impl Fn(i64, i64) -> (i64, i64),
        draw: impl FnOnce(&mut Scene),
    ) {
        let mut shifts: Vec<(usize, (i64, i64))> = Vec::new();
        for (at, frame) in self.frames.iter().enumerate() {
            let (across, down) = self.scale.shift(frame.window);
            let shift = part(across, down);
            // Equal consecutive shifts are one keyframe.
            if shifts.last().is_none_or(|(_, last)| *last != shift) {
                shifts.push((at, shift));
            }
        }
        let (_, (across, down)) = *shifts.last().expect("a frame");
        scene.window(opening, |scene| {
            scene.group(&[Look::Moved(across, down)], |scene| {
                let times = shifts.iter().map(|(at, (across, down))| (*at, format!("{across} {down}")));
                self.animate(scene, Animated::Place, times.collect());
                draw(scene);
            });
        });
    }

    /// Draws the layers one after the other, each with all frames in their order.
    fn squares(&self, scene: &mut Scene) {
        let scale = self.scale;
        if self.frames.iter().any(|frame| !frame.is_free) {
            Canvas { scene, scale }.west();
        }
        let joined = |frame: &PlanePicture| frame.left.len() + frame.joining.len();
        self.growing(scene, |canvas, frame| canvas.left(frame), joined);
        Canvas { scene, scale }.grid();
        self.growing(scene, |canvas, frame| canvas.eaten(frame), |frame| frame.eaten.len());
        self.growing(scene, |canvas, frame| canvas.evaded(frame), |frame| frame.evaded.len());
        let mut passed: FxHashSet<Segment> = FxHashSet::default();
        // A segment may be traversed in one frame and its reverse in a later one; `passed` remembers all of
        // them.
        for (at, frame) in self.frames.iter().enumerate() {
            passed.extend(&frame.past);
            let again = frame.past.iter().filter(|segment| passed.contains(&segment.reverse()));
            let doubles: FxHashSet<Segment> = again.copied().collect();
            self.from(scene, at, |canvas| canvas.past(&frame.past, &doubles));
        }
        for (at, frame) in self.frames.iter().enumerate() {
            self.only(scene, at, "frame", |canvas| {
                canvas.future(frame);
                canvas.players(frame);
            });
        }
    }

    /// Draws a layer to which frames only add.
    fn growing(
        &self,
        scene: &mut Scene,
        draw: impl Fn(&mut Canvas<'_>, &PlanePicture),
        size: impl Fn(&PlanePicture) -> usize,
    ) {
        for (at, frame) in self.frames.iter().enumerate().filter(|(_, frame)| size(frame) > 0) {
            self.from(scene, at, |canvas| draw(canvas, frame));
        }
    }

    /// Draws something that is visible from frame `at` on.
    fn from(&self, scene: &mut Scene, at: usize, draw: impl FnOnce(&mut Canvas<'_>)) {
        if at == 0 {
            return draw(&mut Canvas { scene, scale: self.scale });
        }
        scene.group(&[], |scene| {
            self.animate(scene, Animated::Visibility, vec![(0, "hidden".into()), (at, "visible".into())]);
            draw(&mut Canvas { scene, scale: self.scale });
        });
    }

    /// Draws something that is visible in one frame only. What belongs to the last frame is visible in
    /// viewers without animations.
    fn only(&self, scene: &mut Scene, at: usize, class: &'static str, draw: impl FnOnce(&mut Canvas<'_>)) {
        let is_last = at + 1 == self.frames.len();
        let mut times = vec![(0, "hidden".to_owned()), (at, "visible".into()), (at + 1, "hidden".into())];
        times.truncate(if is_last { 2 } else { 3 });
        if at == 0 {
            times.remove(0);
        }
        let look: &[Look] = if is_last { &[] } else { &[Look::Hidden] };
        scene
            .group(look, |scene| {
                self.animate(scene, Animated::Visibility, times);
                draw(&mut Canvas { scene, scale: self.scale });
            })
            .class(class);
    }

    /// Animates the enclosing group, unless the property has only one value. `times` lists the frames at
    /// which the property takes new values.
    fn animate(&self, scene: &mut Scene, of: Animated, times: Vec<(usize, String)>) {
        if times.len() > 1 {
            let length = self.frames.len() - 1 + LAST;
            scene.add(Form::Animation(Animation { of, times, length, milliseconds: MILLISECONDS }), &[]);
        }
    }
}

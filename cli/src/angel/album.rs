//! Pictures of a game of the Angel: its end, and an animation of all turns.

use upstar::angel::plane::{Heading, Rectangle, Segment, Square};
use upstar::angel::{Angel, Run, Turn};
use upstar_draw::TooLarge;
use upstar_draw::plane::{MAX_PLANE_FRAMES, MAX_PLANE_SIDE, PlanePicture, plane_film_svg, plane_scene};

use crate::answer::{Answer, Exit, check_files};
use crate::args::Pictures;

impl Pictures {
    /// Checks that the wanted pictures can be made of a game. `turns` is the number of its turns, if that
    /// is known.
    pub(super) fn check(&self, turns: Option<u64>) -> Result<(), String> {
        if let Some(path) = &self.frames {
            if path.extension().is_none_or(|extension| extension != "svg") {
                return Err(format!("{}: an animation needs a file name in .svg", path.display()));
            }
            if turns.is_some_and(|turns| turns >= MAX_PLANE_FRAMES as u64) {
                return Err(too_many_turns());
            }
        }
        check_files(self.out.iter().chain(&self.frames))
    }

    pub(super) fn are_wanted(&self) -> bool {
        self.out.is_some() || self.frames.is_some()
    }
}

fn too_many_turns() -> String {
    format!("--frames: the game has more than {} turns, and no more are animated", MAX_PLANE_FRAMES - 1)
}

/// The margin around the relevant part of a game, in squares.
const MARGIN: i64 = 3;
/// The distance to each side of the Angel that is always shown.
const LEAST: i64 = 4;
// The distance that is shown if the whole game would be too large.
const AROUND: i64 = 60;
/// The largest side of an animation, in squares, that shows the whole of a game whose length is open. Of a
/// larger game each frame shows `FOLLOWING` squares from side to side, and follows the Angel so that he
/// stays `KEPT` squares away from the edge of the picture.
const WHOLE: u64 = 120;
const FOLLOWING: i64 = 80;
const KEPT: i64 = 24;
/// The start is shown, too, if the picture stays no larger than this.
const NEAR_START: u64 = 40;
/// The number of the Angel's last squares that are kept, and the number of segments of the path ahead that
/// are examined.
const WAY: usize = 1 << 12;
const AHEAD: usize = 1 << 14;

/// The data of a turn that its frame needs.
struct Recorded {
    eaten: Square,
    joined: Vec<Run>,
    passed: Vec<Segment>,
    future: Vec<Segment>,
    square: Square,
    numbers: (i64, i64),
}

/// The data of a game that its pictures need.
pub(super) struct Album {
    /// The bounding rectangle of all events beside the straight line; `None` before the first.
    reach: Option<Rectangle>,
    way: Vec<Square>,
    /// The turns so far; `None` if no animation is wanted.
    turns: Option<Vec<Recorded>>,
}

impl Album {
    /// Creates the album of a new game; `None` if no picture of it is wanted.
    pub(super) fn wanted(pictures: &Pictures, angel: &Angel) -> Option<Self> {
        pictures.are_wanted().then(|| Self::new(angel, pictures.frames.is_some()))
    }

    /// Creates the album of a new game.
    pub(super) fn new(angel: &Angel, is_animated: bool) -> Self {
        Self { reach: None, way: vec![angel.square()], turns: is_animated.then(Vec::new) }
    }

    /// Adds the turn that was just made.
    ///
    /// # Errors
    /// Fails if the game has more turns than an animation has frames.
    pub(super) fn turn(&mut self, angel: &Angel, turn: &Turn) -> Result<(), String> {
        self.reach(angel, turn);
        if self.way.len() == WAY {
            self.way.drain(..WAY / 2);
            // Half of the squares go at once, so that dropping old ones costs constant time a turn on average.
        }
        self.way.push(angel.square());
        let Some(turns) = &mut self.turns else { return Ok(()) };
        if turns.len() + 1 == MAX_PLANE_FRAMES {
            return Err(too_many_turns());
        }
        turns.push(Recorded {
            eaten: turn.eaten,
            joined: angel.added().collect(),
            passed: turn.passed.clone(),
            future: ahead(angel),
            square: angel.square(),
            numbers: (angel.length(), angel.count()),
        });
        Ok(())
    }

    fn reach(&mut self, angel: &Angel, turn: &Turn) {
        // Squares with x < 0 are in the left set from the start, so eating them changes nothing.
        let eaten = Some(turn.eaten).filter(|square| square.x >= 0);
        let joined = angel.added().flat_map(|run| {
            // A run without an end goes on for ever; its first square stands for it.
            let last = run.until.unwrap_or(run.from + 1) - 1;
            [Square::new(run.x, run.from), Square::new(run.x, last)]
        });
        // Without any event the path goes north along x = 0 for ever.
        let is_aside = |segment: &&Segment| segment.x != 0 || segment.heading != Heading::North;
        let passed = turn.passed.iter().filter(is_aside).map(|segment| segment.right());
        for square in eaten.into_iter().chain(joined).chain(passed) {
            let reach = self.reach.unwrap_or_else(|| Rectangle::around(square, square));
            self.reach = Some(reach.with(square));
        }
    }

    /// Returns the relevant part of the game, with a margin; the start belongs to it if it is near.
    fn all(&self, angel: &Angel) -> Rectangle {
        let here = angel.square();
        let reach = self.reach.unwrap_or_else(|| Rectangle::around(here, here)).with(here);
        // The left neighbour of the first square lies on the other side of the path's first segment.
        let with_start = reach.with(Square::new(-1, 0));
        let (width, height) = with_start.sides();
        let reach = if width.max(height) <= NEAR_START { with_start } else { reach };
        let (low, high) = (reach.south_west, reach.north_east);
        Rectangle::around(
            Square::new(low.x.min(here.x - LEAST) - MARGIN, low.y.min(here.y - LEAST) - MARGIN),
            Square::new(high.x.max(here.x + LEAST) + MARGIN, high.y.max(here.y + LEAST) + MARGIN),
        )
    }

    /// Returns the part that a picture shows: the relevant part, or what of it is around the Angel.
    fn window(&self, angel: &Angel) -> Rectangle {
        let (all, here) = (self.all(angel), angel.square());
        let (width, height) = all.sides();
        let mut window = all;
        if width > MAX_PLANE_SIDE {
            window.south_west.x = all.south_west.x.max(here.x - AROUND);
            window.north_east.x = all.north_east.x.min(here.x + AROUND);
        }
        if height > MAX_PLANE_SIDE {
            window.south_west.y = all.south_west.y.max(here.y - AROUND);
            window.north_east.y = all.north_east.y.min(here.y + AROUND);
        }
        window
    }

    /// Returns the picture of the current position.
    pub(super) fn picture(&self, angel: &Angel) -> PlanePicture {
        let mut picture = PlanePicture::new(self.window(angel));
        for square in picture.window.squares() {
            match (angel.is_left(square), angel.has_eaten(square)) {
                (true, true) => picture.evaded.push(square),
                (false, true) => picture.eaten.push(square),
                _ => {}
            }
            if square.x >= 0 && angel.is_left(square) {
                picture.left.push(square);
            }
        }
        picture.past = passed(angel, picture.window);
        picture.future = ahead(angel);
        picture.perch = Some(angel.perch());
        picture.way.clone_from(&self.way);
        picture
    }

    /// Adds the wanted pictures to an answer. `extent` decides what becomes of a game that is too large for
    /// one picture.
    pub(super) fn draw(
        &self,
        pictures: &Pictures,
        angel: &Angel,
        title: &str,
        extent: Extent,
        answer: &mut Answer,
    ) {
        let (width, height) = self.all(angel).sides();
        if extent == Extent::All && width.max(height) > MAX_PLANE_SIDE {
            answer.trouble(Exit::BadInput, TooLarge::Side(width, height).to_string());
            return;
        }
        answer.picture("--out", pictures.out.as_ref(), || plane_scene(&[self.picture(angel)], title));
        if let Some(turns) = &self.turns {
            // The film is only drawn if the option was given.
            let film = || plane_film_svg(&self.film(turns, angel, extent), title);
            answer.picture("--frames", pictures.frames.as_ref(), film);
        }
    }

    /// Returns the window of each frame, including the start: the relevant part together with the whole way
    /// of the Angel, or a window of limited size that follows him.
    fn windows(&self, turns: &[Recorded], angel: &Angel, extent: Extent) -> Vec<Rectangle> {
        let squares = || std::iter::once(self.way[0]).chain(turns.iter().map(|turn| turn.square));
        let around = |square: Square, room: i64| {
            let corner = |sign: i64| Square::new(square.x + sign * room, square.y + sign * room);
            Rectangle::around(corner(-1), corner(1))
        };
        let near = squares().map(|square| around(square, MARGIN));
        let all = near.fold(self.all(angel), |all, one| all.with(one.south_west).with(one.north_east));
        let most = if extent == Extent::All { MAX_PLANE_SIDE } else { WHOLE };
        let (width, height) = all.sides();
        let mut window = all;
        let start = around(self.way[0], FOLLOWING / 2);
        if width > most {
            (window.south_west.x, window.north_east.x) = (start.south_west.x, start.north_east.x - 1);
        }
        if height > most {
            (window.south_west.y, window.north_east.y) = (start.south_west.y, start.north_east.y - 1);
        }
        let follow = |here: Square| {
            let (low, high) = (window.south_west, window.north_east);
            let across = if width > most { out_of(here.x, low.x, high.x) } else { 0 };
            let up = if height > most { out_of(here.y, low.y, high.y) } else { 0 };
            let moved = |corner: Square| Square::new(corner.x + across, corner.y + up);
            window = Rectangle { south_west: moved(low), north_east: moved(high) };
            window
        };
        squares().map(follow).collect()
    }

    /// Returns a frame for the start and one for each turn, each with the changes only.
    fn film(&self, turns: &[Recorded], angel: &Angel, extent: Extent) -> Vec<PlanePicture> {
        let windows = self.windows(turns, angel, extent);
        let world = windows.iter().fold(windows[0], |all, one| all.with(one.south_west).with(one.north_east));
        let mut start = PlanePicture::new(windows[0]);
        let line = |y| Segment::new(0, y, Heading::North);
        start.past = (world.south_west.y..=0).map(line).collect();
        start.future = (1..=windows[0].north_east.y).map(line).collect();
        start.perch = Some(line(0));
        start.way = vec![self.way[0]];
        start.caption = "the start".to_owned();
        let mut eaten = std::collections::HashSet::new();
        let mut behind = std::collections::HashSet::new();
        let mut frames = vec![start];
        for (at, turn) in turns.iter().enumerate() {
            let window = windows[at + 1];
            let mut frame = PlanePicture::new(window);
            frame.left = turn.joined.iter().flat_map(|&run| clipped(run, world)).collect();
            behind.extend(frame.left.iter().copied());
            frame.evaded = frame.left.iter().filter(|square| eaten.contains(*square)).copied().collect();
            eaten.insert(turn.eaten);
            // A square that was in the left set when it was eaten is Evaded, not Eaten.
            let is_left = turn.eaten.x < 0 || behind.contains(&turn.eaten);
            if is_left { &mut frame.evaded } else { &mut frame.eaten }.push(turn.eaten);
            frame.past.clone_from(&turn.passed);
            let is_seen =
                |segment: &&Segment| window.contains(segment.right()) || window.contains(segment.left());
            frame.future = turn.future.iter().filter(is_seen).copied().collect();
            frame.perch = turn.passed.last().copied();
            frame.way = vec![self.way_before(turns, at), turn.square];
            let (length, count) = turn.numbers;
            frame.caption = format!("turn {}: eaten {}; L {length}, n {count}", at + 1, turn.eaten);
            frames.push(frame);
        }
        frames
    }

    fn way_before(&self, turns: &[Recorded], at: usize) -> Square {
        if at == 0 { self.way[0] } else { turns[at - 1].square }
    }
}

/// The treatment of a game that is too large for one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Draw nothing.
    All,
    /// Draw the squares around the Angel.
    Around,
}

/// Returns by how much the range has to move so that a coordinate keeps its distance `KEPT` from both ends.
fn out_of(coordinate: i64, low: i64, high: i64) -> i64 {
    (coordinate - (high - KEPT)).max(0) + (coordinate - (low + KEPT)).min(0)
}

/// Returns the squares of a run inside a window.
fn clipped(run: Run, window: Rectangle) -> impl Iterator<Item = Square> {
    let (low, high) = (window.south_west, window.north_east);
    let is_inside = (low.x..=high.x).contains(&run.x);
    let until = if is_inside { run.until.unwrap_or(high.y + 1).min(high.y + 1) } else { run.from };
    (run.from.max(low.y)..until).map(move |y| Square::new(run.x, y))
}

/// Returns the passed segments inside a window, each straight piece in its order.
fn passed(angel: &Angel, window: Rectangle) -> Vec<Segment> {
    let (low, high) = (window.south_west, window.north_east);
    let mut found = Vec::new();
    let mut look = |segment: Segment| {
        if angel.flow().has_passed(segment) {
            found.push(segment);
        }
    };
    // Segments to the south and to the west are visited in descending order, so that straight pieces keep
    // the direction of the path.
    for x in low.x..=high.x + 1 {
        (low.y..=high.y).for_each(|y| look(Segment::new(x, y, Heading::North)));
        (low.y..=high.y).rev().for_each(|y| look(Segment::new(x, y + 1, Heading::South)));
    }
    for y in low.y..=high.y + 1 {
        (low.x..=high.x).for_each(|x| look(Segment::new(x, y, Heading::East)));
        (low.x..=high.x).rev().for_each(|x| look(Segment::new(x + 1, y, Heading::West)));
    }
    found
}

/// Returns the path ahead, up to the squares where nothing has happened yet.
fn ahead(angel: &Angel) -> Vec<Segment> {
    let beyond = angel.top().max(angel.perch().y) + AROUND;
    let segments = angel.future().map(|(segment, _)| segment).take(AHEAD);
    segments.take_while(|segment| segment.y <= beyond).collect()
}

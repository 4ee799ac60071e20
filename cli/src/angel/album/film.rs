//! Pictures of a game of an Angel without a path: its end, and an animation.

use upstar::angel::plane::{Rectangle, Square};
use upstar_draw::plane::{MAX_PLANE_FRAMES, MAX_PLANE_SIDE, PlanePicture, plane_film_svg, plane_scene};

use super::too_many_turns;
use crate::answer::{Answer, Exit};
use crate::args::{FrameTurns, Pictures};

/// The margin around all events, in squares.
const MARGIN: i64 = 3;
/// The largest side of a frame, in squares. Frames of a larger game show this many squares around the
/// Angel.
const WHOLE: u64 = 80;

/// The squares of a game.
pub(crate) struct Flight {
    /// The squares of the Angel, one a turn from the start on.
    pub(crate) squares: Vec<Square>,
    /// The square that the Devil ate before each turn; `None` is a pass. The last one may not have been answered.
    pub(crate) eaten: Vec<Option<Square>>,
}

impl Flight {
    /// Begins a game; `None` if no picture of it is wanted.
    pub(crate) fn wanted(pictures: &Pictures, start: Square) -> Option<Self> {
        pictures.are_wanted().then(|| Self { squares: vec![start], eaten: Vec::new() })
    }

    /// Adds a turn: the square that was eaten, and the one where the Angel landed, if he could and did.
    ///
    /// # Errors
    /// Fails if the game has more turns than the wanted animation has frames.
    pub(crate) fn turn(
        &mut self,
        eaten: Option<Square>,
        landing: Option<Square>,
        pictures: &Pictures,
    ) -> Result<(), String> {
        let has_all_turns = pictures.frames.is_some() && pictures.frame_turns.is_none();
        if has_all_turns && self.eaten.len() + 1 == MAX_PLANE_FRAMES {
            return Err(too_many_turns());
        }
        self.eaten.push(eaten);
        self.squares.extend(landing);
        Ok(())
    }

    /// Adds the wanted pictures to an answer.
    pub(crate) fn draw(&self, pictures: &Pictures, title: &str, answer: &mut Answer) {
        answer.picture("--out", pictures.out.as_ref(), || plane_scene(&[self.picture()], title));
        if pictures.frames.is_none() {
            return;
        }
        match self.film(pictures.frame_turns, title) {
            Ok(film) => answer.picture("--frames", pictures.frames.as_ref(), || Ok::<_, String>(film)),
            Err(message) => answer.trouble(Exit::BadInput, message),
        }
    }

    /// Returns the number of bytes that the game holds.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Square>() * self.squares.capacity() + size_of::<Option<Square>>() * self.eaten.capacity()
    }

    /// Returns the square of the Angel after a turn. If he was caught in the last one, he is where he was.
    fn at(&self, turn: usize) -> Square {
        self.squares[turn.min(self.squares.len() - 1)]
    }

    /// Returns the part of the plane around all squares up to a turn, or around the Angel if that has more than `most`
    /// squares on a side.
    fn window(&self, turn: usize, all: Rectangle, most: u64) -> Rectangle {
        let (width, height) = all.sides();
        let at = self.at(turn);
        if width.max(height) <= most { all } else { widened(Rectangle::around(at, at), most as i64 / 2) }
    }

    fn all(&self) -> Rectangle {
        let start = Rectangle::around(self.squares[0], self.squares[0]);
        let squares = self.squares.iter().chain(self.eaten.iter().flatten());
        widened(squares.fold(start, |all, &square| all.with(square)), MARGIN)
    }

    /// Returns the picture of the end.
    fn picture(&self) -> PlanePicture {
        let turns = self.eaten.len();
        let window = self.window(turns, self.all(), MAX_PLANE_SIDE - 1);
        let mut picture = PlanePicture { is_free: true, ..PlanePicture::new(window) };
        let (mut eaten, way) = (self.eaten.iter().flatten().copied().collect::<Vec<Square>>(), &self.squares);
        eaten.sort_unstable();
        eaten.dedup();
        eaten.retain(|&square| window.contains(square));
        let shown = way.len() - way.iter().rev().take_while(|&&square| window.contains(square)).count();
        (picture.eaten, picture.way) = (eaten, way[shown..].to_vec());
        picture
    }

    /// Draws the Angel's squares, one a turn from the start on, and the squares eaten before each turn; or a part of the
    /// game.
    pub(crate) fn film(&self, shown: Option<FrameTurns>, title: &str) -> Result<String, String> {
        let turns = self.eaten.len();
        let (from, to, step) = shown
            .map_or((0, turns, 1), |shown| (shown.from as usize, shown.to as usize, shown.step as usize));
        if from > 0 && from >= turns {
            return Err(format!("--frame-turns: the game has {turns} turns, and none after turn {from}"));
        }
        let to = to.min(turns);
        if (to - from).div_ceil(step) >= MAX_PLANE_FRAMES {
            let most = MAX_PLANE_FRAMES - 1;
            return Err(format!(
                "--frames: more than {most} frames; --frame-turns FROM..TO/STEP chooses some"
            ));
        }
        let all = self.all();
        let frame = |last: usize, before: usize| {
            let window = self.window(last, all, WHOLE);
            let mut frame = PlanePicture { is_free: true, ..PlanePicture::new(window) };
            frame.eaten = self.eaten[before..last].iter().flatten().copied().collect();
            let first = if last == from { last } else { before };
            frame.way = (first..=last).map(|turn| self.at(turn)).collect();
            frame.caption = match &frame.eaten[..] {
                _ if last == 0 => "the start".to_owned(),
                _ if last == from => format!("after turn {last}"),
                [bite] if last == before + 1 => {
                    format!("turn {last}: eaten {bite}; the Angel on {}", self.at(last))
                }
                [] if last == before + 1 => {
                    format!("turn {last}: the Devil passes; the Angel on {}", self.at(last))
                }
                _ => format!("turns {} to {last}; the Angel on {}", before + 1, self.at(last)),
            };
            frame
        };
        let mut frames = vec![frame(from, 0)];
        let mut before = from;
        while before < to {
            let last = (before + step).min(to);
            frames.push(frame(last, before));
            before = last;
        }
        plane_film_svg(&frames, title).map_err(|limit| format!("the game: {limit}"))
    }
}

fn widened(rectangle: Rectangle, by: i64) -> Rectangle {
    let (low, high) = (rectangle.south_west, rectangle.north_east);
    Rectangle::around(Square::new(low.x - by, low.y - by), Square::new(high.x + by, high.y + by))
}

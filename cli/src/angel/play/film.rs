//! The animation of a game in which a person is the Angel, without a path.

use upstar::angel::FlightPlay;
use upstar::angel::plane::{Rectangle, Square};
use upstar_draw::plane::{PlanePicture, plane_film_svg};

/// The margin around all events, in squares.
const MARGIN: i64 = 3;
/// The largest side of a frame, in squares. Frames of a larger game show this many squares around the
/// Angel.
const WHOLE: u64 = 80;

/// Draws the Angel's squares, one a turn from the start on, and the square eaten before each turn.
pub(super) fn film(plays: &[FlightPlay<'_>]) -> Result<String, String> {
    let squares: Vec<Square> = plays.iter().map(FlightPlay::at).collect();
    let eaten: Vec<Square> = plays.iter().map(FlightPlay::last).collect();
    let start = Rectangle::around(squares[0], squares[0]);
    let all = squares.iter().chain(&eaten).fold(start, |all, &square| all.with(square));
    let all = widened(all, MARGIN);
    let (width, height) = all.sides();
    let window = |at: Square| match width.max(height) <= WHOLE {
        true => all,
        false => widened(Rectangle::around(at, at), WHOLE as i64 / 2),
    };
    // A turn is a bite and a flight. The last bite may not have been answered yet.
    let frame = |turn: usize| {
        let at = squares[turn.min(squares.len() - 1)];
        let mut frame = PlanePicture { is_free: true, ..PlanePicture::new(window(at)) };
        if let Some(bite) = turn.checked_sub(1).map(|turn| eaten[turn]) {
            frame.eaten.push(bite);
            frame.way = vec![squares[turn - 1], at];
            frame.caption = format!("turn {turn}: eaten {bite}; the Angel on {at}");
        } else {
            frame.way = vec![at];
            frame.caption = "the start".to_owned();
        }
        frame
    };
    let frames: Vec<PlanePicture> = (0..=eaten.len()).map(frame).collect();
    plane_film_svg(&frames, "A person as the Angel").map_err(|limit| format!("the game: {limit}"))
}

fn widened(rectangle: Rectangle, by: i64) -> Rectangle {
    let (low, high) = (rectangle.south_west, rectangle.north_east);
    Rectangle::around(Square::new(low.x - by, low.y - by), Square::new(high.x + by, high.y + by))
}

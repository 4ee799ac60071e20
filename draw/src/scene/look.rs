//! The looks of shapes, texts and groups as data, and the colours that several pictures share.

use std::fmt;

/// A colour, written 0xRRGGBB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Colour(pub(crate) u32);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// Left's colour. It is distinguishable from Right's with every kind of colour vision.
pub(crate) const LEFT: Colour = Colour(0x0072b2);
/// Right's colour.
pub(crate) const RIGHT: Colour = Colour(0xc8401a);
/// Light shades of the players' colours.
pub(crate) const PALE_LEFT: Colour = Colour(0x8fbfe0);
pub(crate) const PALE_RIGHT: Colour = Colour(0xe9a58e);
/// The colours of several graphs in one picture, from Okabe and Ito's palette for all kinds of colour vision.
pub(crate) const PALETTE: [Colour; 7] =
    [LEFT, Colour(0xd55e00), Colour(0x009e73), Colour(0xcc79a7), BLACK, ORANGE, Colour(0x56b4e9)];
pub(crate) const ORANGE: Colour = Colour(0xe69f00);
pub(crate) const GREEN: Colour = Colour(0x1f7a3d);
/// The colours of exits, and of places where a player is safe.
pub(crate) const EXIT: Colour = Colour(0xf6d9a8);
pub(crate) const GOOD: Colour = Colour(0xd9ead3);
pub(crate) const WHITE: Colour = Colour(0xffffff);
pub(crate) const BLACK: Colour = Colour(0x000000);
/// The colour of rims and of texts on light grounds.
pub(crate) const INK: Colour = Colour(0x333333);
/// The colour of blocked cells and of holes.
pub(crate) const BLOCKED: Colour = Colour(0x444444);
/// The colour of lines, and of the names of rows and columns.
pub(crate) const GREY: Colour = Colour(0x666666);
/// The colours of thin lines, of marks that recede, and of grounds, from dark to light.
pub(crate) const DARK_GREY: Colour = Colour(0x777777);
pub(crate) const MIDDLE_GREY: Colour = Colour(0x999999);
pub(crate) const PALE: Colour = Colour(0xbbbbbb);
pub(crate) const SHADE: Colour = Colour(0xeeeeee);

/// A property of a shape, a text or a group. Lengths are in pixels, the widths of strokes in tenths of a
/// pixel, and opacities in per cent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// Filled with a colour.
    Fill(Colour),
    /// Not filled.
    Hollow,
    /// Filled with the pattern of [`Form::Hatching`](super::Form::Hatching): something is unknown here.
    Hatched,
    FillOpacity(i64),
    /// Drawn with a line of this colour and the usual width.
    Rim(Colour),
    /// Drawn with a line of this colour and width.
    Stroke(Colour, i64),
    /// The width of the line whose colour is given apart.
    Width(i64),
    StrokeOpacity(i64),
    /// The lengths of dashes and gaps of the line.
    Dashes(i64, i64),
    /// Round ends of the line.
    RoundEnds,
    /// Round corners of the line.
    RoundJoins,
    /// A rectangle with corners of this radius.
    Rounded(i64),
    /// Edges along the pixels of the screen, not smoothed.
    Crisp,
    /// An arrowhead of this colour at the end of the line, which [`Form::Tip`](super::Form::Tip) defines.
    Tip(Colour),
    /// A shape that a pointer finds although it is not visible.
    Sensitive,
    /// A text that begins at its point.
    Start,
    /// A text with its middle at its point.
    Middle,
    /// A text that ends at its point.
    End,
    /// The font size of a text.
    Size(i64),
    Bold,
    /// A text of the usual weight.
    Regular,
    Italic,
    /// A text with a white outline, which keeps it legible on top of lines.
    Halo,
    /// The line of a text lies behind its fill.
    Behind,
    /// A text moved by this vector.
    Aside(i64, i64),
    /// A text that runs upwards, turned around this point.
    Upwards(i64, i64),
    /// A text centred above its point.
    Above,
    /// A text centred below its point.
    Below,
    /// A text centred below the text that is [`Look::Below`] the same point.
    FarBelow,
    /// A text to the left of its point.
    Beside,
    /// A text to the right of its point.
    After,
    /// A text whose parts between dollar signs are formulas.
    Formulas,
    /// A group moved by this vector.
    Moved(i64, i64),
    /// A group with its point (`from`, `from`) at `to`, in a scale given in thousandths.
    Scaled {
        to: (i64, i64),
        from: i64,
        thousandths: i64,
    },
    /// A group whose x axis runs to the left and whose y axis runs upwards, moved to the right by `shift`
    /// millimetres, with a unit given in hundred-thousandths of a centimetre. TikZ computes its coordinates;
    /// for SVG the layers do that.
    Plot {
        shift: i64,
        unit: i64,
    },
    /// A group that is not visible until an animation shows it.
    Hidden,
    /// A group that pauses the animations on a click, and resumes them.
    Pause,
}

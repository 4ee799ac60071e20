//! Pictures of thermographs and boards: for the terminal, and as a [`Scene`] that is written as SVG or for TikZ.
//!
//! Conventions, as in *Winning Ways* and in Siegel, *Combinatorial Game Theory*, II.5: Left's values lie on
//! the left, hence values decrease from left to right; the temperature increases upwards from -1; the mast
//! ends in an arrow, because it is infinite.
//!
//! Coordinates are computed in integers from the exact numbers. Numbers of any size can be drawn, and the
//! same picture comes out on every machine. If labels do not fit, the least important ones are left out; a
//! label that is too long for its space is cut in the middle.

pub(crate) mod boards;
mod chart;
pub mod escape;
pub(crate) mod layout;
pub mod plane;
pub mod reduction;
pub(crate) mod scene;
/// Pictures of thermographs, for the terminal, as SVG, and as TikZ.
mod thermograph {
    mod compound;
    mod frame;
    mod outline;
    mod svg;
    mod text;
    mod tikz;

    pub use self::compound::{compound_svg, compound_text, compound_tikz};
    pub use self::svg::{
        rounded_thermograph_scene, scaffolds_svg, thermograph_scene, thermograph_svg, titled_thermograph_svg,
    };
    pub use self::text::{scaffolds_text, thermograph_text};
    pub use self::tikz::scaffolds_tikz;
}
/// Pictures of trees.
mod trees {
    mod game;
    mod numbers;
    mod stalks;

    pub use self::game::tree_scene;
    pub use self::numbers::number_tree_scene;
    pub use self::stalks::stalks_scene;
}

pub use self::boards::{
    Change, Domino, DrawnMove, PlayedMarks, Shows, SumTerm, TermPicture, Why, annotated_scene, board_svg,
    board_text, moves_scene, played_text, position_scene, random_map_scene, sum_scene, track_text,
    with_coordinates,
};
pub use self::chart::{Curve, MeshBox, Panel, chart_scene, dots_scene, in_units, mesh_scene, rows_scene};
pub use self::scene::text::side_by_side;
pub use self::scene::{MAX_DRAWN_EDGES, MAX_DRAWN_PLACES, Scene, TooLarge, tex};
pub use self::thermograph::{
    compound_svg, compound_text, compound_tikz, rounded_thermograph_scene, scaffolds_svg, scaffolds_text,
    scaffolds_tikz, thermograph_scene, thermograph_svg, thermograph_text, titled_thermograph_svg,
};
pub use self::trees::{number_tree_scene, stalks_scene, tree_scene};

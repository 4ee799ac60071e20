//! The legend of pictures of the plane.

use super::PlanePicture;
use super::canvas::{ANGEL, EATEN, EVADED, FORMER, FUTURE, JOINING, SHADE, SHORE};
use crate::legend::{Legend, Sample};
use crate::svg::LEFT;
use upstar::angel::plane::{Segment, Square};

/// Returns the legend of the marks that are visible in at least one of these pictures.
pub(super) fn legend(pictures: &[PlanePicture]) -> Legend {
    let squares = |of: fn(&PlanePicture) -> &[Square]| {
        pictures.iter().any(|picture| of(picture).iter().any(|&square| picture.window.contains(square)))
    };
    let lines = |of: fn(&PlanePicture) -> &[Segment]| {
        pictures.iter().any(|picture| of(picture).iter().any(|segment| touches(picture, segment)))
    };
    let has_path = pictures.iter().any(|picture| !picture.is_free);
    let is_west = |picture: &PlanePicture| !picture.is_free && picture.window.south_west.x < 0;
    let joins = |square: &Square, picture: &PlanePicture| picture.joining.contains(square);
    let eats_joining =
        pictures.iter().any(|picture| picture.eaten.iter().any(|square| joins(square, picture)));
    let eats_others =
        pictures.iter().any(|picture| picture.eaten.iter().any(|square| !joins(square, picture)));
    let mut legend = Legend::default();
    legend.add_if(squares(|picture| &picture.way), Sample::Disk(ANGEL), "the Angel");
    let perches = |picture: &PlanePicture| picture.perch.is_some_and(|perch| touches(picture, &perch));
    legend.add_if(pictures.iter().any(perches), Sample::Broad(ANGEL), "his perch");
    legend.add_if(pictures.iter().any(|picture| picture.way.len() > 1), Sample::Line(ANGEL), "his way");
    let eaten = if has_path { "eaten, not in the left set" } else { "eaten" };
    legend.add_if(eats_others, Sample::Square(EATEN), eaten);
    legend.add_if(
        pictures.iter().any(is_west) || squares(|picture| &picture.left),
        Sample::Square(SHADE),
        "left set",
    );
    legend.add_if(squares(|picture| &picture.evaded), Sample::Square(EVADED), "eaten, in the left set");
    legend.add_if(squares(|picture| &picture.joining), Sample::Square(JOINING), "joins the left set");
    legend.add_if(eats_joining, Sample::Inset(JOINING, EATEN), "eaten, joins the left set");
    legend.add_if(lines(|picture| &picture.past), Sample::Line(LEFT), "path: past");
    legend.add_if(lines(|picture| &picture.future), Sample::Line(FUTURE), "path: future");
    legend.add_if(lines(|picture| &picture.former), Sample::Dashes(FORMER), "its future before");
    legend.add_if(lines(|picture| &picture.shores), Sample::Line(SHORE), "the border of an island");
    let eats = pictures.iter().any(|picture| picture.target.is_some());
    legend.add_if(eats, Sample::Frame(EATEN), "the Devil is about to eat it");
    legend
}

/// Returns whether a segment is a side of a visible square.
fn touches(picture: &PlanePicture, segment: &Segment) -> bool {
    picture.window.contains(segment.left()) || picture.window.contains(segment.right())
}

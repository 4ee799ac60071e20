//! Random maps.

use std::convert::Infallible;

use serde_json::json;
use upstar::games::board::graph::{MOST_REGIONS, RandomMap};
use upstar::games::rules::graph::Tinting;
use upstar::ground::Ruleset;
use upstar::ground::board::Board;
use upstar_draw::random_map_scene;

use crate::answer::values::json_of;
use crate::answer::{Answer, RequestError};
use crate::args::{BuildMap, Common};
use crate::command::{CommandFrame, Ran};

pub(super) fn run(arguments: &BuildMap, common: &Common) -> Ran {
    CommandFrame::answer(common).run_alone(|_control| {
        let regions = usize::from(arguments.regions);
        let map = RandomMap::new(regions, arguments.seed).ok_or_else(|| {
            RequestError::unsupported(format!("a random map has 1 to {MOST_REGIONS} regions, not {regions}"))
        })?;
        let mut answer = Answer::new(common);
        answer.fact("map", &map.board, "map", json_of(map.board.to_data()));
        let (least, most) = (map.areas.iter().min(), map.areas.iter().max());
        if let (Some(least), Some(most)) = (least, most) {
            answer.fact("cells", format!("{least} to {most} a region"), "cells", json!(map.areas));
        }
        answer.picture("--out", arguments.out.as_ref(), || {
            Ok::<_, Infallible>(random_map_scene(&map, Tinting::SNORT.facts().signs))
        });
        Ok(answer)
    })
}

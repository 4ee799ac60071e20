//! The decomposition of an edge-coloured graph into its components at the ground.

use crate::ground::graph::{Classes, Labelled};

/// The colour of the ground vertex; all other vertices have the colour 0.
pub(super) const GROUND: u8 = 1;

/// An edge as its two ends and its colour.
pub(super) type Edge = (u32, u32, u8);

/// Calls `piece` for each component that is connected to the ground.
pub(super) fn pieces(vertices: usize, ground: u32, edges: &[Edge], mut piece: impl FnMut(Labelled)) {
    let mut classes = Classes::new(vertices);
    for &(u, v, _) in edges.iter().filter(|(u, v, _)| *u != ground && *v != ground) {
        classes.join(u, v);
    }
    // A class is a component if it has an edge to the ground; each loop at the ground is a component, too.
    let mut index = vec![usize::MAX; vertices];
    let mut components: Vec<Vec<Edge>> = Vec::new();
    for &(u, v, colour) in edges.iter().filter(|(u, v, _)| *u == ground || *v == ground) {
        if u == v {
            piece(Labelled::new(vec![GROUND], vec![(0, 0, colour)]));
            continue;
        }
        let root = classes.root(u ^ v ^ ground) as usize;
        if index[root] == usize::MAX {
            index[root] = components.len();
            components.push(Vec::new());
        }
    }
    for &(u, v, colour) in edges.iter().filter(|(u, v, _)| u != v || *u != ground) {
        let above = if u == ground { v } else { u };
        // Classes without an edge to the ground keep the index `usize::MAX` and are dropped here.
        if let Some(component) = components.get_mut(index[classes.root(above) as usize]) {
            component.push((u, v, colour));
        }
    }
    let mut names = vec![u32::MAX; vertices];
    for mut edges in components {
        let mut colours = vec![GROUND];
        names[ground as usize] = 0;
        for (u, v, _) in &mut edges {
            for end in [u, v] {
                let name = &mut names[*end as usize];
                if *name == u32::MAX {
                    *name = colours.len() as u32;
                    colours.push(0);
                }
                *end = *name;
            }
        }
        piece(Labelled::new(colours, edges));
    }
}

/// Returns the ground vertex of a component.
pub(super) fn ground(component: &Labelled) -> u32 {
    component.colours().iter().position(|&colour| colour == GROUND).unwrap_or(0) as u32
}

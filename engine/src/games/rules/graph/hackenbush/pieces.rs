//! What an edge-coloured graph falls apart into at the ground.

use crate::ground::graph::{Classes, Labelled};

/// The colour of the vertex that is the ground; that of all others is 0.
pub(super) const GROUND: u8 = 1;

/// Two ends and a colour.
pub(super) type Edge = (u32, u32, u8);

/// Hands over the components of what is joined to the ground.
pub(super) fn pieces(vertices: usize, ground: u32, edges: &[Edge], mut piece: impl FnMut(Labelled)) {
    let mut classes = Classes::new(vertices);
    for &(u, v, _) in edges.iter().filter(|(u, v, _)| *u != ground && *v != ground) {
        classes.join(u, v);
    }
    // Each class that has an edge to the ground is a component; each loop at the ground is one, too.
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

/// The ground of a component.
pub(super) fn ground(component: &Labelled) -> u32 {
    component.colours().iter().position(|&colour| colour == GROUND).unwrap_or(0) as u32
}

//! Impartial games on finite directed graphs, by plain retrograde analysis (Fraenkel and Perl 1975; WW,
//! chapter 12). A graph lists, for each vertex, the vertices after its moves.

/// The result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Win,
    Loss,
    Draw,
}

/// Returns the results of all vertices. A move to a loss wins; a vertex whose moves all lead to wins, or
/// that has none, is a loss. This is repeated until nothing changes; the remaining vertices are draws.
pub fn fates(moves: &[Vec<usize>]) -> Vec<Fate> {
    let mut fates = vec![Fate::Draw; moves.len()];
    loop {
        let next: Vec<Fate> = (0..moves.len())
            .map(|v| {
                let mut after = moves[v].iter().map(|&to| fates[to]);
                if after.clone().any(|fate| fate == Fate::Loss) {
                    Fate::Win
                } else if after.all(|fate| fate == Fate::Win) {
                    Fate::Loss
                } else {
                    Fate::Draw
                }
            })
            .collect();
        if next == fates {
            return fates;
        }
        fates = next;
    }
}

/// Returns a heap of n in Nim: vertex k is a heap of k.
pub fn heap(n: usize) -> Vec<Vec<usize>> {
    (0..=n).map(|k| (0..k).collect()).collect()
}

/// Returns the sum of two graphs. Vertex (a, b) has the number a times the size of the second graph, plus
/// b.
pub fn sum(first: &[Vec<usize>], second: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let size = second.len();
    let mut moves = Vec::new();
    for (a, from_a) in first.iter().enumerate() {
        for (b, from_b) in second.iter().enumerate() {
            // A move in a sum is a move in exactly one component.
            let in_first = from_a.iter().map(|to| to * size + b);
            let in_second = from_b.iter().map(|to| a * size + to);
            moves.push(in_first.chain(in_second).collect());
        }
    }
    moves
}

/// Returns the labels by the literal rule, one vertex at a time. A vertex gets the label m, the least
/// integer that is no label of an option, if every option without a label or with a greater one has itself
/// an option labelled m.
pub fn labels(moves: &[Vec<usize>]) -> Vec<Option<usize>> {
    labels_of(moves, moves.len())
}

/// Returns the labels of the first `known` vertices. The others never get a label, whatever their moves.
pub fn labels_of(moves: &[Vec<usize>], known: usize) -> Vec<Option<usize>> {
    let mut labels = vec![None; moves.len()];
    while let Some((v, m)) = (0..known).find_map(|v| Some((v, rule(moves, &labels, v, known)?))) {
        labels[v] = Some(m);
    }
    labels
}

fn rule(moves: &[Vec<usize>], labels: &[Option<usize>], v: usize, known: usize) -> Option<usize> {
    if labels[v].is_some() {
        return None;
    }
    let is_option = |m: &usize| moves[v].iter().any(|&to| labels[to] == Some(*m));
    let m = (0..).find(|m| !is_option(m))?;
    let is_answered = |to: usize| to < known && moves[to].iter().any(|&reply| labels[reply] == Some(m));
    let is_fine = |&to: &usize| labels[to].is_some_and(|label| label < m) || is_answered(to);
    moves[v].iter().all(is_fine).then_some(m)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_heaps_have_their_sizes() {
        assert_eq!(labels(&heap(4)), (0..=4).map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn two_vertices_that_lead_to_each_other_are_a_draw() {
        let moves = vec![vec![1], vec![0]];
        assert_eq!(fates(&moves), [Fate::Draw, Fate::Draw]);
        assert_eq!(labels(&moves), [None, None]);
    }

    #[test]
    fn a_move_that_can_be_taken_back_is_no_move() {
        // From 0 a move leads to 1 and can be taken back. From 1 and 2 a move leads to 3, where there is no
        // move.
        let moves = vec![vec![1], vec![0, 3], vec![3], vec![]];
        assert_eq!(labels(&moves), [Some(0), Some(1), Some(1), Some(0)]);
    }
}

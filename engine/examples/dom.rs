use upstar::{
    control::Control,
    rules::{Short, grid::domineering::Domineering},
    solve::Solver,
    value::Store,
};
fn main() {
    for arg in std::env::args().skip(1) {
        let text = match arg.split_once('x') {
            Some((r, c)) => vec![".".repeat(c.parse().unwrap()); r.parse().unwrap()].join("|"),
            None => arg.clone(),
        };
        let t = std::time::Instant::now();
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        let board = Domineering.read(&text).unwrap();
        let control = Control::unlimited();
        let v = solver.value(&Domineering.components(&board), &control).unwrap();
        let e = t.elapsed();
        println!(
            "{arg}: {e:?} comps {} values {} nodes {} store {}K memo {}K mean {} temp {} ",
            solver.components(),
            store.len(),
            control.nodes(),
            store.bytes() / 1024,
            solver.bytes() / 1024,
            v.mean(),
            v.temperature()
        );
    }
}

use upstar::{
    control::Control,
    rules::grid::domineering::Domineering,
    solve::{Solver, Sweep},
    value::Store,
};
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    #[cfg(feature = "parallel")]
    rayon::ThreadPoolBuilder::new().num_threads(a[2] as usize).build_global().unwrap();
    let t = std::time::Instant::now();
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited();
    let s = Sweep::new(&solver, a[0], a[1], &control).unwrap();
    let e0 = t.elapsed();
    let d = s.distinct();
    let e = t.elapsed();
    let temps: std::collections::HashSet<_> = d.iter().map(|v| v.0.temperature()).collect();
    println!(
        "{e0:?} {e:?} {:?} distinct {} temps {} max {:?} comps {}",
        t.elapsed(),
        d.len(),
        temps.len(),
        temps.iter().max(),
        solver.components()
    );
}

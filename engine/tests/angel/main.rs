//! Tests of the Angel of power 2: border curves, updates, and whole games.

mod border;
mod budgets;
mod curve;
mod curves;
mod devils;
mod figure;
mod games;
mod king;
mod loops;
mod plane;
mod proof;
mod updates;

/// Returns whether the games are long, which `UPSTAR_EXHAUSTIVE=1` in the environment asks for:
/// `UPSTAR_EXHAUSTIVE=1 cargo test --release -p upstar --test angel`.
fn is_long() -> bool {
    std::env::var_os("UPSTAR_EXHAUSTIVE").is_some_and(|value| value == "1")
}

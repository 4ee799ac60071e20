use upstar::{
    control::Control,
    notation::Style,
    solve::{Answer, Session},
    value::Store,
};
fn main() {
    let store = Store::new();
    let session = Session::new(&store);
    let control = Control::unlimited();
    for a in std::env::args().skip(1) {
        match session.evaluate(&a, &control) {
            Ok(Answer::Value(v)) => println!(
                "{a} => {} {} {}",
                session.print(v, Style::Ascii, &control).unwrap(),
                session.print(v, Style::Unicode, &control).unwrap(),
                session.print(v, Style::Latex, &control).unwrap()
            ),
            x => println!("{a} => {x:?}"),
        }
    }
}

//! Tests of structured data and of the places in it that errors name.

use upstar::ground::data::{Data, DataError, Field};

#[test]
fn errors_name_the_place() {
    let edge = |a: i64, b: Data| Data::List(vec![Data::from(a), b]);
    let edges = Data::List(vec![edge(0, Data::from(1)), edge(1, Data::Text("x".to_owned()))]);
    let data = Data::Object(vec![("edges".to_owned(), edges)]);
    let whole = Field::whole(&data);
    let edges = whole.field("edges").expect("the field");
    let items: Vec<_> = edges.items().expect("a list").collect();
    let [a, b] = items[1].array("two ends").expect("a pair");
    assert_eq!(a.integer(), Ok(1));
    assert_eq!(b.count(7), Err(DataError::new("edges[1][1]", "expected an integer, found \"x\"")));
    assert_eq!(a.count(0), Err(DataError::new("edges[1][0]", "expected a number from 0 to 0, found 1")));
    assert!(whole.field("n").is_err_and(|e| e.to_string() == "the field `n` is missing"));
    assert!(edges.field("n").is_err_and(|e| e.to_string() == "edges: expected an object, found a list"));
    assert!(items[0].array::<3>("three").is_err());
}

//! Tests of the notation of coins and cheques.

use super::{refused, same, values};

#[test]
fn terms_are_refused_at_their_place() {
    refused(
        &["cheques"],
        &[
            ("<>", "a whole number of coins"),
            ("3 +<>", "a whole number of coins"),
            ("<+> 3", "a whole number of coins"),
            ("<é>", "a whole number of coins"),
            ("<1.5>", "a whole number of coins"),
            ("<1/2> + 3", "a whole number of coins"),
            ("<--3>", "a whole number of coins"),
            ("<2000000000000>", "at most 2^40"),
            ("<99999999999999999999>", "at most 2^40"),
            ("1099511627776 + <1>", "in all"),
            ("{<a>|2}", "a whole number of coins"),
            ("{<1/2>|0}", "a whole number of coins"),
            ("{1|<0.5>}", "a whole number of coins"),
            ("{<>|2}", "a whole number of coins"),
            ("{1|<>}", "a whole number of coins"),
            ("{<2000000000000>|0}", "at most 2^40"),
            ("{1|<-2000000000000>}", "at most 2^40"),
            ("{1|2<>", "expected `}`"),
            ("{1<>", "expected `|`"),
            ("{1<>}", "expected `|`"),
            ("{1 <>2|3}", "expected `|`"),
            ("{1|2<>|3}", "expected `}`"),
            ("{1|2}<>{3|4}", "expected `+`"),
            ("3 <>3", "expected `+`"),
            ("3 <>- {1|2}", "expected `+`"),
            ("3<>}", "expected `+`"),
        ],
    );
}

#[test]
fn too_many_cheques_are_refused() {
    let cheques = |count: usize| vec!["{1|0}"; count].join("+");
    let store = upstar::games::value::Store::new();
    let session = upstar::session::Session::new(&store);
    assert!(session.read("cheques", &cheques(1 << 16)).is_ok());
    let error = session.read("cheques", &cheques((1 << 16) + 1)).err().unwrap();
    assert!(error.message.contains("at most 65536 cheques"), "{error}");
}

#[test]
fn blanks_do_not_matter_and_coins_are_added() {
    same("cheques", &["3 + {2|-1}", "3+{2|-1}", " 3 + { 2 | -1 } ", "1 + {+2|-1} + 2\n"]);
    values("cheques", &[("0", "0"), ("-3", "-3"), ("{2|-1}", "{2|-1}"), ("{1|3} + 1", "3")]);
}

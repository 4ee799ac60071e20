//! Nim arithmetic: the definition, rows from elsewhere, and laws.

use dashu_int::IBig;
use proptest::prelude::*;
use upstar_impartial::nimber::Nimber;

fn n(number: u128) -> Nimber {
    Nimber::from(number)
}

fn mex(values: &[u128]) -> u128 {
    (0..).find(|value| !values.contains(value)).unwrap_or_default()
}

#[test]
fn products_follow_the_definition() {
    const MOST: usize = 40;
    let mut product = vec![vec![0; MOST]; MOST];
    for a in 0..MOST {
        for b in 0..MOST {
            let excluded: Vec<u128> = (0..a)
                .flat_map(|x| (0..b).map(move |y| (x, y)))
                .map(|(x, y)| product[x][b] ^ product[a][y] ^ product[x][y])
                .collect();
            product[a][b] = mex(&excluded);
            assert_eq!(&n(a as u128) * &n(b as u128), n(product[a][b]), "{a} * {b}");
        }
    }
}

/// Rows that CGSuite 2.2 has in its tests, and rows of *On Numbers and Games*, chapter 6.
#[test]
fn rows() {
    let products = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128];
    let inverses = [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170];
    for (number, (product, inverse)) in (1..).zip(products.into_iter().zip(inverses)) {
        assert_eq!(&n(8) * &n(number), n(product));
        assert_eq!(n(number).inverse(), Some(n(inverse)));
    }
    let squares = [1, 3, 6, 13, 24, 52, 103, 222, 384];
    for (exponent, square) in squares.into_iter().enumerate() {
        assert_eq!(n(1 << exponent).square(), n(square));
    }
    assert_eq!(&n(21508) * &n(42689), n(35202));
}

#[test]
fn inverses_and_roots_of_all_small_numbers() {
    assert_eq!(n(0).inverse(), None);
    assert_eq!(n(0).square_root(), n(0));
    for number in 1..3000 {
        let a = n(number);
        assert_eq!(&a * &a.inverse().unwrap(), n(1), "{number}");
        let root = a.square_root();
        assert_eq!(&root * &root, a, "{number}");
        assert_eq!(a.square(), &a * &a);
        let roots = a.artin_roots().unwrap();
        for x in &roots {
            assert_eq!(&x.square() + x, a, "{number}");
        }
        assert!(roots[0] < roots[1]);
    }
}

/// Tests all elements of a small field for the solutions of x^2 + x = c.
#[test]
fn solutions_lie_in_the_least_field_that_has_any() {
    for (bits, size) in [(1, 2), (2, 4), (4, 16), (8, 256)] {
        for c in (0..size).filter(|c| n(*c).field_bits() == bits) {
            let in_field: Vec<u128> = (0..size).filter(|x| &n(*x).square() + &n(*x) == n(c)).collect();
            let found = n(c).artin_roots().unwrap().map(|root| root.small().unwrap());
            match in_field[..] {
                [] => assert!(found.iter().all(|root| n(*root).field_bits() == 2 * bits), "{c}"),
                _ => assert_eq!(found[..], in_field[..], "{c}"),
            }
        }
    }
}

#[test]
fn the_largest_field() {
    let top = Nimber::new(&((dashu_int::UBig::ONE << Nimber::MOST_BITS) - dashu_int::UBig::ONE)).unwrap();
    assert_eq!(top.field_bits(), Nimber::MOST_BITS);
    assert_eq!(top.square_root().square(), top);
    assert_eq!(top.artin_roots(), None);
    assert_eq!(Nimber::new(&(dashu_int::UBig::ONE << Nimber::MOST_BITS)), None);
    let text = top.to_string();
    assert_eq!(text.parse(), Ok(top));
}

#[test]
fn faults_have_a_place() {
    let error = |text: &str| text.parse::<Nimber>().unwrap_err();
    assert_eq!(error("").span, 0..0);
    assert_eq!(error("*1é").span, 2..4);
    assert_eq!(error("*-3").span, 1..2);
    assert_eq!(error("**").span, 1..2);
    let long = format!("*{}", "9".repeat(9_900));
    assert_eq!(error(&long).span, 1..9_901);
    assert_eq!(error(&long).message, "nim arithmetic ends at numbers of 32768 bits");
    assert_eq!("*".parse(), Ok(n(1)));
    assert_eq!("*007".parse(), Ok(n(7)));
    assert_eq!("13".parse(), Ok(n(13)));
}

#[test]
fn powers() {
    let e = |exponent: i128| IBig::from(exponent);
    assert_eq!(n(0).power(&e(0)), Some(n(1)));
    assert_eq!(n(0).power(&e(5)), Some(n(0)));
    assert_eq!(n(0).power(&e(-1)), None);
    let huge = (IBig::ONE << 200_000) + IBig::ONE;
    assert_eq!(n(1).power(&huge), Some(n(1)));
    // 2^200000 is a multiple of 64 squarings, which are the identity of the field of 64 bits.
    assert_eq!(n(1 << 40).power(&huge), Some(n(1 << 40).square()));
}

fn any_nimber() -> impl Strategy<Value = Nimber> {
    prop_oneof![
        (0_u128..300).prop_map(Nimber::from),
        any::<u64>().prop_map(|number| Nimber::from(u128::from(number))),
        any::<u128>().prop_map(Nimber::from),
        proptest::collection::vec(any::<u8>(), 17..70)
            .prop_map(|bytes| Nimber::new(&dashu_int::UBig::from_le_bytes(&bytes)).unwrap()),
    ]
}

proptest! {
    #[test]
    fn laws_of_a_field(a in any_nimber(), b in any_nimber(), c in any_nimber()) {
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert!((&a + &a).is_zero());
        prop_assert_eq!(&a * &n(1), a.clone());
        prop_assert_eq!((&a * &b).is_zero(), a.is_zero() || b.is_zero());
        if let Some(quotient) = a.quotient(&b) {
            prop_assert_eq!(&quotient * &b, a);
        }
    }

    #[test]
    fn laws_of_roots(a in any_nimber()) {
        prop_assert_eq!(a.square(), &a * &a);
        prop_assert_eq!(a.square_root().square(), a.clone());
        prop_assert!(a.square_root().field_bits() <= a.field_bits());
        let [x, y] = a.artin_roots().unwrap();
        prop_assert_eq!(&x + &y, n(1));
        prop_assert!(x < y);
        prop_assert_eq!(&x.square() + &x, a.clone());
        prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
        prop_assert_eq!(Nimber::new(&a.number()), Some(a));
    }

    #[test]
    fn laws_of_powers(a in any_nimber(), e in any::<i64>(), f in any::<i64>(), small in 0_u8..12) {
        let power = |e: i128| a.power(&IBig::from(e)).unwrap();
        if !a.is_zero() {
            prop_assert_eq!(&power(e.into()) * &power(f.into()), power(i128::from(e) + i128::from(f)));
            prop_assert_eq!(Some(power(-1)), a.inverse());
        }
        let repeated = (0..small).fold(n(1), |product, _| &product * &a);
        prop_assert_eq!(power(small.into()), repeated);
    }
}

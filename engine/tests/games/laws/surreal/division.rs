//! Tests of quotients.

use proptest::prelude::*;
use upstar::games::surreal::{NoSurreal, Quotient, Surreal};

use super::{CONTROL, numbers, power, ratio, sum};
use crate::laws::form::cases;

proptest! {
    #![proptest_config(cases(300))]

    /// A product divided by one factor is the other. For any quotient, the remainder after the first terms
    /// is smaller than the last of them times the divisor.
    #[test]
    fn products_are_divided(a in numbers(), b in numbers()) {
        prop_assume!(!b.is_zero());
        let product = a.times(&b).unwrap();
        prop_assert_eq!(product.divided_by(&b, 3, &CONTROL), Ok(Quotient::Exact(a.clone())));
        match a.divided_by(&b, 4, &CONTROL).unwrap() {
            Quotient::Exact(quotient) => prop_assert_eq!(quotient.times(&b).unwrap(), a),
            Quotient::Infinite(first) | Quotient::Unknown(first) => {
                prop_assert!(first.terms().len() <= 4);
                let rest = a.minus(&first.times(&b).unwrap());
                prop_assert!(!rest.is_zero());
                // The remainder contributes less than each term found so far.
                let (exponent, _) = rest.terms().next().unwrap();
                let (of_b, _) = b.terms().next().unwrap();
                let next = exponent.minus(of_b);
                prop_assert!(first.terms().all(|(earlier, _)| *earlier > next));
            }
        }
    }
}

#[test]
fn known_quotients() {
    let (omega, one) = (Surreal::omega(), Surreal::from(1));
    assert_eq!(one.divided_by(&omega, 1, &CONTROL), Ok(Quotient::Exact(power(-1, 1))));
    assert_eq!(one.divided_by(&Surreal::ZERO, 1, &CONTROL), Err(NoSurreal::ByZero));
    let first = sum([((-1).into(), ratio(1, 1)), ((-2).into(), ratio(-1, 1)), ((-3).into(), ratio(1, 1))]);
    assert_eq!(one.divided_by(&omega.plus(&one), 3, &CONTROL), Ok(Quotient::Infinite(first)));
    let square = omega.times(&omega).unwrap().minus(&one);
    assert_eq!(square.divided_by(&omega.minus(&one), 1, &CONTROL), Ok(Quotient::Exact(omega.plus(&one))));
    // The quotient of w - 1 by w^(1/2) - 1.
    let root = power(1, 2);
    assert_eq!(
        omega.minus(&one).divided_by(&root.minus(&one), 1, &CONTROL),
        Ok(Quotient::Exact(root.plus(&one)))
    );
    // The quotient has the terms w^(-n) for all n, and never reaches w^(-w).
    let far = one.minus(&Surreal::power_of_omega(omega.negative()).unwrap());
    let found = far.divided_by(&one.minus(&power(-1, 1)), 2, &CONTROL).unwrap();
    assert_eq!(found, Quotient::Infinite(one.plus(&power(-1, 1))));
}

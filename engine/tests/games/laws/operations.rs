//! The operations of the theory as methods of values, without a budget.

use upstar::games::value::{Calc, Dyadic, Parity, UptimalExpansion, Value};
use upstar::ground::control::Control;

macro_rules! operations {
    (
        $($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*
        @where_defined: $($partial:ident($($of:ident: $kind:ty),*);)*
    ) => {
        /// Calls the operation of the same name on [`Calc`].
        pub(crate) trait Operations<'s> {
            $(fn $name(self, $($argument: $type),*) -> $answer;)*
            $(fn $partial(self, $($of: $kind),*) -> Value<'s>;)*
        }

        impl<'s> Operations<'s> for Value<'s> {
            $(fn $name(self, $($argument: $type),*) -> $answer {
                let control = Control::unlimited();
                let answer = Calc::new(self.store(), &control).$name(self, $($argument),*);
                answer.unwrap_or_else(|stop| panic!("{stop}"))
            })*
            $(fn $partial(self, $($of: $kind),*) -> Value<'s> {
                let control = Control::unlimited();
                let answer = Calc::new(self.store(), &control).$partial(self, $($of),*);
                answer.unwrap_or_else(|stop| panic!("{stop}")).expect("the operation is defined")
            })*
        }
    };
}

operations! {
    atomic_weight() -> Option<Value<'s>>;
    atomic_weight_at_large() -> Option<Value<'s>>;
    conway_product(other: Value<'s>) -> Value<'s>;
    far_star() -> Value<'s>;
    freeze() -> Value<'s>;
    heat(t: Value<'s>) -> Value<'s>;
    incentives() -> Vec<Value<'s>>;
    left_incentives() -> Vec<Value<'s>>;
    ordinal_sum(other: Value<'s>) -> Value<'s>;
    overheat(s: Value<'s>, t: Value<'s>) -> Value<'s>;
    parity() -> Option<Parity>;
    rcf() -> Value<'s>;
    right_incentives() -> Vec<Value<'s>>;
    temper() -> Option<Parity>;
    uptimal_expansion() -> Option<UptimalExpansion>;

    @where_defined:
    norton_product(u: Value<'s>);
    pow(x: &Dyadic);
    pow_to(x: &Dyadic);
}

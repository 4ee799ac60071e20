//! The functions of the expression language, by the names of the literature.

/// A function of the expression language.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The names of its arguments.
    pub arguments: &'static [&'static str],
    /// One line of help.
    pub help: &'static str,
}

const fn of(name: &'static str, help: &'static str) -> Function {
    Function { name, arguments: &["g"], help }
}

const fn with(name: &'static str, arguments: &'static [&'static str], help: &'static str) -> Function {
    Function { name, arguments, help }
}

/// All functions, in alphabetical order.
pub const FUNCTIONS: &[Function] = &[
    of("atomic_weight", "how many ups an all-small game, or one like it, is about worth"),
    of("birthday", "the day on which the canonical form is born; for a literal, the form itself"),
    of("canonical", "the canonical form, which every value has already; that of a literal"),
    of("confusion_interval", "the numbers x with g || x"),
    with("conway_product", &["g", "h"], "{gL h + g hL - gL hL, .. | ..}, which depends on the forms"),
    with("cool", &["g", "t"], "g cooled by t > -1"),
    of("far_star", "a nimber *2^k greater than all nimbers among the followers"),
    of("followers", "all followers of the canonical form"),
    of("freeze", "g cooled by its temperature"),
    with("heat", &["g", "t"], "{gL heated + t | gR heated - t}, numbers unchanged; t may be a game"),
    of("incentives", "the greatest of gL - g and g - gR"),
    of("is_all_small", "can both players move in every follower, or neither?"),
    of("is_atomic", "has it an atomic weight? All all-small games have"),
    of("is_even", "is it 0, or are all options odd?"),
    of("is_even_tempered", "is it a number, or are all options odd-tempered?"),
    of("is_infinitesimal", "is -x < g < x for every number x > 0?"),
    of("is_integer", "is it an integer?"),
    of("is_miny", "is it {x|0||0} for some x > 0?"),
    of("is_nimber", "is it 0 or *n?"),
    of("is_number", "is it a number?"),
    of("is_numberish", "does it differ from a number by an infinitesimal?"),
    of("is_odd", "has it options, all of them even?"),
    of("is_odd_tempered", "is it no number, and are all options even-tempered?"),
    of("is_switch", "is it {x|y} with numbers x > y?"),
    of("is_tiny", "is it {0||0|-x} for some x > 0?"),
    of("is_uptimal", "is it a number plus a nimber plus multiples of ^, ^<2>, ^<3>, ..?"),
    of("left_incentives", "the greatest of gL - g"),
    of("left_options", "Left's options in the canonical form, or in a literal"),
    of("left_stop", "the number reached by good play when Left begins"),
    of("mean", "the mean value"),
    of("miny", "{g|0||0}, for g > 0"),
    with("norton_product", &["g", "u"], "n copies of u > 0 for g = n, else {gL.u + u + i | gR.u - u - i}"),
    of("number_part", "the number that differs from g by an infinitesimal"),
    of("outcome", "who wins: L, R, N (next) or P (previous player)"),
    with(
        "overheat",
        &["g", "s", "t"],
        "n copies of s for g = n, else {gL overheated + t | gR overheated - t}",
    ),
    with("pow", &["g", "x"], "the x-th power of g = {0|h}, x >= 1: pow(^, 2) is ^<2>"),
    with("pow_to", &["g", "x"], "all powers up to the x-th, g:(x-1) for x >= 1: pow_to(^, 2) is ^[2]"),
    of("rcf", "the reduced canonical form: the simplest game that differs by an infinitesimal"),
    of("right_incentives", "the greatest of g - gR"),
    of("right_options", "Right's options in the canonical form, or in a literal"),
    of("right_stop", "the number reached by good play when Right begins"),
    of("temperature", "the temperature, at least -1"),
    of("thermograph", "the walls, from temperature -1 upwards"),
    of("tiny", "{0||0|-g}, for g > 0"),
    of("uptimal_expansion", "g as number + ^ + 2 * ^<2> + .. + *n"),
];

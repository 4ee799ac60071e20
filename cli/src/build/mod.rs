//! `upstar build`: objects with a wanted value, thermograph or shape.

mod domineering;
mod map;
mod snakes;
mod values;

use crate::args::{Build, Common};
use crate::command::Ran;

pub(crate) fn run(arguments: &Build, common: &Common) -> Ran {
    match arguments {
        Build::Escc(arguments) => values::escc(arguments, common),
        Build::Thermograph(arguments) => values::thermograph(arguments, common),
        Build::Domineering(arguments) => domineering::number(arguments, common),
        Build::Parts(arguments) => domineering::parts(arguments, common),
        Build::Snakes(arguments) => snakes::run(arguments, common),
        Build::Map(arguments) => map::run(arguments, common),
    }
}

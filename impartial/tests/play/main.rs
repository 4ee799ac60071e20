//! Tests of misère play, quotients, compounds and Sprouts against their definitions.

mod compounds;
mod misere;
mod quotients;
mod sprouts;
mod support;

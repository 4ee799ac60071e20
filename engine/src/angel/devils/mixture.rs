//! A Devil who changes his mind.

use super::kinds::DEVILS;
use super::{Devil, DevilKind};
use crate::angel::game::Angel;
use crate::angel::plane::Square;
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// The Devil who plays like another one for some turns, and then changes to another.
pub(super) struct Mixture {
    chance: SplitMix64,
    present: Option<(Box<dyn Devil>, u64)>,
}

/// The bound on the number of turns for which he plays like the same Devil.
const PATIENCE: u64 = 200;
/// The Devils left out: this one, and the one who is slow in long games.
const LEFT_OUT: [&str; 2] = ["mixture", "lookahead"];

impl Mixture {
    pub(super) fn new(chance: SplitMix64) -> Self {
        Self { chance, present: None }
    }
}

impl Devil for Mixture {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        if let Some((devil, turns)) = &mut self.present
            && *turns > 0
        {
            *turns -= 1;
            return devil.eat(angel, control);
        }
        let kinds: Vec<_> = DEVILS.iter().filter(|kind| !LEFT_OUT.contains(&kind.name)).collect();
        let kind = kinds[self.chance.below(kinds.len() as u64) as usize];
        let parameter = kind.default.map(|default| 1 + self.chance.below(default));
        let mut devil = DevilKind { name: kind.name, parameter }.devil(self.chance.next());
        let square = devil.eat(angel, control)?;
        self.present = Some((devil, self.chance.below(PATIENCE)));
        Ok(square)
    }
}

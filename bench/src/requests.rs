//! Requests for `upstar batch`: small positions without pattern, the same in every run.

use std::io::{self, BufWriter, Write};

/// Writes `count` requests, one a line.
pub(crate) fn write(count: u64, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let mut dice = Dice(count);
    for id in 0..count {
        let (ruleset, position) = match id % 4 {
            0 => ("domineering", domineering(&mut dice)),
            1 => ("snort", snort(&mut dice)),
            2 => ("toads_and_frogs", format!("{{\"strip\":\"{}\"}}", dice.text(7, "TF.."))),
            _ => ("expression", expression(&mut dice)),
        };
        writeln!(out, "{{\"id\":{id},\"ruleset\":\"{ruleset}\",\"position\":{position}}}")?;
    }
    out.flush()
}

fn domineering(dice: &mut Dice) -> String {
    let rows: Vec<_> = (0..3).map(|_| format!("\"{}\"", dice.text(4, "..#"))).collect();
    format!("{{\"rows\":[{}]}}", rows.join(","))
}

/// Returns a path of five vertices with random colours.
fn snort(dice: &mut Dice) -> String {
    format!("{{\"n\":5,\"edges\":[[0,1],[1,2],[2,3],[3,4]],\"colours\":\"{}\"}}", dice.text(5, "....LR"))
}

/// Returns a switch plus an infinitesimal.
fn expression(dice: &mut Dice) -> String {
    format!("{{\"expr\":\"{{{}|-{}}} + ^*\"}}", dice.below(10), dice.below(10))
}

/// A linear congruential generator (D. E. Knuth's MMIX).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn text(&mut self, length: usize, alphabet: &str) -> String {
        let letters = alphabet.as_bytes();
        (0..length).map(|_| char::from(letters[self.below(letters.len() as u64) as usize])).collect()
    }
}

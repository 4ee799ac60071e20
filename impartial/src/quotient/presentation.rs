//! Presentations of quotients by generators and confluent rewriting rules.

use std::cmp::Ordering;
use std::fmt;

use super::monoid::Monoid;

/// The exponents of the generators in a word.
pub type Exponents = Vec<u32>;

/// A rule of a presentation: the greater word equals the smaller one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The exponents of the word that is replaced.
    pub from: Exponents,
    /// The exponents of the word that replaces it.
    pub to: Exponents,
}

/// Compares words by degree, then the word with more of the first generator that differs is the smaller one.
#[must_use]
pub fn compare_words(x: &[u32], y: &[u32]) -> Ordering {
    x.iter().sum::<u32>().cmp(&y.iter().sum()).then_with(|| y.cmp(x))
}

/// A presentation of a finite commutative monoid.
///
/// A generator is an image of a heap that is no product of images of smaller heaps. Each element has a normal form,
/// which is the least word for it by degree and then in the order of the generators. The rules are the words that are
/// not normal, although all their divisors are, with their normal forms. Replacing words by them ends, and ends in
/// the normal form whatever the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The heaps whose images are the generators, in ascending order.
    pub heaps: Vec<u64>,
    /// The rules, in ascending order of the words that are replaced.
    pub rules: Vec<Rule>,
    /// The normal form of each element.
    pub normal: Vec<Exponents>,
}

impl Presentation {
    pub(super) fn of(monoid: &Monoid, images: &[usize]) -> Self {
        let (heaps, generators) = generators(monoid, images);
        let identity = vec![0; heaps.len()];
        let mut normal: Vec<Option<Exponents>> = vec![None; monoid.order()];
        normal[0] = Some(identity.clone());
        let mut rules: Vec<Rule> = Vec::new();
        let mut layer = vec![identity];
        while !layer.is_empty() {
            let mut next: Vec<Exponents> = Vec::new();
            for word in &layer {
                next.extend((0..heaps.len()).map(|i| times(word, i)));
            }
            next.sort_by(|x, y| compare_words(x, y));
            next.dedup();
            // A word that a rule divides is not normal, and needs no rule of its own.
            next.retain(|word| !rules.iter().any(|rule| divides(&rule.from, word)));
            layer.clear();
            for word in next {
                let element = evaluate(monoid, &generators, &word);
                if let Some(to) = &normal[element] {
                    rules.push(Rule { from: word, to: to.clone() });
                } else {
                    normal[element] = Some(word.clone());
                    layer.push(word);
                }
            }
        }
        let normal = normal.into_iter().map(Option::unwrap_or_default).collect();
        Self { heaps, rules, normal }
    }

    /// Replaces a word by the rules until none applies.
    #[must_use]
    pub fn reduce(&self, word: &[u32]) -> Exponents {
        let mut word = word.to_vec();
        while let Some(rule) = self.rules.iter().find(|rule| divides(&rule.from, &word)) {
            for ((exponent, from), to) in word.iter_mut().zip(&rule.from).zip(&rule.to) {
                *exponent = *exponent - from + to;
            }
        }
        word
    }

    /// Returns the letter of a generator.
    #[must_use]
    pub fn letter(&self, generator: usize) -> String {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
        match LETTERS.get(generator..=generator) {
            Some(letter) if self.heaps.len() <= LETTERS.len() => letter.to_owned(),
            _ => format!("x{}", self.heaps[generator]),
        }
    }

    /// Returns a word as text, such as `ab^2`, and `1` for the empty one.
    #[must_use]
    pub fn word_text(&self, word: &[u32]) -> String {
        let power = |(i, exponent): (usize, &u32)| match exponent {
            0 => String::new(),
            1 => self.letter(i),
            exponent => format!("{}^{exponent}", self.letter(i)),
        };
        let text: String = word.iter().enumerate().map(power).collect();
        if text.is_empty() { "1".to_owned() } else { text }
    }
}

/// The generators and rules, as `<a,b | a^2=1, b^3=b>`.
impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = (0..self.heaps.len()).map(|i| self.letter(i)).collect();
        let rule = |rule: &Rule| format!("{}={}", self.word_text(&rule.from), self.word_text(&rule.to));
        let rules: Vec<String> = self.rules.iter().map(rule).collect();
        write!(f, "<{} | {}>", letters.join(","), rules.join(", "))
    }
}

fn generators(monoid: &Monoid, images: &[usize]) -> (Vec<u64>, Vec<usize>) {
    let mut heaps = Vec::new();
    let mut generators = Vec::new();
    let mut made = vec![false; monoid.order()];
    made[0] = true;
    for (heap, &image) in images.iter().enumerate().skip(1) {
        if made[image] {
            continue;
        }
        heaps.push(heap as u64);
        generators.push(image);
        let mut waiting: Vec<usize> = (0..monoid.order()).filter(|x| made[*x]).collect();
        while let Some(x) = waiting.pop() {
            let product = monoid.product(x, image);
            if !std::mem::replace(&mut made[product], true) {
                waiting.push(product);
            }
        }
    }
    (heaps, generators)
}

fn times(word: &[u32], generator: usize) -> Exponents {
    let mut product = word.to_vec();
    product[generator] += 1;
    product
}

fn divides(divisor: &[u32], word: &[u32]) -> bool {
    divisor.iter().zip(word).all(|(divisor, exponent)| divisor <= exponent)
}

fn evaluate(monoid: &Monoid, generators: &[usize], word: &[u32]) -> usize {
    let powers = word.iter().zip(generators);
    powers.fold(0, |product, (exponent, generator)| {
        (0..*exponent).fold(product, |product, _| monoid.product(product, *generator))
    })
}

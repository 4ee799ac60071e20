//! Proofs of who wins, that can be followed without a program: an answer to each move of the loser, up to the end.

use rustc_hash::FxHashMap;

use super::outcome::Asked;
use super::{PlayedSum, SumMove, SumOutcome};
use crate::games::notation::Style;
use crate::games::solve::OutcomeSettings;
use crate::games::value::Store;
use crate::ground::Player;
use crate::ground::control::{Control, Stop};
use crate::ground::input::{NoAnswer, OrNoAnswer};

/// A proof of who wins if a player begins.
///
/// The positions are those in which the loser is to move. Each lists all moves of the loser, with an answer of the
/// winner to each. A position that comes up by several orders of moves is listed once. Since play ends, and the loser is
/// always the one who has no move, the list is a proof: no table of the search has to be trusted.
///
/// ```
/// use upstar::games::play::{OutcomeProof, PlayedSum};
/// use upstar::games::solve::OutcomeSettings;
/// use upstar::{Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let sum = PlayedSum::new(session.summands("nim('1 2')", &control)?);
/// let proof = OutcomeProof::find(&sum, Player::Left, OutcomeSettings::default(), (&store, &control))?;
/// assert_eq!((proof.winner, proof.opening), (Player::Left, Some(("2-1".to_owned(), 0))));
/// // Right can take either heap; Left answers in the other one.
/// assert_eq!(proof.positions[0].position, "nim(\"1 1\")");
/// assert_eq!(proof.positions[0].answers.as_ref().map(Vec::len), Some(2));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeProof {
    /// The winner.
    pub winner: Player,
    /// The first move and the index of the position after it, if the winner begins. Otherwise play begins at position 0.
    pub opening: Option<(String, usize)>,
    /// The positions in which the loser is to move.
    pub positions: Vec<Proved>,
    /// The reason why the search ended before all answers were listed.
    pub ended: Option<NoAnswer>,
}

/// A position in which the player to move loses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The position as an expression.
    pub position: String,
    /// The answers to all moves, in the order of [`PlayedSum::choices`]; `None` if the search ended before they were
    /// listed.
    pub answers: Option<Vec<Answered>>,
}

/// A move of the loser, and an answer to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The name of the move.
    pub moved: String,
    /// The name of the answer.
    pub answer: String,
    /// The index of the position after both.
    pub next: usize,
}

impl OutcomeProof {
    /// Finds a proof. The number of positions is at most that of all sums that play can reach; each counts as a node. If a
    /// limit or an interruption stops the search after the winner is found, the proof holds the answers so far.
    ///
    /// # Errors
    /// A limit or an interruption stops the search for the winner.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn find<'s>(
        sum: &PlayedSum<'_, 's>,
        first: Player,
        settings: OutcomeSettings,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Self> {
        let mut ignored = |_: &SumOutcome| {};
        let mut asked = Asked::new(settings, (store, control), &mut ignored);
        let opening = asked.reply(sum, first)?.filter(|(_, wins)| *wins).map(|(step, _)| step);
        let winner = if opening.is_some() { first } else { first.other() };
        let mut listed =
            Listed { winner, known: FxHashMap::default(), texts: Vec::new(), open: Vec::new(), bytes: 0 };
        let mut start = sum.clone();
        let mut named = None;
        match opening {
            Some(step) => {
                let name = asked.make(&mut start, winner, &step)?;
                named = Some((name, listed.index(start, &mut asked)?));
            }
            None => {
                listed.index(start, &mut asked)?;
            }
        }
        let mut answers: Vec<Option<Vec<Answered>>> = Vec::new();
        let ended = listed.all_answers(&mut answers, &mut asked).err();
        answers.resize(listed.texts.len(), None);
        let positions = listed.texts.into_iter().zip(answers);
        let positions = positions.map(|(position, answers)| Proved { position, answers }).collect();
        Ok(Self { winner, opening: named, positions, ended })
    }
}

/// The positions of a proof so far.
struct Listed<'g, 's: 'g> {
    winner: Player,
    /// The indices of the positions, by their texts.
    known: FxHashMap<String, usize>,
    texts: Vec<String>,
    /// The positions whose moves are not listed yet.
    open: Vec<(usize, PlayedSum<'g, 's>)>,
    /// The memory of the texts and the moves, in bytes, about.
    bytes: usize,
}

impl<'g, 's: 'g> Listed<'g, 's> {
    /// Returns the index of a position, which is listed now if it was not.
    fn index<'c>(&mut self, sum: PlayedSum<'g, 's>, asked: &mut Asked<'c, 's, '_>) -> OrNoAnswer<usize>
    where
        'g: 'c,
        's: 'c,
    {
        let texts = sum.summands().iter().map(|summand| summand.text(&mut asked.calc, Style::Ascii));
        let text = texts.collect::<Result<Vec<_>, Stop>>()?.join(" + ");
        if let Some(&index) = self.known.get(&text) {
            return Ok(index);
        }
        let index = self.texts.len();
        self.bytes += 2 * text.len() + size_of::<Proved>() + size_of::<(String, usize)>();
        self.known.insert(text.clone(), index);
        self.texts.push(text);
        self.open.push((index, sum));
        Ok(index)
    }

    /// Finds the answers in all open positions, and in those that follow.
    fn all_answers<'c>(
        &mut self,
        answers: &mut Vec<Option<Vec<Answered>>>,
        asked: &mut Asked<'c, 's, '_>,
    ) -> OrNoAnswer<()>
    where
        'g: 'c,
        's: 'c,
    {
        while let Some((index, sum)) = self.open.pop() {
            asked.control.check(1, self.bytes)?;
            let found = self.answers(&sum, asked)?;
            answers.resize(answers.len().max(index + 1), None);
            answers[index] = Some(found);
        }
        Ok(())
    }

    /// Returns an answer to each move of the loser.
    fn answers<'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        asked: &mut Asked<'c, 's, '_>,
    ) -> OrNoAnswer<Vec<Answered>>
    where
        'g: 'c,
        's: 'c,
    {
        let loser = self.winner.other();
        let mut answers = Vec::new();
        for step in sum.choices(&mut asked.calc, loser)? {
            let mut after = sum.clone();
            let moved = asked.make(&mut after, loser, &step)?;
            let reply = asked.reply(&after, self.winner)?.filter(|(_, wins)| *wins);
            let (step, _) = reply.expect("the other player wins after each move of the loser");
            let answer = asked.make(&mut after, self.winner, &step)?;
            self.bytes += moved.len() + answer.len() + size_of::<Answered>();
            answers.push(Answered { moved, answer, next: self.index(after, asked)? });
        }
        Ok(answers)
    }
}

impl<'c, 's: 'c> Asked<'c, 's, '_> {
    /// Makes a move, and returns its name.
    fn make(&mut self, sum: &mut PlayedSum<'_, 's>, player: Player, step: &SumMove) -> OrNoAnswer<String> {
        let name = sum.move_names(std::slice::from_ref(step), player, &mut self.calc, Style::Ascii)?.concat();
        sum.make(&mut self.calc, player, step)?;
        Ok(name)
    }
}

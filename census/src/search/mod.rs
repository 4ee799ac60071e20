//! Searches in families: threads examine chunks, and their findings are joined in the order of the family.
//!
//! The findings do not depend on the number of threads. If the budget ends, they are those of the chunks before the first
//! unfinished one.

mod findings;
mod record;
mod sweep;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use upstar::ground::control::{Control, on_this_thread};
use upstar::{Rulesets, Session, Store};
use upstar_api::answer::Failed;

pub(crate) use self::findings::Number;
pub use self::findings::{Findings, Group, Wanted};
pub use self::record::{Record, RecordError};
use crate::examine::{Examiner, Question, Verdict};
use crate::families::Family;

/// A search in a family.
pub struct Search<'f> {
    family: &'f Family,
    question: &'f Question,
    wanted: Wanted,
    /// The largest number of rows that are kept.
    most_rows: usize,
    /// The rulesets and the depth limit of a store for each chunk.
    apart: Option<(&'f Rulesets, u32)>,
}

/// The state that the threads of a search share.
struct Shared<'r> {
    /// The findings of all chunks before `next`.
    joined: Findings,
    /// The first chunk that is not joined.
    next: u64,
    /// The findings of later chunks.
    waiting: BTreeMap<u64, Findings>,
    /// The first reason to stop.
    failed: Option<Failed>,
    record: Option<&'r mut Record>,
}

impl<'f> Search<'f> {
    /// Creates a search. The first of the question's fields is the fact by which positions are grouped or compared.
    pub fn new(family: &'f Family, question: &'f Question, wanted: Wanted) -> Self {
        Self { family, question, wanted, most_rows: usize::MAX, apart: None }
    }

    /// Examines each chunk with a store of its own if positions have budgets. So what is remembered from other chunks does
    /// not decide which positions are unknown.
    #[must_use]
    pub fn with_chunks_apart(self, rulesets: &'f Rulesets, depth_limit: u32) -> Self {
        Self { apart: Some((rulesets, depth_limit)).filter(|_| self.question.has_budget()), ..self }
    }

    /// Keeps at most this many rows; further positions are only counted.
    #[must_use]
    pub fn with_most_rows(self, most_rows: usize) -> Self {
        Self { most_rows, ..self }
    }

    /// Runs the search on all threads of the current rayon pool, and goes on from a record if there is one. `note` gets
    /// the findings so far, after each chunk.
    ///
    /// # Errors
    /// The condition is wrong, the search has to stop, or the record cannot be written. The findings so far are returned
    /// in any case.
    pub fn run(
        &self,
        session: &Session<'_>,
        control: &Control,
        record: Option<&mut Record>,
        note: &(dyn Fn(&Findings) + Sync),
    ) -> (Findings, Result<(), Failed>) {
        if record.is_none()
            && let Some(swept) = self.swept(session, control)
        {
            return swept;
        }
        let begun = record.as_ref().map_or_else(Default::default, |record| record.begun(self.wanted));
        let (mut joined, next): (Findings, u64) = begun;
        joined.rows.truncate(self.most_rows);
        let chunks = self.family.chunks();
        let is_done = AtomicBool::new(self.is_enough(&joined) || next >= chunks);
        let begun = AtomicU64::new(next);
        let shared = Mutex::new(Shared { joined, next, waiting: BTreeMap::new(), failed: None, record });
        let work = || {
            let examiner = Examiner::new(session, self.question);
            while !is_done.load(Ordering::Relaxed) {
                let chunk = begun.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks {
                    break;
                }
                let found = match self.apart {
                    None => self.chunk(&examiner, chunk, control),
                    Some((rulesets, depth_limit)) => {
                        let store = Store::new().with_depth_limit(depth_limit);
                        let session = Session::with_rulesets(&store, rulesets);
                        self.chunk(&Examiner::new(&session, self.question), chunk, control)
                    }
                };
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if shared.join(self, chunk, found) {
                    is_done.store(true, Ordering::Relaxed);
                }
                note(&shared.joined);
            }
        };
        rayon::broadcast(|_| on_this_thread(work));
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        (shared.joined, shared.failed.map_or(Ok(()), Err))
    }

    /// Returns whether no further position changes the wanted answer.
    fn is_enough(&self, findings: &Findings) -> bool {
        self.wanted == Wanted::First && findings.matched > 0
    }

    /// Examines a chunk.
    fn chunk(&self, examiner: &Examiner<'_, '_>, chunk: u64, control: &Control) -> Result<Findings, Failed> {
        let mut findings = Findings::default();
        let mut failed = None;
        let Some((part, rest)) = self.family.part_of(chunk) else { return Ok(findings) };
        let (of_part, is_listed) = ((part.merges_negatives(), part.has_positions_only()), part.is_listed());
        let _ = part.visit(rest, &mut |text| {
            findings.examined += 1;
            let is_first = chunk == 0 && findings.examined == 1;
            let verdict = examiner.examine_member(text, of_part, control);
            match verdict.and_then(|verdict| verdict.at(is_first)) {
                Ok(Verdict::Holds(examined)) => {
                    findings.take(self.wanted, examined);
                    if self.is_enough(&findings) {
                        return ControlFlow::Break(());
                    }
                }
                Ok(Verdict::Fails) => {}
                Ok(Verdict::Illegal(_)) if !is_listed => {
                    findings.examined -= 1;
                    findings.illegal += 1;
                }
                Ok(Verdict::Unknown(why) | Verdict::Illegal(why)) => findings.unknown(text, why),
                Ok(Verdict::Wrong(error)) => findings.unknown(text, error.message),
                Err(error) => {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            }
            match control.check(u64::from(findings.examined.is_multiple_of(256)), 0) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => {
                    failed = Some(stop.into());
                    ControlFlow::Break(())
                }
            }
        });
        failed.map_or(Ok(findings), Err)
    }
}

impl Shared<'_> {
    /// Joins the findings of a chunk with those before it. Returns whether the search is over.
    fn join(&mut self, search: &Search<'_>, chunk: u64, found: Result<Findings, Failed>) -> bool {
        match found {
            Ok(found) => _ = self.waiting.insert(chunk, found),
            Err(failed) => _ = self.failed.get_or_insert(failed),
        }
        while let Some(found) = self.waiting.remove(&self.next) {
            if search.is_enough(&self.joined) {
                break;
            }
            self.next += 1;
            let is_recorded = self.record.as_mut().map_or(Ok(()), |record| record.write(self.next, &found));
            self.joined.append(search.wanted, found);
            self.joined.rows.truncate(search.most_rows);
            if let Err(error) = is_recorded {
                self.failed.get_or_insert(error.into());
            }
        }
        self.failed.is_some() || search.is_enough(&self.joined)
    }
}

//! The threads that answer requests.
//!
//! The threads share one session, and so what it remembers. When that has grown large, the next requests get a new
//! session with new threads; the old threads finish their requests first.

mod job;

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use upstar::games::value::Store;
use upstar_api::kinds::Fields;
use upstar_api::tasks::Room;
use upstar_api::{Budget, Caller};

pub(crate) use self::job::{Ending, Job, Look, error};
use crate::Settings;

/// The queue that a thread serves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// Requests that may take long.
    Long,
    /// Requests that are answered at once, such as pictures. They never wait for the others.
    Quick,
}

/// All threads, with the requests that wait for them.
pub(crate) struct Works {
    shared: Arc<Shared>,
}

/// A function that answers a request in a room.
type Answering = fn(&Room<'_>, &Job, Budget) -> Fields;

struct Shared {
    settings: Settings,
    answering: Answering,
    queues: Mutex<Queues>,
    changed: Condvar,
}

#[derive(Default)]
struct Queues {
    long: VecDeque<Arc<Job>>,
    quick: VecDeque<Arc<Job>>,
    /// The number of the present session.
    generation: u64,
}

impl Works {
    /// Starts the threads.
    pub(crate) fn start(settings: Settings) -> io::Result<Self> {
        Self::with(settings, answer)
    }

    /// Starts the threads, which answer requests by a function.
    fn with(settings: Settings, answering: Answering) -> io::Result<Self> {
        let shared = Shared { settings, answering, queues: Mutex::default(), changed: Condvar::new() };
        let shared = Arc::new(shared);
        start_generation(&shared, 0)?;
        Ok(Self { shared })
    }

    /// Adds a request to the queue.
    pub(crate) fn add(&self, job: Arc<Job>) {
        let mut queues = self.shared.queues();
        let is_quick = job.is_quick();
        if is_quick {
            queues.quick.push_back(job)
        } else {
            queues.long.push_back(job)
        }
        // A thread of the other queue may hear it, too, so all have to look.
        self.shared.changed.notify_all();
    }

    /// Returns whether the program may take no more memory.
    pub(crate) fn is_memory_used_up(&self) -> bool {
        (self.shared.settings.is_memory_used_up)()
    }
}

impl Drop for Works {
    /// Ends the threads, each after its request.
    fn drop(&mut self) {
        self.shared.queues().generation = u64::MAX;
        self.shared.changed.notify_all();
    }
}

/// Starts a session with its threads. The first thread owns the store, and ends with the others.
fn start_generation(shared: &Arc<Shared>, number: u64) -> io::Result<()> {
    let shared = Arc::clone(shared);
    let stack = shared.settings.stack.0;
    let thread = move || {
        let store = Store::new().with_depth_limit(shared.settings.stack.1);
        let room = Room::new(&store, &shared.settings.rulesets);
        std::thread::scope(|scope| {
            for _ in 1..shared.settings.threads {
                let work = || shared.work(&room, number, Lane::Long);
                // With fewer threads than wanted, requests wait longer for their turn.
                let _ = Builder::new().stack_size(stack).spawn_scoped(scope, work);
            }
            let quick = || shared.work(&room, number, Lane::Quick);
            let _ = Builder::new().stack_size(stack).spawn_scoped(scope, quick);
            shared.work(&room, number, Lane::Long);
        });
    };
    Builder::new().stack_size(stack).spawn(thread).map(|_| ())
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next request of a queue. `None` if there is a newer session.
    fn next(&self, generation: u64, lane: Lane) -> Option<Arc<Job>> {
        let mut queues = self.queues();
        loop {
            if queues.generation != generation {
                return None;
            }
            let queue = if lane == Lane::Long { &mut queues.long } else { &mut queues.quick };
            if let Some(job) = queue.pop_front() {
                return Some(job);
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Answers requests until there is a newer session.
    fn work(self: &Arc<Self>, room: &Room<'_>, generation: u64, lane: Lane) {
        while let Some(job) = self.next(generation, lane) {
            if job.is_over() {
                continue;
            }
            // A panic spoils one answer only. The session may be inconsistent afterwards, so the next requests get a
            // new one.
            let done = catch_unwind(AssertUnwindSafe(|| (self.answering)(room, &job, self.settings.budget)));
            let is_sound = done.is_ok();
            let message = "a defect of this program; please report the request";
            job.end(done.unwrap_or_else(|_| error("defect", message)));
            if !is_sound || room.bytes() > self.settings.memory {
                self.renew(generation);
            }
        }
    }

    /// Replaces a session by a new one, unless that has happened already.
    fn renew(self: &Arc<Self>, generation: u64) {
        let mut queues = self.queues();
        // If threads cannot be started now, the old ones go on.
        if queues.generation == generation && start_generation(self, generation + 1).is_ok() {
            queues.generation += 1;
            self.changed.notify_all();
        }
    }
}

/// Answers a request, unless it is over already.
fn answer(room: &Room<'_>, job: &Job, budget: Budget) -> Fields {
    if !job.begin_work() {
        return Fields::new();
    }
    let caller = Caller { fields: &[], budget };
    room.perform(job.request(), caller, job, |known| job.note(known))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;
    use upstar::registry::Rulesets;

    use super::*;

    fn settings() -> Settings {
        Settings {
            port: 0,
            rulesets: Arc::new(Rulesets::built_in().clone()),
            opened: None,
            version: "1.2.3",
            threads: 2,
            stack: (64 << 20, 1_000),
            budget: Budget { time: Some(Duration::from_secs(60)), bytes: None, nodes: None },
            memory: 1 << 30,
            is_memory_used_up: || false,
            folder: None,
        }
    }

    /// Fails on a heap of 13, as a ruleset with a defect would. Before that it has the value of another heap in its session.
    fn defective(room: &Room<'_>, job: &Job, budget: Budget) -> Fields {
        let found = answer(room, job, budget);
        assert_ne!(job.request()["position"], "13", "a defect");
        found
    }

    fn ask(works: &Works, position: &str) -> Fields {
        let request = json!({"do": "evaluate", "ruleset": "nim", "position": position, "fields": ["value"]});
        let (job, end) = Job::new(request.as_object().cloned().unwrap_or_default());
        works.add(job);
        end.blocking_recv().expect("an answer")
    }

    #[test]
    fn a_defect_spoils_one_answer_and_the_session() {
        let works = Works::with(settings(), defective).expect("threads");
        let generation = || works.shared.queues().generation;
        assert_eq!((ask(&works, "3 5")["value"].as_str(), generation()), (Some("*6"), 0));
        for number in 1..=3 {
            let error = &ask(&works, "13")["error"];
            assert_eq!((&error["kind"], &error["at"]), (&json!("defect"), &json!(null)));
            assert!(error["message"].as_str().is_some_and(|message| message.contains("report")), "{error}");
            // The thread sends the answer before it replaces the session.
            while generation() < number {
                std::thread::yield_now();
            }
            // The new session answers, and no second session has begun.
            assert_eq!((ask(&works, "12")["value"].as_str(), generation()), (Some("*12"), number));
        }
    }
}

//! Upstar for browsers: a module of WebAssembly that answers the requests of the studio's page.
//!
//! The module imports nothing. Its host writes a request as UTF-8 where [`input`] says, calls [`answer`], and reads the
//! reply where [`output`] says. A request without the key `do` is one of `upstar batch`. All requests share one session,
//! so an answer may be asked for in slices: a calculation that is stopped by a budget of nodes continues where it was when
//! it is asked for again, because the values that it found are remembered. So the host needs no threads to show progress
//! and to stop.
//!
//! The functions that a host calls are safe: they hand out addresses, but use none.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;
use upstar::Store;
use upstar::registry::Rulesets;
use upstar_api::tasks::{Room, hello as first_message};
use upstar_api::{Caller, Unwatched};

/// The depth of values and positions for which the stack of the module is large enough.
const DEPTH_LIMIT: u32 = 1_000;

static STORE: LazyLock<Store> = LazyLock::new(|| Store::new().with_depth_limit(DEPTH_LIMIT));
static ROOM: LazyLock<Room<'static>> =
    LazyLock::new(|| Room::new(&STORE, &Arc::new(Rulesets::built_in().clone())));
static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn locked(buffer: &'static Mutex<Vec<u8>>) -> MutexGuard<'static, Vec<u8>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the address of a buffer for a request of the given number of bytes. The next call makes it invalid.
#[unsafe(no_mangle)]
pub extern "C" fn input(bytes: usize) -> *mut u8 {
    let mut buffer = locked(&INPUT);
    buffer.clear();
    buffer.resize(bytes, 0);
    buffer.as_mut_ptr()
}

/// Returns the address of the last reply. The next reply makes it invalid.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    locked(&OUTPUT).as_ptr()
}

/// Answers the request in the buffer, and returns the number of bytes of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = std::mem::take(&mut *locked(&INPUT));
    put(reply(&String::from_utf8_lossy(&request)))
}

/// Writes the first message of an engine to a page, and returns the number of its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn hello() -> usize {
    put(first_message(env!("CARGO_PKG_VERSION"), Rulesets::built_in()).to_string())
}

fn put(text: String) -> usize {
    let mut buffer = locked(&OUTPUT);
    *buffer = text.into_bytes();
    buffer.len()
}

/// Returns the reply to a request as a line of JSON.
fn reply(text: &str) -> String {
    Json::Object(ROOM.reply(text, Caller::default(), &Unwatched::default())).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_get_replies() {
        for (request, part) in [
            (
                r#"{"id": 1, "ruleset": "domineering", "position": "..|..", "fields": ["value"]}"#,
                r#""value":"+-1""#,
            ),
            (
                r#"{"id": 2, "do": "edit", "ruleset": "clobber", "position": "LLR", "negative": true}"#,
                r#""position":"RRL""#,
            ),
            (r#"{"id": 3, "ruleset": "nim", "position": "60 31"}"#, r#""value":"*35""#),
            (r#"{"id": 4, "ruleset": "chess", "position": ""}"#, "error"),
            ("{", "error"),
        ] {
            let reply = reply(request);
            assert!(reply.contains(part), "{request}: {reply}");
        }
    }

    #[test]
    fn buffers_keep_their_bytes() {
        assert!(!input(3).is_null());
        // The buffer holds zeros, which are no request.
        let length = answer();
        assert!(String::from_utf8_lossy(&locked(&OUTPUT)).contains("error") && length > 0);
        assert!(hello() > 1_000 && !output().is_null());
    }
}

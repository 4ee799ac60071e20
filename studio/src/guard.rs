//! The guard of the server: which hosts and origins it answers, and the headers of all answers.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The policy for the content of the page: its own scripts and styles, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
];

/// The names under which the server is reached.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    /// Returns the names of a server at a port of this machine.
    pub(crate) fn at(port: u16) -> Self {
        let names = ["127.0.0.1", "localhost"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        // Browsers leave out the port of the protocol.
        if port == 80 {
            hosts.extend(names.map(str::to_owned));
        }
        Self(hosts)
    }

    fn has(&self, host: &str) -> bool {
        self.0.iter().any(|known| known == host)
    }

    /// Returns whether a request comes from the page of this server.
    pub(crate) fn are_origin(&self, headers: &HeaderMap) -> bool {
        let origin = the_only(headers, &ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
        origin.is_some_and(|host| self.has(host))
    }
}

/// Returns the value of a header that occurs once.
fn the_only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Refuses requests for other hosts, and adds the headers to every answer.
///
/// A page of another site can send requests to this machine under a name of its own, so the name is compared.
pub(crate) async fn guard(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let is_ours = the_only(request.headers(), &HOST).is_some_and(|host| hosts.has(host))
        && request.uri().authority().is_none_or(|authority| hosts.has(authority.as_str()));
    let mut response = match is_ours {
        true => next.run(request).await,
        false => (StatusCode::MISDIRECTED_REQUEST, "another host was meant\n").into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

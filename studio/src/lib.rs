//! The studio: a server on this machine for a page in the browser, which asks about positions.
//!
//! The page and the server exchange JSON over one WebSocket. The server answers requests by [`upstar_api`], on
//! threads with large stacks that share one session. It reports the progress of long requests, and can cancel them.
//! It listens on 127.0.0.1 only, answers requests for this address only, and expects a secret token as the first
//! message.

mod guard;
mod page;
mod socket;
mod work;

use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use upstar::registry::Rulesets;
use upstar_api::Budget;
use upstar_api::tasks::hello;

use self::guard::{Hosts, guard};
use self::page::Page;
use self::work::Works;

/// The largest number of pages at once.
const MOST_SOCKETS: usize = 4;
/// The time within which a page has to send its token.
const MOST_SILENCE: Duration = Duration::from_secs(10);
/// The largest message of a page in bytes.
const MAX_MESSAGE: usize = 1 << 20;

/// The settings of a server.
pub struct Settings {
    /// The port; 0 means any free one.
    pub port: u16,
    /// The rulesets that the session has.
    pub rulesets: Arc<Rulesets>,
    /// The ruleset that the page opens.
    pub opened: Option<String>,
    /// The version of the program.
    pub version: &'static str,
    /// The number of threads for evaluations.
    pub threads: usize,
    /// The stack of each thread in bytes, and the depth of values for which it is large enough.
    pub stack: (usize, u32),
    /// The largest budget of a request.
    pub budget: Budget,
    /// The size in bytes to which the memory of the session may grow before the next requests get a new one.
    pub memory: usize,
    /// The function that says whether the program may take no more memory.
    pub is_memory_used_up: fn() -> bool,
    /// A folder with the page, in place of the page that is part of the program.
    pub folder: Option<PathBuf>,
}

/// The state of a server.
struct Studio {
    token: String,
    hosts: Arc<Hosts>,
    page: Page,
    places: Arc<Semaphore>,
    works: Works,
    rulesets: Arc<Rulesets>,
    version: &'static str,
    hello: OnceLock<String>,
}

impl Studio {
    fn new(settings: Settings, token: String, port: u16) -> io::Result<Arc<Self>> {
        let rulesets = Arc::clone(&settings.rulesets);
        Ok(Arc::new(Self {
            token,
            hosts: Arc::new(Hosts::at(port)),
            page: Page::new(settings.folder.clone()),
            places: Arc::new(Semaphore::new(MOST_SOCKETS)),
            version: settings.version,
            works: Works::start(settings)?,
            rulesets,
            hello: OnceLock::new(),
        }))
    }

    /// Returns the first message to a page: the version and all rulesets.
    fn hello(&self) -> &str {
        self.hello.get_or_init(|| hello(self.version, &self.rulesets).to_string())
    }

    /// Returns the routes of the server with its guard.
    fn router(self: &Arc<Self>) -> Router {
        Router::new()
            .route("/ws", any(open_socket))
            .fallback(send_file)
            .with_state(Arc::clone(self))
            .layer(from_fn_with_state(Arc::clone(&self.hosts), guard))
    }
}

/// Sends a file of the page.
async fn send_file(State(studio): State<Arc<Studio>>, method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")], "").into_response();
    }
    match studio.page.file(uri.path()) {
        Some(file) => ([(header::CONTENT_TYPE, file.kind)], file.content).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// Opens the socket of a page.
async fn open_socket(
    State(studio): State<Arc<Studio>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    if !studio.hosts.are_origin(&headers) {
        return (StatusCode::FORBIDDEN, "another origin\n").into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    let Ok(place) = Arc::clone(&studio.places).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    upgrade.on_upgrade(async move |socket| {
        socket::speak(socket, studio).await;
        drop(place);
    })
}

/// Returns a token of 128 random bits in hexadecimal digits.
fn token() -> io::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A server that listens at its port.
pub struct Server {
    listener: TcpListener,
    studio: Arc<Studio>,
    address: String,
}

impl Server {
    /// Opens the port, and starts the threads that answer requests.
    ///
    /// # Errors
    /// Fails if the port is taken, or if threads cannot be started.
    pub async fn bind(settings: Settings) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, settings.port)).await?;
        let port = listener.local_addr()?.port();
        let token = token()?;
        let mut address = format!("http://127.0.0.1:{port}/#token={token}");
        if let Some(ruleset) = &settings.opened {
            address += &format!("&v=1&g={ruleset}");
        }
        Ok(Self { listener, studio: Studio::new(settings, token, port)?, address })
    }

    /// Returns the address of the page, which contains the token.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns the service that answers at the port.
    pub fn router(&self) -> Router {
        self.studio.router()
    }

    /// Answers requests until the program ends.
    ///
    /// # Errors
    /// Fails if the port fails.
    pub async fn run(self) -> io::Result<()> {
        axum::serve(self.listener, self.studio.router()).await
    }
}

/// Runs a server until the program ends. Calls `ready` with the address of the page, which contains the token.
///
/// # Errors
/// Fails if the port is taken, or if threads cannot be started.
pub fn serve(settings: Settings, ready: impl FnOnce(&str)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings).await?;
        ready(server.address());
        server.run().await
    })
}

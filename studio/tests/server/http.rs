//! Requests without a socket: hosts, headers, paths and methods.

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use tower::ServiceExt;
use upstar_studio::{Server, Settings};

use crate::settings;

/// The headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
];

/// Returns a server, and its port.
async fn server(settings: Settings) -> (Server, String) {
    let server = Server::bind(settings).await.expect("a port");
    let port = server.address().trim_start_matches("http://127.0.0.1:").split('/').next().expect("a port");
    let port = port.to_owned();
    (server, port)
}

/// Sends a request with these headers, and checks the headers of the answer.
async fn send(server: &Server, method: &str, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let response = server.router().oneshot(request).await.expect("an answer");
    for (name, value) in HEADERS {
        assert_eq!(response.headers()[name], value, "{method} {path}");
    }
    response
}

#[tokio::test]
async fn only_its_own_hosts_are_answered() {
    let (server, port) = server(settings()).await;
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}")] {
        let status = send(&server, "GET", "/", &[("host", &host)]).await.status();
        assert_ne!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    let others = [
        "127.0.0.1".to_owned(),
        "localhost".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost:{port}.evil.example"),
        format!("[::1]:{port}"),
        format!("LOCALHOST:{port}"),
        format!("127.0.0.1:{port}0"),
        String::new(),
    ];
    for path in ["/", "/ws", "/studio.js", "/nothing"] {
        for host in &others {
            let status = send(&server, "GET", path, &[("host", host)]).await.status();
            assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{path} {host}");
        }
        assert_eq!(send(&server, "GET", path, &[]).await.status(), StatusCode::MISDIRECTED_REQUEST);
        let own = format!("localhost:{port}");
        let two = send(&server, "GET", path, &[("host", &own), ("host", "evil.example")]).await;
        assert_eq!(two.status(), StatusCode::MISDIRECTED_REQUEST);
        let other = format!("http://evil.example:{port}{path}");
        let status = send(&server, "GET", &other, &[("host", &own)]).await.status();
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST);
    }
}

#[tokio::test]
async fn the_socket_is_for_its_own_origin() {
    let (server, port) = server(settings()).await;
    let host = format!("127.0.0.1:{port}");
    let upgrade = [
        ("host", host.as_str()),
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let secure = format!("https://{host}");
    let others = [
        "null",
        "http://evil.example",
        "http://127.0.0.1",
        "http://localhost:1",
        secure.as_str(),
        host.as_str(),
    ];
    for origin in others {
        let headers = [&upgrade[..], &[("origin", origin)]].concat();
        assert_eq!(send(&server, "GET", "/ws", &headers).await.status(), StatusCode::FORBIDDEN, "{origin}");
    }
    assert_eq!(send(&server, "GET", "/ws", &upgrade).await.status(), StatusCode::FORBIDDEN);
    // The origin is right, but this is no request for a socket.
    let origin = format!("http://{host}");
    let status = send(&server, "GET", "/ws", &[("host", &host), ("origin", &origin)]).await.status();
    assert!(status.is_client_error() && status != StatusCode::FORBIDDEN, "{status}");
}

#[tokio::test]
async fn files_of_a_folder_are_sent_and_no_others() {
    let folder = std::env::temp_dir().join(format!("upstar-studio-http-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("page/inner")).expect("a folder");
    for (name, text) in [
        ("page/index.html", "<!doctype html>"),
        ("page/studio.js", "1"),
        ("page/studio.css", "2"),
        ("page/inner/more.js", "3"),
        ("secret.js", "4"),
    ] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    let (server, port) = server(Settings { folder: Some(folder.join("page")), ..settings() }).await;
    let host = format!("127.0.0.1:{port}");
    for (path, kind, content) in [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/index.html", "text/html; charset=utf-8", "<!doctype html>"),
        ("/studio.js", "text/javascript; charset=utf-8", "1"),
        ("/studio.css?x=1", "text/css; charset=utf-8", "2"),
        // The book is part of the program, whatever the folder has.
        ("/book/values.md", "text/markdown; charset=utf-8", include_str!("../../../book/src/values.md")),
    ] {
        let response = send(&server, "GET", path, &[("host", &host)]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()["content-type"], kind);
        assert_eq!(to_bytes(response.into_body(), 1 << 20).await.expect("a body"), content);
        let response = send(&server, "POST", path, &[("host", &host)]).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
    for path in [
        "/../secret.js",
        "/..%2fsecret.js",
        "/inner/more.js",
        "/inner",
        "/nothing",
        "//",
        "/.",
        "/%2e%2e",
        "/book",
        "/book/../../secret.js",
        "/book/nothing.md",
    ] {
        let response = send(&server, "GET", path, &[("host", &host)]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[tokio::test]
async fn the_address_has_a_token_of_its_own() {
    let (first, _) = server(settings()).await;
    let (second, _) = server(Settings { opened: Some("clobber".to_owned()), ..settings() }).await;
    let token = |server: &Server| {
        let (_, token) = server.address().split_once("/#token=").expect("a token");
        token.split('&').next().expect("a token").to_owned()
    };
    for server in [&first, &second] {
        let token = token(server);
        assert!(token.len() == 32 && token.chars().all(|c| c.is_ascii_hexdigit()), "{token}");
    }
    assert_ne!(token(&first), token(&second));
    assert!(second.address().ends_with("&v=1&g=clobber"));
}

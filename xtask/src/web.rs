//! The build of the studio's page, which npm does.

use std::path::Path;
use std::process::Command;

/// Installs the tools of the page as the lock file names them, and builds `web/dist` from its sources.
pub(crate) fn build() -> Result<String, String> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    for arguments in [&["ci", "--no-audit", "--no-fund"][..], &["run", "build"]] {
        let status = Command::new("npm").args(arguments).current_dir(&web).status();
        let status = status.map_err(|error| format!("npm does not start: {error}"))?;
        if !status.success() {
            return Err(format!("npm {} failed: {status}", arguments.join(" ")));
        }
    }
    Ok("web/dist is built; commit it with its sources\n".to_owned())
}

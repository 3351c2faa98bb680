//! Calls Cargo so that it calls this program instead of rustc.

// Decisions:
//
// - **Check, build and test set `RUSTC_WORKSPACE_WRAPPER`**, so dependencies are compiled as always.
// - **clippy is such a wrapper itself**, and Cargo keeps its results apart by the path of that wrapper. So clippy gets this
//   program as `RUSTC_WRAPPER`, which Cargo calls with the other wrapper as the first argument.

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

/// The environment variable with the wrapper that the user has set for Cargo. This program calls it.
pub(crate) const INNER: &str = "TENSOR_LAYOUT_INNER_WRAPPER";
/// The environment variable that asks for rustc's own messages besides.
pub(crate) const RAW: &str = "TENSOR_LAYOUT_RAW";

/// The environment variable that asks for the first elements of two memories.
pub(crate) const DRAW: &str = "TENSOR_LAYOUT_DRAW";

/// The options of this program, which Cargo does not get.
const OPTIONS: [&str; 3] = ["--build", "--draw", "--raw"];

/// Runs a command of Cargo, and returns its exit status.
pub(crate) fn run(name: &str, arguments: &[OsString]) -> ExitCode {
    // Arguments after `--` are those of the test, or of clippy.
    let end = arguments
        .iter()
        .position(|argument| argument == "--")
        .unwrap_or(arguments.len());
    let (own, rest) = arguments.split_at(end);
    let is_set = |option: &str| own.iter().any(|argument| argument == option);
    let name = if is_set("--build") { "build" } else { name };
    let variable = if name == "clippy" {
        "RUSTC_WRAPPER"
    } else {
        "RUSTC_WORKSPACE_WRAPPER"
    };
    let Ok(program) = env::current_exe() else {
        eprintln!("error: the path of this program is not known");
        return ExitCode::FAILURE;
    };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.arg(name);
    cargo.args(
        own.iter()
            .filter(|argument| !OPTIONS.iter().any(|option| argument == option)),
    );
    cargo.args(rest);
    if let Some(inner) = env::var_os(variable).filter(|inner| *inner != *program.as_os_str()) {
        cargo.env(INNER, inner);
    }
    cargo.env(variable, program);
    for (flag, variable) in [("--raw", RAW), ("--draw", DRAW)] {
        if is_set(flag) {
            cargo.env(variable, "1");
        }
    }
    match cargo.status() {
        Ok(status) => exit_code(status.code()),
        Err(error) => {
            eprintln!("error: Cargo cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the exit status of this program for that of another. A program that a signal ends has none.
pub(crate) fn exit_code(code: Option<i32>) -> ExitCode {
    code.and_then(|code| u8::try_from(code).ok())
        .map_or(ExitCode::FAILURE, ExitCode::from)
}

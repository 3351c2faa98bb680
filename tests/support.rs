//! Helpers for several tests. They report that a test is skipped, and build programs.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::ffi::OsStr;
use std::io::{Write as _, stderr};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The compiler for which the expected messages and assembly are written. Other compilers write other words and other
/// code.
const COMPILER: &str = "rustc 1.95.0 ";

/// Reports a skipped test on the terminal itself, because the test runner hides the output of passing tests.
pub(crate) fn skipped(test: &str, why: &str) {
    // At once, because other tests and the runner write at the same time.
    let said = format!("SKIPPED {test}: {why}\n");
    let _ = stderr().write_all(said.as_bytes());
}

/// The target folder of all programs outside the workspace, so that what they share is built once.
pub(crate) const PROGRAMS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/programs");

/// Returns Cargo as a user has it, without the flags of this run. Says on the terminal what it builds, because this may
/// take minutes.
pub(crate) fn cargo(what: &str) -> Command {
    let _ = writeln!(stderr(), "building {what}");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .env("CARGO_TARGET_DIR", PROGRAMS)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS");
    cargo
}

/// Returns whether this is the compiler of the expected results. If not, reports a skipped test. With `ANY_COMPILER` in
/// the environment, accepts any compiler: `.ci/long drift` lets other compilers write the messages of a copy.
pub(crate) fn is_pinned_compiler(test: &str) -> bool {
    if env::var_os("ANY_COMPILER").is_some() {
        return true;
    }
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = match Command::new(rustc).arg("--version").output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        Err(error) => format!("no compiler ({error})"),
    };
    let is_pinned = version.starts_with(COMPILER);
    if !is_pinned {
        skipped(test, &format!("pinned to {COMPILER}and this is {version}"));
    }
    is_pinned
}

/// Returns whether a program is installed.
pub(crate) fn starts(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Returns whether valgrind is installed. If not, reports a skipped test.
pub(crate) fn has_valgrind(test: &str) -> bool {
    let is_there = starts(Command::new("valgrind").arg("--version"));
    if !is_there {
        skipped(test, "valgrind is not installed");
    }
    is_there
}

/// Returns the number of instructions that a program executes within a function. Valgrind counts them, and the number
/// is the same in every run.
pub(crate) fn instructions(program: &Command, function: &str) -> u64 {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={function}"))
        .arg(program.get_program())
        .args(program.get_args());
    let output = valgrind.output().expect("valgrind runs");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "the program runs: {report}");
    let collected = report.split("Collected : ").nth(1);
    let number = collected.and_then(|rest| rest.split_whitespace().next());
    let number = number.and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("valgrind counts the instructions of {function}: {report}"))
}

/// Runs a script in the folder of tests. If the script exits with 77, because it cannot fetch something, returns its
/// output.
pub(crate) fn run_script(script: impl AsRef<Path>, arguments: &[&OsStr]) -> Result<(), String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
    let _ = writeln!(stderr(), "running {}", script.display());
    let output = Command::new("bash").arg(script).args(arguments).output();
    let output = output.map_err(|error| format!("bash cannot be run ({error})"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(77) {
        return Err(said.trim().to_owned());
    }
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{messages}");
    Ok(())
}

/// Gives a crate outside the workspace the lock file of the workspace, so that it is built with the
/// versions that all other tests use. Cargo drops the entries that it does not need.
pub(crate) fn lock(crate_folder: &Path) {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::copy(
        workspace.join("Cargo.lock"),
        crate_folder.join("Cargo.lock"),
    )
    .expect("the lock file of the workspace can be copied");
}

//! Tests that the unsafe code of tensor-layout touches only its own memory, and loses none.
//!
//! The program in `memory/` calls all unsafe code, under valgrind and with the address sanitizer built in. On request,
//! the program makes a mistake, which the tool must report. If a tool is not installed, its test is skipped, and says
//! so.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Once;
use std::{env, fs};
use support::{PROGRAMS, lock, skipped, starts};

mod support;

/// The only system on which these tests run, although the tools support others.
const TARGET: &str = "x86_64-unknown-linux-gnu";

fn is_target() -> bool {
    cfg!(all(
        target_arch = "x86_64",
        target_os = "linux",
        target_env = "gnu"
    ))
}

/// Builds the program.
fn build(cargo: &mut Command) {
    static LOCKED: Once = Once::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("memory");
    LOCKED.call_once(|| lock(&folder));
    let output = cargo
        .args(["build", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .output()
        .expect("Cargo can be run");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    assert!(!messages.contains("warning"), "{messages}");
}

/// Returns whether the compiler can link the runtime of the address sanitizer, as the compilers of rustup
/// can.
fn has_address_sanitizer() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "sysroot"]).output();
    let sysroot = output.expect("the compiler can be run").stdout;
    let libraries = format!(
        "{}/lib/rustlib/{TARGET}/lib",
        String::from_utf8_lossy(&sysroot).trim()
    );
    fs::read_dir(libraries).is_ok_and(|mut files| {
        files.any(|file| {
            file.is_ok_and(|file| file.file_name().to_string_lossy().ends_with("rt.asan.a"))
        })
    })
}

/// Runs the program under a tool, with and without its mistake. The tool reports the mistake in the given
/// words.
fn run(command: impl Fn() -> Command, report: &str) {
    let run = |mut command: Command| -> (Output, String) {
        let output = command.output().expect("the program can be run");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        (output, messages)
    };
    let (output, messages) = run(command());
    assert!(output.status.success(), "{messages}");

    let mut overrun = command();
    overrun.arg("overrun");
    let (output, messages) = run(overrun);
    assert!(
        !output.status.success() && messages.contains(report),
        "the tool does not see a read of one element too many: {messages}"
    );
}

#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn valgrind_finds_nothing() {
    let test = "valgrind_finds_nothing";
    if !is_target() {
        return skipped(test, &format!("this is not {TARGET}"));
    }
    if !starts(Command::new("valgrind").arg("--version")) {
        return skipped(test, "valgrind is not installed");
    }
    build(&mut support::cargo("the program for valgrind"));
    let valgrind = || {
        let mut valgrind = Command::new("valgrind");
        valgrind
            .args(["--error-exitcode=1", "--leak-check=full"])
            // std keeps only a pointer to the middle of the main thread's handle. Valgrind calls this "possibly lost".
            .arg("--errors-for-leak-kinds=definite")
            .arg(Path::new(PROGRAMS).join("debug/memory"));
        valgrind
    };
    run(valgrind, "Invalid read of size 8");
}

#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn address_sanitizer_finds_nothing() {
    let test = "address_sanitizer_finds_nothing";
    if !is_target() {
        return skipped(test, &format!("this is not {TARGET}"));
    }
    if !has_address_sanitizer() {
        return skipped(
            test,
            "this Rust comes without the runtime of the address sanitizer",
        );
    }
    // Build scripts run again if `RUSTC_BOOTSTRAP` is another, and then all programs would be compiled again.
    let target = Path::new(PROGRAMS).join("address");
    let mut cargo = support::cargo("the program for the address sanitizer");
    // With a named target, the flags do not apply to macros and build scripts, which run in the compiler.
    // The sanitizer is the only unstable feature of the compiler that is used. Its checks compile faster as calls.
    cargo
        .env("RUSTC_BOOTSTRAP", "1")
        .env(
            "RUSTFLAGS",
            "-Zsanitizer=address -Cllvm-args=-asan-instrumentation-with-call-threshold=0",
        )
        .env("CARGO_BUILD_TARGET", TARGET)
        .env("CARGO_TARGET_DIR", &target);
    build(&mut cargo);
    let program = target.join(TARGET).join("debug/memory");
    run(|| Command::new(&program), "heap-buffer-overflow");
}

//! Calls the tool as a command of Cargo, and as a wrapper that a configuration names.

use super::suite::{TOOL, cargo, package, values};
use super::support::is_pinned_compiler;
use std::fs;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

const WRONG: &str = "use tensor_layout::{View, layout};
fn show(_: View<u8, layout!(CHW[C = 3, H = 2, W = 2])>) {}
fn main() {
    let photo = View::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0; 12]);
    show(photo);
}
";

const SAID: &str =
    "this view is `HWC[C = 3, H = 2, W = 2]`, but `CHW[C = 3, H = 2, W = 2]` is wanted";

/// Only one test at a time changes the package.
static ONE: Mutex<()> = Mutex::new(());

/// Returns the exit status and the printed text of a command of the tool.
fn run(arguments: &[&str], source: &str) -> (Option<i32>, String, Vec<u8>) {
    let folder = package("called", source);
    let mut tool = cargo(TOOL, &folder);
    let output = tool
        .arg("tensor-layout")
        .args(arguments)
        .output()
        .expect("the tool runs");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.stdout,
    )
}

/// Tests that a command says the mistake, and that rustc does not.
fn is_said_by(command: &[&str]) {
    let (code, text, _) = run(command, WRONG);
    assert_eq!(code, Some(101), "{command:?}: {text}");
    assert!(
        text.contains(SAID) && text.contains("src/main.rs:5:10"),
        "{command:?}: {text}"
    );
    assert!(!text.contains("mismatched types"), "{command:?}: {text}");
}

#[test]
#[ignore = "it builds the library, which takes a minute"]
fn commands_that_build() {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    if is_pinned_compiler("commands_that_build") {
        for command in [
            &["check", "--build"][..],
            &["build", "-q"],
            &["test", "--", "--nocapture"],
        ] {
            is_said_by(command);
        }
        let wrong = WRONG
            .replace("[0; 12]", "[0; 13]")
            .replace("    show(photo);\n", "");
        let (code, text, _) = run(&["check"], &wrong);
        assert_eq!(code, Some(0), "{text}");
        let (code, text, _) = run(&["check", "--build"], &wrong);
        assert_eq!(code, Some(101), "{text}");
        assert!(
            text.contains("error[E0080]: the buffer has 13 elements, but exactly 12 are needed"),
            "{text}"
        );
        assert!(
            text.contains("src/main.rs:4:17") && !text.contains("src/views"),
            "{text}"
        );
    }
}

#[test]
fn commands_of_cargo() {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    if !is_pinned_compiler("commands_of_cargo") {
        return;
    }
    for command in [&["check"][..], &["clippy"]] {
        is_said_by(command);
    }
    let (_, text, _) = run(&["check", "--raw"], WRONG);
    assert!(
        text.contains(SAID) && text.contains("mismatched types"),
        "{text}"
    );
    let (_, text, _) = run(&["check", "--draw"], WRONG);
    assert!(
        text.contains("found      C0 C1 C2 C0") && text.contains("wanted     C0 C0 C0 C0"),
        "{text}"
    );
    let (_, text, _) = run(&["check", "--message-format=short"], WRONG);
    assert!(
        text.contains(&format!("src/main.rs:5:10: error[E0308]: {SAID}")),
        "{text}"
    );

    let (code, _, json) = run(&["check", "--message-format=json"], WRONG);
    assert_eq!(code, Some(101));
    let said = values(&json)
        .into_iter()
        .find(|value| value["message"]["code"]["code"] == "E0308")
        .expect("the error");
    assert!(
        said["message"]["message"]
            .as_str()
            .is_some_and(|text| text.starts_with(SAID)),
        "{said}"
    );
    assert!(
        said["message"]["rendered"]
            .as_str()
            .is_some_and(|text| text.contains(SAID)),
        "{said}"
    );

    // A correct program passes, and is not compiled again.
    let right = WRONG.replace("show(photo);", "show(photo.to_layout().as_view());");
    let (code, text, _) = run(&["check"], &right);
    assert_eq!(code, Some(0), "{text}");
    let (_, text, _) = run(&["check", "-v"], &right);
    assert!(text.contains("Fresh called"), "{text}");
    let (code, text, _) = run(
        &["clippy", "--", "-D", "clippy::needless_return"],
        &right.replace("{}\nfn main", "{ return; }\nfn main"),
    );
    assert_eq!(code, Some(101), "{text}");
    assert!(text.contains("needless_return"), "{text}");
    let (code, ..) = run(&["check", "--no-such-option"], &right);
    assert_eq!(code, Some(1));
}

#[test]
fn wrapper_of_a_configuration() {
    if !is_pinned_compiler("wrapper_of_a_configuration") {
        return;
    }
    let folder = package("configured", WRONG);
    fs::create_dir_all(folder.join(".cargo")).expect("a folder can be made");
    let tool = TOOL.replace('\\', "/");
    fs::write(
        folder.join(".cargo/config.toml"),
        format!("[build]\nrustc-workspace-wrapper = \"{tool}\"\n"),
    )
    .expect("a file");
    let output = cargo(env!("CARGO"), &folder)
        .arg("check")
        .output()
        .expect("Cargo runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains(SAID), "{text}");
}

#[test]
fn the_version_is_printed() {
    let output = Command::new(TOOL)
        .arg("--version")
        .output()
        .expect("the tool runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.starts_with(concat!("cargo-tensor-layout ", env!("CARGO_PKG_VERSION"))),
        "{text}"
    );
    assert!(text.contains("messages of rustc "), "{text}");
}

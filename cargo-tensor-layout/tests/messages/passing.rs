//! Tests that the tool passes messages of other crates, and lines that are no messages, unchanged.

use super::suite::{OWN, Phase, TOOL, compile, programs, values};
use super::support::is_pinned_compiler;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The arguments with which Cargo calls rustc for a crate that depends on `tensor-layout`.
const ARGUMENTS: [&str; 2] = [
    "--error-format=json",
    "--extern=tensor_layout=libtensor_layout-1.rmeta",
];

#[test]
fn messages_of_others_are_unchanged() {
    let program = Path::new(OWN).join("others.rs");
    let [with, without] = [true, false].map(|with_tool| compile(Phase::Check, &program, with_tool));
    assert_eq!(
        String::from_utf8_lossy(&with.stderr),
        String::from_utf8_lossy(&without.stderr)
    );
    assert_eq!(with.status.code(), without.status.code());
    assert!(values(&with.stderr).len() > 6, "the program has mistakes");
}

/// Makes a program that prints a file, and says that it is a version of rustc.
fn compiler(name: &str, release: &str, printed: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("printed"), printed).expect("a file can be written");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *-vV*) echo 'release: {release}';; *) cat '{}/printed' >&2; exit 101;; esac\n",
        folder.display()
    );
    let file = folder.join("rustc.sh");
    fs::write(&file, script).expect("a file can be written");
    file
}

fn through(compiler: &Path) -> Output {
    // A shell runs the script, as no program can be executed while another process has it open.
    let mut words = Command::new(TOOL);
    words
        .arg(compiler)
        .args(ARGUMENTS)
        .env("TENSOR_LAYOUT_INNER_WRAPPER", "sh");
    words.current_dir(OWN).output().expect("the tool runs")
}

/// Returns what rustc prints for all own programs.
fn printed() -> Vec<u8> {
    static PRINTED: OnceLock<Vec<u8>> = OnceLock::new();
    let print = || {
        programs("programs")
            .iter()
            .flat_map(|program| compile(Phase::Check, program, false).stderr)
            .collect()
    };
    PRINTED.get_or_init(print).clone()
}

#[test]
fn other_versions_pass() {
    let printed = printed();
    let output = through(&compiler("other", "1.70.0", &printed));
    assert_eq!(output.stderr, printed);
    assert_eq!(output.status.code(), Some(101));
}

/// A file, and the first byte and the end of a location in it.
type Location = (String, u64, u64);

/// The locations that the messages in an output mark, but for the methods that are missing because of a closure with
/// other parameters, of which another message tells.
fn locations(output: &[u8]) -> BTreeSet<Location> {
    let lines = output.split(|byte| *byte == b'\n');
    let values = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let values = values.filter(|value| {
        let is_method = value["code"]["code"] == "E0599";
        !is_method || !value.to_string().contains(" as FnOnce<")
    });
    let spans = values.flat_map(|value| value["spans"].as_array().cloned().unwrap_or_default());
    let primary = spans.filter(|span| span["is_primary"] == true);
    let location = |span: Value| {
        let file = span["file_name"].as_str()?.to_owned();
        Some((
            file,
            span["byte_start"].as_u64()?,
            span["byte_end"].as_u64()?,
        ))
    };
    primary.filter_map(location).collect()
}

/// Whether a location is in another one: the call of a macro is marked instead of what stands in its brackets.
fn is_in((file, start, end): &Location, (other, first, last): &Location) -> bool {
    file == other && first <= start && end <= last
}

/// Random changes of messages: cut lines, other numbers, other brackets, fields of other versions.
#[test]
fn damaged_messages_are_not_lost() {
    if !is_pinned_compiler("damaged_messages_are_not_lost") {
        return;
    }
    let printed = printed();
    let lines: Vec<&[u8]> = printed
        .split(|byte| *byte == b'\n')
        .filter(|line| line.len() > 2)
        .collect();
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("31 bits") % below
    };
    let mut damaged = Vec::new();
    for _ in 0..10_000 {
        let mut line = lines[random(lines.len())].to_vec();
        match random(6) {
            0 => line.truncate(random(line.len())),
            1 => {
                let at = random(line.len());
                line[at] = b"<>()[]`\",:09"[random(12)];
            }
            2 => {
                let (start, length) = (random(line.len()), random(40));
                let end = (start + length).min(line.len());
                line.drain(start..end);
            }
            3 => {
                let text = String::from_utf8_lossy(&line);
                let digit = char::from(b'0' + u8::try_from(random(10)).expect("a digit"));
                line = text
                    .replace("\"byte_start\":", &format!("\"byte_start\":{digit}"))
                    .into_bytes();
            }
            4 => line.splice(1..1, *b"\"new_field\":[1,{}],").for_each(drop),
            _ => {
                let text = String::from_utf8_lossy(&line);
                line = text
                    .replace("TensorLayout<", "TensorLayout<(")
                    .replacen("Dim", "Dyn", random(9))
                    .into_bytes();
            }
        }
        damaged.extend(line);
        damaged.push(b'\n');
    }
    let output = through(&compiler("damaged", "1.95.0", &damaged));
    assert_eq!(output.status.code(), Some(101));
    let (before, after) = (locations(&damaged), locations(&output.stderr));
    assert!(before.len() > 100);
    let is_lost = |location: &&Location| !after.iter().any(|other| is_in(location, other));
    let lost: Vec<_> = before.iter().filter(is_lost).collect();
    assert!(lost.is_empty(), "{lost:?}");
    // Lines that are no JSON stay as they are.
    let text = |bytes: &[u8]| -> Vec<String> {
        let lines = bytes
            .split(|byte| *byte == b'\n')
            .filter(|line| serde_json::from_slice::<Value>(line).is_err());
        lines
            .map(|line| String::from_utf8_lossy(line).into_owned())
            .collect()
    };
    assert_eq!(text(&damaged), text(&output.stderr));
}

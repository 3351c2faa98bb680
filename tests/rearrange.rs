//! `rearrange!`, compared with einops. Random patterns are written once for both.

use std::fs;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;

#[path = "rearrange/blocked.rs"]
mod blocked;
#[path = "rearrange/patterns.rs"]
mod patterns;
#[path = "rearrange/ranks.rs"]
mod ranks;
#[path = "rearrange/refused.rs"]
mod refused;
mod support;

use patterns::{Numbers, Pattern};
use tensor_layout::{Tensor, layout, rearrange};

/// The number of patterns that are tested at run time.
const PATTERNS: usize = 25_000;

/// The number of patterns that are tested in compiled programs.
const COMPILED_PATTERNS: usize = 300;

const SEED: u64 = 12;

/// The answers of einops to patterns, one after the other.
struct Judge {
    python: Child,
    answers: BufReader<ChildStdout>,
}

impl Drop for Judge {
    fn drop(&mut self) {
        let status = self.python.wait();
        assert!(status.is_ok_and(|status| status.success()) || std::thread::panicking());
    }
}

impl Judge {
    /// Asks einops about all patterns at once. If einops cannot be fetched, prints this on the terminal.
    fn of(patterns: &[Pattern], test: &str) -> Option<Self> {
        let library = match library() {
            Ok(library) => library,
            Err(why) => {
                support::skipped(test, &why);
                return None;
            }
        };
        let questions = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.txt"));
        let lines: String = patterns.iter().map(Pattern::question).collect();
        fs::write(&questions, lines).expect("a file can be written");
        let mut python = Command::new("python3")
            .arg(sources().join("judge.py"))
            .env("PYTHONPATH", library)
            .stdin(fs::File::open(&questions).expect("the file is there"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python can be run");
        let answers = BufReader::new(python.stdout.take().expect("a pipe"));
        Some(Judge { python, answers })
    }

    fn number(&mut self) -> usize {
        let mut bytes = [0; 2];
        let read = self.answers.read_exact(&mut bytes);
        read.expect("einops answers, or says above why not");
        usize::from(u16::from_le_bytes(bytes))
    }

    /// Returns the sizes and the elements of the next target.
    fn answer(&mut self) -> (Vec<usize>, Vec<u16>) {
        let rank = self.number();
        let sizes: Vec<_> = (0..rank).map(|_| self.number()).collect();
        let mut bytes = vec![0; 2 * sizes.iter().product::<usize>()];
        let read = self.answers.read_exact(&mut bytes);
        read.expect("einops answers, or says above why not");
        let elements = bytes
            .chunks(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        (sizes, elements.collect())
    }
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rearrange")
}

/// The tests of this file run at once, and one of them fetches einops.
static FETCHES: Mutex<()> = Mutex::new(());

/// Returns the folder with einops, or the reason why there is none.
fn library() -> Result<PathBuf, String> {
    let _one = FETCHES.lock();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("einops-0.8.2");
    if folder.exists() {
        return Ok(folder);
    }
    let unfinished = folder.with_extension("unfinished");
    let _ = fs::remove_dir_all(&unfinished);
    let requirements = sources().join("requirements.txt");
    support::run_script(
        "pip",
        &[
            "install".as_ref(),
            "--requirement".as_ref(),
            requirements.as_ref(),
            "--target".as_ref(),
            unfinished.as_ref(),
        ],
    )?;
    // Only a complete folder gets this name.
    fs::rename(&unfinished, &folder).expect("a folder can be renamed");
    Ok(folder)
}

#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn run_time_patterns_agree_with_einops() {
    let mut numbers = Numbers::new(SEED);
    let patterns: Vec<_> = (0..PATTERNS)
        .map(|_| Pattern::random(&mut numbers, 512))
        .collect();
    let Some(mut judge) = Judge::of(&patterns, "run_time_patterns_agree_with_einops") else {
        return;
    };
    let mut met = [0; 2];
    for pattern in &patterns {
        let (sizes, elements) = judge.answer();
        assert_eq!(pattern.target_sizes(), sizes, "{pattern:?}");
        // The fuzzer relies on `elements` as its oracle.
        assert_eq!(pattern.elements(), elements, "{pattern:?}");
        ranks::compare(pattern, &elements, &mut numbers);
        met[0] += usize::from(pattern.has_unit());
        met[1] += usize::from(pattern.repeats());
    }
    assert!(met.iter().all(|met| *met >= PATTERNS / 20), "{met:?}");
}

/// The letters of a group may have commas, as in messages.
#[test]
fn letters_of_a_group_may_have_commas() {
    layout! {
        type Photo = HWC[H = 2, W = 2, C = 2];
        type Tokens = TD[T = 1, D = 8];
    }
    let photo = Tensor::<u8, Photo>::from_vec((0..8).collect()).expect("8 elements");
    let tokens: Tensor<u8, Tokens> =
        rearrange!(photo: H(Y, P,) W(X Q) C -> T(Y, X) D(C, P Q), P = 2, Q = 2);
    assert_eq!(tokens.as_slice(), [0, 2, 4, 6, 1, 3, 5, 7]);
}

/// Compiles the patterns as constants, in a program of their own: `Rearrangement` of static layouts.
#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn static_patterns_agree_with_einops() {
    let mut numbers = Numbers::new(SEED + 1);
    let patterns: Vec<_> = (0..COMPILED_PATTERNS)
        .map(|_| Pattern::random(&mut numbers, 512))
        .collect();
    let Some(mut judge) = Judge::of(&patterns, "static_patterns_agree_with_einops") else {
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rearrange_static");
    fs::create_dir_all(folder.join("src")).expect("a folder can be made");
    support::lock(&folder);
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout");
    // The same features as `standalone/documented`, so that the library is built once.
    let manifest = format!(
        "[package]\nname = \"rearrange_static\"\nedition = \"2024\"\n[workspace]\n\
         [dependencies]\ntensor-layout = {{ path = {library:?}, \
         features = [\"files\", \"frames\", \"operators\", \"rayon\"] }}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file can be written");
    let mut program = String::from(patterns::PROGRAM);
    let mut expected: Vec<u8> = Vec::new();
    for (number, pattern) in patterns.iter().enumerate() {
        let (sizes, elements) = judge.answer();
        assert_eq!(pattern.target_sizes(), sizes, "{pattern:?}");
        program += &pattern.statement(number);
        expected.extend(elements.iter().flat_map(|element| element.to_le_bytes()));
    }
    program += "    assert!(expected.is_empty());\n    println!(\"all agree\");\n}\n";
    fs::write(folder.join("src/main.rs"), program).expect("a file can be written");
    fs::write(folder.join("expected"), expected).expect("a file can be written");
    let output = support::cargo("the patterns that einops executed")
        .args(["run", "--quiet"])
        .current_dir(&folder)
        .output()
        .expect("Cargo can be run");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "all agree\n");
}

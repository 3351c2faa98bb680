//! The programs with mistakes, and the messages for them, with the tool and without it.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The tool.
pub(crate) const TOOL: &str = env!("CARGO_BIN_EXE_cargo-tensor-layout");

/// The folder of the programs whose messages without the tool are tested elsewhere.
pub(crate) const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/messages");

/// The folder of the programs that only the tool has.
pub(crate) const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/messages");

/// The dependencies of the programs.
const MANIFEST: &str = r#"
[package]
name = "suite"
edition = "2024"
[workspace]
[dependencies]
half = { version = "2", default-features = false }
image = { version = "0.25", default-features = false }
ndarray = { version = "0.17", default-features = false }
rayon = "1.10"
[dependencies.tensor-layout]
path = "PATH"
features = ["bytemuck", "d3d12", "dlpack", "files", "frames", "half", "image", "ndarray", "operators", "rayon"]
"#;

/// Makes a package that depends on `tensor-layout`, and returns its folder.
pub(crate) fn package(name: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout");
    fs::create_dir_all(folder.join("src")).expect("a folder can be made");
    let library = library.display().to_string().replace('\\', "/");
    write_new(
        &folder.join("Cargo.toml"),
        &MANIFEST.replace("PATH", &library),
    );
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    let _ = fs::copy(lock, folder.join("Cargo.lock"));
    write_new(&folder.join("src/main.rs"), source);
    folder
}

/// Writes a file if its text is another one, so that Cargo does not compile it anew.
fn write_new(file: &Path, text: &str) {
    if fs::read_to_string(file).ok().as_deref() != Some(text) {
        fs::write(file, text).expect("a file can be written");
    }
}

/// Returns a call of Cargo, or of the tool, in a package. All packages share their dependencies.
pub(crate) fn cargo(program: &str, folder: &Path) -> Command {
    let mut cargo = Command::new(program);
    cargo.current_dir(folder);
    cargo.env(
        "CARGO_TARGET_DIR",
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("target"),
    );
    cargo.env("CARGO_NET_OFFLINE", "true");
    for name in [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
    ] {
        cargo.env_remove(name);
    }
    cargo
}

/// Returns the arguments with which rustc finds the dependencies of the programs.
fn dependencies() -> &'static [String] {
    static FOUND: OnceLock<Vec<String>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let folder = package("suite", "fn main() {}\n");
        let mut cargo = cargo(env!("CARGO"), &folder);
        let output = cargo
            .args(["check", "--message-format", "json"])
            .output()
            .expect("Cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let mut arguments = Vec::new();
        for artifact in values(&output.stdout) {
            let name = artifact["target"]["name"].as_str().unwrap_or_default();
            let file = artifact["filenames"]
                .as_array()
                .and_then(|files| files.last()?.as_str());
            if let Some(file) = file.filter(|file| file.ends_with(".rmeta")) {
                let name = name.replace('-', "_");
                if ["half", "image", "ndarray", "rayon", "tensor_layout"].contains(&&*name) {
                    arguments.push(format!("--extern={name}={file}"));
                }
                arguments.push(format!(
                    "-Ldependency={}",
                    Path::new(file).parent().expect("a folder").display()
                ));
            }
        }
        arguments.dedup();
        arguments
    })
}

/// Returns the JSON values in an output, one in each line.
pub(crate) fn values(output: &[u8]) -> Vec<Value> {
    let lines = output
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect()
}

/// Checks a program as Cargo does, with the tool or without it.
pub(crate) fn check(folder: &str, program: &Path, with_tool: bool) -> Output {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("out{}", COUNT.fetch_add(1, Ordering::Relaxed) % 8));
    let mut command = if with_tool {
        Command::new(TOOL)
    } else {
        Command::new("rustc")
    };
    if with_tool {
        command.arg("rustc");
    }
    command.args([
        "--crate-name=x",
        "--edition=2024",
        "--crate-type=bin",
        "--emit=metadata",
    ]);
    command.args(["--error-format=json", "--json=artifacts,future-incompat"]);
    command
        .arg(format!("--out-dir={}", out.display()))
        .args(dependencies())
        .arg(program);
    command.current_dir(folder).env(
        "CARGO_MANIFEST_DIR",
        concat!(env!("CARGO_MANIFEST_DIR"), "/../tests"),
    );
    command.output().expect("rustc can be run")
}

/// Returns the programs in a folder, by their subject: the name of the folder that they are in.
pub(crate) fn programs(folder: &str) -> BTreeMap<String, Vec<PathBuf>> {
    let mut all: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)
            .expect("a folder can be read")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let subject = folder
                    .file_name()
                    .and_then(|name| name.to_str())
                    .expect("a name");
                all.entry(subject.to_owned()).or_default().push(path);
            }
        }
    }
    all.values_mut().for_each(|programs| programs.sort());
    all
}

/// Computes a value for each item, on all processors.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    compute: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(2, usize::from);
    let mut all: Vec<(usize, R)> = thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                match items.get(index) {
                    Some(item) => done.push((index, compute(item))),
                    None => return done,
                }
            }
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("a test does not panic"))
            .collect()
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, value)| value).collect()
}

//! The programs with mistakes, and the messages for them, with the tool and without it.

use super::support::{self, PROGRAMS};
use serde_json::Value;
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

/// The dependencies of packages: those that most programs of tests have, so that they are built once.
const DEPENDENCIES: &str = "features = [\"files\", \"frames\", \"operators\", \"rayon\"] }\n";

/// The dependencies of the suite, as `tests/messages/Cargo.toml` has them for its programs.
const OF_SUITE: &str = r#"default-features = false, features = [
    "bytemuck", "d3d12", "dlpack", "files", "frames", "half",
    "image", "ndarray", "operators", "ort", "rayon", "shader", "std",
] }
half = { version = "2", default-features = false }
image = { version = "0.25", default-features = false }
ndarray = { version = "0.17", default-features = false }
ort = { version = "=2.0.0-rc.15", default-features = false, features = ["load-dynamic"] }
rayon = "1.10"
"#;

/// The command that Cargo executes.
#[derive(Clone, Copy)]
pub(crate) enum Phase {
    Check,
    Build,
}

/// Makes a package that depends on `tensor-layout`, and returns its folder.
pub(crate) fn package(name: &str, source: &str) -> PathBuf {
    package_with(name, source, DEPENDENCIES)
}

fn package_with(name: &str, source: &str, dependencies: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout");
    let library = library.display().to_string().replace('\\', "/");
    // Packages of one name would share their results in the target folder.
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         tensor-layout = {{ path = \"{library}\", {dependencies}"
    );
    fs::create_dir_all(folder.join("src")).expect("a folder can be made");
    write_new(&folder.join("Cargo.toml"), &manifest);
    support::lock(&folder);
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
    cargo.env("CARGO_TARGET_DIR", PROGRAMS);
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

/// Returns the arguments with which rustc finds the dependencies of the programs. `trybuild` compiles them, too:
/// in its target folder and with its flags, Cargo compiles the dependencies once for both.
fn dependencies(phase: Phase) -> &'static [String] {
    static FOUND: [OnceLock<Vec<String>>; 2] = [const { OnceLock::new() }; 2];
    let (command, end) = match phase {
        Phase::Check => ("check", "rmeta"),
        Phase::Build => ("build", "rlib"),
    };
    FOUND[phase as usize].get_or_init(|| {
        let folder = package_with("suite", "fn main() {}\n", OF_SUITE);
        let target = Command::new("rustc")
            .args(["--print", "host-tuple"])
            .output();
        let target = String::from_utf8(target.expect("rustc can be run").stdout).expect("a name");
        let output = cargo(env!("CARGO"), &folder)
            .env(
                "CARGO_TARGET_DIR",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/../tests/trybuild"),
            )
            .args([command, "--message-format=json", "--target", target.trim()])
            .arg(
                r#"--config=build.rustflags=["--cfg", "trybuild", "--verbose", "-A", "dead_code"]"#,
            )
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
            let file = artifact["filenames"].as_array().and_then(|files| {
                files
                    .iter()
                    .filter_map(Value::as_str)
                    .find(|file| file.ends_with(end))
            });
            if let Some(file) = file {
                let name = name.replace('-', "_");
                if ["half", "image", "ndarray", "ort", "rayon", "tensor_layout"].contains(&&*name) {
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

/// Compiles a program as Cargo does, with the tool or without it.
pub(crate) fn compile(phase: Phase, program: &Path, with_tool: bool) -> Output {
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
        match phase {
            Phase::Check => "--emit=metadata",
            Phase::Build => "--emit=obj",
        },
    ]);
    command.args(["--error-format=json", "--json=artifacts,future-incompat"]);
    let folder = if program.starts_with(OWN) { OWN } else { SUITE };
    let program = program.strip_prefix(folder).unwrap_or(program);
    command
        .arg(format!("--out-dir={}", out.display()))
        .args(dependencies(phase))
        .arg(program);
    command.current_dir(folder).env(
        "CARGO_MANIFEST_DIR",
        concat!(env!("CARGO_MANIFEST_DIR"), "/../tests"),
    );
    command.output().expect("rustc can be run")
}

/// The subjects whose mistakes only `cargo build` finds.
pub(crate) const BUILT: [&str; 3] = ["build", "build/bounds", "build/published"];

/// Returns the folder of the programs of a subject.
pub(crate) fn folder(subject: &str) -> PathBuf {
    match subject {
        "programs" => Path::new(OWN).join(subject),
        _ if BUILT.contains(&subject) => Path::new(SUITE).join("ui").join(subject),
        _ => Path::new(SUITE).join("ui/check").join(subject),
    }
}

/// Returns the subjects of the suite.
pub(crate) fn subjects() -> Vec<String> {
    let folders = fs::read_dir(Path::new(SUITE).join("ui/check")).expect("the suite can be read");
    let names = folders
        .flatten()
        .map(|entry| entry.file_name().into_string().expect("a name"));
    names.collect()
}

/// Returns the programs of a subject.
pub(crate) fn programs(subject: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder(subject))
        .expect("a folder can be read")
        .flatten()
        .map(|entry| entry.path());
    let mut programs: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|end| end == "rs"))
        .collect();
    programs.sort();
    programs
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

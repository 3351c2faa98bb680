//! The real library: where it comes from, and how it is asked.

use crate::support::{skipped, starts};
use core::fmt::{self, Write as _};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tensor_layout::dml::TensorDesc;

/// Changes with `requirements.txt`, so that what was fetched for another version is left alone.
const VERSION: &str = "0.2.5.dev240914";

/// The wheel is for this system, and so is the stand-in.
const IS_TARGET: bool = cfg!(all(
    target_arch = "x86_64",
    target_os = "linux",
    target_env = "gnu"
));

/// A tensor as the library reads it, right or wrong.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensor {
    pub(crate) data_type: i32,
    pub(crate) flags: i32,
    pub(crate) alignment: u32,
    pub(crate) total_bytes: u64,
    pub(crate) sizes: Vec<u32>,
    pub(crate) strides: Option<Vec<u32>>,
}

/// Bytes of an element, by the number of its type.
pub(crate) fn bytes_of(data_type: i32) -> u64 {
    match data_type {
        5 | 8 => 1,
        2 | 4 | 7 => 2,
        1 | 3 | 6 => 4,
        9..=11 => 8,
        _ => panic!("no type of whole bytes has the number {data_type}"),
    }
}

/// The least multiple of 4 bytes that so many elements fit into.
pub(crate) fn total_bytes(data_type: i32, elements: u64) -> u64 {
    (elements * bytes_of(data_type)).div_ceil(4) * 4
}

impl Tensor {
    /// Without flags, alignment and strides: elements in logical order without gaps.
    pub(crate) fn packed(data_type: i32, sizes: &[u32]) -> Self {
        let elements = sizes.iter().map(|size| u64::from(*size)).product();
        Tensor {
            data_type,
            flags: 0,
            alignment: 0,
            total_bytes: total_bytes(data_type, elements),
            sizes: sizes.to_vec(),
            strides: None,
        }
    }

    /// What the library would read: through the pointers, as it does.
    pub(crate) fn of(desc: &TensorDesc) -> Self {
        let raw = desc.as_raw();
        let rank = raw.dimension_count as usize;
        let list = |first: *const u32| {
            let at = |axis| {
                // SAFETY: as many numbers as there are axes begin there.
                let number = unsafe { first.add(axis) };
                // SAFETY: it points into `desc`.
                unsafe { *number }
            };
            (0..rank).map(at).collect()
        };
        Tensor {
            data_type: raw.data_type as i32,
            flags: raw.flags,
            alignment: raw.guaranteed_base_offset_alignment,
            total_bytes: raw.total_tensor_size_in_bytes,
            sizes: list(raw.sizes),
            strides: (!raw.strides.is_null()).then(|| list(raw.strides)),
        }
    }

    pub(crate) fn with(&self, change: impl FnOnce(&mut Tensor)) -> Self {
        let mut changed = self.clone();
        change(&mut changed);
        changed
    }
}

/// As `judge.cpp` reads it.
impl fmt::Display for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.data_type, self.flags)?;
        write!(f, "{} {} ", self.alignment, self.total_bytes)?;
        write!(
            f,
            "{} {}",
            self.sizes.len(),
            u8::from(self.strides.is_some())
        )?;
        let strides = self.strides.iter().flatten();
        self.sizes
            .iter()
            .chain(strides)
            .try_for_each(|number| write!(f, " {number}"))
    }
}

/// What is to be asked, and what is expected.
#[derive(Default)]
pub(crate) struct Questions {
    cases: String,
    expected: Vec<(bool, String)>,
}

impl Questions {
    /// Whether an operator that copies one to the other would be made.
    pub(crate) fn expect(&mut self, accepted: bool, input: &Tensor, output: &Tensor, why: String) {
        let _ = writeln!(self.cases, "{input} {output}");
        self.expected.push((accepted, why));
    }

    /// Asks all of them.
    #[track_caller]
    pub(crate) fn ask(self, test: &str) {
        let folder = match library() {
            Ok(folder) => folder,
            Err(why) => return skipped(test, why),
        };
        // A file and not a pipe: who writes to a program that writes back may have to wait for it.
        let cases = folder.join(test);
        fs::write(&cases, &self.cases).expect("the cases can be written");
        let output = Command::new(folder.join("judge"))
            .arg(folder.join("libdirectml.so"))
            .env("LD_LIBRARY_PATH", folder)
            .stdin(File::open(&cases).expect("the cases can be read"))
            .output()
            .expect("the program can be run");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        assert!(messages.is_empty(), "{messages}");

        let answers = String::from_utf8_lossy(&output.stdout);
        assert_eq!(answers.lines().count(), self.expected.len());
        let accepted = answers.lines().map(|answer| match answer {
            "00000000" => true,
            // E_INVALIDARG
            "80070057" => false,
            _ => panic!("neither accepted nor refused: {answer}"),
        });
        let mut wrong: Vec<_> = accepted
            .zip(self.cases.lines().zip(&self.expected))
            .filter(|(accepted, (_, (expected, _)))| accepted != expected)
            .map(|(accepted, (case, (_, why)))| {
                let answer = if accepted { "accepted" } else { "refused" };
                format!("DirectML has {answer} {why}: {case}")
            })
            .collect();
        // The simplest says most.
        wrong.sort_by_key(String::len);
        let most = &wrong[..wrong.len().min(5)];
        assert!(
            wrong.is_empty(),
            "{} times:\n{}",
            wrong.len(),
            most.join("\n")
        );
    }
}

/// The folder with the library and the program that asks it, or why there is none.
fn library() -> Result<&'static Path, &'static str> {
    static LIBRARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    match LIBRARY.get_or_init(prepare) {
        Ok(folder) => Ok(folder),
        Err(why) => Err(why),
    }
}

fn prepare() -> Result<PathBuf, String> {
    if !IS_TARGET {
        return Err("DirectML has no library for this system".to_owned());
    }
    if !starts(Command::new("g++").arg("--version")) {
        return Err("g++ is not installed".to_owned());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("directml-{VERSION}"));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let library = folder.join("libdirectml.so");
    if !library.exists() {
        fetch(&folder, &library)?;
    }
    build(&folder);
    Ok(folder)
}

/// Gets the library out of the wheel, of which pip compares the hash.
fn fetch(folder: &Path, library: &Path) -> Result<(), String> {
    let pip = || {
        let mut python = Command::new("python3");
        python.args(["-m", "pip"]);
        python
    };
    if !starts(pip().arg("--version")) {
        return Err("pip is not installed".to_owned());
    }
    let wheels = folder.join("wheels");
    let output = pip()
        .args(["download", "--quiet", "--no-deps", "--no-cache-dir"])
        .args(["--disable-pip-version-check", "--retries=2"])
        .args(["--only-binary=:all:", "--platform=manylinux2010_x86_64"])
        .args(["--python-version=3.8", "--require-hashes", "--requirement"])
        .arg(sources().join("requirements.txt"))
        .arg("--dest")
        .arg(&wheels)
        .output()
        .expect("pip can be run");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(!messages.contains("HASH"), "{messages}");
    if !output.status.success() {
        let last = messages.lines().last().unwrap_or_default();
        return Err(format!("pip does not get the library: {last}"));
    }
    let wheel = fs::read_dir(&wheels)
        .expect("the folder of the wheel can be read")
        .find_map(|entry| Some(entry.ok()?.path()))
        .expect("pip has fetched a wheel");
    let unpacked = folder.join("unpacked");
    run(Command::new("python3")
        .arg(sources().join("unpack.py"))
        .args([&wheel, &unpacked]));
    // Only what is complete bears the name.
    fs::rename(&unpacked, library).expect("a file can be renamed");
    fs::remove_dir_all(&wheels).expect("the wheel can be removed");
    Ok(())
}

fn build(folder: &Path) {
    let compiler = || {
        let mut compiler = Command::new("g++");
        compiler
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror"])
            .current_dir(sources());
        compiler
    };
    let system = folder.join("libd3d12.so");
    run(compiler()
        .args(["-shared", "-fPIC", "system.cpp"])
        .arg("-Wl,--version-script=system.map")
        .arg("-o")
        .arg(&system));
    fs::copy(&system, folder.join("libdxcore.so")).expect("a library can be copied");
    run(compiler()
        .args(["judge.cpp", "-ldl", "-o"])
        .arg(folder.join("judge")));
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("directml")
}

fn run(command: &mut Command) {
    let output = command.output().expect("the program can be run");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {messages}");
}

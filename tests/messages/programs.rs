//! The programs of a phase, and the comparison of their messages.

use std::env;
use std::fs;
use std::io::{Write as _, stderr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Programs that one Cargo is given. It takes a megabyte for each, and copies the tables of its memory
/// whenever it starts a compiler: with all programs at once, that takes three times as long as compiling.
const BATCH: usize = 64;

/// The programs of a phase, of whatever subject, in the order of their names.
pub(crate) fn programs_in(phase: &str) -> Vec<PathBuf> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![package.join("ui").join(phase)];
    let mut programs = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).expect("the directory of the programs can be read");
        for entry in entries.map(|entry| entry.expect("a directory can be read to its end").path())
        {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension() == Some("rs".as_ref()) {
                programs.push(entry);
            }
        }
    }
    programs.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    programs
}

/// Returns the name of a program: that of its file, without the ending.
pub(crate) fn name_of(program: &Path) -> &str {
    let name = program.file_stem().and_then(|name| name.to_str());
    name.expect("a program has a name")
}

/// Returns the path of a program below the folder of the package.
pub(crate) fn in_package(program: &Path) -> &Path {
    let relative = program.strip_prefix(env!("CARGO_MANIFEST_DIR"));
    relative.expect("it is below this folder")
}

/// Copies the files of `tests/files` into the folder of the package that `trybuild` makes of the programs. Paths in
/// the attribute `in_file` begin there.
pub(crate) fn copy_files() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let package = target
        .expect("it is a folder of the target")
        .join("tests/trybuild");
    let copies = package.join(env!("CARGO_PKG_NAME")).join("files");
    fs::create_dir_all(&copies).expect("a folder can be made");
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../files");
    for file in fs::read_dir(files).expect("the folder of the files can be read") {
        let file = file.expect("a folder can be read to its end");
        fs::copy(file.path(), copies.join(file.file_name())).expect("a file can be copied");
    }
}

/// Compares the messages of the compiler for programs of a phase with the messages beside them, and says on the
/// terminal how far it is. `trybuild` builds the programs, and does not only check them, if a program of the run
/// must pass. Call this function for one phase at a time, because errors found by checking hide errors found by
/// building.
pub(crate) fn compare(phase: &str, programs: &[PathBuf]) {
    copy_files();
    let mut done = 0;
    // `trybuild` runs, and panics, when it is dropped. All batches must be seen.
    let failed = programs.chunks(BATCH).filter(|batch| {
        // Past the test runner, which keeps what a passing test prints.
        let _ = writeln!(
            stderr(),
            "{} {phase}: compiling programs {} to {} of {}",
            env!("CARGO_PKG_NAME"),
            done + 1,
            done + batch.len(),
            programs.len(),
        );
        done += batch.len();
        let batch = || {
            let tests = trybuild::TestCases::new();
            if phase == "build" {
                tests.pass("passes.rs");
            }
            for program in *batch {
                tests.compile_fail(in_package(program));
            }
        };
        catch_unwind(AssertUnwindSafe(batch)).is_err()
    });
    let failed = failed.count();
    assert!(failed == 0, "{failed} batches failed, see above");
}

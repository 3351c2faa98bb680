//! Programs outside the workspace, so that no feature and no name of it leaks into them.

use std::path::{Path, PathBuf};
use std::process::Command;

mod support;

/// A crate of `standalone/`, built with those arguments besides.
struct Standalone {
    directory: PathBuf,
    target: PathBuf,
}

impl Standalone {
    fn new(name: &str) -> Self {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let directory = tests.join("standalone").join(name);
        support::lock(&directory);
        Standalone {
            directory,
            target: Path::new(env!("CARGO_TARGET_TMPDIR")).join("standalone"),
        }
    }

    /// Where the build puts a program.
    fn program(&self) -> PathBuf {
        let name = self.directory.file_name().expect("a crate has a name");
        self.target.join("debug").join(name)
    }

    fn build(&self, arguments: &[&str]) {
        let output = Command::new(env!("CARGO"))
            .arg("build")
            .args(arguments)
            .current_dir(&self.directory)
            .env("CARGO_TARGET_DIR", &self.target)
            .output()
            .expect("Cargo can be run");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        assert!(!messages.contains("warning"), "{messages}");
    }

    fn run(&self) -> Option<i32> {
        let status = Command::new(self.program()).status();
        status.expect("the program can be run").code()
    }
}

#[test]
fn the_dependency_may_be_renamed() {
    let renamed = Standalone::new("renamed");
    renamed.build(&[]);
    assert_eq!(renamed.run(), Some(0));
}

/// On Linux, where the C library is there to start it.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn a_program_without_std_links_and_runs() {
    let program = Standalone::new("no_std_binary");
    program.build(&[]);
    assert_eq!(program.run(), Some(42));
}

#[test]
fn each_feature_stands_alone() {
    let features = Standalone::new("features");
    features.build(&[]);
    features.build(&["--features", "alloc"]);
    features.build(&["--features", "std"]);
}

//! Tests that the README stays a front page, and that the papers for engineers stay short, and name only files that
//! exist. `tests/which` has an answer for each folder of the sources and of the tests, and names only tests that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mod support;

/// The papers, and the maximum number of lines of each.
const PAPERS: [(&str, usize); 3] = [
    ("ARCHITECTURE.md", 350),
    ("CONTRIBUTING.md", 250),
    ("BENCHMARKS.md", 250),
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect("a file can be read")
}

/// Adds the paths of all files and folders in a folder of the repository. Paths of folders end with a `/`.
fn list(folder: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(repository().join(folder)).expect("a folder can be read") {
        let entry = entry.expect("a folder can be read to its end");
        let name = entry.file_name().into_string().expect("names are UTF-8");
        let path = format!("{folder}{name}");
        if !entry.path().is_dir() {
            found.insert(path);
        } else if name != "target" && name != ".git" {
            list(&format!("{path}/"), found);
            found.insert(format!("{path}/"));
        }
    }
}

fn paths() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    list("", &mut found);
    found
}

#[test]
fn papers_are_short() {
    for (paper, limit) in PAPERS {
        let lines = read(paper).lines().count();
        assert!(
            lines <= limit,
            "{paper} has {lines} lines, more than {limit}"
        );
    }
}

/// The README is short, and a registry shows it as it is: no link is relative.
#[test]
fn the_readme_is_a_front_page() {
    let text = read("README.md");
    let words = text.split_whitespace().count();
    assert!(words <= 1_200, "README.md has {words} words");
    let ends_of_links = text.lines().filter_map(|line| {
        let (name, target) = line.strip_prefix('[')?.split_once("]: ")?;
        Some((name, target))
    });
    let mut links = 0;
    for (name, target) in ends_of_links {
        links += 1;
        assert!(
            target.starts_with("https://"),
            "the link of `{name}` is relative"
        );
    }
    assert!(links > 15, "only {links} links were found");
    assert!(
        !text.contains("]("),
        "write each link at the end of README.md"
    );
    let features = text
        .split("\n## Features\n")
        .nth(1)
        .expect("a list of features");
    let rows = features
        .lines()
        .filter(|line| line.starts_with('|'))
        .count()
        - 2;
    assert!(rows <= 10, "the list of features has {rows} rows");
}

#[test]
fn papers_name_files_that_exist() {
    let paths = paths();
    let exists = |name: &str| {
        let end = format!("/{}", name.trim_end_matches('/'));
        let is_it = |path: &String| format!("/{}", path.trim_end_matches('/')).ends_with(&end);
        paths.iter().any(is_it)
    };
    let is_path = |text: &&str| {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
        let ends = |end| Path::new(text).extension().is_some_and(|is| is == end);
        text.chars().all(is_name)
            && *text != "//"
            && (text.contains('/') || ["rs", "md", "txt", "py", "toml"].into_iter().any(ends))
    };
    let mut named = 0;
    for (paper, _) in PAPERS {
        let text = read(paper);
        // Outside of blocks of code, every second piece of text between backticks is code.
        let code = text.split("```").step_by(2);
        let code = code.flat_map(|text| text.split('`').skip(1).step_by(2));
        let words = code.flat_map(|code| code.split_whitespace().take(1));
        for name in words.filter(is_path) {
            named += 1;
            assert!(exists(name), "{paper} names `{name}`, which does not exist");
        }
    }
    assert!(named > 60, "only {named} files were found");
}

#[test]
fn each_folder_has_tests() {
    let paths = paths();
    let sources = |path: &&String| {
        let is_source = path.starts_with("tensor-layout") && path.contains("/src/");
        is_source || path.starts_with("tests/") || path.starts_with("examples/")
    };
    // The folder of each source file. Files in `tests` itself have answers of their own.
    let of_folder = |path: &String| {
        let end = path.rfind('/').expect("it is in a folder") + 1;
        if &path[..end] == "tests/" {
            path.clone()
        } else {
            path[..end].to_owned()
        }
    };
    let is_rust = |path: &&String| Path::new(path).extension().is_some_and(|end| end == "rs");
    let folders: BTreeSet<_> = paths
        .iter()
        .filter(is_rust)
        .filter(sources)
        .map(of_folder)
        .collect();
    assert!(
        folders.len() > 80,
        "only {} folders were found",
        folders.len()
    );

    let mut which = Command::new("python3");
    which.arg(repository().join("tests/which"));
    which.args(folders.iter().map(|folder| repository().join(folder)));
    which.args(PAPERS.map(|(paper, _)| repository().join(paper)));
    if !support::starts(Command::new("python3").arg("--version")) {
        return support::skipped("papers", "python3 is not installed");
    }
    let output = which.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");

    let manifest = read("tests/Cargo.toml");
    let answers = String::from_utf8(output.stdout).expect("it is text");
    let commands = || answers.lines().filter(|line| !line.starts_with('#'));
    let after = |line: &str, option: &str| -> BTreeSet<String> {
        let words: Vec<_> = line.split_whitespace().collect();
        let pairs = words.windows(2).filter(|pair| pair[0] == option);
        pairs.map(|pair| pair[1].to_owned()).collect()
    };
    let all = |kind: &str| -> BTreeSet<String> {
        let entries = manifest.split(kind).skip(1);
        entries
            .map(|entry| entry.split('"').nth(1).expect("it has a name").to_owned())
            .collect()
    };
    let tests: BTreeSet<_> = commands().flat_map(|line| after(line, "--test")).collect();
    assert_eq!(
        tests,
        all("[[test]]\n"),
        "the tests that `tests/which` names, and those there are"
    );

    for line in commands() {
        for package in after(line, "-p") {
            let manifests = paths.iter().filter(|path| path.ends_with("/Cargo.toml"));
            let name = format!("name = \"{package}\"");
            let exists = manifests.clone().any(|path| read(path).contains(&name));
            assert!(exists, "`{line}` names a package that does not exist");
        }
        if let Some(folders) = line.strip_prefix("MESSAGES=\"") {
            let folders = folders
                .split('"')
                .next()
                .expect("there is a text before it");
            for folder in folders.split_whitespace() {
                let exists = |phase| paths.contains(&format!("tests/diagnostics/{phase}{folder}"));
                let exists = exists("check/") || exists("");
                assert!(exists, "`{line}` names a folder without messages");
            }
        }
        let program = line.split_whitespace().next().expect("a command has words");
        let is_script = program.starts_with("tests/") || program.starts_with(".ci/");
        assert!(
            !is_script || paths.contains(program),
            "`{program}` does not exist"
        );
    }
}

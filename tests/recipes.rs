//! The recipes of the guide's pages `borders` and `frames` for other libraries are code that is compiled and run:
//! `recipes/` and `python/`.

use std::fs;
use std::path::Path;

mod support;

/// Each recipe has at most this many lines. A longer one should be a function of the crate.
const MOST_LINES: usize = 15;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_page_has_the_code_of_the_tests() {
    let page =
        read("../tensor-layout/guide/borders.md") + &read("../tensor-layout/guide/frames.md");
    let sources = read("recipes/src/main.rs") + &read("python/src/lib.rs");
    let blocks: Vec<&str> = page.split("```text\n").skip(1).collect();
    assert_eq!(blocks.len(), 5);
    for block in blocks {
        let code = block.split("\n```").next().expect("a block ends");
        for function in code.split("\n\n") {
            assert!(
                sources.contains(function),
                "no test has this recipe:\n{function}"
            );
            let lines = function.lines().count();
            assert!(lines <= MOST_LINES, "{lines} lines:\n{function}");
        }
    }
}

/// `dlpack.rs` runs the recipe for numpy.
#[test]
fn the_recipes_run() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recipes");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let output = support::cargo("the recipes")
        .args(["run", "--quiet", "--manifest-path"])
        .arg(tests.join("recipes/Cargo.toml"))
        .arg("--target-dir")
        .arg(folder.join("target"))
        .arg("--")
        .arg(&folder)
        .arg(tests.join("files"))
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .output()
        .expect("Cargo can be run");
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("the recipes are right"),
        "{said}"
    );
}

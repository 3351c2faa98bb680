//! Tests that the recipes of the guide's pages `borders`, `frames`, `kernels` and `recipes` are code that is compiled and
//! run: `recipes/`, `python/`, `onnxruntime/`, `shaders/gpu/`, and the examples of the pages themselves.

use std::fs;
use std::path::Path;

mod support;

/// The maximum number of lines of a recipe. A longer recipe should be a function of the crate.
const MOST_LINES: usize = 12;

/// The pages, and the files of which their blocks of text are copies.
#[rustfmt::skip]
const PAGES: [(&str, &[&str]); 4] = [
    ("borders",
        &["recipes/src/filters.rs", "recipes/src/arrays.rs", "recipes/src/weights.rs", "python/src/strides.rs"]),
    ("frames", &["recipes/src/yuv_images.rs"]),
    ("kernels", &["shaders/gpu/src/recipes/camera.rs"]),
    ("recipes",
        &["onnxruntime/src/model.rs", "shaders/gpu/src/recipes/buffers.rs", "shaders/gpu/src/recipes/texture.rs"]),
];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_pages_have_the_code_of_the_tests() {
    let mut programs = 0;
    for (page, sources) in PAGES {
        let text = read(&format!("../tensor-layout/guide/{page}.md"));
        let sources: Vec<String> = sources.iter().map(|source| read(source)).collect();
        for block in text.split("```text\n").skip(1) {
            let code = block.split("```").next().expect("a block ends");
            assert!(
                sources.iter().any(|source| source == code),
                "{page}: no test has this program:\n{code}"
            );
            programs += 1;
        }
    }
    assert_eq!(programs, 9);
}

/// Counts the lines of each paragraph of code. Declarations of layouts are paragraphs of their own.
#[test]
fn recipes_are_short() {
    let mut recipes = 0;
    for page in ["borders", "recipes"] {
        let text = read(&format!("../tensor-layout/guide/{page}.md"));
        for block in text.split("```").skip(1).step_by(2) {
            recipes += 1;
            let code = block.split_once('\n').expect("a block has lines").1;
            for paragraph in code.split("\n\n") {
                let lines = paragraph.lines().count();
                assert!(lines <= MOST_LINES, "{page}: {lines} lines:\n{paragraph}");
            }
        }
    }
    assert!(recipes > 25, "only {recipes} recipes were found");
}

/// `dlpack.rs` runs the recipe for numpy.
#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn the_recipes_run() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recipes");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let output = support::cargo("the recipes")
        .args(["run", "--quiet", "--manifest-path"])
        .arg(tests.join("recipes/Cargo.toml"))
        .arg("--")
        .arg(&folder)
        .arg(tests.join("files"))
        .output()
        .expect("Cargo can be run");
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("the recipes are right"),
        "{said}"
    );
}

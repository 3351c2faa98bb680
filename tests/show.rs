//! The example `show`, run as a user runs it: what it draws, typed in by hand, and what it says of mistakes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::{env, fs};

/// The program, built at its first use.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let output = Command::new(env!("CARGO"))
            .args(["build", "--package", "tensor-layout-examples"])
            .args(["--example", "show", "--message-format", "json"])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .output()
            .expect("Cargo can be run");
        assert!(output.status.success(), "{output:?}");
        let messages = String::from_utf8(output.stdout).expect("text");
        let mut paths = messages.split("\"executable\":\"").skip(1);
        let path = paths.find_map(|rest| rest.split('"').next());
        PathBuf::from(path.expect("a program").replace("\\\\", "\\"))
    })
}

fn show(arguments: &[&str]) -> Output {
    let output = Command::new(program()).args(arguments).output();
    output.expect("the program can be run")
}

/// What is printed for a layout, which must be right.
fn shown(layout: &str) -> String {
    let output = show(&[layout]);
    assert!(output.status.success(), "{layout}: {output:?}");
    assert!(output.stderr.is_empty(), "{layout}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What is printed of a layout with mistakes.
fn refused(layout: &str) -> String {
    let output = show(&[layout]);
    assert_eq!(output.status.code(), Some(1), "{layout}: {output:?}");
    assert!(output.stdout.is_empty(), "{layout}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[track_caller]
fn draws(layout: &str, map: &str) {
    let text = shown(layout);
    let (_, drawn) = text
        .split_once("bytes as f32, ")
        .or(text.split_once("no stride"))
        .expect("a description");
    let (_, drawn) = drawn.split_once("\n\n").expect("a map");
    assert_eq!(drawn.trim_end(), map.trim_matches('\n'), "{layout}");
}

#[test]
fn memory_is_drawn_as_it_is() {
    draws(
        "HW[2, 3]",
        "
H          │0       │1       │
W          │0 │1 │2 │0 │1 │2 │
offset     │0 │1 │2 │3 │4 │5 │",
    );
    draws(
        "WH[2, 3]",
        "
W          │0    │1    │2    │
H          │0 │1 │0 │1 │0 │1 │
offset     │0 │1 │2 │3 │4 │5 │",
    );
    draws(
        "HW[H = 2, W = 3], pad(W = 5)",
        "
H          │0             │1             │
W          │0 │1 │2 │     │0 │1 │2 │
offset     │0 │1 │2 │3░│4░│5 │6 │7 │8░│9░│

░ no element",
    );
    draws(
        "HW[2, 3], broadcast(H)",
        "
H          │0=1     │
W          │0 │1 │2 │
offset     │0 │1 │2 │

0=1: both have the same elements",
    );
    draws(
        "CH2c[C = 3, H = 2]",
        "
C          │0–1        │2          │
H          │0    │1    │0    │1    │
2c         │0 │1 │0 │1 │0 │  │0 │
offset     │0 │1 │2 │3 │4 │5░│6 │7░│

░ no element",
    );
    draws(
        "FW[2, 4], overlap(F = 2)",
        "
F          │0          │
W          │0 │1 │2 │3 │
F                │1          │
W                │0 │1 │2 │3 │
offset     │0 │1 │2 │3 │4 │5 │",
    );
    draws(
        "NHWC[1, 3, 224, 224]",
        "
N          │0                                   │
H          │0                       │1   │  │223│
W          │0       │1       │  │223│
C          │0 │1 │2 │0 │1 │2 │
offset     │0 │1 │2 │3 │4 │5 │… │…  │672…│… │…  │",
    );
}

#[test]
fn numbers_are_told_above() {
    let text = shown("NHWC[1, 3, 224, 224], pad(W = 232)");
    for line in [
        "NHWC[N = 1, C = 3, H = 224, W = 224], pad(W = 232)\n\n",
        "\nH           224      696          2784     1392      696\n",
        "\nspan             155_880       623_520  311_760  155_880\n",
        "\nfootprint        155_904       623_616  311_808  155_904\n",
        "\noffset     696·h + 3·w + c\n",
        "\nDirectML   sizes [1, 3, 224, 224], strides [155_904, 1, 696, 3]\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

/// What `layout!` takes and what it does not know, as texts.
#[test]
fn whatever_is_a_layout_is_shown() {
    for layout in [
        "N[1]",
        "NHWC[?, 3, ?, ?]",
        "HW[ROWS, 2 * COLUMNS], pad(W = { 2 * COLUMNS } + 1)",
        "HW[H = size_of::<u64>(), W = ROWS | 1], pitch(H = 256), align(W = 4)",
        "OIHW4i16o4i[64, 32, 3, 3]",
        "NCHW16c[N = ?, C = ?, H = 56, W = 56], align(C = 64)",
        "BSHD[2, 128, 8, 64], logical(BSHD)",
        "FW[?, 512], overlap(F = STEP)",
        "ABCDEFGH[2, 3, 4, 5, 6, 7, 8, 9]",
        "HW[\n  H = 2, // rows\n  W = 3,\n]",
    ] {
        let text = shown(layout);
        assert!(
            text.contains("\nmemory     ") && text.contains("\noffset     │"),
            "{text}"
        );
    }
    // A shell takes the text apart where it is not quoted.
    let apart = show(&["HW[2,", "3],", "pad(W", "=", "5)"]);
    assert_eq!(
        String::from_utf8_lossy(&apart.stdout),
        shown("HW[2, 3], pad(W = 5)")
    );
    let without = show(&[]);
    assert!(
        without.status.success() && !without.stdout.is_empty(),
        "{without:?}"
    );
}

#[test]
fn mistakes_are_marked_in_the_text() {
    for (layout, mistake, line, marks, help) in [
        (
            "HW[480, 640], pad(W = 512)",
            "axis `W` has size 640, which does not fit into 512 positions",
            "HW[480, 640], pad(W = 512)",
            "                      ^^^",
            "write `pad(W = 640)` or more: the size and its padding together",
        ),
        (
            "nhwc[1, 2, 3, 4]",
            "axis `n` must be a capital letter",
            "nhwc[1, 2, 3, 4]",
            "^^^^",
            "write `NHWC`",
        ),
        (
            "HW[2]",
            "`HW` has 2 axes, but 1 size is given",
            "HW[2]",
            "  ^^^",
            "name them: `HW[H = .., W = ..]`",
        ),
        (
            "HW[2, 3], pat(W = 5)",
            "unknown clause `pat`",
            "HW[2, 3], pat(W = 5)",
            "          ^^^",
            "there are `pad`, `align`, `strides`, `pitch`, `broadcast`, `overlap` and `logical`",
        ),
        (
            "HW[2, 0]",
            "axis `W` has size 0",
            "HW[2, 0]",
            "      ^",
            "a size is at least 1",
        ),
        (
            "HW[\n  H = 2,\n  W = -3,\n]",
            "a size is not negative",
            "  W = -3,",
            "      ^^",
            "write `3`",
        ),
        (
            "HW[2, 3",
            "this is no text of Rust",
            "HW[2, 3",
            "  ^",
            "each bracket and quotation mark has a partner",
        ),
        (
            "",
            "expected a layout",
            "",
            "^",
            "write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`",
        ),
        (
            "HW[2, 3] pad(W = 5)",
            "unexpected `pad` after the sizes",
            "HW[2, 3] pad(W = 5)",
            "         ^^^",
            "clauses follow after commas: `HW[2, 3], pad(W = 5)`",
        ),
    ] {
        let wanted = format!("error: {mistake}\n  |\n  | {line}\n  | {marks}\nhelp: {help}\n\n");
        assert_eq!(refused(layout), wanted);
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    let text = refused("HW[0, -1], pad(D = 3), pat(W = 5)");
    assert!(text.matches("error: ").count() >= 3, "{text}");
    assert_eq!(
        text.matches("error: ").count(),
        text.matches("\nhelp: ").count(),
        "{text}"
    );
}

#[test]
fn sizes_in_the_order_of_the_label_are_warned_of() {
    let output = show(&["NHWC[1, 224, 224, 3]"]);
    assert!(output.status.success() && !output.stdout.is_empty());
    let warning = String::from_utf8_lossy(&output.stderr);
    assert!(warning.starts_with("warning: are these sizes in the order of the label? no"));
    assert!(
        warning.contains("\n  | NHWC[1, 224, 224, 3]\n  |                   ^\n"),
        "{warning}"
    );
    assert!(
        warning.contains("`NHWC[N = 1, H = 224, W = 224, C = 3]`"),
        "{warning}"
    );
}

#[test]
fn the_picture_is_written_to_a_file() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("show.svg");
    let _ = fs::remove_file(&file);
    let output = show(&["HW[2, 3], pad(W = 5)", "--svg", &file.to_string_lossy()]);
    assert!(output.status.success(), "{output:?}");
    let svg = fs::read_to_string(file).expect("a picture");
    let document = roxmltree::Document::parse(&svg).expect("the picture is XML");
    assert_eq!(document.root_element().tag_name().name(), "svg");
    assert!(svg.contains("prefers-color-scheme"));

    for arguments in [
        &["HW[2, 3]", "--svg"][..],
        &["HW[2, 3]", "--svg", "/no/such/folder"],
    ] {
        let output = show(arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stderr.starts_with(b"error: "), "{output:?}");
    }
}

#[test]
fn the_readme_shows_what_is_shown() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
    let readme = readme.expect("the README can be read");
    let (_, quote) = readme
        .split_once("$ cargo run --example show -- '")
        .expect("the README runs it");
    let (layout, quote) = quote.split_once("'\n").expect("a layout");
    let (quote, _) = quote.split_once("```").expect("an end");
    let shown = shown(layout);
    let plain: Vec<_> = shown.trim_end().lines().map(str::trim_end).collect();
    assert_eq!(quote.trim_end(), plain.join("\n"));
}

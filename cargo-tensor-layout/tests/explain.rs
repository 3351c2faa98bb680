//! Runs `cargo tensor-layout explain` as a user does. Compares its drawings and its messages for mistakes with expected ones that
//! were typed by hand.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn show(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cargo-tensor-layout"));
    let output = program.arg("explain").args(arguments).output();
    output.expect("the program can be run")
}

/// Returns the output for a layout, which must be right.
fn shown(layout: &str) -> String {
    let output = show(&[layout]);
    assert!(output.status.success(), "{layout}: {output:?}");
    assert!(output.stderr.is_empty(), "{layout}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the output for a layout with mistakes.
fn refused(layout: &str) -> String {
    let output = show(&[layout]);
    assert_eq!(output.status.code(), Some(1), "{layout}: {output:?}");
    assert!(output.stdout.is_empty(), "{layout}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[track_caller]
fn draws(layout: &str, map: &str) {
    let text = shown(layout);
    let (_, drawn) = text.split_once("\nDirectML ").expect("a description");
    let (_, drawn) = drawn.split_once("\n\n").expect("a map");
    assert_eq!(drawn.trim_end(), map.trim_matches('\n'), "{layout}");
}

#[test]
fn memory_is_drawn_as_it_is() {
    // A scalar has no axes, and one element.
    assert!(shown("[]").starts_with("[]\n"));
    draws("[]", "offset     │0 │");
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
    // A map has at most this number of columns.
    draws(
        "HW[3, 7]",
        "
H          │0                   │1                   │2                   │
W          │0 │1 │2 │3 │4 │5 │6 │0 │1 │2 │3 │4 │5 │6 │0 │1 │2 │3 │4 │5 │6 │
offset     │0 │1 │2 │3 │4 │5 │6 │7 │8 │9 │10│11│12│13│14│15│16│17│18│19│20│",
    );
    assert!(shown("HW[2, 11]").contains('…'));
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

/// Each window has rows of its own for its contents, even if the contents are windows.
#[test]
fn windows_in_windows_are_drawn() {
    // 2 windows of 2 windows of 2 elements: offsets 2a + b + c.
    draws(
        "ABC[2, 2, 2], overlap(A = 2, B = 1)",
        "
A          │0       │
B          │0    │
C          │0 │1 │
B             │1    │
C             │0 │1 │
A                │1       │
B                │0    │
C                │0 │1 │
B                   │1    │
C                   │0 │1 │
offset     │0 │1 │2 │3 │4 │",
    );
    // Window 0 is [0, 28), window 1 is [3, 31), and window 9 is [27, 55).
    draws(
        "ABC[10, 10, 10], overlap(A = 3, B = 2)",
        "
A          │0        │
B          │0–9      │
C          │0–9      │
A             │1         │
B             │0–9       │
C             │0–9       │
A                │9          │
B                │0–9        │
C                │0–9        │
offset     │0…│3…│27…│28…│31…│",
    );
    // There are other windows between window 1 at [1, 3) and window 19 at [19, 21).
    draws(
        "FW[20, 2], overlap(F = 1)",
        "
F          │0    │
W          │0–1  │
F             │1    │
W             │0–1  │
F                      │19 │
W                      │0–1│
offset     │0…│1…│2…│… │19…│",
    );
}

/// Drawings of up to 64 letters by 20 rows are complete. Larger ones leave out parts.
#[test]
fn as_much_is_drawn_as_fits() {
    // 21 elements of 3 letters.
    draws(
        "W[21]",
        "
W          │0 │1 │2 │3 │4 │5 │6 │7 │8 │9 │10│11│12│13│14│15│16│17│18│19│20│
offset     │0 │1 │2 │3 │4 │5 │6 │7 │8 │9 │10│11│12│13│14│15│16│17│18│19│20│",
    );
    draws(
        "W[22]",
        "
W          │0 │1 │2 │3 │  │21│
offset     │0 │1 │2 │3 │… │21│",
    );
    // 16 elements of 4 letters.
    draws(
        "WH[W = 16, H = 2], broadcast(H)",
        "
W          │0  │1  │2  │3  │4  │5  │6  │7  │8  │9  │10 │11 │12 │13 │14 │15 │
H          │0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│0=1│
offset     │0  │1  │2  │3  │4  │5  │6  │7  │8  │9  │10 │11 │12 │13 │14 │15 │

0=1: both have the same elements",
    );
    draws(
        "WH[W = 17, H = 2], broadcast(H)",
        "
W          │0  │1  │2  │3  │  │16 │
H          │0=1│0=1│0=1│0=1│  │0=1│
offset     │0  │1  │2  │3  │… │16 │

0=1: both have the same elements",
    );
}

#[test]
fn as_many_windows_are_drawn_as_fit() {
    // 4 windows, with 5 rows each.
    draws(
        "FABCD[4, 1, 1, 2, 2], overlap(F = 1)",
        "
F          │0          │
A          │0          │
B          │0          │
C          │0    │1    │
D          │0 │1 │0 │1 │
F             │1          │
A             │0          │
B             │0          │
C             │0    │1    │
D             │0 │1 │0 │1 │
F                │2          │
A                │0          │
B                │0          │
C                │0    │1    │
D                │0 │1 │0 │1 │
F                   │3          │
A                   │0          │
B                   │0          │
C                   │0    │1    │
D                   │0 │1 │0 │1 │
offset     │0 │1 │2 │3 │4 │5 │6 │",
    );
    // 3 windows of 4 elements, with 6 rows each. Each element is in one of them.
    draws(
        "FABCDE[4, 1, 1, 1, 2, 2], overlap(F = 1)",
        "
F          │0          │
A          │0          │
B          │0          │
C          │0          │
D          │0    │1    │
E          │0 │1 │0 │1 │
F             │1          │
A             │0          │
B             │0          │
C             │0          │
D             │0    │1    │
E             │0 │1 │0 │1 │
F                   │3          │
A                   │0          │
B                   │0          │
C                   │0          │
D                   │0    │1    │
E                   │0 │1 │0 │1 │
offset     │0 │1 │2 │3 │4 │5 │6 │",
    );
    // 4 windows of 5.
    draws(
        "FW[5, 2], overlap(F = 1)",
        "
F          │0    │
W          │0 │1 │
F             │1    │
W             │0 │1 │
F                │2    │
W                │0 │1 │
F                      │4    │
W                      │0 │1 │
offset     │0 │1 │2 │3 │4 │5 │",
    );
    // Windows that only touch do not overlap.
    draws(
        "FW[3, 4], overlap(F = 4)",
        "
F          │0          │1          │2          │
W          │0 │1 │2 │3 │0 │1 │2 │3 │0 │1 │2 │3 │
offset     │0 │1 │2 │3 │4 │5 │6 │7 │8 │9 │10│11│",
    );
    draws(
        "FW[3, 4], overlap(F = 3)",
        "
F          │0          │
W          │0 │1 │2 │3 │
F                   │1          │
W                   │0 │1 │2 │3 │
F                            │2          │
W                            │0 │1 │2 │3 │
offset     │0 │1 │2 │3 │4 │5 │6 │7 │8 │9 │",
    );
}

/// Up to four positions that share elements are named, and so are blocks that are not full.
#[test]
fn positions_are_named_by_their_numbers() {
    draws(
        "WH[W = 2, H = 4], broadcast(H)",
        "
W          │0      │1      │
H          │0=1=2=3│0=1=2=3│
offset     │0      │1      │

0=1: both have the same elements",
    );
    draws(
        "WH[W = 2, H = 5], broadcast(H)",
        "
W          │0      │1      │
H          │0=1=…=4│0=1=…=4│
offset     │0      │1      │

0=1: both have the same elements",
    );
    // 40 channels are two blocks of 16 and one of 8. The next image begins after three full blocks.
    draws(
        "NC16c[N = 2, C = 40]",
        "
N          │0                                        │1  │
C          │0–15             │16–31            │32–39│
16c        │0 │1 │2 │3 │  │15│0 │1 │2 │3 │  │15│
offset     │0 │1 │2 │3 │… │15│16│17│18│19│… │31│…    │48…│",
    );
    // For each axis, the picture draws one position less in full than for the next inner axis.
    draws(
        "ABCDEFGH[2, 2, 2, 2, 2, 2, 2, 2]",
        "
A          │0                            │1   │
B          │0                        │1  │
C          │0                    │1  │
D          │0                │1  │
E          │0             │1 │
F          │0          │1 │
G          │0    │1    │
H          │0 │1 │0 │1 │
offset     │0 │1 │2 │3 │4…│8…│16…│32…│64…│128…│",
    );
    draws(
        "HW[?, ?], pitch(H = 8)",
        "
H          │0                 │  │1                      │     │H-1│
W          │0 │1 │2 │3 │  │W-1│  │0      │1 │2 │3 │  │W-1│
offset     │0 │1 │2 │3 │… │   │░░│8·⌈W/8⌉│  │  │  │… │   │░░│… │…  │░░│

░ no element",
    );
}

/// The map writes numbers as all other texts do, even the largest numbers.
#[test]
fn numbers_of_the_map_are_written_as_others() {
    draws(
        "W[100_000]",
        "
W          │0 │1 │2 │3 │  │99_999│
offset     │0 │1 │2 │3 │… │99_999│",
    );
    // Two steps of this length are longer than memory, so there is only one row.
    draws(
        "H[ROWS], strides(H = 9223372036854775807)",
        "
H          │0 │
offset     │0 │pad 9_223_372_036_854_775_806│

░ no element",
    );
    let text = shown("HW[100_000, 50_000]");
    assert!(
        text.contains("has 5_000_000_000 elements, gaps included"),
        "{text}"
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

/// Shows texts that `layout!` accepts, and texts that it does not know.
#[test]
fn whatever_is_a_layout_is_shown() {
    for layout in [
        "N[1]",
        "NHWC[?, 3, ?, ?]",
        "HW[ROWS, 2 * COLUMNS], pad(W = 2 * { COLUMNS } + 1)",
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
    // Without quotation marks, a shell splits the text into arguments.
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

/// The example accepts layouts as they are in programs, and shows each of them.
#[test]
fn what_is_pasted_is_shown() {
    let plain = shown("HW[2, 3], pad(W = 5)");
    for pasted in [
        "layout!(HW[2, 3], pad(W = 5))",
        "tensor_layout::layout![HW[2, 3], pad(W = 5)]",
        "let rows = layout!(HW[H = 2, W = 3], pad(W = 5));",
        "type Rows = layout!(HW[2, 3], pad(W = 5));",
        "fn red(rows: View<f32, layout!(HW[2, 3], pad(W = 5))>) -> f32;",
    ] {
        assert_eq!(shown(pasted), plain, "{pasted}");
    }

    for pasted in [
        "type A = HW[2, 3], pad(W = 5);",
        "pub type A = HW[2, 3], pad(W = 5);",
        "/// Two rows.\n#[allow(dead_code)]\npub(crate) type A = HW[\n    2, // rows\n    3,\n], pad(W = 5);",
        "layout! { type A = HW[2, 3], pad(W = 5); }",
        "use tensor_layout::layout;\n\nlayout! {\n    /// Two rows.\n    type A = HW[2, 3], pad(W = 5);\n}\n",
    ] {
        assert_eq!(shown(pasted), format!("type A = {plain}"), "{pasted}");
    }

    let (a, b) = (shown("HW[2, 3]"), shown("WH[X, 3]"));
    let both = format!("type A = {a}\ntype B = {b}");
    let items = "type A = HW[2, 3];\npub type B<const X: usize = 4> = WH[H = X, W = 3];";
    assert_eq!(shown(items), both);
    assert_eq!(shown(&format!("layout! {{ {items} }}")), both);
    let calls = "(View<f32, layout!(HW[2, 3])>, View<f32, layout!(WH[X, 3])>)";
    assert_eq!(shown(calls), format!("{a}\n{b}"));

    let two_pictures = show(&[items, "--svg", "two.svg"]);
    assert_eq!(two_pictures.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&two_pictures.stderr),
        "error: there are 2 layouts, and `--svg` draws one\n"
    );
}

#[test]
fn how_it_is_used_is_told() {
    for option in ["-h", "--help"] {
        let text = shown(option);
        for word in ["cargo tensor-layout explain", "--svg <FILE>", "layout!("] {
            assert!(text.contains(word), "{text}");
        }
    }
    let unknown = show(&["--png"]);
    assert_eq!(unknown.status.code(), Some(2), "{unknown:?}");
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("'--png'"));
}

#[track_caller]
fn is_marked([layout, line, mistake, marks, help]: [&str; 5]) {
    let wanted = format!("error: {mistake}\n  |\n  | {line}\n  | {marks}\nhelp: {help}\n\n");
    assert_eq!(refused(layout), wanted);
}

/// Compares the message for each text of one line: the mistake, the marks under the line, and the help.
#[track_caller]
fn are_marked(mistakes: &[[&str; 4]]) {
    for [layout, mistake, marks, help] in mistakes {
        is_marked([layout, layout, mistake, marks, help]);
    }
}

#[test]
fn mistakes_are_marked_in_the_text() {
    are_marked(&[
        [
            "HW[480, 640], pad(W = 512)",
            "axis `W` has size 640, which does not fit into 512 positions",
            "                      ^^^",
            "write `pad(W = 640)` or more: the size and its padding together",
        ],
        [
            "nhwc[1, 2, 3, 4]",
            "axis `n` must be a capital letter",
            "^^^^",
            "write `NHWC`",
        ],
        [
            "HW[2]",
            "`HW` has 2 axes, but 1 size is given",
            "  ^^^",
            "name them: `HW[H = .., W = ..]`",
        ],
        [
            "HW[2, 3], pat(W = 5)",
            "unknown clause `pat`",
            "          ^^^",
            "there are `pad`, `align`, `strides`, `pitch`, `broadcast`, `overlap`, `logical`, `components` and `parts`",
        ],
        [
            "HW[2, 0]",
            "axis `W` has size 0",
            "      ^",
            "write `1` or more",
        ],
        [
            "HW[2, 3",
            "this is no text of Rust",
            "  ^",
            "each bracket and quotation mark has a partner",
        ],
        [
            "",
            "expected a layout",
            "^",
            "write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`",
        ],
        [
            "HW[2, 3] pad(W = 5)",
            "unexpected `pad` after the sizes",
            "         ^^^",
            "clauses follow after commas: `HW[2, 3], pad(W = 5)`",
        ],
    ]);
    is_marked([
        "HW[\n  H = 2,\n  W = -3,\n]",
        "  W = -3,",
        "a size is not negative",
        "      ^^",
        "write `3`",
    ]);
}

#[test]
fn only_what_would_compile_is_shown() {
    are_marked(&[
        [
            "HW[3, 1 +]",
            "`1 +` is no expression of Rust",
            "      ^^^",
            "write a number, a constant, or what is computed from them",
        ],
        [
            "HW[2, 3], pad(W = 5 *)",
            "`5 *` is no expression of Rust",
            "                  ^^^",
            "write a number, a constant, or what is computed from them",
        ],
        [
            // The compiler reads text in braces as a statement.
            "HW[2, { ROWS } + 1]",
            "`{ ROWS } + 1` is no expression of Rust",
            "      ^^^^^^^^^^^^",
            "write a number, a constant, or what is computed from them",
        ],
        [
            "layout!(HW[2, 3]), pad(W = 5)",
            "`pad(W = 5)` stands outside of `layout!`",
            "                   ^^^",
            "write it inside: `layout!(.., pad(W = 5))`",
        ],
        [
            "type A = HW[2, 3]",
            "the declaration of `A` does not end",
            "           ^^^^^^",
            "close it with `;`",
        ],
    ]);
    is_marked([
        "layout! {\n    type A = HW[2, 3];\n    type B = HW[2, 0];\n}",
        "    type B = HW[2, 0];",
        "axis `W` has size 0",
        "                   ^",
        "write `1` or more",
    ]);
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
    let question = "warning: these are in the order N, C, H, W";
    assert!(warning.starts_with(question), "{warning}");
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
        assert!(!output.status.success(), "{output:?}");
        assert!(output.stderr.starts_with(b"error: "), "{output:?}");
    }
}

#[test]
fn the_tour_shows_what_is_shown() {
    let tour = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tensor-layout/guide/tour.md"
    ));
    let tour = tour.expect("the tour can be read");
    let (_, quote) = tour
        .split_once("$ cargo tensor-layout explain '")
        .expect("the tour runs it");
    let (layout, quote) = quote.split_once("'\n").expect("a layout");
    let (quote, _) = quote.split_once("```").expect("an end");
    let shown = shown(layout);
    let plain: Vec<_> = shown.trim_end().lines().map(str::trim_end).collect();
    assert_eq!(quote.trim_end(), plain.join("\n"));
}

#[track_caller]
fn writes(layout: &[&str], text: &str) {
    let output = show(layout);
    assert!(output.status.success(), "{layout:?}: {output:?}");
    let written = String::from_utf8(output.stdout).expect("text");
    assert_eq!(written.trim_end(), text.trim(), "{layout:?}");
}

#[test]
fn forms_of_others_are_written() {
    let padded = "HWC[C = 3, H = 2, W = 3], pitch(H = 16)";
    writes(
        &[padded, "--wgsl"],
        "
struct C { at: u32 }
struct H { at: u32 }
struct W { at: u32 }
// layout: HWC[C = 3, H = 2, W = 3], pitch(H = 16)
const layout_C: u32 = 3u;
const layout_H: u32 = 2u;
const layout_W: u32 = 3u;
fn layout_offset(c: C, h: H, w: W) -> u32 {
    return h.at * 16u + w.at * 3u + c.at;
}",
    );
    // 2 rows of 16 elements, the last of which ends after 9: 25 elements, and 100 bytes as `f32`.
    writes(
        &["--dml", padded],
        "
// HWC[C = 3, H = 2, W = 3], pitch(H = 16)
const UINT sizes[] = {3, 2, 3};
const UINT strides[] = {1, 16, 3};
DML_BUFFER_TENSOR_DESC desc = {};
desc.DataType = DML_TENSOR_DATA_TYPE_FLOAT32;
desc.DimensionCount = 3;
desc.Sizes = sizes;
desc.Strides = strides;
desc.TotalTensorSizeInBytes = 100; // 52 as f16, 28 as u8",
    );
    writes(
        &["type Photo = HWC[C = 3, H = 2, W = 3];", "--python"],
        "
# HWC[C = 3, H = 2, W = 3]: C, H, W
photo = numpy.lib.stride_tricks.as_strided(
    elements, shape=(3, 2, 3,), strides=tuple(elements.itemsize * step for step in (1, 9, 3,))
)",
    );
    // The last offset is the largest number of 32 bits.
    let output = show(&["HW[65_536, 65_536]", "--glsl"]);
    assert!(output.status.success(), "{output:?}");
    for (form, layout, why) in [
        ("--hlsl", "HW[?, 3]", "needs a number for each size"),
        ("--glsl", "HW[100_000, 100_000]", "32 bits"),
        ("--python", "CH2c[C = 4, H = 2]", "inner blocks"),
        ("--dml", "CH2c[C = 4, H = 2]", "DirectML has no description"),
    ] {
        let output = show(&[layout, form]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(why),
            "{output:?}"
        );
    }
}

#[test]
fn copies_are_explained() {
    // Pixel after pixel, and plane after plane. No two elements are adjacent in both.
    let text = shown("HWC[C = 3, H = 2, W = 2] -> CHW[C = 3, H = 2, W = 2]");
    for line in [
        "C             3              1             4",
        "H             2              6             2",
        "W             2              3             1",
        "moves      C (HWC -> CHW)",
        "bytes      48 as f32, 24 as f16, 12 as u8, read once and written once",
        "runs       12, each of 1 element adjacent on both sides",
        "element     0  1  2  3  4  5  6  7  8  9 10 11",
        "before     C0 C1 C2 C0 C1 C2 C0 C1 C2 C0 C1 C2",
        "after      C0 C0 C0 C0 C1 C1 C1 C1 C2 C2 C2 C2",
    ] {
        assert!(text.contains(&format!("\n{line}\n")), "{line}\n{text}");
    }
    // The second layout has its axes in another logical order.
    let text = shown("HW[H = 2, W = 3] -> HW[H = 2, W = 3], logical(WH)");
    for line in [
        "H             2              3             3",
        "W             3              1             1",
    ] {
        assert!(text.contains(&format!("\n{line}\n")), "{line}\n{text}");
    }
    // Rows of 3 pixels of 4 bytes are adjacent on both sides. Only the rows lie apart.
    let text = shown("HWC[C = 4, H = 2, W = 3] -> HWC[C = 4, H = 2, W = 3], pitch(H = 16)");
    assert!(
        text.contains("runs       2, each of 12 elements adjacent on both sides"),
        "{text}"
    );
    assert!(
        text.contains("moves      no axis: both are stored as HWC"),
        "{text}"
    );
    for (copy, why) in [
        ("HW[2, 3] -> CHW[3, 2, 3]", "a copy keeps the axes"),
        ("HW[2, 3] -> HW[2, 4]", "axis `W` has 3 and 4"),
        ("HW[?, 3] -> HW[2, 3]", "sizes that are numbers"),
        ("HW[2, 3] -> HW[0, 3]", "axis `H` has size 0"),
    ] {
        let text = refused(copy);
        assert!(text.starts_with("error: ") && text.contains(why), "{text}");
    }
}

#[test]
fn files_are_inspected() {
    let inspected = |name: &str| {
        let file = format!("{}/../tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-tensor-layout"))
            .args(["inspect", &file])
            .output();
        let output = output.expect("the program can be run");
        let [out, error] = [output.stdout, output.stderr];
        String::from_utf8_lossy(&[out, error].concat()).into_owned()
    };
    let text = inspected("lettered.safetensors");
    assert!(
        text.contains(
            "stem.weight  f16[64, 3, 7, 7]\n    layout!(OIHW[O = 64, I = 3, H = 7, W = 7])\n"
        ),
        "{text}"
    );
    // The file has no letters.
    let text = inspected("weights.safetensors");
    assert!(
        text.contains("    layout!(____[_ = 64, _ = 3, _ = 7, _ = 7])  // the file does not say"),
        "{text}"
    );
    let text = inspected("symbols.onnx");
    assert!(
        text.contains(
            "rows  f32[1, 3, ?height, ?width]\n    layout!(__HW[_ = 1, _ = 3, H = ?, W = ?])"
        ),
        "{text}"
    );
    // numpy lists the sizes of an array in Fortran order in the reverse of the order in memory.
    let text = inspected("columns.npy");
    assert!(
        text.contains("f32[3, 4] in Fortran order\n    layout!(__[_ = 4, _ = 3])"),
        "{text}"
    );
    assert!(inspected("damaged.onnx").starts_with("error: "));
    assert!(inspected("none.npy").starts_with("error: "));
}

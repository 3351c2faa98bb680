//! Tests what rust-analyzer shows of layouts in an editor. If rust-analyzer is not installed, the tests say so.
//!
//! In a program, `^` is the cursor. In the signature of a function and after the `=` of a `type`,
//! rust-analyzer does not expand a macro that expands to another, as `layout!` does. It has no
//! information there, so the tests do not ask.

use editor::{Editor, Mistake};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use support::skipped;

#[path = "editor/server.rs"]
mod editor;
mod support;

/// One editor for all tests, since it takes a while to open.
static EDITOR: LazyLock<Result<Mutex<Editor>, &str>> =
    LazyLock::new(|| Editor::open("editor", "").map(Mutex::new));

fn editor(test: &str) -> Option<MutexGuard<'static, Editor>> {
    match &*EDITOR {
        // After a panic, the editor can still be used: the test that panicked has received its answer.
        Ok(editor) => Some(editor.lock().unwrap_or_else(PoisonError::into_inner)),
        Err(why) => {
            skipped(test, why);
            None
        }
    }
}

const START: &str = "#![allow(unused)]
use tensor_layout::{at, layout, Tensor, View, C, H, N, W};

const ROWS: usize = 480;
";

/// Returns a layout at each location where an editor expands it.
fn in_all_locations(layout: &str) -> [String; 4] {
    [
        format!("{START} layout! {{ type Declared = {layout}; }} fn main() {{}}"),
        format!("{START} fn main() {{ let value = layout!({layout}); }}"),
        format!("{START} fn main() {{ let view: View<u8, layout!({layout})>; }}"),
        format!("{START} struct Photo {{ pixels: Tensor<u8, layout!({layout})> }} fn main() {{}}"),
    ]
}

#[test]
fn a_label_shows_sizes_and_strides() {
    let Some(mut editor) = editor("a_label_shows_sizes_and_strides") else {
        return;
    };
    for declaration in [
        "type Fram^es = NHWC[N = 1, C = 3, H = 224, W = 225];",
        "type Frames = NH^WC[N = 1, C = 3, H = 224, W = 225];",
        "type Frames = NH^WC[1, 3, 224, 225];",
        "type Frames = NHWC[1, 3, 224, 225]; } fn first(frames: Fr^ames) { layout! {",
        "struct Fram^es = NHWC[N = 1, C = 3, H = 224, W = 225];",
        "struct Frames = NH^WC[N = 1, C = 3, H = 224, W = 225];",
        "struct Frames = NHWC[1, 3, 224, 225]; } fn first(frames: Fr^ames) { layout! {",
        "struct Frames = NHWC[1, 3, 224, 225]; struct Planes: Fr^ames = NCHW[?, 3, ?, ?];",
    ] {
        let shown = editor.hover(&format!(
            "{START} layout! {{ {declaration} }} fn main() {{}}"
        ));
        // 225 pixels of 3 channels in a row, and 224 rows.
        for row in ["|N|1|151_200|", "|C|3|1|", "|H|224|675|", "|W|225|3|"] {
            assert!(
                shown.contains(row),
                "no {row} for `{declaration}`:\n{shown}"
            );
        }
    }
}

#[test]
fn a_label_without_a_name_shows_its_axes() {
    let Some(mut editor) = editor("a_label_without_a_name_shows_its_axes") else {
        return;
    };
    let [_, alone @ ..] = in_all_locations("NH^WC[1, 3, 224, 225]");
    for program in alone {
        let shown = editor.hover(&program);
        let axes = ["N`(batch)", "H`(height)", "W`(width)", "C`(channel)"];
        let found = axes.map(|axis| shown.find(axis));
        assert!(
            found.is_sorted() && found[0].is_some(),
            "{program}:\n{shown}"
        );
    }
}

#[test]
fn an_axis_shows_what_it_is() {
    let Some(mut editor) = editor("an_axis_shows_what_it_is") else {
        return;
    };
    let programs = in_all_locations("NHWC[N = 1, C^ = 3, H = 224, W = 225]");
    let at = format!(
        "{START} fn f(view: View<u8, layout!(HWC[2, 2, 3])>) {{ at!(view, H = 1, C^ = 2, W = 0); }}"
    );
    let parts = ["C^ = 2", "C^ = 0..2", "C^ = start..", "C^ = ..;2"].map(|part| {
        format!(
            "{START} fn f(view: View<u8, layout!(HWC[2, 2, 3])>, start: usize) {{ \
             tensor_layout::part!(view, H = 1, {part}); }}"
        )
    });
    for program in programs.into_iter().chain([at]).chain(parts) {
        let shown = editor.hover(&program);
        assert!(shown.contains("Axis`C`(channel)"), "{program}:\n{shown}");
        assert_eq!(shown.matches("```rust").count(), 2, "{program}:\n{shown}");
    }
    for program in in_all_locations("HW[H = 2, W = 3], pad(W^ = 5)") {
        let shown = editor.hover(&program);
        assert!(shown.contains("axis`W`(width)"), "{program}:\n{shown}");
    }
}

#[test]
fn clauses_and_constants_show_what_they_are() {
    let Some(mut editor) = editor("clauses_and_constants_show_what_they_are") else {
        return;
    };
    for program in in_all_locations("HW[H = ROWS, W = 3], p^ad(W = 5)") {
        let shown = editor.hover(&program);
        assert!(
            shown.contains("theaxisispaddedto`POSITIONS`positions"),
            "{program}:\n{shown}"
        );
    }
    for program in in_all_locations("HW[H = RO^WS, W = 3], pad(W = 5)") {
        let shown = editor.hover(&program);
        assert!(shown.contains("constROWS:usize=480"), "{program}:\n{shown}");
    }
}

#[test]
fn an_axis_leads_to_its_definition() {
    let Some(mut editor) = editor("an_axis_leads_to_its_definition") else {
        return;
    };
    let defined = |file: &str, word: &str| vec![(file.to_owned(), word.to_owned())];
    for program in in_all_locations("NHWC[N = 1, C^ = 3, H = 224, W = 225]") {
        assert_eq!(
            editor.definitions(&program),
            defined("axis.rs", "C"),
            "{program}"
        );
    }
    for program in in_all_locations("HW[H = RO^WS, W = 3], pad(W = 5)") {
        assert_eq!(
            editor.definitions(&program),
            defined("main.rs", "ROWS"),
            "{program}"
        );
    }
    let label = format!("{START} layout! {{ type Frames = H^W[2, 3]; }} fn main() {{}}");
    assert_eq!(editor.definitions(&label), defined("main.rs", "Frames"));
}

/// Returns the words that can be completed. There are none in a `struct`: rust-analyzer does not know items that are
/// declared within a type.
fn that_can_be_completed(layout: &str) -> impl Iterator<Item = String> {
    let named = format!("{START} layout! {{ struct Declared = {layout}; }} fn main() {{}}");
    in_all_locations(layout).into_iter().take(3).chain([named])
}

#[test]
fn labels_axes_and_clauses_are_completed() {
    let Some(mut editor) = editor("labels_axes_and_clauses_are_completed") else {
        return;
    };
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    for label in ["^", "NH^"] {
        for program in that_can_be_completed(label) {
            let words = editor.completions(&program);
            for label in ["NHWC", "NCHW", "HW", "NCHW16c"] {
                assert!(words.contains(&label.to_owned()), "{program}: {words:?}");
            }
        }
    }
    for layout in [
        "NHWC[^]",
        "NHWC[N = 1, ^]",
        "NHWC[N = 1, C^]",
        "NHWC[N = 1, C^, H = 2, W = 3]",
    ] {
        for program in that_can_be_completed(layout) {
            let words = sorted(editor.completions(&program));
            assert_eq!(words, ["C", "H", "N", "W"], "{program}");
        }
    }
    for layout in ["HW[2, 3], p^", "HW[2, 3], p^(W = 5)"] {
        for program in that_can_be_completed(layout) {
            let words = sorted(editor.completions(&program));
            let clauses = [
                "align",
                "broadcast",
                "components",
                "logical",
                "overlap",
                "pad",
                "parts",
                "pitch",
                "strides",
            ];
            assert_eq!(words, clauses, "{program}");
        }
    }
    for program in that_can_be_completed("HW[2, 3], pad(^)") {
        let words = sorted(editor.completions(&program));
        assert_eq!(words, ["H", "W"], "{program}");
    }
}

#[test]
fn constants_and_coordinates_are_completed() {
    let Some(mut editor) = editor("constants_and_coordinates_are_completed") else {
        return;
    };
    let named = format!("{START} layout! {{ struct Rows = HW[2, 3]; }} fn f() {{ Rows::^; }}");
    let words = editor.completions(&named);
    for constant in ["STRIDES", "SPAN", "NOTATION", "with", "mapping"] {
        assert!(
            words.iter().any(|word| word.starts_with(constant)),
            "{constant}: {words:?}"
        );
    }
    let unfinished = that_can_be_completed("NHWC[N = 1, C = RO^]");
    for program in unfinished.chain(that_can_be_completed("HW[H = 2, W = RO^]")) {
        let words = editor.completions(&program);
        assert!(words.contains(&"ROWS".to_owned()), "{program}: {words:?}");
    }
    for index in ["view[^]", "view[(^)]", "view[(C(0), ^)]"] {
        let program = format!("{START} fn f(view: View<u8, layout!(HWC[2, 2, 3])>) {{ {index}; }}");
        let words = editor.completions(&program);
        assert!(words.contains(&"H".to_owned()), "{program}: {words:?}");
    }
    let method = format!("{START} fn f(view: View<u8, layout!(HWC[2, 2, 3])>) {{ view.^; }}");
    let words = editor.completions(&method);
    // Aliases follow the name.
    let names = words.iter().filter_map(|word| word.split('(').next());
    assert!(
        names.into_iter().any(|name| name == "to_layout"),
        "{words:?}"
    );
}

fn mistake(location: &str, first_line: &str) -> Mistake {
    Mistake {
        location: location.to_owned(),
        first_line: first_line.to_owned(),
    }
}

/// Layouts with a mistake: the text, the location of the mistake, and the message.
#[rustfmt::skip]
const MISTAKES: [(&str, &str, &str); 6] = [
    ("NHWC", "NHWC", "no sizes after `NHWC`"),
    ("nhwc[1, 3, 2, 2]", "nhwc", "axis `n` must be a capital letter"),
    ("NHWC[N = 1, C = 3, H = 224]", "[N = 1, C = 3, H = 224]", "no size for axis `W`"),
    ("HW[H = 1, Q = 2]", "Q", "`HW` has no axis `Q`"),
    ("HW[2, 0]", "0", "axis `W` has size 0"),
    ("HW[2, 3], pad(W = 1)", "1", "axis `W` has size 3, which does not fit into 1 positions"),
];

#[test]
fn mistakes_appear_while_they_are_typed() {
    let Some(mut editor) = editor("mistakes_appear_while_they_are_typed") else {
        return;
    };
    for (layout, location, first_line) in MISTAKES {
        for program in in_all_locations(layout) {
            let mistakes = editor.mistakes(&program);
            assert_eq!(mistakes, [mistake(location, first_line)], "{program}");
        }
    }
    let parameters = format!(
        "{START} layout! {{ type Wide<const WIDTH: usize> = HW[WIDTH]; }}
        fn f<const WIDTH: usize>() {{ let view: View<u8, layout!(HW[WIDTH])>; }} fn main() {{}}"
    );
    let one = mistake("[WIDTH]", "`HW` has 2 axes, but 1 size is given");
    let other = mistake("[WIDTH]", "`HW` has 2 axes, but 1 size is given");
    assert_eq!(editor.mistakes(&parameters), [one, other]);
}

#[test]
fn nothing_is_said_of_what_is_right() {
    let Some(mut editor) = editor("nothing_is_said_of_what_is_right") else {
        return;
    };
    let uses = "fn f(view: View<u8, layout!(HW[H = ROWS, W = 2 * ROWS], pad(W = 1_000))>) -> u32 {
        let first = view[(W(0), H(1))] + at!(view, H = 1, W = 0);
        let copy = view.to_layout::<layout!(WH[ROWS, 2 * ROWS])>();
        u32::from(first) + copy.as_view().iter().map(|byte| u32::from(*byte)).sum::<u32>()
    }";
    for program in in_all_locations("NHWC[N = 1, C = 3, H = ROWS, W = 2 * ROWS], align(W = 64)") {
        let program = format!("{program} {uses}");
        assert_eq!(editor.mistakes(&program), [], "{program}");
    }
    let parameters = format!(
        "{START} layout! {{ type Wide<const WIDTH: usize> = HW[2, WIDTH], pad(W = ROWS); }}
        fn f<const WIDTH: usize>() {{ let view: View<u8, layout!(HW[2, WIDTH])>; }} fn main() {{}}"
    );
    assert_eq!(editor.mistakes(&parameters), []);
}

#[test]
fn mistakes_appear_when_the_program_is_saved() {
    let Some(mut editor) = editor("mistakes_appear_when_the_program_is_saved") else {
        return;
    };
    let signature =
        format!("{START} fn f(view: View<u8, layout!(HW[H = 1, Q = 2])>) {{}} fn main() {{}}");
    let mistakes = editor.mistakes_when_saved(&signature);
    assert_eq!(mistakes, [mistake("Q", "`HW` has no axis `Q`")]);

    let coordinate = format!(
        "{START} fn f(view: View<u8, layout!(HWC[2, 2, 3])>) -> u8 {{ view[(C(0), H(1))] }} fn main() {{}}"
    );
    let mistakes = editor.mistakes_when_saved(&coordinate);
    let missing = "this coordinate has no position along axis `W`";
    assert_eq!(
        mistakes[0],
        mistake("(C(0), H(1))", missing),
        "{mistakes:?}"
    );

    let order =
        format!("{START} fn f(view: View<u8, layout!(NHWC[1, 224, 225, 3])>) {{}} fn main() {{}}");
    let warnings = editor.mistakes_when_saved(&order);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(warnings[0].location, "3");

    let right = format!("{START} fn f(view: View<u8, layout!(HWC[2, 2, 3])>) {{}} fn main() {{}}");
    assert_eq!(editor.mistakes_when_saved(&right), []);
}

/// The editor shows the mistakes of the README with their help.
#[test]
fn fixes_appear_when_the_program_is_saved() {
    let Some(mut editor) = editor("fixes_appear_when_the_program_is_saved") else {
        return;
    };
    let coordinate = format!(
        "{START} fn f(photo: View<u8, layout!(NHWC[1, 3, 2, 2])>) {{ photo[(N(0), H(0), C(0))]; }} fn main() {{}}"
    );
    assert_eq!(
        editor.shown_when_saved(&coordinate)[0].1,
        "this coordinate has no position along axis `W`
help: add `W(0)`, or another position along `W`, to the axes `(N, H, C)`, or in place of a wrong one
required for `(N, H, C)` to implement `Coordinate<(N, C, H, W)>`
required for `View<'_, u8, TensorLayout<(DimN<1>, DimC<3>, DimH<2>, DimW<2>), (N, H, W, C)>>` to implement `Index<(N, H, C)>`"
    );
    let order = format!(
        "{START} fn red(planes: impl tensor_layout::AsView<f32, layout!(CHW[3, 3, 3])>) {{}}
        fn f(camera: Tensor<f32, layout!(HWC[C = 3, H = 3, W = 3])>) {{ red(camera); }} fn main() {{}}"
    );
    assert_eq!(
        editor.shown_when_saved(&order)[0].1,
        "this tensor is stored as `(H, W, C)`, but `(C, H, W)` is wanted
help: write `.to_layout()` after it (`.try_to_layout()?` where sizes are `?`): this moves the elements to a tensor that is stored as `(C, H, W)`
required for `Tensor<f32, TensorLayout<(DimC<3>, DimH<3>, DimW<3>), (H, W, C)>>` to implement \
`AsView<f32, TensorLayout<(DimC<3>, DimH<3>, DimW<3>), (C, H, W)>>`"
    );
    let padded = format!("{START} fn main() {{ layout!(HW[480, 640], pad(W = 512)); }}");
    assert_eq!(
        editor.shown_when_saved(&padded)[0].1,
        "axis `W` has size 640, which does not fit into 512 positions
help: write `pad(W = 640)` or more: the size and its padding together"
    );
}

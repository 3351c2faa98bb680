//! Compares what rust-analyzer shows, with the tool as the wrapper of a configuration, with the table in `README.md`.
//! `BLESS=1` writes the table anew.

use editor::Editor;
use std::env;
use std::fs;
use std::path::Path;
use support::{is_pinned_compiler, skipped};

#[allow(
    dead_code,
    clippy::incompatible_msrv,
    reason = "this test uses a part of it, with the compiler of all tests"
)]
#[path = "../../tests/editor/server.rs"]
mod editor;
#[path = "../../tests/support.rs"]
mod support;

/// Ten mistakes, one in each function.
const PROGRAM: &str = "
use tensor_layout::{AnyLayout, H, LayoutError, Tensor, View, W, layout};

layout! {
    type Photo = HWC[C = 3, H = 480, W = 640];
    type Turned = HWC[C = 3, H = 640, W = 480];
    type Planes = CHW[C = 3, H = 480, W = 640];
    type Grey = HW[H = 480, W = 640];
    type Padded = HW[H = 480, W = 640], pad(W = 704);
    type Any = HW[H = ?, W = ?];
    struct Depth = HW[H = 480, W = 640];
}

fn show(_: View<u8, Photo>) {}
fn measure(_: View<u8, Grey>) {}

fn order(photo: Tensor<u8, Photo>) -> Tensor<u8, Planes> { photo }
fn sizes(turned: View<u8, Turned>) { show(turned) }
fn elements(bright: View<f32, Photo>) { show(bright) }
fn kind(tensor: Tensor<u8, Grey>) { measure(tensor) }
fn padding(padded: View<u8, Padded>) { measure(padded) }
fn run_time(any: View<u8, Any>) -> Result<(), LayoutError> { measure(any); Ok(()) }
fn meaning(depth: View<u8, Depth>) { measure(depth) }
fn axis_too_many(grey: View<u8, Grey>) -> u8 { grey[(tensor_layout::C(0), H(1), W(2))] }
fn parameter<L: AnyLayout>(view: View<u8, L>) -> u8 { view[(H(0), W(0))] }
fn read_only(plane: View<u8, Grey>) { plane[(H(0), W(0))] = 1; }
fn main() {}
";

#[test]
#[ignore = "rust-analyzer takes a minute to start"]
fn an_editor_shows_the_messages_of_the_tool() {
    const NAME: &str = "an_editor_shows_the_messages_of_the_tool";
    if !is_pinned_compiler(NAME) {
        return;
    }
    let tool = env!("CARGO_BIN_EXE_cargo-tensor-layout").replace('\\', "/");
    let configuration = format!("[build]\nrustc-workspace-wrapper = \"{tool}\"\n");
    let mut editor = match Editor::open("editor_with_tool", &configuration) {
        Ok(editor) => editor,
        Err(why) => return skipped(NAME, why),
    };
    let mut shown = editor.shown_when_saved(PROGRAM);
    shown.sort_by_key(|(code, _)| PROGRAM.rfind(code));
    let rows = shown.iter().map(|(code, text)| {
        let text = text.replace('|', "\\|").replace('\n', "<br>");
        format!("| `{code}` | {text} |\n")
    });
    let rows: String = rows.collect();

    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&file).expect("the page can be read");
    let head = "| marked | shown |\n|---|---|\n";
    let (before, rest) = readme.split_once(head).expect("the table");
    let (table, after) = rest.split_once("\n\n").expect("text after the table");
    if env::var_os("BLESS").is_some() {
        let text = format!("{before}{head}{rows}\n{after}");
        fs::write(&file, text).expect("the page can be written");
    } else {
        assert_eq!(format!("{table}\n"), rows, "{shown:?}");
    }
    assert_eq!(shown.len(), 10);
}

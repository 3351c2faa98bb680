//! Compares the pictures of a terminal in the guide with what Cargo and the tool print. `BLESS=1` draws them anew.

use super::suite::{TOOL, cargo, package};
use super::support::is_pinned_compiler;
use anstyle_svg::Term;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use std::env;
use std::fs;
use std::path::Path;

const PROGRAM: &str = "use tensor_layout::{LayoutError, Tensor, View, layout};

layout! {
    type Camera = HWC[C = 3, H = 480, W = 640];
    type Turned = HWC[C = 3, H = 640, W = 480];
    type Planes = CHW[C = 3, H = 480, W = 640];
    type Any = HWC[C = 3, H = ?, W = ?];
}

fn brightness(_: View<u8, Camera>) {}

fn measure(turned: View<u8, Turned>) {
    brightness(turned);
}

fn prepare(photo: View<u8, Any>) -> Result<Tensor<u8, Planes>, LayoutError> {
    Ok(photo.to_layout())
}

fn main() {}
";

/// The columns of the terminal.
const COLUMNS: usize = 100;

/// The maximum number of bytes of a picture.
const MOST_BYTES: usize = 40_000;

/// Returns a picture of what a program prints, from the first error to the last.
fn picture(program: &str, command: &[&str]) -> String {
    let folder = package("pictured", PROGRAM);
    let output = cargo(program, &folder)
        .args(command)
        .args(["check", "--quiet", "--color", "always"])
        .output()
        .expect("Cargo runs");
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(text.contains("E0308"), "{text}");
    let lines = text
        .lines()
        .filter(|line| !line.contains("expla") && !line.contains("could not compile"));
    let lines: Vec<_> = lines.map(wrapped).collect();
    let term = Term::new().render_svg(lines.join("\n").trim_end());
    assert!(term.len() < MOST_BYTES, "{} bytes", term.len());
    term
}

/// Wraps a line as a terminal does. Escapes take no column.
fn wrapped(line: &str) -> String {
    let (mut text, mut column, mut is_escape) = (String::new(), 0, false);
    for letter in line.chars() {
        is_escape |= letter == '\u{1b}';
        if column == COLUMNS && !is_escape {
            text.push('\n');
            column = 0;
        }
        text.push(letter);
        column += usize::from(!is_escape);
        is_escape &= letter != 'm';
    }
    text
}

/// Returns the address of a picture that contains the picture.
fn address(svg: &str) -> String {
    format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(svg))
}

#[test]
fn pictures_of_the_guide_show_what_is_printed() {
    if !is_pinned_compiler("pictures_of_the_guide_show_what_is_printed") {
        return;
    }
    let pictures = [
        ("without", picture(env!("CARGO"), &[])),
        ("with", picture(TOOL, &["tensor-layout"])),
    ];
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout/guide");
    let lines = pictures
        .each_ref()
        .map(|(name, svg)| format!("[{name}]: {}\n", address(svg)));
    let as_data = (guide.join("errors_pictures.md"), lines.concat());
    // The page as a file shows these.
    let as_files = pictures.map(|(name, svg)| (guide.join(format!("pictures/{name}.svg")), svg));
    for (file, wanted) in [as_data].into_iter().chain(as_files) {
        if env::var_os("BLESS").is_some() {
            fs::write(&file, &wanted).expect("the pictures can be written");
        }
        let drawn = fs::read_to_string(&file).expect("the pictures can be read");
        assert!(drawn == wanted, "{} has other pictures", file.display());
    }
}

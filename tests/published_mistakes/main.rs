//! Mistakes that others have made and published, each in a program with this crate.
//!
//! `list.txt` was written before any of them was tried. Those that the compiler refuses are in the folders `published` of
//! `tests/messages/ui`, with their messages. The programs in `runs/` give an error at run time. The programs in `right/`
//! are right, because axes and components have names. Nothing catches the mistakes in `never/`. The page of the guide
//! counts all of them. `elsewhere/` has some of them with other libraries.

#![allow(
    clippy::all,
    clippy::pedantic,
    reason = "the programs are as their authors would write them"
)]

use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// Programs whose mistake nothing catches. Each program runs, and asserts the wrong result.
mod never {
    pub(crate) mod aviutl2_60;
    pub(crate) mod chat_univi_48;
    pub(crate) mod cpal_427;
    pub(crate) mod directml_candy_mean;
    pub(crate) mod directml_candy_norm;
    pub(crate) mod einops_384;
    pub(crate) mod glam_21;
    pub(crate) mod ml_net_6130;
    pub(crate) mod modern_yolonas_7;
    pub(crate) mod nshare_6;
    pub(crate) mod onednn_550;
    pub(crate) mod rust_blas_6;
    pub(crate) mod video_stitcher_150;
}

/// Programs in which the mistake is impossible: with the names of axes and components, the program is right.
mod right {
    pub(crate) mod bevy_17357;
    pub(crate) mod cv_rs_20;
    pub(crate) mod image_2385;
    pub(crate) mod mdspan_362;
    pub(crate) mod microsoft_opencv_7;
    pub(crate) mod nni_2946;
    pub(crate) mod onednn_928;
    pub(crate) mod onnxjs_demo_18;
    pub(crate) mod seld_dcase_8;
    pub(crate) mod squeezenet_12;
    pub(crate) mod transformers_31950;
    pub(crate) mod tvm_3562;
}

/// Programs that are refused at run time. Each program asserts the error.
mod runs {
    pub(crate) mod blend2d_24;
    pub(crate) mod ggez_1135;
    pub(crate) mod iced_video_player_29;
}

const NEVER: [(&str, fn()); 13] = [
    ("aviutl2_60", never::aviutl2_60::main),
    ("chat_univi_48", never::chat_univi_48::main),
    ("cpal_427", never::cpal_427::main),
    ("directml_candy_mean", never::directml_candy_mean::main),
    ("directml_candy_norm", never::directml_candy_norm::main),
    ("einops_384", never::einops_384::main),
    ("glam_21", never::glam_21::main),
    ("ml_net_6130", never::ml_net_6130::main),
    ("modern_yolonas_7", never::modern_yolonas_7::main),
    ("nshare_6", never::nshare_6::main),
    ("onednn_550", never::onednn_550::main),
    ("rust_blas_6", never::rust_blas_6::main),
    ("video_stitcher_150", never::video_stitcher_150::main),
];

const RIGHT: [(&str, fn()); 12] = [
    ("bevy_17357", right::bevy_17357::main),
    ("cv_rs_20", right::cv_rs_20::main),
    ("image_2385", right::image_2385::main),
    ("mdspan_362", right::mdspan_362::main),
    ("microsoft_opencv_7", right::microsoft_opencv_7::main),
    ("nni_2946", right::nni_2946::main),
    ("onednn_928", right::onednn_928::main),
    ("onnxjs_demo_18", right::onnxjs_demo_18::main),
    ("seld_dcase_8", right::seld_dcase_8::main),
    ("squeezenet_12", right::squeezenet_12::main),
    ("transformers_31950", right::transformers_31950::main),
    ("tvm_3562", right::tvm_3562::main),
];

const RUNS: [(&str, fn()); 3] = [
    ("blend2d_24", runs::blend2d_24::main),
    ("ggez_1135", runs::ggez_1135::main),
    ("iced_video_player_29", runs::iced_video_player_29::main),
];

/// All folders of programs. `cargo check` refuses those in the first one, and only `cargo build` those in the second.
const FOLDERS: [&str; 5] = [
    "../messages/ui/check/published",
    "../messages/ui/build/published",
    "runs",
    "right",
    "never",
];

#[test]
fn the_others_compile_and_do_what_they_say() {
    for (name, program) in NEVER.iter().chain(&RIGHT).chain(&RUNS) {
        assert!(catch_unwind(program).is_ok(), "{name}");
    }
}

/// Each line of the list is one program in one folder. The first line of the program names the same source.
#[test]
fn all_of_the_list_are_here() {
    let list = read("list.txt");
    let mut listed: BTreeMap<&str, &str> = list
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once(" | ").expect("a name and more"))
        .collect();
    for folder in FOLDERS {
        for program in programs_in(folder) {
            let name = name_of(&program);
            let about = listed.remove(name);
            let about =
                about.unwrap_or_else(|| panic!("{name} is not in the list, or is there twice"));
            let source = about.split([' ', ',']).next().expect("a source");
            let text = fs::read_to_string(&program).expect("a program can be read");
            let header: Vec<&str> = text
                .lines()
                .filter(|line| line.starts_with("//!"))
                .collect();
            let header = header.join("\n");
            for part in [source, "\n//! Cost: ", "\n//! With this crate: "] {
                assert!(header.contains(part), "{name}: its header has no `{part}`");
            }
        }
    }
    assert!(listed.is_empty(), "without a program: {listed:?}");
}

/// This file runs the programs in the folders that compile, and the guide has the numbers.
#[test]
fn the_guide_counts_them() {
    let counts = FOLDERS.map(|folder| programs_in(folder).len());
    assert_eq!(counts[2..], [RUNS.len(), RIGHT.len(), NEVER.len()]);
    let guide = read("../../tensor-layout/guide/museum.md");
    let all: usize = counts.iter().sum();
    let [check, build, runs, right, never] = counts;
    for row in [
        format!("| `cargo check` | {check} |"),
        format!("| `cargo build` only | {build} |"),
        format!("| an error when it runs | {runs} |"),
        format!("| names: the program is right | {right} |"),
        format!("| nothing | {never} |"),
        format!("| all | {all} |"),
    ] {
        assert!(guide.contains(&row), "the page does not say: {row}");
    }
    for program in programs_in("never") {
        let name = name_of(&program);
        assert!(
            guide.contains(&format!("`{name}`")),
            "the page does not tell of {name}"
        );
    }
}

/// Returns the programs in a folder.
fn programs_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let files = entries.map(|entry| entry.expect("a folder can be read to its end").path());
    files
        .filter(|file| file.extension() == Some("rs".as_ref()))
        .collect()
}

/// Returns the name of a program: that of its file, without the ending.
fn name_of(program: &Path) -> &str {
    let name = program.file_stem().and_then(|name| name.to_str());
    name.expect("a program has a name")
}

fn read(path: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

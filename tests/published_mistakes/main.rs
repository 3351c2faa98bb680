//! Mistakes that others have made and published, each in a program with this crate.
//!
//! `list.txt` was written before any of them was tried. Those that the compiler refuses are in the folders `published` of
//! `tests/messages/ui`, with their messages. The programs in `runs/` give an error at run time. The programs in `right/`
//! are right, because axes and components have names. Nothing catches the mistakes in `never/`. The page of the guide
//! counts all of them.

#![allow(
    clippy::all,
    clippy::pedantic,
    reason = "the programs are as their authors would write them"
)]

use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// Declares the programs of each folder, and a list of them with their names.
macro_rules! programs {
    ($($folder:ident: $($name:ident)+;)+) => {
        $(mod $folder { $(pub(crate) mod $name;)+ })+
        const PROGRAMS: [&[(&str, fn())]; 3] =
            [$(&[$((stringify!($name), $folder::$name::main as fn())),+]),+];
    };
}

// A program in `runs` asserts the error, and one in `never` the wrong result.
programs! {
    runs: blend2d_24 ggez_1135 iced_video_player_29;
    right: bevy_17357 cv_rs_20 image_2385 mdspan_362 microsoft_opencv_7 nni_2946 onednn_928 onnxjs_demo_18 seld_dcase_8
        squeezenet_12 transformers_31950 tvm_3562;
    never: aviutl2_60 chat_univi_48 cpal_427 directml_candy_mean directml_candy_norm einops_384 glam_21 ml_net_6130
        modern_yolonas_7 nshare_6 onednn_550 rust_blas_6 video_stitcher_150;
}

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
    for (name, program) in PROGRAMS.concat() {
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
    assert_eq!(counts[2..], PROGRAMS.map(<[_]>::len));
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

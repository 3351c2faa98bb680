//! Tests that an access by typed coordinates costs as much as an access written by hand. The crate in `zero_cost/` is
//! built as a user would build it. Valgrind counts the instructions that its functions execute. The number is the same
//! in every run. The assembly of the functions is compared with `zero_cost/assembly/`. Numbers and assembly hold for
//! one compiler on one kind of processor. Elsewhere, the tests are skipped, and say so. `BLESS=1` writes the assembly
//! anew.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::{env, fs};
use support::{
    PROGRAMS, cargo, has_valgrind, instructions, is_pinned_compiler, lock, skipped, starts,
};
use tensor_layout::{Mapping, Tensor, View, ViewMut, layout};

mod support;

/// The maximum number of instructions of an access: in a build without optimisation; and with sizes known at run time
/// or with blocks.
const DEBUG_ACCESS: u64 = 75;
const DEBUG_ACCESS_WITHOUT_STRIDES: u64 = 250;

fn crate_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("zero_cost")
}

/// Builds the crate by `cargo COMMAND` with the given arguments.
fn build(command: &str, arguments: &[&str]) -> PathBuf {
    static LOCKED: Once = Once::new();
    LOCKED.call_once(|| lock(&crate_folder()));
    let status = cargo("what instructions are counted of")
        .args([command, "--quiet", "--manifest-path"])
        .arg(crate_folder().join("Cargo.toml"))
        .args(arguments)
        // Debug information on variables would keep them in memory, with more instructions. There is none at all, as in
        // other programs here, so that macros are built once.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_INCREMENTAL", "0")
        .status()
        .expect("cargo starts");
    assert!(status.success(), "the crate in tests/zero_cost builds");
    PathBuf::from(PROGRAMS)
}

/// Returns whether the expected numbers hold for this machine. If not, reports a skipped test.
fn is_pinned_machine(test: &str) -> bool {
    let is_processor = cfg!(all(target_arch = "x86_64", unix));
    if !is_processor {
        skipped(test, "pinned to x86-64 and Unix");
    }
    is_processor && is_pinned_compiler(test)
}

#[test]
fn static_layouts_have_no_data() {
    type Image = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    type Images = layout!(NHWC[?, 3, ?, ?]);
    assert_eq!(size_of::<Image>(), 0);
    assert_eq!(size_of::<Mapping<Image>>(), 0);
    assert_eq!(size_of::<View<'_, u8, Image>>(), size_of::<&u8>());
    assert_eq!(
        size_of::<Option<ViewMut<'_, u8, Image>>>(),
        size_of::<&u8>()
    );
    assert_eq!(size_of::<Tensor<u8, Image>>(), size_of::<Vec<u8>>());
    // A dynamic mapping keeps only the open sizes.
    assert_eq!(size_of::<Images>(), 0);
    assert_eq!(size_of::<Mapping<Images>>(), 3 * size_of::<usize>());
}

#[test]
fn release_executes_what_is_written_by_hand() {
    let test = "release_executes_what_is_written_by_hand";
    if !is_pinned_machine(test) || !has_valgrind(test) {
        return;
    }
    let program = build("build", &["--release"]).join("release/zero_cost");
    for (typed, hand) in [
        ("typed_access", "hand_access"),
        ("typed_blocked_access", "hand_blocked_access"),
        ("typed_loop", "hand_loop"),
        ("typed_dynamic_loop", "hand_dynamic_loop"),
        ("typed_iteration", "hand_iteration"),
        ("typed_logical_iteration", "hand_logical_iteration"),
        ("typed_padded_iteration", "hand_padded_iteration"),
        ("typed_indexed_iteration", "hand_indexed_iteration"),
        ("typed_zip", "hand_zip"),
        ("typed_part", "hand_part"),
        ("written_part", "called_part"),
        ("typed_tile", "hand_tile"),
        ("typed_split", "hand_split"),
        ("typed_merge", "hand_merge"),
    ] {
        let (typed_count, hand_count) = (
            instructions(&Command::new(&program), typed),
            instructions(&Command::new(&program), hand),
        );
        println!("{typed}: {typed_count}, {hand}: {hand_count}");
        assert!(hand_count > 0, "{hand} was called");
        assert!(
            100 * typed_count <= 101 * hand_count,
            "{typed} executes {typed_count} instructions, {hand} {hand_count}"
        );
    }
}

/// Compares the sizes of programs with the size of a program that copies nothing. A static copy brings only its own kernels
/// into a program, and no text of an error that it cannot have.
#[test]
fn copies_are_small_programs() {
    let test = "copies_are_small_programs";
    if !is_pinned_machine(test) || !starts(Command::new("size").arg("--version")) {
        return;
    }
    let folder = build("build", &["--release", "--examples"]);
    let size = |name: &str| -> usize {
        let program = folder.join("release/examples").join(name);
        let output = Command::new("size").arg(program).output();
        let output = String::from_utf8(output.expect("`size` starts").stdout).expect("text");
        let numbers = output.lines().nth(1).expect("a line of numbers");
        let bytes = numbers.split_whitespace().nth(3).expect("the sum");
        bytes.parse().expect("a number")
    };
    let nothing = size("nothing");
    // Percent of the program that copies nothing.
    for (name, most) in [
        ("to_layout", 130),
        ("relayout_into", 125),
        ("run_time", 210),
    ] {
        let percent = 100 * size(name) / nothing;
        println!("{name}: {percent} %");
        assert!((101..=most).contains(&percent), "{name} has {percent} %");
    }
}

/// Compares hundredths of an instruction for each element of a `for` with their limit. A slice needs 138: its loop adds
/// eight elements at a time. If elements are in several runs, the compiler does not see two nested loops.
#[test]
fn elements_are_cheap_one_by_one() {
    let test = "elements_are_cheap_one_by_one";
    if !is_pinned_machine(test) || !has_valgrind(test) {
        return;
    }
    let program = build("build", &["--release"]).join("release/zero_cost");
    for (function, elements, most) in [
        ("hand_for", 150_528, 140),
        ("typed_for", 150_528, 401),
        ("typed_for_in_storage_order", 150_528, 151),
        ("typed_for_of_rows", 150_528, 152),
        ("typed_dynamic_for", 150_528, 502),
        ("typed_dynamic_for_of_rows", 150_528, 530),
        ("typed_blocked_for", 200_704, 433),
        ("typed_blocked_for_in_storage_order", 200_704, 682),
        // Without the assertion, the loop compares each position with the sizes of both images.
        ("typed_pairs", 150_528, 502),
        ("typed_asserted_pairs", 150_528, 303),
    ] {
        let count = 100 * instructions(&Command::new(&program), function);
        println!("{function}: {} hundredths", count / elements);
        assert!(
            (1..=most * elements).contains(&count),
            "{function} executes {count} hundredths of instructions for {elements} elements"
        );
    }
}

#[test]
fn debug_access_is_cheap() {
    let test = "debug_access_is_cheap";
    if !is_pinned_machine(test) || !has_valgrind(test) {
        return;
    }
    let mut program = Command::new(build("build", &[]).join("debug/zero_cost"));
    // Without optimisation, the loops over all elements would take five seconds.
    program.arg("access");
    for (function, most) in [
        ("typed_access", DEBUG_ACCESS),
        ("typed_constant_access", DEBUG_ACCESS),
        ("hand_access_of_slice", DEBUG_ACCESS),
        ("typed_dynamic_access", DEBUG_ACCESS_WITHOUT_STRIDES),
        ("typed_blocked_access", DEBUG_ACCESS_WITHOUT_STRIDES),
    ] {
        let count = instructions(&program, function);
        println!("{function}: {count}");
        assert!(
            (1..=most).contains(&count),
            "{function} executes {count} instructions"
        );
    }
}

/// Returns the instructions of a function from the compiler's assembly, without the parts that differ from
/// build to build: directives, and names of labels and of other functions.
fn instructions_of(assembly: &str, function: &str) -> String {
    let lines = assembly
        .lines()
        .skip_while(|line| *line != format!("{function}:"));
    let mut body = String::new();
    for line in lines.skip(1) {
        let line = line.trim();
        if line.starts_with(".cfi_endproc") {
            break;
        }
        let is_label = line.starts_with(".LBB") && line.ends_with(':');
        if line.starts_with('.') && !is_label {
            continue;
        }
        let line = without_names(line);
        // Writing to a `String` cannot fail.
        let _ = writeln!(body, "{line}");
    }
    body
}

/// Replaces generated names: `.LBB12_3` becomes `.L_3`, a mangled name `_function`, an anonymous constant
/// `_constant`.
fn without_names(line: &str) -> String {
    let mut words = Vec::new();
    for word in line.split_inclusive(|c: char| !(c.is_alphanumeric() || "._$".contains(c))) {
        let end = word.trim_end_matches(|c: char| !(c.is_alphanumeric() || "._$".contains(c)));
        let rest = &word[end.len()..];
        let name = if let Some(label) = end.strip_prefix(".LBB") {
            format!(
                ".L{}",
                label.trim_start_matches(|c: char| c.is_ascii_digit())
            )
        } else if end.starts_with(".Lanon.") || end.starts_with(".LCPI") {
            "_constant".to_owned()
        } else if end.starts_with("_ZN") || end.starts_with("_R") {
            "_function".to_owned()
        } else {
            end.to_owned()
        };
        words.push(name + rest);
    }
    words.concat()
}

#[test]
fn the_tour_has_the_assembly_that_is_kept() {
    let kept = fs::read_to_string(crate_folder().join("assembly/typed_access.x86-64.s"));
    let kept = kept.expect("the kept assembly can be read");
    let tour = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tensor-layout/guide/tour.md"
    ));
    let tour = tour.expect("the tour can be read");
    let (_, quote) = tour.split_once("```text\ncmpq").expect("it is quoted");
    let (quote, _) = quote.split_once("```").expect("an end");
    let quote = format!("cmpq{quote}");
    // The tour has a remark after each instruction, which is not compared.
    let quoted = quote.lines().map(|line| line.split("  ").next());
    let is_kept = kept
        .lines()
        .zip(quoted)
        .all(|(kept, quoted)| Some(kept) == quoted);
    assert!(is_kept, "{quote}\nis not\n{kept}");
}

#[test]
fn assembly_is_what_is_kept() {
    if !is_pinned_machine("assembly_is_what_is_kept") {
        return;
    }
    let target = build("rustc", &["--release", "--lib", "--", "--emit=asm"]);
    let folder = fs::read_dir(target.join("release/deps")).expect("cargo wrote the assembly");
    let mut files: Vec<_> = folder
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "s"))
        .collect();
    // The folder may still have the assembly of earlier builds.
    files.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
    let newest = files.last().expect("cargo wrote the assembly");
    let assembly = fs::read_to_string(newest).expect("the assembly is text");
    let mut changed = Vec::new();
    for function in [
        "typed_access",
        "hand_access",
        "typed_constant_access",
        "typed_blocked_access",
        "typed_dynamic_access",
        "typed_loop",
    ] {
        let found = instructions_of(&assembly, function);
        assert!(!found.is_empty(), "{function} is in the assembly");
        let kept = crate_folder().join(format!("assembly/{function}.x86-64.s"));
        if env::var_os("BLESS").is_some() {
            fs::write(&kept, &found).expect("the kept assembly can be written");
        } else if fs::read_to_string(&kept).ok().as_ref() != Some(&found) {
            changed.push(format!("{function} is now:\n{found}"));
        }
    }
    assert!(
        changed.is_empty(),
        "{}\nBLESS=1 keeps this instead of what is in tests/zero_cost/assembly",
        changed.join("\n")
    );
}

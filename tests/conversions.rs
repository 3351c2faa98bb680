//! Every conversion of a tensor, between all kinds of storage.
//!
//! The test writes a program with a function for each conversion, and asks the compiler which of them compile. It runs
//! those that compile. `conversions/expected.txt` lists the outcomes, one letter each:
//!
//! | letter | outcome |
//! |---|---|
//! | `.` | the call does not compile |
//! | `x` | `cargo build` refuses it, not `cargo check` |
//! | `e` | it returns an error |
//! | `r` | the result can be read |
//! | `w` | the result can be written, too |
//!
//! Each element that is read must be the right one, by the offsets of [`KINDS`], which are written by hand. Before the
//! test writes to a result, it reads the result to show that each position has its own address. `BLESS=1` writes the
//! list anew.
//!
//! A holder that accepts a method for no kind has no row. A refusal takes the compiler long, so such a method is tried
//! with six kinds; with `BLESS=1` or `EVERY_KIND=1`, as in `.ci/long`, with all.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::{env, fs};

#[path = "source/reader.rs"]
mod reader;
mod support;

/// A kind of storage: its name, its mapping with 4 x 4 positions, and the offset of a position.
type Kind = (&'static str, &'static str, fn(usize, usize) -> usize);

const KINDS: [Kind; 21] = [
    ("Packed", "Packed::mapping()", |h, w| 4 * h + w),
    ("Open", "open()", |h, w| 4 * h + w),
    ("Named", "named()", |h, w| 4 * h + w),
    ("Padded", "Padded::mapping()", |h, w| 6 * h + w),
    ("Aligned", "Aligned::mapping()", |h, w| 8 * h + w),
    ("Pitched", "Pitched::mapping()", |h, w| 10 * h + w),
    ("Stepped", "Stepped::mapping()", |h, w| 8 * h + 2 * w),
    ("Repeated", "Repeated::mapping()", |_, w| w),
    ("Overlapping", "Overlapping::mapping()", |h, w| 2 * h + w),
    ("Blocked", "Blocked::mapping()", |h, w| {
        8 * (w / 2) + 2 * h + w % 2
    }),
    ("Columns", "Columns::mapping()", |h, w| 4 * w + h),
    ("Part", "part()", |h, w| 5 * h + w),
    ("PartOfPart", "part_of_part()", |h, w| 6 * w + h),
    ("PartOfRepeated", "part_of_repeated()", |_, w| w),
    ("RunTime", "run_time()", |h, w| 7 * h + w),
    ("Shared", "shared()", |h, w| h + w),
    ("Picture", "Picture::mapping()", |h, w| 4 * h + w),
    ("Turned", "Turned::mapping()", |h, w| 4 * w + h),
    ("Given", "given()", |h, w| 9 * h + w),
    ("GivenBoth", "given_both()", |h, w| 11 * h + 2 * w),
    ("PartOfGiven", "part_of_given()", |h, w| 13 * h + w),
];

/// The types with a layout: the name, and an expression that makes a value of the mapping `mapping`.
#[rustfmt::skip]
const HOLDERS: [(&str, &str); 6] = [
    ("View", "View::from_prefix(&memory, mapping).unwrap()"),
    ("ViewMut", "ViewMut::from_prefix(&mut memory, mapping).unwrap()"),
    ("Tensor", "Tensor::from_vec_with(footprint(&mapping), mapping).unwrap()"),
    ("Mapping", "mapping"),
    ("Buffer", "Buffer::<_, u32, _>::with(HostBuffer([0; 1024]), 0, mapping).unwrap()"),
    ("Value", "value(&mut Graph::new(), mapping)"),
];

/// Conversions to a layout of the caller's choice. All positions stay where they are in logical order.
const TO_LAYOUTS: [&str; 7] = [
    "into_layout",
    "try_into_layout",
    "claim",
    "try_claim",
    "to_layout",
    "try_to_layout",
    "broadcast_to",
];

type Positions = fn() -> Vec<(usize, usize)>;

fn all() -> Vec<(usize, usize)> {
    (0..16).map(|i| (i / 4, i % 4)).collect()
}

/// Conversions whose layout follows from the call: the names of the methods, the arguments, and the positions of the
/// result in logical order.
#[rustfmt::skip]
const DERIVED: [(&[&str], &str, Positions); 15] = [
    (&["fix", "try_fix", "fix_mut", "try_fix_mut"], "((H(1),))", || (0..4).map(|w| (1, w)).collect()),
    (&["range", "try_range", "range_mut", "try_range_mut"], "(H(1)..H(3))",
        || (4..12).map(|i| (i / 4, i % 4)).collect()),
    (&["crop", "try_crop", "crop_mut", "try_crop_mut"], "(W(2), DimW::<2>)",
        || (0..8).map(|i| (i / 2, 2 + i % 2)).collect()),
    (&["split_at", "try_split_at", "split_at_mut", "try_split_at_mut"], "(H(2)).second()",
        || (8..16).map(|i| (i / 4, i % 4)).collect()),
    (&["step_by", "try_step_by", "step_by_mut", "try_step_by_mut"], "(W, 2)",
        || (0..8).map(|i| (i / 2, 2 * (i % 2))).collect()),
    (&["axis_iter", "axis_iter_mut"], "(H).nth(1).unwrap()", || (0..4).map(|w| (1, w)).collect()),
    (&["permute", "permute_mut", "into_permuted"], "((W, H))", || (0..16).map(|i| (i % 4, i / 4)).collect()),
    (&["rename", "rename_mut", "into_renamed"], "(H, K)", all),
    (&["merge", "try_merge", "merge_mut", "try_merge_mut", "into_merged", "try_into_merged"], "((H, W), P)", all),
    (&["split", "try_split", "split_mut", "try_split_mut", "into_split", "try_into_split"], "(W, (X, DimY::<2>))",
        all),
    (&["broadcast", "try_broadcast"], "(N(2))", || {
        [all(), all()].concat()
    }),
    (&["windows", "try_windows"], "(W, K(2))", || {
        let starts = (0..4).flat_map(|h| (0..3).map(move |w| (h, w)));
        starts.flat_map(|(h, w)| [(h, w), (h, w + 1)]).collect()
    }),
    (&["as_view", "as_view_mut", "try_as_view_mut", "reborrow"], "()", all),
    (&["as_ref"], "()", all),
    (&["mapping"], "()", all),
];

/// Functions of the public interface that return a tensor, and whose conversions other tests try.
fn elsewhere() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("conversions/elsewhere.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once(": ").expect("a function and a reason").0)
}

/// A conversion, as one function of the program.
struct Case {
    /// The row of the list: holder and function.
    row: (&'static str, &'static str),
    /// The column of the list: the kinds before and after. The kind after is `None` if the call determines it.
    from: usize,
    to: Option<usize>,
    call: String,
    expected: Vec<usize>,
}

/// The outcomes.
const EXPECTED: &str = include_str!("conversions/expected.txt");

/// Kinds of a holder without a row that are asked always.
const ASKED: [&str; 6] = [
    "Packed",
    "Blocked",
    "Columns",
    "RunTime",
    "Shared",
    "PartOfGiven",
];

/// Returns whether a case is left out.
fn is_left_out(holder: &str, function: &str, from: usize) -> bool {
    let row = format!("{holder:<8}{function:<18}");
    !ASKED.contains(&KINDS[from].0) && !EXPECTED.lines().any(|line| line.starts_with(&row))
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (holder, _) in HOLDERS {
        for (from, (_, _, offset)) in KINDS.iter().enumerate() {
            let offsets = |positions: Vec<(usize, usize)>| -> Vec<usize> {
                positions.into_iter().map(|(h, w)| offset(h, w)).collect()
            };
            for function in TO_LAYOUTS {
                let is_claim = function.ends_with("claim");
                let moves = ["to_layout", "try_to_layout", "broadcast_to"].contains(&function);
                for (to, (name, ..)) in KINDS.iter().enumerate() {
                    // Only layouts with a name are claimed. Other conversions are the same for all holders.
                    if is_claim && !["Picture", "Turned"].contains(name)
                        || moves && !["View", "Value"].contains(&holder)
                    {
                        continue;
                    }
                    cases.push(Case {
                        row: (holder, function),
                        from,
                        to: Some(to),
                        call: format!("{function}::<{name}>()"),
                        expected: offsets(all()),
                    });
                }
            }
            for (functions, arguments, positions) in DERIVED {
                for function in functions {
                    cases.push(Case {
                        row: (holder, function),
                        from,
                        to: None,
                        call: format!("{function}{arguments}"),
                        expected: offsets(positions()),
                    });
                }
            }
        }
    }
    if env::var_os("BLESS").or(env::var_os("EVERY_KIND")).is_none() {
        cases.retain(|Case { row, from, .. }| !is_left_out(row.0, row.1, *from));
    }
    cases
}

/// How far a case goes: not at all, to a result that is read, or to a result that is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Refused,
    RefusedByBuild,
    Read,
    Written,
}

/// Writes the program. For each line of the program, also returns its case, and whether the line writes.
fn program(cases: &[Case], reaches: &[Reach]) -> (String, BTreeMap<usize, (usize, bool)>) {
    let mut text = String::from(HEAD);
    let mut lines = BTreeMap::new();
    let mut line = text.lines().count();
    let mut calls = String::new();
    for (number, (case, reach)) in cases.iter().zip(reaches).enumerate() {
        if !matches!(reach, Reach::Read | Reach::Written) {
            continue;
        }
        let (_, mapping, _) = KINDS[case.from];
        let (_, source) = HOLDERS
            .into_iter()
            .find(|(name, _)| *name == case.row.0)
            .expect("it is listed");
        let is_tried = case.row.1.starts_with("try_");
        let mut push = |code: &str, belongs: Option<bool>| {
            text.push_str(code);
            text.push('\n');
            line += 1;
            if let Some(writes) = belongs {
                lines.insert(line, (number, writes));
            }
        };
        push(&format!("fn case_{number}() -> bool {{"), None);
        push(
            &format!(
                "    let mut memory = memory(); let mapping = {mapping}; let mut source = {source};"
            ),
            Some(false),
        );
        let call = format!("source.{}", case.call);
        let result = if is_tried {
            format!("Some(mut result) = {call}.tried() else {{ return false }}")
        } else {
            format!("mut result = {call}")
        };
        push(&format!("    let {result};"), Some(false));
        push(
            &format!("    same(&result.elements(), &{:?});", case.expected),
            Some(false),
        );
        if *reach == Reach::Written {
            push("    result.written();", Some(true));
        }
        push("    true\n}", None);
        line += 1;
        let _ = writeln!(calls, "    run({number}, case_{number});");
    }
    let _ = write!(text, "fn main() {{\n{calls}}}\n");
    (text, lines)
}

const HEAD: &str = "\
#![allow(dead_code, unused, clippy::all)]
use conversions::*;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::operators::{Graph, Value};
use tensor_layout::traits::StridedStorage;
use tensor_layout::{DimW, DimY, H, K, Mapping, N, P, StaticLayout, Tensor, View, ViewMut, W, X};

fn value<L: StaticLayout<Storage: StridedStorage>>(graph: &mut Graph<'static>, _: Mapping<L>) -> Value<f32, L> {
    graph.input(\"value\")
}
fn same(found: &[u32], expected: &[u32]) { assert_eq!(found, expected); }
fn run(number: usize, case: fn() -> bool) {
    match std::panic::catch_unwind(case) {
        Ok(accepted) => println!(\"{number} {accepted}\"),
        Err(_) => println!(\"{number} panicked\"),
    }
}
trait Second { type One; fn second(self) -> Self::One; }
impl<X, Y> Second for (X, Y) { type One = Y; fn second(self) -> Y { self.1 } }
impl<X, Y, E> Second for Result<(X, Y), E> { type One = Result<Y, E>; fn second(self) -> Result<Y, E> { self.map(|(_, y)| y) } }
trait Tried { type One; fn tried(self) -> Option<Self::One>; }
impl<X, E> Tried for Result<X, E> { type One = X; fn tried(self) -> Option<X> { self.ok() } }
";

struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    /// Copies the crate `conversions`, whose program the test writes.
    fn new() -> Self {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conversions");
        fs::create_dir_all(folder.join("src")).expect("the folder can be made");
        let manifest =
            fs::read_to_string(tests.join("conversions/Cargo.toml")).expect("it is there");
        let crates = tests.join("..").canonicalize().expect("it is there");
        let manifest = manifest.replace("../..", crates.to_str().expect("a path of letters"));
        fs::write(folder.join("Cargo.toml"), manifest).expect("it can be written");
        fs::copy(
            tests.join("conversions/src/lib.rs"),
            folder.join("src/lib.rs"),
        )
        .expect("it can be copied");
        support::lock(&folder);
        Scratch { folder }
    }

    fn cargo(&self, command: &str, format: &[&str], program: &str) -> Output {
        fs::write(self.folder.join("src/main.rs"), program).expect("it can be written");
        let mut cargo = support::cargo("the matrix of conversions");
        cargo
            .args([command, "--quiet"])
            .args(format)
            .current_dir(&self.folder);
        cargo.output().expect("Cargo can be run")
    }
}

/// Lowers the reach of each case that the compiler refuses. Returns whether it refuses any.
///
/// `cargo check` begins each error with a line of the program. `cargo run` finds mistakes in constants of the crate, and
/// names the line of the program in a note. A program that runs does not panic.
fn lower(
    output: &Output,
    lines: &BTreeMap<usize, (usize, bool)>,
    reaches: &mut [Reach],
    refused: Reach,
) -> bool {
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(!messages.contains("\nthread '"), "{messages}");
    let mut is_any = false;
    for location in messages.split("src/main.rs:").skip(1) {
        let line = location
            .split(':')
            .next()
            .and_then(|line| line.parse().ok());
        let line: usize = line.expect("a line has a number");
        let (case, writes) = *lines
            .get(&line)
            .unwrap_or_else(|| panic!("{line}: {messages}"));
        reaches[case] = match (writes, reaches[case]) {
            (true, Reach::Written) => Reach::Read,
            (true, other) => other,
            (false, _) => refused,
        };
        is_any = true;
    }
    assert!(is_any || output.status.success(), "{messages}");
    is_any
}

/// Returns whether elements at these offsets can have the layout `target`. `name` is the kind that they have.
fn fits((target, _, offset): Kind, name: &str, offsets: &[usize]) -> bool {
    let has_rows = |step: usize, least: usize| {
        let apart = offsets[4];
        let expected = all().into_iter().map(|(h, w)| apart * h + step * w);
        apart >= least && expected.eq(offsets.iter().copied())
    };
    let is_injective = offsets.iter().collect::<BTreeSet<_>>().len() == 16;
    match target {
        "Shared" => name != "Blocked",
        "RunTime" => name != "Blocked" && is_injective,
        // Rows may be any distance apart that is at least the length of a row.
        "Given" => has_rows(1, 4),
        "GivenBoth" => has_rows(1, 4) || has_rows(2, 8),
        "PartOfGiven" => has_rows(1, 5),
        _ => all()
            .into_iter()
            .map(|(h, w)| offset(h, w))
            .eq(offsets.iter().copied()),
    }
}

#[test]
#[ignore = "it is long: `cargo test -- --include-ignored`"]
fn every_conversion() {
    let cases = cases();
    let mut reaches = vec![Reach::Written; cases.len()];
    let scratch = Scratch::new();
    loop {
        let (text, lines) = program(&cases, &reaches);
        let output = scratch.cargo("check", &["--message-format=short"], &text);
        if !lower(&output, &lines, &mut reaches, Reach::Refused) {
            break;
        }
    }
    let output = loop {
        let (text, lines) = program(&cases, &reaches);
        let output = scratch.cargo("run", &[], &text);
        if !lower(&output, &lines, &mut reaches, Reach::RefusedByBuild) {
            break output;
        }
    };
    let mut outcomes: BTreeMap<usize, String> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let (number, outcome) = line.split_once(' ').expect("a number and a word");
        outcomes.insert(number.parse().expect("a number"), outcome.to_owned());
    }

    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    let (mut run, mut written) = (0, 0);
    for (number, (case, reach)) in cases.iter().zip(&reaches).enumerate() {
        let name = KINDS[case.from].0;
        let told = || format!("{}::{} of {name}", case.row.0, case.call);
        let letter = match (reach, outcomes.get(&number).map(String::as_str)) {
            (Reach::Refused, None) => '.',
            (Reach::RefusedByBuild, None) => 'x',
            (Reach::Read, Some("true")) => 'r',
            (Reach::Written, Some("true")) => 'w',
            (_, Some("false")) => 'e',
            (_, outcome) => panic!(
                "{}: {outcome:?}\n{}",
                told(),
                String::from_utf8_lossy(&output.stderr)
            ),
        };
        run += usize::from(letter != '.' && letter != 'x');
        written += usize::from(letter == 'w');
        // A comparison at run time accepts exactly the mappings whose offsets all agree. A target with any strides
        // accepts all.
        if let (Some(to), "try_into_layout") = (case.to, case.row.1) {
            let fits = fits(KINDS[to], name, &case.expected);
            // This test cannot know the sizes of a whole that are known only at run time.
            if letter != '.' {
                assert_eq!(letter != 'e', fits, "{}", told());
            }
        }
        // A row of a derived layout has all kinds; a row of a conversion has all targets of one kind.
        let kind = if case.to.is_some() { name } else { "" };
        let row = format!("{:<8}{:<18}{kind:<15}", case.row.0, case.row.1);
        rows.entry(row).or_default().push(letter);
    }
    assert!(
        run > 1_000 && written > 500,
        "{run} conversions were run, {written} of them written"
    );

    let mut list = String::new();
    for (row, letters) in rows {
        // Most holders lack some of the methods.
        if letters.contains(|letter| letter != '.') {
            let _ = writeln!(list, "{row}{letters}");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("conversions/expected.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, list).expect("the list can be written");
        return;
    }
    let changed: Vec<_> = list
        .lines()
        .filter(|line| !EXPECTED.lines().any(|other| other == *line))
        .collect();
    assert!(
        list == EXPECTED,
        "other conversions compile than `conversions/expected.txt` lists:\n{}",
        changed.join("\n")
    );
}

/// A new function that returns a tensor needs a row in this test.
#[test]
fn every_function_of_the_interface_has_a_row() {
    let interface = reader::public_items();
    let known: BTreeSet<&str> = TO_LAYOUTS
        .into_iter()
        .chain(
            DERIVED
                .iter()
                .flat_map(|(functions, ..)| functions.iter().copied()),
        )
        .chain(elsewhere())
        .collect();
    let mut met = BTreeSet::new();
    let mut unknown = Vec::new();
    for (_, item) in interface
        .iter()
        .filter(|(file, _)| !file.contains("missing.rs"))
    {
        let (Some((_, rest)), Some((_, result))) = (item.split_once("fn "), item.split_once("-> "))
        else {
            continue;
        };
        let result = result
            .split(" where ")
            .next()
            .expect("there is a first part");
        let holders = [
            "View<",
            "ViewMut<",
            "Tensor<",
            "Buffer<",
            "Mapping<",
            "Value<",
            "AxisIter<",
            "AxisIterMut<",
            "Lanes<",
            "LanesMut<",
        ];
        if !holders.iter().any(|holder| result.contains(holder))
            || (result.contains("Array") || result.contains("Image"))
        {
            continue;
        }
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .expect("a name ends");
        let name = &rest[..end];
        met.insert(name);
        if !known.contains(name) {
            unknown.push(name);
        }
    }
    assert!(
        unknown.is_empty(),
        "these functions return a tensor, and have no row: {unknown:?}"
    );
    let gone: Vec<_> = known.difference(&met).collect();
    assert!(
        gone.is_empty(),
        "these functions are not in the public interface: {gone:?}"
    );
}

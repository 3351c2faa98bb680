//! The variance of all generic public types: whether a type can be coerced to the same type with another
//! argument.
//!
//! A type whose values are made for a layout must be invariant in the layout. `for<'a> fn(&'a u8)` is a subtype of
//! `fn(&'static u8)`, so `Name<for<'a> fn(&'a u8)>` is a subtype of `Name<fn(&'static u8)>`, and both may be layouts
//! with different sizes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

#[path = "source/reader.rs"]
mod reader;
mod support;

/// How a program refers to a type, as `standalone/variance/types.txt` says.
enum Named {
    In(&'static str),
    By(&'static str),
    OnWindows,
    Never,
}
use Named::{By, In, Never, OnWindows};

/// Returns the rows of the table: how a program refers to a type, the header of the type, and its signs.
fn types() -> Vec<(Named, &'static str, &'static str)> {
    let lines = include_str!("standalone/variance/types.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    let rows = rows.map(|row| {
        let [named, header, signs] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let named = match named.split_once(' ').unwrap_or((named, "")) {
            ("in", module) => In(module),
            ("by", value) => By(value),
            ("windows", _) => OnWindows,
            _ => Never,
        };
        (named, header, signs)
    });
    rows.collect()
}

/// The beginnings of names that macros declare and that need no row. `DimH<224>` has only a number. No code relies on
/// the name in `DynH<Height>`. The strides have no parameter. `FirstOfTwo`, `DirectlyBefore`, `NameNotName` and others
/// are traits. `AnyElements` and others are tuples of types, `InputSlot` and others have no parameter, and
/// `Language` is another crate's.
const OTHERS: &str = "\
    AnyElements Bt Dim DirectlyBefore Dyn ExecutionInputSlot Fills FirstOf FloatElements GivesArray Height Holds \
    IndexElements InputSlot Language LendsArray MeanElements NameNot NarrowElements NarrowIntegerElements \
    NumberElements OptionalExecutionInputSlot OptionalInputSlot OptionalOutputSlot OutputSlot PositionElements \
    ProductNot QuantizedElements QuotientNot ResampledElements RunTimeStrides SharedStrides SignedElements \
    SignedNarrowElements SummedElements TruthElements UnsignedElements Width";

/// Returns the text from its first bracket to the matching one.
fn in_brackets(text: &str) -> &str {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return &text[..=at];
        }
    }
    panic!("a bracket is never closed: {text}")
}

/// Returns the parts between the commas of a list in angle brackets.
fn listed(list: &str) -> Vec<&str> {
    let list = &list[1..list.len() - 1];
    let (mut depth, mut start) = (0, 0);
    let mut parts = Vec::new();
    for (at, letter) in list.char_indices() {
        match letter {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
        .collect()
}

/// Splits the header of a type, such as `View<'a, T, L: AnyLayout>`, into its name and its list of parameters.
fn split(header: &str) -> (&str, &str) {
    header.split_at(header.find('<').expect("the type is generic"))
}

/// Returns the name and the number of parameters of each operator that macros declare. A test of
/// `operators/with_directml` compares the list of operators with DirectML's.
fn operators() -> BTreeMap<String, usize> {
    let text = reader::read("tests/operators/with_directml/list.rs");
    let (_, rows) = text
        .split_once("pub(crate) fn rows()")
        .expect("there are rows");
    let mut operators = BTreeMap::new();
    // A row of `rows!` lists its slots. The other macros have one or two inputs.
    for (start, listed_slots) in [
        ("rows! { rows:", 0),
        ("one_input! {", 2),
        ("two_inputs! {", 3),
    ] {
        for list in rows.split(start).skip(1) {
            let (list, _) = list.split_once("\n    }\n").expect("the list ends");
            for row in list.split(";\n") {
                let slots = row.matches(" in [").count() + row.matches(" out [").count();
                for (bracket, _) in row.match_indices('<') {
                    let (before, generics) = row.split_at(bracket);
                    let name = before
                        .rsplit(|letter: char| !letter.is_alphanumeric())
                        .next();
                    let name = name.expect("a text has a last part");
                    if name.starts_with(char::is_uppercase) {
                        let generics = listed(in_brackets(generics)).len();
                        let parameters = generics + slots + listed_slots;
                        operators.entry(name.to_owned()).or_insert(parameters);
                    }
                }
            }
        }
    }
    let types = types();
    operators.retain(|name, _| types.iter().all(|(_, header, _)| split(header).0 != name));
    operators
}

/// Returns the traits that macros declare in rows such as ``GivenBy<Given>: "this coordinate has no position"``.
fn traits_by_macros() -> BTreeSet<String> {
    let mut traits = BTreeSet::new();
    for (_, source) in reader::files_in(&reader::folder()) {
        for line in source.lines() {
            let Some((header, _)) = line.trim_start().split_once(": \"") else {
                continue;
            };
            let name = header.split('<').next().unwrap_or("");
            if name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric) {
                traits.insert(name.to_owned());
            }
        }
    }
    traits
}

#[test]
fn each_generic_public_type_has_a_row() {
    let types = types();
    let headers = types.iter().map(|(_, header, _)| (*header).to_owned());
    let mut rows: BTreeSet<String> = headers.collect();
    assert_eq!(rows.len(), types.len(), "a type has two rows");
    let mut exported = BTreeSet::new();
    let mut declared = BTreeSet::new();
    let mut missing = Vec::new();
    for (_, item) in reader::public_items() {
        let item = item.trim_start_matches("(hidden) ").replace("unsafe ", "");
        let Some((kind, rest)) = item
            .strip_prefix("pub ")
            .and_then(|item| item.split_once(' '))
            // A field declares no type.
            .filter(|(kind, _)| !kind.ends_with(':'))
        else {
            continue;
        };
        if kind == "use" {
            let words = rest.split(|letter: char| !letter.is_alphanumeric());
            exported.extend(words.map(ToOwned::to_owned));
            continue;
        }
        let name: String = rest
            .chars()
            .take_while(|letter| letter.is_alphanumeric())
            .collect();
        if ["struct", "enum", "union"].contains(&kind) && rest[name.len()..].starts_with('<') {
            let header = name.clone() + in_brackets(&rest[name.len()..]);
            rows.remove(&header);
            // Types of two modules may share a row.
            if types.iter().all(|(_, row, _)| *row != header) {
                missing.push(header);
            }
        }
        if !rest.contains(" from ") {
            declared.insert(name);
        }
    }
    assert!(missing.is_empty(), "give these types rows: {missing:#?}");

    // If a type is exported, but not declared in the text of the source, a macro declares it. Operators are exported as a
    // whole, and `the_list_has_every_operator` compares their list with their definitions.
    let by_macros: BTreeSet<String> = rows
        .iter()
        .map(|header| split(header).0.to_owned())
        .collect();
    let is_type = |name: &&String| {
        name.starts_with(char::is_uppercase)
            && name.contains(char::is_lowercase)
            && !declared.contains(*name)
    };
    let (traits, operators) = (traits_by_macros(), operators());
    let expected: BTreeSet<&String> = by_macros.iter().collect();
    let found: BTreeSet<&String> = exported
        .iter()
        .filter(is_type)
        .filter(|name| !OTHERS.split(' ').any(|start| name.starts_with(start)))
        .filter(|name| !traits.contains(*name) && !operators.contains_key(*name))
        .collect();
    let differences: Vec<_> = found.symmetric_difference(&expected).collect();
    assert!(
        differences.is_empty(),
        "macros declare these types, or these rows have no type: {differences:?}"
    );
}

/// Returns the arguments of a type. The argument for the parameter with the index `varied` is a subtype or a
/// supertype; all others are always the same.
fn arguments(parameters: &[String], varied: usize, is_subtype: bool) -> String {
    let argument = |(index, parameter): (usize, &String)| {
        let is_super = index == varied && !is_subtype;
        match parameter {
            lifetime if lifetime.starts_with('\'') && is_super => "'x",
            lifetime if lifetime.starts_with('\'') => "'static",
            number if number.starts_with("const ") => "1",
            axis if axis.ends_with(": Axis") => "tensor_layout::H",
            _ if is_super => "Super",
            _ => "Sub",
        }
    };
    let arguments: Vec<_> = parameters.iter().enumerate().map(argument).collect();
    arguments.join(", ")
}

/// Compiles a function for each coercion. If the signs allow the coercion, the function must compile. Otherwise,
/// it must give one error.
#[test]
fn types_are_coerced_only_where_they_may() {
    let types = types().into_iter().map(|(named, header, signs)| {
        let (name, list) = split(header);
        let parameters = listed(list).into_iter().map(ToOwned::to_owned).collect();
        (named, name.to_owned(), parameters, signs.to_owned())
    });
    let operators = operators().into_iter().map(|(name, count)| {
        let parameters = vec!["T".to_owned(); count];
        (In("operators"), name, parameters, "=".repeat(count))
    });
    let mut program = String::new();
    let mut expected = Vec::new();
    for (named, name, parameters, signs) in types.chain(operators) {
        let parameters: Vec<String> = parameters;
        assert_eq!(parameters.len(), signs.len(), "the signs of {name}");
        for (varied, sign) in signs.chars().enumerate() {
            let parameter = &parameters[varied];
            let is_fixed = parameter.starts_with("const ") || parameter.ends_with(": Axis");
            assert_eq!(sign == '.', is_fixed, "{name}: {parameter}");
            if is_fixed {
                continue;
            }
            for is_widened in [true, false] {
                let from = arguments(&parameters, varied, is_widened);
                let to = arguments(&parameters, varied, !is_widened);
                let function = match named {
                    In(module) => {
                        let path = format!("tensor_layout::{module}::{name}").replace("::::", "::");
                        format!("(x: {path}<{from}>) -> {path}<{to}> {{ x }}")
                    }
                    By(value) => {
                        let [from, to] =
                            [from, to].map(|arguments| value.replace("{}", &arguments));
                        format!("() {{ coerce({to}, {from}) }}")
                    }
                    OnWindows | Never => continue,
                };
                let number = expected.len() + 1;
                let _ = writeln!(program, "pub fn coercion_{number}<'x>{function}");
                expected.push(usize::from(!(is_widened && sign == '+')));
            }
        }
    }
    assert!(expected.len() > 1000, "only {} coercions", expected.len());

    let errors = errors_of(&program);
    let mut wrong = String::new();
    for ((line, text), wanted) in (1..).zip(program.lines()).zip(expected) {
        let errors = errors.get(&line).copied().unwrap_or(0);
        if errors != wanted {
            let _ = writeln!(wrong, "{errors} errors, not {wanted}: {text}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Compiles the functions, and returns the number of errors in each line. All errors must be about subtypes.
fn errors_of(program: &str) -> BTreeMap<usize, usize> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("standalone/variance");
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let coercions = temporary.join("coercions.rs");
    fs::write(&coercions, program).expect("the program can be written");
    support::lock(&directory);
    let output = support::cargo("coercions")
        .args(["check", "--quiet", "--message-format=short"])
        .current_dir(&directory)
        .env("COERCIONS", &coercions)
        .output()
        .expect("Cargo can be run");
    let messages = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let mut errors = BTreeMap::new();
    for message in messages.lines() {
        if message.starts_with("error: could not compile") {
            continue;
        }
        let location = message.split_once("coercions.rs:");
        let line = location.and_then(|(_, location)| location.split(':').next());
        let is_about_subtypes = [
            ": error[E0308]: mismatched types",
            ": error: lifetime may not live long enough",
        ]
        .iter()
        .any(|words| message.contains(words));
        assert!(line.is_some() && is_about_subtypes, "{messages}");
        let line = line.and_then(|line| line.parse().ok());
        *errors
            .entry(line.expect("a location has a line"))
            .or_default() += 1;
    }
    errors
}

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

/// How a program refers to a type.
enum Named {
    /// The type is public in this module.
    In(&'static str),
    /// The type has no public name, but this expression returns a value of it. `{}` stands for the arguments.
    By(&'static str),
    /// The type exists only on Windows.
    OnWindows,
    /// The type has no public name. It has no values, or only values with lifetimes.
    Never,
}
use Named::{By, In, Never, OnWindows};

/// All generic public types but operators, hidden types included. A row ends with a sign for each parameter:
///
/// - `=` for invariance;
/// - `+` for covariance: a lifetime may become shorter, and a type may become a supertype;
/// - `.` for a number or an axis. No number is a subtype of another one. Only this crate has axes, and none of
///   them has a lifetime.
#[rustfmt::skip]
const TYPES: &[(Named, &str, &str)] = &[
    // Borrowed elements, as in `&[T]` and `&mut [T]`.
    (In(""), "View<'a, T, L: AnyLayout>", "++="),
    (In(""), "ViewMut<'a, T, L: AnyLayout>", "+=="),
    // The first parameter is a format of frames.
    (Never, "Frame<'a, F: FrameFormat, Matrix>", "+=="),
    (In("frames"), "Plane<'a, T>", "++"),
    (In("iterators"), "AxisIter<'a, T, L: AnyLayout, X>", "++=="),
    (In("iterators"), "AxisIterMut<'a, T, L: AnyLayout, X>", "+==="),
    (In("iterators"), "IndexedIter<'a, T, L: AnyLayout, O>", "++=="),
    (In("iterators"), "IndexedIterMut<'a, T, L: AnyLayout, O>", "+==="),
    (In("iterators"), "Iter<'a, T, L: AnyLayout, O>", "++=="),
    (In("iterators"), "IterMut<'a, T, L: AnyLayout, O>", "+==="),
    (In("iterators"), "ParAxisIter<'a, T, L: AnyLayout, X: Axis>", "++=."),
    (In("iterators"), "ParAxisIterMut<'a, T, L: AnyLayout, X: Axis>", "+==."),
    (In("iterators"), "Lanes<'a, T, L: AnyLayout, Axes>", "++=="),
    (In("iterators"), "LanesMut<'a, T, L: AnyLayout, Axes>", "+==="),
    (In(""), "Repeated<'v, T, L: AnyLayout, Times>", "++=+"),
    (In("iterators"), "Runs<'a, T, L: AnyLayout>", "++="),
    (In("iterators"), "RunsMut<'a, T, L: AnyLayout>", "+=="),
    (In("iterators"), "Zip<'a, T, L: AnyLayout, U, M: AnyLayout>", "++=+="),
    (In("iterators"), "ZipMut<'a, T, L: AnyLayout, U, M: AnyLayout>", "+==+="),
    // The parameter is one of two structures, neither of which has a lifetime. The lifetime is that of a `&mut ()`.
    (Never, "Dlpack<'a, M: ManagedTensor = DLManagedTensorVersioned>", "++"),
    // Owned elements, resources and other values, as in `Vec<T>`.
    (In(""), "AxisPositions<X>", "+"),
    (In(""), "Refused<V, E>", "++"),
    (In(""), "Tensor<T, L: AnyLayout>", "+="),
    (In("operators"), "PaddingMode<T>", "+"),
    (In("dml"), "Persistent<R, const BYTES: u64>", "+."),
    (In("dml"), "Temporary<R, const BYTES: u64>", "+."),
    (Never, "Tensors<const INPUTS: usize, const OUTPUTS: usize>", ".."),
    (In("gpu"), "Buffer<R, T, L: AnyLayout>", "+=="),
    (In("gpu"), "HostBuffer<Bytes>", "+"),
    (In("iterators"), "IntoIter<T, L: AnyLayout>", "+="),
    (In("macros"), "CheckedRange<'a, R>", "++"),
    // An operator of this crate, which is invariant in all its parameters.
    (OnWindows, "Compiled<O>", "+"),
    // Values that were made for a layout.
    (In(""), "Mapping<L: AnyLayout>", "="),
    (In(""), "Rearrangement<L, M>", "=="),
    (In(""), "TensorLayout<S, M>", "=="),
    (In("d3d12"), "BufferView<T, L>", "=="),
    (In("frames"), "ChromaU<K, const ROWS: usize, const COLUMNS: usize>", "=.."),
    (In("frames"), "ChromaV<K, const ROWS: usize, const COLUMNS: usize>", "=.."),
    (In("frames"), "FrameLayout<F>", "="),
    (In("frames"), "Luma<K>", "="),
    (In("d3d12"), "TextureFootprint<T, L: AnyLayout>", "=="),
    (In("operators"), "CustomOperator<S, Inputs, Outputs>", "==="),
    (In("operators"), "Join<T, X, Inputs, Output>", "===="),
    (In("operators"), "Split<T, X, Input, Outputs>", "===="),
    (In("operators"), "Value<T, S>", "=="),
    (In("shader"), "CopyKernel<T, L: AnyLayout, U, M: AnyLayout>", "===="),
    (In("shader"), "OffsetFunction<L: AnyLayout>", "="),
    // Of wgpu, and of Windows. The program of this test is built without them. A relayout holds kernels, and so is invariant
    // as they are.
    (Never, "Relayout<T, L: AnyLayout, U, M: AnyLayout>", "===="),
    (Never, "Scaled<S>", "+"),
    (Never, "Source<D: Graphics>", "="),
    (Never, "Descriptors<'a>", "+"),
    (By("<{} as StaticLayout>::UNCHECKED"), "UncheckedMapping<L: AnyLayout>", "="),
    (By("any::<Rearrangement<{}>>().in_place(\"\")"), "InPlace<L, M>", "=="),
    // Types that only name something. They have no values, or only one value.
    (In("axes"), "Constant<X, const POSITION: usize>", "=."),
    (In("operators"), "OwnedByDml<L>", "="),
    (In("macros"), "OneName<A>", "="),
    (In("sizes"), "Exactly<const SIZE: usize>", "."),
    (In("sizes"), "Over<A, const DIVISOR: usize>", "=."),
    (In("sizes"), "Times<A, B>", "=="),
    (In("macros"), "Facts<L>", "="),
    (In("macros"), "PartsAlong<X, Letters, Rest>", "==="),
    (In("storage"), "Align<X, const MULTIPLE: usize>", "=."),
    (In("storage"), "Block<X, const BLOCK: usize>", "=."),
    (In("storage"), "Broadcast<X>", "="),
    (In("storage"), "Cropped<X>", "="),
    (In("storage"), "Lane<X, const BLOCK: usize>", "=."),
    (In("storage"), "Overlap<X, const STEP: usize>", "=."),
    (In("storage"), "Pad<X, const POSITIONS: usize>", "=."),
    (In("storage"), "Pitch<X, const MULTIPLE: usize>", "=."),
    (In("storage"), "Stride<X, const STEP: usize>", "=."),
    (In("storage"), "Within<S, M>", "=="),
    (Never, "InOtherOrder<Outer, Inner, Ones, Counted>", "===="),
    (Never, "Same<T>", "="),
    // Borrowed descriptions and bindings of DirectML.
    (In("operators"), "Bindings<'a>", "+"),
    (In("operators"), "Graph<'g>", "+"),
    (In("operators"), "GraphBinder<'a>", "+"),
    (In("operators"), "GraphInitializer<'a>", "+"),
    (In("operators"), "InitializationBindings<'a>", "+"),
    (In("operators"), "InitializerBindings<'a, const OPERATORS: usize>", "+."),
    (In("operators"), "InitializerPart<'a>", "+"),
    (In("dml"), "RawBindingDesc<'a>", "+"),
    (In("operators"), "RawBindings<'a>", "+"),
    (In("operators"), "RawBufferArrayBinding<'a>", "+"),
    (In("dml"), "RawBufferBinding<'a>", "+"),
    (In("dml"), "RawBufferTensorDesc<'a>", "+"),
    (In("operators"), "RawGraphDesc<'a>", "+"),
    (In("operators"), "RawGraphEdge<'a>", "+"),
    (In("operators"), "RawGraphNode<'a>", "+"),
    (In("operators"), "RawInitializerBindings<'a>", "+"),
    (In("operators"), "RawOperatorDesc<'a>", "+"),
    (In("operators"), "StoredTensor<'f>", "+"),
    (In("dml"), "RawTensorDesc<'a>", "+"),
    (Never, "Caller<'a>", "="),
    (Never, "Described<'a>", "+"),
    (Never, "Descriptions<'a>", "+"),
    (Never, "Ranges<'a, 'd>", "++"),
    // The type needs the feature `ort`, which is off in the program with the coercions.
    (Never, "SessionCheck<'s>", "+"),
    (OnWindows, "GraphInitialization<'a>", "+"),
    (OnWindows, "GraphRun<'a>", "+"),
    (OnWindows, "PendingRead<T, L: AnyLayout>", "=="),
    // Numbers.
    (In("macros"), "PlacedEntries<const ENTRIES: usize>", "."),
];

/// The beginnings of names that macros declare and that need no row. `DimH<224>` has only a number. No code relies on
/// the name in `DynH<Height>`. The strides have no parameter. `FirstOfTwo`, `DirectlyBefore`, `NameNotName` and others
/// are traits. `AnyElements` and others are tuples of types, `InputSlot` and others have no parameter, and
/// `Language` is another crate's.
const OTHERS: [&str; 38] = [
    "AnyElements",
    "Bt",
    "Dim",
    "DirectlyBefore",
    "Dyn",
    "ExecutionInputSlot",
    "Fills",
    "FirstOf",
    "FloatElements",
    "GivesArray",
    "Height",
    "Holds",
    "IndexElements",
    "InputSlot",
    "Language",
    "LendsArray",
    "MeanElements",
    "NameNot",
    "NarrowElements",
    "NarrowIntegerElements",
    "NumberElements",
    "OptionalExecutionInputSlot",
    "OptionalInputSlot",
    "OptionalOutputSlot",
    "OutputSlot",
    "PositionElements",
    "ProductNot",
    "QuantizedElements",
    "QuotientNot",
    "ResampledElements",
    "RunTimeStrides",
    "SharedStrides",
    "SignedElements",
    "SignedNarrowElements",
    "SummedElements",
    "TruthElements",
    "UnsignedElements",
    "Width",
];

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
    operators.retain(|name, _| TYPES.iter().all(|(_, header, _)| split(header).0 != name));
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
    let mut rows: BTreeSet<String> = TYPES
        .iter()
        .map(|(_, header, _)| (*header).to_owned())
        .collect();
    assert_eq!(rows.len(), TYPES.len(), "a type has two rows");
    let mut by_macros: BTreeSet<String> = operators().into_keys().collect();
    let mut exported = BTreeSet::new();
    let mut declared = BTreeSet::new();
    let mut missing = Vec::new();
    for (_, item) in reader::public_items() {
        let item = item.trim_start_matches("(hidden) ").replace("unsafe ", "");
        let Some((kind, rest)) = item
            .strip_prefix("pub ")
            .and_then(|item| item.split_once(' '))
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
            if TYPES.iter().all(|(_, row, _)| *row != header) {
                missing.push(header);
            }
        }
        if !rest.contains(" from ") {
            declared.insert(name);
        }
    }
    assert!(missing.is_empty(), "give these types rows: {missing:#?}");

    // If a type is exported, but not declared in the text of the source, a macro declares it.
    by_macros.extend(rows.iter().map(|header| split(header).0.to_owned()));
    let is_type = |name: &&String| {
        name.starts_with(char::is_uppercase)
            && name.contains(char::is_lowercase)
            && !declared.contains(*name)
    };
    let traits = traits_by_macros();
    let expected: BTreeSet<&String> = by_macros.iter().collect();
    let found: BTreeSet<&String> = exported
        .iter()
        .filter(is_type)
        .filter(|name| !OTHERS.iter().any(|start| name.starts_with(start)))
        .filter(|name| !traits.contains(*name))
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
    let types = TYPES.iter().map(|(named, header, signs)| {
        let (name, list) = split(header);
        let parameters = listed(list).into_iter().map(ToOwned::to_owned).collect();
        (named, name.to_owned(), parameters, (*signs).to_owned())
    });
    let operators = operators().into_iter().map(|(name, count)| {
        let parameters = vec!["T".to_owned(); count];
        (&In("operators"), name, parameters, "=".repeat(count))
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

//! Inputs that DirectML owns: the answers of the library for every input of every operator.

use crate::described::Described;
use crate::every_operator::{Row, rows};
use crate::questions::Questions;
use crate::reader::{files_in, folder};
use std::collections::{BTreeMap, BTreeSet};
use tensor_layout::operators::FeatureLevel;

/// The operators that the library does not know, because they need a higher feature level than 6.2. The tests for
/// Windows ask a newer library about them (`levels.rs`).
const UNKNOWN: [&str; 4] = [
    "Dequantize",
    "MeanVarianceNormalization2",
    "MultiheadAttention1",
    "Quantize",
];

/// The operators of which DirectML owns no input, and the lengths of their C structures in pointers. The
/// structures begin with the tensors.
const UNOWNED: [(&str, usize); 3] = [("Gru", 11), ("Lstm", 15), ("Rnn", 11)];

/// Asks about each input that can be `OwnedByDml`, and about each input that cannot.
#[test]
fn the_library_owns_the_inputs_that_can_be_owned() {
    let mut questions = Questions::of("the_library_owns_the_inputs_that_can_be_owned");
    let (mut owned, mut unowned) = (0, 0);
    let mut unknown = BTreeSet::new();
    for Row { asked, owned: each } in rows() {
        let (operator, _, name) = asked;
        assert_eq!(each.len(), operator.inputs().len(), "{name}");
        if operator.feature_level() > FeatureLevel::V6_2 {
            unknown.insert(name);
            continue;
        }
        let structure = UNOWNED.iter().find(|(unowned, _)| *unowned == name);
        for (slot, owner) in each.iter().enumerate() {
            assert!(
                operator.inputs()[slot].is_some(),
                "{name}: input {slot} is not asked about"
            );
            assert_eq!(owner.is_none(), structure.is_some(), "{name}: input {slot}");
            let what = format!("{name} with input {slot} owned by DirectML");
            if let Some(owner) = owner {
                let is_owned = |input: usize| {
                    owner.inputs()[input].is_some_and(|input| input.is_owned_by_dml())
                };
                assert!(
                    (0..each.len()).all(|input| is_owned(input) == (input == slot)),
                    "{what}"
                );
                owner.with_raw(|desc| questions.expect(true, desc, &what));
                owned += 1;
            } else if let Some((_, words)) = structure {
                let tensors = each.len() + operator.outputs().len();
                operator.with_raw(|desc| {
                    let described = Described::read(desc, *words, 0, tensors);
                    described.expect(&mut questions, true, name);
                    let refused = described.with(slot, |tensor| tensor.flags = 1);
                    refused.expect(&mut questions, false, &what);
                });
                unowned += 1;
            }
        }
    }
    assert_eq!(unknown.into_iter().collect::<Vec<_>>(), UNKNOWN);
    println!("{owned} inputs that can be owned, {unowned} that cannot");
    questions.assert_agreement();
}

/// Tests that the source refuses `OwnedByDml` in all inputs of the operators above, and in no other input.
#[test]
fn inputs_that_cannot_be_owned_are_listed() {
    let mut found = BTreeMap::new();
    for (file, source) in files_in(&folder()) {
        let mut operator = None;
        for line in source.lines() {
            if let Some(definition) = line.trim().strip_prefix("pub struct ") {
                operator = definition.split_once(" from ").map(|(name, _)| name);
            }
            let is_input = |slot: &str| line.contains(&format!(" is [{slot}]"));
            if is_input("ExecutionInputSlot") || is_input("OptionalExecutionInputSlot") {
                let name = operator.unwrap_or_else(|| panic!("{file}: a slot of no operator"));
                *found.entry(name.to_owned()).or_insert(0) += 1;
            }
        }
    }
    let mut wanted = BTreeMap::new();
    for Row { asked, .. } in rows() {
        let (operator, _, name) = asked;
        if UNOWNED.iter().any(|(unowned, _)| *unowned == name) {
            wanted.insert(name.to_owned(), operator.inputs().len());
        }
    }
    assert_eq!(found, wanted);
}

/// Tests that the table has all operators of the crate: the types that implement `Operator` themselves, and the
/// names that the module `operators` publishes, but that no item defines. A macro defines these.
#[test]
fn the_table_has_every_operator() {
    let files = files_in(&folder());
    let (mut defined, mut operators) = (BTreeSet::new(), BTreeSet::new());
    for (_, source) in &files {
        for line in source.lines() {
            let line = line.trim().replace("pub unsafe trait", "pub trait");
            let words: Vec<_> = line.split([' ', '<', '(', ':', ';', '{']).collect();
            defined.extend(match &words[..] {
                ["pub", "struct" | "enum" | "trait", _, "from", ..] => None,
                ["pub", "struct" | "enum" | "trait", name, ..] => Some((*name).to_owned()),
                _ => None,
            });
        }
        for rest in source.split(" Operator").skip(1) {
            let name = rest.trim_start().strip_prefix("for ");
            let name = name.and_then(|name| name.split(['<', ' ']).next());
            operators.extend(
                name.filter(|name| !name.starts_with('$'))
                    .map(str::to_owned),
            );
        }
    }
    let (_, page) = files
        .iter()
        .find(|(file, _)| file == "operators/mod.rs")
        .expect("the module is there");
    for list in page.split("pub use ").skip(1) {
        let (list, _) = list.split_once(';').expect("it ends");
        let names = list.split(|c: char| !c.is_alphanumeric());
        // A macro declares the bounds that compare arguments, such as `SlotAxesAre` and `SlotStoredAs`.
        let names = names
            .filter(|name| name.starts_with(char::is_uppercase))
            .filter(|name| !name.ends_with("Are") && !name.ends_with("StoredAs"));
        operators.extend(
            names
                .map(str::to_owned)
                .filter(|name| !defined.contains(name)),
        );
    }
    assert!(operators.remove("CustomOperator"), "the user defines it");
    let listed: BTreeSet<String> = rows().iter().map(|row| row.asked.2.to_owned()).collect();
    assert_eq!(operators, listed);
}

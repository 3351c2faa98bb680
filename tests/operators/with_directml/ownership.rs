//! Inputs that DirectML owns: the answers of the library for every input of every operator.

use crate::list::{all, owned, rows};
use crate::questions::Questions;
use crate::reader::{files_in, folder};
use crate::verdicts::LEVEL;
use std::collections::{BTreeMap, BTreeSet};

/// The operators that the library does not know, because they need a higher feature level than 6.2. The tests for
/// Windows ask a newer library about them (`levels.rs`).
const UNKNOWN: &str = "Dequantize MeanVarianceNormalization2 MultiheadAttention1 Quantize";

/// Asks about each input that can be `OwnedByDml`. The verdicts ask about each input that cannot.
#[test]
fn the_library_owns_the_inputs_that_can_be_owned() {
    let mut questions = Questions::of("the_library_owns_the_inputs_that_can_be_owned");
    let mut unknown = BTreeSet::new();
    for (name, slot, operator) in owned() {
        if operator.feature_level() > LEVEL {
            unknown.insert(name);
            continue;
        }
        for (input, desc) in operator.inputs().iter().enumerate() {
            let is_owned = desc.is_some_and(|desc| desc.is_owned_by_dml());
            assert_eq!(is_owned, input == slot, "{name}: input {slot}");
        }
        let what = format!("{name} with input {slot} owned by DirectML");
        operator.with_raw(|desc| questions.expect(true, desc, &what));
    }
    assert_eq!(unknown.into_iter().collect::<Vec<_>>().join(" "), UNKNOWN);
    questions.assert_agreement();
}

/// Tests that the source refuses `OwnedByDml` in all inputs of the operators whose rows say so, and in no other input.
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
    for row in rows().iter().filter(|row| !row.owns_inputs) {
        wanted.insert(row.name.to_owned(), row.inputs);
    }
    assert_eq!(found, wanted);
}

/// Tests that the list has all operators that the source defines, each with its level or its name in C on the same line.
#[test]
fn the_list_has_every_operator() {
    let mut operators = BTreeSet::new();
    for (file, source) in files_in(&folder()) {
        for line in source.lines().map(str::trim) {
            let line = line.strip_prefix("pub struct ").unwrap_or(line);
            let is_definition = line.contains(" from V") || line.contains(", \"DML_");
            if file.starts_with("operators/families/")
                && line.starts_with(char::is_uppercase)
                && is_definition
            {
                let name = line.split(|c: char| !c.is_alphanumeric()).next();
                operators.extend(name.map(str::to_owned));
            }
        }
    }
    let listed: BTreeSet<String> = all().iter().map(|(.., name)| (*name).to_owned()).collect();
    assert_eq!(operators, listed);
}

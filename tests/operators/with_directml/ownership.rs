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

/// The public names of the families that are not operators.
const ARGUMENTS: &str = "AttentionHeads AveragedPadding AxisDirection DepthSpaceOrder FusedActivation InfinityMode \
    LocalRegion Margins NearestRounding PaddingMode RecurrentDirection Resampling RoiSampling RoundingMode SliceWindow \
    VectorNorm Window";

/// Tests that the list has all operators that the source defines. `operators` publishes the families by globs, so each
/// other public item of theirs is named above.
#[test]
fn the_list_has_every_operator() {
    let mut public = BTreeSet::new();
    let files = files_in(&folder()).into_iter();
    for (_, source) in files.filter(|(file, _)| file.starts_with("operators/families/")) {
        for line in source.lines() {
            let words = line
                .trim()
                .replace(|c: char| c != '_' && !c.is_alphanumeric(), " ");
            let words: Vec<&str> = words.split_whitespace().collect();
            let is_indented = line.starts_with(' ');
            match words[..] {
                // Methods, restricted items, and names that are defined in these files.
                ["pub", "fn", ..] | ["pub", "const", "fn", ..] if is_indented => {}
                ["pub", "super" | "in" | "use", ..] => {}
                ["pub", ..] if line.contains('$') => {}
                ["pub", _, name, ..] => _ = public.insert(name.to_owned()),
                // A row of a macro that defines operators.
                [name, ..]
                    if name.starts_with(char::is_uppercase)
                        && (line.contains(" from V") || line.contains(", \"DML_")) =>
                {
                    public.insert(name.to_owned());
                }
                _ => {}
            }
        }
    }
    let operators = all();
    let operators = operators.iter().map(|(.., name)| *name);
    let listed = operators.chain(ARGUMENTS.split(' ')).map(str::to_owned);
    assert_eq!(public, listed.collect());
}

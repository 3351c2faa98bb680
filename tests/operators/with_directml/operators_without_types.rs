//! Tests that the page of the module `dml` lists all operators for which the crate has no type.

use crate::list::all;
use std::collections::BTreeSet;

/// The names of `DML_OPERATOR_TYPE` in `DirectML.h`, from 1 on.
const NAMES: &str = include_str!("operator_types.txt");

/// Returns the number of the operator that a C structure describes, such as `DML_GATHER_OPERATOR_DESC`.
pub(crate) fn number_of(structure: &str) -> i32 {
    let name = structure
        .strip_prefix("DML_")
        .and_then(|name| name.strip_suffix("_OPERATOR_DESC"));
    // The header has two names for this operator.
    let name = name.map(|name| {
        if name == "SCATTER" {
            "SCATTER_ELEMENTS"
        } else {
            name
        }
    });
    let index = NAMES
        .split_whitespace()
        .position(|other| Some(other) == name);
    let index = index.unwrap_or_else(|| panic!("{structure} is no structure of an operator"));
    i32::try_from(index + 1).expect("it is small")
}

/// The types that a mode of another operator uses.
const BY_MODE: [i32; 2] = [89, 166];

#[test]
fn each_operator_is_there_or_listed_as_left_out() {
    let types: BTreeSet<i32> = all()
        .iter()
        .map(|(operator, ..)| operator.operator_type())
        .collect();
    let page = include_str!("../../../tensor-layout/src/operators/mod.rs");
    let (_, table) = page
        .split_once("# Operators that are left out")
        .expect("it has the table");
    let (table, _) = table.split_once("\n//! # ").unwrap_or((table, ""));
    let listed: BTreeSet<&str> = table.split('`').skip(1).step_by(2).collect();
    let mut wrong = Vec::new();
    for (operator_type, name) in (1..).zip(NAMES.split_whitespace()) {
        let is_there = types.contains(&operator_type) || BY_MODE.contains(&operator_type);
        let is_gradient = name.ends_with("_GRAD") || name.ends_with("_GRAD1");
        if is_there == (is_gradient || listed.contains(name)) {
            wrong.push(name);
        }
    }
    assert_eq!(NAMES.split_whitespace().count(), 177);
    assert!(wrong.is_empty(), "{wrong:?}");
}

//! Packed elements in logical order, which files and ONNX Runtime have.

use crate::layout::notation::{Text, write_layout};
use crate::layout::{self, AnyLayout};
use crate::types::structure::Structure;
use tensor_layout_arithmetic::{FactorPart, FactorPositions, FactorStep};

/// Fails to compile if elements of the layout may not be packed in logical order. `who` begins the message, such as
/// `ONNX Runtime takes`.
#[track_caller]
pub(crate) const fn check<L: AnyLayout>(who: &str) {
    layout::check::<L>();
    if !is_packed_in_logical_order(L::STRUCTURE) {
        let text = not_in_order(who, L::STRUCTURE);
        panic!("{}", text.as_str());
    }
}

/// Returns whether the factors are those of the axes in logical order, without clauses.
const fn is_packed_in_logical_order(structure: &Structure) -> bool {
    let (Some(factors), None) = (structure.factors, structure.whole) else {
        return false;
    };
    if factors.len() != structure.axes.len() {
        return false;
    }
    let mut i = 0;
    while i < factors.len() {
        let factor = &factors[i];
        let is_plain = matches!(
            (factor.part, factor.positions, factor.step),
            (FactorPart::Whole, FactorPositions::Size, FactorStep::Packed)
        );
        if !is_plain || factor.axis != structure.axes[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn not_in_order(who: &str, structure: &Structure) -> Text {
    let mut text = Text::new();
    text.str(who)
        .str(" packed elements in the order of the sizes, ");
    let mut i = 0;
    while i < structure.axes.len() {
        text.str(if i > 0 { ", " } else { "" })
            .letter(structure.axes[i]);
        i += 1;
    }
    text.str(": ");
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: declare a layout with the label `");
    let mut i = 0;
    while i < structure.axes.len() {
        text.letter(structure.axes[i]);
        i += 1;
    }
    text.str("` and without clauses for it; `to_layout` moves elements between the two");
    text
}

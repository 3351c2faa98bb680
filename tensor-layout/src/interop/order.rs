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

/// Fails to compile if elements of the layout may not be packed, in any order. `who` begins the message.
#[cfg(feature = "files")]
#[track_caller]
pub(crate) const fn check_packed<L: AnyLayout>(who: &str) {
    layout::check::<L>();
    if !is_packed(L::STRUCTURE) {
        let mut text = Text::new();
        text.str(who).str(" packed elements: ");
        write_layout(&mut text, L::STRUCTURE, &L::STRUCTURE.known);
        text.str("\nhelp: declare a layout without clauses and blocks for it; `to_layout` moves elements between the two");
        panic!("{}", text.as_str());
    }
}

/// Returns the axes of a packed layout in storage order.
#[cfg(feature = "files")]
pub(crate) fn storage(structure: &Structure) -> impl Iterator<Item = char> {
    structure
        .factors
        .unwrap_or_default()
        .iter()
        .map(|factor| factor.axis)
}

/// Returns whether the factors are those of the axes in logical order, without clauses.
const fn is_packed_in_logical_order(structure: &Structure) -> bool {
    let (Some(factors), true) = (structure.factors, is_packed(structure)) else {
        return false;
    };
    let mut i = 0;
    while i < factors.len() {
        if factors[i].axis != structure.axes[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns whether the factors are whole axes without clauses.
const fn is_packed(structure: &Structure) -> bool {
    let (Some(factors), None) = (structure.factors, structure.whole) else {
        return false;
    };
    if factors.len() != structure.axes.len() {
        return false;
    }
    let mut i = 0;
    while i < factors.len() {
        let factor = &factors[i];
        if !matches!(
            (factor.part, factor.positions, factor.step),
            (FactorPart::Whole, FactorPositions::Size, FactorStep::Packed)
        ) {
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
    text.str("` and without clauses for it; `to_layout` moves elements between the two (`try_to_layout` where sizes are `?`)");
    text
}

#[cfg(test)]
mod tests {
    use super::is_packed_in_logical_order;
    use crate::layout;
    use crate::layout::{AnyLayout, TensorLayout};
    use crate::types::axis::{DimH, DimW, DynH, DynW, H, W};
    use crate::types::storage::{RunTimeStrides, SharedStrides, Within};

    /// Each other layout differs from the packed one in one fact.
    #[test]
    fn only_packed_elements_in_logical_order() {
        macro_rules! check {
            ($($layout:ty: $expected:literal;)+) => {$(
                assert_eq!(
                    is_packed_in_logical_order(<$layout as AnyLayout>::STRUCTURE),
                    $expected,
                    "{}",
                    stringify!($layout)
                );
            )+};
        }
        check! {
            layout!(HW[2, 4]): true;
            layout!(HW[?, ?]): true;
            layout!(ABC[A = 2, B = ?, C = 4]): true;
            layout!(WH[2, 4]): false;
            layout!(NHWC[1, 2, 3, 4]): false;
            layout!(ABC[A = 2, B = 3, C = 4], logical(ACB)): false;
            layout!(HW[2, 4], pad(W = 4)): false;
            layout!(HW[2, 4], pad(H = 2)): false;
            layout!(HW[2, 4], align(W = 4)): false;
            layout!(HW[2, 4], strides(H = 4)): false;
            layout!(HW[2, 4], strides(W = 1)): false;
            layout!(HW[2, ?], strides(H = ?)): false;
            layout!(HW[2, 4], pitch(H = 4)): false;
            layout!(HW[2, 4], overlap(H = 4)): false;
            layout!(HW[2, 4], broadcast(W)): false;
            layout!(HW4w[2, 4]): false;
            TensorLayout<(DimH<2>, DimW<4>), Within<(DimH<2>, DimW<4>), (H, W)>>: false;
            TensorLayout<(DynH, DynW), RunTimeStrides>: false;
            TensorLayout<(DynH, DynW), SharedStrides>: false;
        }
    }
}

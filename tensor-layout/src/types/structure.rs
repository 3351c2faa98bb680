//! The structure of a layout: its axes, known sizes and factors as values instead of types.

use crate::types::written_name::WrittenName;
use tensor_layout_arithmetic::{Factor, FactorPart, FactorPositions, FactorStep, MAX_RANK};

/// The facts about a layout that are known at compile time, as values instead of types. So functions that
/// read them need no type parameters.
#[derive(Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Structure {
    /// The name of a layout that is declared as a `struct`, otherwise `None`.
    pub(crate) name: Option<&'static str>,
    pub(crate) axes: &'static [char],
    pub(crate) known: [Option<usize>; MAX_RANK],
    /// The name of each size, or `None` for a size without a name.
    pub(crate) names: [Option<&'static WrittenName>; MAX_RANK],
    pub(crate) factors: Option<&'static [Factor]>,
    /// The structure of the whole tensor, if this is the structure of a part. In that case, `factors` are the
    /// factors of the whole.
    pub(crate) whole: Option<&'static Structure>,
}

impl Structure {
    /// Returns whether no axis is blocked, and no axis has a clause other than `broadcast`. Such a layout has
    /// no padding.
    pub(crate) const fn has_plain_factors(&self) -> bool {
        let (Some(factors), None) = (self.factors, self.whole) else {
            return false;
        };
        let mut index = 0;
        while index < factors.len() {
            let factor = &factors[index];
            if !matches!(
                (factor.part, factor.positions, factor.step),
                (
                    FactorPart::Whole,
                    FactorPositions::Size,
                    FactorStep::Packed | FactorStep::Broadcast
                )
            ) {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Returns whether no axis is blocked. Each axis then has a stride.
    pub(crate) const fn is_strided(&self) -> bool {
        let Some(factors) = self.factors else {
            return true;
        };
        let mut index = 0;
        while index < factors.len() {
            if !matches!(factors[index].part, FactorPart::Whole) {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Returns the sizes. If a size is known only at run time, 1 takes its place, because 1 is the least
    /// possible size.
    pub(crate) const fn least_sizes(&self) -> [usize; MAX_RANK] {
        let mut sizes = [1; MAX_RANK];
        let mut axis = 0;
        while axis < MAX_RANK {
            if let Some(size) = self.known[axis] {
                sizes[axis] = size;
            }
            axis += 1;
        }
        sizes
    }

    /// Returns the number of positions in a block of the axis `axis`. This number is the product of the sizes
    /// of the axis's [`Lane`](crate::storage::Lane)s. For an axis without blocks, returns 1.
    pub(crate) const fn block(&self, axis: char) -> usize {
        let mut positions = 1;
        if let Some(factors) = self.factors {
            let mut i = 0;
            while i < factors.len() {
                if let FactorPart::Lane { block } = factors[i].part {
                    if factors[i].axis == axis {
                        positions *= block;
                    }
                }
                i += 1;
            }
        }
        positions
    }
}

#[cfg(test)]
mod tests {
    use super::Structure;
    use tensor_layout_arithmetic::{Factor, FactorPart, FactorPositions, FactorStep, MAX_RANK};

    const fn packed(axis: char, part: FactorPart) -> Factor {
        Factor {
            axis,
            part,
            positions: FactorPositions::Size,
            step: FactorStep::Packed,
        }
    }

    const fn structure(factors: &'static [Factor]) -> Structure {
        Structure {
            name: None,
            axes: &['H', 'W'],
            known: [None; MAX_RANK],
            names: [None; MAX_RANK],
            factors: Some(factors),
            whole: None,
        }
    }

    #[test]
    fn only_blocked_layouts_have_no_strides() {
        const WHOLE: &[Factor] = &[
            packed('H', FactorPart::Whole),
            packed('W', FactorPart::Whole),
        ];
        const BLOCKED: &[Factor] = &[
            packed('H', FactorPart::Whole),
            packed('W', FactorPart::Outer { block: 4 }),
            packed('W', FactorPart::Lane { block: 4 }),
        ];
        assert!(structure(WHOLE).is_strided());
        assert!(!structure(BLOCKED).is_strided());
    }
}

//! The structure of a layout: its axes, known sizes and factors as values instead of types.

use crate::types::lookup::index_of;
use crate::types::written_name::WrittenName;
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorPositions, FactorStep, MAX_RANK, Terms, Walk, find,
};

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

    /// Looks for an explanation of a buffer of `given` elements: padding after each row. Returns the axis and the step,
    /// in elements, of such rows. The step is longer than the row, and equal steps divide the buffer. If several axes
    /// can have such a step, returns `H`, else the outermost. Returns `None` for layouts that have clauses or blocks.
    pub(crate) const fn wider_step(
        &self,
        sizes: &[usize; MAX_RANK],
        given: usize,
    ) -> Option<(char, usize)> {
        let (Some(factors), None) = (self.factors, self.whole) else {
            return None;
        };
        let mut rest: usize = 1;
        let mut i = 0;
        while i < factors.len() {
            if !factors[i].is_plain() {
                return None;
            }
            rest *= self.size_of(factors[i].axis, sizes);
            i += 1;
        }
        let mut steps = 1;
        let mut outermost = None;
        i = 0;
        // Elements along the last axis are adjacent.
        while i + 1 < factors.len() {
            let axis = factors[i].axis;
            let size = self.size_of(axis, sizes);
            steps *= size;
            rest /= size;
            if size > 1 && given % steps == 0 && given / steps > rest {
                let found = Some((axis, given / steps));
                if axis == 'H' {
                    return found;
                }
                if outermost.is_none() {
                    outermost = found;
                }
            }
            i += 1;
        }
        outermost
    }

    const fn size_of(&self, axis: char, sizes: &[usize; MAX_RANK]) -> usize {
        match find(self.axes, axis) {
            Some(index) => sizes[index],
            None => 1,
        }
    }

    /// Returns whether each tensor with this structure has no gaps between its elements, whatever sizes and
    /// strides are known only at run time. An example is a row of an image: the axes of the row are the
    /// innermost, and only the outermost of them may lack positions or be padded. Returns `false` if positions
    /// may share elements.
    pub(crate) const fn has_no_gaps(&self) -> bool {
        let Some(factors) = self.factors else {
            return false;
        };
        let whole = match self.whole {
            Some(whole) => whole,
            None => self,
        };
        // Whether memory inside the next factor does not belong to the tensor.
        let mut has_gap = false;
        let mut i = factors.len();
        while i > 0 {
            i -= 1;
            let factor = &factors[i];
            let Some(in_whole) = find(whole.axes, factor.axis) else {
                return false;
            };
            let (size, is_all) = match find(self.axes, factor.axis) {
                Some(axis) => (self.known[axis], !factor.is_cropped),
                None => (Some(1), matches!(whole.known[in_whole], Some(1))),
            };
            // Along an axis with one position, there is no step.
            if !matches!(size, Some(1)) {
                let is_adjacent = matches!(
                    (factor.part, factor.step),
                    (FactorPart::Whole, FactorStep::Packed)
                );
                if has_gap || !is_adjacent {
                    return false;
                }
            }
            has_gap = has_gap || !is_all || !factor.is_plain();
        }
        true
    }

    /// Returns the most elements that a position can take, or `None` if validity depends on the sizes.
    pub(crate) const fn most_for_a_position(&self) -> Option<usize> {
        let (Some(factors), None) = (self.factors, &self.whole) else {
            return None;
        };
        // Sizes of 1 leave only faults of all sizes.
        if Terms::new(self.axes, &[1; MAX_RANK], factors).is_err() {
            return None;
        }
        let mut most: usize = 1;
        let mut index = 0;
        while index < factors.len() {
            let factor = &factors[index];
            if factor.is_cropped {
                return None;
            }
            let positions = match factor.positions {
                FactorPositions::Size => 1,
                FactorPositions::Align(multiple) => multiple,
                FactorPositions::Pad(_) => return None,
            };
            let block = match factor.part {
                FactorPart::Outer { block } => block,
                FactorPart::Whole | FactorPart::Lane { .. } => 1,
            };
            let step = match factor.step {
                FactorStep::Packed => 1,
                FactorStep::Pitch(multiple) => multiple,
                _ => return None,
            };
            // The next multiple of `m` is at most `m` times as large as a number of at least 1.
            let product = positions.saturating_mul(block).saturating_mul(step);
            most = most.saturating_mul(product);
            index += 1;
        }
        Some(most)
    }

    /// Returns whether each axis is stored once, without clauses or blocks.
    #[cfg(any(test, feature = "files"))]
    pub(crate) const fn is_packed(&self) -> bool {
        let (Some(factors), None) = (self.factors, self.whole) else {
            return false;
        };
        tensor_layout_arithmetic::plain_indices(self.axes, factors).is_some()
    }

    /// Returns [`Terms::longest`] in less time, for a storage that is valid with these sizes, and whose strides follow from
    /// them.
    pub(crate) fn longest(&self, sizes: &[usize; MAX_RANK]) -> usize {
        let mut walk = Walk::<false>::new();
        for factor in self.factors.into_iter().flatten().rev() {
            let axis = index_of(self.axes, factor.axis);
            walk.push(*factor, axis, sizes[axis]);
        }
        walk.inside()
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

    /// Returns the number of positions in a block of the axis `axis` as [`block`](Self::block) does. If the axis has
    /// several lanes, returns `None`.
    // This loop is not `block`'s: a loop that also counts lanes is not evaluated at compile time where `block` is called.
    pub(crate) const fn only_block(&self, axis: char) -> Option<usize> {
        let mut only = 1;
        if let Some(factors) = self.factors {
            let mut i = 0;
            while i < factors.len() {
                if let FactorPart::Lane { block } = factors[i].part {
                    if factors[i].axis == axis {
                        if only != 1 {
                            return None;
                        }
                        only = block;
                    }
                }
                i += 1;
            }
        }
        Some(only)
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
            is_cropped: false,
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

    const IMAGE: &Structure = &Structure {
        axes: &['C', 'H', 'W'],
        known: [Some(3), None, None, None, None, None, None, None],
        ..structure(ROWS)
    };
    const ROWS: &[Factor] = &[
        Factor {
            step: FactorStep::Given,
            ..Factor::whole('H')
        },
        Factor::whole('W'),
        Factor::whole('C'),
    ];

    /// Returns whether a part of `IMAGE` with the given axes and known sizes has no gaps. The axes `cropped` lack
    /// positions.
    fn has_no_gaps(axes: &'static [char], sizes: &[Option<usize>], cropped: &[char]) -> bool {
        let mut known = [None; MAX_RANK];
        known[..sizes.len()].copy_from_slice(sizes);
        let factor = |factor: &Factor| Factor {
            is_cropped: cropped.contains(&factor.axis),
            ..*factor
        };
        let factors: std::vec::Vec<_> = ROWS.iter().map(factor).collect();
        let part = Structure {
            axes,
            known,
            whole: Some(IMAGE),
            ..structure(factors.leak())
        };
        part.has_no_gaps()
    }

    #[test]
    fn only_rows_have_no_gaps() {
        for (axes, sizes, cropped, is_slice) in [
            (
                &['C', 'W'] as &[_],
                &[Some(3_usize), None] as &[_],
                &[] as &[_],
                true,
            ),
            (&['C', 'W'], &[Some(3), None], &['W'], true),
            (&['W', 'C'], &[Some(7), Some(3)], &['W'], true),
            (&['C'], &[Some(3)], &[], true),
            (&['C'], &[None], &['C'], true),
            (&['C'], &[Some(2)], &['C'], true),
            (
                &['C', 'H', 'W'],
                &[Some(3), Some(1), None],
                &['H', 'W'],
                true,
            ),
            (&['C', 'H', 'W'], &[Some(3), None, None], &['H'], false),
            (&['C', 'H', 'W'], &[Some(3), None, None], &[], false),
            (&['C', 'W'], &[None, None], &['C'], false),
            (&['C', 'W'], &[Some(2), None], &['C'], false),
            (&['C', 'W'], &[Some(2), Some(1)], &['C', 'W'], true),
            (&['W'], &[None], &[], false),
            (&['H'], &[None], &[], false),
        ] {
            assert_eq!(
                has_no_gaps(axes, sizes, cropped),
                is_slice,
                "{axes:?} {sizes:?} {cropped:?}"
            );
        }
    }

    #[test]
    fn padding_after_the_last_element_is_no_gap() {
        const ROW: [Factor; 2] = [
            Factor {
                positions: FactorPositions::Pad(9),
                ..Factor::whole('W')
            },
            Factor::whole('C'),
        ];
        const APART: [Factor; 2] = [ROW[1], ROW[0]];
        let whole = |factors| Structure {
            axes: &['C', 'W'],
            ..structure(factors)
        };
        assert!(whole(&ROW).has_no_gaps());
        assert!(!whole(&APART).has_no_gaps());
    }

    /// Each factor alone, and with others around it: only whole axes without a clause, or with `broadcast`, are plain.
    #[test]
    fn each_clause_makes_a_factor_other_than_plain() {
        let factor = |part, positions, step| Factor {
            part,
            positions,
            step,
            ..Factor::whole('W')
        };
        let (whole, size, step) = (FactorPart::Whole, FactorPositions::Size, FactorStep::Packed);
        let lane = FactorPart::Lane { block: 4 };
        for (factor, is_plain) in [
            (factor(whole, size, step), true),
            (factor(whole, size, FactorStep::Broadcast), true),
            (factor(whole, size, FactorStep::Stride(8)), false),
            (factor(whole, size, FactorStep::Pitch(8)), false),
            (factor(whole, size, FactorStep::Overlap(8)), false),
            (factor(whole, size, FactorStep::Given), false),
            (factor(whole, FactorPositions::Pad(8), step), false),
            (factor(whole, FactorPositions::Align(8), step), false),
            (factor(FactorPart::Outer { block: 4 }, size, step), false),
            (factor(lane, size, step), false),
        ] {
            let other = Factor::whole('H');
            for factors in [[factor, other], [other, factor]] {
                let own = structure(std::vec::Vec::from(factors).leak());
                assert_eq!(own.has_plain_factors(), is_plain, "{factors:?}");
                let part = Structure {
                    whole: Some(IMAGE),
                    ..own
                };
                assert!(!part.has_plain_factors(), "{factors:?}");
            }
        }
        let strided = Structure {
            factors: None,
            ..structure(&[])
        };
        assert!(!strided.has_plain_factors());
    }

    /// Blocks of 1 and clauses with the number 1 leave no gaps, but an axis may have two factors.
    #[test]
    fn only_axes_stored_once_without_clauses_are_packed() {
        let (h, w) = (Factor::whole('H'), Factor::whole('W'));
        let block = |part| packed('W', part);
        let (outer, lane) = (
            block(FactorPart::Outer { block: 1 }),
            block(FactorPart::Lane { block: 1 }),
        );
        let aligned = Factor {
            positions: FactorPositions::Align(1),
            ..w
        };
        let pitched = Factor {
            step: FactorStep::Pitch(1),
            ..h
        };
        for (factors, is_packed) in [
            (&[h, w] as &[_], true),
            (&[w, h], true),
            (&[h, outer, lane], false),
            (&[h, aligned], false),
            (&[pitched, w], false),
            (&[h, h], false),
            (&[h], false),
        ] {
            let own = structure(std::vec::Vec::from(factors).leak());
            assert_eq!(own.is_packed(), is_packed, "{factors:?}");
            assert!(
                !Structure {
                    whole: Some(IMAGE),
                    ..own
                }
                .is_packed()
            );
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

use crate::walk::{HALF_OF_THE_BITS, product};
use crate::{
    Factor, FactorPart, Fault, MAX_FACTORS, MAX_RANK, Term, Walk, find, injective, sort_by_key,
};

/// All terms of a well-formed layout, with its sizes and lengths.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    all: [Term; MAX_FACTORS],
    count: usize,
    rank: usize,
    sizes: [usize; MAX_RANK],
    len: usize,
    span: usize,
    footprint: usize,
    longest: usize,
}

/// Returns whether the outermost factor of an axis is cropped.
const fn is_cropped(axis: char, factors: &[Factor]) -> bool {
    let mut i = 0;
    while i < factors.len() {
        if factors[i].axis == axis {
            return factors[i].is_cropped;
        }
        i += 1;
    }
    false
}

impl PartialEq for Terms {
    /// Returns whether two layouts of the same axes put every position at the same offset. Padding after the
    /// last element does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank && self.sizes == other.sizes && self.simplest() == other.simplest()
    }
}

impl Terms {
    /// Returns the terms of a layout. Axes and sizes are in logical order, and factors in storage order. A
    /// step that is given together with the sizes counts as the least possible one.
    ///
    /// # Errors
    ///
    /// Factors are checked from the last to the first. Returns the first [`Fault`] that is found.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_RANK`] axes or [`MAX_FACTORS`] factors.
    pub const fn new(
        axes: &[char],
        sizes: &[usize; MAX_RANK],
        factors: &[Factor],
    ) -> Result<Self, Fault> {
        Terms::of_factors(axes, sizes, None, factors)
    }

    /// Returns the terms of a layout as [`new`](Self::new) does, with a stride for each factor whose step is
    /// given together with the sizes. `strides` are in logical order and in elements. The strides of other
    /// axes are not read.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new), and a fault if a stride is less than the extent of the inner
    /// factors.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_RANK`] axes or [`MAX_FACTORS`] factors.
    pub const fn with_strides(
        axes: &[char],
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
        factors: &[Factor],
    ) -> Result<Self, Fault> {
        Terms::of_factors(axes, sizes, Some(strides), factors)
    }

    const fn of_factors(
        axes: &[char],
        sizes: &[usize; MAX_RANK],
        strides: Option<&[usize; MAX_RANK]>,
        factors: &[Factor],
    ) -> Result<Self, Fault> {
        let mut walk = Walk::<true>::new();
        let mut terms = Terms::empty(axes.len(), sizes);
        let mut seen = [false; MAX_RANK];
        let mut is_packed = true;
        let mut i = factors.len();
        while i > 0 {
            i -= 1;
            let factor = factors[i];
            let letter = factor.axis;
            let Some(axis) = find(axes, letter) else {
                return Err(Fault::UnknownAxis { axis: letter });
            };
            if seen[axis] {
                return Err(Fault::RepeatedAxis { axis: letter });
            }
            let size = sizes[axis];
            // Most factors are plain. A short path for them makes every layout faster to compile.
            terms.all[terms.count] = if walk.is_plain(&factor, axis, size) {
                seen[axis] = true;
                Term {
                    axis,
                    divisor: 1,
                    modulus: 0,
                    stride: walk.push_plain(size),
                }
            } else {
                is_packed = false;
                seen[axis] = !matches!(factor.part, FactorPart::Lane { .. });
                let (factor, is_given) = match strides {
                    Some(strides) => (factor.with_given(strides[axis]), factor.is_given()),
                    None => (factor, false),
                };
                match walk.fault(factor, axis, size) {
                    // A given stride is not a clause. A stride of 0 is too small, like any other short stride.
                    Some(Fault::ZeroClause { .. }) if is_given => {
                        return Err(Fault::StrideTooSmall {
                            axis: letter,
                            stride: 0,
                            inside: walk.occupied(),
                        });
                    }
                    Some(fault) => return Err(fault),
                    None => {}
                }
                walk.push(factor, axis, size)
            };
            terms.count += 1;
            if walk.occupied() > isize::MAX as usize {
                return Err(Fault::TooLarge);
            }
        }
        let mut axis = 0;
        while axis < terms.rank {
            if !seen[axis] {
                return Err(Fault::MissingAxis { axis: axes[axis] });
            }
            axis += 1;
        }
        terms.footprint = walk.occupied();
        terms.longest = walk.inside();
        if is_packed {
            // There are no gaps between elements.
            terms.len = terms.footprint;
            terms.span = terms.footprint;
        } else if !terms.measure() {
            return Err(Fault::TooLarge);
        }
        Ok(terms)
    }

    /// Returns the terms of a layout without clauses. [`new`](Self::new) gives the same terms, but takes the
    /// compiler longer. `indices` is the result of [`plain_indices`]. Returns `None` if a size is 0 or the
    /// sizes are very large.
    #[must_use]
    pub const fn plain(
        rank: usize,
        sizes: &[usize; MAX_RANK],
        indices: &[usize; MAX_RANK],
    ) -> Option<Self> {
        let mut terms = Terms::empty(rank, sizes);
        let mut inside = 1;
        let mut i = 0;
        while i < rank {
            let axis = indices[i];
            let size = sizes[axis];
            terms.all[i].axis = axis;
            terms.all[i].stride = inside;
            if size == 0 || (inside | size) > HALF_OF_THE_BITS {
                return None;
            }
            inside *= size;
            i += 1;
        }
        if inside > isize::MAX as usize {
            return None;
        }
        terms.count = rank;
        // There are no gaps between elements.
        terms.len = inside;
        terms.span = inside;
        terms.footprint = inside;
        terms.longest = inside;
        Some(terms)
    }

    /// Returns the terms of a tensor that has one stride for each axis, as tensors of other libraries do.
    ///
    /// # Errors
    ///
    /// Returns a fault if an axis is given twice, if a size is 0, or if there are more than `isize::MAX`
    /// elements or positions.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_RANK`] axes.
    pub const fn from_strides(
        axes: &[char],
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, Fault> {
        let mut terms = Terms::empty(axes.len(), sizes);
        while terms.count < axes.len() {
            let axis = terms.count;
            // A coordinate would have one position for both axes, which may be out of range for one of them.
            if find(axes.split_at(axis).0, axes[axis]).is_some() {
                return Err(Fault::RepeatedAxis { axis: axes[axis] });
            }
            if sizes[axis] == 0 {
                return Err(Fault::ZeroSize { axis: axes[axis] });
            }
            terms.all[axis] = Term {
                axis,
                divisor: 1,
                modulus: 0,
                stride: strides[axis],
            };
            terms.count += 1;
        }
        terms.ending_with_span()
    }

    /// Returns the terms of a part of a tensor. The part has some axes of the whole, in any order. Their sizes
    /// are those of the whole, or smaller if the axis is [cropped](Factor::is_cropped). Along all other axes,
    /// the position is 0. `factors` are the factors of the whole.
    ///
    /// # Errors
    ///
    /// Returns a fault if the part has an axis twice, an axis that the whole lacks, a size of 0, a size that
    /// is larger than in the whole, or a smaller one along an axis that is not cropped.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_RANK`] axes.
    pub const fn within(
        axes: &[char],
        sizes: &[usize; MAX_RANK],
        whole_axes: &[char],
        whole: &Terms,
        factors: &[Factor],
    ) -> Result<Self, Fault> {
        let mut i = 0;
        while i < axes.len() {
            let (axis, size) = (axes[i], sizes[i]);
            let Some(index) = find(whole_axes, axis) else {
                return Err(Fault::UnknownAxis { axis });
            };
            if find(axes.split_at(i).0, axis).is_some() {
                return Err(Fault::RepeatedAxis { axis });
            }
            if size == 0 {
                return Err(Fault::ZeroSize { axis });
            }
            if size > whole.sizes[index] {
                return Err(Fault::LargerThanWhole {
                    axis,
                    size,
                    whole: whole.sizes[index],
                });
            }
            if size < whole.sizes[index] && !is_cropped(axis, factors) {
                return Err(Fault::NotCropped {
                    axis,
                    size,
                    whole: whole.sizes[index],
                });
            }
            i += 1;
        }
        let mut terms = Terms::empty(axes.len(), sizes);
        let mut i = 0;
        while i < whole.count {
            let term = whole.all[i];
            if let Some(axis) = find(axes, whole_axes[term.axis]) {
                terms.all[terms.count] = Term { axis, ..term };
                terms.count += 1;
            }
            i += 1;
        }
        terms.ending_with_span()
    }

    /// Returns the fault of one axis, or `None` if this axis has none. Faults of other axes are skipped. If
    /// the factors after those of the axis have more elements than memory can hold, no fault is returned,
    /// because its numbers might not be exact. [`new`](Self::new) returns [`Fault::TooLarge`] then.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_RANK`] axes.
    #[must_use]
    pub const fn fault_of(
        axis: char,
        axes: &[char],
        sizes: &[usize; MAX_RANK],
        factors: &[Factor],
    ) -> Option<Fault> {
        let mut walk = Walk::<true>::new();
        let mut i = factors.len();
        while i > 0 && walk.occupied() <= isize::MAX as usize {
            i -= 1;
            if let Some(index) = find(axes, factors[i].axis) {
                let fault = walk.fault(factors[i], index, sizes[index]);
                if fault.is_some() && factors[i].axis == axis {
                    return fault;
                }
                walk.push(factors[i], index, sizes[index]);
            }
        }
        None
    }

    const fn empty(rank: usize, sizes: &[usize; MAX_RANK]) -> Self {
        let none = Term {
            axis: 0,
            divisor: 1,
            modulus: 0,
            stride: 0,
        };
        Terms {
            all: [none; MAX_FACTORS],
            count: 0,
            rank,
            sizes: *sizes,
            len: 1,
            span: 1,
            footprint: 1,
            longest: 1,
        }
    }

    /// Measures terms that have no elements after the span.
    const fn ending_with_span(mut self) -> Result<Self, Fault> {
        if !self.measure() {
            return Err(Fault::TooLarge);
        }
        self.footprint = self.span;
        self.longest = self.span;
        Ok(self)
    }

    /// Computes the number of positions and the span. Returns whether memory can hold both.
    const fn measure(&mut self) -> bool {
        let mut axis = 0;
        while axis < self.rank {
            self.len = product(self.len, self.sizes[axis]);
            axis += 1;
        }
        // Strides never shrink from one digit of an axis to a more significant digit, so the last position of
        // an axis has the largest offset.
        let mut i = 0;
        while i < self.count {
            let term = self.all[i];
            let digit = term.digit(self.sizes[term.axis] - 1);
            self.span = self.span.saturating_add(product(digit, term.stride));
            i += 1;
        }
        self.len <= isize::MAX as usize && self.span <= isize::MAX as usize
    }

    /// Returns the terms, beginning with the term of the innermost factor.
    #[must_use]
    pub const fn as_slice(&self) -> &[Term] {
        self.all.split_at(self.count).0
    }

    /// Returns the shortest list of terms that gives the same offsets. The terms are in a fixed order.
    fn simplest(&self) -> [Term; MAX_FACTORS] {
        let mut terms = Terms::empty(self.rank, &self.sizes).all;
        let mut count = 0;
        for term in self.as_slice() {
            let size = self.sizes[term.axis];
            if term.last_digit(size) > 0 {
                terms[count] = *term;
                if (size - 1) / term.divisor < term.modulus {
                    terms[count].modulus = 0;
                }
                count += 1;
            }
        }
        sort_by_key(&mut terms[..count], |term| (term.axis, term.divisor));
        let mut kept = 0;
        for i in 1..count {
            let (inner, outer) = (terms[kept], terms[i]);
            // Two digits whose strides continue each other can be joined.
            if inner.axis == outer.axis && inner.stride * inner.modulus == outer.stride {
                terms[kept].modulus = inner.modulus * outer.modulus;
            } else {
                kept += 1;
                terms[kept] = outer;
            }
        }
        let used = count.min(kept + 1);
        let none = Terms::empty(self.rank, &self.sizes).all;
        terms[used..].copy_from_slice(&none[used..]);
        terms
    }

    /// Returns the sizes in logical order. Entries beyond the rank are unspecified.
    #[must_use]
    pub const fn sizes(&self) -> &[usize; MAX_RANK] {
        &self.sizes
    }

    /// Returns the number of positions: the product of the sizes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "every size is at least 1")]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns the last offset + 1: the least number of elements that a buffer must hold.
    #[must_use]
    pub const fn span(&self) -> usize {
        self.span
    }

    /// Returns the number of elements that the storage occupies, trailing padding included. A stride along an axis of
    /// size 1 occupies none.
    #[must_use]
    pub const fn footprint(&self) -> usize {
        self.footprint
    }

    /// Returns the largest number of elements of a memory that may be taken for that of the tensor: the footprint, or
    /// more if the stride along an axis of size 1 is longer than needed. Such as the row pitch, if there is one row.
    #[must_use]
    pub const fn longest(&self) -> usize {
        self.longest
    }

    /// Returns the strides in logical order, or `None` if an axis is blocked. Entries beyond the rank are 0.
    #[must_use]
    pub const fn strides(&self) -> Option<[usize; MAX_RANK]> {
        let mut strides = [0; MAX_RANK];
        let mut i = 0;
        while i < self.count {
            let term = &self.all[i];
            if term.divisor != 1 || term.modulus != 0 {
                return None;
            }
            strides[term.axis] = term.stride;
            i += 1;
        }
        Some(strides)
    }

    /// Returns the strides of the axes without blocks, in logical order. All other entries are 0.
    #[must_use]
    pub const fn strides_without_blocks(&self) -> [usize; MAX_RANK] {
        let mut strides = [0; MAX_RANK];
        let mut i = 0;
        while i < self.count {
            let term = &self.all[i];
            if term.divisor == 1 && term.modulus == 0 {
                strides[term.axis] = term.stride;
            }
            i += 1;
        }
        strides
    }

    /// Returns the offset of a position, in elements. The position is known to be in range.
    #[must_use]
    pub const fn offset(&self, position: &[usize; MAX_RANK]) -> usize {
        let mut offset = 0;
        let mut i = 0;
        while i < self.count {
            let term = self.all[i];
            offset += term.digit(position[term.axis]) * term.stride;
            i += 1;
        }
        offset
    }

    /// Returns the terms of these elements with more axes, along which all positions share an element. `axes` are the
    /// new indices of the axes, and `sizes` the sizes of all axes, in logical order.
    ///
    /// The number of positions, the span and the footprint stay those of these terms.
    #[must_use]
    pub const fn spread(
        mut self,
        axes: &[usize; MAX_RANK],
        rank: usize,
        sizes: &[usize; MAX_RANK],
    ) -> Self {
        let mut i = 0;
        while i < self.count {
            self.all[i].axis = axes[self.all[i].axis];
            i += 1;
        }
        self.rank = rank;
        self.sizes = *sizes;
        self
    }

    /// Returns the terms with `size` positions along an axis. If `shared`, all of them have the element of the first one.
    ///
    /// The number of positions, the span and the footprint stay those of these terms.
    #[must_use]
    pub const fn resized(mut self, axis: usize, size: usize, shared: bool) -> Self {
        self.sizes[axis] = size;
        let mut i = 0;
        while i < self.count {
            if shared && self.all[i].axis == axis {
                self.all[i].stride = 0;
            }
            i += 1;
        }
        self
    }

    /// Returns the terms with `size` positions along an axis, where `times` positions share the element of one
    /// position of these terms.
    ///
    /// The number of positions, the span and the footprint stay those of these terms.
    ///
    /// # Panics
    ///
    /// Panics if `times` is 0.
    #[must_use]
    pub const fn repeated(mut self, axis: usize, times: usize, size: usize) -> Self {
        assert!(times > 0, "an element has at least one position");
        let is_single = self.sizes[axis] == 1;
        self.sizes[axis] = size;
        let mut i = 0;
        while i < self.count {
            if self.all[i].axis == axis {
                if is_single {
                    // Without a second position, a stride has no limit, and a multiple of it could overflow.
                    self.all[i].stride = 0;
                }
                self.all[i].divisor = self.all[i].divisor.saturating_mul(times);
            }
            i += 1;
        }
        self
    }

    /// Returns the terms of groups of `count` adjacent elements, or `None` if a stride is not one of whole groups.
    ///
    /// Strides are then in groups. The span and the footprint stay in elements.
    ///
    /// # Panics
    ///
    /// Panics if `count` is 0.
    #[must_use]
    pub const fn grouped(mut self, count: usize) -> Option<Self> {
        assert!(count > 0, "a group has at least one element");
        let mut i = 0;
        while i < self.count {
            if self.all[i].stride % count != 0 {
                return None;
            }
            self.all[i].stride /= count;
            i += 1;
        }
        Some(self)
    }

    /// Returns whether the span equals the number of elements and every element has its own offset.
    #[must_use]
    pub const fn is_packed(&self) -> bool {
        self.span == self.len && self.is_injective()
    }

    /// Returns whether no two positions share an element.
    ///
    /// The answer is exact, with one exception: if axes overlap, the search for shared elements may reach its
    /// limit of steps. The answer is then `false`.
    #[must_use]
    pub const fn is_injective(&self) -> bool {
        injective::is_injective(self.as_slice(), &self.sizes)
    }
}

/// Returns the number of elements of a layout without clauses: the product of the first `rank` sizes. Returns
/// `None` if a size is 0 or the sizes are very large.
///
/// # Panics
///
/// Panics if there are more than [`MAX_RANK`] axes.
#[must_use]
pub const fn plain_len(rank: usize, sizes: &[usize; MAX_RANK]) -> Option<usize> {
    let mut len = 1;
    let mut axis = 0;
    while axis < rank {
        let size = sizes[axis];
        if size == 0 || (len | size) > HALF_OF_THE_BITS {
            return None;
        }
        len *= size;
        axis += 1;
    }
    if len > isize::MAX as usize {
        return None;
    }
    Some(len)
}

/// Returns an index in `axes` for each factor: the index of the factor's axis. The last factor comes first.
/// Entries beyond the number of factors are 0. Returns `None` unless each axis has exactly one factor, and
/// this factor has no clauses.
///
/// # Panics
///
/// Panics if there are more than [`MAX_RANK`] axes.
#[must_use]
pub const fn plain_indices(axes: &[char], factors: &[Factor]) -> Option<[usize; MAX_RANK]> {
    let count = factors.len();
    if count != axes.len() {
        return None;
    }
    let mut indices = [0; MAX_RANK];
    let mut seen = [false; MAX_RANK];
    let mut i = 0;
    while i < count {
        let factor = &factors[count - 1 - i];
        match find(axes, factor.axis) {
            Some(axis) if !seen[axis] && factor.is_plain() => {
                seen[axis] = true;
                indices[i] = axis;
            }
            _ => return None,
        }
        i += 1;
    }
    Some(indices)
}

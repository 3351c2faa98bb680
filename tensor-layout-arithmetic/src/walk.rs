// Decision: a const parameter of `Walk` selects the arithmetic: saturating for sizes that are not checked
// yet, plain for an access to an element. A constant function cannot be generic over the type of its numbers.
// So there are two functions `push`, one for numbers and one for the quantities of an `Outline`, and the
// macro `push!` writes the body of both.
//
// Decision: along an axis of size 1, a stride from a clause takes no memory, because no second position is there. It may
// be of any length, as in numpy. It still says where the positions of outer axes are that have no stride of their own:
// planes of one row begin a row pitch apart, as planes of several rows begin several row pitches apart. So a walk that
// checks a layout counts the elements twice: `inside` for the strides of outer axes, and `occupied` for memory.

use crate::{Factor, FactorPart, FactorPositions, FactorStep, Fault, MAX_RANK};

/// One term of an offset: `(position / divisor % modulus) · stride`. The number in parentheses is the digit
/// of the term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term<V = usize> {
    /// The axis, by its index in the logical order.
    pub axis: usize,
    /// The divisor of the position: 1 except for blocked axes.
    pub divisor: usize,
    /// The modulus of the quotient, or 0 if there is none.
    pub modulus: usize,
    /// The number of elements from one value of `position / divisor % modulus` to the next.
    pub stride: V,
}

impl<V> Term<V> {
    /// Returns the digit of this term: `position / divisor % modulus`.
    #[must_use]
    #[inline(always)]
    pub const fn digit(&self, position: usize) -> usize {
        let quotient = position / self.divisor;
        if self.modulus == 0 {
            quotient
        } else {
            quotient % self.modulus
        }
    }

    /// Returns the largest digit (`position / divisor % modulus`) for positions below `size`.
    #[must_use]
    pub const fn last_digit(&self, size: usize) -> usize {
        let last = (size - 1) / self.divisor;
        if self.modulus != 0 && last >= self.modulus {
            self.modulus - 1
        } else {
            last
        }
    }
}

/// Adds the next factor of a storage to a walk. Computes the term of the factor, and the number of values of
/// the term's digit (`position / divisor % modulus`).
///
/// This is a macro, because a constant function cannot be generic over the type of numbers. [`Walk`] computes
/// with numbers, and an `Outline` with quantities. Both define the operations under equal names.
macro_rules! push {
    ($walk:ident, $factor:ident, $axis:ident, $size:ident) => {{
        let positions = match $factor.positions {
            FactorPositions::Size => $size,
            FactorPositions::Pad(pad) => pad,
            FactorPositions::Align(multiple) => Self::aligned($size, multiple, $axis),
        };
        let (count, divisor, modulus) = match $factor.part {
            FactorPart::Whole => (positions, 1, 0),
            FactorPart::Outer { block } => (Self::blocks(positions, block, $axis), block, 0),
            FactorPart::Lane { block } => {
                let divisor = $walk.lanes[$axis];
                $walk.lanes[$axis] = $crate::walk::product(divisor, block);
                (Self::known(block), divisor, block)
            }
        };
        let stride = match $factor.step {
            FactorStep::Packed => $walk.inside,
            FactorStep::Stride(stride) | FactorStep::Overlap(stride) => stride,
            FactorStep::Pitch(multiple) => Self::pitched($walk.inside, multiple, $axis),
            FactorStep::Broadcast => Self::known(0),
            FactorStep::Given => Self::given($walk.inside, $axis),
        };
        match $factor.step {
            FactorStep::Broadcast => {}
            // The next factor must begin after the last window, not after `count` steps.
            FactorStep::Overlap(_) => {
                $walk.inside = Self::windows(count, stride, $walk.inside, $axis);
            }
            _ => $walk.inside = Self::mul(stride, count),
        }
        if Self::COUNTS_OCCUPIED {
            match $factor.step {
                FactorStep::Broadcast => {}
                FactorStep::Pitch(multiple) if Self::is_one(count) => {
                    $walk.occupied = Self::pitched($walk.occupied, multiple, $axis);
                }
                _ if Self::is_one(count) => {}
                _ => $walk.occupied = $walk.inside,
            }
        }
        let term = Term {
            axis: $axis,
            divisor,
            modulus,
            stride,
        };
        (term, count)
    }};
}

pub(crate) use push;

/// A walk through a storage from its last factor to its first. The walk computes strides and lengths.
///
/// If `CHECKED` is true, the layout may be ill formed, so arithmetic saturates to guard against overflow. If
/// `CHECKED` is false, the layout is known to be well formed, so arithmetic is plain.
#[derive(Clone, Copy, Debug)]
pub struct Walk<const CHECKED: bool> {
    /// The stride of the next factor, if it has none of its own.
    inside: usize,
    /// The number of elements that the visited factors occupy, gaps included. At most `inside`. Only a walk that is
    /// `CHECKED` counts them.
    occupied: usize,
    /// For each axis, the product of the sizes of the lanes that have been visited.
    lanes: [usize; MAX_RANK],
}

impl<const CHECKED: bool> Walk<CHECKED> {
    /// Makes a walk without factors.
    #[must_use]
    #[inline(always)]
    #[expect(clippy::new_without_default, reason = "`Default` is not const")]
    pub const fn new() -> Self {
        Walk {
            inside: 1,
            occupied: 1,
            // A constant is copied as a whole. Without optimisation, an array expression would be filled by a
            // loop.
            lanes: const { [1; MAX_RANK] },
        }
    }

    /// Returns the stride of the next factor, if it has none of its own.
    #[must_use]
    pub const fn inside(&self) -> usize {
        self.inside
    }

    /// Returns the number of elements that the visited factors occupy, gaps included. It is less than
    /// [`inside`](Self::inside) if the stride along an axis of size 1 is longer than needed.
    #[must_use]
    pub const fn occupied(&self) -> usize {
        self.occupied
    }

    /// Returns the fault of the next factor, or `None` if the factor is valid.
    ///
    /// A walk may go on after a fault. Strides and lengths after a fault may be too large, but not too small.
    #[must_use]
    pub const fn fault(&self, factor: Factor, axis: usize, size: usize) -> Option<Fault> {
        let letter = factor.axis;
        if size == 0 {
            return Some(Fault::ZeroSize { axis: letter });
        }
        match factor.positions {
            FactorPositions::Pad(pad) if pad < size => {
                return Some(Fault::PadTooSmall {
                    axis: letter,
                    size,
                    pad,
                });
            }
            FactorPositions::Align(0) => return Some(Fault::ZeroClause { axis: letter }),
            _ => {}
        }
        match factor.part {
            FactorPart::Lane { block: 0 } => return Some(Fault::ZeroClause { axis: letter }),
            FactorPart::Outer { block } if block != self.lanes[axis] => {
                return Some(Fault::BlocksDisagree {
                    axis: letter,
                    block,
                    lanes: self.lanes[axis],
                });
            }
            FactorPart::Whole if self.lanes[axis] != 1 => {
                return Some(Fault::BlocksDisagree {
                    axis: letter,
                    block: 1,
                    lanes: self.lanes[axis],
                });
            }
            _ => {}
        }
        // Otherwise strides could shrink from one digit of an axis to a more significant digit, and the last
        // position would not have the largest offset.
        let has_step = !matches!(factor.step, FactorStep::Packed);
        let has_positions = !matches!(factor.positions, FactorPositions::Size);
        match factor.part {
            FactorPart::Outer { .. } if has_step => {
                return Some(Fault::BlockedClause { axis: letter });
            }
            FactorPart::Lane { .. } if has_step || has_positions => {
                return Some(Fault::BlockedClause { axis: letter });
            }
            _ => {}
        }
        match factor.step {
            step if matches!(step.value(), Some(0)) => Some(Fault::ZeroClause { axis: letter }),
            FactorStep::Stride(stride) if stride < self.occupied => Some(Fault::StrideTooSmall {
                axis: letter,
                stride,
                inside: self.occupied,
            }),
            _ => None,
        }
    }

    /// Returns whether the next factor is a whole axis without clauses and without a fault.
    /// [`push_plain`](Self::push_plain) adds such a factor.
    pub(crate) const fn is_plain(&self, factor: &Factor, axis: usize, size: usize) -> bool {
        factor.is_plain() && size != 0 && self.lanes[axis] == 1
    }

    /// Adds the next factor to the walk, and returns the factor's term. `axis` is the index of the factor's
    /// axis in logical order, and `size` is the size of this axis.
    #[inline(always)]
    pub const fn push(&mut self, factor: Factor, axis: usize, size: usize) -> Term {
        push!(self, factor, axis, size).0
    }

    /// Does the same as [`push`](Self::push) for a whole axis without clauses, and returns the axis's stride.
    #[inline(always)]
    pub const fn push_plain(&mut self, size: usize) -> usize {
        let stride = self.inside;
        self.inside = Self::mul(stride, size);
        if CHECKED && size != 1 {
            self.occupied = self.inside;
        }
        stride
    }

    /// Adds a lane of an axis, as [`push`](Self::push) does. Returns the divisor and the stride of the lane's
    /// term.
    #[inline(always)]
    pub const fn push_lane(&mut self, axis: usize, block: usize) -> (usize, usize) {
        let divisor = self.lanes[axis];
        self.lanes[axis] = Self::mul(divisor, block);
        (divisor, self.push_plain(block))
    }

    const COUNTS_OCCUPIED: bool = CHECKED;

    #[inline(always)]
    const fn known(number: usize) -> usize {
        number
    }

    #[inline(always)]
    const fn is_one(count: usize) -> bool {
        count == 1
    }

    /// Returns the least stride that can be given for a factor. `inside` is the number of elements inside the factor.
    #[inline(always)]
    const fn given(inside: usize, _axis: usize) -> usize {
        inside
    }

    #[inline(always)]
    const fn mul(a: usize, b: usize) -> usize {
        if CHECKED {
            product(a, b)
        } else {
            a.wrapping_mul(b)
        }
    }

    #[inline(always)]
    pub(crate) const fn aligned(size: usize, multiple: usize, _axis: usize) -> usize {
        Self::round_up(size, multiple)
    }

    #[inline(always)]
    pub(crate) const fn blocks(positions: usize, block: usize, _axis: usize) -> usize {
        positions.div_ceil(at_least_1(block))
    }

    #[inline(always)]
    pub(crate) const fn pitched(inside: usize, multiple: usize, _axis: usize) -> usize {
        Self::round_up(inside, multiple)
    }

    #[inline(always)]
    pub(crate) const fn windows(count: usize, stride: usize, inside: usize, _axis: usize) -> usize {
        let last = Self::mul(stride, count.saturating_sub(1));
        let window = if stride > inside { stride } else { inside };
        if CHECKED {
            last.saturating_add(window)
        } else {
            last.wrapping_add(window)
        }
    }

    #[inline(always)]
    const fn round_up(value: usize, multiple: usize) -> usize {
        let multiple = at_least_1(multiple);
        Self::mul(value.div_ceil(multiple), multiple)
    }
}

/// A limit for two numbers: if neither of them is larger than this limit, their product fits into a `usize`.
pub(crate) const HALF_OF_THE_BITS: usize = usize::MAX >> (usize::BITS / 2);

/// Multiplies as `saturating_mul` does, in fewer steps of the compiler's evaluator: `saturating_mul` takes
/// eighty steps, and each layout multiplies a dozen times.
#[inline(always)]
pub(crate) const fn product(a: usize, b: usize) -> usize {
    if (a | b) <= HALF_OF_THE_BITS {
        a * b
    } else {
        a.saturating_mul(b)
    }
}

/// Returns the value, or 1 if the value is 0, to avoid a division by zero. `Walk::fault` reports the 0.
#[inline(always)]
const fn at_least_1(value: usize) -> usize {
    if value == 0 { 1 } else { value }
}

// An `Outline` describes a layout to a macro, which sees the name `ROWS` and not its value 480. It has a
// number for each known size and a symbol for each unknown size. A stride or a length of an outline is a
// `Quantity`: a product of a number and of symbols, each of which occurs at most once.

use crate::walk::push;
use crate::{
    Factor, FactorPart, FactorPositions, FactorStep, MAX_FACTORS, MAX_RANK, Quantity, Symbol, Term,
    Terms, Walk, find,
};

/// A layout in which numbers may be unknown. Symbols stand for the unknown numbers.
///
/// Macros use outlines, because a macro sees the name of a constant, such as `ROWS`, and not its value. If
/// all numbers are known, the outline also has the [`Terms`].
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    pub(crate) axes: &'a [char],
    pub(crate) sizes: [Quantity; MAX_RANK],
    pub(crate) levels: [Level; MAX_FACTORS],
    pub(crate) count: usize,
    pub(crate) footprint: Quantity,
    pub(crate) terms: Option<Terms>,
}

/// One factor of a storage, with its term and lengths.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The factor.
    pub factor: Factor<Quantity>,
    /// The term of the factor in the offset.
    pub term: Term<Quantity>,
    /// The number of values that `position / divisor % modulus` of the term can have, padding included.
    pub count: Quantity,
    /// The stride of the factor, if it has none of its own.
    pub inside: Quantity,
    /// The extent of the inner factors in elements, gaps included. It is less than `inside` if an inner axis of size 1 has
    /// a long stride.
    pub occupied: Quantity,
}

impl<'a> Outline<'a> {
    /// Returns the outline of a layout. Axes and sizes are in logical order, and factors in storage order.
    /// The layout must be well formed as far as its numbers are known.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_RANK`] axes or [`MAX_FACTORS`] factors, or if a factor has an axis
    /// that is not in `axes`.
    #[must_use]
    pub const fn new(
        axes: &'a [char],
        sizes: &[Quantity; MAX_RANK],
        factors: &[Factor<Quantity>],
    ) -> Self {
        let mut outline = Outline::empty(axes, *sizes);
        let mut walk = OutlineWalk {
            inside: Quantity::known(1),
            occupied: Quantity::known(1),
            lanes: [1; MAX_RANK],
        };
        outline.count = factors.len();
        let mut i = factors.len();
        while i > 0 {
            i -= 1;
            let factor = factors[i];
            let Some(axis) = find(axes, factor.axis) else {
                panic!("a storage has axes of its shape");
            };
            let (inside, occupied) = (walk.inside, walk.occupied);
            let (term, count) = walk.push(factor, axis, sizes[axis]);
            outline.levels[i] = Level {
                factor,
                term,
                count,
                inside,
                occupied,
            };
        }
        outline.footprint = walk.occupied;
        outline.terms = outline.all_known();
        outline
    }

    /// Returns the outline of a layout of which only the terms are known.
    #[must_use]
    pub const fn of(axes: &'a [char], terms: &Terms) -> Self {
        let mut sizes = [Quantity::known(1); MAX_RANK];
        let mut axis = 0;
        while axis < axes.len() {
            sizes[axis] = Quantity::known(terms.sizes()[axis]);
            axis += 1;
        }
        let mut outline = Outline::empty(axes, sizes);
        let mut inner = terms.as_slice().len();
        while inner > 0 {
            inner -= 1;
            let Term {
                axis,
                divisor,
                modulus,
                stride,
            } = terms.as_slice()[inner];
            // The strides of another library have no order, so they are sorted here.
            let mut i = outline.count;
            while i > 0 && outline.levels[i - 1].term.stride.number() < stride {
                outline.levels[i] = outline.levels[i - 1];
                i -= 1;
            }
            let level = &mut outline.levels[i];
            level.factor.axis = axes[axis];
            level.term = Term {
                axis,
                divisor,
                modulus,
                stride: Quantity::known(stride),
            };
            outline.count += 1;
        }
        outline.footprint = Quantity::known(terms.footprint());
        outline.terms = Some(*terms);
        outline
    }

    const fn empty(axes: &'a [char], sizes: [Quantity; MAX_RANK]) -> Self {
        let one = Quantity::known(1);
        let none = Level {
            factor: Factor::whole(' '),
            term: Term {
                axis: 0,
                divisor: 1,
                modulus: 0,
                stride: one,
            },
            count: one,
            inside: one,
            occupied: one,
        };
        Outline {
            axes,
            sizes,
            levels: [none; MAX_FACTORS],
            count: 0,
            footprint: one,
            terms: None,
        }
    }

    /// Returns the terms, or `None` if a number is unknown.
    const fn all_known(&self) -> Option<Terms> {
        let mut sizes = [1; MAX_RANK];
        let mut axis = 0;
        while axis < self.axes.len() {
            match self.sizes[axis].value() {
                Some(size) => sizes[axis] = size,
                None => return None,
            }
            axis += 1;
        }
        let mut factors = [Factor::whole(' '); MAX_FACTORS];
        let mut i = 0;
        while i < self.count {
            match with_numbers(self.levels[i].factor) {
                Some(factor) => factors[i] = factor,
                None => return None,
            }
            i += 1;
        }
        match Terms::new(self.axes, &sizes, factors.split_at(self.count).0) {
            Ok(terms) => Some(terms),
            Err(_) => None,
        }
    }

    /// Returns the axes in logical order.
    #[must_use]
    pub const fn axes(&self) -> &'a [char] {
        self.axes
    }

    /// Returns the size of an axis. `axis` is the index of the axis in logical order.
    #[must_use]
    pub const fn size(&self, axis: usize) -> Quantity {
        self.sizes[axis]
    }

    /// Returns the factors in storage order. If the outline was made by [`of`](Self::of), only the axis and
    /// the term of each [`Level`] have a meaning.
    #[must_use]
    pub const fn levels(&self) -> &[Level] {
        self.levels.split_at(self.count).0
    }

    /// Returns the number of positions: the product of the sizes.
    #[must_use]
    pub const fn len(&self) -> Quantity {
        let mut len = Quantity::known(1);
        let mut axis = 0;
        while axis < self.axes.len() {
            len = len.times(self.sizes[axis]);
            axis += 1;
        }
        len
    }

    /// Returns the number of elements that the storage occupies, trailing padding included.
    #[must_use]
    pub const fn footprint(&self) -> Quantity {
        self.footprint
    }

    /// Returns the terms, or `None` if a number is unknown.
    #[must_use]
    pub const fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// Returns the stride of an axis, or `None` if the axis is blocked. `axis` is the index of the axis in
    /// logical order.
    #[must_use]
    pub const fn stride(&self, axis: usize) -> Option<Quantity> {
        let mut stride = None;
        let mut i = 0;
        while i < self.count {
            let term = self.levels[i].term;
            if term.axis == axis {
                if term.divisor != 1 || term.modulus != 0 {
                    return None;
                }
                stride = Some(term.stride);
            }
            i += 1;
        }
        stride
    }

    /// Returns the outermost level of an axis. The factor of this level has the axis's clauses.
    pub(crate) const fn level_of(&self, axis: usize) -> Level {
        let mut i = 0;
        while self.levels[i].term.axis != axis {
            i += 1;
        }
        self.levels[i]
    }
}

/// Returns the factor with numbers as values, or `None` if a value is unknown.
const fn with_numbers(factor: Factor<Quantity>) -> Option<Factor> {
    if factor.is_given() {
        return None;
    }
    let (Some(positions), Some(step)) = (
        known_value(factor.positions.value()),
        known_value(factor.step.value()),
    ) else {
        return None;
    };
    Some(Factor {
        axis: factor.axis,
        part: factor.part,
        positions: factor.positions.with_value(positions),
        step: factor.step.with_value(step),
        is_cropped: factor.is_cropped,
    })
}

/// Returns the number of a clause, 0 if it has none, and `None` if it is not known.
const fn known_value(value: Option<Quantity>) -> Option<usize> {
    match value {
        Some(value) => value.value(),
        None => Some(0),
    }
}

/// A [`Walk`] that computes with quantities.
struct OutlineWalk {
    inside: Quantity,
    occupied: Quantity,
    lanes: [usize; MAX_RANK],
}

impl OutlineWalk {
    const COUNTS_OCCUPIED: bool = true;

    const fn push(
        &mut self,
        factor: Factor<Quantity>,
        axis: usize,
        size: Quantity,
    ) -> (Term<Quantity>, Quantity) {
        push!(self, factor, axis, size)
    }

    const fn known(number: usize) -> Quantity {
        Quantity::known(number)
    }

    const fn is_one(count: Quantity) -> bool {
        matches!(count.value(), Some(1))
    }

    const fn given(_inside: Quantity, axis: usize) -> Quantity {
        Quantity::symbol(Symbol::Step, axis)
    }

    const fn mul(a: Quantity, b: Quantity) -> Quantity {
        a.times(b)
    }

    const fn aligned(size: Quantity, multiple: Quantity, axis: usize) -> Quantity {
        match (size.value(), multiple.value()) {
            (Some(size), Some(multiple)) => {
                Quantity::known(Walk::<true>::aligned(size, multiple, axis))
            }
            _ => multiple.times(Quantity::symbol(Symbol::Multiples, axis)),
        }
    }

    const fn blocks(positions: Quantity, block: usize, axis: usize) -> Quantity {
        match positions.value() {
            Some(positions) => Quantity::known(Walk::<true>::blocks(positions, block, axis)),
            None => Quantity::symbol(Symbol::Blocks, axis),
        }
    }

    const fn pitched(inside: Quantity, multiple: Quantity, axis: usize) -> Quantity {
        match (inside.value(), multiple.value()) {
            (Some(inside), Some(multiple)) => {
                Quantity::known(Walk::<true>::pitched(inside, multiple, axis))
            }
            _ => multiple.times(Quantity::symbol(Symbol::Pitches, axis)),
        }
    }

    const fn windows(count: Quantity, stride: Quantity, inside: Quantity, axis: usize) -> Quantity {
        match (count.value(), stride.value(), inside.value()) {
            (Some(count), Some(stride), Some(inside)) => {
                Quantity::known(Walk::<true>::windows(count, stride, inside, axis))
            }
            _ => Quantity::symbol(Symbol::Windows, axis),
        }
    }
}

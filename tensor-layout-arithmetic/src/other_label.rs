use crate::{Factor, FactorPart, FactorStep, MAX_RANK, Terms, Text, find};

/// Another label that the strides of a layout fit. The strides do not fit the layout's own label, because they are
/// those of a transposed tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherLabel {
    /// The letters of the label in ASCII, then zeros.
    letters: [u8; MAX_RANK],
    outer: char,
    outer_stride: usize,
    inner: char,
    inner_stride: usize,
}

/// Returns the stride of a factor, or `None` if the layout does not state it.
const fn stride(factor: &Factor) -> Option<usize> {
    match factor.step {
        FactorStep::Stride(stride) => Some(stride),
        _ => None,
    }
}

impl OtherLabel {
    /// Returns the label in which the axes with strides are exchanged, so that the larger stride comes first. Along an
    /// axis of size 1, the stride does not matter. Returns `None` if the layout's label is in this order already, if
    /// elements overlap with this label, too, or if the layout has inner blocks.
    #[must_use]
    pub const fn of(axes: &[char], sizes: &[usize; MAX_RANK], factors: &[Factor]) -> Option<Self> {
        let rank = factors.len();
        if rank > MAX_RANK {
            return None;
        }
        let mut sorted = [Factor::whole('\0'); MAX_RANK];
        let mut i = 0;
        while i < rank {
            sorted[i] = factors[i];
            match (find(axes, factors[i].axis), factors[i].part) {
                (Some(axis), FactorPart::Whole) => {
                    if sizes[axis] == 1 && stride(&factors[i]).is_some() {
                        sorted[i].step = FactorStep::Packed;
                    }
                }
                _ => return None,
            }
            i += 1;
        }
        let mut found = None;
        let mut i = 0;
        while i < rank {
            let mut j = i + 1;
            while j < rank {
                let (outer, inner) = (sorted[i], sorted[j]);
                if let (Some(outer_stride), Some(inner_stride)) = (stride(&outer), stride(&inner)) {
                    if outer_stride < inner_stride {
                        if found.is_none() {
                            found = Some((outer.axis, outer_stride, inner.axis, inner_stride));
                        }
                        sorted[i] = inner;
                        sorted[j] = outer;
                    }
                }
                j += 1;
            }
            i += 1;
        }
        let Some((outer, outer_stride, inner, inner_stride)) = found else {
            return None;
        };
        let mut letters = [0; MAX_RANK];
        let mut i = 0;
        while i < rank {
            letters[i] = sorted[i].axis as u8;
            i += 1;
        }
        match Terms::new(axes, sizes, sorted.split_at(rank).0) {
            Ok(_) => Some(OtherLabel {
                letters,
                outer,
                outer_stride,
                inner,
                inner_stride,
            }),
            Err(_) => None,
        }
    }

    /// Returns the axis of the layout's label that lies further in.
    #[must_use]
    pub const fn axis(&self) -> char {
        self.outer
    }

    /// Writes the label.
    pub const fn write_label<const CAPACITY: usize>(&self, text: &mut Text<CAPACITY>) {
        let mut i = 0;
        while i < MAX_RANK && self.letters[i] != 0 {
            text.letter(self.letters[i] as char);
            i += 1;
        }
    }

    /// Writes why the strides do not fit the layout's own label.
    pub const fn write<const CAPACITY: usize>(&self, text: &mut Text<CAPACITY>) {
        text.str("the stride of ").letter(self.outer).str(" is ");
        text.number(self.outer_stride).str(" and that of ");
        text.letter(self.inner)
            .str(" is ")
            .number(self.inner_stride);
        text.str(": these are the strides of `");
        self.write_label(text);
        text.str("`");
    }
}

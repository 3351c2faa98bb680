//! A generator of numbers that are the same in every run.

use half::f16;

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Returns the next number of Marsaglia's 64-bit xorshift generator, with the shifts 13, 7 and 17.
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number from `least` to `most`.
    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        let range = (most - least + 1) as u64;
        // The upper bits are the better ones.
        least + usize::try_from((self.next() >> 32) % range).expect("it is at most `most`")
    }

    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.between(1, times) == 1
    }

    /// Returns strides for axes that are stored in a random order, with or without gaps.
    pub(crate) fn strides<const RANK: usize>(&mut self, sizes: [usize; RANK]) -> [usize; RANK] {
        let mut order: [usize; RANK] = std::array::from_fn(|axis| axis);
        for last in (1..RANK).rev() {
            order.swap(last, self.between(0, last));
        }
        let mut strides = [0; RANK];
        let mut step = 1;
        for axis in order {
            if self.one_in(3) {
                step += self.between(1, 3);
            }
            strides[axis] = step;
            step *= sizes[axis];
        }
        strides
    }

    /// Returns a number from -63 to 63.
    pub(crate) fn small(&mut self) -> i8 {
        i8::try_from(self.between(0, 126)).expect("it is small") - 63
    }

    /// Returns `count` small numbers.
    pub(crate) fn elements<T: Sample>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| T::from_i8(self.small())).collect()
    }
}

/// A type of elements that represents small numbers exactly.
pub(crate) trait Sample: Copy {
    /// A value that no test chooses.
    const UNTOUCHED: Self;
    /// The relative tolerance of a result.
    const TOLERANCE: f64;
    fn from_i8(number: i8) -> Self;
}

macro_rules! sample {
    ($($element:ident within $tolerance:literal: |$number:ident| $value:expr;)*) => {$(
        impl Sample for $element {
            const UNTOUCHED: Self = $element::MAX;
            const TOLERANCE: f64 = $tolerance;
            fn from_i8($number: i8) -> Self {
                $value
            }
        }
    )*};
}

sample! {
    f16 within 2e-3: |number| f16::from_f32(number.into());
    f32 within 1e-6: |number| number.into();
    f64 within 1e-12: |number| number.into();
    i8 within 0.0: |number| number;
    i16 within 0.0: |number| number.into();
    i32 within 0.0: |number| number.into();
    i64 within 0.0: |number| number.into();
    u8 within 0.0: |number| number.unsigned_abs();
    u16 within 0.0: |number| number.unsigned_abs().into();
    u32 within 0.0: |number| number.unsigned_abs().into();
    u64 within 0.0: |number| number.unsigned_abs().into();
}

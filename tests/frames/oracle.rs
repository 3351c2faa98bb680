//! The formats as their documents describe them: the offset of each sample of a packed frame. This file uses no code of
//! the crate.

/// A format: its name, the bits of a sample, and the number of bits below the sample in an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) bits: u32,
    pub(crate) below: u32,
    /// The number of elements of a packed frame.
    pub(crate) length: fn(usize, usize) -> usize,
    /// Returns the offsets of Y, U and V of one pixel, in a frame with the given rows and columns.
    pub(crate) offsets: fn([usize; 2], [usize; 2]) -> [usize; 3],
}

/// Returns half of a number, rounded up.
const fn half(number: usize) -> usize {
    number.div_ceil(2)
}

const fn length_of_420(rows: usize, columns: usize) -> usize {
    rows * columns + 2 * half(rows) * half(columns)
}

const fn length_of_422(rows: usize, columns: usize) -> usize {
    rows * 4 * half(columns)
}

const fn in_turn([rows, columns]: [usize; 2], [h, w]: [usize; 2]) -> [usize; 3] {
    let pair = rows * columns + h / 2 * 2 * half(columns) + w / 2 * 2;
    [h * columns + w, pair, pair + 1]
}

const fn in_planes([rows, columns]: [usize; 2], [h, w]: [usize; 2]) -> [usize; 3] {
    let first = rows * columns + h / 2 * half(columns) + w / 2;
    [h * columns + w, first, first + half(rows) * half(columns)]
}

const fn swapped([y, u, v]: [usize; 3]) -> [usize; 3] {
    [y, v, u]
}

pub(crate) const NV12: Known = Known {
    name: "NV12",
    bits: 8,
    below: 0,
    length: length_of_420,
    offsets: in_turn,
};
pub(crate) const NV21: Known = Known {
    name: "NV21",
    offsets: |sizes, pixel| swapped(in_turn(sizes, pixel)),
    ..NV12
};
pub(crate) const I420: Known = Known {
    name: "I420",
    offsets: in_planes,
    ..NV12
};
pub(crate) const YV12: Known = Known {
    name: "YV12",
    offsets: |sizes, pixel| swapped(in_planes(sizes, pixel)),
    ..NV12
};
pub(crate) const P010: Known = Known {
    name: "P010",
    bits: 10,
    below: 6,
    ..NV12
};
pub(crate) const YUY2: Known = Known {
    name: "YUY2",
    length: length_of_422,
    offsets: |[_, columns], [h, w]| {
        let group = h * 4 * half(columns) + w / 2 * 4;
        [group + w % 2 * 2, group + 1, group + 3]
    },
    ..NV12
};
pub(crate) const UYVY: Known = Known {
    name: "UYVY",
    length: length_of_422,
    offsets: |[_, columns], [h, w]| {
        let group = h * 4 * half(columns) + w / 2 * 4;
        [group + 1 + w % 2 * 2, group, group + 2]
    },
    ..NV12
};

/// A generator of numbers that look random. They are the same in each run.
pub(crate) struct Numbers(pub(crate) u32);

impl Iterator for Numbers {
    type Item = u16;
    fn next(&mut self) -> Option<u16> {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(self.0 >> 16).ok()
    }
}

/// An element of memory: one or two bytes.
pub(crate) trait Element: Copy + 'static {
    /// Returns an element whose bits outside of the sample are set at random, too.
    fn of(number: u16) -> Self;
    fn code(self, known: &Known) -> f64;
}

impl Element for u8 {
    fn of(number: u16) -> u8 {
        number.to_le_bytes()[0]
    }
    fn code(self, _: &Known) -> f64 {
        f64::from(self)
    }
}

impl Element for u16 {
    fn of(number: u16) -> u16 {
        number
    }
    fn code(self, known: &Known) -> f64 {
        f64::from(u32::from(self >> known.below) % (1 << known.bits))
    }
}

/// Returns the memory of a packed frame.
pub(crate) fn memory<T: Element>(known: &Known, rows: usize, columns: usize) -> Vec<T> {
    let seed = u32::try_from(rows * 64 + columns).expect("sizes are small");
    let numbers = Numbers(seed).take((known.length)(rows, columns));
    numbers.map(|number| T::of(number)).collect()
}

/// Returns red, green and blue of a pixel by the equations of H.273, with clamped luma and clamped results. `shares`
/// are the shares of red and blue in luma.
pub(crate) fn rgb(
    [y, u, v]: [f64; 3],
    shares: (f64, f64),
    is_full: bool,
    known: &Known,
) -> [f64; 3] {
    let (kr, kb) = shares;
    let scale = f64::from(1_u32 << (known.bits - 8));
    let most = 256.0 * scale - 1.0;
    let (y, u, v) = if is_full {
        (
            y / most,
            (u - 128.0 * scale) / most,
            (v - 128.0 * scale) / most,
        )
    } else {
        (
            (y.max(16.0 * scale) / scale - 16.0) / 219.0,
            (u / scale - 128.0) / 224.0,
            (v / scale - 128.0) / 224.0,
        )
    };
    let red = y + 2.0 * (1.0 - kr) * v;
    let blue = y + 2.0 * (1.0 - kb) * u;
    let green = (y - kr * red - kb * blue) / (1.0 - kr - kb);
    [red, green, blue].map(|value| value.clamp(0.0, 1.0))
}

/// Returns the byte that is nearest to a number from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is one of a byte"
)]
pub(crate) fn byte(number: f32) -> u8 {
    (number * 255.0).round() as u8
}

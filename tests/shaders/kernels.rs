//! Random kernels of copies, with the bytes that they must write, and kernels that read frames, with the pixels of the
//! processor. The expected bytes come from offsets and conversions that are written here, position by position.

use half::f16;
use tensor_layout::frames::{
    Bt709Limited, Frame, FrameFormat, FrameLayout, FramePixels, I420, Nv12, Nv21, P010, Uyvy, Yuy2,
    Yv12,
};
use tensor_layout::shader::{CopyKernel, KernelElement, Language};
use tensor_layout::traits::machinery::TakesSlice;
use tensor_layout::traits::{TryFilledFrom, Writable};
use tensor_layout::{
    AnyLayout, C, DynC, DynH, DynN, DynW, H, Mapping, N, RunTimeStrides, SharedStrides, Tensor,
    TensorLayout, View, ViewMut, W, layout,
};

type Strided = TensorLayout<(DynN, DynC, DynH, DynW), RunTimeStrides>;
type Repeated = TensorLayout<(DynN, DynC, DynH, DynW), SharedStrides>;
type Blocks4 = layout!(NCHW4c[N = ?, C = ?, H = ?, W = ?]);
type Blocks8 = layout!(NCHW8c[N = ?, C = ?, H = ?, W = ?]);
type Blocks12 = layout!(NCHW12c[N = ?, C = ?, H = ?, W = ?]);
type AnyPlanes = layout!(CHW[C = ?, H = ?, W = ?]);

/// Random numbers, by Knuth's linear congruence.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u32 {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    fn below(&mut self, end: usize) -> usize {
        self.next() as usize % end
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Returns whether one of `of` equal chances came true.
    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

/// An element as bits and as a number.
pub(crate) trait Number: KernelElement {
    const NAME: &'static str;
    const RANGE: Option<(i64, i64)>;
    fn random(random: &mut Random) -> Self;
    fn number(self) -> f64;
    /// Returns the nearest element. Integers are saturated, and a NaN is 0.
    fn nearest(number: f64) -> Self;
    fn bytes(self) -> Vec<u8>;
    fn from_bytes(bytes: &[u8]) -> Self;
    /// Returns the distance to the next greater number.
    fn unit(number: f64) -> f64;
}

macro_rules! integers {
    ($($T:ident)*) => {$(impl Number for $T {
        const NAME: &'static str = stringify!($T);
        const RANGE: Option<(i64, i64)> = Some(($T::MIN as i64, $T::MAX as i64));
        fn random(random: &mut Random) -> Self {
            if random.chance(4) { random.pick(&[0, 1, $T::MIN, $T::MAX, $T::MAX - 1]) } else { random.next() as $T }
        }
        fn number(self) -> f64 { self as f64 }
        fn nearest(number: f64) -> Self { number.round_ties_even() as $T }
        fn bytes(self) -> Vec<u8> { self.to_le_bytes().to_vec() }
        fn from_bytes(bytes: &[u8]) -> Self { $T::from_le_bytes(bytes.try_into().expect("its bytes")) }
        fn unit(_: f64) -> f64 { 0.0 }
    })*};
}
integers! { u8 i8 u16 u32 i32 }

const SPECIAL: [f32; 9] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    -0.0,
    65_519.0,
    65_520.0,
    -1e30,
    2.5,
    4_294_967_296.0,
];

impl Number for f32 {
    const NAME: &'static str = "f32";
    const RANGE: Option<(i64, i64)> = None;
    fn random(random: &mut Random) -> Self {
        if random.chance(8) {
            return random.pick(&SPECIAL);
        }
        (random.next() >> 8) as f32 / 40_000.0 - 150.0
    }
    fn number(self) -> f64 {
        self.into()
    }
    fn nearest(number: f64) -> Self {
        number as f32
    }
    fn bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }
    fn from_bytes(bytes: &[u8]) -> Self {
        f32::from_le_bytes(bytes.try_into().expect("its bytes"))
    }
    fn unit(number: f64) -> f64 {
        (number.abs() * 2_f64.powi(-23)).max(1e-38)
    }
}

impl Number for f16 {
    const NAME: &'static str = "f16";
    const RANGE: Option<(i64, i64)> = None;
    fn random(random: &mut Random) -> Self {
        f16::from_f32(f32::random(random))
    }
    fn number(self) -> f64 {
        self.to_f64()
    }
    fn nearest(number: f64) -> Self {
        f16::from_f64(number)
    }
    fn bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }
    fn from_bytes(bytes: &[u8]) -> Self {
        f16::from_le_bytes(bytes.try_into().expect("its bytes"))
    }
    fn unit(number: f64) -> f64 {
        (number.abs() * 2_f64.powi(-10)).max(2_f64.powi(-24))
    }
}

/// One side of a copy. `offset` is written without the crate.
struct Side<L: AnyLayout> {
    mapping: Mapping<L>,
    offset: Box<dyn Fn([usize; 4]) -> usize>,
    notation: String,
}

/// Returns random strides. If `may_repeat`, some are 0.
fn random_strides(random: &mut Random, sizes: [usize; 4], may_repeat: bool) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    for last in (1..4).rev() {
        order.swap(last, random.below(last + 1));
    }
    let mut strides = [0; 4];
    let mut stride = random.pick(&[1, 1, 1, 1, 2, 3]);
    for axis in order {
        if may_repeat && random.chance(10) {
            continue;
        }
        strides[axis] = stride;
        stride *= sizes[axis];
        match random.below(6) {
            0 => stride += random.below(5),
            1 => stride = stride.next_multiple_of(16),
            2 => stride = stride.next_multiple_of(4),
            _ => {}
        }
    }
    strides
}

macro_rules! strides {
    ($($name:ident $Strided:ident $may_repeat:literal;)*) => {$(
        fn $name(random: &mut Random, sizes: [usize; 4]) -> Side<$Strided> {
            let strides = random_strides(random, sizes, $may_repeat);
            let ([n, c, h, w], [sn, sc, sh, sw]) = (sizes, strides);
            let given = (N(sn), C(sc), H(sh), W(sw));
            let mapping = Mapping::try_from_strides((N(n), C(c), H(h), W(w)), given);
            let offset = move |at: [usize; 4]| at.iter().zip(strides).map(|(at, stride)| at * stride).sum();
            Side {
                mapping: mapping.expect("strides that do not overlap"),
                offset: Box::new(offset),
                notation: format!("strides {strides:?}"),
            }
        }
    )*};
}
strides! {
    strided Strided false;
    repeated Repeated true;
}

macro_rules! blocks {
    ($($name:ident $Blocks:ident $block:literal;)*) => {$(
        fn $name(_: &mut Random, sizes: [usize; 4]) -> Side<$Blocks> {
            let [n, c, h, w] = sizes;
            Side {
                mapping: $Blocks::with((N(n), C(c), H(h), W(w))).expect("a small tensor"),
                offset: Box::new(move |[an, ac, ah, aw]| {
                    (((an * c.div_ceil($block) + ac / $block) * h + ah) * w + aw) * $block + ac % $block
                }),
                notation: concat!("NCHW", stringify!($block), "c").to_owned(),
            }
        }
    )*};
}
blocks! {
    blocks4 Blocks4 4;
    blocks8 Blocks8 8;
    blocks12 Blocks12 12;
}

/// A kernel with its input, and a comparison of its output.
pub(crate) struct KernelCase {
    pub(crate) name: String,
    /// In WGSL, GLSL and HLSL.
    pub(crate) texts: [String; 3],
    pub(crate) parameters: Vec<u32>,
    /// The root constants of HLSL.
    pub(crate) offsets: [u32; 4],
    pub(crate) groups: [u32; 3],
    /// The bytes of both bindings, before the copy.
    pub(crate) source: Vec<u8>,
    pub(crate) target: Vec<u8>,
    pub(crate) is_in_one_buffer: bool,
    /// Compares the bytes of the target after the copy.
    pub(crate) check: Box<dyn Fn(&[u8]) -> Result<(), String>>,
}

pub(crate) const LANGUAGES: [Language; 3] = [Language::Wgsl, Language::Glsl, Language::Hlsl];

fn case<T, L, U, M>(
    random: &mut Random,
    sizes: [usize; 4],
    source: Side<L>,
    target: Side<M>,
) -> KernelCase
where
    T: Number,
    U: Number,
    L: AnyLayout<Shape = (DynN, DynC, DynH, DynW)>,
    M: TryFilledFrom<L, Axes = (N, C, H, W), Storage: Writable>,
{
    let is_anywhere = random.chance(2);
    let is_open = random.chance(2);
    let is_in_one_buffer = random.chance(4);
    let pairs: Option<Vec<(f32, f32)>> = random.chance(3).then(|| {
        let count = if random.chance(3) { 1 } else { sizes[1] };
        let pair = |i: usize| (0.25 + i as f32 / 8.0, i as f32 - 3.5);
        (0..count).map(pair).collect()
    });
    let kernels = LANGUAGES.map(|language| {
        let kernel = CopyKernel::<T, L, U, M>::new(language, source.mapping, target.mapping);
        let mut kernel = kernel.expect("a small copy");
        if let Some(pairs) = &pairs {
            kernel = kernel.scale(C, pairs).expect("a pair for each channel");
        }
        if is_anywhere {
            kernel = kernel.at_any_offset();
        }
        if is_open {
            kernel = kernel.with_open_sizes();
        }
        if is_in_one_buffer {
            kernel = kernel.in_one_buffer();
        }
        kernel
    });
    let source_at = random.below(9) * size_of::<T>();
    let target_at = random.below(9) * if is_anywhere { size_of::<U>() } else { 4 };
    let parameters = kernels[0].parameters(source_at as u64, target_at as u64);
    let offsets = kernels[2].offsets(source_at as u64, target_at as u64);
    let bytes = |random: &mut Random, span: usize| -> Vec<u8> {
        (0..(span + 32).next_multiple_of(4))
            .map(|_| random.next() as u8)
            .collect()
    };
    let mut from = bytes(random, source_at + source.mapping.span() * size_of::<T>());
    let elements: Vec<T> = (0..source.mapping.span())
        .map(|_| T::random(random))
        .collect();
    for (index, element) in elements.iter().enumerate() {
        let at = source_at + index * size_of::<T>();
        from[at..at + size_of::<T>()].copy_from_slice(&element.bytes());
    }
    let to = bytes(random, target_at + target.mapping.span() * size_of::<U>());
    let name = format!(
        "{} {} to {} {}, sizes {sizes:?}, pairs {}, anywhere {is_anywhere}, open {is_open}, groups {:?} of {}",
        T::NAME,
        source.notation,
        U::NAME,
        target.notation,
        pairs.as_ref().map_or(0, Vec::len),
        kernels[0].groups(),
        kernels[0].workgroup_size(),
    );
    // The copy of the processor has the offsets that are written here.
    let mut own = vec![T::from_bytes(&[0; 4][..size_of::<T>()]); target.mapping.span()];
    let view = View::with(&elements, source.mapping).expect("all elements");
    let own_target = ViewMut::with(&mut own, target.mapping).expect("all elements");
    view.try_relayout_into(own_target).expect("equal sizes");
    let before = to.clone();
    let check = move |after: &[u8]| {
        let mut wanted = before.clone();
        for index in 0..sizes.iter().product() {
            let mut rest = index;
            let mut at = [0; 4];
            for axis in (0..4).rev() {
                (at[axis], rest) = (rest % sizes[axis], rest / sizes[axis]);
            }
            let (element, offset) = (elements[(source.offset)(at)], (target.offset)(at));
            assert_eq!(own[offset].bytes(), element.bytes());
            let place = target_at + offset * size_of::<U>();
            let place = place..place + size_of::<U>();
            let found = U::from_bytes(&after[place.clone()]);
            let pair = pairs.as_ref().map(|pairs| pairs[at[1] % pairs.len()]);
            if !is_right::<T, U>(element, pair, found) {
                return Err(format!(
                    "{at:?}: {} becomes {}",
                    element.number(),
                    found.number()
                ));
            }
            wanted[place.clone()].copy_from_slice(&after[place]);
        }
        if wanted == after {
            Ok(())
        } else {
            Err("a byte beside the elements".to_owned())
        }
    };
    KernelCase {
        name,
        texts: kernels.each_ref().map(CopyKernel::text),
        parameters: parameters.expect("offsets of elements"),
        offsets: offsets.expect("offsets of elements"),
        groups: kernels[0].groups(),
        source: from,
        target: to,
        is_in_one_buffer,
        check: Box::new(check),
    }
}

/// Returns whether an element may become another one.
fn is_right<T: Number, U: Number>(from: T, pair: Option<(f32, f32)>, found: U) -> bool {
    let Some((scale, shift)) = pair else {
        if T::NAME == U::NAME {
            return found.bytes() == from.bytes();
        }
        let wanted = U::nearest(if T::RANGE.is_some() && U::RANGE.is_some() {
            from.number()
        } else {
            (from.number() as f32).into()
        });
        return is_near::<U>(wanted.number(), found);
    };
    let x = from.number() as f32;
    let exact = f64::from(x) * f64::from(scale) + f64::from(shift);
    // A device rounds the product, the sum, or both.
    let slack = (f64::from(x) * f64::from(scale))
        .abs()
        .max(f64::from(shift).abs())
        * 2_f64.powi(-22);
    let slack = if slack.is_finite() { slack } else { 0.0 };
    let nearest = |x: f64| U::nearest((x as f32).into()).number();
    let number = found.number();
    (nearest(exact - slack)..=nearest(exact + slack)).contains(&number)
        || is_near::<U>(nearest(exact), found)
}

fn is_near<U: Number>(wanted: f64, found: U) -> bool {
    if U::RANGE.is_some() {
        return wanted == found.number();
    }
    let found = found.number();
    wanted == found
        || (wanted.is_nan() && found.is_nan())
        || (wanted - found).abs() <= U::unit(wanted)
}

const SIZES: [usize; 16] = [1, 1, 2, 3, 3, 4, 5, 7, 8, 9, 13, 17, 33, 40, 70, 200];

macro_rules! elements {
    ($random:ident, $sizes:ident, $source:expr, $target:expr; $($T:ident $U:ident)*) => {{
        let makers = [$(|random: &mut Random, sizes| {
            let (source, target) = ($source(random, sizes), $target(random, sizes));
            case::<$T, _, $U, _>(random, sizes, source, target)
        }),*];
        let maker = $random.pick(&makers);
        maker($random, $sizes)
    }};
}

macro_rules! layouts {
    ($random:ident, $sizes:ident; $($source:ident $target:ident)*) => {{
        let makers = [$(|random: &mut Random, sizes| {
            elements!(random, sizes, $source, $target;
                u8 u8  f16 f16  f32 f32  u8 f32  u8 f32  f32 u8  u8 f16  f16 f32  f32 f16  u16 u16  i8 i8
                i8 u8  u8 i8  i32 u8  u32 i32  i32 i8  i8 i32  f32 i8  f32 i32  f32 u32  u16 f32  f32 u16
                u32 f32  i32 f32  i8 f32)
        }),*];
        let maker = $random.pick(&makers);
        maker($random, $sizes)
    }};
}

/// Returns random kernels.
pub(crate) fn kernel_cases(seed: u64, count: usize) -> impl Iterator<Item = KernelCase> {
    let mut random = Random(seed);
    (0..count).map(move |_| {
        let random = &mut random;
        let sizes = loop {
            let sizes: [usize; 4] = core::array::from_fn(|_| random.pick(&SIZES));
            if sizes.iter().product::<usize>() <= 12_000 {
                break sizes;
            }
        };
        layouts!(random, sizes;
            repeated strided  repeated strided  strided strided  strided blocks8  blocks8 strided
            blocks8 blocks12  blocks12 blocks8  blocks4 blocks8  blocks8 blocks4)
    })
}

/// A kernel that reads a frame in a buffer, and writes the planes that the processor computes.
fn frame_case<F, T>(sizes: (usize, usize, usize), element: fn(u32) -> T) -> KernelCase
where
    F: FrameFormat<Element = T>,
    T: TakesSlice<T> + Number,
{
    let (rows, columns, pitch) = sizes;
    let layout = FrameLayout::<F>::aligned(H(rows), W(columns), pitch, 2).expect("a small frame");
    let pixels = FramePixels::with((H(rows), W(columns))).expect("a small frame");
    let planes = AnyPlanes::with((C(3), H(rows), W(columns))).expect("a small frame");
    let mut random = Random(7);
    let elements: Vec<T> = (0..layout.elements())
        .map(|_| element(random.next()))
        .collect();
    let frame = Frame::<F, Bt709Limited>::placed(&elements, layout).expect("all planes");
    let mut wanted = Tensor::<f32, AnyPlanes>::filled_with(0.0, planes);
    (frame.try_planes_into(&mut wanted, |rgb| rgb)).expect("equal sizes");
    let kernels = LANGUAGES.map(|language| {
        let kernel = CopyKernel::<f32, _, f32, _>::new(language, pixels, planes);
        let kernel = kernel.and_then(|kernel| kernel.of_frame(layout, Bt709Limited));
        kernel.expect("a small frame")
    });
    let mut source: Vec<u8> = elements.iter().flat_map(|x| x.bytes()).collect();
    source.resize(source.len().next_multiple_of(4), 0);
    KernelCase {
        name: format!("{layout:?}"),
        texts: kernels.each_ref().map(CopyKernel::text),
        parameters: kernels[0].parameters(0, 0).expect("whole words"),
        offsets: kernels[2].offsets(0, 0).expect("whole words"),
        groups: kernels[0].groups(),
        source,
        target: vec![0; 4 * planes.span()],
        is_in_one_buffer: false,
        check: Box::new(move |after| {
            for ((at, wanted), found) in wanted.indexed_iter().zip(after.chunks_exact(4)) {
                let found = f32::from_bytes(found);
                let is_near = (found - wanted).abs() < 1e-5;
                if !is_near {
                    return Err(format!("{at:?}: {found}, not {wanted}"));
                }
            }
            Ok(())
        }),
    }
}

/// Returns a kernel for each format of frames, of several sizes.
pub(crate) fn frame_cases() -> impl Iterator<Item = KernelCase> {
    let byte = |x| (x >> 9) as u8;
    let sizes = [(6, 70, 1), (5, 7, 1), (4, 12, 64)].into_iter();
    sizes.flat_map(move |sizes| {
        [
            frame_case::<Nv12, _>(sizes, byte),
            frame_case::<Nv21, _>(sizes, byte),
            frame_case::<I420, _>(sizes, byte),
            frame_case::<Yv12, _>(sizes, byte),
            frame_case::<Yuy2, _>(sizes, byte),
            frame_case::<Uyvy, _>(sizes, byte),
            frame_case::<P010, _>(sizes, |x| (x >> 9) as u16),
        ]
    })
}

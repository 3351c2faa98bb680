//! Copies between memories that have exactly as many elements as their layouts span.

use std::cell::Cell;
use std::mem::MaybeUninit;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use tensor_layout::traits::{StaticStorage, Writable};
use tensor_layout::{
    AnyLayout, C, DynC, DynH, DynW, H, Mapping, Tensor, TensorLayout, View, ViewMut, W, layout,
};

/// Sizes that no vector and no tile divides.
pub const SIZES: [(C, H, W); 6] = [
    (C(1), H(1), W(1)),
    (C(3), H(5), W(7)),
    (C(4), H(1), W(70)),
    (C(17), H(2), W(33)),
    (C(6), H(2), W(21)),
    (C(13), H(1), W(35)),
];

pub fn run() {
    every_width();
    competing_rows();
    gaps();
    convert();
    folds();
    panic_half_way();
}

pub type Chw = (DynC, DynH, DynW);

/// Elements, most of which differ from each other.
pub trait Element: Copy + PartialEq + 'static {
    fn of(number: usize) -> Self;
}

macro_rules! elements {
    ($($type:ty: $number:ident => $of:expr;)*) => {
        $(impl Element for $type {
            fn of($number: usize) -> Self {
                $of
            }
        })*

        fn every_width() {
            $(copy_between_all::<$type>();)*
        }
    };
}

elements! {
    u8: number => number as u8;
    u16: number => number as u16;
    u32: number => number as u32;
    f32: number => number as f32;
    u64: number => number as u64;
    u128: number => number as u128;
    [u8; 3]: number => [number as u8, (number >> 8) as u8, 3];
    (u8, u16): number => (number as u8, number as u16);
    (): _number => ();
}

pub fn memory<T: Element>(length: usize) -> Box<[T]> {
    (0..length).map(T::of).collect()
}

pub fn mapping<M: StaticStorage>(sizes: (C, H, W)) -> Mapping<TensorLayout<Chw, M>> {
    TensorLayout::<Chw, M>::with(sizes).expect("the layout takes these sizes")
}

/// Calls a function with the storage of each layout, after the given types.
macro_rules! for_each_storage {
    (@one $function:ident [$($given:ident)?] [$($layout:tt)*]) => {
        $function::<$($given,)? <layout!($($layout)*) as AnyLayout>::Storage>()
    };
    (@one $function:ident [$first:ident $second:ident] [$($layout:tt)*]) => {
        $function::<$first, $second, <layout!($($layout)*) as AnyLayout>::Storage>()
    };
    ($function:ident $given:tt) => {
        for_each_storage! { @each $function $given
            [CHW[?, ?, ?]]
            [HWC[C = ?, H = ?, W = ?]]
            [WHC[C = ?, H = ?, W = ?], align(C = 4)]
            [CHW8c[?, ?, ?]]
            [HCW2w3c[C = ?, H = ?, W = ?]]
        }
    };
    (@each $function:ident $given:tt $([$($layout:tt)*])*) => {
        $(for_each_storage! { @one $function $given [$($layout)*] };)*
    };
}

pub(crate) use for_each_storage;

fn copy_between_all<T: Element>() {
    for_each_storage!(copy_to_all[T]);
}

fn copy_to_all<T: Element, M: StaticStorage + Writable>() {
    for_each_storage!(copy [T M]);
}

fn copy<T: Element, M: StaticStorage, M2: StaticStorage + Writable>() {
    for sizes in SIZES {
        let (here, there) = (mapping::<M>(sizes), mapping::<M2>(sizes));
        let from = memory::<T>(here.span());
        let mut to = memory::<T>(there.span());
        let source = View::with(&from, here).expect("it is long enough");
        let mut target = ViewMut::with(&mut to, there).expect("it is long enough");
        source
            .try_relayout_into(&mut target)
            .expect("the sizes are the same");
        assert!(target.as_view() == source);

        // Copy from an odd offset to an odd offset, and between parts.
        let from: Box<[T]> = [T::of(0)].into_iter().chain(memory(here.span())).collect();
        let mut to: Box<[T]> = [T::of(0)].into_iter().chain(memory(there.span())).collect();
        let source = View::with(&from[1..], here).expect("it is long enough");
        let mut target = ViewMut::with(&mut to[1..], there).expect("it is long enough");
        source
            .try_relayout_into(&mut target)
            .expect("the sizes are the same");
        let row = H(sizes.1.0 - 1);
        let (source, mut target) = (source.range(row..), target.range(row..));
        source
            .try_relayout_into(&mut target)
            .expect("the sizes are the same");
        assert!(target.iter().eq(source.iter()));
    }
}

/// Rows a multiple of 4 KiB apart are copied through a buffer, and so are planes of 12 channels.
fn competing_rows() {
    type Rows = layout!(HW[150, 141], pad(W = 1024));
    type Columns = layout!(WH[H = 150, W = 141], pad(H = 1024));
    let from = memory::<u32>(Rows::SPAN + 1);
    let mut to = memory::<u32>(Columns::SPAN + 1);
    let source = View::<_, Rows>::new(&from[1..]).expect("it is long enough");
    let mut target = ViewMut::<_, Columns>::new(&mut to[1..]).expect("it is long enough");
    source.relayout_into(&mut target);
    assert!(target.as_view() == source);

    type Pixels = layout!(HWC[C = 12, H = 64, W = 64]);
    type Planes = layout!(CHW[C = 12, H = 64, W = 64]);
    let from = memory::<u8>(Pixels::SPAN + 1);
    let mut to = memory::<u8>(Planes::SPAN + 1);
    let source = View::<_, Pixels>::new(&from[1..]).expect("it is long enough");
    let mut target = ViewMut::<_, Planes>::new(&mut to[1..]).expect("it is long enough");
    source.relayout_into(&mut target);
    assert!(target.as_view() == source);
}

/// The bytes between pixels are uninitialised, or another thread writes to them.
fn gaps() {
    type Pixels = layout!(HWC[C = 3, H = 3, W = 67], pad(C = 4));
    type Packed = layout!(HWC[C = 3, H = 3, W = 67]);
    type Planes = layout!(CHW[C = 3, H = 3, W = 67]);
    fn copy_all(source: View<'_, u8, Pixels>) {
        let (mut packed, mut planes) = (memory::<u8>(Packed::SPAN), memory::<u8>(Planes::SPAN));
        let mut packed = ViewMut::<_, Packed>::new(&mut packed).expect("it is long enough");
        source.relayout_into(&mut packed);
        assert!(packed.as_view() == source);
        let mut planes = ViewMut::<_, Planes>::new(&mut planes).expect("it is long enough");
        source.relayout_into(&mut planes);
        assert!(planes.as_view() == source);
    }

    let mut bytes: Box<[MaybeUninit<u8>]> =
        (0..Pixels::SPAN).map(|_| MaybeUninit::uninit()).collect();
    for pixel in bytes.chunks_mut(4) {
        for (channel, byte) in pixel[..3].iter_mut().enumerate() {
            byte.write(u8::of(7 * channel + 1));
        }
    }
    // SAFETY: all elements of the pixels have been written, and live as long as the view.
    copy_all(unsafe { View::from_raw_parts(bytes.as_ptr().cast(), Mapping::default()) });

    type Whole = layout!(HWC[C = 4, H = 3, W = 67]);
    let mut bytes = memory::<u8>(Whole::SPAN);
    let whole = ViewMut::<_, Whole>::new(&mut bytes).expect("it is long enough");
    let (mut colours, mut alpha) = whole.split_at(C(3));
    thread::scope(|scope| {
        scope.spawn(move || {
            for round in 0..10 {
                alpha.fill(round);
            }
        });
        let mut packed = memory::<u8>(Packed::SPAN);
        let mut packed = ViewMut::<_, Packed>::new(&mut packed).expect("it is long enough");
        for _ in 0..10 {
            colours
                .try_relayout_into(&mut packed)
                .expect("the sizes are the same");
            assert!(packed.as_view().iter().eq(colours.iter()));
            colours.fill(5);
        }
    });
}

fn convert() {
    for_each_storage!(convert_to_all []);
}

fn convert_to_all<M: StaticStorage + Writable>() {
    for_each_storage!(convert_each[M]);
}

fn convert_each<M: StaticStorage, M2: StaticStorage + Writable>() {
    for sizes in SIZES {
        let (here, there) = (mapping::<M>(sizes), mapping::<M2>(sizes));
        let from = memory::<u8>(here.span());
        let source = View::with(&from, here).expect("it is long enough");

        let mut to = memory::<f32>(there.span());
        let mut target = ViewMut::with(&mut to, there).expect("it is long enough");
        source
            .try_map_into(&mut target, f32::from)
            .expect("the sizes are the same");
        let by_channel = |C(c)| move |byte| f32::from(byte) + c as f32;
        let result = source.try_map_along_into(C, &mut target, by_channel);
        result.expect("the sizes are the same");
        target.as_view().for_each(|(C(c), h, w), number| {
            assert_eq!(*number, f32::from(source[(C(c), h, w)]) + c as f32);
        });

        let mut to = memory::<[u8; 3]>(there.span());
        let mut target = ViewMut::with(&mut to, there).expect("it is long enough");
        let by_column = |W(w)| move |byte| [byte, w as u8, 0];
        let result = source.try_map_along_into(W, &mut target, by_column);
        result.expect("the sizes are the same");
        target.as_view().for_each(|(c, h, W(w)), bytes| {
            assert_eq!(*bytes, [source[(c, h, W(w))], w as u8, 0]);
        });
    }
}

/// Folds along each axis, by all kernels.
fn folds() {
    macro_rules! along {
        ($layout:ty, $($axes:expr => $result:ty),*) => {
            for sizes in SIZES.into_iter().chain([(C(3), H(9), W(70)), (C(40), H(2), W(3))]) {
                let mapping = <$layout>::with(sizes).expect("the sizes are small");
                let from = memory::<u8>(mapping.span());
                let source = View::with(&from, mapping).expect("it is long enough");
                $(
                    let sums: Tensor<u32, $result> = source.try_sum_along($axes).expect("it fits");
                    let count: Tensor<u32, $result> = source
                        .try_fold_along($axes, 0, |count, element| count + u32::from(element))
                        .expect("it fits");
                    assert_eq!(sums, count);
                )*
            }
        };
    }
    along!(layout!(CHW[?, ?, ?]), (C,) => layout!(HW[?, ?]), (H,) => layout!(WC[C = ?, W = ?]), (H, W) => layout!(C[?]));
    along!(layout!(HWC[C = ?, H = ?, W = ?]), (C,) => layout!(HW[?, ?]), (W,) => layout!(CH[?, ?]), (H, W) => layout!(C[?]));
    along!(layout!(CHW8c[C = ?, H = ?, W = ?]), (C,) => layout!(HW4w[H = ?, W = ?]), (W,) => layout!(CH[?, ?]), (H, W) => layout!(C[?]));
}

/// Elements that have not been written must not be read or dropped.
fn panic_half_way() {
    type Pixels = layout!(HWC[C = 3, H = 9, W = 20]);
    type Planes = layout!(CHW8c[C = 3, H = 9, W = 20]);
    let from = memory::<u8>(Pixels::SPAN);
    let source = View::<u8, Pixels>::new(&from).expect("it is long enough");
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    for last in [0, 100, 539] {
        let mut to = memory::<u64>(Planes::SPAN);
        let mut target = ViewMut::<u64, Planes>::new(&mut to).expect("it is long enough");
        let left = Cell::new(last);
        let caught = panic::catch_unwind(AssertUnwindSafe(|| {
            source.map_into(&mut target, |byte| {
                left.set(usize::checked_sub(left.get(), 1).expect("as wanted"));
                u64::from(byte)
            });
        }));
        assert!(caught.is_err());
        assert!(target.iter().sum::<u64>() > 0);
    }
    panic::set_hook(hook);
}

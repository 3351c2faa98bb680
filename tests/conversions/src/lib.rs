//! Layouts of all kinds of storage, and checks of the results of conversions between them. Each element of the memory
//! is its own offset, so the element at a position is the position's offset.

use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::traits::Writable;
use tensor_layout::{
    AnyLayout, Cropped, DimH, DimW, DynH, DynW, H, Mapping, N, Pad, RunTimeStrides, SharedStrides,
    StaticLayout, Tensor, TensorLayout, View, ViewMut, W, Within, layout,
};

mod names {
    tensor_layout::size_names! { pub Rows, pub Columns }
}

layout! {
    pub type Packed = HW[H = 4, W = 4];
    pub type Open = HW[?, ?];
    pub type Named = HW[?names::Rows, ?names::Columns];
    pub type Padded = HW[H = 4, W = 4], pad(W = 6);
    pub type Aligned = HW[H = 4, W = 4], align(W = 8);
    pub type Pitched = HW[H = 4, W = 4], pitch(H = 10);
    pub type Stepped = HW[H = 4, W = 4], strides(W = 2);
    pub type Repeated = HW[H = 4, W = 4], broadcast(H);
    pub type Overlapping = HW[H = 4, W = 4], overlap(H = 2);
    pub type Blocked = WH2w[H = 4, W = 4];
    pub type Columns = WH[H = 4, W = 4];
    pub struct Picture = HW[H = 4, W = 4];
    pub struct Turned: Picture = WH[H = 4, W = 4];
    pub type Given = HW[?, ?], strides(H = ?);
    pub type GivenBoth = HW[H = 4, W = 4], strides(H = ?, W = ?);
    type GivenWhole = NHW[N = 2, H = 6, W = 5], strides(H = ?);
    type Whole = NHW[N = 2, H = 6, W = 5];
    type PaddedWhole = NWH[N = 2, H = 6, W = 5], pad(W = 7);
    type RepeatedWhole = NHW[N = 2, H = 6, W = 5], broadcast(H);
}
pub type Part = TensorLayout<(DimH<4>, DimW<4>), Within<(DimH<4>, DimW<5>), (H, Cropped<W>)>>;
pub type PartOfPart =
    TensorLayout<(DynH, DimW<4>), Within<(DimH<6>, DimW<5>), (Cropped<Pad<W, 7>>, Cropped<H>)>>;
pub type PartOfRepeated = TensorLayout<
    (DimH<4>, DimW<4>),
    Within<(DimH<4>, DimW<5>), (tensor_layout::Broadcast<H>, Cropped<W>)>,
>;
pub type PartOfGiven = TensorLayout<
    (DimH<4>, DimW<4>),
    Within<(DimH<4>, DimW<5>), (tensor_layout::DynStride<H>, Cropped<W>)>,
>;
pub type RunTime = TensorLayout<(DynH, DynW), RunTimeStrides>;
pub type Shared = TensorLayout<(DynH, DynW), SharedStrides>;

pub fn open() -> Mapping<Open> {
    Open::with((H(4), W(4))).unwrap()
}

pub fn named() -> Mapping<Named> {
    Named::with((H(4), W(4))).unwrap()
}

pub fn part() -> Mapping<Part> {
    let memory = memory();
    let whole = View::from_prefix(&memory, Whole::mapping()).unwrap();
    whole
        .fix((N(0),))
        .crop(H(0), DimH::<4>)
        .crop(W(0), DimW::<4>)
        .mapping()
}

pub fn part_of_part() -> Mapping<PartOfPart> {
    let memory = memory();
    let whole = View::from_prefix(&memory, PaddedWhole::mapping()).unwrap();
    whole
        .fix((N(0),))
        .crop(W(0), DimW::<4>)
        .range(H(0)..H(5))
        .range(H(0)..H(4))
        .mapping()
}

pub fn part_of_repeated() -> Mapping<PartOfRepeated> {
    let memory = memory();
    let whole = View::from_prefix(&memory, RepeatedWhole::mapping()).unwrap();
    whole
        .fix((N(0),))
        .crop(H(0), DimH::<4>)
        .crop(W(0), DimW::<4>)
        .mapping()
}

pub fn given() -> Mapping<Given> {
    Given::with_strides((H(4), W(4)), (H(9),)).unwrap()
}

pub fn given_both() -> Mapping<GivenBoth> {
    GivenBoth::with_strides((), (W(2), H(11))).unwrap()
}

pub fn part_of_given() -> Mapping<PartOfGiven> {
    let memory = memory();
    let whole = GivenWhole::with_strides((), (H(13),)).unwrap();
    let whole = View::from_prefix(&memory, whole).unwrap();
    whole
        .fix((N(0),))
        .crop(H(0), DimH::<4>)
        .crop(W(0), DimW::<4>)
        .mapping()
}

pub fn run_time() -> Mapping<RunTime> {
    Mapping::try_from_strides((H(4), W(4)), (H(7), W(1))).unwrap()
}

pub fn shared() -> Mapping<Shared> {
    Mapping::try_from_strides((H(4), W(4)), (H(1), W(1))).unwrap()
}

pub fn memory() -> Vec<u32> {
    (0..256).collect()
}

/// Returns memory for a tensor, exactly as long as its footprint.
pub fn footprint<L: AnyLayout>(mapping: &Mapping<L>) -> Vec<u32> {
    (0..).take(mapping.footprint()).collect()
}

/// The result of a conversion. Its elements are read in logical order.
pub trait Held {
    fn elements(&self) -> Vec<u32>;
}

impl<L: AnyLayout> Held for View<'_, u32, L> {
    fn elements(&self) -> Vec<u32> {
        let elements: Vec<_> = self.iter().copied().collect();
        assert_eq!(elements.len(), self.len());
        elements
    }
}

impl<L: AnyLayout> Held for ViewMut<'_, u32, L> {
    fn elements(&self) -> Vec<u32> {
        self.as_view().elements()
    }
}

impl<L: AnyLayout> Held for Tensor<u32, L> {
    fn elements(&self) -> Vec<u32> {
        self.as_view().elements()
    }
}

impl<L: AnyLayout> Held for Mapping<L> {
    fn elements(&self) -> Vec<u32> {
        View::from_prefix(&memory(), *self).unwrap().elements()
    }
}

impl<R, L: AnyLayout> Held for Buffer<R, u32, L> {
    fn elements(&self) -> Vec<u32> {
        let first = usize::try_from(self.offset_in_bytes() / 4).unwrap();
        View::from_prefix(&memory()[first..], self.mapping())
            .unwrap()
            .elements()
    }
}

impl<L: StaticLayout> Held for Value<f32, L> {
    fn elements(&self) -> Vec<u32> {
        L::mapping().elements()
    }
}

/// A result through which elements can be written, as the type of its storage promises.
pub trait Written {
    fn written(self);
}

impl<L: AnyLayout> Written for ViewMut<'_, u32, L> {
    fn written(mut self) {
        // Before a mutable reference exists, reading shows that each position has its own address.
        let mut addresses: Vec<_> = self
            .as_view()
            .iter()
            .map(|element| &raw const *element)
            .collect();
        let count = addresses.len();
        addresses.sort_unstable();
        addresses.dedup();
        assert_eq!(addresses.len(), count, "positions share an element");

        assert_eq!(self.iter_mut().count(), count);
        for (number, element) in self.iter_mut().enumerate() {
            *element = u32::try_from(1000 + number).unwrap();
        }
        assert!(
            self.as_view()
                .iter()
                .zip(1000..)
                .all(|(element, number)| *element == number)
        );
    }
}

impl<L: AnyLayout<Storage: Writable>> Written for Tensor<u32, L> {
    fn written(mut self) {
        self.as_view_mut().written();
    }
}

impl<L: AnyLayout<Storage: Writable>> Written for Mapping<L> {
    fn written(self) {
        ViewMut::from_prefix(&mut memory(), self).unwrap().written();
    }
}

impl<L: AnyLayout<Storage: Writable>> Written for View<'_, u32, L> {
    fn written(self) {
        self.mapping().written();
    }
}

impl<R, L: AnyLayout<Storage: Writable>> Written for Buffer<R, u32, L> {
    fn written(self) {
        self.mapping().written();
    }
}

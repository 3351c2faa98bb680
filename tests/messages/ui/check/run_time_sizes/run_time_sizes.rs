// mistakes: 21
use tensor_layout::{layout, size_names, C, DimW, DynH, H, LayoutError, Mapping, N};
use tensor_layout::{RunTimeStrides, TensorLayout, View, W};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }

fn byte_strides_as_positions() {
    layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
    fn run(pitch: usize) -> Result<Mapping<Frame>, LayoutError> {
        Frame::with_byte_strides::<u8>((H(480), W(640)), (H(pitch),))
    }
}

fn top<const K: usize>(_image: View<u8, layout!(HW[H = K + 1, W = 3])>) {}

fn lists(dims: &[i64]) {
    let _: Result<Mapping<Images>, _> = Mapping::try_from_sizes((N(1), C(3), H(480), W(640)));
    let _: Result<Mapping<Images>, _> = Mapping::try_from_sizes(dims);
}

size_names! { Height, Pitch }

layout! {
    type NamedStride = HW[H = ?Height, W = 640], strides(H = ?Pitch);
}

type OpenInClause = layout!(HW[2, 3], pad(W = ?));
type OpenOverlap = layout!(HW[?, ?], overlap(H = ?));

fn sizes_as_list_with_strides() {
    type Frame = layout!(HW[H = ?, W = ?], strides(H = ?));
    let _ = Frame::with_strides([480, 640], (H(1024),));
}

fn strides_that_do_not_fit() {
    layout! {
        struct Chroma = HW[H = ?, W = ?], strides(H = ?, W = ?);
    }
    let sizes = (H(240), W(320));
    let _ = Chroma::with_strides(sizes, (H(2048),));
    let _ = Chroma::with_strides(sizes, (W(2),));
    let _ = Chroma::with_strides(sizes, (H(2048), H(2048)));
    let _ = Chroma::with_strides(sizes, (C(1), W(2)));
    layout! { struct Rows = HW[H = ?, W = ?], strides(H = ?); }
    let _ = Rows::with_strides(sizes, (H(2048), H(2048)));
    let _ = Chroma::with_strides(sizes, (H(2048), W(2), C(1)));
    let _ = Chroma::with_strides(sizes, [2048, 2]);
}

fn strides_of_other_storages() {
    type Rows<M> = TensorLayout<(DynH, DimW<4>), M>;
    let sizes = (H(3),);
    let _ = Rows::<RunTimeStrides>::with_strides(sizes, (H(9), W(1)));
    let _ = Rows::<RunTimeStrides>::with_byte_strides::<u8>(sizes, ((H, 9),));
}

fn sizes_that_do_not_fit() {
    let _ = <layout!(HW[?, 3])>::SPAN;
    let _ = <layout!(HW[?, 640])>::with(H(480));
    let _ = <layout!(HW[?, ?])>::with((H(480),));
    let _ = <layout!(HW[?, 640])>::with((H(480), W(640)));
}

fn main() {}

//! In this program, the crate is called `tl`, and no crate has the name `tensor_layout`.

use tl::gpu::Buffer;
use tl::{
    C, H, N, Tensor, View, ViewMut, W, at, layout, part, plan, rearrange, try_part, try_rearrange,
};

const ROW: usize = 4;

layout! {
    /// The item form, with a constant that checks the layout.
    pub type Padded = HW[H = 2, W = 1 + 2], pad(W = ROW);

    /// With a name.
    pub struct Named<const WIDTH: usize> = HW[H = 2, W = WIDTH], pad(W = ROW);

    /// A layout of any size with a name.
    pub struct Columns: Named<3> = WH[?, ?];
}

tl::frame! {
    /// A format of one sample after the other.
    pub struct Gray: u8 = { YUV[H, W] }
}

plan! {
    /// A plan of one entry.
    pub struct Memory<R> {
        /// As above.
        pub padded: Buffer<R, u8, Padded>,
    }
}

/// Uses `layout!` in type position.
fn corner(image: View<'_, u8, layout!(NHWC[N = 1, C = 3, H = 2, W = ROW - 2])>) -> u8 {
    image[(N(0), H(1), W(1), C(2))] + at!(image, N = 0, C = 0, H = 0, W = ROW - 4)
}

fn main() {
    let pixels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    assert_eq!(corner(View::from_array(&pixels)), 13);

    // As a value.
    assert_eq!(layout!(WH[2, 3]).strides(), [1, 2]);

    assert_eq!((Memory::OFFSETS.padded, Memory::SIZE_IN_BYTES), (0, 8));

    assert_eq!(
        (Named::<3>::SPAN, Columns::NOTATION),
        (7, "Columns = WH[H=?, W=?]")
    );
    assert_eq!(
        View::<u8, Padded>::from_array(&[0; 7])
            .claim::<Named<3>>()
            .stride(H),
        4
    );

    let mut rows = [0; 7];
    let mut image = ViewMut::<u8, Padded>::from_array(&mut rows);
    at!(image, H = 1, W = const { ROW - 2 }) = 5;
    assert_eq!(
        part!(image.as_view(), H = const { ROW - 3 }, W = 1..;ROW - 2).len(),
        1
    );
    assert!(try_part!(image, W = ..ROW).is_err());
    assert_eq!(rows, [0, 0, 0, 0, 0, 0, 5]);

    type Column = layout!(A[6]);
    let padded = View::<u8, Padded>::from_array(&rows);
    let column: Tensor<u8, Column> = rearrange!(padded: H W -> A(W H));
    assert_eq!(column.as_slice(), [0, 0, 0, 0, 0, 5]);
    assert!(try_rearrange!(padded: H W(B C) -> Column: A(C H B), B = ROW).is_err());

    let frame = tl::frames::Frame::<Gray, tl::frames::Bt709Full>::packed(&[1, 2, 3], H(1), W(1));
    assert_eq!(frame.unwrap().v()[(H(0), W(0))], 3);
}

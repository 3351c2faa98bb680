//! Const parameters, in type position and in the item form.

use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::{H, StaticLayout, Tensor, View, W, layout};

layout! {
    /// A square of any size.
    pub type Square<const SIDE: usize> = HW[H = SIDE, W = SIDE];

    /// A picture whose rows are padded, with defaults.
    pub type Padded<const HEIGHT: usize = 2, const WIDTH: usize = { 1 + 2 }, const ROW: usize = 5> =
        HW[H = HEIGHT, W = WIDTH], pad(W = ROW);

    /// Pictures.
    pub type Pictures<const N: usize> = NCHW[N = N, C = 3, H = ?, W = ?];
}

#[test]
fn an_item_takes_parameters() {
    assert_eq!(<Square<4>>::SIZES, [4, 4]);
    assert_eq!(<Padded>::STRIDES, [5, 1]);
    assert_eq!(<Padded<7, 8, 9>>::SPAN, 6 * 9 + 8);
    assert_eq!(<Pictures<2>>::NOTATION, "NCHW[N=2, C=3, H=?, W=?]");
}

fn sum<const HEIGHT: usize, const WIDTH: usize>(
    image: View<'_, u32, layout!(HW[H = HEIGHT, W = WIDTH])>,
) -> u32 {
    image
        .positions(H)
        .flat_map(|h| image.positions(W).map(move |w| (h, w)))
        .map(|place| image[place])
        .sum()
}

#[test]
fn a_function_takes_any_sizes() {
    assert_eq!(
        sum(View::<_, layout!(HW[2, 3])>::from_array(&[
            1, 2, 3, 4, 5, 6
        ])),
        21
    );
    assert_eq!(sum(View::<_, Square<2>>::from_array(&[1, 2, 3, 4])), 10);
}

struct Network<const CHANNELS: usize> {
    weights: Tensor<f32, layout!(OIHW[O = 2, I = CHANNELS, H = 3, W = 3])>,
}

impl<const CHANNELS: usize> Network<CHANNELS> {
    const KERNEL: usize = 3;

    fn new() -> Self {
        Network {
            weights: Tensor::filled(0.5),
        }
    }
}

#[test]
fn a_struct_takes_any_size() {
    let network = Network::<16>::new();
    assert_eq!(
        network.weights.len(),
        2 * 16 * Network::<16>::KERNEL * Network::<16>::KERNEL
    );
}

/// A constant that borrows from another, both of a type that is open.
fn shader_text<L: StaticLayout>() -> &'static str {
    const { &OffsetFunction::<L>::of(Language::Glsl, "image") }.as_str()
}

#[test]
fn a_function_of_any_layout_has_constant_text() {
    assert!(shader_text::<Square<3>>().contains("return h.at * 3u + w.at;"));
    assert!(shader_text::<Padded>().contains("return h.at * 5u + w.at;"));
}

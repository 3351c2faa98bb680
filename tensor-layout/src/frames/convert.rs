//! Frames as red, green and blue, in one pass.

// Decisions:
//
// - **The pass is `zip_map_into`** of Y, and of U and V that are repeated, to the three parts of the target along C.
// - **Luma of the limited range is clamped at black before the matrix**, as OpenCV, libyuv and the crate `yuv` do. The
//   standards' formula alone would make the darkest pixels of another colour up to 20 of 255 darker.
// - **Bits outside of a sample are masked, and the sample is not shifted**: the weights have the shift. Where a sample is
//   a whole element, the mask is too, and costs nothing.
// - **Comparisons in place of `f32::max` and `f32::min`**: they also handle NaN, and take more instructions.

use super::encoding::{Encoding, YuvMatrix, YuvRange};
use super::format::{FormatFacts, FrameFormat};
use super::samples::{Height, Luma, Width};
use crate::elements::parts::Fix;
use crate::layout::AnyLayout;
use crate::layout::components;
use crate::layout::error::LayoutError;
use crate::types::axis::{C, DimC, DynH, DynW, H, W};
use crate::views::axis_iter::AxisIterMut;
use crate::views::view::View;
use crate::views::view_mut::IntoViewMut;
use crate::views::zip_map;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// The views of Y, U and V.
type Samples<'a, F, K> = (
    View<'a, <F as FrameFormat>::Element, Luma<K>>,
    View<'a, <F as FrameFormat>::Element, <F as FrameFormat>::U<K>>,
    View<'a, <F as FrameFormat>::Element, <F as FrameFormat>::V<K>>,
);

/// The shape of a target: red, green and blue of each pixel.
pub(super) type RgbShape = (DimC<3>, DynH<Height>, DynW<Width>);

/// Converts all pixels, given by their samples Y, U and V, and writes what `function` makes of them.
pub(super) fn convert<'t, F, K, V>(
    (y, u, v): Samples<'_, F, K>,
    target: V,
    function: impl Fn([f32; 3]) -> [V::Element; 3],
) -> Result<(), LayoutError>
where
    F: FrameFormat,
    K: Encoding,
    V: IntoViewMut<'t, Element: Copy + 'static, Layout: Fix<(C,)>>,
{
    let [r, g, b] = const { order::<V::Layout>() };
    let target = target.into_view_mut();
    let mut sizes = [1; MAX_RANK];
    sizes[..3].copy_from_slice(&[3, y.size(H), y.size(W)]);
    target.agree_on_sizes(&sizes)?;
    let mut parts = AxisIterMut::<_, _, C>::new(target);
    let mut parts = [(); 3].map(|()| parts.next());
    let [Some(r), Some(g), Some(b)] = [r, g, b].map(|place| parts[place].take()) else {
        unreachable!("the target has three positions along C")
    };
    let (rows, columns) = const { F::FACTS.place(b'U').grid };
    let u = u.repeated((H(rows), W(columns)));
    let v = v.repeated((H(rows), W(columns)));
    let weights = const { Weights::new(K::MATRIX, K::RANGE, &F::FACTS) };
    zip_map::convert((y, u, v), (r, g, b), move |(y, u, v)| {
        let sample = |element: F::Element| element.into() & const { F::FACTS.mask() };
        let [r, g, b] = function(weights.rgb(sample(y), sample(u), sample(v)));
        (r, g, b)
    })
}

/// Returns the positions of red, green and blue along C.
#[track_caller]
const fn order<L: AnyLayout>() -> [usize; 3] {
    match components::said::<L>() {
        Some(('C', letters)) => {
            match (find(letters, 'R'), find(letters, 'G'), find(letters, 'B')) {
                (Some(r), Some(g), Some(b)) => [r, g, b],
                _ => panic!(
                    "the components along `C` of the target are not red, green and blue\n\
                     help: convert to a layout with `components(C = RGB)`, and go on from there"
                ),
            }
        }
        _ => [0, 1, 2],
    }
}

/// The numbers of a conversion: `red = y * luma + v * red[0] + red[1]`, and so on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// The least luma. What is below is clamped.
    black: f32,
    luma: f32,
    red: [f32; 2],
    /// The weights of U and V, and the offset.
    green: [f32; 3],
    blue: [f32; 2],
}

impl Weights {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there is no other way to `f32`"
    )]
    pub(crate) const fn new(matrix: YuvMatrix, range: YuvRange, facts: &FormatFacts) -> Self {
        let (red, blue) = matrix.shares();
        let green = 1.0 - red - blue;
        // One step of a sample, and one step of eight bits, as numbers of an element.
        let step = (1_u32 << facts.first_bit) as f64;
        let of_eight = step * (1_u32 << (facts.bits - 8)) as f64;
        let most = step * ((1_u32 << facts.bits) - 1) as f64;
        let (black, luma, chroma) = match range {
            YuvRange::Limited => (
                16.0 * of_eight,
                1.0 / (219.0 * of_eight),
                1.0 / (224.0 * of_eight),
            ),
            YuvRange::Full => (0.0, 1.0 / most, 1.0 / most),
        };
        let middle = 128.0 * of_eight;
        let red_of_v = 2.0 * (1.0 - red) * chroma;
        let blue_of_u = 2.0 * (1.0 - blue) * chroma;
        let green_of_u = -blue_of_u * blue / green;
        let green_of_v = -red_of_v * red / green;
        let dark = -black * luma;
        Weights {
            black: black as f32,
            luma: luma as f32,
            red: [red_of_v as f32, (dark - middle * red_of_v) as f32],
            green: [
                green_of_u as f32,
                green_of_v as f32,
                (dark - middle * (green_of_u + green_of_v)) as f32,
            ],
            blue: [blue_of_u as f32, (dark - middle * blue_of_u) as f32],
        }
    }

    /// Returns the numbers, each with its name in kernels.
    #[cfg(all(feature = "alloc", feature = "shader"))]
    pub(crate) const fn named(&self) -> [(&'static str, f32); 9] {
        [
            ("BLACK", self.black),
            ("LUMA", self.luma),
            ("RED_V", self.red[0]),
            ("RED", self.red[1]),
            ("GREEN_U", self.green[0]),
            ("GREEN_V", self.green[1]),
            ("GREEN", self.green[2]),
            ("BLUE_U", self.blue[0]),
            ("BLUE", self.blue[1]),
        ]
    }

    #[inline(always)]
    fn rgb(&self, y: u16, u: u16, v: u16) -> [f32; 3] {
        let (y, u, v) = (f32::from(y), f32::from(u), f32::from(v));
        let y = self.luma * if y > self.black { y } else { self.black };
        let [of_v, red] = self.red;
        let [of_u, of_v_too, green] = self.green;
        let [of_u_too, blue] = self.blue;
        [
            y + (of_v * v + red),
            y + (of_u * u + (of_v_too * v + green)),
            y + (of_u_too * u + blue),
        ]
        .map(|value| {
            let value = if value > 0.0 { value } else { 0.0 };
            if value < 1.0 { value } else { 1.0 }
        })
    }
}

//! Const parameters, in type position and in the item form.

use std::collections::HashSet;
use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::{
    AnyLayout, DynH, DynW, H, Mapping, SharedStrides, StaticLayout, Tensor, TensorLayout, View, W,
    layout,
};

layout! {
    /// A square of any size.
    pub type Square<const SIDE: usize> = HW[H = SIDE, W = SIDE];

    /// A picture with padded rows, with defaults for its parameters.
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

/// Returns a constant that borrows from another constant. The types of both depend on a type parameter.
fn shader_text<L: StaticLayout>() -> &'static str {
    const { &OffsetFunction::<L>::new(Language::Glsl, "image") }.as_str()
}

#[test]
fn a_function_of_any_layout_has_constant_text() {
    assert!(shader_text::<Square<3>>().contains("return h.at * 3u + w.at;"));
    assert!(shader_text::<Padded>().contains("return h.at * 5u + w.at;"));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part<L: AnyLayout> {
    mapping: Mapping<L>,
    layout: L,
}

impl<L: StaticLayout> Default for Part<L>
where
    L: Default,
{
    fn default() -> Self {
        Part {
            mapping: L::mapping(),
            layout: L::default(),
        }
    }
}

fn sent<T: Send + Sync + 'static>(_: &T) {}

/// The facts of a layout need no bound besides `AnyLayout`.
fn told<L: AnyLayout>(part: Part<L>) -> String {
    sent(&part);
    let set = HashSet::from([part, part]);
    assert_eq!(set.len(), 1);
    assert!(format!("{part:?}").contains(L::NOTATION));
    part.layout.to_string()
}

#[test]
fn a_struct_with_a_layout_derives_what_it_needs() {
    assert_eq!(told(Part::<Padded>::default()), <Padded>::NOTATION);
    let mappings: HashSet<_> = [(1, 2), (2, 1), (1, 2)]
        .into_iter()
        .map(|(h, w)| <layout!(HW[?, ?])>::with((H(h), W(w))).unwrap())
        .collect();
    assert_eq!(mappings.len(), 2);
}

fn as_array_and_back<L: AnyLayout<Storage = SharedStrides>>(view: View<'_, usize, L>) -> usize {
    let same = View::<usize, L>::try_from_ndarray(view.into_ndarray()).expect("the same sizes");
    same.iter().sum()
}

#[test]
fn views_of_any_layout_are_converted() {
    let rows = View::<_, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    let strided = rows.into_layout::<TensorLayout<(DynH, DynW), SharedStrides>>();
    assert_eq!(as_array_and_back(strided), 21);
}

/// A pattern compares its groups with the parts that the layout declares. A layout without a name declares no parts.
#[test]
fn a_group_of_any_layout_without_a_name() {
    use tensor_layout::traits::machinery::Unnamed;
    use tensor_layout::{A, B, try_rearrange};

    type Cut = layout!(HAB[H = 2, A = 2, B = 3]);

    fn cut<L: AnyLayout<Axes = (H, W), Meaning = Unnamed>>(
        rows: View<'_, u8, L>,
    ) -> Tensor<u8, Cut> {
        try_rearrange!(rows: H W(A B) -> Cut: H A B, B = 3).expect("the sizes are right")
    }

    let elements: Vec<u8> = (0..12).collect();
    let rows = View::<u8, layout!(HW[H = 2, W = 6])>::new(&elements).expect("12 elements");
    assert_eq!(cut(rows)[(H(1), A(1), B(0))], 9);
}

/// A pattern without groups moves whole axes and compares no parts. So it accepts any layout.
#[test]
fn whole_axes_of_any_layout() {
    use tensor_layout::try_rearrange;

    layout! {
        type Columns = WH[H = 2, W = 3];
        struct Named = HW[H = 2, W = 3], parts(W = AB);
    }

    fn columns<L: AnyLayout<Axes = (H, W)>>(rows: View<'_, u8, L>) -> Tensor<u8, Columns> {
        try_rearrange!(rows: H W -> Columns: W H).expect("the sizes are right")
    }

    let rows = View::<u8, Named>::from_array(&[0, 1, 2, 3, 4, 5]);
    assert_eq!(columns(rows).into_vec(), [0, 3, 1, 4, 2, 5]);
}

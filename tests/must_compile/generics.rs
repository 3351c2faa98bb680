//! Const parameters, in type position and in the item form.

use std::collections::HashSet;
use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::traits::{Shape, StridedStorage};
use tensor_layout::{
    AnyLayout, DimW, DynH, DynW, H, Mapping, RunTimeStrides, SharedStrides, StaticLayout, Tensor,
    TensorLayout, View, W, layout,
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

/// Returns a constant that borrows from another constant. The types of both depend on a type parameter.
fn shader_text<L: StaticLayout>() -> &'static str {
    const { &OffsetFunction::<L>::new(Language::Glsl, "image") }.as_str()
}

#[test]
fn a_function_of_any_layout_has_constant_text() {
    assert!(shader_text::<Square<3>>().contains("return h.at * 3u + w.at;"));
    assert!(shader_text::<Padded>().contains("return h.at * 5u + w.at;"));
}

/// Returns constants that depend on a type parameter. Some of them are used in other constants.
fn constants<L: StaticLayout>() -> (usize, &'static str, &'static [usize], [usize; 3], [bool; 2]) {
    (
        const { L::RANK },
        L::NOTATION,
        const { L::SIZES },
        const { [L::LEN, L::SPAN, L::FOOTPRINT] },
        [L::IS_PACKED, L::IS_INJECTIVE],
    )
}

macro_rules! assert_constants {
    ($($layout:ty)*) => {$(
        type L = $layout;
        assert_eq!(
            constants::<L>(),
            (
                L::RANK,
                L::NOTATION,
                L::SIZES,
                [L::LEN, L::SPAN, L::FOOTPRINT],
                [L::IS_PACKED, L::IS_INJECTIVE],
            )
        );
    )*};
}

#[test]
fn constants_of_a_parameter_are_those_of_the_layout() {
    let shown = (
        2,
        "HW[H=2, W=3], pad(W=5)",
        &[2, 3][..],
        [6, 8, 10],
        [false, true],
    );
    assert_eq!(constants::<Padded>(), shown);
    assert_constants! { Padded }
    {
        assert_constants! { layout!(CHW8c[12, 2, 2]) }
    }
    {
        assert_constants! { layout!(FW[10, 512], overlap(F = 128)) }
    }
}

/// Returns the strides of any layout without blocks: those of the type, and those of the view.
fn strides<T, L>(view: View<'_, T, L>) -> (Vec<usize>, Vec<usize>)
where
    L: AnyLayout<Storage: StridedStorage>,
{
    type Open<L> = TensorLayout<<<L as AnyLayout>::Shape as Shape>::Dynamic, SharedStrides>;
    let same_sizes = view.into_layout::<TensorLayout<L::Shape, SharedStrides>>();
    let open = same_sizes.into_layout::<Open<L>>();
    assert_eq!(open.mapping(), view.mapping().into_layout::<Open<L>>());
    let same_storage = view.into_layout::<TensorLayout<<L::Shape as Shape>::Dynamic, L::Storage>>();
    assert_eq!(same_storage.strides().as_ref(), open.strides().as_ref());
    let (sizes, strides) = (open.size_array(), open.strides());
    (sizes.as_ref().to_vec(), strides.as_ref().to_vec())
}

#[test]
fn strides_at_run_time_take_any_layout_without_blocks() {
    let memory: Vec<usize> = (0..8).collect();
    let padded = View::<_, Padded>::new(&memory).unwrap();
    assert_eq!(strides(padded), (vec![2, 3], vec![5, 1]));
    assert_eq!(
        strides(padded.crop(W(1), DimW::<2>)),
        (vec![2, 2], vec![5, 1])
    );
    assert_eq!(strides(padded.permute((W, H))), (vec![3, 2], vec![1, 5]));
    let broadcast = View::<_, layout!(HW[2, 3], broadcast(H))>::new(&memory[..3]).unwrap();
    assert_eq!(strides(broadcast), (vec![2, 3], vec![0, 1]));
    let every_other = padded
        .step_by(W, 2)
        .into_layout::<TensorLayout<(DynH, DynW), RunTimeStrides>>();
    assert_eq!(
        every_other.iter().copied().collect::<Vec<_>>(),
        [0, 2, 5, 7]
    );
    let columns = <layout!(WH[H = ?, W = 3])>::with((H(2),)).unwrap();
    let columns = View::with(&memory[..6], columns).unwrap();
    assert_eq!(strides(columns), (vec![2, 3], vec![1, 2]));
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

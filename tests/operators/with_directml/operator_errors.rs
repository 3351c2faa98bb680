//! The errors of operators for sizes and buffers known at run time, and their texts.

use crate::memory::Memory;
use crate::questions::Tensor;
use crate::refused::assert_errors;
use crate::structures::read;
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::{Buffer, D3d12Resource as _};
use tensor_layout::operators::*;
use tensor_layout::{
    B, C, D, DynC, DynH, DynN, DynW, H, Mapping, N, S, SharedStrides, TensorLayout, W, layout,
};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_OPERATOR_REDUCE, DML_REDUCE_OPERATOR_DESC,
};

type Photos = layout!(NHWC[N = ?, C = 3, H = ?, W = ?]);
type Planes = layout!(NCHW[N = ?, C = 3, H = ?, W = ?]);
type Any = TensorLayout<(DynN, DynC, DynH, DynW), SharedStrides>;

fn photos(n: usize, h: usize, w: usize) -> Mapping<Photos> {
    Photos::with((N(n), H(h), W(w))).expect("it is small")
}

fn planes(n: usize, h: usize, w: usize) -> Mapping<Planes> {
    Planes::with((N(n), H(h), W(w))).expect("it is small")
}

/// Returns a mapping with these sizes, 3 channels and these strides.
fn any(n: usize, h: usize, w: usize, strides: [usize; 4]) -> Mapping<Any> {
    let [sn, sc, sh, sw] = strides;
    Mapping::try_from_strides((N(n), C(3), H(h), W(w)), (N(sn), C(sc), H(sh), W(sw)))
        .expect("it is small")
}

#[test]
fn sizes_that_do_not_fit() {
    type Rows = layout!(CHW[C = 3, H = 4, W = 5]);
    type Copy = ElementWiseIdentity<f32, Photos, Planes>;
    type Absolute = ElementWiseAbs<f32, Planes, Planes>;
    assert!(Copy::with(photos(2, 4, 5), planes(2, 4, 5)).is_ok());
    // The tensor has more elements than 32 bits can count.
    let large = planes(1, 1 << 16, 1 << 15);
    assert_errors! {
        Copy::with(photos(2, 4, 5), planes(2, 4, 6)) =>
            "ElementWiseIdentity: axis W of `output` is 6, but that of `input` is 5";
        ElementWiseMultiply::<f32, Planes, Photos, Planes>::with(planes(2, 4, 5), photos(1, 4, 5), planes(2, 4, 5)) =>
            "ElementWiseMultiply: axis N of `b` is 1, but that of `a` is 2";
        ElementWiseAbs::<f32, Planes, Rows>::with(planes(1, 4, 5), Rows::mapping()) =>
            "ElementWiseAbs: `output` has axes C, H, W, but `input` has N, C, H, W";
        Absolute::with(large, large) => "ElementWiseAbs: `input`: the tensor has 6442450944 elements, gaps included, but \
            DirectML has 32 bits for their number: NCHW[N=1, C=3, H=65536, W=32768]";
    }
}

/// The layout does not say whether positions share an element. An output whose positions share elements is refused, but
/// such an input is accepted.
#[test]
fn strides_that_share_elements() {
    type Copy = ElementWiseIdentity<f32, Any, Any>;
    type Two = Split<f32, H, Any, (Any, Any)>;
    let (fits, gaps) = (
        any(2, 4, 5, [60, 1, 15, 3]),
        any(2, 4, 5, [1_000, 1, 200, 4]),
    );
    let shared = any(2, 4, 5, [60, 1, 15, 0]);
    // The numbers of elements and positions are equal, but positions share elements: two steps along H are as long as
    // three along W.
    let interlocked = any(1, 4, 5, [200, 64, 3, 2]);
    // Lists of inputs and of outputs.
    let large = any(2, 8, 5, [120, 1, 15, 3]);
    assert!(Copy::with(fits, gaps).is_ok());
    assert!(Copy::with(shared, fits).is_ok());
    assert!(Join::<f32, H, (Any, Any), Any>::with((fits, shared), large).is_ok());
    assert!(Join::<f32, H, (Any, Any), Any>::with((shared, fits), large).is_ok());
    assert!(Two::with(large, (fits, gaps)).is_ok());
    assert_errors! {
        Copy::with(fits, shared) => "ElementWiseIdentity: `output`: it cannot be written to, for several positions share \
            one element: NCHW[N=2, C=3, H=4, W=5]";
        Copy::with(any(1, 4, 5, [60, 1, 15, 3]), interlocked) => "ElementWiseIdentity: `output`: it cannot be written to, \
            for several positions share one element: NCHW[N=1, C=3, H=4, W=5]";
        Two::with(large, (shared, fits)) => "Split: `outputs.0`: it cannot be written to, for several positions share one \
            element: NCHW[N=2, C=3, H=4, W=5]";
        Two::with(large, (fits, shared)) => "Split: `outputs.1`: it cannot be written to, for several positions share one \
            element: NCHW[N=2, C=3, H=4, W=5]";
    }
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "that is one of the mistakes")]
fn values_that_do_not_fit() {
    type Line = layout!(W[W = ?]);
    type PaddedLine = Padding<f32, Line, Line>;
    let (small, large) = (planes(1, 4, 5), planes(1, 6, 5));
    let line = |w| Line::with((W(w),)).expect("memory could hold it");
    let padded = |mode, margins, to| Padding::<f32, Planes, Planes>::with(mode, margins, small, to);
    let (margins, zeros) = (Margins::new().along::<H>(1, 1), PaddingMode::Fill(0.0));
    let most = Margins::new().along::<H>(u32::MAX, 0);
    let new = SliceWindow::new();
    let slice = |window| Slice1::<f32, Planes, Planes>::with(window, large, small);
    assert!(padded(zeros, margins, large).is_ok());
    assert!(slice(new.range::<H>(2..6)).is_ok());
    assert_errors! {
        padded(zeros, margins, small) =>
            "Padding: axis H of `output` is 4, but 4 of `input` and margins of 1 and 1 are 6";
        padded(zeros, margins.along::<D>(0, 0), large) => "Padding: `input` has no axis D, only N, C, H, W";
        // Numbers beyond 32 bits do not wrap.
        padded(PaddingMode::Edge, most, planes(1, 3, 5)) =>
            "Padding: axis H of `output` is 3, but 4 of `input` and margins of 4294967295 and 0 are 4294967299";
        PaddedLine::with(
            PaddingMode::Edge, Margins::new().along::<W>(1, 0), line(2_147_483_648), line(2_147_483_649)
        ) => "Padding: axis W of `input` is 2147483648, but DirectML pads tensors of at most 2147483647 positions along \
            each axis";
        slice(new.range::<H>(3..7)) => "Slice1: axis H of `input` is 6, but the range ends at 7";
        slice(new.range::<H>(2..u32::MAX)) => "Slice1: axis H of `input` is 6, but the range ends at 4294967295";
        slice(new.range::<H>(2..2)) => "Slice1: the range of axis H has no position";
        slice(new.range::<H>(u32::MAX..0)) => "Slice1: the range of axis H has no position";
        slice(new.stride::<H>(0)) => "Slice1: a stride of 0 along axis H takes no step";
        // 6 positions by steps of 2 give 3. If the step is longer than the range, only the first or the last position is
        // left.
        slice(new.stride::<H>(-2)) => "Slice1: axis H of `output` is 4, but the slice takes 3";
        slice(new.stride::<H>(i32::MIN)) => "Slice1: axis H of `output` is 4, but the slice takes 1";
        slice(new.range::<H>(2..6).stride::<D>(1)) => "Slice1: `input` has no axis D, only N, C, H, W";
    }
    let softplus =
        |steepness| ActivationSoftplus::<f32, Planes, Planes>::with(steepness, small, small);
    assert!(softplus(1.0).is_ok());
    for steepness in [0.999, 0.0, -1.0, f32::NAN, f32::NEG_INFINITY] {
        assert_errors! {
            softplus(steepness) => "ActivationSoftplus: `steepness` is at least 1";
        }
    }
}

#[test]
fn lists_that_do_not_add_up() {
    type Some = layout!(NCHW[N = 1, C = ?, H = 4, W = ?]);
    type Two = Join<f32, C, (Some, Some), Some>;
    type Apart = Split<f32, C, Some, (Some, Some)>;
    type Rows = layout!(HW[H = ?, W = ?]);
    type Long = Join<f32, H, (Rows, Rows), Rows>;
    let some = |c, w| Some::with((C(c), W(w))).expect("it is small");
    let rows = |h, w| Rows::with((H(h), W(w))).expect("memory could hold it");
    let ones = (some(1, 5), some(1, 5));
    assert!(Two::with((some(3, 5), some(1, 5)), some(4, 5)).is_ok());
    assert!(Apart::with(some(4, 5), (some(1, 5), some(3, 5))).is_ok());
    assert_errors! {
        Two::with((some(3, 5), some(2, 5)), some(4, 5)) =>
            "Join: axis C of `output` is 4, but those of `inputs` add up to 5";
        Two::with((some(3, 5), some(1, 6)), some(4, 5)) =>
            "Join: axis W of `inputs.1` is 6, but that of `output` is 5";
        // Both axes together make the tensor too long.
        Long::with((rows(1, 1 << 30), rows(2, 1 << 30)), rows(3, 1 << 30)) =>
            "Join: `inputs.1` has 2147483648 positions, but DirectML joins tensors of at most 2147483647";
        Apart::with(some(4, 5), ones) => "Split: axis C of `input` is 4, but those of `outputs` add up to 2";
        Split::<f32, D, Some, (Some, Some)>::with(some(4, 5), ones) => "Split: `input` has no axis D, only N, C, H, W";
    }
}

/// Returns the axes of a reduction, and the sizes of its output.
fn reduced(operator: &dyn AnyOperator) -> (Vec<u32>, Vec<u32>) {
    operator.with_raw(|desc| {
        let desc: DML_REDUCE_OPERATOR_DESC = read(desc, DML_OPERATOR_REDUCE.0);
        // SAFETY: the list has as many axes as the structure says.
        let axes = unsafe { core::slice::from_raw_parts(desc.Axes, desc.AxisCount as usize) };
        // SAFETY: the output is a tensor.
        let output = unsafe { &*desc.OutputTensor };
        // SAFETY: which is complete.
        let output = unsafe { Tensor::read(output) };
        (axes.to_vec(), output.sizes)
    })
}

/// A reduction changes a size. A batch whose size is 1 only by chance may be meant to be reduced. A batch of the constant
/// size 1 is not.
#[test]
fn reductions_that_leave_something_else() {
    type Left = layout!(NW[N = ?, W = ?]);
    type One = layout!(NCHW[N = 1, C = 3, H = ?, W = ?]);
    type Row = layout!(HW[H = 1, W = ?]);
    type Line = layout!(W[W = ?]);
    type Input = layout!(BS[B = ?, S = ?]);
    type Output = layout!(SB[S = ?, B = ?]);
    type Sum<From, To> = ReduceSum<f32, From, To>;
    let left = |n, w| Left::with((N(n), W(w))).expect("it is small");
    let one = |h, w| One::with((H(h), W(w))).expect("it is small");
    let row = Row::with((W(5),)).expect("it is small");
    let line = Line::with((W(5),)).expect("it is small");
    let input = |b, s| Input::with((B(b), S(s))).expect("it is small");
    let output = |b, s| Output::with((S(s), B(b))).expect("it is small");
    assert!(Sum::<Planes, Left>::with(planes(2, 4, 5), left(2, 5)).is_ok());
    // Reduced, too.
    assert!(Sum::<Planes, Left>::with(planes(2, 4, 5), left(1, 1)).is_ok());
    assert!(Sum::<Planes, Planes>::with(planes(1, 4, 5), planes(1, 4, 5)).is_ok());
    assert!(Sum::<Planes, One>::with(planes(1, 4, 5), one(4, 5)).is_ok());
    assert!(Sum::<One, One>::with(one(4, 5), one(1, 5)).is_ok());
    let sum = Sum::<Row, Line>::with(row, line).expect("H is left out");
    assert_eq!(reduced(&sum).0, [0]);
    // The output has the axes of the input, each at another position.
    let sum = Sum::<Input, Output>::with(input(2, 3), output(2, 1)).expect("S is reduced");
    assert_eq!(reduced(&sum), (vec![1], vec![2, 1]));
    let nothing = "ReduceSum: `output` has the sizes of `input`, so that nothing is reduced";
    assert_errors! {
        Sum::<Planes, Planes>::with(planes(2, 4, 5), planes(2, 4, 5)) => nothing;
        Sum::<One, One>::with(one(4, 5), one(4, 5)) => nothing;
        Sum::<Row, Row>::with(row, row) => nothing;
        Sum::<Planes, Left>::with(planes(2, 4, 5), left(2, 4)) =>
            "ReduceSum: axis W of `output` is 4, but that of `input` is 5";
        Sum::<Left, Planes>::with(left(2, 5), planes(2, 1, 5)) => "ReduceSum: `output` has axis C, which `input` lacks";
        Sum::<Input, Output>::with(input(2, 3), output(3, 2)) =>
            "ReduceSum: axis B of `output` is 3, but that of `input` is 2";
    }
}

type Rows = layout!(HW[H = 4, W = 8]);
type Columns = layout!(WH[H = 4, W = 8]);

#[test]
fn in_place() {
    let memory = Memory::new(4_096);
    let rows = |offset| Buffer::<_, f32, Rows>::new(&memory, offset).expect("there is room");

    // The output lies on the only input, or on one of two inputs.
    static ABS: ElementWiseAbs<f32, Rows, Rows> = ElementWiseAbs::new();
    let whole = rows(128);
    let bound = ABS.bind((&whole,), (&whole,)).expect("it works in place");
    assert_eq!(
        (bound.inputs()[0].offset, bound.outputs()[0].offset),
        (128, 128)
    );
    static ADD: ElementWiseAdd<f32, Rows, Rows, Rows> = ElementWiseAdd::new();
    assert!(ADD.bind((&rows(0), &rows(128)), (&rows(0),)).is_ok());
    assert!(ADD.bind((&rows(0), &rows(128)), (&rows(128),)).is_ok());
    assert!(ADD.bind((&rows(0), &rows(0)), (&rows(0),)).is_ok());

    // Along an axis of one position, there are no steps. So the strides 32, 32, 8, 1 fit 32, 1, 8, 1.
    type Padded = layout!(NCHW[1, 1, 4, 5], pad(W = 8));
    type Stepped = layout!(NHWC[1, 1, 4, 5], strides(H = 8));
    static SAME: ElementWiseIdentity<f32, Padded, Stepped> = ElementWiseIdentity::new();
    let padded = Buffer::<_, f32, Padded>::new(&memory, 0).expect("there is room");
    let stepped = Buffer::<_, f32, Stepped>::new(&memory, 0).expect("there is room");
    assert!(SAME.bind((&padded,), (&stepped,)).is_ok());
    // The output lies on the exponent. An element of the exponent may be broadcast, and so read several
    // times.
    static POW: ElementWisePow<f32, f32, Rows, Rows, Rows> = ElementWisePow::new();
    assert!(POW.bind((&rows(0), &rows(128)), (&rows(0),)).is_ok());
    assert_errors! {
        POW.bind((&rows(0), &rows(128)), (&rows(128),)) => "ElementWisePow: `output` shares bytes with `exponent`";
    }
    // Operators whose documentation does not say that they work in place.
    static GELU: ActivationGelu<f32, Rows, Rows> = ActivationGelu::new();
    assert_errors! {
        GELU.bind((&rows(0),), (&rows(0),)) => "ActivationGelu: `output` shares bytes with `input`";
    }
    static EQUAL: ElementWiseLogicalEquals<u8, u8, Rows, Rows, Rows> =
        ElementWiseLogicalEquals::new();
    let bytes = |offset| Buffer::<_, u8, Rows>::new(&memory, offset).expect("there is room");
    assert_errors! {
        EQUAL.bind((&bytes(0), &bytes(32)), (&bytes(32),)) => "ElementWiseLogicalEquals: `output` shares bytes with `b`";
    }
}

/// DirectML keeps one input of a list. So it is bound at initialisation, and not again.
#[test]
fn an_owned_input_of_a_list() {
    type Both = layout!(HW[H = 8, W = 8]);
    static KEPT: Join<f32, H, (OwnedByDml<Rows>, Columns), Both> = Join::new();
    let memory = Memory::new(4_096);
    let first = Buffer::new(&memory, 0).expect("there is room");
    let second = Buffer::new(&memory, 128).expect("there is room");
    let both = Buffer::new(&memory, 256).expect("there is room");
    let given = KEPT.bind_at_initialization((&first, Unbound));
    let given = given.expect("nothing is in the way");
    assert_eq!(given.inputs()[0].buffer, memory.as_ptr());
    assert!(given.inputs()[1].buffer.is_null());
    let bound = KEPT.bind((Unbound, &second), (&both,));
    let bound = bound.expect("nothing is in the way");
    assert!(bound.inputs()[0].buffer.is_null());
    assert_eq!(bound.inputs()[1].offset, 128);
}

/// Tests an output with fewer axes than its description.
#[test]
fn buffers_of_fewer_axes() {
    type Left = layout!(WN[N = ?, W = ?]);
    let left = |n, w| Left::with((N(n), W(w))).expect("it is small");
    let sum = ReduceSum::<f32, Planes, Left>::with(planes(2, 4, 5), left(2, 5));
    let sum = sum.expect("it fits");
    let memory = Memory::new(4_096);
    let input = Buffer::<_, f32, _>::with(&memory, 0, planes(2, 4, 5)).expect("there is room");
    let output = Buffer::<_, f32, _>::with(&memory, 512, left(2, 5)).expect("there is room");
    assert!(sum.bind((&input,), (&output,)).is_ok());
    let other = Buffer::<_, f32, _>::with(&memory, 512, left(5, 2)).expect("there is room");
    assert_errors! {
        sum.bind((&input,), (&other,)) => "ReduceSum: axis N of the buffer for `output` is 5, but 2 was described";
    }
}

/// Strides along axes of size 1 do not matter.
#[test]
fn buffers_with_other_strides_of_one_position() {
    let memory = Memory::new(4_096);
    type Strided = TensorLayout<(DynN, DynC, DynH, DynW), SharedStrides>;
    let strided = |strides: [usize; 4]| {
        let [n, c, h, w] = strides;
        let strides = (N(n), C(c), H(h), W(w));
        Mapping::<Strided>::try_from_strides((N(1), C(1), H(4), W(5)), strides)
            .expect("it is small")
    };
    let (described, output) = (strided([32, 32, 8, 1]), strided([20, 20, 5, 1]));
    let copy = ElementWiseIdentity::<f32, Strided, Strided>::with(described, output);
    let copy = copy.expect("it fits");
    let output = Buffer::<_, f32, _>::with(&memory, 512, output).expect("there is room");
    for strides in [[32, 1, 8, 1], [0, 7, 8, 1], [32, 32, 8, 1]] {
        let input = Buffer::<_, f32, _>::with(&memory, 0, strided(strides)).expect("there is room");
        assert!(copy.bind((&input,), (&output,)).is_ok(), "{strides:?}");
        let desc = TensorDesc::with::<f32, _>(described).expect("it is small");
        assert!(desc.bind(&input).is_ok(), "{strides:?}");
    }
    let input = Buffer::<_, f32, _>::with(&memory, 0, strided([32, 32, 5, 1]));
    assert_errors! {
        copy.bind((&input.expect("there is room"),), (&output,)) =>
            "ElementWiseIdentity: axis H of the buffer for `input` has a stride of 5, but 8 was described";
    }
}

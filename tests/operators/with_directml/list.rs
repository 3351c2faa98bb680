//! The list of all operators. It drives the verdicts of DirectML, the ownership of inputs, the errors for each size,
//! the feature levels, and the tables of the documentation.
//!
//! A row has the operator with a type of elements and its axes; the parameters of `with`; its slots, each with a layout
//! and sizes; the length of its C structure in pointers; the types of elements; and the sizes that DirectML does not
//! compare. A row draws its sizes: random ones for DirectML, and distinct ones for the errors.

use crate::oracle::random::Choices;
use core::marker::PhantomData;
use half::f16;
use tensor_layout::operators::elements::*;
use tensor_layout::operators::*;
use tensor_layout::traits::AxisOf;
use tensor_layout::{
    C, D, DynB, DynC, DynD, DynE, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO, DynP, DynR,
    DynS, DynT, DynW, H, K, M, Mapping, N, R, W, layout,
};

pub(crate) use strided::Strided;
use strided::strided;

// A trait of its own: other files of a test program may implement it for the same types.
#[path = "../../strided.rs"]
#[allow(clippy::duplicate_mod, reason = "a trait of its own")]
mod strided;

strided! {
    Image: N DynN, C DynC, H DynH, W DynW;
    Volume: N DynN, C DynC, D DynD, H DynH, W DynW;
    Filter: O DynO, I DynI, H DynH, W DynW;
    VolumeFilter: O DynO, I DynI, D DynD, H DynH, W DynW;
    Channels: C DynC;
    Rows: B DynB, M DynM, K DynK;
    Columns: B DynB, K DynK, N DynN;
    Product: B DynB, M DynM, N DynN;
    Table: M DynM, C DynC;
    Indices: I DynI, J DynJ;
    Slices: N DynN, C DynC, I DynI, J DynJ, W DynW;
    Points: N DynN, I DynI, K DynK;
    Found: N DynN, I DynI, C DynC;
    Marks: I DynI, K DynK;
    Updates: N DynN, C DynC, I DynI;
    Pixels: N DynN, H DynH, W DynW;
    Line: K DynK;
    OfRows: M DynM;
    Boxes: R DynR, K DynK;
    OfRegions: R DynR;
    Regions: R DynR, C DynC, H DynH, W DynW;
    Sequences: S DynS, N DynN, I DynI;
    Weights: D DynD, G DynG, I DynI;
    Recurrences: D DynD, G DynG, H DynH;
    Biases: D DynD, G DynG;
    Peepholes: D DynD, P DynP;
    States: D DynD, N DynN, H DynH;
    StatesInAll: S DynS, D DynD, N DynN, H DynH;
    OfColumns: N DynN;
    Queries: N DynN, S DynS, C DynC;
    Keys: N DynN, K DynK, C DynC;
    Stack: N DynN, S DynS, H DynH, T DynT, D DynD;
    Pairs: N DynN, K DynK, H DynH, T DynT, D DynD;
    Each: N DynN, H DynH, S DynS, L DynL;
    Past: N DynN, H DynH, P DynP, D DynD;
    Present: N DynN, H DynH, L DynL, D DynD;
    Edges: E DynE, N DynN;
    AllEdges: E DynE;
}

/// The storage of a tensor: with random strides, or packed.
pub(crate) enum Storage<'a> {
    Random(&'a mut Choices),
    Packed,
}

impl Storage<'_> {
    /// Returns strides for an input. All positions along an axis may share an element.
    pub(crate) fn input<L: Strided>(&mut self, sizes: &[usize]) -> Mapping<L> {
        let mut strides = self.strides(sizes);
        if let Storage::Random(choices) = self {
            for stride in &mut strides {
                if choices.one_in(8) {
                    *stride = 0;
                }
            }
        }
        L::make(sizes, &strides)
    }

    /// Returns strides for an output.
    pub(crate) fn output<L: Strided>(&mut self, sizes: &[usize]) -> Mapping<L> {
        L::make(sizes, &self.strides(sizes))
    }

    /// Returns strides in which the steps of one axis enclose those of another, with gaps.
    fn strides(&mut self, sizes: &[usize]) -> Vec<usize> {
        let mut order: Vec<_> = (0..sizes.len()).rev().collect();
        if let Storage::Random(choices) = self {
            for axis in 1..order.len() {
                order.swap(axis, choices.below(axis + 1));
            }
        }
        let (mut strides, mut inside) = (vec![0; sizes.len()], 1);
        for axis in order {
            strides[axis] = inside;
            inside *= sizes[axis];
            if let Storage::Random(choices) = self {
                inside += choices.below(3);
            }
        }
        strides
    }
}

/// Returns a tensor without gaps.
pub(crate) fn packed<L: Strided>(sizes: &[usize]) -> Mapping<L> {
    Storage::Packed.output(sizes)
}

/// The numbers that a row draws: random ones, or distinct sizes and the first of all choices.
pub(crate) enum Draw<'a> {
    Random(&'a mut Choices),
    Distinct(core::slice::Iter<'static, usize>),
}

impl Draw<'_> {
    /// Returns distinct sizes, of which none divides another.
    pub(crate) fn distinct() -> Self {
        Draw::Distinct([2, 3, 5, 7, 11, 13, 17, 19].iter())
    }

    /// Returns sizes from 1 to `most`, or distinct ones.
    fn sizes<const RANK: usize>(&mut self, most: usize) -> [usize; RANK] {
        [(); RANK].map(|()| match self {
            Draw::Random(choices) => 1 + choices.below(most),
            Draw::Distinct(sizes) => *sizes.next().expect("a row has at most eight sizes"),
        })
    }

    fn below(&mut self, end: usize) -> usize {
        match self {
            Draw::Random(choices) => choices.below(end),
            Draw::Distinct(_) => 0,
        }
    }

    fn choose<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Returns a size after a reduction: the last ones are often 1, and the first one always is.
    fn reduced(&mut self, from: [usize; 4]) -> [usize; 4] {
        let mut to = from;
        to[self.below(4)] = 1;
        to.map(|size| if self.below(2) == 0 { size } else { 1 })
    }
}

/// Passes on an operator of any kind, with the level that introduced it.
pub(crate) type Made = Result<(Box<dyn AnyOperator>, FeatureLevel), OperatorError>;

/// Makes an operator from the sizes of its slots. An empty slot has no sizes.
pub(crate) type Make = dyn Fn(&[Vec<usize>], &mut Storage<'_>) -> Made;

/// The random sample that a row has taken.
pub(crate) struct Case {
    pub(crate) sizes: Vec<Vec<usize>>,
    pub(crate) make: Box<Make>,
    /// For each input, the same operator with this input owned by DirectML, or `None` if the slot is empty. The list is
    /// empty if DirectML can own no input.
    pub(crate) owned: Vec<Option<Box<Make>>>,
}

pub(crate) struct Slot {
    pub(crate) name: &'static str,
    /// The letters of the axes, and their positions in DirectML's order.
    pub(crate) axes: &'static str,
    pub(crate) positions: Vec<usize>,
}

/// A row: an operator, described by the tensors of its C structure. The outputs are last.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) draw: fn(&mut Draw<'_>) -> Case,
    pub(crate) slots: Vec<Slot>,
    pub(crate) inputs: usize,
    /// The length of the C structure in pointers, and the numbers of pointers before the tensors, and of null pointers
    /// after them.
    pub(crate) words: usize,
    pub(crate) before: usize,
    pub(crate) null_tensors: usize,
    /// The sizes that the library does not compare, each as a tensor and an axis.
    pub(crate) unseen: &'static [(usize, usize)],
    /// The sizes for which the library does not notice too small a value.
    pub(crate) unseen_if_smaller: &'static [(usize, usize)],
    /// Tensors whose number of axes the library does not compare.
    pub(crate) unseen_ranks: &'static [usize],
    /// The sizes that may be another number: `slot.axis`.
    pub(crate) free: &'static str,
    /// The types that elements may have.
    pub(crate) types: Vec<i32>,
    /// Tensors whose elements have a type of their own, each with the possible types.
    pub(crate) own_types: Vec<(usize, Vec<i32>)>,
    /// Whether DirectML can own inputs.
    pub(crate) owns_inputs: bool,
}

/// The numbers of the types for which a trait is implemented.
macro_rules! types_of {
    ($kind:ident) => {{
        /// If a type has the constant itself, this constant takes precedence over that of the trait.
        #[allow(dead_code, reason = "some kinds have all types")]
        trait Otherwise {
            const IS: bool = false;
        }
        struct Probe<T>(PhantomData<T>);
        impl<T> Otherwise for Probe<T> {}
        impl<T: ElementOf<$kind>> Probe<T> {
            const IS: bool = true;
        }
        let types = [
            (1, <Probe<f32>>::IS),
            (2, <Probe<f16>>::IS),
            (3, <Probe<u32>>::IS),
            (4, <Probe<u16>>::IS),
            (5, <Probe<u8>>::IS),
            (6, <Probe<i32>>::IS),
            (7, <Probe<i16>>::IS),
            (8, <Probe<i8>>::IS),
            (9, <Probe<f64>>::IS),
            (10, <Probe<u64>>::IS),
            (11, <Probe<i64>>::IS),
        ];
        let types = types.iter().filter(|(_, is)| *is);
        types.map(|(number, _)| *number).collect::<Vec<i32>>()
    }};
}
#[allow(unused_imports, reason = "only the verdicts need it")]
pub(crate) use types_of;

/// Reads a slot: its name, its layout and its sizes, which are one expression after `=` or one for each axis. Positions
/// in DirectML's order follow after a semicolon, if they are not those of the axes. An input that is `unique` has an
/// element for each position.
macro_rules! slot {
    (@type (owned $slot:tt)) => { OwnedByDml<slot!(@type $slot)> };
    (@type [unique $name:ident $Layout:ident $($rest:tt)*]) => { $Layout };
    (@type [$name:ident $Layout:ident $($rest:tt)*]) => { $Layout };
    (@value $sizes:ident $storage:ident $kind:ident (owned $slot:tt)) => {
        slot!(@value $sizes $storage $kind $slot)
    };
    (@value $sizes:ident $storage:ident $kind:ident [$name:ident Absent]) => {{
        $sizes.next();
        Absent
    }};
    (@value $sizes:ident $storage:ident $kind:ident [unique $($slot:tt)*]) => {
        slot!(@value $sizes $storage output [$($slot)*])
    };
    (@value $sizes:ident $storage:ident $kind:ident [$name:ident $Layout:ident $($rest:tt)*]) => {
        $storage.$kind::<$Layout>($sizes.next().expect("each slot has sizes"))
    };
    (@sizes [unique $($slot:tt)*]) => { slot!(@sizes [$($slot)*]) };
    (@sizes [$name:ident Absent]) => { Vec::new() };
    (@sizes [$name:ident $Layout:ident = $sizes:expr $(; $($position:literal),+)?]) => { $sizes.to_vec() };
    (@sizes [$name:ident $Layout:ident $($size:expr),+ $(; $($position:literal),+)?]) => { vec![$($size),+] };
    (@row [unique $($slot:tt)*]) => { slot!(@row [$($slot)*]) };
    (@row [$name:ident Absent]) => {
        Slot { name: stringify!($name), axes: "", positions: Vec::new() }
    };
    (@row [$name:ident $Layout:ident = $sizes:expr $(; $($position:literal),+)?]) => {
        slot!(@axes $name $Layout $(; $($position),+)?)
    };
    (@row [$name:ident $Layout:ident $($size:expr),+ $(; $($position:literal),+)?]) => {
        slot!(@axes $name $Layout $(; $($position),+)?)
    };
    (@axes $name:ident $Layout:ident) => {
        slot!(@of $name $Layout (0..<$Layout as Strided>::AXES.len()).collect())
    };
    (@axes $name:ident $Layout:ident; $($position:literal),+) => {
        slot!(@of $name $Layout vec![$($position),+])
    };
    (@of $name:ident $Layout:ident $positions:expr) => {
        Slot { name: stringify!($name), axes: <$Layout as Strided>::AXES, positions: $positions }
    };
}

/// Returns a [`Make`].
macro_rules! make {
    ($name:ident [$($T:ty,)*] [$($input:tt)*] [$($output:tt)+] ($($argument:expr),*) [$($more:tt)*]) => {
        Box::new(move |sizes: &[Vec<usize>], storage: &mut Storage<'_>| {
            let mut sizes = sizes.iter();
            let made = $name::<$($T,)* $(slot!(@type $input),)* $(slot!(@type $output)),+>::with(
                $($argument,)*
                $(slot!(@value sizes storage input $input),)*
                $(slot!(@value sizes storage output $output)),+
            );
            made.map(|made| any(made $($more)*))
        })
    };
}

fn any<O: Operator + 'static>(operator: O) -> (Box<dyn AnyOperator>, FeatureLevel) {
    (Box::new(operator), O::FEATURE_LEVEL)
}

/// Pushes a [`Make`] for each of the last inputs, with this input owned by DirectML.
macro_rules! owned_one_by_one {
    ($owned:ident [unowned] $($rest:tt)*) => {};
    ($owned:ident [] $name:ident $types:tt $before:tt [] $($rest:tt)*) => {};
    ($owned:ident [] $name:ident $types:tt [$($before:tt)*] [[$slot:ident Absent] $($after:tt)*] $($rest:tt)*) => {
        $owned.push(None);
        owned_one_by_one! { $owned [] $name $types [$($before)* [$slot Absent]] [$($after)*] $($rest)* }
    };
    (
        $owned:ident [] $name:ident $types:tt [$($before:tt)*] [$input:tt $($after:tt)*] $outputs:tt $arguments:tt
        $more:tt
    ) => {
        let make: Box<Make> =
            make!($name $types [$($before)* (owned $input) $($after)*] $outputs $arguments $more);
        $owned.push(Some(make));
        owned_one_by_one! { $owned [] $name $types [$($before)* $input] [$($after)*] $outputs $arguments $more }
    };
}

/// Pushes rows: `Name<elements and axes>(parameters of with) in [slot] out [slot] |d| { draws }, fields;`. `unowned`
/// before the name says that DirectML owns no input.
macro_rules! rows {
    ($rows:ident: $(
        $(#$unowned:ident)? $name:ident<$($T:ty),*>($($argument:expr),*) $([$($more:tt)*])?
        $(in $input:tt)* $(out $output:tt)+ |$d:ident| {$($draw:tt)*}
        $(, $field:ident: $value:expr)*;
    )+) => {$(
        $rows.push(Row {
            name: stringify!($name),
            draw: |$d| {
                $($draw)*
                let sizes = vec![$(slot!(@sizes $input),)* $(slot!(@sizes $output)),+];
                let make: Box<Make> =
                    make!($name [$($T,)*] [$($input)*] [$($output)+] ($($argument),*) [$($($more)*)?]);
                #[allow(unused_mut, reason = "some operators have no input")]
                let mut owned: Vec<Option<Box<Make>>> = Vec::new();
                owned_one_by_one! {
                    owned [$($unowned)?] $name [$($T,)*] [] [$($input)*] [$($output)+] ($($argument),*) [$($($more)*)?]
                }
                Case { sizes, make, owned }
            },
            slots: vec![$(slot!(@row $input),)* $(slot!(@row $output)),+],
            inputs: <[&str]>::len(&[$(stringify!($input)),*]),
            $($field: $value,)*
            ..usual()
        });
    )+};
}

/// An operator on images, which all feature levels support, and the constant for it.
macro_rules! of_images {
    ($($name:ident<$($parameter:ty),+>($($argument:expr),*);)+) => {vec![$({
        type Operator = $name<$($parameter),+>;
        const OPERATOR: Operator = $name::new($($argument),*);
        let level = <Operator as tensor_layout::operators::Operator>::FEATURE_LEVEL;
        (Box::new(OPERATOR) as Box<dyn AnyOperator>, level, stringify!($name))
    }),+]};
}

/// Returns what most rows have in common.
fn usual() -> Row {
    Row {
        name: "",
        draw: |_| unreachable!("each row has its own"),
        slots: Vec::new(),
        inputs: 0,
        words: 2,
        before: 0,
        null_tensors: 0,
        unseen: &[],
        unseen_if_smaller: &[],
        unseen_ranks: &[],
        free: "",
        types: types_of!(FloatElements),
        own_types: Vec::new(),
        owns_inputs: true,
    }
}

/// Pushes rows of operators with one input and one output: the draw, the names of both sizes, and other fields; then for
/// each kind of elements the length of the structure, and the operators.
macro_rules! one_input {
    ($rows:ident |$d:ident| $draw:tt $from:ident to $to:ident $fields:tt: $(
        $kind:ident $words:literal: $($name:ident<$($T:ty),*>($($argument:expr),*))+;
    )+) => {$($(
        one_input! { @ $rows |$d| $draw $from $to $fields $kind $words $name<$($T),*>($($argument),*) }
    )+)+};
    (
        @ $rows:ident |$d:ident| $draw:tt $from:ident $to:ident [$($fields:tt)*] $kind:ident $words:literal
        $($operator:tt)+
    ) => {
        rows! { $rows:
            $($operator)+ in [input Image = $from] out [output Image = $to] |$d| $draw, words: $words,
                types: types_of!($kind) $($fields)*;
        }
    };
}

/// Pushes rows of operators from two images of the same sizes to a third one.
macro_rules! two_inputs {
    ($rows:ident: $($kind:ident $own:tt: $($name:ident<$($T:ty),*>($a:ident, $b:ident))+;)+) => {$($(
        rows! { $rows:
            $name<$($T),*>() in [$a Image = image] in [$b Image = image] out [output Image = image]
                |d| { let image = d.sizes::<4>(6); }, words: 3, types: types_of!($kind),
                own_types: Vec::from($own);
        }
    )+)+};
}

/// The movement of a window along one axis: padding at both ends, dilation, stride, and the number of its positions.
#[derive(Clone, Copy)]
struct Moved {
    size: usize,
    window: usize,
    padding: [usize; 2],
    dilation: usize,
    stride: usize,
    positions: usize,
}

impl Moved {
    /// Draws a movement. The padding is less than the window, so no window is entirely outside the image.
    fn draw(d: &mut Draw<'_>) -> Self {
        let [size] = d.sizes(12);
        loop {
            let window = 1 + d.below(4);
            let moved = Moved {
                size,
                window,
                padding: [d.below(window), d.below(window)],
                dilation: 1 + d.below(3),
                stride: 1 + d.below(3),
                positions: 0,
            };
            if (window - 1) * moved.dilation < size + moved.padding[0] + moved.padding[1] {
                return moved.again();
            }
        }
    }

    /// Returns the same movement, with the number of positions computed again.
    fn again(self) -> Self {
        let there = self.size + self.padding[0] + self.padding[1];
        let reach = (self.window - 1) * self.dilation + 1;
        let positions = (there - reach) / self.stride + 1;
        Moved { positions, ..self }
    }

    /// Returns the same movement without dilation.
    fn dense(self) -> Self {
        let dilation = 1;
        Moved { dilation, ..self }.again()
    }

    /// Returns the same movement over an image of which this one leaves `positions`: the smallest such image.
    fn back(self) -> Self {
        let all = (self.positions - 1) * self.stride + (self.window - 1) * self.dilation + 1;
        // A padding that leaves nothing is left out.
        let [start, end] = self.padding;
        let padding = if all > start + end {
            [start, end]
        } else {
            [0, 0]
        };
        let size = all - padding[0] - padding[1];
        Moved {
            size,
            padding,
            ..self
        }
    }

    fn along<X: AxisOf<(D, H, W)>>(&self, window: Window) -> Window {
        let [stride, dilation, start, end] =
            [self.stride, self.dilation, self.padding[0], self.padding[1]].map(short);
        window
            .stride::<X>(stride)
            .dilation::<X>(dilation)
            .padding::<X>(start, end)
    }
}

/// Returns the window of a convolution.
fn moved(h: &Moved, w: &Moved, groups: usize) -> Window {
    h.along::<H>(w.along::<W>(Window::new().groups(short(groups))))
}

/// Returns the window of a pooling.
fn sized(h: &Moved, w: &Moved) -> Window {
    let window = Window::new()
        .size::<H>(short(h.window))
        .size::<W>(short(w.window));
    h.along::<H>(w.along::<W>(window))
}

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("it is small")
}

/// The types of two kinds of elements, and all types.
pub(crate) const TRUTH: &[i32] = &[3, 5];
const ALL: &[i32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// The sizes over which a window moves, or which a scale changes. DirectML does not compare them.
const FREE_PIXELS: &str = "input.H input.W filter.H filter.W output.H output.W";

/// Returns the types of the tensors of an operator in which each tensor has its own.
fn each(types: &[i32]) -> Vec<(usize, Vec<i32>)> {
    types
        .iter()
        .map(|data_type| vec![*data_type])
        .enumerate()
        .collect()
}

/// Returns the rows. All slots are in use in the first row of an operator, except those that exclude each other.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    element_wise(&mut rows);
    reductions_and_rearrangements(&mut rows);
    windows(&mut rows);
    products(&mut rows);
    indices(&mut rows);
    scales(&mut rows);
    networks(&mut rows);
    rows
}

fn element_wise(rows: &mut Vec<Row>) {
    // The operators of the first lines can multiply and add first.
    one_input! { rows |d| { let image = d.sizes::<4>(6); } image to image []:
        AnyElements 3: ElementWiseIdentity<f64>();
        SignedElements 3: ElementWiseAbs<i64>();
        FloatElements 3: ElementWiseAcos<f16>() ElementWiseAcosh<f16>() ElementWiseAsin<f16>() ElementWiseAsinh<f16>()
            ElementWiseAtan<f16>() ElementWiseAtanh<f16>() ElementWiseCeil<f16>() ElementWiseCos<f16>()
            ElementWiseCosh<f16>() ElementWiseErf<f16>() ElementWiseExp<f16>() ElementWiseFloor<f16>()
            ElementWiseLog<f16>() ElementWiseRecip<f16>() ElementWiseSin<f16>() ElementWiseSinh<f16>()
            ElementWiseSqrt<f16>() ElementWiseTan<f16>() ElementWiseTanh<f16>();
        NumberElements 4: ElementWiseClip<u16>(1.0, 6.0);
        FloatElements 4: ElementWiseConstantPow<f32>(2.0);
        NarrowElements 4: ElementWiseThreshold<u8>(0.0);
        NumberElements 6: ElementWiseClip1<f32>(0.0, 1.0);
        AnyElements 2: ElementWiseBitNot<u64>();
        TruthElements 2: ElementWiseLogicalNot<u32>();
        SignedElements 2: ElementWiseNegate<i8>();
        NumberElements 2: ElementWiseSign<u32>();
        FloatElements 3: ElementWiseRound<f32>(RoundingMode::TowardZero) ActivationCelu<f32>(1.0)
            ActivationElu<f32>(1.0) ActivationHardSigmoid<f32>(0.2, 0.5) ActivationHardSwish<f32>(0.2, 0.5)
            ActivationLeakyRelu<f32>(0.01) ActivationLinear<f32>(2.0, 1.0) ActivationParametricSoftplus<f32>(1.0, 1.0)
            ActivationScaledElu<f32>(1.6, 1.0) ActivationScaledTanh<f32>(1.0, 0.5) ActivationSoftplus<f32>(2.0)
            ActivationSwish<f32>(1.0) ActivationThresholdedRelu<f32>(1.0);
        SignedNarrowElements 2: ActivationRelu<i16>();
        NarrowElements 3: ActivationShrink<i32>(0.0, 0.5);
        FloatElements 2: ActivationGelu<f16>() ActivationSigmoid<f16>() ActivationSoftsign<f16>() ActivationTanh<f16>();
        FloatElements 4: ActivationSoftmax1<f32, C>() ActivationSoftmax1<f32, (C, H, W)>() ActivationSoftmax1<f32, (W, N)>()
            ActivationLogSoftmax1<f32, (H, W)>() ActivationHardmax1<f32, W>() ActivationHardmax1<f32, (N, C, H, W)>()
            LpNormalization<f32, C>(VectorNorm::Euclidean, 1e-3) LpNormalization<f16, W>(VectorNorm::Manhattan, 0.0);
        SummedElements 4: CumulativeSummation<u32, N>() CumulativeProduct<i64, H>();
    }
    two_inputs! { rows:
        NumberElements []: ElementWiseAdd<i64>(a, b) ElementWiseDivide<i64>(a, b) ElementWiseMax<i64>(a, b)
            ElementWiseMin<i64>(a, b) ElementWiseModulusFloor<i64>(a, b) ElementWiseModulusTruncate<i64>(a, b)
            ElementWiseMultiply<i64>(a, b) ElementWiseSubtract<i64>(a, b);
        FloatElements []: ElementWiseAtanYx<f32>(a, b);
        AnyElements []: ElementWiseBitAnd<f64>(a, b) ElementWiseBitOr<f64>(a, b) ElementWiseBitXor<f64>(a, b);
        UnsignedElements []: ElementWiseBitShiftLeft<u16>(a, b) ElementWiseBitShiftRight<u16>(a, b);
        MeanElements []: ElementWiseDifferenceSquare<u32>(a, b) ElementWiseMean<u32>(a, b);
        TruthElements []: ElementWiseLogicalAnd<u8>(a, b) ElementWiseLogicalOr<u8>(a, b) ElementWiseLogicalXor<u8>(a, b);
        SignedNarrowElements []: ActivationParameterizedRelu<i8>(input, slope);
        NumberElements [(2, TRUTH.to_vec())]: ElementWiseLogicalEquals<i16, u8>(a, b)
            ElementWiseLogicalGreaterThan<i16, u8>(a, b) ElementWiseLogicalGreaterThanOrEqual<i16, u8>(a, b)
            ElementWiseLogicalLessThan<i16, u8>(a, b) ElementWiseLogicalLessThanOrEqual<i16, u8>(a, b);
    }
    rows! { rows:
        ElementWisePow<f32, u8>() in [input Image = image] in [exponent Image = image] out [output Image = image]
            |d| { let image = d.sizes::<4>(6); }, words: 4, types: types_of!(NarrowElements),
            own_types: vec![(1, types_of!(NarrowElements))];
        ElementWiseIf<f64>() in [condition Image = image] in [a Image = image] in [b Image = image]
            out [output Image = image]
            |d| { let image = d.sizes::<4>(6); }, words: 4, types: types_of!(AnyElements), own_types: vec![(0, vec![5])];
        Cast<u8, f32>() in [input Image = image] out [output Image = image]
            |d| { let image = d.sizes::<4>(6); }, types: types_of!(AnyElements),
            own_types: vec![(1, types_of!(AnyElements))];
        ElementWiseIsInfinity<f16>(InfinityMode::Either) in [input Image = image] out [output Image = image]
            |d| { let image = d.sizes::<4>(6); }, words: 3, own_types: vec![(1, vec![5])];
        ElementWiseIsNan<f32, u8>() in [input Image = image] out [output Image = image]
            |d| { let image = d.sizes::<4>(6); }, own_types: vec![(1, TRUTH.to_vec())];
        FillValueConstant<f32>(1.0) out [output Image = image] |d| { let image = d.sizes::<4>(6); },
            words: 3, types: vec![1], unseen_ranks: &[0], free: "output.N output.C output.H output.W";
        FillValueSequence<f32>(1.0, 0.5) out [output Image = image] |d| { let image = d.sizes::<4>(6); },
            words: 4, types: vec![1], unseen_ranks: &[0], free: "output.N output.C output.H output.W";
    }
}

/// Draws sizes before and after a padding, its margins, and its mode.
fn padded(d: &mut Draw<'_>) -> ([usize; 4], [usize; 4], Margins, usize) {
    let from = d.sizes(6);
    // The padding may be a reflection. So it must be less than the size.
    let added = from.map(|size: usize| [(); 2].map(|()| d.below(size)));
    let to = [0, 1, 2, 3].map(|axis: usize| from[axis] + added[axis][0] + added[axis][1]);
    let [n, c, h, w] = added.map(|margins| margins.map(short));
    let margins = Margins::new()
        .along::<N>(n[0], n[1])
        .along::<C>(c[0], c[1])
        .along::<H>(h[0], h[1])
        .along::<W>(w[0], w[1]);
    (from, to, margins, d.below(4))
}

/// Returns one of the modes of a padding.
fn mode<T>(number: usize, fill: T) -> PaddingMode<T> {
    match number {
        0 => PaddingMode::Fill(fill),
        1 => PaddingMode::Edge,
        2 => PaddingMode::Reflection,
        _ => PaddingMode::Symmetric,
    }
}

/// Draws the sizes of an image as blocks of channels and as pixels, the size of a block, and the order of its channels.
fn blocks(d: &mut Draw<'_>) -> ([usize; 4], [usize; 4], u32, DepthSpaceOrder) {
    let [n, c, h, w] = d.sizes(6);
    let block = 1 + d.below(3);
    let order = d.choose(&[
        DepthSpaceOrder::DepthColumnRow,
        DepthSpaceOrder::ColumnRowDepth,
    ]);
    let (deep, wide) = ([n, c * block * block, h, w], [n, c, h * block, w * block]);
    (deep, wide, short(block), order)
}

fn reductions_and_rearrangements(rows: &mut Vec<Row>) {
    one_input! { rows |d| { let from = d.sizes(6); let to = d.reduced(from); } from to to [, before: 1, free: "input.N"]:
        FloatElements 5: ReduceAverage<f32>() ReduceL2<f32>() ReduceLogSum<f32>() ReduceLogSumExp<f32>();
        SummedElements 5: ReduceL1<i64>() ReduceMultiply<i64>() ReduceSum<i64>() ReduceSumSquare<i64>();
        NumberElements 5: ReduceMax<u8>() ReduceMin<u8>();
    }
    one_input! { rows |d| { let from = d.sizes(6); let to = d.reduced(from); } from to to
        [, own_types: vec![(1, types_of!(PositionElements))], free: "input.N"]:
        NumberElements 5: Argmax<i16, i32>() Argmin<i16, i32>();
    }
    one_input! { rows |d| { let (from, to, margins, number) = padded(d); } from to to []:
        AnyElements 6: Padding<f32>(mode(number, 1.0), margins);
    }
    // The structure has the type of the value that it fills in.
    rows! { rows:
        Padding1<u64>(mode(number, 1), margins) in [input Image = from] out [output Image = to]
            |d| { let (from, to, margins, number) = padded(d); }, words: 7, types: vec![10];
    }
    one_input! { rows |d| { let (deep, wide, block, order) = blocks(d); } deep to wide []:
        AnyElements 3: DepthToSpace1<i16>(block, order);
    }
    one_input! { rows |d| { let (deep, wide, block, order) = blocks(d); } wide to deep []:
        AnyElements 3: SpaceToDepth1<i16>(block, order);
    }
    rows! { rows:
        Slice1<f64>(window) in [input Image = from] out [output Image = to]
            |d| {
                let from = d.sizes::<4>(6);
                let backwards = d.below(2) == 1;
                // A range and a stride along each axis.
                let ranges = from.map(|size: usize| {
                    let taken = size - d.below(size);
                    let offset = d.below(size - taken + 1);
                    (offset, taken, 1 + d.below(3))
                });
                let to = ranges.map(|(_, taken, stride)| (taken - 1) / stride + 1);
                let [n, c, h, w] = ranges.map(|(offset, taken, stride)| {
                    let stride = i32::try_from(stride).expect("it is small");
                    (short(offset)..short(offset + taken), if backwards { -stride } else { stride })
                });
                let window = SliceWindow::new()
                    .range::<N>(n.0).range::<C>(c.0).range::<H>(h.0).range::<W>(w.0)
                    .stride::<N>(n.1).stride::<C>(c.1).stride::<H>(h.1).stride::<W>(w.1);
            }, words: 6, types: types_of!(AnyElements), unseen_if_smaller: &[(1, 0), (1, 1), (1, 2), (1, 3)],
            free: "input.N input.C input.H input.W";
        Tile<u64>() in [input Image = from] out [output Image = to]
            |d| { let from = d.sizes::<4>(6); let to = from.map(|size: usize| size * (1 + d.below(3))); },
            words: 4, types: types_of!(AnyElements), free: "input.N";
    }
}

fn windows(rows: &mut Vec<Row>) {
    rows! { rows:
        Convolution<f32>(moved(&h, &w, groups)) in [input Image n, groups * i, h.size, w.size]
            in [filter Filter groups * o, i, h.window, w.window] in [bias Channels groups * o; 1]
            out [output Image n, groups * o, h.positions, w.positions]
            |d| {
                let [n, i, o] = d.sizes(3);
                let (groups, h, w) = (1 + d.below(3), Moved::draw(d), Moved::draw(d));
            }, words: 14, unseen: &[(0, 2), (0, 3), (1, 2), (1, 3), (3, 2), (3, 3)], free: FREE_PIXELS;
        Convolution<f32>(moved(&h, &w, groups)) in [input Image n, groups * i, h.size, w.size]
            in [filter Filter groups * o, i, h.window, w.window] in [bias Absent]
            out [output Image n, groups * o, h.positions, w.positions]
            |d| {
                let [n, i, o] = d.sizes(3);
                let (groups, h, w) = (1 + d.below(3), Moved::draw(d), Moved::draw(d));
            }, words: 14, unseen: &[(0, 2), (0, 3), (1, 2), (1, 3), (3, 2), (3, 3)], free: FREE_PIXELS;
        Convolution<f16>(depth.along::<D>(moved(&h, &w, groups)))
            in [input Volume n, groups * i, depth.size, h.size, w.size]
            in [filter VolumeFilter groups * o, i, depth.window, h.window, w.window] in [bias Absent]
            out [output Volume n, groups * o, depth.positions, h.positions, w.positions]
            |d| {
                let [n, i, o] = d.sizes(2);
                let (groups, depth, h, w) = (1 + d.below(2), Moved::draw(d), Moved::draw(d), Moved::draw(d));
            }, words: 14,
            unseen: &[(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (3, 2), (3, 3), (3, 4)],
            free: "input.D input.H input.W filter.D filter.H filter.W output.D output.H output.W";
        TransposedConvolution<f32>(moved(&h, &w, groups)) in [input Image n, groups * i, h.positions, w.positions]
            in [filter Filter o, groups * i, h.window, w.window; 1, 0, 2, 3] in [bias Channels groups * o; 1]
            out [output Image n, groups * o, h.size, w.size]
            |d| {
                let [n, i, o] = d.sizes(3);
                let (groups, h, w) = (1 + d.below(3), Moved::draw(d).back(), Moved::draw(d).back());
            }, words: 14, unseen: &[(0, 2), (0, 3), (1, 2), (1, 3), (3, 2), (3, 3)], free: FREE_PIXELS;
        MaxPooling<i16>(sized(&h, &w)) in [input Image n, c, h.size, w.size]
            out [output Image n, c, h.positions, w.positions]
            |d| { let [n, c] = d.sizes(3); let (h, w) = (Moved::draw(d), Moved::draw(d)); },
            words: 9, null_tensors: 1, types: types_of!(NumberElements), unseen: &[(0, 2), (0, 3), (1, 2), (1, 3)];
        MaxPoolingWithIndices<f32, u32>(sized(&h, &w)) in [input Image n, c, h.size, w.size]
            out [output Image n, c, h.positions, w.positions] out [indices Image n, c, h.positions, w.positions]
            |d| { let [n, c] = d.sizes(3); let (h, w) = (Moved::draw(d), Moved::draw(d)); },
            words: 9, types: types_of!(NumberElements), own_types: vec![(2, types_of!(IndexElements))],
            unseen: &[(0, 2), (0, 3)], free: "input.H input.W";
        // An operator without dilation has its own structure.
        AveragePooling<f32>(sized(&h, &w), padding) in [input Image n, c, h.size, w.size]
            out [output Image n, c, h.positions, w.positions]
            |d| {
                let [n, c] = d.sizes(3);
                let (h, w) = (Moved::draw(d).dense(), Moved::draw(d).dense());
                let padding = d.choose(&[AveragedPadding::Counted, AveragedPadding::LeftOut]);
            }, words: 8, unseen: &[(0, 2), (0, 3), (1, 2), (1, 3)];
        Resample<u8>(resampling) in [input Image n, c, h, w] out [output Image n, c, y, x]
            |d| {
                let [n, c, h, w] = d.sizes(8);
                let [y, x] = d.sizes(20);
                let resampling = d.choose(&[Resampling::linear(), Resampling::nearest()]);
            }, words: 7, types: types_of!(ResampledElements), unseen: &[(0, 0), (0, 1), (1, 0), (1, 1)],
            free: "input.H input.W output.H output.W";
        Resample2<u8>(resampling.rounding(rounding)) in [input Image n, c, h, w] out [output Image n, c, y, x]
            |d| {
                let [n, c, h, w] = d.sizes(8);
                let [y, x] = d.sizes(20);
                let resampling = d.choose(&[Resampling::linear(), Resampling::nearest()]);
                let rounding = d.choose(&[
                    NearestRounding::Before, NearestRounding::After,
                    NearestRounding::HalvesBefore, NearestRounding::HalvesAfter,
                ]);
            }, words: 7, types: types_of!(ResampledElements), unseen: &[(0, 0), (0, 1), (1, 0), (1, 1)],
            free: "input.H input.W output.H output.W";
        // The library does not check whether the window leads from one size to the other.
        ConvolutionInteger<u8, i8>(Window::new().groups(short(groups)))
            in [input Image n, groups * i, h + y - 1, w + x - 1] in [input_zero_point Channels 1; 1]
            in [filter Filter groups * o, i, y, x] in [filter_zero_point Channels scales; 1]
            out [output Image n, groups * o, h, w]
            |d| {
                let ([n, i, o, h, w], [y, x]) = (d.sizes(5), [(); 2].map(|()| 1 + d.below(5)));
                let groups = 1 + d.below(5);
                let scales = d.choose(&[groups * o, 1]);
            }, words: 11, types: ALL.to_vec(), own_types: each(&[5, 5, 8, 8, 6]),
            unseen: &[(0, 2), (0, 3), (2, 2), (2, 3), (4, 2), (4, 3)], free: FREE_PIXELS;
        QuantizedLinearConvolution<u8, i8, u8>(Window::new().groups(short(groups)))
            in [input Image n, groups * i, h + y - 1, w + x - 1] in [input_scale Channels 1; 1]
            in [input_zero_point Channels 1; 1] in [filter Filter groups * o, i, y, x]
            in [filter_scale Channels scales; 1] in [filter_zero_point Channels scales; 1]
            in [bias Channels groups * o; 1] in [output_scale Channels 1; 1] in [output_zero_point Channels 1; 1]
            out [output Image n, groups * o, h, w]
            |d| {
                let ([n, i, o, h, w], [y, x]) = (d.sizes(5), [(); 2].map(|()| 1 + d.below(5)));
                let groups = 1 + d.below(5);
                let scales = d.choose(&[groups * o, 1]);
            }, words: 16, types: ALL.to_vec(), own_types: each(&[5, 1, 5, 8, 1, 8, 6, 1, 5, 5]),
            unseen: &[(0, 2), (0, 3), (3, 2), (3, 3), (9, 2), (9, 3)], free: FREE_PIXELS;
    }
}

fn products(rows: &mut Vec<Row>) {
    rows! { rows:
        Gemm<f16>(1.0, 1.0) in [a Rows b, m, k] in [b Columns b, k, n] in [c Product b, m, n]
            out [output Product b, m, n] |d| { let [b, m, k, n] = d.sizes(6); }, words: 9;
        MatrixMultiplyInteger<u8, i8>() in [a Rows b, m, k] in [a_zero_point OfRows rows; 1] in [b Columns b, k, n]
            in [b_zero_point OfColumns columns; 2] out [output Product b, m, n]
            |d| {
                let [b, m, k, n] = d.sizes(5);
                let (rows, columns) = (d.choose(&[m, 1]), d.choose(&[n, 1]));
            }, words: 5, types: ALL.to_vec(), own_types: each(&[5, 5, 8, 8, 6]), unseen_ranks: &[0, 1, 2, 3, 4];
        QuantizedLinearMatrixMultiply<u8, i8, i8>() in [a Rows b, m, k] in [a_scale OfRows rows; 1]
            in [a_zero_point OfRows rows; 1] in [b Columns b, k, n] in [b_scale OfColumns columns; 2]
            in [b_zero_point OfColumns columns; 2] in [output_scale OfRows rows; 1]
            in [output_zero_point OfRows rows; 1] out [output Product b, m, n]
            |d| {
                let [b, m, k, n] = d.sizes(5);
                let (rows, columns) = (d.choose(&[m, 1]), d.choose(&[n, 1]));
            }, words: 9, types: ALL.to_vec(), own_types: each(&[5, 1, 5, 8, 1, 8, 1, 8, 8]),
            unseen_ranks: &[0, 1, 2, 3, 4, 5, 6, 7, 8];
    }
}

fn indices(rows: &mut Vec<Row>) {
    rows! { rows:
        Gather<f16, i64, H>() in [input Image n, c, h, w; 1, 2, 3, 4] in [indices Indices i, j; 3, 4]
            out [output Slices n, c, i, j, w] |d| { let [n, c, h, w, i, j] = d.sizes(6); },
            words: 5, types: types_of!(AnyElements), own_types: vec![(1, types_of!(PositionElements))], free: "input.H";
        GatherElements<u8, u32, H>() in [input Image n, c, h, w] in [indices Image n, c, i, w]
            out [output Image n, c, i, w] |d| { let [n, c, h, w, i] = d.sizes(6); },
            words: 5, types: types_of!(AnyElements), own_types: vec![(1, types_of!(PositionElements))], free: "input.H";
        ScatterElements<f64, u64, H>() in [input Image n, c, h, w] in [indices Image n, c, few, w]
            in [updates Image n, c, few, w] out [output Image n, c, h, w]
            |d| { let [n, c, h, w] = d.sizes(6); let few = h - d.below(h); },
            words: 6, types: types_of!(AnyElements), own_types: vec![(1, types_of!(PositionElements))];
        // The input has the axes N, C and either H or W. Only the indices and the found elements are compared.
        GatherNd1<f32, i32, K, (H, W)>() in [input Image n, c, h, w; 0, 3, 1, 2] in [indices Points n, i, 2; 1, 2, 3]
            out [output Found n, i, c; 1, 2, 3] |d| { let [n, c, h, w, i] = d.sizes(6); },
            words: 5, types: types_of!(AnyElements), own_types: vec![(1, types_of!(PositionElements))],
            unseen: &[(0, 0)], free: "input.H input.W";
        // By chance, other numbers of coordinates fit the updated tensor, too.
        ScatterNd<i16, u32, K, (H, W)>() in [input Image n, c, h, w; 2, 3, 0, 1] in [unique indices Marks i, 2; 2, 3]
            in [updates Updates n, c, i; 2, 3, 1] out [output Image n, c, h, w; 2, 3, 0, 1]
            |d| { let [n, c, h, w, i] = d.sizes(6); },
            words: 6, types: types_of!(AnyElements), own_types: vec![(1, types_of!(PositionElements))],
            unseen: &[(1, 1)], unseen_ranks: &[1, 2];
        OneHot<f32, u32, C>() in [indices Pixels n, h, w; 0, 2, 3] in [values Line 2; 3] out [output Image n, c, h, w]
            |d| { let [n, h, w, c] = d.sizes(6); },
            words: 5, types: types_of!(AnyElements), own_types: vec![(0, types_of!(PositionElements))],
            unseen: &[(1, 0)], unseen_ranks: &[1], free: "output.C";
        TopK1<i8, u64, C>() in [input Image n, c, h, w] out [output_values Image n, few, h, w]
            out [output_indices Image n, few, h, w]
            |d| { let [n, c, h, w] = d.sizes(6); let few = c - d.below(c); },
            words: 5, types: types_of!(NumberElements), own_types: vec![(2, types_of!(IndexElements))], free: "input.C";
        TopK1<i8, u64, C>() [.smallest()] in [input Image n, c, h, w] out [output_values Image n, few, h, w]
            out [output_indices Image n, few, h, w]
            |d| { let [n, c, h, w] = d.sizes(6); let few = c - d.below(c); },
            words: 5, types: types_of!(NumberElements), own_types: vec![(2, types_of!(IndexElements))], free: "input.C";
        RoiAlign1<f16, u64, R, K>(sampling.samples(1, 4)) in [input Image n, c, h, w] in [regions Boxes r, 4; 2, 3]
            in [batch_indices OfRegions r; 3] out [output Regions r, c, y, x]
            |d| {
                let [n, c, h, w, r, y, x] = d.sizes(6);
                let sampling = d.choose(&[RoiSampling::average(), RoiSampling::maximum().nearest()]);
            }, words: 9, own_types: vec![(2, types_of!(IndexElements))], unseen_ranks: &[1, 2],
            free: "input.N input.H input.W output.H output.W";
        // Leading axes of size 1 need no coordinate.
        NonzeroCoordinates<u8, K>() in [input Image 2, 1, h, w] out [output_count OfRegions 1]
            out [output_coordinates Marks 2 * h * w, 4] |d| { let [h, w] = d.sizes(6); },
            words: 3, types: types_of!(NarrowElements), own_types: vec![(1, vec![3]), (2, vec![3])],
            unseen: &[(2, 1)], unseen_ranks: &[0, 1, 2];
    }
}

fn scales(rows: &mut Vec<Row>) {
    rows! { rows:
        BatchNormalization<f32>(1e-5) in [input Image = image] in [mean Channels image[1]; 1]
            in [variance Channels image[1]; 1] in [scale Channels image[1]; 1] in [bias Channels image[1]; 1]
            out [output Image = image] |d| { let image = d.sizes::<4>(5); }, words: 9;
        MeanVarianceNormalization1<f16, (H, W)>(1e-5) in [input Image = image] in [scale Channels image[1]; 1]
            in [bias Channels image[1]; 1] out [output Image = image] |d| { let image = d.sizes::<4>(6); }, words: 8;
        MeanVarianceNormalization2<f32, (H, W)>(1e-5) in [input Image = image] in [scale Channels image[1]; 1]
            in [bias Channels image[1]; 1] out [output Image = image] |d| { let image = d.sizes::<4>(6); }, words: 9;
        MeanVarianceNormalization1<f32, (H, W)>(1e-5) in [input Image = image] in [scale Channels image[1]; 1]
            in [bias Image = image] out [output Image = image] |d| { let image = d.sizes::<4>(6); },
            words: 8, free: "bias.N";
        LocalResponseNormalization<f32>(region, 1e-4, 0.75, 1.0) in [input Image = image] out [output Image = image]
            |d| {
                let image = d.sizes::<4>(6);
                let size = 1 + short(d.below(9));
                let region = d.choose(&[LocalRegion::Channels(size), LocalRegion::Pixels(size)]);
            }, words: 5;
        ElementWiseQuantizeLinear<f16, u8>() in [input Image = image] in [scale Channels image[1]; 1]
            in [zero_point Channels image[1]; 1] out [output Image = image] |d| { let image = d.sizes::<4>(6); },
            words: 4, own_types: vec![(2, vec![5]), (3, vec![5])];
        ElementWiseDequantizeLinear<i16, f32>() in [input Image = image] in [scale Channels image[1]; 1]
            in [zero_point Channels image[1]; 1] out [output Image = image] |d| { let image = d.sizes::<4>(6); },
            words: 4, own_types: vec![(0, vec![7]), (2, vec![7])];
        // Blocks of two rows.
        Quantize<f32, u8>() in [input Image n, c, 2 * h, w] in [scale Image n, c, h, w] in [zero_point Image n, c, h, w]
            out [output Image n, c, 2 * h, w] |d| { let [n, c, h, w] = d.sizes(6); };
        Dequantize<u8, f32>() in [input Image n, c, 2 * h, w] in [scale Image n, c, h, w]
            in [zero_point Image n, c, h, w] out [output Image n, c, 2 * h, w] |d| { let [n, c, h, w] = d.sizes(6); };
        // Two axes in either order. An axis of size 1 would come first.
        ActivationSoftmax<f32, M>() in [input Table rows, columns + 2; 1, 0] out [output Table rows, columns + 2; 1, 0]
            |d| { let [rows, columns] = d.sizes(6); };
        ActivationLogSoftmax<f32, M>() in [input Table rows, columns + 2; 1, 0]
            out [output Table rows, columns + 2; 1, 0] |d| { let [rows, columns] = d.sizes(6); };
        ActivationHardmax<f32, M>() in [input Table rows, columns + 2; 1, 0] out [output Table rows, columns + 2; 1, 0]
            |d| { let [rows, columns] = d.sizes(6); };
    }
}

const DIRECTIONS: &[(RecurrentDirection, usize)] = &[
    (RecurrentDirection::BothWays, 2),
    (RecurrentDirection::FirstToLast, 1),
    (RecurrentDirection::LastToFirst, 1),
];

/// Recurrent networks and attention. DirectML has `s` positions of `n` sequences of `i` features, and `h` units.
#[expect(clippy::vec_init_then_push, reason = "a macro pushes for each input")]
fn networks(rows: &mut Vec<Row>) {
    rows! { rows:
        #unowned Rnn<f32>(direction) in [input Sequences s, n, i; 1, 2, 3] in [weight Weights ways, h, i; 1, 2, 3]
            in [recurrence Recurrences ways, h, h; 1, 2, 3] in [bias Biases ways, 2 * h; 2, 3]
            in [hidden_init States ways, n, h; 1, 2, 3] in [sequence_lengths OfColumns n; 3]
            out [output_sequence StatesInAll s, ways, n, h] out [output_single States ways, n, h; 1, 2, 3]
            |d| { let [s, n, i, h] = d.sizes(5); let (direction, ways) = d.choose(DIRECTIONS); },
            words: 11, own_types: vec![(5, vec![3])], owns_inputs: false;
        #unowned Gru<f32>(direction) in [input Sequences s, n, i; 1, 2, 3] in [weight Weights ways, 3 * h, i; 1, 2, 3]
            in [recurrence Recurrences ways, 3 * h, h; 1, 2, 3] in [bias Biases ways, 6 * h; 2, 3]
            in [hidden_init States ways, n, h; 1, 2, 3] in [sequence_lengths OfColumns n; 3]
            out [output_sequence StatesInAll s, ways, n, h] out [output_single States ways, n, h; 1, 2, 3]
            |d| { let [s, n, i, h] = d.sizes(5); let (direction, ways) = d.choose(DIRECTIONS); },
            words: 11, own_types: vec![(5, vec![3])], owns_inputs: false;
        #unowned Lstm<f32>(direction) in [input Sequences s, n, i; 1, 2, 3] in [weight Weights ways, 4 * h, i; 1, 2, 3]
            in [recurrence Recurrences ways, 4 * h, h; 1, 2, 3] in [bias Biases ways, 8 * h; 2, 3]
            in [hidden_init States ways, n, h; 1, 2, 3] in [cell_init States ways, n, h; 1, 2, 3] in [sequence_lengths OfColumns n; 3]
            in [peephole Peepholes ways, 3 * h; 2, 3] out [output_sequence StatesInAll s, ways, n, h]
            out [output_single States ways, n, h; 1, 2, 3] out [output_cell_single States ways, n, h; 1, 2, 3]
            |d| { let [s, n, i, h] = d.sizes(5); let (direction, ways) = d.choose(DIRECTIONS); },
            words: 15, own_types: vec![(6, vec![3])], owns_inputs: false;
        // Only the last state and the last cell.
        #unowned Lstm<f32>(RecurrentDirection::LastToFirst) in [input Sequences s, n, i; 1, 2, 3] in [weight Weights 1, 4 * h, i; 1, 2, 3]
            in [recurrence Recurrences 1, 4 * h, h; 1, 2, 3] in [bias Absent] in [hidden_init Absent] in [cell_init Absent]
            in [sequence_lengths Absent] in [peephole Absent] out [output_sequence Absent] out [output_single States 1, n, h; 1, 2, 3]
            out [output_cell_single States 1, n, h; 1, 2, 3] |d| { let [s, n, i, h] = d.sizes(5); },
            words: 15, owns_inputs: false, free: "input.S";
    }

    // Queries of `s` positions, keys of `k` positions and of `p` in the past. Heads have `e` elements of queries and of keys
    // each, and `v` of values. Several heads of queries may share those of keys. DirectML has a mask with lengths in a
    // second axis.
    macro_rules! attention {
        (
            $n:ident $s:ident $k:ident $e:ident $v:ident $p:ident $heads:ident $shared:ident:
            $([$Mask:ident $($sizes:tt)*])+
        ) => {$(
            rows! { rows:
                MultiheadAttention1<f32>(shared_heads($heads, $shared), 0.5) in [query Queries $n, $s, $heads * $e]
                    in [key Keys $n, $k, $shared * $e] in [value Keys $n, $k, $shared * $v] in [stacked_query_key Absent]
                    in [stacked_key_value Absent] in [stacked_query_key_value Absent]
                    in [bias Channels ($heads + $shared) * $e + $shared * $v] in [mask $Mask $($sizes)*]
                    in [relative_position_bias Each $n, $heads, $s, $p + $k] in [past_key Past $n, $shared, $p, $e]
                    in [past_value Past $n, $shared, $p, $v] in [past_sequence_lengths Absent]
                    out [output Queries $n, $s, $heads * $v] out [present_key Present $n, $shared, $p + $k, $e]
                    out [present_value Present $n, $shared, $p + $k, $v]
                    |d| { let [$n, $s, $k, $e, $v, $p] = d.sizes(6); let ($heads, $shared) = d.choose(HEADS); },
                    own_types: vec![(7, vec![6])];
            }
        )+};
    }
    attention! { n s k e v p heads shared: [Each n, heads, s, p + k] [OfColumns n; 1] [Edges 2, n] [AllEdges 3 * n + 2] }
    rows! { rows:
        MultiheadAttention1<f32>(shared_heads(heads, shared), 0.5) in [query Queries n, s, heads * e]
            in [key Keys n, k, shared * e] in [value Keys n, k, shared * v] in [stacked_query_key Absent]
            in [stacked_key_value Absent] in [stacked_query_key_value Absent] in [bias Absent] in [mask Absent]
            in [relative_position_bias Absent] in [past_key Absent] in [past_value Absent]
            in [unique past_sequence_lengths OfColumns n] out [output Queries n, s, heads * v]
            out [present_key Present n, shared, k + 6, e] out [present_value Present n, shared, k + 6, v]
            |d| { let [n, s, k, e, v] = d.sizes(6); let (heads, shared) = d.choose(HEADS); },
            unseen: &[(0, 2)], own_types: vec![(11, vec![6])];
        MultiheadAttention1<f32>(AttentionHeads::new(2), 0.5) in [query Absent] in [key Absent]
            in [value Keys n, s, 2 * v] in [stacked_query_key Stack n, s, 2, 2, e] in [stacked_key_value Absent]
            in [stacked_query_key_value Absent] in [bias Absent] in [mask Absent] in [relative_position_bias Absent]
            in [past_key Absent] in [past_value Absent] in [past_sequence_lengths Absent]
            out [output Queries n, s, 2 * v] out [present_key Absent] out [present_value Present n, 2, s, v]
            |d| { let [n, s, e, v] = d.sizes(6); }, own_types: vec![(14, vec![1, 2])], free: "stacked_query_key.D";
        MultiheadAttention1<f32>(AttentionHeads::new(2), 0.5) in [query Queries n, s, 2 * e] in [key Absent]
            in [value Absent] in [stacked_query_key Absent] in [stacked_key_value Pairs n, k, 2, 2, e]
            in [stacked_query_key_value Absent] in [bias Absent] in [mask Absent] in [relative_position_bias Absent]
            in [past_key Absent] in [past_value Absent] in [past_sequence_lengths Absent]
            out [output Queries n, s, 2 * e] out [present_key Present n, 2, k, e] out [present_value Absent]
            |d| { let [n, s, k, e] = d.sizes(6); }, unseen: &[(0, 2)];
        MultiheadAttention1<f32>(AttentionHeads::new(2), 0.5) in [query Absent] in [key Absent] in [value Absent]
            in [stacked_query_key Absent] in [stacked_key_value Absent] in [stacked_query_key_value Stack n, s, 2, 3, e]
            in [bias Channels 6 * e] in [mask Absent] in [relative_position_bias Absent] in [past_key Absent]
            in [past_value Absent] in [past_sequence_lengths Absent] out [output Queries n, s, 2 * e]
            out [present_key Absent] out [present_value Absent] |d| { let [n, s, e] = d.sizes(6); },
            own_types: vec![(6, vec![1, 2])];
    }
    // The structure has 15 tensors and numbers. DirectML compares a query that the heads do not divide only with a bias, and
    // not all ranks. With some stacks, it does not compare all types.
    for row in rows {
        if row.name == "MultiheadAttention1" {
            row.words = 18;
            row.unseen_ranks = &[6, 7, 8, 9, 10, 11, 12, 13, 14];
        }
    }
}

/// The numbers of heads of queries, and of keys and values.
const HEADS: &[(usize, usize)] = &[(2, 2), (4, 2), (3, 1), (1, 1)];

fn shared_heads(heads: usize, shared: usize) -> AttentionHeads {
    AttentionHeads::new(short(heads)).key_value_heads(short(shared))
}

/// An operator, the feature level that introduced it, and its name.
pub(crate) type Asked = (Box<dyn AnyOperator>, FeatureLevel, &'static str);

/// Returns each operator once.
pub(crate) fn all() -> Vec<Asked> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type J = layout!(NCHW[N = 2, C = 2, H = 3, W = 4]);
    let mut all: Vec<Asked> = Vec::new();
    for row in rows() {
        if all.iter().all(|(.., name)| *name != row.name) {
            let case = (row.draw)(&mut Draw::distinct());
            let made = (case.make)(&case.sizes, &mut Storage::Packed);
            let (operator, level) = made.unwrap_or_else(|error| panic!("{error}"));
            all.push((operator, level, row.name));
        }
    }
    all.extend(of_images! {
        Join<f32, N, (X, X), J>();
        Split<f32, N, J, (X, X)>();
    });
    all
}

/// Pushes the longest join, with each of its last inputs owned by DirectML.
macro_rules! joined {
    ($owned:ident $J:ident [$($before:ident)*] []) => {};
    ($owned:ident $J:ident [$($before:ident)*] [$input:ident $($after:ident)*]) => {
        const OWNED: Join<f32, N, ($($before,)* OwnedByDml<$input>, $($after,)*), $J> = Join::new();
        $owned.push(("Join", <[&str]>::len(&[$(stringify!($before)),*]), Box::new(OWNED)));
        {
            joined! { $owned $J [$($before)* $input] [$($after)*] }
        }
    };
}

/// Returns each operator with one of its inputs owned by DirectML: its name and the number of the input.
pub(crate) fn owned() -> Vec<(&'static str, usize, Box<dyn AnyOperator>)> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type J = layout!(NCHW[N = 16, C = 2, H = 3, W = 4]);
    type Owned = (&'static str, usize, Box<dyn AnyOperator>);
    let mut owned: Vec<Owned> = Vec::new();
    joined! { owned J [] [X X X X X X X X X X X X X X X X] }
    const SPLIT: Split<f32, N, OwnedByDml<J>, (J,)> = Split::new();
    owned.push(("Split", 0, Box::new(SPLIT)));
    for row in rows() {
        let case = (row.draw)(&mut Draw::distinct());
        for (slot, make) in case.owned.iter().enumerate() {
            let Some(make) = make else { continue };
            let (operator, _) =
                make(&case.sizes, &mut Storage::Packed).unwrap_or_else(|error| panic!("{error}"));
            owned.push((row.name, slot, operator));
        }
    }
    owned
}

/// Operators that accept more than floating-point numbers, each with all types of elements that it accepts, and with
/// one axis and with eight.
#[expect(clippy::too_many_lines, reason = "there are many")]
pub(crate) fn of_all_elements() -> Vec<Asked> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type K1 = layout!(W[W = 12]);
    type L = layout!(ABCDEFGH[1, 2, 1, 2, 1, 3, 1, 2]);
    type A = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    type J = layout!(NCHW[N = 2, C = 2, H = 3, W = 4]);
    type R = layout!(NHW[N = 1, H = 3, W = 4]);
    type P = layout!(C[C = 2]);
    type V = layout!(K[K = 2]);
    type G = layout!(NCIW[N = 1, C = 2, I = 3, W = 4]);
    type I = layout!(I[I = 3]);
    type U = layout!(IK[I = 3, K = 2]);
    type F = layout!(NCI[N = 1, C = 2, I = 3]);
    type D = layout!(NCHW[N = 1, C = 12, H = 3, W = 4]);
    type S = layout!(NCHW[N = 1, C = 3, H = 6, W = 8]);
    const W1: Window = Window::new();
    let mut asked = Vec::new();
    macro_rules! of_types {
        ([$($t:ty)*] $rows:tt) => {$({
            type T = $t;
            asked.extend(of_images! $rows);
        })*};
    }
    of_types! { [f32 f64 u8 u16 u32 u64 i8 i16 i32 i64] {
        Cast<T, f32, X, X>();
        Cast<f32, T, L, L>();
        ElementWiseIdentity<T, X, X>();
        ElementWiseIdentity<T, K1, K1>();
        ElementWiseIdentity<T, L, L>();
        ElementWiseBitAnd<T, X, X, X>();
        ElementWiseBitNot<T, X, X>();
        ElementWiseIf<T, X, X, X, X>();
        Join<T, N, (X, X), J>();
        Padding<T, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
        Padding1<T, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
        Padding1<T, A, X>(PaddingMode::Symmetric, Margins::new().along::<W>(0, 1));
        Padding1<T, A, X>(PaddingMode::Wrap, Margins::new().along::<W>(0, 1));
        DepthToSpace1<T, D, S>(2, DepthSpaceOrder::ColumnRowDepth);
        Gather<T, i64, H, X, I, G>();
        GatherElements<T, i32, W, X, A, A>();
        GatherNd1<T, u64, tensor_layout::K, (H, W), X, U, F>();
        OneHot<T, u32, C, R, V, X>();
        ScatterElements<T, i32, W, X, A, A, X>();
        ScatterNd<T, i64, tensor_layout::K, (H, W), X, U, F, X>();
        Slice1<T, X, A>(SliceWindow::new().range::<W>(0..3));
        SpaceToDepth1<T, S, D>(2, DepthSpaceOrder::ColumnRowDepth);
        Split<T, N, J, (X, X)>();
        Tile<T, X, J>();
        Tile<T, K1, K1>();
    } }
    macro_rules! numbers {
        ($($t:ty = $zero:literal)*) => {$(asked.extend(of_images! {
            Argmax<$t, i64, X, R>();
            Argmin<$t, u32, X, R>();
            ElementWiseAdd<$t, X, X, X>();
            ElementWiseAdd<$t, L, L, L>();
            ElementWiseClip<$t, X, X>(0.0, 6.0);
            ElementWiseClip1<$t, X, X>($zero, $zero);
            ElementWiseDivide<$t, X, X, X>();
            ElementWiseLogicalEquals<$t, u8, X, X, X>();
            ElementWiseLogicalGreaterThanOrEqual<$t, u8, X, X, X>();
            ElementWiseMax<$t, X, X, X>();
            ElementWiseMin<$t, X, X, X>();
            ElementWiseModulusFloor<$t, X, X, X>();
            ElementWiseModulusTruncate<$t, X, X, X>();
            ElementWiseMultiply<$t, X, X, X>();
            ElementWiseSign<$t, X, X>();
            ElementWiseSubtract<$t, X, X, X>();
            MaxPooling<$t, X, X>(W1);
            MaxPoolingWithIndices<$t, u64, X, X, X>(W1);
            FillValueSequence<$t, X>($zero, $zero);
            TopK1<$t, u64, W, X, A, A>();
            TopK1<$t, u32, W, K1, K1, K1>();
            ReduceMax<$t, X, R>();
            ReduceMin<$t, K1, layout!(W[1])>();
        });)*};
    }
    of_types! { [f32 i8 i16 i32 i64] {
        ElementWiseAbs<T, X, X>();
        ElementWiseNegate<T, X, X>();
    } }
    of_types! { [f32 u8 u16 u32 i8 i16 i32] {
        ActivationShrink<T, X, X>(0.0, 0.5);
        ElementWisePow<T, T, X, X, X>();
        ElementWiseThreshold<T, X, X>(0.0);
    } }
    of_types! { [f32 i8 i16 i32] {
        ActivationParameterizedRelu<T, X, X, X>();
        ActivationRelu<T, X, X>();
    } }
    of_types! { [f32 u32 u64 i32 i64] {
        CumulativeProduct<T, W, X, X>();
        CumulativeSummation<T, W, X, X>();
        ReduceL1<T, X, R>();
        ReduceMultiply<T, X, R>();
        ReduceSum<T, X, R>();
        ReduceSumSquare<T, X, R>();
    } }
    numbers! { f32 = 0.0 u8 = 0 u16 = 0 u32 = 0 u64 = 0 i8 = 0 i16 = 0 i32 = 0 i64 = 0 }
    asked.extend(of_images! {
        ElementWiseBitShiftLeft<u64, X, X, X>();
        ElementWiseBitShiftRight<u16, X, X, X>();
        ElementWiseDifferenceSquare<i32, X, X, X>();
        ElementWiseMean<u32, X, X, X>();
        ElementWiseDequantizeLinear<u8, f32, X, P, Absent, X>();
        ElementWiseDequantizeLinear<i8, f32, K1, K1, K1, K1>();
        ElementWiseDequantizeLinear<u16, f32, X, P, P, X>();
        ElementWiseDequantizeLinear<i16, f32, X, P, P, X>();
        ElementWiseDequantizeLinear<u32, f32, X, P, P, X>();
        ElementWiseDequantizeLinear<i32, f32, L, L, L, L>();
        ElementWiseQuantizeLinear<f32, i8, X, P, Absent, X>();
        ElementWiseQuantizeLinear<f32, i8, L, L, L, L>();
        LpNormalization<f32, W, K1, K1>(VectorNorm::Manhattan, 1e-12);
        MeanVarianceNormalization1<f32, W, K1, K1, K1, K1>(1e-5);
        MeanVarianceNormalization1<f32, C, X, P, Absent, X>(1e-5);
        MeanVarianceNormalization1<f32, C, X, Absent, P, X>(1e-5);
        MeanVarianceNormalization1<f32, C, X, Absent, Absent, X>(1e-5);
        Resample<i8, X, A>(Resampling::nearest());
        Resample2<u8, X, A>(Resampling::nearest());
        CumulativeSummation<f32, W, K1, K1>();
        CumulativeProduct<f32, tensor_layout::A, L, L>();
        FillValueConstant<u8, L>(1);
        FillValueConstant<f64, X>(1.0);
        FillValueConstant<i64, K1>(1);
        Resample<u8, X, A>(Resampling::linear());
        AveragePooling<f32, X, X>(W1.dilation::<W>(2), AveragedPadding::LeftOut);
        ReduceAverage<f32, K1, layout!(W[1])>();
        ActivationSigmoid<f32, K1, K1>();
        ActivationTanh<f32, L, L>();
    });
    asked
}

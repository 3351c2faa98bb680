//! Asks the real library about random operators: right ones, and ones with a single mistake. The library must accept
//! every operator that this crate accepts. It must refuse every operator that this crate refuses, except for mistakes
//! that it does not check.

use crate::described::Described;
use crate::oracle::random::Choices;
use crate::questions::{Questions, Tensor};
use crate::strided::{Strided, strided};
use crate::trial::Met;
use tensor_layout::operators::RawOperatorDesc;
use tensor_layout::{
    DynB, DynC, DynD, DynE, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO, DynP, DynR, DynS,
    DynT, DynW, Mapping,
};

strided! {
    Image: N DynN 0, C DynC 1, H DynH 2, W DynW 3;
    Volume: N DynN 0, C DynC 1, D DynD 2, H DynH 3, W DynW 4;
    Filter: O DynO 0, I DynI 1, H DynH 2, W DynW 3;
    VolumeFilter: O DynO 0, I DynI 1, D DynD 2, H DynH 3, W DynW 4;
    Channels: C DynC 0;
    Rows: B DynB 0, M DynM 1, K DynK 2;
    Columns: B DynB 0, K DynK 1, N DynN 2;
    Product: B DynB 0, M DynM 1, N DynN 2;
    Table: M DynM 0, C DynC 1;
    Places: I DynI 0, J DynJ 1;
    Slices: N DynN 0, C DynC 1, I DynI 2, J DynJ 3, W DynW 4;
    Points: N DynN 0, I DynI 1, K DynK 2;
    Found: N DynN 0, I DynI 1, C DynC 2;
    Marks: I DynI 0, K DynK 1;
    Updates: N DynN 0, C DynC 1, I DynI 2;
    Pixels: N DynN 0, H DynH 1, W DynW 2;
    Line: K DynK 0;
    OfRows: M DynM 0;
    Boxes: R DynR 0, K DynK 1;
    OfRegions: R DynR 0;
    Regions: R DynR 0, C DynC 1, H DynH 2, W DynW 3;
    Sequences: S DynS 0, N DynN 1, I DynI 2;
    Weights: D DynD 0, G DynG 1, I DynI 2;
    Recurrences: D DynD 0, G DynG 1, H DynH 2;
    Biases: D DynD 0, G DynG 1;
    Peepholes: D DynD 0, P DynP 1;
    States: D DynD 0, N DynN 1, H DynH 2;
    StatesInAll: S DynS 0, D DynD 1, N DynN 2, H DynH 3;
    OfColumns: N DynN 0;
    Queries: N DynN 0, S DynS 1, C DynC 2;
    Keys: N DynN 0, K DynK 1, C DynC 2;
    Stack: N DynN 0, S DynS 1, H DynH 2, T DynT 3, D DynD 4;
    Pairs: N DynN 0, K DynK 1, H DynH 2, T DynT 3, D DynD 4;
    Each: N DynN 0, H DynH 1, S DynS 2, L DynL 3;
    Past: N DynN 0, H DynH 1, P DynP 2, D DynD 3;
    Present: N DynN 0, H DynH 1, L DynL 2, D DynD 3;
    Edges: E DynE 0, N DynN 1;
    AllEdges: E DynE 0;
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
            for place in 1..order.len() {
                order.swap(place, choices.below(place + 1));
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

/// Makes an operator from tensors of these sizes. If there is such an operator, passes it to a function.
pub(crate) type Make<'a> =
    dyn Fn(&[Vec<usize>], &mut Storage<'_>, &mut dyn FnMut(Option<&RawOperatorDesc<'_>>)) + 'a;

/// An operator, described by the tensors of its C structure. The outputs are last.
#[derive(Clone, Copy)]
pub(crate) struct Operator<'a> {
    pub(crate) name: &'static str,
    /// The length of the C structure in pointers, and the number of pointers before the tensors.
    pub(crate) words: usize,
    pub(crate) before: usize,
    /// The number of outputs among the tensors.
    pub(crate) outputs: usize,
    /// The position of each axis of each tensor in DirectML's order.
    pub(crate) places: &'a [&'a [usize]],
    /// The sizes that the library does not compare, each as a tensor and an axis.
    pub(crate) unseen: &'a [(usize, usize)],
    /// The sizes for which the library does not notice too small a value.
    pub(crate) unseen_if_smaller: &'a [(usize, usize)],
    /// Tensors whose number of axes the library does not compare.
    pub(crate) unseen_ranks: &'a [usize],
    /// The types that elements may have.
    pub(crate) types: &'a [i32],
    /// Tensors whose elements have a type of their own, each with the possible types.
    pub(crate) own_types: &'a [(usize, &'a [i32])],
    /// Whether DirectML can own inputs.
    pub(crate) owns_inputs: bool,
}

/// Two tensors of the same axes, an input and an output.
pub(crate) const UNARY: Operator<'static> = Operator {
    name: "",
    words: 2,
    before: 0,
    outputs: 1,
    places: &[&[0, 1, 2, 3], &[0, 1, 2, 3]],
    unseen: &[],
    unseen_if_smaller: &[],
    unseen_ranks: &[],
    types: &[1, 2],
    own_types: &[],
    owns_inputs: true,
};

impl Operator<'_> {
    /// Asks about a right operator. One time in some, also asks about all its variants with a single mistake.
    pub(crate) fn judge(
        &self,
        questions: &mut Questions,
        met: &Met,
        choices: &mut Choices,
        sizes: &[Vec<usize>],
        make: &Make<'_>,
    ) {
        let name = self.name;
        make(sizes, &mut Storage::Random(choices), &mut |desc| {
            let desc = desc.unwrap_or_else(|| panic!("{name} of {sizes:?} is refused"));
            let tensors = self.read(desc).tensors;
            questions.expect(true, desc, &format!("{name} of {tensors:?}"));
            met.note("right");
        });
        if !choices.one_in(10) {
            return;
        }
        make(sizes, &mut Storage::Packed, &mut |desc| {
            let desc = desc.unwrap_or_else(|| panic!("{name} of {sizes:?} is refused"));
            let right = self.read(desc);
            for slot in 0..sizes.len() {
                for axis in 0..sizes[slot].len() {
                    self.judge_sizes(questions, met, sizes, make, &right, (slot, axis));
                }
                if !sizes[slot].is_empty() {
                    self.judge_tensor(questions, &right, slot);
                }
            }
            self.judge_types(questions, &right);
        });
    }

    fn read<'d>(&self, desc: &RawOperatorDesc<'d>) -> Described<'d> {
        Described::read(desc, self.words, self.before, self.places.len())
    }

    fn has_own_type(&self, slot: usize) -> bool {
        self.own_types.iter().any(|(of, _)| *of == slot)
    }

    /// Asks the library about sizes that are one more or one less along an axis.
    fn judge_sizes(
        &self,
        questions: &mut Questions,
        met: &Met,
        sizes: &[Vec<usize>],
        make: &Make<'_>,
        right: &Described<'_>,
        (slot, axis): (usize, usize),
    ) {
        for size in [sizes[slot][axis] - 1, sizes[slot][axis] + 1] {
            if size == 0 {
                continue;
            }
            let mut wrong = sizes.to_vec();
            wrong[slot][axis] = size;
            let what = format!("{} of {sizes:?} with {wrong:?}", self.name);
            make(&wrong, &mut Storage::Packed, &mut |desc| {
                if let Some(desc) = desc {
                    met.note("other sizes");
                    return questions.expect(true, desc, &what);
                }
                let is_smaller = size < sizes[slot][axis];
                if self.unseen.contains(&(slot, axis))
                    || is_smaller && self.unseen_if_smaller.contains(&(slot, axis))
                {
                    return;
                }
                met.note("wrong sizes");
                let described = right.with(slot, |tensor| {
                    let mut sizes = tensor.sizes.clone();
                    sizes[self.places[slot][axis]] = u32::try_from(size).expect("it is small");
                    *tensor = Tensor::packed(tensor.data_type, &sizes);
                });
                described.expect(questions, false, &what);
            });
        }
    }

    /// Asks about mistakes in one tensor that the types of this crate cannot express.
    fn judge_tensor(&self, questions: &mut Questions, right: &Described<'_>, slot: usize) {
        let name = self.name;
        let tensor = right.tensors[slot].as_ref().expect("it is not empty");
        let own = [tensor.data_type];
        let types = self.own_types.iter().find(|(of, _)| *of == slot);
        let types = types.map_or(own.as_slice(), |(_, types)| types);
        // If a tensor is the only one with its type parameter, its type is tested below.
        let others = (0..right.tensors.len()).filter(|other| {
            right.tensors[*other].is_some() && *other != slot && !self.has_own_type(*other)
        });
        let is_only_one = !self.has_own_type(slot) && others.count() == 0;
        for data_type in (1..=11).filter(|_| !is_only_one) {
            let other = right.with(slot, |tensor| {
                *tensor = Tensor::packed(data_type, &tensor.sizes);
            });
            let what = format!("{name} with tensor {slot} of type {data_type}");
            other.expect(questions, types.contains(&data_type), &what);
        }
        if !self.unseen_ranks.contains(&slot) {
            let wide = right.with(slot, |tensor| tensor.sizes.insert(0, 1));
            let what = format!("{name} with tensor {slot} of one rank more");
            wide.expect(questions, false, &what);
        }
        let short = right.with(slot, |tensor| tensor.total_bytes -= 4);
        short.expect(
            questions,
            false,
            &format!("{name} with tensor {slot} of 4 bytes less"),
        );
        let is_output = slot + self.outputs >= right.tensors.len();
        let owned = right.with(slot, |tensor| tensor.flags = 1);
        owned.expect(
            questions,
            self.owns_inputs && !is_output,
            &format!("{name} with tensor {slot} owned by DirectML"),
        );
        let long = tensor.sizes.iter().position(|size| *size > 1);
        if let Some(axis) = long.filter(|_| is_output) {
            let shared = right.with(slot, |tensor| {
                let mut strides = vec![1; tensor.sizes.len()];
                strides[axis] = 0;
                tensor.strides = Some(strides);
            });
            shared.expect(questions, false, &format!("{name} with a shared output"));
        }
    }

    /// Asks about another type for all tensors that have the same type.
    fn judge_types(&self, questions: &mut Questions, right: &Described<'_>) {
        for data_type in 1..=11 {
            let mut other = right.clone();
            for slot in 0..right.tensors.len() {
                if right.tensors[slot].is_some() && !self.has_own_type(slot) {
                    other = other.with(slot, |tensor| {
                        *tensor = Tensor::packed(data_type, &tensor.sizes);
                    });
                }
            }
            let what = format!("{} of type {data_type}", self.name);
            other.expect(questions, self.types.contains(&data_type), &what);
        }
    }
}

/// Draws sizes from 1 to `most`.
pub(crate) fn sizes<const RANK: usize>(choices: &mut Choices, most: usize) -> [usize; RANK] {
    [(); RANK].map(|()| 1 + choices.below(most))
}

/// Passes on the operator that was made.
macro_rules! hand_on {
    ($made:expr, $ask:ident) => {
        match $made {
            Ok(made) => made.with_raw(|desc| $ask(Some(desc))),
            Err(_) => $ask(None),
        }
    };
}
pub(crate) use hand_on;

/// Returns a [`Make`] for an operator: its type, the parameters of `with`, and `input` or `output` for each slot.
macro_rules! make {
    ($name:ident<$($T:ty),+>($($parameter:expr),*); $($slot:ident)+) => {
        &|sizes, storage, ask| {
            let mut sizes = sizes.iter();
            let made = $name::<$($T),+>::with(
                $($parameter,)*
                $(storage.$slot(sizes.next().expect("each slot has sizes"))),+
            );
            $crate::judged::hand_on!(made, ask);
        }
    };
}
pub(crate) use make;

/// Returns the length of a structure, in pointers.
pub(crate) const fn words_of<Desc>() -> usize {
    size_of::<Desc>() / size_of::<usize>()
}

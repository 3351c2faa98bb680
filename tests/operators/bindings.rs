//! Bindings that share bytes, byte by byte.
//!
//! DirectML does not check this when buffers are bound: the device would compute nonsense later.

use crate::memory::Memory;
use crate::oracle::random::Choices;
use crate::random_inputs::{Met, failure, try_random};
use crate::refused::assert_errors;
use std::collections::HashSet;
use tensor_layout::dml::{Persistent, RawTensorDesc, Temporary};
use tensor_layout::gpu::{Buffer, BufferError};
use tensor_layout::operators::{
    AnyOperator, BatchNormalization, Bindings, Convolution, CustomOperator, CustomStructure,
    ElementWiseIdentity, FeatureLevel, InitializerBindings, MaxPoolingWithIndices, Operator,
    OwnedByDml, Split, Unbound, Window,
};
use tensor_layout::{C, H, W, layout};

type Line = layout!(W[?]);
type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);

/// Some bytes of one of a few resources.
#[derive(Clone, Copy, Debug)]
struct Range {
    resource: usize,
    offset: u64,
    size: u64,
}

impl Range {
    fn random(choices: &mut Choices, alignment: u64, size: u64) -> Self {
        Range {
            resource: choices.below(2),
            offset: alignment * choices.below(3) as u64,
            size,
        }
    }

    fn bytes(self) -> HashSet<(usize, u64)> {
        (self.offset..self.offset + self.size)
            .map(|byte| (self.resource, byte))
            .collect()
    }

    fn is_apart_from(self, other: Self) -> bool {
        self.bytes().is_disjoint(&other.bytes())
    }
}

fn temporary_at(memories: &[Memory], range: Range) -> Result<Temporary<&Memory>, BufferError> {
    Temporary::new(&memories[range.resource], range.offset, range.size)
}

fn persistent_at(memories: &[Memory], range: Range) -> Result<Persistent<&Memory>, BufferError> {
    Persistent::new(&memories[range.resource], range.offset, range.size)
}

/// Tests an operator that works in place: its input, its output, its temporary memory and its persistent
/// memory.
#[test]
fn at_execution() {
    let memories = [Memory::new(2_000), Memory::new(2_000)];
    let met = Met::default();
    try_random(
        1_000,
        |choices| {
            let size = 4 * (1 + choices.below(40)) as u64;
            let input = Range::random(choices, 16, size);
            let output = Range::random(choices, 16, size);
            let [size, other_size] = [0, 1].map(|_: i32| 1 + choices.below(300) as u64);
            let temporary = Range::random(choices, 256, size);
            let persistent = Range::random(choices, 256, other_size);
            [input, output, temporary, persistent]
        },
        |[input, output, temporary, persistent]| {
            let is_in_place = (input.resource, input.offset) == (output.resource, output.offset);
            let is_fine = (input.is_apart_from(output) || is_in_place)
                && temporary.is_apart_from(input)
                && temporary.is_apart_from(output)
                && temporary.is_apart_from(persistent)
                && persistent.is_apart_from(output);
            met.note(if is_fine { "fine" } else { "in the way" });
            if is_in_place && is_fine {
                met.note("in place");
            }

            let elements = usize::try_from(input.size / 4).map_err(failure)?;
            let mapping = Line::with((W(elements),)).map_err(failure)?;
            let copy = ElementWiseIdentity::<f32, Line, Line>::with(mapping, mapping);
            let copy = copy.map_err(failure)?;
            let buffer = |range: Range| {
                Buffer::<_, f32, Line>::with(&memories[range.resource], range.offset, mapping)
            };
            let (from, to) = (
                buffer(input).map_err(failure)?,
                buffer(output).map_err(failure)?,
            );
            let scratch = temporary_at(&memories, temporary).map_err(failure)?;
            let kept = persistent_at(&memories, persistent).map_err(failure)?;
            // Whichever is bound first.
            let bindings = copy.bind((&from,), (&to,));
            let one = bindings
                .clone()
                .and_then(|bindings| bindings.with_temporary(temporary.size, &scratch))
                .and_then(|bindings| bindings.with_persistent(persistent.size, &kept));
            let other = bindings
                .and_then(|bindings| bindings.with_persistent(persistent.size, &kept))
                .and_then(|bindings| bindings.with_temporary(temporary.size, &scratch));
            if one.is_ok() != is_fine || other.is_ok() != is_fine {
                return Err(failure((one, other)));
            }
            Ok(())
        },
    );
    met.assert_often(100, &["fine", "in the way"]);
    met.assert_often(20, &["in place"]);
}

#[test]
fn in_place_both_are_the_same_tensor() {
    type Padded = layout!(NHWC[N = 1, C = 3, H = 4, W = 5], pad(W = 6));
    static TO_PADDED: ElementWiseIdentity<f32, Photo, Padded> = ElementWiseIdentity::new();
    static FROM_PADDED: ElementWiseIdentity<f32, Padded, Photo> = ElementWiseIdentity::new();
    static COPY: ElementWiseIdentity<f32, Photo, Photo> = ElementWiseIdentity::new();
    static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    let memory = Memory::new(1_000);
    let photo = Buffer::new(&memory, 32).unwrap();
    let planes = Buffer::new(&memory, 32).unwrap();
    assert!(COPY.bind((&photo,), (&photo,)).is_ok());
    assert_errors! {
        TO_PLANES.bind((&photo,), (&planes,)) =>
            "ElementWiseIdentity: `output` is bound where `input` is, but stores its elements in another way";
    }
    let planes = Buffer::new(&memory, 48).unwrap();
    assert_errors! {
        TO_PLANES.bind((&photo,), (&planes,)) => "ElementWiseIdentity: `output` shares bytes with `input`";
    }
    let planes = Buffer::new(&memory, 272).unwrap();
    assert!(TO_PLANES.bind((&photo,), (&planes,)).is_ok());

    // Both begin at the same byte, but one of them ends later.
    let padded = Buffer::new(&memory, 32).unwrap();
    assert_errors! {
        TO_PADDED.bind((&photo,), (&padded,)) => "ElementWiseIdentity: `output` shares bytes with `input`";
        FROM_PADDED.bind((&padded,), (&photo,)) => "ElementWiseIdentity: `output` shares bytes with `input`";
    }
}

/// Inputs may share bytes with inputs. Outputs may not share bytes, unless the operator works in place.
#[test]
fn outputs_are_apart() {
    const ONE: Window = Window::new().size::<H>(1).size::<W>(1);
    static WHERE: MaxPoolingWithIndices<f32, u32, Photo, Photo, Photo> =
        MaxPoolingWithIndices::new(ONE);
    type Scale = layout!(C[3]);
    static NORMALISED: BatchNormalization<f32, Photo, Scale, Scale, Scale, Scale, Photo> =
        BatchNormalization::new(1e-5);
    let memory = Memory::new(2_000);
    let at = |offset| Buffer::<_, f32, Photo>::new(&memory, offset).unwrap();
    let indices_at = |offset| Buffer::<_, u32, Photo>::new(&memory, offset).unwrap();
    assert!(WHERE.bind((&at(0),), (&at(240), &indices_at(480))).is_ok());
    assert_errors! {
        WHERE.bind((&at(0),), (&at(0), &indices_at(480))) => "MaxPoolingWithIndices: `output` shares bytes with `input`";
        WHERE.bind((&at(0),), (&at(240), &indices_at(224))) => "MaxPoolingWithIndices: `indices` shares bytes with `input`";
        WHERE.bind((&at(0),), (&at(240), &indices_at(464))) => "MaxPoolingWithIndices: `indices` shares bytes with `output`";
    }

    let scale = Buffer::new(&memory, 0).unwrap();
    let one = &scale;
    assert!(
        NORMALISED
            .bind((&at(0), one, one, one, one), (&at(240),))
            .is_ok()
    );
    assert_errors! {
        NORMALISED.bind((&at(240), one, one, one, one), (&at(0),)) =>
            "BatchNormalization: `output` shares bytes with `mean`";
    }
}

#[test]
fn memory_besides_tensors() {
    static COPY: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    let (memory, upload) = (Memory::new(2_000), Memory::without_unordered_access(2_000));
    let (photo, planes) = (
        Buffer::new(&memory, 0).unwrap(),
        Buffer::new(&memory, 512).unwrap(),
    );
    let bindings: Bindings<'_> = COPY.bind((&photo,), (&planes,)).unwrap();
    let at = |memory, offset, size| Temporary::<&Memory>::new(memory, offset, size).unwrap();
    let kept_at = |offset| Persistent::<&Memory>::new(&memory, offset, 9).unwrap();
    macro_rules! bound {
        ($size:expr, $temporary:expr) => {
            bindings.clone().with_temporary($size, &$temporary)
        };
    }
    macro_rules! kept {
        ($offset:expr) => {
            bindings.clone().with_persistent(9, &kept_at($offset))
        };
    }
    let temporary = at(&memory, 256, 256);
    bound!(200, temporary).unwrap().with_raw(|raw| {
        assert_eq!((raw.inputs.len(), raw.outputs.len()), (1, 1));
        assert_eq!([raw.inputs[0].kind, raw.outputs[0].kind], [1, 1]);
        assert_eq!([raw.temporary.kind, raw.persistent.kind], [1, 0]);
        assert!(raw.persistent.desc.is_null());
    });
    // If an operator needs no memory, nothing is bound, even if the given memory is wrong.
    bound!(0, at(&memory, 1, 1))
        .unwrap()
        .with_raw(|raw| assert_eq!(raw.temporary.kind, 0));
    // The whole memory is bound, even if less is needed.
    let range = temporary.bind(200).unwrap();
    assert_eq!((range.offset, range.size_in_bytes), (256, 256));
    assert!(kept!(0).is_ok());
    assert_errors! {
        bound!(257, temporary) => "ElementWiseIdentity: `temporary` has to have 257 bytes, but has 256";
        bound!(9, at(&memory, 272, 9)) =>
            "ElementWiseIdentity: the buffer for `temporary` begins at byte 272, which is no multiple of 256";
        kept!(16) =>
            "ElementWiseIdentity: the buffer for `persistent` begins at byte 16, which is no multiple of 256";
        kept!(256).unwrap().with_temporary(256, &temporary) =>
            "ElementWiseIdentity: `temporary` shares bytes with `persistent`";
        bound!(9, at(&upload, 0, 9)) => "ElementWiseIdentity: the resource of `temporary` does not allow unordered access \
            (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)";
    }
}

#[test]
fn initializers() {
    static COPY: ElementWiseIdentity<f32, OwnedByDml<Photo>, Planes> = ElementWiseIdentity::new();
    static OTHER: ElementWiseIdentity<u8, Photo, Planes> = ElementWiseIdentity::new();
    // An initialiser may also read from an upload heap, which allows no unordered access.
    let (memory, upload) = (Memory::new(1_000), Memory::without_unordered_access(1_000));
    let uploaded = Buffer::new(&upload, 16).unwrap();
    let kept = Persistent::new(&memory, 256, 240).unwrap();
    let upload_kept = Persistent::new(&upload, 512, 240).unwrap();
    let short = Persistent::new(&memory, 0, 200).unwrap();
    let temporary = Temporary::new(&memory, 256, 100).unwrap();
    macro_rules! copied {
        ($kept:expr) => {
            COPY.bind_at_initialization((&uploaded,))
                .unwrap()
                .with_persistent(240, $kept)
        };
    }
    let copy = copied!(&kept).unwrap();
    let other = OTHER.bind_at_initialization::<Memory>((Unbound,)).unwrap();
    let bindings = InitializerBindings::new([copy.as_part(), other.as_part()]).unwrap();
    bindings.with_raw(|raw| {
        // The array has an entry for each input, even for inputs without a buffer.
        assert_eq!([raw.inputs[0].kind, raw.inputs[1].kind], [2, 2]);
        assert_eq!([raw.outputs[0].kind, raw.outputs[1].kind], [1, 0]);
        assert_eq!(raw.temporary.kind, 0);
    });
    assert_errors! {
        copied!(&upload_kept) => "ElementWiseIdentity: the resource of `persistent` does not allow unordered \
            access (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)";
        copied!(&short) => "ElementWiseIdentity: `persistent` has to have 240 bytes, but has 200";
        InitializerBindings::new([copy.as_part()]).unwrap().with_temporary(101, &temporary) =>
            "IDMLOperatorInitializer: `temporary` has to have 101 bytes, but has 100";
    }
}

/// Temporary and persistent memory, bound where each slot of an operator is. The error names this slot.
#[test]
fn memory_where_each_slot_is() {
    type Scale = layout!(C[3]);
    type Plane = layout!(NCHW[N = 1, C = 1, H = 4, W = 5]);
    static NORMALISED: BatchNormalization<f32, Photo, Scale, Scale, Scale, Scale, Photo> =
        BatchNormalization::new(1e-5);
    static SPLIT: Split<f32, C, Planes, (Plane, Plane, Plane)> = Split::new();
    let memory = Memory::new(2_048);
    let photo = |slot: u64| Buffer::<_, f32, Photo>::new(&memory, 256 * slot).unwrap();
    let planes = Buffer::<_, f32, Planes>::new(&memory, 0).unwrap();
    let plane = |slot: u64| Buffer::<_, f32, Plane>::new(&memory, 256 * slot).unwrap();
    let scale = |slot: u64| Buffer::<_, f32, Scale>::new(&memory, 256 * slot).unwrap();
    let (input, output) = (photo(0), photo(5));
    let scales = [1, 2, 3, 4].map(scale);
    let [mean, variance, scale, bias] = scales.each_ref();
    let parts = [1, 2, 3].map(plane);
    let [first, second, third] = parts.each_ref();
    let normalised = NORMALISED.bind((&input, mean, variance, scale, bias), (&output,));
    let split = SPLIT.bind((&planes,), (first, second, third));
    #[rustfmt::skip]
    let rows = [
        (normalised.unwrap(), "BatchNormalization", &["input", "mean", "variance", "scale", "bias"][..],
            &["output"][..]),
        (split.unwrap(), "Split", &["input"], &["outputs.0", "outputs.1", "outputs.2"]),
    ];
    for (bindings, operator, inputs, outputs) in rows {
        for (slot, name) in inputs.iter().chain(outputs).enumerate() {
            let offset = 256 * slot as u64;
            let refused = |memory| format!("{operator}: `{memory}` shares bytes with `{name}`");
            let temporary = Temporary::new(&memory, offset, 4).unwrap();
            let bound = bindings.clone().with_temporary(4, &temporary);
            assert_errors! {
                bound => refused("temporary");
            }
            // An operator reads its persistent memory, and no other operator writes to it.
            let kept = Persistent::new(&memory, offset, 4).unwrap();
            let bound = bindings.clone().with_persistent(4, &kept);
            if slot < inputs.len() {
                assert!(bound.is_ok(), "{operator}: {name}");
            } else {
                assert_errors! {
                    bound => refused("persistent");
                }
            }
        }
    }
}

/// Three operators with one, two and five inputs of their own. Each pair of ranges is brought together in turn, and the
/// error names both.
#[test]
fn each_pair_at_initialization() {
    type Filters = layout!(OIHW[O = 2, I = 3, H = 1, W = 1]);
    type Bias = layout!(C[2]);
    type Scale = layout!(C[3]);
    type Two = layout!(NCHW[N = 1, C = 2, H = 4, W = 5]);
    type Owned<L> = OwnedByDml<L>;
    static COPY: ElementWiseIdentity<f32, Owned<Photo>, Planes> = ElementWiseIdentity::new();
    static LAYER: Convolution<f32, Photo, Owned<Filters>, Owned<Bias>, Two> =
        Convolution::new(Window::new());
    static NORMALISED: BatchNormalization<
        f32,
        Owned<Photo>,
        Owned<Scale>,
        Owned<Scale>,
        Owned<Scale>,
        Owned<Scale>,
        Photo,
    > = BatchNormalization::new(1e-5);
    /// Each range is in a resource of its own, but a chosen one is in the resource of another.
    const NAMES: [(&str, &[&str]); 3] = [
        ("ElementWiseIdentity", &["input"]),
        ("Convolution", &["filter", "bias"]),
        (
            "BatchNormalization",
            &["input", "mean", "variance", "scale", "bias"],
        ),
    ];
    /// The first input of each operator among all inputs.
    const FIRST: [usize; 3] = [0, 1, 3];
    let memories: [Memory; 8] = core::array::from_fn(|_| Memory::new(1_024));
    let reserves: [Memory; 3] = core::array::from_fn(|_| Memory::new(1_024));

    // Binds everything, with the persistent memory of each operator where the caller wants it. Calls the function with
    // the result.
    let bound = |kept: [(&Memory, u64); 3], temporary: Option<(&Memory, u64)>| {
        let kept = kept.map(|(memory, offset)| Persistent::new(memory, offset, 256).unwrap());
        let photos = [0, 3].map(|input| Buffer::<_, f32, Photo>::new(&memories[input], 0).unwrap());
        let filters = Buffer::<_, f32, Filters>::new(&memories[1], 0).unwrap();
        let bias = Buffer::<_, f32, Bias>::new(&memories[2], 0).unwrap();
        let scales =
            [4, 5, 6, 7].map(|input| Buffer::<_, f32, Scale>::new(&memories[input], 0).unwrap());
        let [mean, variance, scale, shift] = scales.each_ref();
        let copy = COPY.bind_at_initialization((&photos[0],)).unwrap();
        let layer = LAYER.bind_at_initialization((Unbound, &filters, &bias));
        let normalised =
            NORMALISED.bind_at_initialization((&photos[1], mean, variance, scale, shift));
        let copy = copy.with_persistent(256, &kept[0]).unwrap();
        let layer = layer.unwrap().with_persistent(256, &kept[1]).unwrap();
        let normalised = normalised.unwrap().with_persistent(256, &kept[2]).unwrap();
        let parts = [copy.as_part(), layer.as_part(), normalised.as_part()];
        let bindings = InitializerBindings::new(parts).map_err(|error| error.to_string())?;
        bindings.with_raw(|raw| {
            assert!(raw.inputs.iter().all(|inputs| inputs.kind == 2));
            assert!(raw.outputs.iter().all(|output| output.kind == 1));
        });
        let Some((memory, offset)) = temporary else {
            return Ok(());
        };
        let temporary = Temporary::new(memory, offset, 4).unwrap();
        let bindings = bindings.with_temporary(4, &temporary);
        bindings.map(drop).map_err(|error| error.to_string())
    };
    let [one, two, three] = reserves.each_ref();
    let apart = [(one, 0), (two, 0), (three, 0)];
    assert_eq!(bound(apart, None), Ok(()));
    // Memory of one resource, but of other bytes.
    for memory in memories.iter().chain(&reserves) {
        assert_eq!(bound(apart, Some((memory, 256))), Ok(()));
    }

    for (index, (operator, _)) in NAMES.iter().enumerate() {
        // The persistent memory of this operator is in the resource of an input, of this or of another operator.
        for (reader, (reading, inputs)) in NAMES.iter().enumerate() {
            for (slot, input) in inputs.iter().enumerate() {
                let mut kept = apart;
                kept[index] = (&memories[FIRST[reader] + slot], 512);
                assert_eq!(
                    bound(kept, None),
                    Err(format!(
                        "{reading}: `{input}` of operator {reader} is in the same resource as `persistent` of \
                         operator {index}, {operator}, which is written at the same time"
                    ))
                );
            }
        }
        for (other, (earlier, _)) in NAMES[..index].iter().enumerate() {
            for (offset, is_apart) in [(0, false), (256, true)] {
                let mut kept = apart;
                kept[index] = (kept[other].0, offset);
                let refused = format!(
                    "{operator}: `persistent` of operator {index} shares bytes with `persistent` of operator \
                     {other}, {earlier}"
                );
                let wanted = if is_apart { Ok(()) } else { Err(refused) };
                assert_eq!(bound(kept, None), wanted);
            }
        }
        // The temporary memory is where an input or the persistent memory of this operator is.
        let inputs = NAMES[index].1.iter().enumerate();
        let inputs = inputs.map(|(slot, name)| (&memories[FIRST[index] + slot], *name));
        for (memory, slot) in inputs.chain([(&reserves[index], "persistent")]) {
            assert_eq!(
                bound(apart, Some((memory, 0))),
                Err(format!(
                    "IDMLOperatorInitializer: `temporary` shares bytes with `{slot}` of operator {index}, \
                     {operator}"
                ))
            );
        }
    }
}

/// An operator of the user, with one input and two outputs.
#[derive(Clone, Copy)]
struct Twice<const IN_PLACE: bool>;

// SAFETY: the structure is never given to DirectML.
unsafe impl<const IN_PLACE: bool> CustomStructure for Twice<IN_PLACE> {
    const OPERATOR_TYPE: i32 = 1;
    const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V1_0;
    const NAME: &'static str = "Twice";
    const INPUTS: &'static [&'static str] = &["input"];
    const OUTPUTS: &'static [&'static str] = &["one", "other"];
    const WORKS_IN_PLACE: bool = IN_PLACE;
    type Structure<'a> = [*const RawTensorDesc<'a>; 3];

    fn structure<'a>(
        &'a self,
        inputs: &[*const RawTensorDesc<'a>],
        outputs: &[*const RawTensorDesc<'a>],
    ) -> [*const RawTensorDesc<'a>; 3] {
        assert_eq!((inputs.len(), outputs.len()), (1, 2));
        [inputs[0], outputs[0], outputs[1]]
    }
}

type Table = layout!(HW[H = ?, W = ?]);
type OfUser<const IN_PLACE: bool> =
    CustomOperator<Twice<IN_PLACE>, ((u32, Table),), ((u32, Table), (u32, Table))>;

/// Binds an operator of the user to buffers at all distances, and of all sizes with the same number of elements. One of
/// its outputs may be where the input is, if the operator works in place and both have the same sizes.
fn of_user<const IN_PLACE: bool>() {
    let memory = Memory::new(128);
    let tables = [(2, 6), (3, 4), (4, 3), (1, 12), (12, 1)];
    let tables = tables.map(|(h, w)| Table::with((H(h), W(w))).expect("it is small"));
    for output in tables {
        let operator = OfUser::<IN_PLACE>::with(Twice, (tables[0],), (output, output));
        let operator = operator.expect("DirectML describes them");
        operator.with_raw(|raw| assert_eq!(raw.kind, 1));
        assert_eq!((operator.inputs().len(), operator.outputs().len()), (1, 2));
        for offsets in 0..64 {
            // Each tensor has 48 bytes.
            let [input, one, other] =
                [offsets % 4, offsets / 4 % 4, offsets / 16].map(|at| 16 * at);
            let buffer = |at, mapping| Buffer::with(&memory, at, mapping).expect("there is room");
            let (from, to) = (buffer(input, tables[0]), buffer(one, output));
            let last = buffer(other, output);
            let bound = operator.bind((&from,), (&to, &last));
            let is_apart = |a: u64, b: u64| a.abs_diff(b) >= 48;
            let fits = |at| is_apart(at, input) || (IN_PLACE && at == input && output == tables[0]);
            assert_eq!(
                bound.is_ok(),
                is_apart(one, other) && fits(one) && fits(other),
                "{offsets}: {bound:?}"
            );
        }
    }
}

#[test]
fn operators_of_the_user() {
    of_user::<false>();
    of_user::<true>();
}

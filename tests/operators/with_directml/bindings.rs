//! Asks the real library about bindings: those that this crate makes, and those that it refuses.
//!
//! The library does not check whether ranges overlap.

use crate::library::{Library, ToBind};
use crate::memory::Memory;
use crate::oracle::random::Choices;
use crate::questions::{Questions, for_each_random, total_bytes};
use crate::random_inputs::Met;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;
use tensor_layout::dml::{Persistent, RawBindingDesc, Temporary};
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    ActivationSoftmax1, ElementWiseIdentity, InitializerBindings, Operator, OwnedByDml,
    RawOperatorDesc,
};
use tensor_layout::{C, H, W, layout};

const ALLOW_UNORDERED_ACCESS: i32 = 4;

/// `D3D12_HEAP_TYPE`.
const DEFAULT: i32 = 1;
const UPLOAD: i32 = 2;
const READBACK: i32 = 3;
const CUSTOM: i32 = 4;

/// Returns memory for any binding: a resource of the library, or a mock without one.
fn memory_of(library: Option<&Library>, bytes: u64) -> Memory {
    memory_on(library, bytes, ALLOW_UNORDERED_ACCESS, DEFAULT)
}

fn memory_on(library: Option<&Library>, bytes: u64, flags: i32, heap_type: i32) -> Memory {
    let mock = Memory::new(bytes);
    Memory {
        handle: library.map_or(mock.handle, |library| {
            library.make_resource(1, bytes, flags, heap_type)
        }),
        allows_unordered_access: flags & ALLOW_UNORDERED_ACCESS != 0,
        ..mock
    }
}

/// `DML_BUFFER_BINDING`, assembled by hand.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Range {
    resource: *mut c_void,
    offset: u64,
    size: u64,
}

/// `DML_BUFFER_ARRAY_BINDING`.
#[repr(C)]
struct Array<'a> {
    count: u32,
    ranges: *const Range,
    borrowed: PhantomData<&'a [Range]>,
}

/// `DML_BINDING_DESC`: type 0 binds nothing, type 1 binds a range, and type 2 binds an array of ranges.
#[repr(C)]
#[derive(Clone, Copy)]
struct Binding<'a> {
    kind: i32,
    desc: *const c_void,
    range: PhantomData<&'a Range>,
}

const NOTHING: Binding<'static> = Binding {
    kind: 0,
    desc: ptr::null(),
    range: PhantomData,
};

impl Range {
    fn of(resource: &Memory, offset: u64, size: u64) -> Self {
        Range {
            resource: resource.handle,
            offset,
            size,
        }
    }

    fn binding(&self) -> Binding<'_> {
        Binding {
            kind: 1,
            desc: (&raw const *self).cast(),
            range: PhantomData,
        }
    }
}

impl<'a> Array<'a> {
    fn of(ranges: &'a [Range]) -> Self {
        Array {
            count: ranges.len().try_into().expect("they are few"),
            ranges: ranges.as_ptr(),
            borrowed: PhantomData,
        }
    }

    fn binding(&self) -> Binding<'_> {
        Binding {
            kind: 2,
            desc: (&raw const *self).cast(),
            range: PhantomData,
        }
    }
}

/// A binding that borrows what it points to.
///
/// # Safety
///
/// It is a `DML_BINDING_DESC`.
unsafe trait Borrows {}
// SAFETY: it has the same fields.
unsafe impl Borrows for Binding<'_> {}
// SAFETY: it has the same fields.
unsafe impl Borrows for RawBindingDesc<'_> {}

/// Bindings of the crate, or written by hand: inputs, outputs, temporary and persistent memory.
#[derive(Clone, Copy)]
struct Bound<'a, B>(&'a [B], &'a [B], B, Option<B>);

/// Asks whether the device would survive the binding of these resources to an operator, or to its initialiser.
fn expect<B: Borrows>(
    questions: &mut Questions,
    accepted: bool,
    desc: &RawOperatorDesc<'_>,
    bound: Bound<'_, B>,
    what: &str,
) {
    let Some(library) = questions.library else {
        return;
    };
    let Bound(inputs, outputs, temporary, persistent) = bound;
    let persistent = persistent.as_ref();
    let to_bind = ToBind {
        input_count: inputs.len().try_into().expect("they are few"),
        output_count: outputs.len().try_into().expect("they are few"),
        inputs: inputs.as_ptr().cast(),
        outputs: outputs.as_ptr().cast(),
        temporary: (&raw const temporary).cast(),
        persistent: persistent.map_or(ptr::null(), |one| (&raw const *one).cast()),
    };
    // SAFETY: each binding borrows the range that it points to, which has a resource of the library.
    let is_taken = unsafe { library.binds((&raw const *desc).cast(), &to_bind, what) };
    if is_taken != accepted {
        let answer = if accepted { "refuses" } else { "takes" };
        questions.wrong.push(format!("DirectML {answer} {what}"));
    }
}

fn note(met: &Met, is_accepted: bool) {
    met.note(if is_accepted { "accepted" } else { "refused" });
}

type Line = layout!(W[?]);

/// Returns the right number, or in one of six calls a number near it.
fn near(choices: &mut Choices, right: u64) -> u64 {
    match choices.below(24) {
        0 => right + 4,
        1 => right + 8,
        2 => right.saturating_sub(4),
        3 => right + 16,
        _ => right,
    }
}

/// Tests offsets, sizes, promises and flags of the buffers that are bound when an operator is executed.
#[test]
fn tensors_at_execution() {
    let (mut questions, met) = (Questions::of("tensors_at_execution"), Met::default());
    for_each_random(1_500, |choices| {
        let elements = 1 + choices.below(40);
        let total = total_bytes(2, elements as u64);
        let alignment = [0, 16, 32, 256][choices.below(4)];
        let mut offset = |multiple: u64| {
            let right = multiple * choices.below(5) as u64;
            near(choices, right)
        };
        let offsets = [offset(16), offset(u64::from(alignment.max(16)))];
        let memories = offsets.map(|offset| {
            let bytes = near(choices, offset + total);
            let (flags, heap) = match choices.below(12) {
                0 => (0, DEFAULT),
                1 => (0, UPLOAD),
                2 => (ALLOW_UNORDERED_ACCESS, CUSTOM),
                _ => (ALLOW_UNORDERED_ACCESS, DEFAULT),
            };
            memory_on(questions.library, bytes, flags, heap)
        });
        let what = format!(
            "{elements} elements, alignment {alignment}, offsets {offsets:?} of {:?} bytes, {:?}",
            memories.each_ref().map(|memory| memory.bytes),
            memories
                .each_ref()
                .map(|memory| memory.allows_unordered_access),
        );

        let mapping = Line::with((W(elements),)).expect("it is small");
        let copy = ElementWiseIdentity::<half::f16, Line, Line>::with(mapping, mapping);
        let copy = copy.expect("both are the same").with_alignment(alignment);
        let [input, output] = [0, 1].map(|slot: usize| {
            Buffer::<_, half::f16, Line>::with(&memories[slot], offsets[slot], mapping)
        });
        let bindings = match (&input, &output) {
            (Ok(input), Ok(output)) => copy.bind((input,), (output,)).ok(),
            _ => None,
        };
        note(&met, bindings.is_some());

        let [input, output] =
            [0, 1].map(|slot: usize| Range::of(&memories[slot], offsets[slot], total));
        copy.with_raw(|desc| {
            let by_hand = Bound(
                &[input.binding()],
                &[output.binding()],
                NOTHING,
                Some(NOTHING),
            );
            expect(&mut questions, bindings.is_some(), desc, by_hand, &what);
            if let Some(bindings) = bindings {
                assert_eq!(bindings.inputs()[0].buffer, input.resource, "{what}");
                bindings.with_raw(|raw| {
                    let persistent = Some(raw.persistent);
                    let bound = Bound(raw.inputs, raw.outputs, raw.temporary, persistent);
                    expect(&mut questions, true, desc, bound, &what);
                });
            }
        });
    });
    met.assert_often(300, &["accepted", "refused"]);
    questions.assert_agreement();
}

/// Tests the inputs that DirectML owns, and the memory in which DirectML keeps them.
#[test]
fn tensors_at_initialization() {
    let (mut questions, met) = (Questions::of("tensors_at_initialization"), Met::default());
    for_each_random(1_500, |choices| {
        let elements = 1 + choices.below(40);
        let total = total_bytes(1, elements as u64);
        let mapping = Line::with((W(elements),)).expect("it is small");
        let copy = ElementWiseIdentity::<f32, OwnedByDml<Line>, Line>::with(mapping, mapping);
        let copy = copy.expect("both are the same");

        let right = 16 * choices.below(3) as u64;
        let from = near(choices, right);
        let (flags, heap) = [(4, DEFAULT), (0, DEFAULT), (0, UPLOAD)][choices.below(3)];
        let bytes = near(choices, from + total);
        let source = memory_on(questions.library, bytes, flags, heap);
        let right = 256 * choices.below(3) as u64;
        let kept = near(choices, right);
        let needed = total.next_multiple_of(4);
        let size = near(choices, needed);
        let flags = [4, 4, 0][choices.below(3)];
        let bytes = near(choices, kept + size);
        let memory = memory_on(questions.library, bytes, flags, DEFAULT);
        let what = format!(
            "{elements} elements from byte {from} of {} kept in {size} from byte {kept} of {}, {}",
            source.bytes, memory.bytes, memory.allows_unordered_access
        );
        copy.with_raw(|desc| {
            if let Some(library) = questions.library {
                // SAFETY: the crate promises that the description is valid.
                let properties =
                    unsafe { library.properties((&raw const *desc).cast(), false, &what) };
                assert_eq!(properties.persistent, needed, "{what}");
                assert_eq!(properties.temporary, 0, "{what}");
            }
        });

        let input = Buffer::<_, f32, Line>::with(&source, from, mapping);
        let persistent = Persistent::new(&memory, kept, size);
        let part = match (&input, &persistent) {
            (Ok(input), Ok(persistent)) => copy
                .bind_at_initialization((input,))
                .and_then(|bindings| bindings.with_persistent(needed, persistent))
                .ok(),
            _ => None,
        };
        note(&met, part.is_some());

        let input = [Range::of(&source, from, total)];
        let array = Array::of(&input);
        let output = Range::of(&memory, kept, size);
        copy.with_raw(|desc| {
            let by_hand = Bound(&[array.binding()], &[output.binding()], NOTHING, None);
            expect(&mut questions, part.is_some(), desc, by_hand, &what);
            if let Some(part) = part {
                let bindings = InitializerBindings::new([part.as_part()]);
                bindings.expect("these are two resources").with_raw(|raw| {
                    let bound = Bound(raw.inputs, raw.outputs, raw.temporary, None);
                    expect(&mut questions, true, desc, bound, &what);
                });
            }
        });
    });
    met.assert_often(300, &["accepted", "refused"]);
    questions.assert_agreement();
}

/// The library refuses these bindings, which the types of this crate cannot express.
#[test]
fn bindings_that_types_cannot_express() {
    let mut questions = Questions::of("bindings_that_types_cannot_express");
    let mapping = Line::with((W(15),)).expect("it is small");
    let copy = ElementWiseIdentity::<f32, Line, Line>::with(mapping, mapping);
    let owned = ElementWiseIdentity::<f32, OwnedByDml<Line>, Line>::with(mapping, mapping);
    let (copy, owned) = (copy.expect("it is right"), owned.expect("it is right"));
    let [from, to, other] = [(); 3].map(|()| memory_of(questions.library, 1_024));
    let (input, output) = (Range::of(&from, 0, 60), Range::of(&to, 0, 60));
    let (inputs, outputs) = ([input.binding()], [output.binding()]);
    copy.with_raw(|desc| {
        let mut ask = |accepted, inputs: &[Binding<'_>], outputs: &[Binding<'_>], what: &str| {
            let by_hand = Bound(inputs, outputs, NOTHING, Some(NOTHING));
            expect(&mut questions, accepted, desc, by_hand, what);
        };
        ask(true, &inputs, &outputs, "a buffer each");
        ask(false, &[NOTHING], &outputs, "no input");
        ask(false, &inputs, &[NOTHING], "no output");
        ask(false, &[inputs[0]; 2], &outputs, "an input too many");
        ask(false, &inputs, &[outputs[0]; 2], "an output too many");
        for size in 50..80 {
            let (input, output) = (Range { size, ..input }, Range { size, ..output });
            let what = format!("{size} bytes");
            ask(size >= 60, &[input.binding()], &outputs, &what);
            ask(size >= 60, &inputs, &[output.binding()], &what);
        }
    });
    // The operator needs nothing else.
    copy.with_raw(|desc| {
        for size in [4, 256] {
            let more = Range::of(&other, 0, size);
            let by_hand = Bound(&inputs, &outputs, more.binding(), Some(NOTHING));
            expect(&mut questions, false, desc, by_hand, "temporary memory");
            let by_hand = Bound(&inputs, &outputs, NOTHING, Some(more.binding()));
            expect(&mut questions, false, desc, by_hand, "persistent memory");
        }
    });
    copy.with_raw(|desc| {
        let mut ask = |accepted, ranges: &[Range], what: &str| {
            let array = Array::of(ranges);
            let by_hand = Bound(&[array.binding()], &[NOTHING], NOTHING, None);
            expect(&mut questions, accepted, desc, by_hand, what);
        };
        let nothing = Range {
            resource: ptr::null_mut(),
            offset: 0,
            size: 0,
        };
        ask(false, &[], "an empty array");
        ask(true, &[nothing], "an array of nothing");
        ask(false, &[nothing, nothing], "an array of too much");
        ask(false, &[input], "an input that is not owned");
    });
    owned.with_raw(|desc| {
        let mut ask = |accepted, inputs: &[Binding<'_>], kept, what: &str| {
            let by_hand = Bound(inputs, &outputs, NOTHING, Some(kept));
            expect(&mut questions, accepted, desc, by_hand, what);
        };
        ask(false, &inputs, NOTHING, "what is owned, at execution");
        ask(false, &[NOTHING], NOTHING, "nothing kept");
        ask(true, &[NOTHING], inputs[0], "what was kept");
    });
    // Resources that are not buffers, and heaps that the device does not read from.
    if let Some(library) = questions.library {
        copy.with_raw(|desc| {
            for (dimension, heap) in [(2, DEFAULT), (3, DEFAULT), (1, UPLOAD), (1, READBACK)] {
                let flags = ALLOW_UNORDERED_ACCESS;
                let resource = library.make_resource(dimension, 1_024, flags, heap);
                let input = Range { resource, ..input };
                let input = [input.binding()];
                let by_hand = Bound(&input, &outputs, NOTHING, Some(NOTHING));
                let what = format!("a resource of dimension {dimension} on heap {heap}");
                expect(&mut questions, false, desc, by_hand, &what);
            }
        });
    }
    questions.assert_agreement();
}

/// Tests temporary memory of an operator that needs some: its offset, its size, and its resource.
#[test]
fn temporary_memory() {
    type Many = layout!(CHW[C = 1, H = 64, W = 4096]);
    static SOFTMAX: ActivationSoftmax1<f32, (C, H, W), Many, Many> = ActivationSoftmax1::new();
    const BYTES: u64 = 64 * 4_096 * 4;
    let (mut questions, met) = (Questions::of("temporary_memory"), Met::default());
    let needed = SOFTMAX.with_raw(|desc| {
        questions.library.map_or(17_152, |library| {
            // SAFETY: the crate promises that the description is valid.
            let properties =
                unsafe { library.properties((&raw const *desc).cast(), false, "a softmax") };
            assert_eq!(properties.persistent, 0);
            properties.temporary
        })
    });
    assert!(needed > 0);
    for_each_random(400, |choices| {
        let right = 256 * choices.below(3) as u64;
        let offset = near(choices, right);
        // DirectML does not notice fewer bytes than needed.
        let size = needed + 4 * choices.below(3) as u64;
        let flags = [4, 4, 4, 0][choices.below(4)];
        let bytes = near(choices, offset + size);
        let [from, to] = [(); 2].map(|()| memory_of(questions.library, BYTES));
        let memory = memory_on(questions.library, bytes, flags, DEFAULT);
        let what = format!("{size} bytes of {needed} from byte {offset} of {bytes}, flags {flags}");
        let (input, output) = (Buffer::new(&from, 0), Buffer::new(&to, 0));
        let (input, output) = (input.expect("it fits"), output.expect("it fits"));
        let temporary = Temporary::new(&memory, offset, size);
        let bindings = temporary.as_ref().ok().and_then(|temporary| {
            let bindings = SOFTMAX
                .bind((&input,), (&output,))
                .expect("these are right");
            bindings.with_temporary(needed, temporary).ok()
        });
        note(&met, bindings.is_some());
        SOFTMAX.with_raw(|desc| {
            let [input, output] = [&from, &to].map(|memory| Range::of(memory, 0, BYTES));
            let temporary = Range::of(&memory, offset, size);
            let (inputs, outputs) = ([input.binding()], [output.binding()]);
            let by_hand = Bound(&inputs, &outputs, temporary.binding(), Some(NOTHING));
            expect(&mut questions, bindings.is_some(), desc, by_hand, &what);
            if let Some(bindings) = bindings {
                bindings.with_raw(|raw| {
                    let persistent = Some(raw.persistent);
                    let bound = Bound(raw.inputs, raw.outputs, raw.temporary, persistent);
                    expect(&mut questions, true, desc, bound, &what);
                });
            }
        });
    });
    // If the operator needs no memory, it is enough to bind none.
    SOFTMAX.with_raw(|desc| {
        let [from, to] = [(); 2].map(|()| memory_of(questions.library, BYTES));
        let [input, output] = [&from, &to].map(|memory| Range::of(memory, 0, BYTES));
        let (inputs, outputs) = ([input.binding()], [output.binding()]);
        let by_hand = Bound(&inputs, &outputs, NOTHING, Some(NOTHING));
        expect(&mut questions, false, desc, by_hand, "no temporary memory");
    });
    met.assert_often(50, &["accepted", "refused"]);
    questions.assert_agreement();
}

//! Operators as the library reads them. The tests ask about copies of an operator that have a single mistake.

use crate::questions::{Questions, Tensor};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use std::slice;
use tensor_layout::operators::RawOperatorDesc;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_OPERATOR_DESC, DML_OPERATOR_TYPE, DML_TENSOR_DESC,
};

impl Questions {
    /// Returns whether the library would make an operator from the description.
    pub(crate) fn expect(&mut self, accepted: bool, desc: &RawOperatorDesc<'_>, what: &str) {
        // SAFETY: `RawOperatorDesc` promises just this.
        unsafe { self.expect_raw(accepted, (&raw const *desc).cast(), what) };
    }
}

/// Part of a structure: a pointer, a number, two numbers, or a number with padding.
type Word = MaybeUninit<*const c_void>;

/// The C structure of an operator, and its tensors. The structure has the pointers to all tensors side by
/// side.
#[derive(Clone)]
pub(crate) struct Described<'a> {
    kind: i32,
    pub(crate) tensors: Vec<Option<Tensor>>,
    /// The fields before and after the tensors, with pointers into the operator that was read.
    around: [&'a [Word]; 2],
}

impl<'a> Described<'a> {
    /// Reads an operator from its C structure: the length of the structure in pointers, and the
    /// number of tensors after the first fields.
    pub(crate) fn read(
        desc: &RawOperatorDesc<'a>,
        words: usize,
        before: usize,
        tensors: usize,
    ) -> Self {
        // SAFETY: the structure of the operator has this number of pointers, and lives as long as the borrow.
        let words = unsafe { slice::from_raw_parts(desc.desc.cast::<Word>(), words) };
        let (before, words) = words.split_at(before);
        let (pointers, behind) = words.split_at(tensors);
        let tensor = |pointer: &Word| {
            // SAFETY: the structure has a pointer here.
            let pointer = unsafe { pointer.assume_init() };
            // SAFETY: the pointer is null, or it points to such a structure.
            let tensor = unsafe { pointer.cast::<DML_TENSOR_DESC>().as_ref() };
            // SAFETY: which is complete.
            tensor.map(|tensor| unsafe { Tensor::read(tensor) })
        };
        Described {
            kind: desc.kind,
            tensors: pointers.iter().map(tensor).collect(),
            around: [before, behind],
        }
    }

    /// Returns whether the library would make the operator.
    pub(crate) fn expect(&self, questions: &mut Questions, accepted: bool, what: &str) {
        fn with_tensors(
            tensors: &[Option<Tensor>],
            mut words: Vec<Word>,
            call: &mut dyn FnMut(Vec<Word>),
        ) {
            match tensors {
                [] => call(words),
                [None, others @ ..] => {
                    words.push(Word::new(core::ptr::null()));
                    with_tensors(others, words, call);
                }
                [Some(tensor), others @ ..] => tensor.with_raw(|raw| {
                    words.push(Word::new((&raw const *raw).cast()));
                    with_tensors(others, words, call);
                }),
            }
        }
        let [before, behind] = self.around;
        with_tensors(&self.tensors, before.to_vec(), &mut |mut words| {
            words.extend(behind);
            let desc = DML_OPERATOR_DESC {
                Type: DML_OPERATOR_TYPE(self.kind),
                Desc: words.as_ptr().cast(),
            };
            // SAFETY: the tensors are alive during the call. Everything else lives as long as the borrow.
            unsafe { questions.expect_raw(accepted, (&raw const desc).cast(), what) };
        });
    }

    /// Returns the operator with a change of one tensor, which must be present.
    pub(crate) fn with(&self, slot: usize, change: impl FnOnce(&mut Tensor)) -> Self {
        let mut changed = self.clone();
        let tensor = changed.tensors[slot].as_mut();
        change(tensor.expect("the slot is not empty"));
        changed
    }
}

/// Calls a function with the descriptions of all tensors side by side.
pub(crate) fn with_all(
    tensors: &[Tensor],
    before: &mut Vec<DML_TENSOR_DESC>,
    call: &mut dyn FnMut(&[DML_TENSOR_DESC]),
) {
    match tensors {
        [] => call(before),
        [tensor, others @ ..] => tensor.with_raw(|raw| {
            before.push(*raw);
            with_all(others, before, call);
        }),
    }
}

/// Asks about an operator by its structure, whose pointers are valid.
pub(crate) fn expect_structure<Desc>(
    questions: &mut Questions,
    accepted: bool,
    kind: DML_OPERATOR_TYPE,
    desc: &Desc,
    what: &str,
) {
    let desc = DML_OPERATOR_DESC {
        Type: kind,
        Desc: (&raw const *desc).cast(),
    };
    // SAFETY: everything that the structure points to is alive, and has the stated length.
    unsafe { questions.expect_raw(accepted, (&raw const desc).cast(), what) };
}

/// Returns the length of a structure, in pointers.
pub(crate) const fn words_of<Desc>() -> usize {
    size_of::<Desc>() / size_of::<usize>()
}

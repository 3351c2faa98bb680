//! Questions to a library that is newer than that for Linux, about the operators that only the newer one knows.

use crate::list::{self, Draw, Storage};
use crate::oracle::random::Choices;
use crate::random::Random;
use crate::{Card, card};
use core::ffi::c_void;
use std::collections::BTreeMap;
pub(crate) use tensor::{Tensor, short, total_bytes};
use tensor_layout::operators::FeatureLevel;
use windows::Win32::AI::MachineLearning::DirectML::{DML_OPERATOR_DESC, IDMLOperator};

#[path = "../directml/tensor.rs"]
#[allow(dead_code, reason = "the tests on Linux use the rest")]
mod tensor;

/// Asks the library, and remembers each answer that was not expected.
pub(crate) struct Questions {
    card: Card,
    wrong: Vec<String>,
}

impl Questions {
    pub(crate) fn of(card: Card) -> Self {
        let wrong = Vec::new();
        Questions { card, wrong }
    }

    /// Fails if an answer of the library was not the expected one.
    #[track_caller]
    pub(crate) fn assert_agreement(mut self) {
        self.wrong.sort();
        self.wrong.dedup();
        self.wrong.sort_by_key(String::len);
        let most = &self.wrong[..self.wrong.len().min(20)];
        assert!(self.wrong.is_empty(), "{}", most.join("\n"));
    }

    /// Asks whether the library makes an operator, whose description may be wrong.
    ///
    /// # Safety
    ///
    /// `desc` points to a `DML_OPERATOR_DESC`, and each pointer in it points to as many values as DirectML reads.
    pub(crate) unsafe fn expect_raw(&mut self, accepted: bool, desc: *const c_void, what: &str) {
        let mut made: Option<IDMLOperator> = None;
        let desc = desc.cast::<DML_OPERATOR_DESC>();
        // SAFETY: as promised.
        let result = unsafe { self.card.directml.CreateOperator(desc, &raw mut made) };
        if result.is_ok() != accepted {
            let answer = if accepted { "refuses" } else { "makes" };
            self.wrong.push(format!("DirectML {answer} {what}"));
        }
    }
}

/// Asks about random operators of levels that the library for Linux does not know: right ones, and ones with one mistake. The
/// lists of tensors of `Quantize` and `Dequantize` are not fields of their structures. `operators/rearranged.rs` asks
/// about them.
#[test]
fn verdicts() {
    let mut questions = Questions::of(card());
    let (mut random, mut met) = (Random::new(31), BTreeMap::new());
    let mut rows = list::rows();
    rows.retain(|row| !row.name.ends_with("uantize") && row.level() > FeatureLevel::V6_2);
    for row in rows.iter().flat_map(|row| [row; 100]) {
        let numbers = (0..200).map(|_| random.between(0, u32::MAX as usize));
        let numbers = numbers.map(|number| u32::try_from(number).expect("it has 32 bits"));
        let mut choices = Choices::new(numbers.collect());
        row.ask(
            &mut questions,
            &mut |kind| *met.entry(kind).or_insert(0) += 1,
            &mut choices,
        );
    }
    let asked = 100 * rows.len();
    assert!(
        met["right"] == asked && met["wrong sizes"] > asked,
        "{met:?}"
    );
    questions.assert_agreement();
}

/// The lengths of past sequences have no gaps, and each sequence has its own. `attention_errors.rs` has the error.
#[test]
fn strides_of_lengths() {
    let mut questions = Questions::of(card());
    let mut rows = list::rows();
    rows.retain(|row| row.name == "MultiheadAttention1");
    for row in rows {
        let case = (row.draw)(&mut Draw::distinct());
        let (attention, _) = (case.make)(&case.sizes, &mut Storage::Packed).expect("it is right");
        let slot = row.slot("past_sequence_lengths").expect("it is one");
        if case.sizes[slot].is_empty() {
            continue;
        }
        attention.with_raw(|desc| {
            for stride in 0..4 {
                let lengths = row.read(desc).with(slot, |lengths| {
                    lengths.total_bytes = total_bytes(6, 1 + u64::from(stride));
                    lengths.strides = Some(vec![stride]);
                });
                let what = format!("two lengths with a stride of {stride}");
                lengths.expect(&mut questions, stride == 1, &what);
            }
        });
    }
    questions.assert_agreement();
}

//! Questions to the library, with the expected answers.

use crate::library::Library;
use crate::oracle::random::Choices;
use crate::random_inputs::for_each_round;
use core::ffi::c_void;
use core::fmt;
use core::ptr;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngSeed, TestRunner};
#[allow(unused_imports, reason = "each test uses its part of it")]
pub(crate) use tensor::{Tensor, bytes_of, short, total_bytes};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC, DML_OPERATOR_DESC, DML_OPERATOR_ELEMENT_WISE_IDENTITY,
};

#[path = "tensor.rs"]
mod tensor;

/// Calls `test` with a list of choices for each case. Every run makes the same choices.
pub(crate) fn for_each_random(cases: u32, mut test: impl FnMut(&mut Choices)) {
    for_each_round(cases, |seed, cases| {
        let mut runner = TestRunner::new(Config {
            rng_seed: RngSeed::Fixed(seed),
            ..Config::default()
        });
        for _ in 0..cases {
            let numbers = vec(any::<u32>(), 120).new_tree(&mut runner);
            test(&mut Choices::new(
                numbers.expect("nothing is refused").current(),
            ));
        }
    });
}

/// Asks the library, and remembers each answer that was not expected.
pub(crate) struct Questions {
    pub(crate) library: Option<&'static Library>,
    pub(crate) wrong: Vec<String>,
}

impl Questions {
    /// Starts the questions. Without the library, prints that the test is skipped, and takes all answers as expected.
    pub(crate) fn of(test: &str) -> Self {
        Questions {
            library: Library::get(test),
            wrong: Vec::new(),
        }
    }

    /// Returns whether the library would make an operator, whose description may be wrong.
    ///
    /// # Safety
    ///
    /// `desc` points to a `DML_OPERATOR_DESC`, and each pointer in it points to as many values as DirectML reads.
    pub(crate) unsafe fn expect_raw(&mut self, accepted: bool, desc: *const c_void, what: &str) {
        let Some(library) = self.library else { return };
        // SAFETY: as promised.
        if unsafe { library.makes(desc, what) } != accepted {
            let answer = if accepted { "refuses" } else { "makes" };
            self.wrong.push(format!("DirectML {answer} {what}"));
        }
    }

    /// Returns whether an operator that copies one tensor to another would be made.
    pub(crate) fn expect_copy(
        &mut self,
        accepted: bool,
        input: &Tensor,
        output: &Tensor,
        why: impl fmt::Display,
    ) {
        let what = format!("{why}: from {input:?} to {output:?}");
        input.with_raw(|input| {
            output.with_raw(|output| {
                let desc = DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC {
                    InputTensor: input,
                    OutputTensor: output,
                    ScaleBias: ptr::null(),
                };
                let desc = DML_OPERATOR_DESC {
                    Type: DML_OPERATOR_ELEMENT_WISE_IDENTITY,
                    Desc: (&raw const desc).cast(),
                };
                // SAFETY: all pointers point to the variables above. Lists are as long as their ranks.
                unsafe { self.expect_raw(accepted, (&raw const desc).cast(), &what) };
            });
        });
    }

    /// Fails if an answer of the library was not the expected one.
    #[track_caller]
    pub(crate) fn assert_agreement(mut self) {
        // The shortest question tells most, so it comes first.
        self.wrong.sort_by_key(String::len);
        let most = &self.wrong[..self.wrong.len().min(5)];
        assert!(
            self.wrong.is_empty(),
            "{} times:\n{}",
            self.wrong.len(),
            most.join("\n")
        );
    }
}

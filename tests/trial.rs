//! Trying many random inputs, the same ones in every run.
//!
//! `PROPTEST_RNG_SEED` says where else to start, `PROPTEST_CASES` how many more to try.

#![allow(dead_code, reason = "each test uses its part of it")]

use crate::oracle::random::Choices;
use core::cell::RefCell;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::collections::HashMap;
use std::env;

pub(crate) type Outcome = Result<(), TestCaseError>;

/// Runs a test on that many random inputs, each made from a list of choices.
pub(crate) fn try_random<T: core::fmt::Debug>(
    cases: u32,
    make: impl Fn(&mut Choices) -> T,
    test: impl Fn(T) -> Outcome,
) {
    let mut config = Config::default();
    let wanted = env::var_os("PROPTEST_CASES").map_or(0, |_| config.cases);
    config.cases = wanted.max(cases);
    config.failure_persistence = None;
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(0);
    }
    let choices = vec(any::<u32>(), 80).prop_map(|numbers| make(&mut Choices::new(numbers)));
    if let Err(failure) = TestRunner::new(config).run(&choices, test) {
        panic!("{failure}");
    }
}

pub(crate) fn failure(what: impl core::fmt::Debug) -> TestCaseError {
    TestCaseError::fail(format!("{what:?}"))
}

/// How often each kind of thing was met, so that no test passes for want of cases.
#[derive(Default)]
pub(crate) struct Met(RefCell<HashMap<&'static str, usize>>);

impl Met {
    pub(crate) fn note(&self, kind: &'static str) {
        *self.0.borrow_mut().entry(kind).or_default() += 1;
    }

    #[track_caller]
    pub(crate) fn assert_often(&self, times: usize, kinds: &[&str]) {
        let met = self.0.borrow();
        for kind in kinds {
            let count = met.get(kind).copied().unwrap_or(0);
            assert!(count >= times, "`{kind}` only {count} times: {met:?}");
        }
    }
}

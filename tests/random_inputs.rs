//! Tries many random inputs, which are the same in every run. With `FUZZ_SECONDS` in the environment, each test tries
//! other inputs for that time, from the seed `FUZZ_SEED` (by default 1) on, and prints how many inputs it tried.
//! `tests/fuzz/run` does this.

#![allow(dead_code, reason = "each test uses its part of it")]

use crate::oracle::random::Choices;
use core::cell::RefCell;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::collections::HashMap;
use std::env;
use std::io::{Write as _, stderr};
use std::thread;
use std::time::Instant;

pub(crate) type Outcome = Result<(), TestCaseError>;

/// Runs a test on `cases` random inputs, each made from a list of choices.
pub(crate) fn try_random<T: core::fmt::Debug>(
    cases: u32,
    make: impl Fn(&mut Choices) -> T,
    test: impl Fn(T) -> Outcome,
) {
    let choices = vec(any::<u32>(), 80).prop_map(|numbers| make(&mut Choices::new(numbers)));
    try_inputs(cases, &choices, test);
}

/// Runs a test on `cases` random inputs.
pub(crate) fn try_inputs<S: Strategy>(cases: u32, inputs: &S, test: impl Fn(S::Value) -> Outcome) {
    for_each_round(cases, |seed, cases| {
        let config = Config {
            cases,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(seed),
            ..Config::default()
        };
        if let Err(failure) = TestRunner::new(config).run(inputs, &test) {
            panic!("from seed {seed}: {failure}");
        }
    });
}

/// Calls a function with a seed and a number of cases: once with the seed 0 and all cases, or repeatedly
/// with other seeds and some of the cases.
pub(crate) fn for_each_round(cases: u32, mut round: impl FnMut(u64, u32)) {
    let part = if goes_on() { cases.div_ceil(10) } else { cases };
    for_each_seed(part, |seed| round(seed, part));
}

/// Returns whether tests run for a given time.
fn goes_on() -> bool {
    env::var_os("FUZZ_SECONDS").is_some()
}

/// Calls a function that tries a number of cases with a seed: once with the seed 0, or repeatedly with
/// other seeds.
pub(crate) fn for_each_seed(cases: u32, mut round: impl FnMut(u64)) {
    let number = |name| {
        let number = env::var(name).ok()?;
        Some(number.parse::<u64>().expect("it is a number"))
    };
    let Some(seconds) = number("FUZZ_SECONDS") else {
        return round(0);
    };
    let first = number("FUZZ_SEED").unwrap_or(1) << 32;
    let start = Instant::now();
    let mut done = 0;
    loop {
        round(first + done);
        done += 1;
        if start.elapsed().as_secs() >= seconds {
            break;
        }
    }
    let tried = done * u64::from(cases);
    let thread = thread::current();
    let name = thread.name().unwrap_or_default();
    // Writes to the terminal itself, because the test runner hides the output of passing tests; and at once, because
    // the runner prints a dot for each test.
    let said = format!("FUZZED {name}: {tried} cases\n");
    let _ = stderr().write_all(said.as_bytes());
}

pub(crate) fn failure(what: impl core::fmt::Debug) -> TestCaseError {
    TestCaseError::fail(format!("{what:?}"))
}

/// The number of cases of each kind. It ensures that no test passes without cases. If tests run for a given time, this
/// time may be too short for most kinds.
#[derive(Default)]
pub(crate) struct Met(RefCell<HashMap<&'static str, usize>>);

impl Met {
    pub(crate) fn note(&self, kind: &'static str) {
        *self.0.borrow_mut().entry(kind).or_default() += 1;
    }

    #[track_caller]
    pub(crate) fn assert_often(&self, times: usize, kinds: &[&str]) {
        let met = self.0.borrow();
        if goes_on() {
            return;
        }
        for kind in kinds {
            let count = met.get(kind).copied().unwrap_or(0);
            assert!(count >= times, "`{kind}` only {count} times: {met:?}");
        }
    }
}

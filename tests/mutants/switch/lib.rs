//! States which of the mutants in a program is switched on.
//!
//! At run time, the environment variable `MUTANT` has its number. Constants cannot read a variable, so they read
//! [`IN_CONSTANTS`] in the compiled file of this crate. `tests/mutants/run` writes another number into that file. Then
//! only the code that uses the constants is compiled again.
//!
//! If `MUTANT_COVERAGE` names a file, the program adds the numbers of all mutants that it reached to this file when it
//! ends.

#![feature(core_intrinsics, const_eval_select)]
#![allow(internal_features)]

use std::env;
use std::fs::File;
use std::intrinsics::const_eval_select;
use std::io::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number for constants. `tests/mutants/run` finds it in the compiled file by the text before it.
const IN_CONSTANTS: &[u8; 27] = b"mutant in const: 0000000000";
const MOST: usize = 1 << 16;

static ASKED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];
static SWITCHED: OnceLock<Switched> = OnceLock::new();

struct Switched {
    on: u32,
    coverage: Option<String>,
}

unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> i32;
}

extern "C" fn write_coverage() {
    let asked = (0..MOST).filter(|number| ASKED[*number].load(Ordering::Relaxed));
    let text: String = asked.map(|number| format!("{number}\n")).collect();
    if let Some(path) = SWITCHED
        .get()
        .and_then(|switched| switched.coverage.as_ref())
    {
        let file = File::options().create(true).append(true).open(path);
        let mut file = file.expect("the file can be opened");
        // The text is written by one call, because programs that a test starts also write to this file.
        file.write_all(text.as_bytes())
            .expect("the file can be written");
    }
}

/// Returns whether the mutant with this number is switched on.
#[must_use]
pub const fn on(number: u32) -> bool {
    const_eval_select((number,), in_constants, at_run_time)
}

const fn in_constants(number: u32) -> bool {
    ON == number
}

/// Each crate computes this once when it is compiled, because constants ask very often.
const ON: u32 = {
    let mut on = 0;
    let mut i = IN_CONSTANTS.len() - 10;
    while i < IN_CONSTANTS.len() {
        on = on * 10 + (IN_CONSTANTS[i] - b'0') as u32;
        i += 1;
    }
    on
};

fn at_run_time(number: u32) -> bool {
    let switched = SWITCHED.get_or_init(|| {
        let coverage = env::var("MUTANT_COVERAGE").ok();
        if coverage.is_some() {
            // SAFETY: the function touches only statics.
            unsafe { atexit(write_coverage) };
        }
        let on = env::var("MUTANT").ok();
        Switched {
            on: on.map_or(0, |on| on.parse().expect("MUTANT is a number")),
            coverage,
        }
    });
    if switched.coverage.is_some() {
        ASKED[number as usize].store(true, Ordering::Relaxed);
    }
    switched.on == number
}

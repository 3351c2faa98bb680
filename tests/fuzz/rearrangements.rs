//! Random patterns of `rearrange!`, by what `try_rearrange!` calls, against elements that are looked up one by one.
//!
//! `tests/rearrange.rs` asks einops about the first of them.

use patterns::{Numbers, Pattern};
use trial::for_each_round;

#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../rearrange/patterns.rs"]
mod patterns;
#[path = "../rearrange/ranks.rs"]
mod ranks;
#[path = "../trial.rs"]
mod trial;

#[test]
fn patterns() {
    let mut met = [0; 2];
    for_each_round(1_000, |seed, cases| {
        let mut numbers = Numbers::new(seed + 100);
        for _ in 0..cases {
            let pattern = Pattern::random(&mut numbers, 512);
            ranks::compare(&pattern, &pattern.elements(), &mut numbers);
            met[0] += u32::from(pattern.has_unit());
            met[1] += u32::from(pattern.repeats());
        }
    });
    assert!(met.iter().all(|met| *met >= 50), "{met:?}");
}

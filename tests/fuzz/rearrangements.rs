//! Random patterns of `rearrange!`, passed to the function that `try_rearrange!` calls. The elements are compared with
//! elements that are looked up one by one. `tests/rearrange.rs` asks einops about the first of these patterns.

use patterns::{Numbers, Pattern};
use random_inputs::{Met, for_each_round};

#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../rearrange/patterns.rs"]
mod patterns;
#[path = "../random_inputs.rs"]
mod random_inputs;
#[path = "../rearrange/ranks.rs"]
mod ranks;

#[test]
fn patterns() {
    let met = Met::default();
    for_each_round(1_000, |seed, cases| {
        let mut numbers = Numbers::new(seed + 100);
        for _ in 0..cases {
            let pattern = Pattern::random(&mut numbers, 512);
            ranks::compare(&pattern, &pattern.elements(), &mut numbers);
            met.note(["no axis of size 1", "an axis of size 1"][usize::from(pattern.has_unit())]);
            met.note(["rearranged", "repeated"][usize::from(pattern.repeats())]);
        }
    });
    let kinds = [
        "no axis of size 1",
        "an axis of size 1",
        "rearranged",
        "repeated",
    ];
    met.assert_often(50, &kinds);
}

//! Operators without DirectML: bindings, errors, slots, and programs that look odd but are right.

mod bindings;
mod errors;
mod helps;
#[path = "../gpu/memory.rs"]
mod memory;
#[deny(warnings)]
#[allow(clippy::all, clippy::pedantic, reason = "these are odd on purpose")]
mod must_compile;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../panics.rs"]
mod panics;
#[path = "../random_inputs.rs"]
mod random_inputs;
#[path = "../refused.rs"]
mod refused;
mod slots;
mod weights;

use tensor_layout::operators::FeatureLevel;

/// Each level has the number that DirectML has for it, and the text of its name.
#[test]
fn feature_levels_have_numbers_and_texts() {
    assert!(FeatureLevel::ALL.is_sorted_by(|lower, higher| lower < higher));
    for level in FeatureLevel::ALL {
        let name = format!("{level:?}");
        let (major, minor) = name.trim_start_matches('V').split_once('_').expect("V1_0");
        assert_eq!(level.to_string(), format!("{major}.{minor}"));
        let [major, minor] = [major, minor].map(|number| number.parse::<i32>().expect("a number"));
        assert_eq!(level as i32, 0x1000 * major + 0x100 * minor);
    }
}

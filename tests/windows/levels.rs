//! A DirectML makes exactly the operators that need no more than its feature level. `run` asks the newest
//! DirectML, and the last one that is a part of Windows.

use crate::card;
use crate::every_operator::{all, of_all_elements};
use std::ffi::c_void;
use tensor_layout::operators::FeatureLevel;
use tensor_layout::windows::AsWindows;
use windows::Win32::AI::MachineLearning::DirectML::*;

/// The levels that a device may have.
const LEVELS: [FeatureLevel; 4] = [
    FeatureLevel::V5_0,
    FeatureLevel::V6_2,
    FeatureLevel::V6_3,
    FeatureLevel::V6_4,
];

/// Returns the highest of the levels that the device has.
fn level_of(device: &IDMLDevice) -> FeatureLevel {
    let has = |level: &FeatureLevel| {
        let requested = [DML_FEATURE_LEVEL(*level as i32)];
        let query = DML_FEATURE_QUERY_FEATURE_LEVELS {
            RequestedFeatureLevelCount: 1,
            RequestedFeatureLevels: requested.as_ptr(),
        };
        let mut data = DML_FEATURE_DATA_FEATURE_LEVELS::default();
        // SAFETY: both structures are those of the feature, and of these sizes.
        let result = unsafe {
            device.CheckFeatureSupport(
                DML_FEATURE_FEATURE_LEVELS,
                u32::try_from(size_of_val(&query)).expect("it is small"),
                Some((&raw const query).cast::<c_void>()),
                u32::try_from(size_of_val(&data)).expect("it is small"),
                (&raw mut data).cast::<c_void>(),
            )
        };
        result.is_ok() && data.MaxSupportedFeatureLevel == requested[0]
    };
    let levels = LEVELS.into_iter().filter(has);
    levels.max().expect("it has one of them")
}

#[test]
fn levels_are_those_of_the_library() {
    let card = card();
    let device_level = level_of(&card.directml);
    println!("feature level {device_level}");
    let mut wrong = Vec::new();
    for (operator, _, name) in all().into_iter().chain(of_all_elements()) {
        let level = operator.feature_level();
        let is_made = operator.with_raw(|desc| {
            let mut made: Option<IDMLOperator> = None;
            // SAFETY: all that the description points to is there during the call.
            unsafe { card.directml.CreateOperator(desc.as_windows(), &mut made) }.is_ok()
        });
        if is_made != (level <= device_level) {
            let input = operator.inputs()[0].map(|input| (input.data_type(), input.rank()));
            wrong.push(format!("{name}, {level}, {input:?}: made {is_made}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

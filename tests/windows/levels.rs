//! Tests that a DirectML makes exactly the operators that need no more than its feature level. `run` tests the newest
//! DirectML, and the last one that is a part of Windows.

use crate::card;
use crate::list::{all, of_all_elements, owned};
use crate::questions::Questions;
use crate::runner::runner;
use std::ffi::c_void;
use tensor_layout::layout;
use tensor_layout::operators::{ActivationGelu, FeatureLevel, RunnerErrorKind};
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
        // SAFETY: both structures are those of this query, and have these sizes.
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

/// Tests that the library owns each input that can be `OwnedByDml`, for the operators that it knows. The test on Linux
/// asks an older library, which lacks four of them.
#[test]
fn levels_at_which_inputs_can_be_owned() {
    let card = card();
    let device_level = level_of(&card.directml);
    let mut questions = Questions::of(card);
    for (name, slot, operator) in owned() {
        if operator.feature_level() <= device_level {
            let what = format!("{name} with input {slot} owned by DirectML");
            operator.with_raw(|desc| questions.expect(true, desc, &what));
        }
    }
    questions.assert_agreement();
}

#[test]
fn levels_are_those_of_the_library() {
    let card = card();
    let device_level = level_of(&card.directml);
    println!("feature level {device_level}");
    let mut questions = Questions::of(card);
    for (operator, _, name) in all().into_iter().chain(of_all_elements()) {
        let level = operator.feature_level();
        let output = operator.outputs()[0].map(|output| (output.data_type(), output.rank()));
        let what = format!("{name} to {output:?}, which needs {level}");
        operator.with_raw(|desc| questions.expect(level <= device_level, desc, &what));
    }
    questions.assert_agreement();
}

/// The last DirectML that is a part of Windows lacks this operator.
#[test]
fn levels_of_a_refusal() {
    type Line = layout!(W[4]);
    static GELU: ActivationGelu<f32, Line, Line> = ActivationGelu::new();
    let card = card();
    let runner = runner(&card).expect("there are devices");
    let given = level_of(&card.directml);
    assert_eq!(
        runner.feature_level() >= FeatureLevel::V5_1,
        given > FeatureLevel::V5_0
    );
    match runner.compile(&GELU) {
        Ok(_) => assert!(given > FeatureLevel::V5_0),
        Err(error) => {
            assert_eq!(error.kind(), RunnerErrorKind::Level);
            assert_eq!(
                error.to_string(),
                "ActivationGelu needs feature level 5.1, but the device has 5.0"
            );
        }
    }
}

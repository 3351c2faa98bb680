//! Refusals of operators whose sizes are known at run time.

use crate::list::Storage;
use crate::strided::Strided;
use tensor_layout::Mapping;
use tensor_layout::dml::BindError;
use tensor_layout::operators::OperatorError;

/// The sizes of an image, axis by axis.
pub(crate) const IMAGE: &[usize] = &[2, 3, 4, 5];

/// Returns a tensor without gaps.
pub(crate) fn packed<L: Strided>(sizes: &[usize]) -> Mapping<L> {
    Storage::Packed.output(sizes)
}

/// Asserts a refusal and its text, and returns the error.
#[track_caller]
pub(crate) fn refused<Operator>(
    operator: Result<Operator, OperatorError>,
    text: &str,
) -> OperatorError {
    let Err(error) = operator else {
        panic!("it was not refused");
    };
    assert_eq!(error.to_string(), text);
    error
}

/// Asserts that buffers are refused with this text. Returns the error.
#[track_caller]
pub(crate) fn not_bound<Bound>(bound: Result<Bound, BindError>, text: &str) -> BindError {
    let Err(error) = bound else {
        panic!("it was not refused");
    };
    assert_eq!(error.to_string(), text);
    error
}

/// Asserts that each operator is refused with its text.
macro_rules! assert_errors {
    ($($operator:expr => $text:expr;)+) => {$(
        $crate::refusal::refused($operator, $text);
    )+};
}
pub(crate) use assert_errors;

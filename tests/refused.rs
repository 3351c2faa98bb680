//! Errors with their texts, as rows.

use core::fmt::Display;

/// Returns the text of an error, with its help if `like` has one.
pub(crate) fn shown(error: &impl Display, like: &str) -> String {
    if like.contains("\nhelp: ") {
        format!("{error:#}")
    } else {
        error.to_string()
    }
}

/// Asserts an error and its text, perhaps with its help, and returns the error.
#[track_caller]
pub(crate) fn refused<T, E: Display>(result: Result<T, E>, text: impl AsRef<str>) -> E {
    let Err(error) = result else {
        panic!("it was not refused: {}", text.as_ref());
    };
    assert_eq!(shown(&error, text.as_ref()), text.as_ref());
    error
}

/// Asserts that each result is an error with this text, or with this kind and this text.
macro_rules! assert_errors {
    ($($result:expr => $text:expr;)+) => {$(
        $crate::refused::refused($result, $text);
    )+};
    ($($result:expr => $kind:expr, $text:expr;)+) => {$(
        let error = $crate::refused::refused($result, $text);
        assert_eq!(error.kind(), $kind, "{error}");
    )+};
}
pub(crate) use assert_errors;

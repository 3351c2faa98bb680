//! Errors.

use crate::layout::error::{LayoutError, debug_as_display};
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use tensor_layout_macros::causes;

causes! {
    /// An error: an output of a model does not have the layout.
    #[derive(Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum OrtError {
        /// The rank, a size or the number of elements is not that of the layout.
        Layout(error: LayoutError) => "{error}",
        /// A size is below 0. The number of the axis counts in logical order.
        Size {
            /// The number of the axis.
            axis: usize,
            /// The size.
            size: i64,
        } => "axis {axis} of the output has size {size}",
    }
}

impl From<LayoutError> for OrtError {
    fn from(error: LayoutError) -> Self {
        OrtError::Layout(error)
    }
}

impl fmt::Display for OrtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

debug_as_display! { OrtError }

/// An error: a model differs from what the program declares. It lists all differences.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionError {
    pub(super) differences: Vec<String>,
}

impl SessionError {
    /// Returns the differences, each as a sentence.
    ///
    /// ```no_run
    /// use tensor_layout::layout;
    /// use tensor_layout::ort::SessionCheck;
    ///
    /// fn differences(session: &ort::session::Session) -> usize {
    ///     let check = SessionCheck::new(session).input::<f32, layout!(NCHW[1, 3, 224, 224])>("image");
    ///     check.finish().map_or_else(|error| error.differences().len(), |()| 0)
    /// }
    /// ```
    #[must_use]
    pub fn differences(&self) -> &[String] {
        &self.differences
    }
}

/// Writes each difference on a line of its own.
impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the model differs from what the program declares:")?;
        self.differences
            .iter()
            .try_for_each(|difference| write!(f, "\n- {difference}"))
    }
}

impl fmt::Debug for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for SessionError {}

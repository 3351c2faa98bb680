//! Errors of a runner.

use crate::dml::BindError;
use crate::operators::{FeatureLevel, GraphError};
use crate::windows::TransferError;
use ::windows::Win32::Foundation::E_NOINTERFACE;
use core::error::Error;
use core::fmt;

/// An error in executing operators with a [`Runner`](super::Runner).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunnerError(Cause);

/// The kinds of [`RunnerError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RunnerErrorKind {
    /// Windows, Direct3D 12 or DirectML returned an error. It is the [`source`](core::error::Error::source)
    /// of the [`RunnerError`].
    Windows,
    /// A tensor cannot be copied; the source is a [`TransferError`].
    Transfer,
    /// A buffer cannot be bound; the source is a [`BindError`].
    Bind,
    /// A graph cannot be compiled; the source is a [`GraphError`].
    Graph,
    /// An operator needs a higher feature level than the device has.
    Level,
    /// A buffer or a compiled operator belongs to another device.
    OtherDevice,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    Transfer(TransferError),
    Bind(BindError),
    Graph(GraphError),
    Level {
        operator: &'static str,
        needed: FeatureLevel,
        given: FeatureLevel,
    },
    OtherDevice,
}

/// Returns the error for this case: a function of Windows reports success, but returns no object.
pub(super) fn nothing() -> RunnerError {
    ::windows::core::Error::from_hresult(E_NOINTERFACE).into()
}

impl RunnerError {
    pub(super) const OTHER_DEVICE: Self = RunnerError(Cause::OtherDevice);

    pub(super) fn level(operator: &'static str, needed: FeatureLevel, given: FeatureLevel) -> Self {
        RunnerError(Cause::Level {
            operator,
            needed,
            given,
        })
    }

    /// Returns the kind of the error.
    ///
    /// ```no_run
    /// use tensor_layout::operators::{Runner, RunnerError, RunnerErrorKind};
    ///
    /// /// Opens the graphics card, if Windows has one.
    /// fn card() -> Result<Option<Runner>, RunnerError> {
    ///     match Runner::new() {
    ///         Err(error) if error.kind() == RunnerErrorKind::Windows => Ok(None),
    ///         runner => runner.map(Some),
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn kind(&self) -> RunnerErrorKind {
        match self.0 {
            Cause::Transfer(TransferError::Windows(_)) => RunnerErrorKind::Windows,
            Cause::Transfer(TransferError::Layout(_)) => RunnerErrorKind::Transfer,
            Cause::Bind(_) => RunnerErrorKind::Bind,
            Cause::Graph(_) => RunnerErrorKind::Graph,
            Cause::Level { .. } => RunnerErrorKind::Level,
            Cause::OtherDevice => RunnerErrorKind::OtherDevice,
        }
    }
}

impl fmt::Display for RunnerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Cause::Transfer(TransferError::Windows(_)) => f.write_str("an error of Windows"),
            Cause::Transfer(TransferError::Layout(_)) => f.write_str("the tensor cannot be copied"),
            Cause::Bind(_) => f.write_str("a buffer cannot be bound"),
            Cause::Graph(_) => f.write_str("the graph cannot be compiled"),
            Cause::Level {
                operator,
                needed,
                given,
            } => write!(
                f,
                "{operator} needs feature level {needed}, but the device has {given}"
            ),
            Cause::OtherDevice => {
                f.write_str("the buffer or the compiled operator belongs to another device")
            }
        }
    }
}

impl Error for RunnerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Cause::Transfer(TransferError::Windows(error)) => Some(error),
            Cause::Transfer(error) => Some(error),
            Cause::Bind(error) => Some(error),
            Cause::Graph(error) => Some(error),
            Cause::Level { .. } | Cause::OtherDevice => None,
        }
    }
}

impl From<::windows::core::Error> for RunnerError {
    fn from(error: ::windows::core::Error) -> Self {
        RunnerError(Cause::Transfer(TransferError::Windows(error)))
    }
}

impl From<TransferError> for RunnerError {
    fn from(error: TransferError) -> Self {
        RunnerError(Cause::Transfer(error))
    }
}

impl From<BindError> for RunnerError {
    fn from(error: BindError) -> Self {
        RunnerError(Cause::Bind(error))
    }
}

impl From<GraphError> for RunnerError {
    fn from(error: GraphError) -> Self {
        RunnerError(Cause::Graph(error))
    }
}

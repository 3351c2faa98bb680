//! Errors of a runner.

use crate::dml::BindError;
use crate::operators::entry_point::Reason;
use crate::operators::{FeatureLevel, GraphError};
use crate::windows::TransferError;
use ::windows::core::Error as WindowsError;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use tensor_layout_macros::causes;

/// An error in executing operators with a [`Runner`](super::Runner). Its text names the operator, the function of
/// Windows that failed, and the reason. The text of the source is a part of it.
#[derive(Clone, PartialEq, Eq)]
pub struct RunnerError {
    /// The operator that was compiled, initialised or executed, or `None` if there was none.
    operator: Option<String>,
    cause: Cause,
}

/// The kinds of [`RunnerError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RunnerErrorKind {
    /// Windows, Direct3D 12 or DirectML returned an error. It is the [`source`](core::error::Error::source)
    /// of the [`RunnerError`].
    Windows,
    /// The device was removed: the graphics card was unplugged, its driver was updated, or commands took too long. The
    /// source is the error that `GetDeviceRemovedReason` returns. Make a new runner, and allocate and compile anew.
    DeviceRemoved,
    /// A tensor cannot be copied; the source is a [`TransferError`].
    Transfer,
    /// A buffer cannot be bound; the source is a [`BindError`].
    Bind,
    /// A graph cannot be compiled; the source is a [`GraphError`].
    Graph,
    /// An operator needs a higher feature level than the device has.
    Level,
    /// A buffer, a fence or a compiled operator belongs to another device.
    OtherDevice,
    /// Another runner began the read.
    OtherRunner,
    /// Commands are recorded to a list of the program, which the runner cannot execute
    /// ([`record_to`](super::Runner::record_to)).
    ListOfProgram,
}

causes! {
    #[derive(Clone, PartialEq, Eq)]
    pub(super) enum Cause(has_operator: bool) -> RunnerErrorKind {
        Windows { call: &'static str, error: WindowsError } is {
            if Reason(error).is_removal() {
                RunnerErrorKind::DeviceRemoved
            } else {
                RunnerErrorKind::Windows
            }
        } => "{call}: {Reason(error)}",
        Transfer(error: TransferError) is Transfer => "the tensor cannot be copied: {error}",
        Bind(error: BindError) is Bind => if has_operator {
            error.write_reason(f)
        } else {
            write!(f, "{error}")
        },
        Graph(error: GraphError) is Graph => "the graph cannot be compiled: {error}",
        Level { operator: &'static str, needed: FeatureLevel, given: FeatureLevel } is Level
            => "{operator} needs feature level {needed}, but the device has {given}",
        OtherDevice is OtherDevice
            => "the buffer, the fence or the compiled operator belongs to another device",
        OtherRunner is OtherRunner => "another runner began the read",
        ListOfProgram is ListOfProgram
            => "the commands are recorded to a list of the program, which the runner cannot execute",
    }
}

impl RunnerError {
    pub(super) const OTHER_DEVICE: Self = Self::new(Cause::OtherDevice);
    pub(super) const OTHER_RUNNER: Self = Self::new(Cause::OtherRunner);
    pub(super) const LIST_OF_PROGRAM: Self = Self::new(Cause::ListOfProgram);

    pub(super) const fn new(cause: Cause) -> Self {
        RunnerError {
            operator: None,
            cause,
        }
    }

    /// Returns the function that makes an error of the function `call` of Windows.
    pub(super) fn windows(call: &'static str) -> impl FnOnce(WindowsError) -> Self {
        move |error| Self::new(Cause::Windows { call, error })
    }

    /// Returns the error with the name of the operator, unless it has one.
    pub(super) fn of(mut self, operator: &dyn fmt::Display) -> Self {
        self.operator.get_or_insert_with(|| operator.to_string());
        self
    }

    /// Puts the reason why the device was removed in the place of an error that only says that it was.
    pub(super) fn with_reason(mut self, reason: impl FnOnce() -> Option<WindowsError>) -> Self {
        if self.kind() == RunnerErrorKind::DeviceRemoved {
            if let (Cause::Windows { error, .. }, Some(reason)) = (&mut self.cause, reason()) {
                *error = reason;
            }
        }
        self
    }

    /// Returns the kind of the error.
    ///
    /// ```no_run
    /// use tensor_layout::operators::{Runner, RunnerError, RunnerErrorKind};
    ///
    /// /// Opens the graphics card. If it was removed meanwhile, tries once more.
    /// fn card() -> Result<Runner, RunnerError> {
    ///     Runner::new().or_else(|error| match error.kind() {
    ///         RunnerErrorKind::DeviceRemoved => Runner::new(),
    ///         _ => {
    ///             eprintln!("the failed function of Windows: {:?}", error.call());
    ///             Err(error)
    ///         }
    ///     })
    /// }
    /// ```
    #[must_use]
    pub fn kind(&self) -> RunnerErrorKind {
        self.cause.kind()
    }

    /// Returns the function of Windows that failed, such as `CreateCommittedResource`, or `None` if none did. The page of
    /// [`kind`](Self::kind) has an example.
    #[must_use]
    pub fn call(&self) -> Option<&'static str> {
        match self.cause {
            Cause::Windows { call, .. } => Some(call),
            _ => None,
        }
    }

    /// Returns the operator that was compiled, initialised or executed, or `None` if there was none. If it has a
    /// name ([`Compiled::with_name`](super::Compiled::with_name)), the text contains the name.
    #[must_use]
    pub fn operator(&self) -> Option<&str> {
        self.operator.as_deref()
    }
}

impl fmt::Display for RunnerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operator) = &self.operator {
            write!(f, "{operator}: ")?;
        }
        self.cause.fmt(f, self.operator.is_some())
    }
}

impl fmt::Debug for RunnerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunnerError({self})")
    }
}

impl Error for RunnerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.cause {
            Cause::Windows { error, .. } => Some(error),
            Cause::Transfer(error) => Some(error),
            Cause::Bind(error) => Some(error),
            Cause::Graph(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TransferError> for RunnerError {
    fn from(error: TransferError) -> Self {
        match error {
            TransferError::Windows { call, error } => Self::windows(call)(error),
            TransferError::Layout(_) => Self::new(Cause::Transfer(error)),
        }
    }
}

impl From<BindError> for RunnerError {
    fn from(error: BindError) -> Self {
        Self::new(Cause::Bind(error))
    }
}

impl From<GraphError> for RunnerError {
    fn from(error: GraphError) -> Self {
        Self::new(Cause::Graph(error))
    }
}

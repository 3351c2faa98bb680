//! One error for functions that call several parts of this crate.

use crate::layout::error::Refused;
use alloc::boxed::Box;
use core::fmt;

/// Any error of this crate, for functions that call several parts of it. `?` converts each error to this one.
///
/// ```
/// use tensor_layout::{layout, Error, LengthError, Tensor, H, W};
///
/// type Image = layout!(HW[2, 2]);
///
/// fn brightest(bytes: Vec<u8>) -> Result<u8, Error> {
///     let image = Tensor::<u8, Image>::from_vec(bytes)?;
///     let rows = image.try_range(H(1)..H(2))?;
///     Ok(rows.iter().copied().max().unwrap_or(0))
/// }
///
/// assert_eq!(brightest(vec![9, 1, 2, 3])?, 3);
/// let error = brightest(vec![9]).unwrap_err();
/// let length: &LengthError = error.downcast_ref().unwrap();
/// assert_eq!(length.given(), 1);
/// # Ok::<(), Error>(())
/// ```
///
/// The text and the source are those of the error that it holds. A value that was refused is dropped.
// It is no `enum`: variants named `Buffer` or `Frame` would make rustc print the paths of these types in all messages.
pub struct Error(Box<dyn core::error::Error + Send + Sync>);

impl Error {
    /// Returns the error that this one holds, if it has this type.
    #[must_use]
    pub fn downcast_ref<E: core::error::Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source()
    }
}

impl<V, E> From<Refused<V, E>> for Error
where
    Error: From<E>,
{
    fn from(refused: Refused<V, E>) -> Self {
        refused.into_error().into()
    }
}

/// Implements `From` for the errors of this crate.
macro_rules! from {
    ($($(#[$cfg:meta])* $error:path;)*) => {$(
        $(#[$cfg])*
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Error(Box::new(error))
            }
        }
    )*};
}

from! {
    crate::LayoutError;
    crate::LengthError;
    crate::PositionError;
    crate::RangeError;
    #[cfg(feature = "bytemuck")]
    crate::BytesError;
    #[cfg(feature = "directml")]
    crate::dml::TensorDescError;
    #[cfg(feature = "directml")]
    crate::dml::BindError;
    #[cfg(feature = "d3d12")]
    crate::d3d12::D3d12Error;
    #[cfg(feature = "dlpack")]
    crate::dlpack::DlpackError;
    #[cfg(feature = "files")]
    crate::files::FileOrderError;
    #[cfg(feature = "frames")]
    crate::frames::FrameError;
    #[cfg(feature = "gpu")]
    crate::gpu::BufferError;
    #[cfg(feature = "operators")]
    crate::operators::OperatorError;
    #[cfg(feature = "operators")]
    crate::operators::GraphError;
    #[cfg(feature = "operators")]
    crate::operators::WeightError;
    #[cfg(all(windows, feature = "operators", feature = "windows"))]
    crate::operators::RunnerError;
    #[cfg(feature = "ort")]
    crate::ort::OrtError;
    #[cfg(feature = "ort")]
    crate::ort::SessionError;
    #[cfg(feature = "shader")]
    crate::shader::KernelError;
    #[cfg(feature = "shader")]
    crate::shader::ShaderError;
    #[cfg(feature = "wgpu")]
    crate::wgpu::TexelError;
    #[cfg(feature = "wgpu")]
    crate::wgpu::TransferError;
    #[cfg(all(windows, feature = "windows"))]
    crate::windows::TransferError;
}

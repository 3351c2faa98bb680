//! One error for functions that call several parts of this crate.

use crate::layout::error::Refused;
use alloc::boxed::Box;
use core::fmt;

/// Declares the variants: the error that each holds, and the errors that become this one first.
macro_rules! errors {
    ($(
        $(#[$cfg:meta])*
        $name:ident($error:path) $(from $($(#[$of_part:meta])* $part:ty),+)?;
    )*) => {
        /// Any error of this crate, for functions that call several parts of it. `?` converts each error to this one.
        ///
        /// ```
        /// use tensor_layout::{layout, Error, Tensor, H, W};
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
        /// assert!(matches!(error, Error::Layout(_)));
        /// # Ok::<(), Error>(())
        /// ```
        ///
        /// The text, and the source, are those of the error that it holds. It has the size of two pointers.
        #[non_exhaustive]
        pub enum Error {$(
            #[doc = concat!("Holds a [`", stringify!($error), "`](", stringify!($error), ").")]
            $(#[$cfg])*
            $name(Box<$error>),
        )*}

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {$(
                    $(#[$cfg])*
                    Error::$name(error) => error.fmt(f),
                )*}
            }
        }

        impl core::error::Error for Error {
            fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
                match self {$(
                    $(#[$cfg])*
                    Error::$name(error) => error.source(),
                )*}
            }
        }

        $(
            $(#[$cfg])*
            impl From<$error> for Error {
                fn from(error: $error) -> Self {
                    Error::$name(Box::new(error))
                }
            }
            $($(
                $(#[$of_part])*
                impl From<$part> for Error {
                    fn from(error: $part) -> Self {
                        <$error>::from(error).into()
                    }
                }
            )+)?
        )*
    };
}

errors! {
    Layout(crate::LayoutError) from
        crate::LengthError, crate::PositionError, crate::RangeError, #[cfg(feature = "bytemuck")] crate::BytesError;
    #[cfg(feature = "directml")]
    Description(crate::dml::TensorDescError);
    #[cfg(feature = "directml")]
    Binding(crate::dml::BindError);
    #[cfg(feature = "d3d12")]
    D3d12(crate::d3d12::D3d12Error);
    #[cfg(feature = "dlpack")]
    Dlpack(crate::dlpack::DlpackError);
    #[cfg(feature = "files")]
    File(crate::files::FileOrderError);
    #[cfg(feature = "frames")]
    Frame(crate::frames::FrameError);
    #[cfg(feature = "gpu")]
    Buffer(crate::gpu::BufferError);
    #[cfg(feature = "operators")]
    Operator(crate::operators::OperatorError);
    #[cfg(feature = "operators")]
    Graph(crate::operators::GraphError);
    #[cfg(all(windows, feature = "operators", feature = "windows"))]
    Runner(crate::operators::RunnerError);
    #[cfg(feature = "ort")]
    Ort(crate::ort::OrtError);
    #[cfg(feature = "ort")]
    Session(crate::ort::SessionError);
    #[cfg(feature = "shader")]
    Kernel(crate::shader::KernelError);
    #[cfg(feature = "shader")]
    Shader(crate::shader::ShaderError);
    #[cfg(feature = "wgpu")]
    Texel(crate::wgpu::TexelError);
    #[cfg(feature = "wgpu")]
    Wgpu(crate::wgpu::TransferError);
    #[cfg(all(windows, feature = "windows"))]
    Windows(crate::windows::TransferError);
}

/// Drops the value that was refused.
impl<V, E> From<Refused<V, E>> for Error
where
    Error: From<E>,
{
    fn from(refused: Refused<V, E>) -> Self {
        refused.into_error().into()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

//! Uses the items without features, and the items of features without dependencies.

#![no_std]
#![deny(warnings)]

use tensor_layout::{H, LayoutError, LengthError, Mapping, PositionError, View, W, layout};

/// Reads an element of a borrowed view, which needs no allocator.
///
/// # Errors
///
/// Never for two rows of three.
pub fn borrowed(pixels: &[u8]) -> Result<u8, LengthError> {
    let image = View::<u8, layout!(HW[2, 3])>::new(pixels)?;
    Ok(image[(H(1), W(2))])
}

/// Errors implement `Error`, even without std.
///
/// # Errors
///
/// Never.
pub fn errors() -> Result<(), &'static dyn core::error::Error> {
    fn is_error<E: core::error::Error + Send + Sync + 'static>() {}
    is_error::<LengthError>();
    is_error::<LayoutError>();
    is_error::<PositionError>();
    Ok(())
}

/// Makes a mapping at run time, on the stack.
#[must_use]
pub fn mapping(height: usize) -> Option<Mapping<layout!(HW[?, 3])>> {
    <layout!(HW[?, 3])>::with((H(height),)).ok()
}

/// `std` includes it.
#[cfg(any(feature = "alloc", feature = "std"))]
pub mod owned {
    extern crate alloc;

    use alloc::vec::Vec;
    use tensor_layout::{H, Tensor, W, layout};

    #[must_use]
    pub fn owned() -> Vec<usize> {
        Tensor::<usize, layout!(WH[2, 3])>::from_fn(|(H(h), W(w))| 10 * h + w).into_vec()
    }
}

/// All other features of the graphics card include it.
#[cfg(any(
    feature = "d3d12",
    feature = "directml",
    feature = "gpu",
    feature = "shader"
))]
pub mod gpu {
    use tensor_layout::gpu::{Buffer, BufferError, Resource};
    use tensor_layout::{layout, plan};

    layout! {
        pub type Rows = HW[2, 3];
    }

    plan! {
        pub struct Frame<R> {
            pub rows: Buffer<R, u8, Rows>,
        }
    }

    /// Places a plan in a resource.
    ///
    /// # Errors
    ///
    /// If the resource has fewer than 8 bytes.
    pub fn frame<R: Resource + Clone>(resource: R) -> Result<Frame<R>, BufferError> {
        Frame::new(resource, 0)
    }
}

#[cfg(feature = "directml")]
pub mod directml {
    use crate::gpu::Rows;
    use tensor_layout::dml::{BindError, RawBufferBinding, TensorDesc};
    use tensor_layout::gpu::{Buffer, D3d12Resource};

    pub static ROWS: TensorDesc = TensorDesc::new::<u8, Rows>();

    /// Binds a buffer without operators.
    ///
    /// # Errors
    ///
    /// If the buffer begins at no multiple of 16 bytes.
    pub fn bind<R: D3d12Resource>(
        rows: &Buffer<R, u8, Rows>,
    ) -> Result<RawBufferBinding<'_>, BindError> {
        ROWS.bind(rows)
    }
}

#[cfg(feature = "operators")]
pub mod operators {
    use crate::gpu::Rows;
    use tensor_layout::operators::ElementWiseIdentity;

    pub static COPY: ElementWiseIdentity<u8, Rows, Rows> = ElementWiseIdentity::new();
}

#[cfg(feature = "d3d12")]
pub mod d3d12 {
    use crate::gpu::Rows;
    use tensor_layout::d3d12::BufferView;

    pub const ROWS: BufferView<u8, Rows> = BufferView::raw();
}

#[cfg(feature = "shader")]
pub mod shader {
    use crate::gpu::Rows;
    use tensor_layout::shader::{Language, OffsetFunction};

    pub static ROWS: OffsetFunction<Rows> = OffsetFunction::new(Language::Wgsl, "rows");
}

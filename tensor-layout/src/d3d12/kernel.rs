//! The buffers of kernels that copy between two layouts.

use super::BufferView;
use super::limits::MAX_ELEMENTS;
use crate::gpu::{AsBuffer, Buffer, D3d12Resource};
use crate::layout::AnyLayout;
use crate::shader::kernel::{CopyKernel, KernelCause, KernelElement, KernelError};
use crate::types::axis::W;
use alloc::vec::Vec;

/// The words of 4 bytes that a kernel reads or writes.
pub type Words = crate::layout!(W[W = ?]);

/// The views and parameters that Direct3D 12 binds for a [`CopyKernel`] from one buffer to another. [`CopyKernel::bind`] makes
/// them.
///
/// With the feature `windows`, `windows::Relayout` binds and dispatches.
#[derive(Clone, Debug)]
pub struct KernelBindings {
    /// The words of the source: `t0`, or `u1` for a kernel [in one buffer](CopyKernel::in_one_buffer).
    ///
    /// The view begins at the word of the tensor's first byte. A root descriptor is the address of the buffer plus 4 times
    /// the `first_element` of the view's description.
    pub source: BufferView<u32, Words>,
    /// The words of the target: `u0`.
    pub target: BufferView<u32, Words>,
    /// The contents of the constants: `b0`.
    pub parameters: Vec<u32>,
}

impl<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout> CopyKernel<T, L, U, M> {
    /// Returns the views and parameters that Direct3D 12 binds for a copy from one buffer to another. With the feature
    /// `windows`, `windows::Relayout` records the copy.
    ///
    /// Needs the features `d3d12` and `shader`.
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::layout;
    /// use tensor_layout::shader::{CopyKernel, Language::Hlsl};
    ///
    /// type Camera = layout!(HWC[C = 3, H = 48, W = 64]);
    /// type Planes = layout!(CHW[C = 3, H = 48, W = 64]);
    ///
    /// let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, Camera::mapping(), Planes::mapping())?;
    /// assert_eq!(kernel.root_signature(), "SRV(t0), UAV(u0), CBV(b0)");
    ///
    /// // In a program, these are resources of Direct3D 12.
    /// let (frame, input) = (HostBuffer(vec![0; 9_224]), HostBuffer(vec![0; 40_000]));
    /// let frame = Buffer::<_, u8, Camera>::new(&frame, 6)?;
    /// let input = Buffer::<_, f32, Planes>::new(&input, 256)?;
    /// let bindings = kernel.bind(&frame, &input)?;
    ///
    /// // The tensor begins 2 bytes after the word at byte 4.
    /// let view = bindings.source.shader_resource_view();
    /// assert_eq!((view.buffer.first_element, bindings.parameters[0]), (1, 2));
    /// let view = bindings.target.try_unordered_access_view()?;
    /// assert_eq!((view.buffer.first_element, view.buffer.number_of_elements), (64, 9_216));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - sizes or strides known at run time differ between the kernel and a buffer;
    /// - the ranges of bytes of the tensors overlap, gaps included;
    /// - both tensors are in one buffer, and the kernel is not one [`in_one_buffer`](Self::in_one_buffer);
    /// - a tensor begins within an element, or ends in the last, incomplete word of a buffer;
    /// - the target does not begin at a multiple of 4 bytes, and the kernel is not one
    ///   [`at_any_offset`](Self::at_any_offset);
    /// - a tensor takes more than 2^27 words, which is the limit of Direct3D 12;
    /// - a buffer that the kernel writes, or the source in one buffer, does not allow unordered access;
    /// - the kernel is for a texture, a frame or a scaled picture.
    pub fn bind<'b, R: D3d12Resource + 'b, S: D3d12Resource + 'b>(
        &self,
        source: impl AsBuffer<'b, R, T, L>,
        target: impl AsBuffer<'b, S, U, M>,
    ) -> Result<KernelBindings, KernelError> {
        let (source, target): (&Buffer<R, T, L>, &Buffer<S, U, M>) =
            (source.into_buffer(), target.into_buffer());
        let ([read, written], [from, to]) = self.bind_views(source, target)?;
        Ok(KernelBindings {
            source: read,
            target: written,
            parameters: self.parameters(from, to)?,
        })
    }

    /// Returns the views of source and target, and the offsets of the tensors in them, in bytes.
    pub(crate) fn bind_views<R: D3d12Resource, S: D3d12Resource>(
        &self,
        source: &Buffer<R, T, L>,
        target: &Buffer<S, U, M>,
    ) -> Result<([BufferView<u32, Words>; 2], [u64; 2]), KernelError> {
        let (read, written) = (source.resource(), target.resource());
        let (from, to) = (source.byte_range(), target.byte_range());
        let is_one = self.is_in_one_buffer();
        self.check_layouts(&source.mapping(), &target.mapping())?;
        let begins = [from[0], to[0]];
        let refused = |cause| self.refused(cause);
        self.check_begins(begins).map_err(refused)?;
        let cause = if !written.allows_unordered_access() {
            Some(KernelCause::ReadOnly { tensor: "target" })
        } else if is_one && !read.allows_unordered_access() {
            Some(KernelCause::ReadOnly { tensor: "source" })
        } else if read.as_ptr() == written.as_ptr() {
            let apart = KernelCause::check_apart(from, to).err();
            apart.or((!is_one).then_some(KernelCause::OneBuffer))
        } else {
            None
        };
        cause.map_or(Ok(()), |cause| Err(refused(cause)))?;
        let words = |range, size| words(range, size).map_err(refused);
        let source = words(from, read.size_in_bytes())?;
        let target = words(to, written.size_in_bytes())?;
        Ok(([source, target], begins.map(|begin| begin % 4)))
    }
}

/// Returns a view of the words that have a range of bytes of a buffer.
fn words(bytes: [u64; 2], size: u64) -> Result<BufferView<u32, Words>, KernelCause> {
    let begin = bytes[0] - bytes[0] % 4;
    let needed = (KernelCause::check_words(bytes, size)? - begin) / 4;
    // A size that does not fit is beyond the limit.
    let mapping = Words::with((W(usize::try_from(needed).unwrap_or(usize::MAX)),));
    let view = mapping.map(BufferView::structured_with);
    match view {
        Ok(Ok(view)) => Ok(view.at_byte(begin)),
        _ => Err(KernelCause::Limit {
            name: "StructuredBuffer<uint>",
            needed,
            limit: MAX_ELEMENTS,
        }),
    }
}

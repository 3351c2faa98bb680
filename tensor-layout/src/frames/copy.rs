//! Copies of frames to memory with another place for each plane.

use super::encoding::Encoding;
use super::error::{FrameError, FrameErrorKind};
use super::format::FrameFormat;
use super::frame::{Frame, PlaneRows};
use super::memory::FrameLayout;
use crate::types::axis::{H, W};

impl<F: FrameFormat, K: Encoding> Frame<'_, F, K> {
    /// Copies the frame to the places that `layout` states, such as those in an upload buffer. Other elements of
    /// `memory` keep their values, and `memory` may be longer. The elements are copied as they are, with all bits.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, Frame, FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let camera = [16; 720 * 1280 * 3 / 2];
    /// let frame = Frame::<Nv12, Bt709Limited>::packed(&camera, H(720), W(1280))?;
    ///
    /// // Direct3D 12 pads the rows to 1536 bytes.
    /// let layout = FrameLayout::direct3d12(H(720), W(1280))?;
    /// let mut upload = vec![0; layout.elements()];
    /// frame.copy_into(&mut upload, layout)?;
    /// assert_eq!(upload[1_536 + 1_279..][..2], [16, 0]);
    ///
    /// // And back.
    /// let copy = Frame::<Nv12, Bt709Limited>::placed(&upload, layout)?;
    /// assert!(copy.u().iter().eq(&frame.u()));
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Writes nothing and returns an error if `layout` has other sizes, or if `memory` is too short.
    #[doc(alias("MemcpySubresource", "UpdateSubresources", "av_image_copy"))]
    pub fn copy_into(
        &self,
        memory: &mut [F::Element],
        layout: FrameLayout<F>,
    ) -> Result<(), FrameError> {
        if self.sizes() != layout.sizes() {
            let (H(rows), W(columns)) = layout.sizes();
            let of_frame = FrameLayout::<F>::of_sizes(self.rows, self.columns)?;
            return Err(of_frame.refuse(FrameErrorKind::OtherSizes { rows, columns }));
        }
        // The slice holds all planes.
        Frame::<F, K>::placed(memory, layout)?;
        for (plane, facts) in F::FACTS.planes.iter().enumerate() {
            let offset = layout.in_elements(facts, layout.offsets[plane])?;
            let pitch = layout.in_elements(facts, layout.pitches[plane])?;
            let (group, length) = (facts.letters.len(), facts.row_elements(self.columns));
            let PlaneRows {
                memory: source,
                pitch: source_pitch,
                step,
            } = self.planes[plane];
            for row in 0..facts.row_count(self.rows) {
                let target = &mut memory[offset + row * pitch..][..length];
                let source = &source[row * source_pitch..];
                if step == group {
                    target.copy_from_slice(&source[..length]);
                } else {
                    let groups = target.chunks_exact_mut(group).zip(source.chunks(step));
                    groups.for_each(|(target, source)| target.copy_from_slice(&source[..group]));
                }
            }
        }
        Ok(())
    }
}

//! Memory that DirectML needs for its own data.

use super::{BindCause, BindError, RawBufferBinding, bind_range, check_access};
use crate::gpu::plan::{CheckedRange, NoSpace, Space};
use crate::gpu::{
    BufferError, Content, D3d12Resource, OtherContent, Planned, Resource, check_range,
};

/// The alignment of temporary memory in bytes: `DML_TEMPORARY_BUFFER_ALIGNMENT`.
pub const TEMPORARY_BUFFER_ALIGNMENT: u32 = 256;

/// The alignment of persistent memory in bytes: `DML_PERSISTENT_BUFFER_ALIGNMENT`.
pub const PERSISTENT_BUFFER_ALIGNMENT: u32 = 256;

macro_rules! reserved {
    ($($(#[$meta:meta])* $name:ident, $slot:literal, $alignment:ident, $example:literal;)*) => {$(
        $(#[$meta])*
        ///
        /// In a [`plan!`](crate::plan!), `BYTES` is the size of the memory. Elsewhere, leave out `BYTES`,
        /// because the size is known only at run time. For an example, see
        #[doc = $example]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<R, const BYTES: u64 = 0> {
            resource: R,
            offset_in_bytes: u64,
            size_in_bytes: u64,
        }

        impl<R: Resource> $name<R> {
            /// Reserves `size_in_bytes` bytes of a resource, from `offset_in_bytes` on.
            ///
            /// # Errors
            ///
            /// Returns an error if the resource is a texture, or if it ends before the reserved bytes end.
            pub fn new(
                resource: R,
                offset_in_bytes: u64,
                size_in_bytes: u64,
            ) -> Result<Self, BufferError> {
                check_range(&resource, offset_in_bytes, Some(size_in_bytes), || Content::Other(OtherContent::Scratch($slot)))?;
                Ok(Self::of_checked_range(resource, offset_in_bytes, size_in_bytes))
            }
        }

        impl<R, const BYTES: u64> $name<R, BYTES> {
            fn of_checked_range(resource: R, offset_in_bytes: u64, size_in_bytes: u64) -> Self {
                $name { resource, offset_in_bytes, size_in_bytes }
            }

            /// Returns the resource that contains the memory.
            #[must_use]
            pub fn resource(&self) -> &R {
                &self.resource
            }

            /// Returns the offset of the memory in the resource, in bytes.
            #[must_use]
            pub fn offset_in_bytes(&self) -> u64 {
                self.offset_in_bytes
            }

            /// Returns the size of the memory, in bytes.
            #[must_use]
            pub fn size_in_bytes(&self) -> u64 {
                self.size_in_bytes
            }
        }

        #[diagnostic::do_not_recommend]
        impl<R, const BYTES: u64> Planned<R> for $name<R, BYTES> {
            const SPACE: Result<Space, NoSpace> = if BYTES == 0 {
                Err(NoSpace::Empty)
            } else {
                Ok(Space::new(BYTES, $alignment as u64))
            };
            fn at(range: CheckedRange<'_, R>) -> Self
            where
                R: Clone,
            {
                let (resource, offset_in_bytes) = range.take(<Self as Planned<R>>::SPACE);
                Self::of_checked_range(resource, offset_in_bytes, BYTES)
            }
        }

        impl<R: D3d12Resource, const BYTES: u64> $name<R, BYTES> {
            /// Binds the whole memory, for an operator that is not in this crate. `needed` is the number of
            /// bytes that DirectML needs, as `DML_BINDING_PROPERTIES` states. If `needed` is 0, nothing is
            /// bound.
            ///
            /// # Errors
            ///
            /// Returns an error in these cases, unless `needed` is 0:
            ///
            /// - the memory has fewer than `needed` bytes;
            /// - its offset is not a multiple of 256 bytes;
            /// - its resource does not allow unordered access.
            #[doc(alias = "DML_BINDING_PROPERTIES")]
            pub fn bind(&self, needed: u64) -> Result<RawBufferBinding<'_>, BindError> {
                self.bind_to(stringify!($name), needed)
            }

            pub(crate) fn bind_to(
                &self,
                operator: &'static str,
                needed: u64,
            ) -> Result<RawBufferBinding<'_>, BindError> {
                let given = self.size_in_bytes;
                let bind = || {
                    if needed == 0 {
                        return Ok(RawBufferBinding::NONE);
                    }
                    if given < needed {
                        return Err(BindCause::TooLittle { needed, given });
                    }
                    check_access(&self.resource)?;
                    bind_range(&self.resource, self.offset_in_bytes, given, $alignment)
                };
                bind().map_err(|cause| BindError::new(operator, $slot, cause))
            }
        }
    )*};
}

reserved! {
    /// Temporary memory of an operator, for `BindTemporaryResource`. DirectML uses this memory only during an
    /// execution. Before and after an execution, its contents do not matter.
    Temporary, "temporary", TEMPORARY_BUFFER_ALIGNMENT, "[`Bindings`](crate::operators::Bindings).";

    /// Persistent memory of an operator, for `BindPersistentResource`. DirectML writes the memory when the
    /// operator is initialised, and reads it in each execution of the operator.
    Persistent, "persistent", PERSISTENT_BUFFER_ALIGNMENT,
    "[`InitializerBindings`](crate::operators::InitializerBindings).";
}

//! Memory that holds no tensors, but what DirectML puts there.

use super::{BindCause, BindError, RawBufferBinding, bind_range, check_access};
use crate::gpu::plan::{NoSpace, Room, Space};
use crate::gpu::{BufferError, Content, D3d12Resource, Planned, Resource, check_range};

/// The alignment of temporary memory in bytes: `DML_TEMPORARY_BUFFER_ALIGNMENT`.
#[doc(alias = "DML_TEMPORARY_BUFFER_ALIGNMENT")]
pub const TEMPORARY_BUFFER_ALIGNMENT: u32 = 256;

/// The alignment of persistent memory in bytes: `DML_PERSISTENT_BUFFER_ALIGNMENT`.
#[doc(alias = "DML_PERSISTENT_BUFFER_ALIGNMENT")]
pub const PERSISTENT_BUFFER_ALIGNMENT: u32 = 256;

macro_rules! reserved {
    ($($(#[$meta:meta])* $name:ident, $slot:literal, $alignment:ident, $example:literal;)*) => {$(
        $(#[$meta])*
        ///
        /// In a [`plan!`](crate::plan!), `BYTES` is its size; elsewhere the size is known at run time,
        /// and `BYTES` is left out. Examples are with
        #[doc = $example]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<R, const BYTES: u64 = 0> {
            resource: R,
            offset_in_bytes: u64,
            size_in_bytes: u64,
        }

        impl<R: Resource> $name<R> {
            /// Reserves `SIZE` bytes of a resource from an offset.
            ///
            /// # Errors
            ///
            /// Returns an error if the resource is no buffer, or ends before they do.
            pub fn new(
                resource: R,
                offset_in_bytes: u64,
                size_in_bytes: u64,
            ) -> Result<Self, BufferError> {
                check_range(&resource, offset_in_bytes, Some(size_in_bytes), || Content::Memory($slot))?;
                Ok(Self::of_checked_range(resource, offset_in_bytes, size_in_bytes))
            }
        }

        impl<R, const BYTES: u64> $name<R, BYTES> {
            fn of_checked_range(resource: R, offset_in_bytes: u64, size_in_bytes: u64) -> Self {
                $name { resource, offset_in_bytes, size_in_bytes }
            }

            /// Returns the resource.
            #[must_use]
            pub fn resource(&self) -> &R {
                &self.resource
            }

            /// Returns the offset in the resource, in bytes.
            #[must_use]
            pub fn offset_in_bytes(&self) -> u64 {
                self.offset_in_bytes
            }

            /// Returns how many bytes it has.
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
                Ok(Space { bytes: BYTES, alignment: $alignment as u64 })
            };
            fn at(room: Room<'_, R>) -> Self
            where
                R: Clone,
            {
                let (resource, offset_in_bytes) = room.take(<Self as Planned<R>>::SPACE);
                Self::of_checked_range(resource, offset_in_bytes, BYTES)
            }
        }

        impl<R: D3d12Resource, const BYTES: u64> $name<R, BYTES> {
            /// Binds all of the memory, for an operator that is not in this crate. Where `needed` is 0, as
            /// in `DML_BINDING_PROPERTIES` of an operator without such memory, nothing is bound.
            ///
            /// # Errors
            ///
            /// Returns an error if there are fewer bytes than `needed`, or if they begin at no multiple of 256
            /// or are in a resource that does not allow unordered access.
            #[doc(alias = "DML_BINDING_PROPERTIES")]
            pub fn bind(&self, needed: u64) -> Result<RawBufferBinding<'_>, BindError> {
                self.bind_to(stringify!($name), needed)
            }

            pub(in crate::dml) fn bind_to(
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
    /// Memory to work in, of which nothing is expected before and nothing remains after: for
    /// `BindTemporaryResource`.
    Temporary, "temporary", TEMPORARY_BUFFER_ALIGNMENT, "[`Bindings`](crate::dml::Bindings).";

    /// Memory of an operator, written when it is initialised and read whenever it is executed: for
    /// `BindPersistentResource`.
    Persistent, "persistent", PERSISTENT_BUFFER_ALIGNMENT,
    "[`InitializerBindings`](crate::dml::InitializerBindings).";
}

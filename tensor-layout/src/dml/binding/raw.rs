//! Bindings in the form that DirectML reads.

use crate::dml::typed_pointer::typed_pointers;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;

/// The range of a resource that is bound to a slot: `DML_BUFFER_BINDING`, laid out in memory as in C. The
/// binding borrows the resource.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferBinding<'a> {
    /// `Buffer`: the `ID3D12Resource*`, or null if nothing is bound.
    pub buffer: *mut c_void,
    /// `Offset`: the offset of the bound range in the resource, in bytes.
    pub offset: u64,
    /// `SizeInBytes`: the size of the bound range, in bytes.
    pub size_in_bytes: u64,
    pub(crate) bound: PhantomData<&'a ()>,
}

typed_pointers! {
    /// `DML_BINDING_DESC`, laid out in memory as in C.
    RawBindingDesc {
        /// `Type`: 0 for `DML_BINDING_TYPE_NONE`, 1 for `.._BUFFER`, 2 for `.._BUFFER_ARRAY`.
        kind,
        /// `Desc`: points to a [`RawBufferBinding`] or a `RawBufferArrayBinding`, or is null.
        desc,
    }
}

impl<'a> RawBufferBinding<'a> {
    /// The binding of a slot to which nothing is bound.
    pub(crate) const NONE: Self = RawBufferBinding {
        buffer: ptr::null_mut(),
        offset: 0,
        size_in_bytes: 0,
        bound: PhantomData,
    };

    pub(crate) fn is_bound(&self) -> bool {
        !self.buffer.is_null()
    }

    /// Returns whether both ranges are in the same resource. An unbound range is in none.
    ///
    /// The page of [`intersects`](Self::intersects) has an example.
    #[must_use]
    pub fn shares_resource(&self, other: &RawBufferBinding<'_>) -> bool {
        self.is_bound() && self.buffer == other.buffer
    }

    /// Returns whether both ranges share at least one byte. While DirectML executes an operator, an output may share
    /// no byte with another output, nor with an input that it does not replace.
    ///
    /// ```
    /// use tensor_layout::dml::TensorDesc;
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::layout;
    ///
    /// type Line = layout!(W[W = 8]);
    /// const LINE: TensorDesc = TensorDesc::new::<f32, Line>();
    ///
    /// let memory = HostBuffer(vec![0; 96]);
    /// let [first, second, third] = [0, 16, 32].map(|offset| Buffer::<_, f32, Line>::new(&memory, offset));
    /// let (first, second, third) = (first?, second?, third?);
    /// let first = LINE.bind(&first)?;
    /// assert!(first.intersects(&LINE.bind(&second)?));
    /// assert!(!first.intersects(&LINE.bind(&third)?));
    /// assert!(first.shares_resource(&LINE.bind(&third)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn intersects(&self, other: &RawBufferBinding<'_>) -> bool {
        let (first, second) = if self.offset <= other.offset {
            (self, other)
        } else {
            (other, self)
        };
        self.shares_resource(other)
            && second.offset - first.offset < first.size_in_bytes
            && second.size_in_bytes > 0
    }

    /// Returns a `DML_BINDING_DESC` that points to this binding. The page of
    /// [`TensorDesc::bind`](crate::dml::TensorDesc::bind) has an example.
    #[doc(alias = "DML_BINDING_DESC")]
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        let mut desc = RawBindingDesc::new(i32::from(self.is_bound()), self);
        if !self.is_bound() {
            desc.desc = ptr::null();
        }
        desc
    }
}

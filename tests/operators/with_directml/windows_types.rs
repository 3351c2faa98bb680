//! Our stand-ins for Microsoft's structures of operators, compared with the bindings of the `windows` crate.

use crate::memory::Memory;
use crate::windows_fields::assert_same_fields;
use tensor_layout::gpu::Buffer;
use tensor_layout::layout;
use tensor_layout::operators::{
    ElementWiseIdentity, InitializerBindings, Operator, OwnedByDml, RawBufferArrayBinding,
    RawOperatorDesc, Unbound,
};
use windows::Win32::AI::MachineLearning::DirectML as theirs;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BUFFER_ARRAY_BINDING, DML_BUFFER_BINDING, DML_OPERATOR_DESC,
};

#[test]
fn fields_are_where_theirs_are() {
    assert_same_fields! {
        RawOperatorDesc = DML_OPERATOR_DESC { kind = Type, desc = Desc };
        RawBufferArrayBinding = DML_BUFFER_ARRAY_BINDING { binding_count = BindingCount, bindings = Bindings };
    }
}

/// Tests the numbers of the kinds of bindings.
#[test]
fn bindings_are_theirs() {
    type Line = layout!(W[4]);
    static COPY: ElementWiseIdentity<u8, OwnedByDml<Line>, Line> = ElementWiseIdentity::new();
    let memory = Memory::new(64);
    let buffer = Buffer::new(&memory, 16).expect("there is room");
    let bindings = COPY
        .bind((Unbound,), (&buffer,))
        .expect("the buffer is right");
    bindings.with_raw(|raw| {
        assert_eq!(raw.inputs[0].kind, theirs::DML_BINDING_TYPE_NONE.0);
        assert_eq!(raw.outputs[0].kind, theirs::DML_BINDING_TYPE_BUFFER.0);
        // SAFETY: a binding of that type points to this structure, whose fields have the same offsets.
        let read = unsafe { &*raw.outputs[0].desc.cast::<DML_BUFFER_BINDING>() };
        assert_eq!((read.Offset, read.SizeInBytes), (16, 4));
    });
    let part = COPY
        .bind_at_initialization((&buffer,))
        .expect("the buffer is right");
    let bindings = InitializerBindings::new([part.as_part()]).expect("nothing is written");
    bindings.with_raw(|raw| {
        assert_eq!(raw.inputs[0].kind, theirs::DML_BINDING_TYPE_BUFFER_ARRAY.0);
        // SAFETY: as above.
        let read = unsafe { &*raw.inputs[0].desc.cast::<DML_BUFFER_ARRAY_BINDING>() };
        assert_eq!(read.BindingCount, 1);
        // SAFETY: there is one.
        let read = unsafe { &*read.Bindings };
        assert_eq!((read.Offset, read.SizeInBytes), (16, 4));
    });
}

//! Our stand-ins for Microsoft's structures of operators, compared with the bindings of the `windows` crate.

use crate::windows_fields::assert_same_fields;
use tensor_layout::operators::{RawBufferArrayBinding, RawOperatorDesc};
use windows::Win32::AI::MachineLearning::DirectML::{DML_BUFFER_ARRAY_BINDING, DML_OPERATOR_DESC};

#[test]
fn fields_are_where_theirs_are() {
    assert_same_fields! {
        RawOperatorDesc = DML_OPERATOR_DESC { kind = Type, desc = Desc };
        RawBufferArrayBinding = DML_BUFFER_ARRAY_BINDING { binding_count = BindingCount, bindings = Bindings };
    }
}

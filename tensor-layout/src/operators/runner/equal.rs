//! Conversions of the structures of operators and graphs to the same structures in the crate `windows`.

use crate::operators::entry_point::{as_windows, check_equal};
use crate::operators::{
    RawBufferArrayBinding, RawGraphDesc, RawGraphEdge, RawGraphNode, RawOperatorDesc,
};
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_BUFFER_ARRAY_BINDING, DML_GRAPH_DESC, DML_GRAPH_EDGE_DESC, DML_GRAPH_NODE_DESC,
    DML_OPERATOR_DESC,
};

as_windows! {
    RawOperatorDesc<'_> = DML_OPERATOR_DESC {
        kind = Type,
        desc = Desc,
    }
    RawBufferArrayBinding<'_> = DML_BUFFER_ARRAY_BINDING {
        binding_count = BindingCount,
        bindings = Bindings,
    }
    RawGraphDesc<'_> = DML_GRAPH_DESC {
        input_count = InputCount,
        output_count = OutputCount,
        node_count = NodeCount,
        nodes = Nodes,
        input_edge_count = InputEdgeCount,
        input_edges = InputEdges,
        output_edge_count = OutputEdgeCount,
        output_edges = OutputEdges,
        intermediate_edge_count = IntermediateEdgeCount,
        intermediate_edges = IntermediateEdges,
    }
    RawGraphNode<'_> = DML_GRAPH_NODE_DESC {
        kind = Type,
        desc = Desc,
    }
    RawGraphEdge<'_> = DML_GRAPH_EDGE_DESC {
        kind = Type,
        desc = Desc,
    }
}

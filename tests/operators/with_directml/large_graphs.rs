//! The cost of large graphs.

use crate::support::{has_valgrind, instructions};
use core::ptr;
use std::env;
use std::process::Command;
use tensor_layout::layout;
use tensor_layout::operators::{ActivationRelu, Graph};

type Scores = layout!(NC[N = 1, C = 4]);

static RELU: ActivationRelu<f32, Scores, Scores> = ActivationRelu::new();

/// The tests that describe a chain of nodes, and the length of the chain. These tests do nothing else.
const CHAINS: [(&str, usize); 2] = [("short_chain", 1_000), ("long_chain", 4_000)];

/// The function whose instructions are counted. Valgrind finds it by its name.
#[unsafe(no_mangle)]
#[inline(never)]
#[expect(clippy::no_mangle_with_rust_abi, reason = "nothing but Rust calls it")]
fn describe_chain_of_nodes(graph: &Graph<'_>, nodes: usize) {
    let operators = (0..nodes).map(|_| ptr::dangling_mut());
    let edges = graph.with_raw(operators, |desc| desc.intermediate_edge_count);
    assert_eq!(edges.expect("it is complete") as usize, nodes - 1);
}

fn describe_chain(test: usize) {
    let (_, nodes) = CHAINS[test];
    let mut graph = Graph::new();
    let mut value = graph.input("scores");
    for _ in 0..nodes {
        value = graph.apply(&RELU, (value,));
    }
    graph.output("last", value);
    describe_chain_of_nodes(&graph, nodes);
}

#[test]
fn short_chain() {
    describe_chain(0);
}

#[test]
fn long_chain() {
    describe_chain(1);
}

/// For four times as many nodes, `with_raw` executes four times as many instructions, and not sixteen times.
#[test]
fn the_description_of_a_graph_is_linear() {
    if !has_valgrind("the_description_of_a_graph_is_linear") {
        return;
    }
    let this = env::current_exe().expect("the program has a path");
    let [short, long] = CHAINS.map(|(test, nodes)| {
        let mut program = Command::new(&this);
        program.args(["--exact", &format!("large_graphs::{test}")]);
        let count = instructions(&program, "describe_chain_of_nodes");
        println!("{nodes} nodes: {count} instructions");
        count
    });
    assert!(short > 0, "nothing was counted");
    assert!(
        long < 5 * short,
        "{short} instructions for 1,000 nodes, {long} for 4,000"
    );
}

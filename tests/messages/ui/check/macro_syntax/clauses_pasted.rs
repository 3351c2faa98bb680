// mistakes: 3
use tensor_layout::layout;

// As DirectML lists them.
type ClauseAllStridesPositional = layout!(HW[2, 3], strides(5, 1));

type ClauseBroadcastWithValue = layout!(HW[2, 3], broadcast(H = 2));
type ClauseZero = layout!(HW[2, 3], align(W = 0));

fn main() {}

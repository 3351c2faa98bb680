// mistakes: 1
// einops: "h w c -> c h w".
use tensor_layout::layout;

type Planes = layout!(HWC -> CHW);

fn main() {}

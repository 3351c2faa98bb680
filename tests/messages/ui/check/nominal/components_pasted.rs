// mistakes: 4
use tensor_layout::layout;

layout! { struct List = HWC[C = 3, H = 8, W = 8], components(C = (R, G, B)); }

layout! { struct LowerCase = HWC[C = 3, H = 8, W = 8], components(C = rgb); }

layout! { struct OpenSize = HWC[C = ?, H = ?, W = ?], components(C = RGB); }

layout! { struct WithoutAxis = HWC[C = 3, H = 8, W = 8], components(RGB); }

fn main() {}

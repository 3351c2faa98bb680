// mistakes: 8
use tensor_layout::{layout, rearrange, Tensor, ViewMut};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn patterns_of_photos(photo: &Tensor<u8, Photo>) -> [Tensor<u8, Tokens>; 4] {
    [
        rearrange!(photo: H(Y P) W(X Q) C => T(Y X) D(P Q C), P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y Z) D(P Q C), P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(X Q) C, P = 16, Q = 16),
        rearrange!(H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16),
    ]
}

// As in einops.
fn rearrange_einops_text(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
    rearrange!(photo, "(y p) (x q) c -> (y x) (p q c)", p = 16, q = 16)
}

fn rearrange_mut_view() {
    type Photo = layout!(HWC[H = 4, W = 4, C = 3]);
    type Rows = layout!(HR[H = 4, R = 12]);
    fn clear(photo: &mut Tensor<u8, Photo>) {
        let rows: ViewMut<u8, Rows> = rearrange!(*photo: H W C -> mut view H R(W C));
        let rows = rearrange!(*photo: H W C -> &mut view Rows: H R(W C));
    }
}

fn rearrange_target_by_value() {
    type Photo = layout!(HWC[H = 4, W = 4, C = 3]);
    type Planes = layout!(CHW[C = 3, H = 4, W = 4]);
    let photo = Tensor::<u8, Photo>::filled(1);
    let mut planes = Tensor::<u8, Planes>::filled(0);
    rearrange!(photo: H W C -> planes: C H W);
    println!("{:?}", planes.sizes());
}

fn main() {}

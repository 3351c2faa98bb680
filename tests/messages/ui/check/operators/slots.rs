// mistakes: 12
use tensor_layout::{layout, H, Mapping, W};
use tensor_layout::operators::{
    Absent, AnyOperator, ElementWiseAdd, ElementWiseIdentity, ElementWiseQuantizeLinear, FusedActivation,
    MaxPooling, Operator, OperatorError, OwnedByDml, Quantize, Window,
};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static RESIDUAL: ElementWiseAdd<f32, Features, Features, Features> =
    ElementWiseAdd::new().with_activation(FusedActivation::Clip { min: 0.0, max: 6.0 });

static OPERATOR_ABSENT_INPUT: ElementWiseAdd<f32, Photo, Absent, Photo> = ElementWiseAdd::new();

type Grey = layout!(NCHW[N = 1, C = 3, H = 224, W = 224], broadcast(C));
static TO_GREY: ElementWiseIdentity<f32, Photo, Grey> = ElementWiseIdentity::new();

fn operator_is_a_window() {
    fn compile<O: Operator>(operator: &O) {
        operator.with_raw(|desc| println!("{}", desc.kind));
    }
    compile(&Window::new().size::<H>(3));
}

fn list_of_layouts() {
    let all: Vec<&dyn AnyOperator> = vec![&Photo::mapping()];
}

layout! {
    type Queries = BSHD[2, 128, 8, 64], logical(BSHD);
    type Keys = BHSD[2, 8, 128, 64], logical(BHSD);
}

static OPERATOR_OTHER_LOGICAL_ORDER: ElementWiseAdd<f32, Queries, Keys, Queries> = ElementWiseAdd::new();

type Planes = layout!(NCHW[N = 1, C = 3, H = 224, W = 224]);
static TO_PLANES: ElementWiseIdentity<f32, Photo, OwnedByDml<Planes>> = ElementWiseIdentity::new();

layout! {
    type X = NCHW[N = 1, C = 4, H = 8, W = 8];
    type Y = NCHW[N = 1, C = 4, H = 5, W = 4];
}

static POOL: MaxPooling<f32, X, Y> =
    MaxPooling::new(Window::new().sizes((H(2), W(2))).strides((H(2), W(2))));

layout! {
    type Weights = OI[O = 512, I = 4000];
    type Blocks = OI[O = 512, I = 128];
}

static QUANTIZE_BLOCKS: Quantize<f32, i8, Weights, Blocks, Blocks, Weights> = Quantize::new();

type Scale = layout!(C[64]);

static QUANTIZE_TO_WORDS: ElementWiseQuantizeLinear<f32, i32, Features, Scale, Scale, Features> =
    ElementWiseQuantizeLinear::new();

fn with_absent_input() {
    layout! { type Photo = NHWC[N = ?, C = ?, H = ?, W = ?]; }
    type Copied = ElementWiseIdentity<f32, Absent, Photo>;
    fn copied(photo: Mapping<Photo>) -> Result<Copied, OperatorError> {
        Copied::with(Absent, photo)
    }
}

fn with_owned_output() {
    layout! { type Photo = NHWC[N = ?, C = ?, H = ?, W = ?]; }
    type Copied = ElementWiseIdentity<f32, Photo, OwnedByDml<Photo>>;
    fn copied(photo: Mapping<Photo>) -> Result<Copied, OperatorError> {
        Copied::with(photo, photo)
    }
}

fn main() {}

// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// the layout of the camera, for the check of a session
use ort::session::Session;
use tensor_layout::layout;
use tensor_layout::ort::{SessionCheck, SessionError};

layout! {
    type Camera = NHWC[N = 1, C = 3, H = 4, W = 4];
}

fn check(session: &Session) -> Result<(), SessionError> {
    SessionCheck::new(session).input::<f32, Camera>("image").finish()
}

fn main() {
    let _ = check as fn(&Session) -> Result<(), SessionError>;
}

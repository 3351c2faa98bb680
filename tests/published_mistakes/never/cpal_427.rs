//! RustAudio/cpal#427: the buffer of a stream filled as one channel; it has two, interleaved.
//! Cost: every tone an octave too high.
//! With this crate: the slice that the callback gets has the layout that its author believes in.
//! No type can know: the number of channels is the device's, and the slice of the callback does not have it.
use tensor_layout::{T, ViewMut, layout};

layout! {
    type Samples = T[T = ?];
    type Stereo = TC[T = ?, C = 2];
}

fn callback(buffer: &mut [f32]) {
    let mapping = Samples::with((T(buffer.len()),)).unwrap();
    let mut samples = ViewMut::with(buffer, mapping).unwrap();
    for t in samples.positions(T) {
        samples[(t,)] = [0.0, 1.0, 0.0, -1.0][t.0 % 4];
    }
}

pub(crate) fn main() {
    use tensor_layout::{C, View};
    let mut buffer = [0.0; 8];
    callback(&mut buffer);
    let heard = View::with(&buffer, Stereo::with((T(4),)).unwrap()).unwrap();
    let left: Vec<_> = heard.fix((C(1),)).iter().copied().collect();
    assert_eq!(left, [1.0, -1.0, 1.0, -1.0]); // twice as fast as 0, 1, 0, -1
}

//! The forms that the layout language permits.

use tensor_layout::layout;

#[test]
fn commas_at_the_end() {
    assert_eq!(<layout!(HW[2, 3,])>::SPAN, 6);
    assert_eq!(<layout!(HW[H = 2, W = 3,],)>::SPAN, 6);
    assert_eq!(<layout!(HW[2, 3], pad(W = 5,), broadcast(H,),)>::SPAN, 3);
    assert_eq!(
        <layout!(HW[2, 3], strides(H = 10, W = 2,), )>::STRIDES,
        [10, 2]
    );
}

#[test]
fn other_brackets_around_the_whole() {
    assert_eq!(layout![HW[2, 3]].span(), 6);
    assert_eq!(layout! { HW[2, 3] }.span(), 6);
}

use super::*;

const fn of(count: usize, source: usize, target: usize, along: usize) -> Loop {
    Loop {
        count,
        source,
        target,
        along,
    }
}

#[test]
fn neighbours_become_one_loop() {
    let nest = Nest::<MAX_LOOPS>::new(&[of(2, 60, 60, 0), of(3, 20, 20, 0), of(20, 1, 1, 0)]);
    assert_eq!(nest.as_slice(), [of(120, 1, 1, 0)]);
}

#[test]
fn loops_of_one_step_are_none() {
    let nest = Nest::<MAX_LOOPS>::new(&[of(1, 7, 9, 1), of(5, 1, 1, 0), of(1, 5, 5, 0)]);
    assert_eq!(nest.as_slice(), [of(5, 1, 1, 0)]);
    assert_eq!(Nest::<MAX_LOOPS>::new(&[of(1, 0, 0, 0)]).as_slice(), []);
    assert_eq!(Nest::<MAX_LOOPS>::new(&[]).volume(), 1);
}

#[test]
fn pictures_have_two_loops() {
    // HWC to CHW, sizes 4, 5, 3.
    let nest = Nest::<MAX_LOOPS>::new(&[of(4, 15, 5, 0), of(5, 3, 1, 0), of(3, 1, 20, 1)]);
    assert_eq!(nest.as_slice(), [of(20, 3, 1, 0), of(3, 1, 20, 1)]);
}

#[test]
fn the_axis_of_a_conversion_stays_apart() {
    let nest = Nest::<MAX_LOOPS>::new(&[of(4, 3, 3, 0), of(3, 1, 1, 1)]);
    assert_eq!(nest.as_slice(), [of(3, 1, 1, 1), of(4, 3, 3, 0)]);
    // An axis in two parts. The inner part has 3 of 12 positions.
    let nest = Nest::<MAX_LOOPS>::new(&[of(4, 3, 3, 3), of(3, 1, 1, 1)]);
    assert_eq!(nest.as_slice(), [of(12, 1, 1, 1)]);
}

#[test]
fn broadcast_loops_become_one() {
    let nest = Nest::<MAX_LOOPS>::new(&[of(4, 0, 5, 0), of(5, 0, 1, 0)]);
    assert_eq!(nest.as_slice(), [of(20, 0, 1, 0)]);
}

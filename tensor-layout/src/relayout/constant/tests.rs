use super::*;

/// Returns the counts of the inner loops, the innermost first. A loop has a count, and its steps in the source and in
/// the target; elements have `size` bytes.
fn order<const COUNT: usize>(loops: [[usize; 3]; COUNT], size: usize) -> [usize; CONSTANT] {
    let loops = loops.map(|[count, source, target]| Loop {
        count,
        source,
        target,
        along: 0,
    });
    let loops = ConstantLoops::of(&Nest::new(&loops), &CopyPlan::new(&loops, size));
    let loops = loops.expect("constants are faster");
    loops.inner.map(|each| each.count)
}

#[test]
fn loops_follow_the_memory_that_is_further_away() {
    // The nearest cache holds 59 lines of the source until the next row of the target.
    assert_eq!(order([[59, 25, 1], [25, 1, 64]], 16), [59, 25, 1, 1]);
    // It does not hold 230 lines, or lines that are 1 KiB apart.
    assert_eq!(order([[230, 12, 1], [12, 1, 250]], 16), [12, 230, 1, 1]);
    assert_eq!(order([[59, 128, 1], [40, 1, 64]], 8), [40, 59, 1, 1]);
    // Lines of the target that are pages apart compete for lines of the nearest cache.
    assert_eq!(
        order([[166, 1, 14336], [224, 166, 64]], 4),
        [224, 166, 1, 1]
    );
    assert_eq!(
        order([[166, 1, 14337], [224, 166, 64]], 4),
        [166, 224, 1, 1]
    );
    // Two adjacent elements of the source, and those that follow them.
    let loops = [[196, 5000, 1], [2, 1, 196], [3, 8, 392], [4, 2, 1176]];
    assert_eq!(order(loops, 16), [2, 4, 3, 196]);
    // No more than some lines of the target are written at a time.
    let loops = [[196, 5000, 1], [15, 1, 196], [5, 20, 2940], [7, 200, 14700]];
    assert_eq!(order(loops, 16), [15, 5, 196, 7]);
    // Rows of the target in 1,400 pages, and in more pages than a processor remembers.
    let loops = [[300, 1400, 1], [200, 7, 300], [7, 1, 60_000]];
    assert_eq!(order(loops, 12), [7, 200, 300, 1]);
    let loops = [[260, 2100, 1], [300, 7, 260], [7, 1, 78_000]];
    assert_eq!(order(loops, 12), [7, 260, 300, 1]);
    // The caches do not hold the target.
    let loops = [[600, 1400, 1], [200, 7, 600], [7, 1, 120_000]];
    assert_eq!(order(loops, 12), [7, 600, 200, 1]);
    // The target has gaps between elements.
    let loops = [[114, 16, 64], [16, 1, 7296], [5, 1824, 116_736]];
    assert_eq!(order(loops, 2), [16, 114, 5, 1]);
    // Runs of 208 bytes share no lines.
    let loops = [[24, 26, 1534], [56, 624, 26], [26, 1, 1]];
    assert_eq!(order(loops, 8), [56, 24, 1, 1]);
    // Nine lines of the source are read at a time, or 18.
    let loops = [[3, 1470, 1], [3, 490, 3], [490, 1, 9], [362, 4410, 4410]];
    assert_eq!(order(loops, 12), [3, 3, 490, 362]);
    let loops = [[3, 2940, 1], [6, 490, 3], [490, 1, 18], [362, 8820, 8820]];
    assert_eq!(order(loops, 12), [3, 490, 6, 362]);
    // Each step of the row leads to another page.
    let loops = [[4, 1, 1], [1000, 4096, 4], [32, 32, 4000]];
    assert_eq!(order(loops, 1), [32, 1000, 1, 1]);
    let loops = [[4, 1, 1], [1000, 4000, 4], [32, 32, 4000]];
    assert_eq!(order(loops, 1), [1000, 32, 1, 1]);
    // Three steps of the other loop read one line.
    let loops = [[2, 1, 1], [1344, 588, 2], [42, 14, 2688]];
    assert_eq!(order(loops, 2), [42, 1344, 1, 1]);
    // Pairs.
    assert_eq!(order([[200, 2, 1], [2, 1, 200]], 4), [2, 200, 1, 1]);
    // The nearest cache holds the source.
    assert_eq!(order([[509, 5, 1], [5, 1, 509]], 8), [509, 5, 1, 1]);
    // The source is repeated along the second loop.
    let loops = [[2, 1, 400], [200, 2, 1], [30, 0, 800]];
    assert_eq!(order(loops, 3), [200, 2, 30, 1]);
}

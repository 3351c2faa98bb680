// mistakes: 18
use rayon::prelude::*;
use tensor_layout::{layout, part, C, H, N, Tensor, View, ViewMut};

fn number(batch: ViewMut<u8, layout!(NHW[N = 8, H = 4, W = 4])>) {
    batch.fix((N(0),)).fill(1);
    batch.fix((N(1),)).fill(2);
}

type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn scaled(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>, planes: &mut Tensor<f32, Planes>) {
    let scale = [1.0_f32, 0.5, 0.25];
    photo.map_along_into(C, planes, |C(c)| scale[c]);
}

fn halve(mut image: ViewMut<u8, layout!(HW[8, 8])>) {
    image.as_view().map_into(&mut image, |byte| byte / 2);
}

// Every thread would write to the same sum.
fn sum(frames: View<f32, layout!(NHW[N = 16, H = 8, W = 8])>) -> f32 {
    let mut sum = 0.0;
    frames.par_axis_iter(N).for_each(|frame| sum += frame.iter().sum::<f32>());
    sum
}

fn part_inclusive_without_end(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H = 2..=).iter().sum()
}

fn red(image: Tensor<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    let red = {
        let copy = image.clone();
        copy.as_view().fix((C(0),))
    };
    red.len()
}

fn mixed(images: View<f32, layout!(NHWC[N = 2, C = 3, H = 8, W = 8])>) -> f32 {
    part!(images, n = 0, H = 6..2, H = 1, W = ..;0, C = -1).iter().sum()
}

fn last_row(image: &View<f32, layout!(HW[H = 4, W = 8])>) -> f32 {
    part!(*image, H = -1).iter().sum()
}

fn before_nothing(image: View<f32, layout!(HW[H = 4, W = 8])>) -> f32 {
    part!(image, H = -).iter().sum()
}

fn flipped(image: View<f32, layout!(HWC[H = 32, W = 8, C = 3])>) -> f32 {
    part!(image, W = ..;-1).iter().sum()
}

fn part_three_dots(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H = 2...4).iter().sum()
}

fn swap(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    let mut first = image.as_view_mut().fix((H(0),));
    let mut second = image.as_view_mut().fix((H(1),));
    first.fill(1);
    second.fill(2);
}

type Frames = layout!(NHW[N = 16, H = 480, W = 640]);

pub fn sums(frames: View<u8, Frames>) -> Vec<u32> {
    let mut sums: Vec<u32> = Vec::new();
    frames.par_axis_iter(N).for_each(|frame| {
        sums.push(frame.iter().map(|x| u32::from(*x)).sum());
    });
    sums
}

// NumPy: image[10:20].
fn top(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range(0..10).len()
}

fn main() {}

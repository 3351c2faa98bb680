// The pieces of a kernel, each below the line with its name. `$` begins what a plan fills in.
// == version
#version 430
// == extension
#extension GL_EXT_samplerless_texture_functions : require
// == channel
(at % $CHANNELSu)
// == channel_bgra
((6u - (at & 3u)) & 3u)
// == source
@group(0) @binding(0) var<storage, read> src: array<u32>;
// == source_written
@group(0) @binding(0) var<storage, read_write> src: array<u32>;
// == source_texture
@group(0) @binding($BINDING) var src$PLANE: texture_2d<f32>;
// == target
@group(0) @binding(1) var<storage, read_write> dst: array<u32>;
// == target_u8
@group(0) @binding(1) var dst: texture_storage_2d<rgba8unorm, write>;
fn channel_of(b: u32) -> f32 { return f32(b) / 255.0; }
// == target_f16
@group(0) @binding(1) var dst: texture_storage_2d<rgba16float, write>;
fn channel_of(b: u32) -> f32 { return unpack2x16float(b).x; }
// == numbers
@group(0) @binding(2) var<uniform> numbers: array<vec4<u32>, $NUMBERS>;
// == scaled
var<private> scaled: vec4<u32>;
var<private> scaled_at: u32 = 0xffffffffu;
fn load(i: u32) -> u32 {
    let at = i + numbers[1].x;
    let texel = at / $CHANNELSu;
    if (texel != scaled_at) {
        scaled_at = texel;
        let column = texel % numbers[1].y;
        let row = texel / numbers[1].y;
$SAMPLE    }
    return scaled[at % $CHANNELSu];
}
// == scaled_nearest
        let first = (2u * row + 1u) * $HEIGHT / (2u * $SCALED_ROWS) * $STEP_H
            + (2u * column + 1u) * $WIDTH / (2u * numbers[1].y) * $STEP_W;
        for (var c = 0u; c < $CHANNELSu; c++) { scaled[c] = load_unscaled(first + c * $STEP_C); }
// == scaled_bilinear
        let colour: vec4<f32> = between(centre(column, $WIDTH, numbers[1].y), centre(row, $HEIGHT, $SCALED_ROWS));
        for (var c = 0u; c < $CHANNELSu; c++) { scaled[c] = from_sample(colour[c]); }
// == bilinear
fn texel_at(column: u32, row: u32) -> vec4<f32> {
    var colour: vec4<f32> = vec4<f32>(0.0, 0.0, 0.0, 0.0);
    let first = row * $STEP_H + column * $STEP_W;
    for (var c = 0u; c < $CHANNELSu; c++) { colour[c] = to_sample(load_unscaled(first + c * $STEP_C)); }
    return colour;
}
fn centre(position: u32, count: u32, scaled_count: u32) -> f32 {
    return clamp((f32(position) + 0.5) * f32(count) / f32(scaled_count) - 0.5, 0.0, f32(count - 1u));
}
fn between(x: f32, y: f32) -> vec4<f32> {
    let column = u32(x);
    let row = u32(y);
    let right = min(column + 1u, $WIDTH - 1u);
    let lower = min(row + 1u, $HEIGHT - 1u);
    return mix(
        mix(texel_at(column, row), texel_at(right, row), fract(x)),
        mix(texel_at(column, lower), texel_at(right, lower), fract(x)),
        fract(y));
}
// == texel
var<private> held: vec4<f32>;
var<private> held_at: u32 = 0xffffffffu;
fn channel(i: u32) -> f32 {
    let at = i + numbers[0].x;
    let texel = at / $CHANNELSu;
    if (texel != held_at) {
        held_at = texel;
        let column = texel % numbers[0].z;
        let row = texel / numbers[0].z;
        held = textureLoad(src0, vec2<u32>(column, row), 0);
    }
    return held[$CHANNEL];
}
// == sample
var<private> word_$N: u32 = 0u;
var<private> at_$N: u32 = 0xffffffffu;
fn sample_$N(column: u32, row: u32) -> f32 {
    let byte = $FIRST + row / $ROWSu * $PITCH + column / $COLUMNSu * $STEPu;
    if ((byte >> 2u) != at_$N) {
        at_$N = byte >> 2u;
        word_$N = src[byte >> 2u];
    }
    return f32((word_$N >> ((byte * 8u) & 24u)) & $MASK);
}
// == sample_texture
fn sample_$N(column: u32, row: u32) -> f32 {
    let x: f32 = textureLoad(src$PLANE, vec2<u32>(column / $COLUMNSu, row / $ROWSu), 0)[$CHANNEL] * $GREATEST;
    return f32(u32(round(x)) & $MASK);
}
// == load_frame
var<private> held: vec4<f32>;
var<private> held_at: u32 = 0xffffffffu;
fn $LOAD(i: u32) -> u32 {
    let at = i + numbers[0].x;
    let pixel = at / 3u;
    if (pixel != held_at) {
        held_at = pixel;
        let column = pixel % numbers[0].z;
        let row = pixel / numbers[0].z;
        let luma: f32 = max(sample_y(column, row), $BLACK) * ($LUMA);
        let blue: f32 = sample_u(column, row);
        let red: f32 = sample_v(column, row);
        held[0] = luma + (red * ($RED_V) + ($RED));
        held[1] = luma + (blue * ($GREEN_U) + (red * ($GREEN_V) + ($GREEN)));
        held[2] = luma + (blue * ($BLUE_U) + ($BLUE));
    }
    return bitcast<u32>(clamp(held[at % 3u], 0.0, 1.0));
}
// == load_texel_unsigned
fn $LOAD(i: u32) -> u32 { return u32(round(channel(i) * $HIGH)); }
// == load_texel_f16
fn $LOAD(i: u32) -> u32 {
    let x: f32 = channel(i);
    return pack2x16float(vec2<f32>(x, 0.0)) & 0xffffu;
}
// == load
var<private> held: u32 = 0u;
var<private> held_at: u32 = 0xffffffffu;
fn $LOAD(i: u32) -> u32 {
    let at = i + numbers[0].x;
    let word = at / $LANESu;
    if (word != held_at) {
        held_at = word;
        held = src[word];
    }
    return (held >> ((at % $LANESu) * $BITSu)) & $MASK;
}
// == load_words
fn $LOAD(i: u32) -> u32 {
    let word = i + numbers[0].x;
    return src[word];
}
// == put_words
fn put(word: u32, bits: u32, mask: u32) {
    if (mask != 0u) { dst[word] = bits; }
}
// == put_texel
fn put(word: u32, bits: vec4<f32>, mask: u32) {
    if (mask != 0u) { textureStore(dst, vec2<u32>(word % numbers[0].w, word / numbers[0].w), bits); }
}
// == bits
    var bits = 0u;
    var mask = 0u;
// == bits_texel
    var bits: vec4<f32> = vec4<f32>(0.0, 0.0, 0.0, 1.0);
    var mask = 0u;
// == join
bits |= $VALUE << (e * $BITSu); mask |= $MASK << (e * $BITSu);
// == value_of_source
value(base$FROM, $POSITION)
// == value_of_tile
tile[(t - t0) * $PITCHu + s - s0]
// == join_texel
bits[e] = channel_of($VALUE); mask = 1u;
// == put
fn put(word: u32, bits: u32, mask: u32) {
    if (mask == 0xffffffffu) {
        dst[word] = bits;
    } else if (mask != 0u) {
        dst[word] = (dst[word] & ~mask) | bits;
    }
}
// == to_float_unsigned
fn to_float(b: u32) -> f32 { return f32(b); }
// == to_float_signed
fn to_float(b: u32) -> f32 { return f32(i32((b ^ $SIGN) - $SIGN)); }
// == to_float_f16
fn to_float(b: u32) -> f32 { return unpack2x16float(b).x; }
// == to_float_f32
fn to_float(b: u32) -> f32 { return bitcast<f32>(b); }
// == is_nan
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
// == from_float_unsigned
fn from_float(x: f32) -> u32 {
    if (is_nan(x) || x <= 0.0) { return 0u; }
    if (x >= $HIGH) { return $MASK; }
    return u32(round(x));
}
// == from_float_signed
fn from_float(x: f32) -> u32 {
    if (is_nan(x)) { return 0u; }
    if (x <= $LOW) { return $SIGN; }
    if (x >= $HIGH) { return $SIGN - 1u; }
    return u32(i32(round(x))) & $MASK;
}
// == from_float_f16
fn from_float(x: f32) -> u32 {
    let sign = (bitcast<u32>(x) >> 16u) & 0x8000u;
    let magnitude = bitcast<u32>(x) & 0x7fffffffu;
    if (is_nan(x)) { return sign | 0x7e00u; }
    // From 65520 on, the nearest number is infinity.
    if (magnitude >= 0x477ff000u) { return sign | 0x7c00u; }
    return pack2x16float(vec2<f32>(x, 0.0)) & 0xffffu;
}
// == from_float_f32
fn from_float(x: f32) -> u32 { return bitcast<u32>(x); }
// == scale
fn convert(x: f32, position: u32) -> f32 {
    let pair: vec4<u32> = numbers[$FACTORS + (position >> 1u)];
    if ((position & 1u) == 0u) { return x * bitcast<f32>(pair.x) + bitcast<f32>(pair.y); }
    return x * bitcast<f32>(pair.z) + bitcast<f32>(pair.w);
}
// == value_moved
fn value(i: u32, position: u32) -> u32 { return load(i); }
// == value_unsigned_number
fn value(i: u32, position: u32) -> u32 { return min(load(i), $HIGH); }
// == value_signed_number
fn value(i: u32, position: u32) -> u32 {
    let b = (load(i) ^ $SIGN) - $SIGN;
    if (b >= 0x80000000u) { return $BELOW; }
    return min(b, $HIGH);
}
// == value_converted
fn value(i: u32, position: u32) -> u32 { return from_float(to_float(load(i))); }
// == value_mapped
fn value(i: u32, position: u32) -> u32 { return from_float(convert(to_float(load(i)), position)); }
// == main
@compute @workgroup_size($THREADS)
fn main(@builtin(workgroup_id) g: vec3<u32>, @builtin(local_invocation_index) l: u32) {
// == words
    var rest = (g.y * $GROUPS_X + g.x) * $THREADSu + l;
    if (rest >= $TOTAL) { return; }
    let inner = rest % $INNER_WORDS;
    rest = rest / $INNER_WORDS;
$OUTER    let base = 0u$BASE;
    let word = inner + numbers[0].y / $LANESu$WORD;
    let before = numbers[0].y % $LANESu;
$START    for (var e = 0u; e < $LANESu; e++) {
        var at = inner * $LANESu + e - before;
$INNER        if (at == 0u$OWNED) { $JOIN }
    }
    put(word, bits, mask);
}
// == elements
    var rest = (g.y * $GROUPS_X + g.x) * $THREADSu + l;
    if (rest >= $TOTAL) { return; }
$OUTER    if (true$OWNED) {
        put(numbers[0].y$WORD, value(0u$BASE$FROM, $POSITION), 0xffffffffu);
    }
}
// == tile_memory
var<workgroup> tile: array<u32, $TILE>;
// == tile
    var rest = g.y * $GROUPS_X + g.x;
    if (rest >= $TOTAL) { return; }
    let s0 = rest % $TILES_S * $SIZE_Su;
    rest = rest / $TILES_S;
    let t0 = rest % $TILES_T * $SIZE_Tu;
    rest = rest / $TILES_T;
$OUTER    let base = 0u$BASE;
    let word = numbers[0].y / $LANESu$WORD;
// == tile_elements
    for (var i = l * $CHUNKu; i < $AREAu; i += $STEPu) {
        for (var e = i; e < min(i + $CHUNKu, $AREAu); e++) {
            let s = s0 + e % $SIZE_Su;
            let t = t0 + e / $SIZE_Su;
            if ($INSIDE) {
                tile[e / $SIZE_Su * $PITCHu + e % $SIZE_Su] = value(base$FROM, $POSITION);
            }
        }
    }
    workgroupBarrier();
    for (var j = l * $LANESu; j < $AREAu; j += $STORE_STEPu) {
$START        for (var e = 0u; e < $LANESu; e++) {
            let s = s0 + (j + e) / $SIZE_Tu;
            let t = t0 + (j + e) % $SIZE_Tu;
            if ($INSIDE) { $JOIN }
        }
        put(word + ((s0 + j / $SIZE_Tu) * $TARGET_S + (t0 + j % $SIZE_Tu) * $TARGET_T) / $LANESu, bits, mask);
    }
}
// == tile_words
    for (var i = l; i < 1024u; i += 256u) {
$CLEAR        for (var e = 0u; e < $LANESu; e++) {
            let t = t0 + i / 32u * $LANESu + e;
$LOADS        }
$STORES    }
    workgroupBarrier();
    for (var j = l; j < $SIZE_Su * 32u; j += 256u) {
        let s = s0 + j / 32u;
        var mask = 0u;
        for (var e = 0u; e < $LANESu; e++) {
            let t = t0 + j % 32u * $LANESu + e;
            if ($INSIDE) { mask |= $MASK << (e * $BITSu); }
        }
        let bits = tile[j / 32u * 32u + ((j % 32u) ^ (j / 32u / $SOURCE_LANESu))] & mask;
        put(word + (s * $TARGET_S + (t0 + j % 32u * $LANESu) * $TARGET_T) / $LANESu, bits, mask);
    }
}
// == clear
        var w$J = 0u;
// == load_tile
            {
                let s = s0 + i % 32u * $SOURCE_LANESu + $Ju;
                if ($INSIDE) { w$J |= value(base$FROM, $POSITION) << (e * $BITSu); }
            }
// == store_tile
        tile[(i % 32u * $SOURCE_LANESu + $Ju) * 32u + ((i / 32u) ^ (i % 32u))] = w$J;
// == zero
0u
// == below
(max(b, $LOW) & $MASK)
// == counted
    let d$I = rest % $COUNT;
    rest = rest / $COUNT;
// == found
        let d$I = at / $STEP;
        at = at % $STEP;
// == found_owned
$OWNED && d$I < $COUNT
// == in_tile
s < $COUNT_S && t < $COUNT_T$OWNED

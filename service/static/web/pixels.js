// Resizes and warps pictures on the phone, as OpenCV does for the service; a test compares them
// (`tests/service/browser/web/test_pixels.py`). Pixels are bytes, three per pixel, row by row.

const CHANNELS = 3;
/** The coefficients of OpenCV's linear resize are whole numbers of this part. */
const PART = 2048;
/** Below this share of a pixel, OpenCV's area resize takes nothing of it. */
const LEAST = 1e-3;
const { fround, floor, ceil, min, max } = Math;

/**
 * Resize a picture.
 * @param {Uint8Array} from
 * @param {number} height of `from`
 * @param {number} width of `from`
 * @param {Uint8Array} to
 * @param {number} high the height of `to`
 * @param {number} wide the width of `to`
 * @param {boolean} byArea whether a pixel is the mean of the area that it covers, else it is interpolated
 */
export function resize(from, height, width, to, high, wide, byArea) {
  if (!byArea) linear(from, height, width, to, high, wide);
  else if (height === 2 * high && width === 2 * wide) halve(from, width, to, high, wide);
  else area(from, height, width, to, high, wide);
}

/** For each of `count` new places: the old place before it, and the part (of one) to the next. */
function between(old, count) {
  const scale = 1 / (count / old);
  return Array.from({ length: count }, (_, place) => {
    const exact = fround((place + 0.5) * scale - 0.5);
    return [floor(exact), fround(exact - floor(exact))];
  });
}

function linear(from, height, width, to, high, wide) {
  const columns = between(width, wide).map(([left, part]) => {
    if (left < 0) return [0, 0, 0];
    return left >= width - 1 ? [width - 1, width - 1, 0] : [left, left + 1, part];
  });
  const lefts = Int32Array.from(columns, ([left]) => left * CHANNELS);
  const rights = Int32Array.from(columns, ([, right]) => right * CHANNELS);
  const [before, after] = parts(columns.map(([, , part]) => part));
  const rows = between(height, high);
  const [above, below] = parts(rows.map(([, part]) => part));
  const across = (row, into) => {
    const begin = row * width * CHANNELS;
    for (let x = 0, out = 0; x < wide; x += 1)
      for (let channel = 0; channel < CHANNELS; channel += 1, out += 1)
        into[out] = from[begin + lefts[x] + channel] * before[x] + from[begin + rights[x] + channel] * after[x];
  };
  let [first, second] = [new Int32Array(wide * CHANNELS), new Int32Array(wide * CHANNELS)];
  let [isFirst, isSecond] = [-1, -1];
  for (let y = 0, out = 0; y < high; y += 1) {
    const top = min(max(rows[y][0], 0), height - 1);
    const bottom = min(max(rows[y][0] + 1, 0), height - 1);
    if (isSecond === top) [first, second, isFirst, isSecond] = [second, first, isSecond, isFirst];
    if (isFirst !== top) across(top, first);
    if (isSecond !== bottom) across(bottom, second);
    [isFirst, isSecond] = [top, bottom];
    for (let x = 0; x < wide * CHANNELS; x += 1, out += 1) {
      const upper = (above[y] * (first[x] >> 4)) >> 16;
      to[out] = (upper + ((below[y] * (second[x] >> 4)) >> 16) + 2) >> 2;
    }
  }
}

/** The coefficients of the pixels before and after, each a whole number of `PART`. */
const parts = (found) => [
  Int32Array.from(found, (part) => toEven(fround(1 - part) * PART)),
  Int32Array.from(found, (part) => toEven(part * PART)),
];

/** Round; a half goes to the even neighbour. */
function toEven(value) {
  const low = floor(value);
  if (value - low !== 0.5) return floor(value + 0.5);
  return low % 2 ? low + 1 : low;
}

function halve(from, width, to, high, wide) {
  const line = width * CHANNELS;
  for (let y = 0, out = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1)
      for (let channel = 0; channel < CHANNELS; channel += 1, out += 1) {
        const at = 2 * y * line + 2 * x * CHANNELS + channel;
        to[out] = (from[at] + from[at + CHANNELS] + from[at + line] + from[at + line + CHANNELS] + 2) >> 2;
      }
}

/** The shares of old places in `count` new ones: old place, new place, share; sorted by both. */
function shares(old, count) {
  const scale = 1 / (count / old);
  const [olds, news, weights] = [[], [], []];
  const add = (from, to, share) => {
    olds.push(from);
    news.push(to);
    weights.push(share);
  };
  for (let place = 0; place < count; place += 1) {
    const begin = place * scale;
    const end = begin + scale;
    const covered = min(scale, old - begin);
    const last = min(floor(end), old - 1);
    const first = min(ceil(begin), last);
    if (first - begin > LEAST) add(first - 1, place, (first - begin) / covered);
    for (let each = first; each < last; each += 1) add(each, place, 1 / covered);
    if (end - last > LEAST) add(last, place, min(min(end - last, 1), covered) / covered);
  }
  return [Int32Array.from(olds), Int32Array.from(news), Float32Array.from(weights)];
}

function area(from, height, width, to, high, wide) {
  const [lefts, columns, across] = shares(width, wide);
  const [tops, rows, down] = shares(height, high);
  const line = wide * CHANNELS;
  const [row, sum] = [new Float32Array(line), new Float32Array(line)];
  const clamped = new Uint8ClampedArray(to.buffer, to.byteOffset, to.length); // rounds a half to the even neighbour
  let shown = -1;
  for (let entry = 0; entry < tops.length; entry += 1) {
    if (tops[entry] !== shown) {
      shown = tops[entry];
      row.fill(0);
      const begin = shown * width * CHANNELS;
      for (let each = 0; each < lefts.length; each += 1) {
        const at = begin + lefts[each] * CHANNELS;
        const out = columns[each] * CHANNELS;
        row[out] += from[at] * across[each];
        row[out + 1] += from[at + 1] * across[each];
        row[out + 2] += from[at + 2] * across[each];
      }
    }
    for (let x = 0; x < line; x += 1) sum[x] += row[x] * down[entry];
    if (rows[entry] !== rows[entry + 1]) {
      clamped.set(sum, rows[entry] * line);
      sum.fill(0);
    }
  }
}

/**
 * Show a picture through an affine map, interpolated.
 * @param {Uint8Array} from
 * @param {number} height of `from`
 * @param {number} width of `from`
 * @param {Uint8Array} to
 * @param {number} high the height of `to`
 * @param {number} wide the width of `to`
 * @param {number[]} map from points of `to` to points of `from`: two rows of three numbers
 * @param {number} around the value outside `from`; a negative one repeats its edge
 */
export function warp(from, height, width, to, high, wide, map, around) {
  const [a, b, c, d, e, f] = Float32Array.from(map);
  const clamped = new Uint8ClampedArray(to.buffer, to.byteOffset, to.length);
  const line = width * CHANNELS;
  const repeats = around < 0;
  for (let y = 0, out = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1, out += CHANNELS) {
      const exactX = fround(fround(fround(a * x) + fround(b * y)) + c);
      const exactY = fround(fround(fround(d * x) + fround(e * y)) + f);
      const [left, top] = [floor(exactX), floor(exactY)];
      const [partX, partY] = [exactX - left, exactY - top];
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const at = top * line + left * CHANNELS;
        for (let channel = 0; channel < CHANNELS; channel += 1) {
          const one = at + channel;
          const upper = from[one] * (1 - partX) + from[one + CHANNELS] * partX;
          const lower = from[one + line] * (1 - partX) + from[one + line + CHANNELS] * partX;
          clamped[out + channel] = upper * (1 - partY) + lower * partY;
        }
        continue;
      }
      const seen = (atX, atY, channel) => {
        const [inX, inY] = [min(max(atX, 0), width - 1), min(max(atY, 0), height - 1)];
        return repeats || (inX === atX && inY === atY) ? from[inY * line + inX * CHANNELS + channel] : around;
      };
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const upper = seen(left, top, channel) * (1 - partX) + seen(left + 1, top, channel) * partX;
        const lower = seen(left, top + 1, channel) * (1 - partX) + seen(left + 1, top + 1, channel) * partX;
        clamped[out + channel] = upper * (1 - partY) + lower * partY;
      }
    }
  }
}

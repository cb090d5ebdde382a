// QR codes: a text as a square of dark and light modules (ISO/IEC 18004, byte mode, error correction M).

/** By version from 1: error correction codewords of a block, and the number of blocks of each length. */
const BLOCKS = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
/** By version from 1: the centres of alignment patterns. */
const CENTRES = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
/** What error correction M is called in the format of a code. */
const LEVEL = 0b00;

/** @type {number[]} */
const EXP = [];
/** @type {number[]} */
const LOG = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = value << 1 > 255 ? (value << 1) ^ 0x11d : value << 1;
}

/** @type {(one: number, two: number) => number} */
const times = (one, two) => (one && two ? EXP[(LOG[one] + LOG[two]) % 255] : 0);

/**
 * The error correction codewords of a block (Reed-Solomon over GF(256)).
 * @param {number[]} data
 * @param {number} count
 */
export function correction(data, count) {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, n) => {
      next[n + 1] ^= times(factor, EXP[power]);
    });
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, place) => {
    const factor = rest[place];
    generator.forEach((one, n) => {
      rest[place + n] ^= times(one, factor);
    });
  });
  return rest.slice(data.length);
}

/** @param {number} version */
const sizes = (version) =>
  /** @type {number[][]} */ (BLOCKS[version - 1].slice(1)).flatMap(([count, length]) =>
    Array(count).fill(length),
  );

/** @param {number} version */
const room = (version) => sizes(version).reduce((total, one) => total + one, 0);

/**
 * The codewords of a text in the order in which they are written.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  /** @type {(value: number, count: number) => void} */
  const add = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  add(0b0100, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, room(version) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  /** @type {number[]} */
  const data = [];
  for (let place = 0; place < bits.length; place += 8)
    data.push(Number.parseInt(bits.slice(place, place + 8).join(""), 2));
  for (let pad = 0xec; data.length < room(version); pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks = sizes(version).map((length) => data.splice(0, length));
  const checks = blocks.map((block) =>
    correction(block, /** @type {number} */ (BLOCKS[version - 1][0])),
  );
  return [...woven(blocks), ...woven(checks)];
}

/**
 * The first of each block, then the second of each, and so on.
 * @param {number[][]} blocks
 */
const woven = (blocks) =>
  Array.from({ length: Math.max(...blocks.map((one) => one.length)) }, (_, n) =>
    blocks.filter((one) => n < one.length).map((one) => one[n]),
  ).flat();

/** A square of modules: what is fixed, and what the text says. */
class Square {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {boolean[][]} */
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
  }

  /** @type {(row: number, column: number, dark: boolean) => void} */
  fix(row, column, dark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row][column] = dark;
    this.fixed[row][column] = true;
  }

  /** Corners, timing and alignment patterns, and room for the format. */
  patterns() {
    const { size, version } = this;
    for (let n = 0; n < size; n += 1) {
      this.fix(6, n, n % 2 === 0);
      this.fix(n, 6, n % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, size - 4],
      [size - 4, 3],
    ])
      this.ring(row, column, 4, (far) => far !== 2 && far !== 4);
    const centres = CENTRES[version - 1];
    const last = centres[centres.length - 1];
    for (const row of centres)
      for (const column of centres)
        if (!((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)))
          this.ring(row, column, 2, (far) => far !== 1);
    this.format(0);
    if (version >= 7) this.number();
  }

  /** @type {(row: number, column: number, reach: number, dark: (far: number) => boolean) => void} */
  ring(row, column, reach, dark) {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1)
        this.fix(row + y, column + x, dark(Math.max(Math.abs(x), Math.abs(y))));
  }

  /** @param {number} mask */
  format(mask) {
    const { size } = this;
    const bits = formatBits(mask);
    for (let n = 0; n < 15; n += 1) {
      const dark = Boolean((bits >> n) & 1);
      const near = n < 6 ? n : n + 1;
      if (n < 8) this.fix(near, 8, dark);
      else this.fix(8, n === 8 ? 7 : 14 - n, dark);
      if (n < 8) this.fix(8, size - 1 - n, dark);
      else this.fix(size - 15 + n, 8, dark);
    }
    this.fix(size - 8, 8, true);
  }

  /** The version, which large codes say twice. */
  number() {
    let rest = this.version;
    for (let n = 0; n < 12; n += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let n = 0; n < 18; n += 1) {
      const dark = Boolean((bits >> n) & 1);
      const [far, near] = [this.size - 11 + (n % 3), Math.floor(n / 3)];
      this.fix(far, near, dark);
      this.fix(near, far, dark);
    }
  }

  /** @param {number[]} words */
  write(words) {
    const { size } = this;
    let place = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1)
        for (const column of [right, right - 1]) {
          const upward = ((right + 1) & 2) === 0;
          const row = upward ? size - 1 - step : step;
          if (this.fixed[row][column]) continue;
          this.dark[row][column] = Boolean(((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1);
          place += 1;
        }
    }
  }

  /** @param {number} mask */
  masked(mask) {
    const other = new Square(this.version);
    other.fixed = this.fixed;
    other.dark = this.dark.map((line, row) =>
      line.map((dark, column) =>
        this.fixed[row][column] ? dark : dark !== MASKS[mask](row, column),
      ),
    );
    other.format(mask);
    return other;
  }

  /** How hard a code is to read: long runs, blocks, look-alikes of corners, too much of one colour. */
  penalty() {
    const { dark, size } = this;
    const turned = dark.map((_, n) => dark.map((line) => line[n]));
    let sum = 0;
    for (const line of [...dark, ...turned]) {
      const text = line.map((one) => (one ? "1" : "0")).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
    }
    for (let row = 1; row < size; row += 1)
      for (let column = 1; column < size; column += 1) {
        const one = dark[row][column];
        if (
          one === dark[row - 1][column] &&
          one === dark[row][column - 1] &&
          one === dark[row - 1][column - 1]
        )
          sum += 3;
      }
    const part = dark.flat().filter(Boolean).length / size ** 2;
    return sum + 10 * Math.floor(Math.abs(part * 20 - 10));
  }
}

/** @param {number} mask */
export function formatBits(mask) {
  const data = (LEVEL << 3) | mask;
  let rest = data;
  for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

/** @type {((row: number, column: number) => boolean)[]} */
export const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * A text as rows of modules, true for dark; null if it is too long.
 * @param {string} text
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, n) => bytes.length + (n < 9 ? 2 : 3) <= room(n + 1)) + 1;
  if (!version) return null;
  const square = new Square(version);
  square.patterns();
  square.write(codewords(bytes, version));
  const codes = MASKS.map((_, mask) => square.masked(mask));
  codes.sort((one, two) => one.penalty() - two.penalty());
  return codes[0].dark;
}

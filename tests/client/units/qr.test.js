// QR codes: the examples of the standard, and a reader that undoes what was written.

import assert from "node:assert/strict";
import { test } from "node:test";
import { correction, formatBits, MASKS, qrCode } from "../../../src/trunkline/client/js/lib/qr.js";

test("error correction is that of the standard's example (ISO/IEC 18004, annex I)", () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  data.push(0xec, 0x11);
  const wanted = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
  assert.deepEqual(correction(data, 10), wanted);
});

test("the format is that of the standard's example (annex C)", () => {
  assert.equal(formatBits(5), 0b100000011001110);
});

/** What a reader finds in the modules of a code: its mask, and its codewords in their order. */
function read(dark) {
  const size = dark.length;
  const version = (size - 17) / 4;
  let format = 0;
  for (let n = 14; n >= 0; n -= 1) {
    const [row, column] = n < 8 ? [n < 6 ? n : n + 1, 8] : [8, n === 8 ? 7 : 14 - n];
    format = (format << 1) | Number(dark[row][column]);
  }
  const mask = MASKS.findIndex((_, n) => formatBits(n) === format);
  const centres = { 1: [], 7: [6, 22, 38] }[version] ?? [6, 4 * version + 10];
  const taken = (row, column) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && column < 9) ||
    (row < 9 && column > size - 9) ||
    (row > size - 9 && column < 9) ||
    (version > 6 && ((row < 6 && column > size - 12) || (column < 6 && row > size - 12))) ||
    centres.some((y) =>
      centres.some(
        (x) =>
          Math.abs(row - y) < 3 &&
          Math.abs(column - x) < 3 &&
          !(y === 6 && (x === 6 || x === size - 7)) &&
          !(x === 6 && y === size - 7),
      ),
    );
  const bits = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (!taken(row, column)) bits.push(dark[row][column] !== MASKS[mask](row, column));
      }
    up = !up;
  }
  const words = [];
  for (let place = 0; place + 8 <= bits.length; place += 8)
    words.push(bits.slice(place, place + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0));
  return { version, mask, words };
}

/** The text of a code with one block of data. */
function textOf(words) {
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1));
  const number = (from, count) =>
    bits.slice(from, from + count).reduce((sum, bit) => sum * 2 + bit, 0);
  assert.equal(number(0, 4), 0b0100, "bytes");
  const length = number(4, 8);
  const bytes = Array.from({ length }, (_, n) => number(12 + 8 * n, 8));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test("what is written can be read again, with its error correction", () => {
  for (const [text, version, size, check] of [
    ["trunkline", 1, 16, 10],
    ["https://t.example/invite/K7", 3, 44, 26],
    ["http://127.0.0.1:1848/i/Zürich", 3, 44, 26],
  ]) {
    const { version: found, mask, words } = read(qrCode(text));
    assert.equal(found, version);
    assert.ok(mask >= 0);
    assert.equal(textOf(words.slice(0, size)), text);
    assert.deepEqual(words.slice(size, size + check), correction(words.slice(0, size), check));
  }
});

test("a long text is spread over several blocks, and the version is told twice", () => {
  const text = `https://trunkline.example/invite/${"x".repeat(80)}`;
  const dark = qrCode(text);
  const { version, words } = read(dark);
  assert.equal(version, 7);
  const blocks = [0, 1, 2, 3].map((block) =>
    Array.from({ length: 31 }, (_, n) => words[n * 4 + block]),
  );
  assert.equal(textOf(blocks.flat()), text);
  blocks.forEach((block, n) => {
    const check = Array.from({ length: 18 }, (_, k) => words[124 + k * 4 + n]);
    assert.deepEqual(check, correction(block, 18));
  });
  const size = dark.length;
  let number = 0;
  for (let n = 17; n >= 0; n -= 1) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)];
    assert.equal(dark[far][near], dark[near][far]);
    number = number * 2 + Number(dark[far][near]);
  }
  assert.equal(number, 0b000111110010010100, "the standard's example for version 7 (annex D)");
});

test("the largest code holds what fits, and no more", () => {
  assert.equal(qrCode("x".repeat(213))?.length, 57);
  assert.equal(qrCode("x".repeat(214)), null);
});

import { readFileSync } from 'node:fs';
import { SWATCHES } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const CSS = readFileSync(new URL('../../theme/tokens.css', import.meta.url), 'utf8');
const [LIGHT = '', DARK = ''] = CSS.split('[data-mantine-color-scheme="dark"]');

/** Full protanopia, deuteranopia and tritanopia. Source: Machado, Oliveira, Fernandes, 2009, table 1. */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

/** Linear red, green and blue of a token. */
function tokenIn(css: string, name: string): Triple {
  const hex = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(css)?.[1] ?? '';
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  expect(full, name).toHaveLength(6);
  const part = (at: number) => linear(Number.parseInt(full.slice(at, at + 2), 16) / 255);
  return [part(0), part(2), part(4)];
}

const times = (row: Triple, [r, g, b]: Triple) =>
  Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b));
const seen = (colour: Triple, [r, g, b]: Matrix): Triple => [
  times(r, colour),
  times(g, colour),
  times(b, colour),
];
const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Triple, other: Triple): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

/** CIE L*a*b* of D65. */
function lab([r, g, b]: Triple): Triple {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(luminance([r, g, b]));
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (one: Triple, other: Triple): number => {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the palette of groups on %s', (_, css) => {
  const colours = SWATCHES.map((name) => [name, tokenIn(css, `swatch-${name}`)] as const);

  it.each(Object.entries(SIGHTS))('every pair is told apart in %s sight', (__, sight) => {
    for (const [at, [name, colour]] of colours.entries()) {
      for (const [other, theirs] of colours.slice(at + 1)) {
        const difference = apart(seen(colour, sight), seen(theirs, sight));
        expect(difference, `${name} and ${other}`).toBeGreaterThan(15);
      }
    }
  });

  // WCAG 2.2, 1.4.11: what is no text stands 3:1 off what lies beside it.
  it.each(['surface', 'sea', 'land'])('each stands off the %s', (ground) => {
    for (const [name, colour] of colours) {
      expect(contrast(colour, tokenIn(css, ground)), name).toBeGreaterThan(3);
    }
  });
});

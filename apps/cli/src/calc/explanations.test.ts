import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Explanation, everyPart, reevaluate } from '@mainsheet/explanation';
import { seededRandom } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { CALCULATIONS } from './calculations.ts';

const folder = path.join(import.meta.dirname, '../../cases');
const random = seededRandom(10_000);

/** The worked case with every figure moved by up to a fifth, texts of decimals as well. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part)]));
  }
  const factor = 0.8 + 0.4 * random();
  if (typeof value === 'number') {
    return Number.isInteger(value) ? Math.round(value * factor) : value * factor;
  }
  if (typeof value !== 'string' || !/^-?\d+\.\d+$/.test(value)) return value;
  const digits = value.length - value.indexOf('.') - 1;
  return (Number(value) * factor).toFixed(digits);
}

const treesOf = (explained: unknown): Explanation[] => {
  if (Array.isArray(explained)) return explained.flatMap(treesOf);
  if (typeof explained !== 'object' || explained === null) return [];
  return 'formula' in explained
    ? [explained as Explanation]
    : Object.values(explained).flatMap(treesOf);
};

/** Computed figures of one random input: those with a formula. None where it is refused. */
async function figuresOf(name: string): Promise<Explanation[]> {
  const calculation = CALCULATIONS[name]!;
  const typed = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  const parsed = calculation.schema.safeParse(moved(typed));
  if (!parsed.success) return [];
  const answer = await calculation.run(parsed.data as never);
  if ('faults' in answer) return [];
  return treesOf(answer.explain())
    .flatMap((tree) => everyPart(tree))
    .filter(({ formula }) => formula !== null);
}

/** Everything but the route, whose legs are too slow to draw by the thousand. */
const ENGINES = Object.keys(CALCULATIONS).filter((name) => name !== 'route');

describe('explanations of every engine', () => {
  it.each(ENGINES)(
    '%s: 1,000 figures of random inputs re-evaluate to what is shown',
    async (name) => {
      let count = 0;
      for (let draw = 0; count < 1_000; draw += 1) {
        expect(draw, 'inputs that are taken').toBeLessThan(4_000);
        for (const part of await figuresOf(name)) {
          count += 1;
          const value = part.value ?? 0;
          const off = Math.abs((reevaluate(part) ?? 0) - value);
          // Posted money is rounded once to the cent.
          const allowed = 0.005 + 1e-6 + Math.abs(value) * 1e-9;
          expect(off, `${part.key} = ${part.formula}`).toBeLessThan(allowed);
        }
      }
    },
    120_000,
  );
});

import { describe, expect, it } from 'vitest';
import cases from '../cases/screening.json' with { type: 'json' };
import {
  findListedByOwnership,
  jaro,
  jaroWinkler,
  levelOf,
  normaliseName,
  soundex,
} from './index.ts';

type Found = Record<string, unknown>;
type Case = {
  id: string;
  kind: keyof typeof ANSWERS;
  inputs: unknown;
  expected: Found;
  tolerance: { '*': number };
};

const ANSWERS = {
  jaro: ({ a, b }: { a: string; b: string }): Found => ({
    jaro: jaro(a, b),
    jaroWinkler: jaroWinkler(a, b),
  }),
  soundex: ({ name }: { name: string }): Found => ({ code: soundex(name) }),
  normal: ({ text }: { text: string }): Found => ({ full: normaliseName(text).full }),
  level: ({ score }: { score: number }): Found => ({ level: levelOf(score) }),
  ownership: (input: { holdings: [string, string, number][]; listed: string[] }): Found => {
    const holdings = input.holdings.map(([owner, company, percent]) => ({
      owner,
      company,
      percent,
    }));
    const found = findListedByOwnership(holdings, new Set(input.listed));
    return { listed: found.map(({ company }) => company).toSorted() };
  },
};

describe('screening cases', () => {
  it.each(cases as unknown as Case[])('$id: $how_derived', (one) => {
    const found = (ANSWERS[one.kind] as (inputs: unknown) => Found)(one.inputs);
    for (const [key, value] of Object.entries(one.expected)) {
      if (typeof value !== 'number') expect(found[key], key).toEqual(value);
      else
        expect(Math.abs(Number(found[key]) - value), `${key} ${String(found[key])}`).toBeLessThan(
          one.tolerance['*'],
        );
    }
  });
});

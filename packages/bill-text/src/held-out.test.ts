import { describe, expect, it } from 'vitest';
import bills from '../cases/bills.json' with { type: 'json' };
import { HELD_OUT, HELD_OUT_OWN_NAME, type HeldOut } from './held-out-corpus.ts';
import { readBillText } from './index.ts';

type Field = keyof HeldOut['fields'];
const FIELDS: readonly Field[] = [
  'vendorName',
  'number',
  'billOn',
  'dueOn',
  'currency',
  'total',
  'iban',
];
type Paper = {
  readonly text: readonly string[];
  readonly fields: { readonly [F in Field]?: string | null };
};

type Score = { field: Field; said: number; wanted: number; right: number };

/** How often each field is said, wanted and right; what is wrong is told. */
function scoresOf(papers: readonly Paper[], ownName: string) {
  const faults: string[] = [];
  const readings = papers.map(({ text }) => readBillText(text.join('\n'), { ownName }));
  const scores = FIELDS.map((field): Score => {
    const pairs = papers.map(({ text, fields }, at) => {
      const [said, wanted] = [readings[at]![field]?.value ?? null, fields[field] ?? null];
      if (said !== wanted) faults.push(`${text[0]}: ${field} is ${wanted}, not ${said}`);
      return { said, wanted };
    });
    return {
      field,
      said: pairs.filter(({ said }) => said !== null).length,
      wanted: pairs.filter(({ wanted }) => wanted !== null).length,
      right: pairs.filter(({ said, wanted }) => said !== null && said === wanted).length,
    };
  });
  return { scores, faults };
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const shown = ({ said, wanted, right }: Score): string =>
  `${share(right, said).toFixed(2)} / ${share(right, wanted).toFixed(2)}`;

describe('papers in styles that the rules were not made by', () => {
  it('are read with a precision of at least 0.95 in every field', () => {
    const own = scoresOf(bills.cases, bills.ownName);
    const held = scoresOf(HELD_OUT, HELD_OUT_OWN_NAME);
    const rows = held.scores.map(
      (score, at) => `${score.field.padEnd(12)}${shown(own.scores[at]!)}   ${shown(score)}`,
    );
    console.log(['precision / recall: own, held out', ...rows, ...held.faults].join('\n'));
    expect(HELD_OUT.length).toBeGreaterThanOrEqual(15);
    expect(held.scores.filter(({ right, said }) => share(right, said) < 0.95)).toEqual([]);
    expect(own.scores.filter(({ right, said }) => share(right, said) < 0.95)).toEqual([]);
  });
});

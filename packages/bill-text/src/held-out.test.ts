import { describe, expect, it } from 'vitest';
import bills from '../cases/bills.json' with { type: 'json' };
import { HELD_OUT, HELD_OUT_OWN_NAME, type HeldOut } from './held-out-corpus.ts';
import { UNSEEN } from './held-out-unseen.ts';
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

describe('papers in other styles than those of the own corpus', () => {
  it('are read with a precision of at least 0.95 in every field, in the styles of a reviewer', () => {
    const own = scoresOf(bills.cases, bills.ownName);
    const held = scoresOf(HELD_OUT, HELD_OUT_OWN_NAME);
    const unseen = scoresOf(UNSEEN, HELD_OUT_OWN_NAME);
    const rows = FIELDS.map((field, at) => {
      const three = [own, held, unseen].map(({ scores }) => shown(scores[at]!));
      return `${field.padEnd(12)}${three.join('   ')}`;
    });
    const title = 'precision / recall: own, in the styles of a reviewer, unseen';
    console.log([title, ...rows, ...held.faults, ...unseen.faults].join('\n'));
    expect(HELD_OUT.length).toBeGreaterThanOrEqual(15);
    const isBad = ({ right, said }: Score) => share(right, said) < 0.95;
    expect([own, held].flatMap(({ scores }) => scores.filter(isBad))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import bills from '../cases/bills.json' with { type: 'json' };
import { type BillReading, readBillText } from './index.ts';

type Field = Exclude<keyof BillReading, 'isCut' | 'kind' | 'type'>;
type Case = {
  readonly style: string;
  readonly text: readonly string[];
  readonly fields: Readonly<Record<Field, string | null>>;
};
const CASES = bills.cases as readonly Case[];
const FIELDS = Object.keys(CASES[0]!.fields) as Field[];
const read = (text: string): BillReading => readBillText(text, { ownName: bills.ownName });

type Score = { right: number; wrong: number; missed: number };

/** 2 × right over all that was wanted and all that was said. */
const f1 = ({ right, wrong, missed }: Score): number =>
  Math.round(((2 * right) / (2 * right + wrong + missed)) * 1000) / 1000;

describe('the text of a bill', () => {
  it('is read with F1 of at least 0.95 in every field, over thirty bills in nine layouts', () => {
    const scores = new Map(FIELDS.map((field) => [field, { right: 0, wrong: 0, missed: 0 }]));
    const faults: string[] = [];
    for (const one of CASES) {
      const found = read(one.text.join('\n'));
      for (const field of FIELDS) {
        const score = scores.get(field)!;
        const said = found[field]?.value ?? null;
        const wanted = one.fields[field];
        if (said === wanted) {
          score.right += wanted === null ? 0 : 1;
          continue;
        }
        if (said !== null) score.wrong += 1;
        if (wanted !== null) score.missed += 1;
        faults.push(`${one.text[0]}: ${field} is ${wanted}, not ${said}`);
      }
    }
    const rows = [...scores].map(([field, score]) => ({ field, f1: f1(score), ...score }));
    console.log([...rows.map((row) => `${row.field.padEnd(11)}${row.f1}`), ...faults].join('\n'));
    expect(rows.filter((row) => row.f1 < 0.95)).toEqual([]);
    expect(CASES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(CASES.map(({ style }) => style)).size).toBeGreaterThanOrEqual(6);
  });

  it.each(CASES)('keeps each value beside the words that it was read from: $text.0', ({ text }) => {
    const whole = text.join('\n');
    const found = read(whole);
    for (const field of FIELDS) {
      const one = found[field];
      if (!one) continue;
      expect(whole.slice(one.start, one.end).trim()).not.toBe('');
      expect(one.reason).not.toBe('');
      if (['vendorName', 'number', 'vessel', 'voyage'].includes(field)) {
        expect(whole.slice(one.start, one.end)).toBe(one.value);
      }
    }
  });
});

import type { CivilDate } from '@mainsheet/calendar';
import { parseReportMail } from '@mainsheet/entry';
import { describe, expect, it } from 'vitest';
import { type Evidence, readAs } from './classify.ts';

const reportIn = (text: string) => parseReportMail(text, { today: '2026-11-20' as CivilDate });

const EVIDENCE: Evidence = {
  ...{ heading: '', texts: [], bills: [], purchases: [], hasFile: false },
  receivedAt: '2026-11-20T12:00:00.000Z',
  report: reportIn(''),
  vessel: null,
};

describe('what is written down of a mail', () => {
  it('is short and ends with whole letters, whatever it was read from', () => {
    const text = `${'a'.repeat(199)}😀 and more`;
    const found = { value: text, start: 0, end: text.length };
    const fields = (['vendorName', 'number', 'total'] as const).map((field) => ({ field, found }));
    const read = { kind: 'bill', fields, cautions: [] } as never;
    const bill = readAs({ ...EVIDENCE, bills: [{ place: 'The mail', text, read }] }, 'Bill');
    for (const { value, source } of bill.findings) {
      expect([value.length, value.isWellFormed(), source.isWellFormed()]).toEqual([
        200,
        true,
        true,
      ]);
    }
    const name = 'b'.repeat(2_000);
    const report = [
      ...['Noon report', `Vessel: ${name}`, 'Date: 2026-11-20 12:00 UTC'],
      ...['Position: 10 30 N 025 10 W', 'Distance: 312 nm'],
    ].join('\n');
    const said = readAs({ ...EVIDENCE, report: reportIn(report) }, 'Vessel report');
    expect(said.isSure).toBe(true);
    for (const reason of said.reasons) expect(reason.length).toBeLessThanOrEqual(500);
  });

  it('a purchase is looked for at the beginning of its texts alone, so that long ones cost nothing', () => {
    const [purchase] = [
      {
        ...{ id: 'p', merchant_name: 'Harbour Hotel', transaction_currency: 'USD' },
        ...{ transaction_minor: '123450', authorised_at: EVIDENCE.receivedAt },
      },
    ];
    const seen = (text: string) =>
      readAs(
        { ...EVIDENCE, purchases: [purchase!], texts: [{ place: 'x', text }] },
        'Card receipt',
      );
    expect(seen('Harbour Hotel USD 1,234.50').isSure).toBe(true);
    expect(seen(`${' '.repeat(20_000)}Harbour Hotel USD 1,234.50`).isSure).toBe(false);
  });
});

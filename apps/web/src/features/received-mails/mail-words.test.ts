import { describe, expect, it } from 'vitest';
import { shownOf, understood } from './mail-words.ts';

describe('what was understood of a mail', () => {
  it('is said as figures and days are written elsewhere, the total behind its currency', () => {
    const findings = [
      { label: 'Currency', value: 'USD' },
      { label: 'Total', value: '18412.60' },
      { label: 'Vendor', value: 'Gatun Canal Agency' },
    ];
    expect(understood({ findings, reasons: [] })).toBe('Gatun Canal Agency, USD 18,412.60');
    expect(shownOf({ label: 'Due', value: '2026-12-03' })).toBe('03 Dec 2026');
    expect(shownOf({ label: 'Reported at', value: '2026-11-27T12:00:00.000Z' })).toBe(
      '27 Nov 2026 12:00 UTC',
    );
    expect(shownOf({ label: 'Total', value: '5000' })).toBe('5,000');
    expect(understood({ findings: [], reasons: ['Nothing.'] })).toBe('Nothing.');
  });
});

import { describe, expect, it } from 'vitest';
import { MOST_BILL_TEXT, readBillText } from './index.ts';

describe('what a text does not say', () => {
  it('stays unknown', () => {
    for (const text of ['', 'Hello, see you on Monday at ten.', '§§§ ### 12']) {
      const { isCut, kind: _kind, ...found } = readBillText(text);
      const said = Object.entries(found).filter(
        ([field, one]) => one !== null && field !== 'vendorName',
      );
      expect(said, text).toEqual([]);
      expect(isCut).toBe(false);
    }
  });

  it('is no account number whose check digits do not fit, and no part of the sum that is the total', () => {
    const { iban, total } = readBillText(
      'Acme Ltd\nSubtotal USD 90.00\nVAT USD 10.00\nPaid USD 5.00\nIBAN GB30 NWBK 6016 1331 9268 19',
    );
    expect(iban).toBeNull();
    expect(total).toBeNull();
  });

  it('is not the name of who is billed', () => {
    const { vendorName } = readBillText('Fjordline Bulk AS\n\nTotal USD 5.00', {
      ownName: 'Fjordline Bulk AS',
    });
    expect(vendorName?.value ?? null).not.toBe('Fjordline Bulk AS');
  });
});

describe('a hostile text', () => {
  const MEGABYTE = 1_000_000;
  const fill = (part: string): string => part.repeat(Math.ceil(MEGABYTE / part.length));

  it.each([
    ['one endless word', fill('a')],
    ['digits', fill('1')],
    ['digits and points', fill('1.1,')],
    ['spaces', fill(' ')],
    ['labels', fill('Invoice no ')],
    ['labels a line', fill('Invoice date:\n')],
    ['totals', fill('Total due USD 1,000.00\n')],
    ['accounts', fill('GB29 NWBK 6016 1331 9268 18 ')],
    ['days', fill('1 2 3 4. jan ')],
    ['companies', fill('Acme Ltd ')],
    ['bars', fill('| ')],
    ['marks', fill('e\u0301')],
  ])('of a megabyte is answered within a second: %s', (_name, text) => {
    const begun = performance.now();
    const { isCut } = readBillText(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(isCut).toBe(true);
    expect(text.length).toBeGreaterThan(MOST_BILL_TEXT);
  });
});

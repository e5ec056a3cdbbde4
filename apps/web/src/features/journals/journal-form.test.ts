import { describe, expect, it } from 'vitest';
import {
  balancesOf,
  baseOfLine,
  copyOfJournal,
  emptyJournal,
  findFaults,
  inputOf,
  isBlankLine,
  lineAfter,
} from './journal-form.ts';

const START = { today: '2026-11-23', baseCurrency: 'USD' };
const line = (of: Partial<ReturnType<typeof lineAfter>>) => ({
  ...lineAfter(undefined, 'USD'),
  ...of,
});

describe('the form of a journal', () => {
  it('begins with two blank lines of base, and sends no blank one', () => {
    const empty = emptyJournal(START);
    expect(empty.lines.every(isBlankLine)).toBe(true);
    const written = [
      line({ accountCode: '5100', debit: '5.00' }),
      line({ accountCode: '2200', credit: '5.00' }),
    ];
    const input = inputOf({ ...empty, description: ' Wages ', lines: [...written, line({})] });
    expect(input.lines).toEqual(written);
    expect(input.description).toBe('Wages');
  });

  it('a further line goes on in the currency and at the rate of the one above', () => {
    const euro = line({ currency: 'EUR', rate: '1.085', debit: '1' });
    expect(lineAfter(euro, 'USD')).toMatchObject({ currency: 'EUR', rate: '1.085', debit: '' });
  });

  it('sums each currency and says what is missing where', () => {
    const lines = [
      line({ accountCode: '5100', debit: '100.00' }),
      line({ accountCode: '2200', credit: '99.5' }),
      line({ accountCode: '5100', debit: '250', currency: 'JPY', rate: '0.0066' }),
      line({ accountCode: '2200', credit: '250', currency: 'JPY', rate: '0.0066' }),
    ];
    expect(balancesOf(lines)).toEqual([
      { currency: 'USD', debit: '100', credit: '99.5', difference: '0.5' },
      { currency: 'JPY', debit: '250', credit: '250', difference: '0' },
    ]);
    expect(findFaults(lines, 'USD').map(({ message }) => message)).toEqual([
      'In USD the debits are more than the credits by USD 0.50.',
    ]);
    expect(findFaults([...lines, line({ debit: 'x' })], 'USD')).toEqual([]);
  });

  it('a line is worth its rate in base, below zero for a credit, and nothing while it is half typed', () => {
    expect(baseOfLine(line({ credit: '100', currency: 'EUR', rate: '1.085' }), 'USD')).toBe(
      '-108.50',
    );
    for (const half of [
      line({}),
      line({ debit: '1.001' }),
      line({ debit: '1', currency: 'XXQ' }),
      line({ debit: '1', currency: 'EUR', rate: '' }),
    ]) {
      expect(baseOfLine(half, 'USD')).toBeNull();
    }
  });

  it('a copy keeps the lines, not the day nor what took the first one back', () => {
    const record = {
      ...{ id: 'j', number: 'J-0007', status: 'Reversed', journalOn: '2026-10-31', version: 3 },
      ...{ reference: 'R', description: 'Wages', reversesOn: '2026-11-01' },
      ...{ preparedBy: 'x', updatedBy: 'x', updatedAt: 'x', baseCurrency: 'USD' },
      ...{ makerNames: [], needsAnother: false, faults: [] },
      ...{
        reversedOn: null,
        postedBy: null,
        postedAt: null,
        transactionId: null,
        reversalId: null,
        origin: null,
      },
      lines: [{ ...line({ accountCode: '5100', debit: '5.00' }), base: '5.00' }],
    };
    const copy = copyOfJournal(record, '2026-11-23');
    expect(copy).toMatchObject({ journalOn: '2026-11-23', reversesOn: null, description: 'Wages' });
    expect(copy.lines[0]).not.toHaveProperty('base');
  });
});

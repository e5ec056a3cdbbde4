import { money } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findJournalFaults,
  findLedgerFaults,
  type JournalLine,
  translateJournal,
} from './index.ts';

const line = (accountCode: string, currency: string, minor: bigint, rate = '1'): JournalLine => ({
  accountCode,
  amount: money(currency, minor),
  rate,
  hasParty: false,
});
const textsOf = (lines: JournalLine[], base = 'USD') =>
  findJournalFaults(lines, base).map(({ line: at, field, message }) =>
    at === null ? message : `${at + 1} ${field}: ${message}`,
  );

describe('a manual journal', () => {
  it('an accrual in base: what is typed is what is posted', () => {
    const lines = [line('5100', 'USD', 125_000n), line('2100', 'USD', -125_000n)];
    expect(textsOf(lines)).toEqual([]);
    expect(translateJournal(lines, 'USD').map(({ base }) => base.minorUnits)).toEqual([
      125_000n,
      -125_000n,
    ]);
  });

  it('100.00 EUR against three parts at 1.1: the base balances to the cent', () => {
    const lines = [
      line('5100', 'EUR', 10_000n, '1.1'),
      line('2100', 'EUR', -3_333n, '1.10'),
      line('2100', 'EUR', -3_333n, '1.1'),
      line('2100', 'EUR', -3_334n, '1.1'),
    ];
    expect(textsOf(lines)).toEqual([]);
    expect(translateJournal(lines, 'USD').map(({ base }) => base.minorUnits)).toEqual([
      11_000n,
      -3_666n,
      -3_666n,
      -3_668n,
    ]);
  });

  it('1,000 EUR carried from 1.05 to 1.08 leaves USD 30.00 that an exchange line takes', () => {
    const carried = [line('1200', 'EUR', 100_000n, '1.08'), line('1200', 'EUR', -100_000n, '1.05')];
    expect(textsOf(carried)).toEqual([
      'At these rates the debits are more than the credits by USD 30.00.',
    ]);
  });

  it('says by how much each currency is out of balance, and on which side', () => {
    expect(
      textsOf([
        line('5100', 'USD', 10_000n),
        line('2100', 'USD', -9_999n),
        line('5100', 'JPY', 1_000n, '0.0066'),
        line('2100', 'JPY', -1_500n, '0.0066'),
      ]),
    ).toEqual([
      'In USD the debits are more than the credits by USD 0.01.',
      'In JPY the credits are more than the debits by JPY 500.',
    ]);
  });

  it('names the line and the field: an account that is none, a rate of base, a claim on nobody', () => {
    expect(
      textsOf([
        line('7777', 'USD', 5_000n),
        line('2100', 'USD', -5_000n, '1.2'),
        line('1100', 'USD', 100n),
        line('2000', 'USD', -100n),
        { ...line('1300', 'USD', 100n), hasParty: true },
        line('1000', 'USD', -100n),
      ]),
    ).toEqual([
      '1 accountCode: There is no account 7777.',
      '2 rate: USD is the base currency: its rate is 1.',
      '3 counterparty: Name whom it concerns: accounts receivable are kept by name.',
      '4 counterparty: Name whom it concerns: accounts payable are kept by name.',
    ]);
  });

  it('one line alone is no journal', () => {
    expect(textsOf([line('5100', 'USD', 1n)])).toEqual([
      'A journal needs two lines.',
      'In USD the debits are more than the credits by USD 0.01.',
    ]);
  });

  it('whatever has no fault can be posted, for any rates and any currencies', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const leg = fc.record({
      currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
      rate: fc.constantFrom('0.0066', '1.1', '3.2577', '7'),
      parts: fc.array(amount, { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 4 }), (legs) => {
        const lines = legs.flatMap(({ currency, rate, parts }) => {
          const at = currency === 'USD' ? '1' : rate;
          const whole = parts.reduce((sum, part) => sum + part, 0n);
          return [
            ...parts.map((part) => line('5100', currency, part, at)),
            line('2100', currency, -whole, at),
          ];
        });
        expect(findJournalFaults(lines, 'USD')).toEqual([]);
        expect(findLedgerFaults(translateJournal(lines, 'USD'))).toEqual([]);
      }),
    );
  });
});

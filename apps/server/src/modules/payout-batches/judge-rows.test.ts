import { type BatchRow, EMPTY_BATCH_ROW } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { judgeRows, type Known, type KnownBill, type KnownPayee } from './judge-rows.ts';
import { rowsOfCsv } from './read-table.ts';

const payee = (more: Partial<KnownPayee> = {}): KnownPayee => ({
  ...{
    id: 'p1',
    name: 'Trident Surveyors GmbH',
    contactId: 'c1',
    contactName: 'Trident Surveyors',
  },
  ...{ account: 'DE89370400440532013000', currency: 'EUR', method: 'LOCAL', isHeld: false },
  doubt: '',
  ...more,
});
const bill = (more: Partial<KnownBill> = {}): KnownBill => ({
  ...{ id: 'b1', label: 'BILL-00007', theirNumber: '2026/1146', contactId: 'c1' },
  ...{ contactName: 'Trident Surveyors', currency: 'EUR', openMinor: 30_000n, ...more },
});
const known = (more: Partial<Known> = {}): Known => ({
  ...{ payees: [payee()], bills: [bill()], recent: [] },
  ...{ today: '2026-11-25', paymentDate: '2026-11-26', ...more },
});
const row = (more: Partial<BatchRow>): BatchRow => ({
  ...EMPTY_BATCH_ROW,
  ...{ beneficiary: 'Trident Surveyors', amount: '10.00', reference: 'INV 1', ...more },
});
const faultsOf = (more: Partial<BatchRow>, of: Partial<Known> = {}) =>
  judgeRows([row(more)], known(of)).faults.map(({ column, message }) => `${column}: ${message}`);

describe('a row of a batch', () => {
  it.each<[string, Partial<BatchRow>, string[]]>([
    ['a beneficiary by name', {}, []],
    ['by an account with spaces', { beneficiary: '', account: 'DE89 3704 0044 0532 0130 00' }, []],
    ['by both', { account: 'DE89370400440532013000' }, []],
    [
      'another name on a known account',
      { beneficiary: 'Someone', account: 'DE89370400440532013000' },
      ['beneficiary: This account is of Trident Surveyors GmbH. Correct the name or the account.'],
    ],
    [
      'another account of a known name',
      { account: 'NL91ABNA0417164300' },
      [
        'account: This account is not kept of Trident Surveyors GmbH. Leave it empty to pay the one that is, or enter the new one first.',
      ],
    ],
    ['another currency', { currency: 'USD' }, ['currency: Trident Surveyors GmbH is paid in EUR.']],
    [
      'an amount of three decimals',
      { amount: '10.005' },
      ['amount: “10.005” is no amount in EUR. Write it as 1250.00.'],
    ],
    ['thousands with commas', { amount: '1,250.50' }, []],
    [
      'a reference that banks do not pass on',
      { reference: 'Öl' },
      ["reference: Use letters, digits and / - ? : ( ) . , ' + only."],
    ],
    ['a day in words', { paymentDate: '27 Nov 2026' }, []],
    [
      'a day in figures',
      { paymentDate: '11/12/2026' },
      ['paymentDate: Write the day as 2026-11-20 or 20 Nov 2026.'],
    ],
    ['a day that has passed', { paymentDate: '2026-11-24' }, ['paymentDate: This day has passed.']],
    ['a bill by their number, all of it', { bill: '2026/1146', amount: '', reference: '' }, []],
    [
      'a bill by ours, too much of it',
      { bill: 'BILL-00007', amount: '300.01' },
      ['amount: Only EUR 300.00 is open on BILL-00007.'],
    ],
    [
      'a bill nobody knows',
      { bill: 'X' },
      ['bill: No approved bill X is open. Leave it empty to pay in advance.'],
    ],
  ])('%s', (_, more, faults) => {
    expect(faultsOf(more)).toEqual(faults);
  });

  it('a bill is shared out among the rows that pay it', () => {
    const part = row({ bill: '2026/1146', amount: '200.00' });
    expect(judgeRows([part, part], known()).faults).toEqual([
      { row: 2, column: 'amount', message: 'Only EUR 100.00 is open on BILL-00007.' },
    ]);
  });

  it('a bill of somebody else is none of theirs', () => {
    const other = { bills: [bill({ contactId: 'c2', contactName: 'Others' })] };
    expect(faultsOf({ bill: '2026/1146' }, other)).toEqual(['bill: BILL-00007 is from Others.']);
  });

  it('empty rows are passed over, and unknown names are gathered', () => {
    const judged = judgeRows(
      [EMPTY_BATCH_ROW, row({ beneficiary: 'New One' }), row({ beneficiary: 'NEW ONE.' })],
      known(),
    );
    expect(judged.unknown).toEqual([{ name: 'New One', account: '', rows: [2, 3] }]);
    expect(judged.payments).toEqual([null, null, null]);
  });

  it('10,000 rows are judged within a second', () => {
    const payees = Array.from({ length: 2_000 }, (_, index) =>
      payee({ id: `p${index}`, name: `Agent ${index} Ltd`, account: `ACCOUNT${index}` }),
    );
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      row({ beneficiary: `Agent ${index % 2_500} Ltd`, amount: `${index + 1}.25` }),
    );
    // Of the processor: what else the machine does meanwhile is not counted.
    const before = process.cpuUsage();
    const judged = judgeRows(rows, known({ payees }));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    expect(judged.faults.length).toBe(2_000);
  });
});

describe('a table in a file', () => {
  it('is read by the heads of its columns, whatever stands between its cells', () => {
    for (const sign of [';', ',', '\t']) {
      const text = ['\ufeffPayee', 'IBAN', 'Amount'].join(sign) + `\nA${sign}B${sign}1.00\n`;
      const read = rowsOfCsv(text);
      expect('rows' in read && read.rows).toEqual([
        { ...EMPTY_BATCH_ROW, beneficiary: 'A', account: 'B', amount: '1.00' },
      ]);
    }
  });

  it.each([
    ['without heads', 'a;b\n1;2', 'No column is headed Amount'],
    ['without rows', 'Payee;Amount\n', 'holds no rows'],
    [
      'with two amounts',
      'Payee;Amount;Value\nA;9.00;1.00',
      '“Amount” and “Value” are both read as Amount',
    ],
    ['with one title twice', 'Payee;amount;Amount\nA;9.00;1.00', 'Keep one of them.'],
    ['of too many rows', `Payee;Amount\n${'a;1\n'.repeat(10_001)}`, 'at most 10,000 rows'],
  ])('%s is refused', (_, text, why) => {
    const read = rowsOfCsv(text);
    expect('reason' in read && read.reason).toContain(why);
  });
});

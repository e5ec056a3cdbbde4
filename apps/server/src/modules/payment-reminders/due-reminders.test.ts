import { USUAL_REMINDERS } from '@mainsheet/contract';
import { money } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { levelDue, remindersOf, type Writing } from './due-reminders.ts';
import type { OverdueRow } from './reminders.repository.ts';

const today = '2026-11-20';
const { levels } = USUAL_REMINDERS;
const writing: Writing = {
  company: 'Fjordline',
  today,
  levels,
  held: [],
  attachesStatement: false,
  interestPercent: 0,
  interestSince: null,
  fee: money('USD', 0n),
  longAccounts: [],
};

const row = (change: Partial<OverdueRow> = {}): OverdueRow => ({
  ...{ count: 1, open_by_currency: { USD: '123456' }, since: '2026-11-13' },
  ...{ id: 'a', label: 'INV-00001', due_on: '2026-11-13', currency: 'USD', open_minor: '123456' },
  ...{ promised_minor: '0', promised_on: null },
  ...{ contact_id: 'c', contact_name: 'Meridian', level: 0, reminded_on: null },
  people: [{ name: 'Elena Duarte', email: 'elena@meridian.example' }],
  ...change,
});

describe('which reminder of an invoice is due', () => {
  it.each([
    ['2026-11-14', 0, null, null],
    ['2026-11-13', 0, null, 1],
    ['2026-09-01', 0, null, 1],
    // The second follows the first by seven days, as the schedule has it, however late the first was.
    ['2026-11-01', 1, '2026-11-14', null],
    ['2026-11-01', 1, '2026-11-13', 2],
    ['2026-11-07', 1, '2026-11-13', null],
    ['2026-10-21', 2, '2026-11-04', 3],
    ['2026-10-21', 2, '2026-11-05', null],
    ['2026-01-01', 3, '2026-11-01', null],
  ])('due %s after reminder %i of %s: %s', (due_on, level, reminded_on, expected) => {
    expect(levelDue({ due_on, level, reminded_on }, writing)).toBe(expected);
  });
});

describe('the mail of a reminder', () => {
  it('lists all that is overdue of a customer, in the words of the highest level, with totals by currency', () => {
    const sums = { count: 3, open_by_currency: { EUR: '5', USD: '246912' } };
    const [mail, ...others] = remindersOf(
      [
        row({
          ...sums,
          id: 'b',
          label: 'INV-00002',
          due_on: '2026-10-30',
          level: 1,
          reminded_on: '2026-11-06',
        }),
        row(),
        row({
          id: 'e',
          label: 'INV-00003',
          due_on: '2026-11-19',
          currency: 'EUR',
          open_minor: '5',
        }),
      ],
      writing,
    );
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      level: 2,
      to: 'elena@meridian.example',
      subject: 'Second payment reminder from Fjordline',
    });
    expect(mail!.invoices.map((one) => one.level)).toEqual([2, 1, null]);
    expect(mail!.message).toBe(
      [
        'Dear Elena Duarte,',
        '',
        levels[1]!.text,
        '',
        'INV-00002, due 30 Oct 2026, 21 days overdue: USD 1,234.56',
        'INV-00001, due 13 Nov 2026, 7 days overdue: USD 1,234.56',
        'INV-00003, due 19 Nov 2026, 1 day overdue: EUR 0.05',
        'Together: USD 2,469.12; EUR 0.05',
        '',
        'Kind regards,\nFjordline',
      ].join('\n'),
    );
  });

  it('says how many more there are than it names, and asks for all of them together', () => {
    const many = { count: 12, open_by_currency: { USD: '1000000', JPY: '5000' } };
    expect(
      remindersOf([row(many)], writing)[0]!
        .message.split('\n')
        .slice(4, 7),
    ).toEqual([
      'INV-00001, due 13 Nov 2026, 7 days overdue: USD 1,234.56',
      'and 11 more',
      'Together: USD 10,000.00; JPY 5,000',
    ]);
  });

  it('asks for what is not promised, and says what is', () => {
    const part = { open_minor: '9999', promised_minor: '1', promised_on: '2026-12-10' };
    expect(remindersOf([row(part)], writing)[0]!.message).toContain(
      'INV-00001, due 13 Nov 2026, 7 days overdue: USD 99.99, without USD 0.01 that you promised for 10 Dec 2026',
    );
  });

  it('says what paying late costs, and since when', () => {
    const charging = { ...writing, interestPercent: 8, fee: money('EUR', 4000n) };
    expect(remindersOf([row()], charging)[0]!.message).toContain(
      'From the due day on we charge interest of 8 % a year. Each reminder after the first costs a fee of EUR 40.00.',
    );
    const later = { ...charging, interestSince: '2026-11-18', fee: money('EUR', 0n) };
    const { message } = remindersOf([row()], later)[0]!;
    expect(message).toContain('From the due day on, 18 Nov 2026 at the earliest, we charge');
    expect(message).not.toContain('fee');
  });

  it('is written to nobody where no turn has come, and names no address where nobody is known', () => {
    expect(remindersOf([row({ due_on: '2026-11-19' })], writing)).toEqual([]);
    const [mail] = remindersOf([row({ people: [], due_on: '2026-10-01', level: 2 })], writing);
    expect(mail).toMatchObject({
      to: null,
      level: 3,
      subject: 'Last payment reminder from Fjordline',
    });
    expect(mail!.message).toContain('Dear Meridian,');
  });

  it('has another hash once an amount, an address, the words or a turn differ', () => {
    const hashOf = (change: Partial<OverdueRow>, other = writing) =>
      remindersOf([row(change)], other)[0]!.hash;
    const one = hashOf({});
    expect(hashOf({})).toBe(one);
    const people = [{ name: 'Elena Duarte', email: 'other@meridian.example' }];
    const words = [{ afterDays: 7, text: 'Please pay.' }];
    const held = [{ contact_id: 'c', currency: 'USD', minor: '3000' }];
    for (const other of [
      hashOf({ open_minor: '123455' }),
      hashOf({ people }),
      hashOf({}, { ...writing, levels: words }),
      hashOf({}, { ...writing, held }),
      hashOf({ id: 'z' }),
    ]) {
      expect(other).not.toBe(one);
    }
  });

  it('carries no statement that would be cut, and says so', () => {
    const attaching = { ...writing, attachesStatement: true };
    const [whole] = remindersOf([row()], attaching);
    expect(whole!.statementOf).toEqual(['USD']);
    expect(whole!.message).toContain('Your statement of account is attached.');
    const [long] = remindersOf([row()], { ...attaching, longAccounts: ['c'] });
    expect(long!.statementOf).toEqual([]);
    expect(long!.message).not.toContain('is attached');
    expect(long!.message).toContain('too long for a statement');
  });
});

import { describe, expect, it } from 'vitest';
import {
  addDays,
  amountOfLine,
  EMPTY_LINE,
  emptyInvoice,
  inputOf,
  ownLines,
  prefilledInvoice,
  termForDays,
  totalOf,
} from './invoice-form.ts';
import { shownStatus, stepsOf } from './invoice-status.ts';
import { remainderText } from './payments/payment-remainder.ts';

const line = (quantity: string, rate: string) => ({
  ...EMPTY_LINE,
  description: 'Freight',
  quantity,
  rate,
});

describe('amounts of the form', () => {
  it('66,000 mt × 36.575 = 2,413,950.00', () => {
    expect(amountOfLine(line('66000', '36.575'), 'USD')).toBe('2413950.00');
  });

  it('a commission of −90,523.125 is rounded half away from zero to −90,523.13', () => {
    expect(amountOfLine(line('1', '-90523.125'), 'USD')).toBe('-90523.13');
  });

  it('yen have no decimals: 3 × 333.5 = 1,000.5 → 1001', () => {
    expect(amountOfLine(line('3', '333.5'), 'JPY')).toBe('1001');
  });

  it('the total adds rounded lines: 3 × 0.335 each 0.34 is 1.02, not 1.01', () => {
    const part = line('1', '0.335');
    expect(totalOf([part, part, part], 'USD')).toBe('1.02');
  });

  it('a line half typed has no amount yet and an unknown currency no total', () => {
    expect(amountOfLine(line('', '10'), 'USD')).toBeNull();
    expect(totalOf([line('1', '10')], 'XX')).toBeNull();
  });

  it('amounts beyond what a double holds stay exact', () => {
    expect(amountOfLine(line('1', '9007199254740993.01'), 'USD')).toBe('9007199254740993.01');
  });
});

describe('the form', () => {
  const issuer = { baseCurrency: 'USD', today: '2026-11-20' };

  it('is due 30 days from today until a customer says otherwise, over the end of the year', () => {
    expect(emptyInvoice(issuer).dueOn).toBe('2026-12-20');
    expect(addDays('2026-12-20', 45)).toBe('2027-02-03');
  });

  it('starts with the company’s default term; a customer’s own days take its place, other words stay', () => {
    const terms = [
      { label: 'After Loading', days: null, isDefault: false },
      { label: 'Net 10 days', days: 10, isDefault: false },
      { label: 'Net 60 days', days: 60, isDefault: true },
    ];
    expect(emptyInvoice(issuer, terms)).toMatchObject({
      terms: 'Net 60 days',
      dueOn: '2027-01-19',
    });
    expect(termForDays('Net 60 days', 10, terms)).toBe('Net 10 days');
    expect(termForDays('', 10, terms)).toBe('Net 10 days');
    expect(termForDays('Net 60 days', 45, terms)).toBe('');
    expect(termForDays('After Loading', 10, terms)).toBe('After Loading');
    expect(termForDays('95 % on signing', 10, terms)).toBe('95 % on signing');
  });

  it('a prefill without a known customer leaves the customer to choose', () => {
    const filled = prefilledInvoice(issuer, { clientId: null, reference: 'F-0001' });
    expect(filled).toMatchObject({ clientId: '', reference: 'F-0001', currency: 'USD' });
  });

  it('sends the written lines and leaves blank ones out', () => {
    const clientId = '0198a000-0000-7000-8000-000000000001';
    const input = inputOf({
      ...emptyInvoice(issuer),
      clientId,
      lines: [line('2', '10'), EMPTY_LINE],
    });
    expect(input.lines).toHaveLength(1);
  });
});

describe('what may happen next', () => {
  it('an open invoice past its due date is shown as overdue', () => {
    expect(shownStatus({ status: 'Sent', isOverdue: true })).toBe('Overdue');
    expect(shownStatus({ status: 'Sent', isOverdue: false })).toBe('Sent');
  });

  it('a cancelled invoice rests, a paid one can be credited; one with payments cannot be cancelled', () => {
    expect(stepsOf('Paid')).toEqual(['credit']);
    expect(stepsOf('Cancelled')).toEqual([]);
    expect(stepsOf('Partially paid')).toEqual(['pay', 'email', 'credit', 'writeOff']);
  });

  it('a payment says what it leaves open', () => {
    expect(
      remainderText({ balance: '100.00', currency: 'USD', amount: '40', noun: 'invoice' }),
    ).toBe('USD 60.00 stays open.');
    expect(
      remainderText({ balance: '100.00', currency: 'USD', amount: '100', noun: 'invoice' }),
    ).toBe('Settles the invoice.');
    expect(
      remainderText({ balance: '100.00', currency: 'USD', amount: '100.01', noun: 'invoice' }),
    ).toBe('USD 0.01 more than is open.');
  });
});

describe('the lines of a saved document', () => {
  it('keep the voyage that bears each; taxes and the discount stand in fields of their own', () => {
    const saved = (sourceKey: string | null, voyageId: string | null) => ({
      ...{ accountCode: '4020', description: 'Hire', quantity: '1', unit: '', rate: '100' },
      ...{ sourceKey, voyageId },
    });
    const lines = ownLines([
      saved(null, 'a'),
      saved(null, null),
      saved('discount', 'a'),
      saved('tax.1', null),
    ]);
    expect(lines.map(({ voyageId }) => voyageId)).toEqual(['a', null]);
  });
});

import { describe, expect, it } from 'vitest';
import { leftAfter, type OpenDocument, spreadOldestFirst } from './spread.ts';

const invoice = (id: string, dueOn: string, balance: string) =>
  ({ id, number: id, dueOn, balance }) satisfies OpenDocument;
const INVOICES = [invoice('late', '2026-12-01', '100.00'), invoice('early', '2026-11-01', '40.10')];

describe('a credit spread over open invoices', () => {
  it('settles the earliest due first, and leaves the rest of the last one open', () => {
    expect(spreadOldestFirst(INVOICES, '90.00')).toEqual({ early: '40.1', late: '49.9' });
  });
  it('is not used up where less is open', () => {
    const amounts = spreadOldestFirst(INVOICES, '200');
    expect(amounts).toEqual({ early: '40.1', late: '100' });
    expect(leftAfter('200', amounts)).toBe('59.9');
  });
  it('goes to nobody where nothing is left of it', () => {
    expect(spreadOldestFirst(INVOICES, '0.00')).toEqual({});
  });
});

describe('what is left of a credit', () => {
  it('is exact, below zero when too much is applied; empty fields count nothing', () => {
    expect(leftAfter('0.30', { a: '0.10', b: '0.20', c: '' })).toBe('0');
    expect(leftAfter('10', { a: '10.01' })).toBe('-0.01');
  });
});

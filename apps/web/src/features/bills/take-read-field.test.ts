import { expect, it } from 'vitest';
import type { ReadField } from './bills.queries.ts';
import { notABill, takeField } from './take-read-field.ts';

const TOTAL: ReadField = {
  ...{ field: 'total', value: '950.00', start: 0, end: 6, source: '950.00', reason: '' },
  ...{ recordId: null, recordName: null },
};

/** A form that remembers what is written into it. */
function formOf(values: Record<string, unknown>) {
  const written: { lines?: unknown } & Record<string, unknown> = {};
  const form = {
    getValues: (name: string) => written[name] ?? values[name],
    getFieldState: (name: string) => ({ isDirty: name === 'dueOn' && values.isDueTyped === true }),
    setValue: (name: string, value: unknown) => {
      written[name] = value;
    },
  };
  return { form: form as unknown as Parameters<typeof takeField>[0], written };
}

it('a total becomes one line of a bill without lines; where lines exist it stays out and says so', () => {
  const empty = formOf({ lines: [{ description: '', rate: '' }], type: 'Misc' });
  expect(takeField(empty.form, TOTAL)).toBeNull();
  expect(empty.written.lines).toMatchObject([{ rate: '950.00', quantity: '1' }]);
  const full = formOf({ lines: [{ description: 'Towage', rate: '900' }], type: 'Misc' });
  expect(takeField(full.form, TOTAL)).toContain('has lines already');
  expect(full.written).toEqual({});
});

it('says of what is no bill why its number and total are left out', () => {
  expect(notABill('bill')).toBeNull();
  for (const kind of ['creditNote', 'statement', 'proforma'] as const) {
    expect(notABill(kind)).toContain('number and total were left out');
  }
});

it('the total of an e-invoice brings its lines and its tax', () => {
  const { form, written } = formOf({ lines: [{ description: '', rate: '' }], type: 'Misc' });
  const lines = [{ description: 'Towage', quantity: '2', unit: 'h', rate: '400' }];
  expect(takeField(form, TOTAL, { lines, taxes: [{ name: 'VAT', rate: '25' }] })).toBeNull();
  expect(written.lines).toMatchObject([{ description: 'Towage', quantity: '2', rate: '400' }]);
  expect(written.taxes).toMatchObject([{ name: 'VAT', rate: '25' }, { rate: '0' }, { rate: '0' }]);
});

it('a total without lines is not taxed again', () => {
  const { form, written } = formOf({ lines: [{ description: '', rate: '' }], type: 'Misc' });
  expect(takeField(form, TOTAL, { taxes: [{ name: 'VAT', rate: '25' }] })).toBeNull();
  expect(written.lines).toMatchObject([{ rate: '950.00', quantity: '1' }]);
  expect(written).not.toHaveProperty('taxes');
});

it('a bill of bunkers is booked as one, by its category and account', () => {
  const { form, written } = formOf({ lines: [{ description: '', rate: '' }], type: 'Port DA' });
  expect(takeField(form, { ...TOTAL, field: 'type', value: 'Bunkers' })).toBeNull();
  expect(written).toMatchObject({ type: 'Bunkers', lines: [{ accountCode: '5000' }] });
  takeField(form, TOTAL);
  expect(written.lines).toMatchObject([{ accountCode: '5000', description: 'Bunkers, as billed' }]);
});

it('the due date goes with the bill date, unless somebody typed it', () => {
  const days = { billOn: '2026-11-28', dueOn: '2026-12-28' };
  const read = { ...TOTAL, field: 'billOn', value: '2026-11-24' };
  const { form, written } = formOf(days);
  takeField(form, read);
  expect(written).toEqual({ billOn: '2026-11-24', dueOn: '2026-12-24' });
  const typed = formOf({ ...days, isDueTyped: true });
  takeField(typed.form, read);
  expect(typed.written).toEqual({ billOn: '2026-11-24' });
});

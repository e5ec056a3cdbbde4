import { civilDaysBetween, findCivilDate } from '@mainsheet/calendar';
import { accountOfBillType, BILL_TYPES } from '@mainsheet/contract';
import type { UseFormReturn } from 'react-hook-form';
import { taxValues } from '../commercial-documents/index.ts';
import { addDays, isBlankLine } from '../invoices/index.ts';
import { type BillValues, newLineOf } from './bill-form.ts';
import type { PaperKind, ReadField, ReadLines } from './bills.queries.ts';

type Form = UseFormReturn<BillValues, unknown, BillValues>;

const DIRTY = { shouldDirty: true, shouldValidate: false } as const;

/** As a bill calls them. */
export const READ_FIELD_LABELS: Readonly<Record<string, string>> = {
  vendorName: 'Vendor',
  number: 'Vendor number',
  billOn: 'Bill date',
  dueOn: 'Due date',
  type: 'Category',
  currency: 'Currency',
  total: 'Total',
  iban: 'Account (IBAN)',
  vessel: 'Vessel',
  voyage: 'Voyage',
  reference: 'Reference',
};

const RECORDS = ['vendorName', 'vessel', 'voyage'];

/** Why a field cannot be taken over; null where it can. */
export function untakable({ field, recordId }: ReadField): string | null {
  if (field === 'vessel') return 'Comes with the voyage.';
  if (!RECORDS.includes(field) || recordId) return null;
  return field === 'vendorName' ? 'No contact has this name.' : 'No voyage has this number.';
}

/** Why nothing of a paper is to be paid; null of a bill. */
export function notABill(kind: PaperKind): string | null {
  if (kind === 'creditNote') {
    return 'This is a credit note, not a bill: its number and total were left out. Enter it as a vendor credit note.';
  }
  if (kind === 'statement') {
    return 'This is a statement of account, not a bill: its number and total were left out. Read the bills that it lists.';
  }
  if (kind === 'proforma') {
    return 'This is a proforma, not a bill: its number and total were left out. Wait for the bill.';
  }
  return null;
}

/** What is taken with a field: the ship of a voyage, the lines of an e-invoice. */
type Beside = { vesselId?: string | null } & Partial<ReadLines>;

/** Writes what a text says into the form, as whoever reads it has asked; answers why it did not, else null. */
export function takeField(
  form: Form,
  { field, value, recordId }: ReadField,
  { vesselId = null, lines = [], taxes = [] }: Beside = {},
): string | null {
  const { setValue } = form;
  if (field === 'vendorName' && recordId) setValue('vendorId', recordId, DIRTY);
  else if (field === 'number') setValue('vendorNumber', value.slice(0, 60), DIRTY);
  else if (field === 'billOn') takeBillDay(form, value);
  else if (field === 'dueOn') setValue(field, value, DIRTY);
  else if (field === 'type') takeType(form, value);
  else if (field === 'currency') takeCurrency(form, value);
  else if (field === 'reference') setValue('reference', value.slice(0, 100), DIRTY);
  else if (field === 'iban') setValue('payToAccount', value, DIRTY);
  else if (field === 'total') return takeTotal(form, value, { lines, taxes });
  else if (field === 'voyage' && recordId) {
    setValue('voyageId', recordId, DIRTY);
    if (vesselId) setValue('vesselId', vesselId, DIRTY);
  }
  return null;
}

/** The due date stays as many days behind it, until somebody or the bill says one. */
function takeBillDay(form: Form, day: string): void {
  const { getValues, getFieldState, setValue } = form;
  const [before, dueOn] = [getValues('billOn'), getValues('dueOn')].map(findCivilDate);
  setValue('billOn', day, DIRTY);
  if (!before || !dueOn || getFieldState('dueOn').isDirty) return;
  setValue('dueOn', addDays(day, civilDaysBetween(before, dueOn)));
}

/** What the bill is for, with its account on lines that nobody wrote on. */
export function takeType({ getValues, setValue }: Form, type: string): void {
  const known = BILL_TYPES.find((one) => one === type);
  if (!known) return;
  setValue('type', known, DIRTY);
  const lines = getValues('lines').map((line) => (isBlankLine(line) ? newLineOf(known) : line));
  setValue('lines', lines, DIRTY);
}

function takeCurrency({ getValues, setValue }: Form, currency: string): void {
  if (getValues('currency') === currency) return;
  setValue('currency', currency, DIRTY);
  setValue('exchangeRate', '', DIRTY);
}

/** The lines of an e-invoice with their tax, else one line over the whole sum, while nobody wrote any; whoever knows better splits it. */
function takeTotal(
  { getValues, setValue }: Form,
  rate: string,
  { lines, taxes }: ReadLines,
): string | null {
  if (!getValues('lines').every(isBlankLine)) {
    return 'The bill has lines already, and they stay. Compare their sum with this total.';
  }
  const type = BILL_TYPES.find((known) => known === getValues('type')) ?? 'Misc';
  const accountCode = accountOfBillType(type);
  const whole = { description: `${type}, as billed`, quantity: '1', unit: '', rate };
  const billed = lines.length > 0 ? lines : [whole];
  setValue(
    'lines',
    billed.map(({ description, quantity, unit, rate: price }) => ({
      ...{ accountCode, description, quantity, unit, rate: price, sourceKey: null },
    })),
    DIRTY,
  );
  // A sum that was taken as it stands has its tax in it.
  if (lines.length > 0 && taxes.length > 0) setValue('taxes', taxValues(taxes), DIRTY);
  return null;
}

import { BILL_TYPES, type VendorCreditInput, vendorCreditInput } from '@mainsheet/contract';
import { lineOfItem, newLineOf } from '../bills/index.ts';
import { taxValues } from '../commercial-documents/index.ts';
import { isBlankLine } from '../invoices/index.ts';
import type { VendorCreditRecord } from './vendor-credit-notes.queries.ts';

export type VendorCreditValues = VendorCreditInput;
type Start = { baseCurrency: string; today: string };

/** The form before anything is typed. */
export const emptyVendorCredit = ({ baseCurrency, today }: Start): VendorCreditValues => ({
  type: 'Port DA',
  vendorId: '',
  billId: null,
  vendorNumber: '',
  currency: baseCurrency,
  exchangeRate: '1',
  rateSource: 'base currency',
  creditOn: today,
  reference: '',
  publicNotes: '',
  privateNotes: '',
  poNumber: '',
  surcharges: ['0', '0', '0', '0'],
  discount: '0',
  taxes: taxValues([]),
  voyageId: null,
  vesselId: null,
  lines: [newLineOf('Port DA')],
});

/** The form of a prefill: what the server filled in over an empty form. */
export function prefilledVendorCredit(start: Start, data: unknown): VendorCreditValues {
  const given = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Partial<VendorCreditValues>;
  const { surcharges, ...empty } = emptyVendorCredit(start);
  return { ...empty, ...given, surcharges, taxes: taxValues(given.taxes ?? []) };
}

/** The form of a saved draft. */
export function formOfVendorCredit(note: VendorCreditRecord): VendorCreditValues {
  const { vendorId, vendorNumber, currency, exchangeRate, rateSource, reference } = note;
  const { publicNotes, privateNotes, poNumber, discount } = note;
  return {
    type: BILL_TYPES.find((known) => known === note.type) ?? 'Misc',
    ...{ vendorId, vendorNumber, currency, exchangeRate, rateSource, reference },
    ...{ publicNotes, privateNotes, poNumber, discount },
    surcharges: [note.surcharge1, note.surcharge2, note.surcharge3, note.surcharge4],
    taxes: taxValues(note.taxes),
    billId: note.billId ?? null,
    creditOn: note.date,
    voyageId: note.voyageId ?? null,
    vesselId: note.vesselId ?? null,
    lines: note.lineItems.map(lineOfItem),
  };
}

/** What is sent: blank lines left out, texts trimmed. */
export const inputOf = (values: VendorCreditValues): VendorCreditInput =>
  vendorCreditInput.parse({ ...values, lines: values.lines.filter((line) => !isBlankLine(line)) });

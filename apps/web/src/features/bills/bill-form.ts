import {
  accountOfBillType,
  BILL_TYPES,
  type BillInput,
  billInput,
  EMPTY_BILL_FACTS,
} from '@mainsheet/contract';
import { taxValues } from '../commercial-documents/index.ts';
import { addDays, EMPTY_LINE, isBlankLine } from '../invoices/index.ts';
import type { BillRecord, PrefilledBill } from './bills.queries.ts';

export type BillValues = BillInput;
type Start = { baseCurrency: string; today: string };

const DEFAULT_TERMS_DAYS = 30;

/** A further line of a type begins with its account. */
export const newLineOf = (type: string): BillValues['lines'][number] => ({
  ...EMPTY_LINE,
  accountCode: accountOfBillType(type),
});

/** The form before anything is typed, of a voyage where its page asked for it. */
export const emptyBill = (
  { baseCurrency, today }: Start,
  { voyage, vessel }: { voyage?: string | undefined; vessel?: string | undefined },
): BillValues => ({
  ...EMPTY_BILL_FACTS,
  taxes: taxValues([]),
  type: 'Port DA',
  vendorId: '',
  vendorNumber: '',
  currency: baseCurrency,
  exchangeRate: '1',
  rateSource: 'base currency',
  billOn: today,
  dueOn: addDays(today, DEFAULT_TERMS_DAYS),
  reference: '',
  terms: '',
  publicNotes: '',
  privateNotes: '',
  voyageId: voyage ?? null,
  vesselId: vessel ?? null,
  lines: [newLineOf('Port DA')],
});

type SavedItem = Pick<
  BillRecord['lineItems'][number],
  'accountId' | 'description' | 'quantity' | 'unit' | 'cost' | 'itemId' | 'voyageId'
>;

/** A line of the form, of a saved one. */
export const lineOfItem = ({
  accountId,
  cost,
  itemId,
  ...line
}: SavedItem): BillValues['lines'][number] => ({
  ...{ accountCode: accountId, description: line.description, quantity: line.quantity },
  ...{ unit: line.unit, rate: cost, voyageId: line.voyageId ?? null },
  sourceKey: itemId ?? null,
});

/** The form of a saved draft. */
export function formOfBill(bill: BillRecord): BillValues {
  const { vendorId, vendorNumber, currency, exchangeRate, rateSource, reference } = bill;
  const { terms, publicNotes, privateNotes } = bill;
  return {
    type: BILL_TYPES.find((known) => known === bill.type) ?? 'Misc',
    ...{ vendorId, vendorNumber, currency, exchangeRate, rateSource, reference },
    ...{ terms, publicNotes, privateNotes },
    billOn: bill.date,
    dueOn: bill.dueDate,
    cargoId: bill.cargoId ?? null,
    tradeArea: bill.tradeArea,
    payToAccount: bill.payToAccount,
    cpDate: bill.cpDate ?? null,
    customValues: [...bill.customValues],
    taxes: [
      { name: bill.taxName1, rate: bill.taxRate1 },
      { name: bill.taxName2, rate: bill.taxRate2 },
      { name: bill.taxName3, rate: bill.taxRate3 },
    ],
    voyageId: bill.voyageId ?? null,
    vesselId: bill.vesselId ?? null,
    lines: bill.lineItems.map(lineOfItem),
  };
}

/** The form as a voyage fills it. */
export const formOfPrefill = ({ data }: PrefilledBill): BillValues => ({
  ...billInput.parse(data),
  taxes: taxValues([]),
});

/** What is sent: blank lines and own fields at the end left out, texts trimmed. */
export const inputOf = (values: BillValues): BillInput =>
  billInput.parse({
    ...values,
    lines: values.lines.filter((line) => !isBlankLine(line)),
    customValues: values.customValues.slice(
      0,
      values.customValues.findLastIndex((own) => own.trim() !== '') + 1,
    ),
  });

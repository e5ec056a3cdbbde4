import { isAddedLine, type VendorCreditInput } from '@mainsheet/contract';
import { TAX_ACCOUNTS } from '@mainsheet/ledger';
import { amountText } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { findPaidPart } from '../bills/index.ts';
import {
  type CommercialDocument,
  getDocument,
  plainDecimal,
  taxesOf,
  today,
  violation,
} from '../commercial-documents/index.ts';

type Wanted = { paymentId?: string | null; billId?: string | null };
type BillLine = CommercialDocument['lines'][number];
type Line = VendorCreditInput['lines'][number];

/**
 * A vendor credit note that is not saved, as the server would fill it: the whole of a bill line by line, or
 * what a payment came to, against the first bill that it paid.
 * @throws DomainError NOT_FOUND, FORBIDDEN without the right to see bills, INVALID_INPUT where none is named or the payment settles no bill
 */
export function prefillVendorCredit(
  platform: Platform,
  actor: Actor,
  { paymentId, billId }: Wanted,
): Promise<VendorCreditInput> {
  assertCan(actor, 'payablesBills.view');
  return inCompany(platform, actor, async ({ tx }) => {
    const part = paymentId ? await getPart(tx, paymentId) : null;
    const id = part?.bill_id ?? billId;
    if (!id) throw invalidInput([violation('billId', 'Choose a bill or a payment.')]);
    const whole = await getDocument(tx, { kind: 'bill', id });
    const { document: bill, lines } = whole;
    return {
      type: bill.type as VendorCreditInput['type'],
      vendorId: bill.contact_id,
      billId: bill.id,
      vendorNumber: '',
      currency: bill.currency,
      exchangeRate: plainDecimal(bill.exchange_rate),
      rateSource: bill.rate_source,
      creditOn: today(platform),
      reference: bill.label ?? '',
      publicNotes: '',
      privateNotes: '',
      poNumber: '',
      surcharges: [],
      discount: '0',
      voyageId: bill.voyage_id,
      vesselId: bill.vessel_id,
      taxes: part ? [] : taxesOf(lines.filter(isInputTax)),
      lines: part
        ? [lineOfPayment(whole, BigInt(part.amount_minor))]
        : lines.filter((line) => !isInputTax(line)).map(lineOf),
    };
  });
}

async function getPart(tx: Tx, paymentId: string) {
  const part = await findPaidPart(tx, paymentId);
  if (part) return part;
  throw invalidInput([violation('paymentId', 'This payment settles no bill.')]);
}

const lineOfPayment = ({ document, lines }: CommercialDocument, minorUnits: bigint): Line => ({
  accountCode: lines[0]?.account_code ?? '5090',
  description: `Credit of a payment for ${document.label}`,
  quantity: '1',
  unit: '',
  rate: amountText(document.currency, minorUnits),
  sourceKey: null,
});

const isInputTax = (line: BillLine): boolean => line.account_code === TAX_ACCOUNTS.input;

const lineOf = (line: BillLine): Line => ({
  accountCode: line.account_code,
  description: line.description,
  quantity: plainDecimal(line.quantity),
  unit: line.unit,
  rate: plainDecimal(line.rate),
  // A tax that an old bill books as cost is a line like others of what it is credited with.
  sourceKey: isAddedLine(line.source_key) ? null : line.source_key,
  voyageId: line.voyage_id,
});

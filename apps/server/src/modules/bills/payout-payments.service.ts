import { billPaymentInput } from '@mainsheet/contract';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Work } from '../../platform/work.ts';
import {
  documents,
  getDocument,
  KINDS,
  openMinor,
  parseAmount,
  shareOf,
} from '../commercial-documents/index.ts';
import { type ApprovedPayout, type Part, readParts, settle } from './payments.service.ts';

type Wanted = {
  readonly vendorId: string;
  readonly currency: string;
  readonly paymentables: readonly { readonly billId: string; readonly amount: string }[];
  readonly payoutId?: string;
};

/**
 * Locks bills that a payout is to pay and judges that they may be: approved, of this vendor and currency, and
 * with that much neither paid nor promised. @throws DomainError INVALID_INPUT
 */
export async function judgeParts({ tx }: Work, wanted: Wanted) {
  await documents.lockDocuments(
    tx,
    wanted.paymentables.map(({ billId }) => billId),
  );
  return readParts(tx, { ...wanted, paymentables: [...wanted.paymentables] });
}

type Paid = Omit<Wanted, 'payoutId'> & {
  readonly amount: string;
  readonly paidOn: string;
  /** Base units per unit of the currency. */
  readonly exchangeRate: string;
  readonly reference: string;
  /** The account it leaves in this currency; null where the money was exchanged on its way. */
  readonly accountId: string | null;
  readonly payout: ApprovedPayout;
};

/**
 * The money has left, whatever became of the bills meanwhile: each is settled up to what is open of it, and one that is
 * not open any more takes nothing.
 */
async function partsTaken({ tx }: Work, { currency, paymentables }: Wanted): Promise<Part[]> {
  await documents.lockDocuments(
    tx,
    paymentables.map(({ billId }) => billId),
  );
  const parts: Part[] = [];
  for (const { billId, amount } of paymentables) {
    const { document: bill } = await getDocument(tx, { kind: 'bill', id: billId });
    const open = KINDS.bill.open.includes(bill.status) ? openMinor(bill) : 0n;
    const { minorUnits } = parseAmount(currency, { amount, path: 'amount' });
    const amountMinor = minorUnits < open ? minorUnits : open;
    if (amountMinor > 0n) parts.push({ bill, amountMinor, ...shareOf(bill, amountMinor) });
  }
  return parts;
}

/** Posts what a payout paid, in its own transaction; what no bill takes is an advance. Returns the payment's id. */
export async function payByPayout(work: Work, paid: Paid): Promise<string> {
  const { payout, reference, ...rest } = paid;
  const parts = await partsTaken(work, paid);
  const input = parseBody(billPaymentInput, {
    ...rest,
    rateSource: 'company rate',
    type: 'Bank transfer',
    transactionReference: reference,
  });
  return settle(work, input, { parts, payout });
}

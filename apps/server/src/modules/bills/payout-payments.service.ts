import { billPaymentInput } from '@mainsheet/contract';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Work } from '../../platform/work.ts';
import { documents } from '../commercial-documents/index.ts';
import { type ApprovedPayout, readParts, settle } from './payments.service.ts';

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

type Paid = Wanted & {
  readonly amount: string;
  readonly paidOn: string;
  /** Base units per unit of the currency. */
  readonly exchangeRate: string;
  readonly reference: string;
  /** The account it leaves in this currency; null where the money was exchanged on its way. */
  readonly accountId: string | null;
  readonly payout: ApprovedPayout;
};

/** Posts what a payout paid, in its own transaction; what no bill takes is an advance. Returns the payment's id. */
export async function payByPayout(work: Work, paid: Paid): Promise<string> {
  const { payoutId: _, payout, reference, ...rest } = paid;
  const parts = await judgeParts(work, paid);
  const input = parseBody(billPaymentInput, {
    ...rest,
    rateSource: 'company rate',
    type: 'Bank transfer',
    transactionReference: reference,
  });
  return settle(work, input, { parts, payout });
}

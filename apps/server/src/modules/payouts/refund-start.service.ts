import { formatMoney } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listBeneficiariesOf } from '../beneficiaries/index.ts';
import { findRefundPromised, getReceipt, leftMinor, receiptLabel } from '../receipts/index.ts';
import type { PayoutStart } from './starting.service.ts';

/**
 * What a payout begins with that gives a customer back what is left of their payment: all of it that is not on its way yet, to the
 * only account that is known of them. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_STATE where nothing is left
 */
export function startRefund(
  platform: Platform,
  actor: Actor,
  receiptId: string,
): Promise<PayoutStart> {
  assertCan(actor, 'receivablesInvoicePayments.view');
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const receipt = await getReceipt(tx, receiptId);
    const { currency, client_id: contactId, client_name: name } = receipt;
    const promised = await findRefundPromised(tx, receiptId);
    const minorUnits = leftMinor(receipt) - promised;
    const label = receiptLabel(receipt.number);
    if (minorUnits <= 0n) {
      throw new DomainError('INVALID_STATE', { reason: `Nothing of ${label} is left to refund.` });
    }
    const filter = { search: null, contactId, limit: 100, offset: 0 };
    const known = (await listBeneficiariesOf(tx, filter)).filter(
      ({ content }) => content.currency === currency,
    );
    const [only, another] = known;
    const whom = `${name} in ${currency}`;
    const none = only
      ? 'Choose to which account it goes.'
      : `There is no beneficiary of ${whom} yet: enter the account first.`;
    const onItsWay = formatMoney({ currency, minorUnits: promised });
    return {
      bills: [],
      vendor: { id: contactId, name },
      total: { currency, minorUnits },
      reference: `REFUND ${label}`,
      beneficiary: only && !another ? only : null,
      note: [
        only && !another ? '' : none,
        promised > 0n ? `${onItsWay} of ${label} is on its way back already.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    };
  });
}

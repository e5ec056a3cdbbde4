import { useEffect, useState } from 'react';
import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { billsOfPayout, formOfPayout, inputOf } from './payout-form.ts';
import { type Payout, UPDATE_PAYOUT } from './payouts.queries.ts';

/** Whether the rate of a draft in another currency is held no longer. */
export function useRateExpired({ status, ...payout }: Payout): boolean {
  const [now, setNow] = useState(() => Date.now());
  const isQuoted = status === 'Draft' && payout.sourceCurrency !== payout.paymentCurrency;
  const expires = Date.parse(payout.quoteExpiresAt);
  useEffect(() => {
    if (!isQuoted) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(expires - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [isQuoted, expires]);
  return isQuoted && now >= expires;
}

/** Saves a draft as it stands, at the rate of now. */
export function useNewRate(payout: Payout): [take: () => Promise<Outcome>, isBusy: boolean] {
  const { id, version, sourceCurrency, paymentCurrency } = payout;
  const [update, isBusy] = useMutate(UPDATE_PAYOUT);
  const take = () => {
    const data = inputOf(formOfPayout(payout), {
      ...{ sourceCurrency, receiptId: payout.receiptId },
      beneficiary: {
        ...{ name: payout.beneficiaryName, method: payout.paymentMethod },
        currency: paymentCurrency,
      },
      bills: billsOfPayout(payout),
    });
    const { requestId, contractId, applicationId, lendorAccountId } = payout;
    const beside = { requestId, contractId, applicationId, lendorAccountId };
    return update({ id, version, data: { ...data, ...beside } });
  };
  return [take, isBusy];
}

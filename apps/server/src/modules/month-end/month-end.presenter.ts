import { formatAmount } from '@mainsheet/money';
import { type Revaluation, sidesOf, statusOf } from './revaluation.ts';
import { missingRateText } from './revaluation-words.ts';

export function presentRevaluation(revaluation: Revaluation) {
  const { month, baseCurrency, items, unvalued, missing, runs, postedMinor, seal } = revaluation;
  const base = (minorUnits: bigint) => formatAmount({ currency: baseCurrency, minorUnits });
  const { gainMinor, lossMinor } = sidesOf(items);
  const named = (item: (typeof unvalued)[number]) => ({
    accountCode: item.accountCode,
    accountName: item.accountName,
    label: item.label,
    contactId: item.contactId,
    currency: item.amount.currency,
    amount: formatAmount(item.amount),
    base: formatAmount(item.base),
  });
  return {
    month: month.first,
    on: month.last,
    reversesOn: month.next,
    baseCurrency,
    items: [
      ...items.map((item) => ({
        ...named(item),
        rate: item.rate.rate,
        rateOn: item.rate.on,
        rateSource: item.rate.source,
        valued: formatAmount(item.valued),
        difference: formatAmount(item.difference),
      })),
      ...unvalued.map((item) => ({
        ...named(item),
        rate: null,
        rateOn: null,
        rateSource: null,
        valued: null,
        difference: null,
      })),
    ],
    missing: missing.map((one) => ({ ...one, message: missingRateText(one) })),
    gain: base(gainMinor),
    loss: base(lossMinor),
    difference: base(gainMinor - lossMinor),
    posted: base(postedMinor),
    status: statusOf(revaluation),
    runs: runs.map((run) => ({
      id: run.id,
      run: run.run,
      postedAt: run.posted_at,
      postedBy: run.posted_by,
      transactionId: run.transaction_id,
      reversalId: run.reversal_id,
    })),
    seal,
  };
}

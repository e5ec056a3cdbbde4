import { daysBetween, parseInstant } from '@mainsheet/calendar';
import { amountText, formatAmount } from '@mainsheet/money';
import { RECOGNITION_REASONS } from '@mainsheet/terms';
import type { RunRow } from './month-run.repository.ts';
import { type Revaluation, sidesOf, statusOf } from './revaluation.ts';
import { missingRateText } from './revaluation-words.ts';
import {
  type AccrualLine,
  endOf,
  sidesOfAccruals,
  statusOfAccruals,
  type VoyageAccruals,
} from './voyage-accruals.ts';
import { reasonAgainst, statusOfYear, type YearEnd } from './year-end.ts';

export const presentRun = (run: RunRow) => ({
  id: run.id,
  run: run.run,
  postedAt: run.posted_at,
  postedBy: run.posted_by,
  transactionId: run.transaction_id,
  reversalId: run.reversal_id,
});

export function presentRevaluation(revaluation: Revaluation) {
  const { month, baseCurrency, items, unvalued, missing, runs, postedMinor, seal } = revaluation;
  const base = (minorUnits: bigint) => amountText(baseCurrency, minorUnits);
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
    runs: runs.map(presentRun),
    seal,
  };
}

export function presentYearEnd(end: YearEnd) {
  const base = (minorUnits: bigint) => amountText(end.baseCurrency, minorUnits);
  return {
    year: end.year,
    on: end.on,
    baseCurrency: end.baseCurrency,
    lines: end.rows.map((row) => ({
      accountCode: row.code,
      accountName: row.name,
      kind: row.kind,
      amount: base(-BigInt(row.base_minor)),
    })),
    result: base(end.resultMinor),
    status: statusOfYear(end),
    reason: reasonAgainst(end),
    closings: end.closings.map((closing) => ({
      id: closing.id,
      transactionId: closing.transaction_id,
      postedAt: closing.posted_at,
      postedBy: closing.posted_by,
      reversalId: closing.reversal_id,
      reversedAt: closing.reversed_at,
      reversedBy: closing.reversed_by,
    })),
    seal: end.seal,
  };
}

export function presentVoyageAccruals(accruals: VoyageAccruals) {
  const { month, baseCurrency, method, lines, skipped, voyageCount, runs, postedMinor, seal } =
    accruals;
  const base = (minorUnits: bigint) => amountText(baseCurrency, minorUnits);
  const { revenueMinor, expenseMinor } = sidesOfAccruals(lines);
  const presentLine = (line: AccrualLine) => {
    const [begins, ends] = [parseInstant(line.beginsAt), parseInstant(line.endsAt)];
    const days = daysBetween(begins, ends);
    const { part, whole } = line.progress;
    return {
      voyageId: line.voyageId,
      voyageNumber: line.voyage.label,
      status: line.voyage.status,
      vesselName: line.voyage.vesselName,
      accountCode: line.accountCode,
      accountName: line.accountName,
      beginsAt: line.beginsAt,
      endsAt: line.endsAt,
      daysRun: Math.max(0, Math.min(daysBetween(begins, parseInstant(endOf(month))), days)),
      days,
      progressPercent: (Number(part) / Number(whole)) * 100,
      whole: base(line.wholeMinor),
      due: base(line.dueMinor),
      posted: base(line.postedMinor),
      accrual: base(line.accrualMinor),
    };
  };
  return {
    month: month.first,
    on: month.last,
    reversesOn: month.next,
    baseCurrency,
    method,
    methodReason: RECOGNITION_REASONS[method],
    lines: lines.map(presentLine),
    voyageCount,
    skipped: skipped.map(({ voyageId, label, message }) => ({
      voyageId,
      voyageNumber: label,
      message,
    })),
    revenue: base(revenueMinor),
    expense: base(expenseMinor),
    result: base(revenueMinor + expenseMinor),
    posted: base(postedMinor),
    status: statusOfAccruals(accruals),
    runs: runs.map(presentRun),
    seal,
  };
}

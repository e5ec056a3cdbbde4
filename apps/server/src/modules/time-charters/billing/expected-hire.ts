import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  type Interval,
  intersectIntervals,
  parseCivilDate,
  parseInstant,
} from '@mainsheet/calendar';
import { charterSpanOf, openOptionsOf, type TimeCharterInput } from '@mainsheet/contract';
import { billingPeriods, moneyForSpan, type Rate, statementsOf } from '@mainsheet/hire';
import { decimal, type Money, multiplyMoney, subtractMoney, sumMoney } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { listQuotes } from '../../market-rates/index.ts';
import { isDeducted } from '../commissions.ts';
import { type HireFacts, hirePeriodsOf, PRIOR_DAYS } from '../hire-terms.ts';
import { indexRoutesOf, timeCharterOf } from '../time-charter-record.ts';
import { listRunningCharters, type WholeTimeCharterRow } from '../time-charters.repository.ts';

/** Hire of a billing period that no document bills yet. */
export type ExpectedHire = {
  readonly id: string;
  readonly charterId: string;
  readonly label: string;
  readonly line: 'hire' | 'hireIn';
  readonly amount: Money;
  readonly dueOn: CivilDate;
  readonly payments: readonly never[];
  readonly covers: readonly never[];
};

/**
 * Hire of fixed and delivered charters by billing period, less the percentages that its statements deduct; where it follows an
 * index, by what was published and, ahead of that, by the forward curve. Periods that are billed, and those due before today, are left to their documents.
 */
export async function listExpectedHire(tx: Tx, span: HireWindow): Promise<ExpectedHire[]> {
  return (await readExpected(tx, span)).contract;
}

/**
 * What open options would add to it: hire with all of them declared less hire by the contract, one item a charter. No part of what
 * is expected.
 */
export async function listOptionHire(
  tx: Tx,
  span: HireWindow,
): Promise<Pick<ExpectedHire, 'line' | 'amount'>[]> {
  const { contract, withOptions } = await readExpected(tx, span);
  return [...Map.groupBy(withOptions, ({ charterId }) => charterId)].map(([charterId, items]) => {
    const { line, amount } = items[0]!;
    const sumOf = (rows: readonly ExpectedHire[]) =>
      sumMoney(
        amount.currency,
        rows.map((row) => row.amount),
      );
    const without = contract.filter((row) => row.charterId === charterId);
    return { line, amount: subtractMoney(sumOf(items), sumOf(without)) };
  });
}

export type HireWindow = { readonly today: string; readonly to: string };

/** The charter as it would be with every open option declared. */
const asDeclared = (charter: TimeCharterInput): TimeCharterInput => ({
  ...charter,
  estimatedRedeliveryDateTime: null,
  options: charter.options.map((option) => ({
    ...option,
    decision: option.decision ?? ('Declared' as const),
  })),
});

/** Hire that is due in a window and billed by no document: by the contract, and of charters with open options with those. */
async function readExpected(
  tx: Tx,
  { today, to }: HireWindow,
): Promise<{ contract: ExpectedHire[]; withOptions: ExpectedHire[] }> {
  const charters = await listRunningCharters(tx);
  const billed = await tx.many(sql<{ time_charter_id: string; group_id: string }>`
    select l.time_charter_id, l.group_id from time_charter_document l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and d.deleted_at is null and d.status <> 'Cancelled'
      and d.transaction_id is not null`);
  const isBilled = new Set(
    billed.flatMap((row) =>
      statementsOf(row.group_id).map((number) => `${row.time_charter_id} hire.${number}`),
    ),
  );
  const terms = charters.map((row) => ({ row, charter: timeCharterOf(row) }));
  const routeIds = terms.flatMap(({ charter }) => indexRoutesOf(charter));
  const day = parseCivilDate(today);
  const quotes = await listQuotes(tx, {
    routeIds: [...new Set(routeIds)],
    ...{ from: addCivilDays(day, -PRIOR_DAYS), to: parseCivilDate(to), today: day },
  });
  const isExpected = ({ id, charterId, dueOn }: ExpectedHire): boolean =>
    dueOn >= today && dueOn <= to && !isBilled.has(`${charterId} ${id.split('/')[1]}`);
  const open = terms.filter(({ charter }) => openOptionsOf(charter).length > 0);
  return {
    contract: terms.flatMap(({ row, charter }) => hireOf(row, charter, quotes)).filter(isExpected),
    withOptions: open
      .flatMap(({ row, charter }) => hireOf(row, asDeclared(charter), quotes))
      .filter(isExpected),
  };
}

/** Every billing period of a charter that has hire of a known rate; its id ends as documents name the period. */
function hireOf(
  row: WholeTimeCharterRow,
  charter: TimeCharterInput,
  quotes: HireFacts['quotes'],
): ExpectedHire[] {
  const span = charterSpanOf(charter);
  if (span === null || !charter.currency) return [];
  const periods = billingPeriods(charter.billingPeriodType, span.start, span.end);
  const rated = hirePeriodsOf(charter, { periods, quotes }, new Map());
  const isAhead = charter.billingScheduleType === 'In advance';
  return periods.flatMap((period, at) => {
    const parts = rated.flatMap(({ start, end, rate }) => {
      const part = end > start ? intersectIntervals(period, { start, end }) : null;
      return part ? [netHireOf(charter, rate, part)] : [];
    });
    const amount = sumMoney(charter.currency, parts);
    if (amount.minorUnits === 0n) return [];
    return [
      {
        id: `${row.id}/hire.${at + 1}`,
        charterId: row.id,
        label: `${row.code} hire ${at + 1}, ${row.vessel_name ?? 'vessel not named'}`,
        line: row.type === 'in' ? ('hireIn' as const) : ('hire' as const),
        amount,
        dueOn: civilDateAt(isAhead ? period.start : period.end, 'UTC'),
        payments: [],
        covers: [],
      },
    ];
  });
}

/** Hire of a stretch less commissions that are deducted from it, each for the time that it runs. */
function netHireOf({ currency, brokers }: TimeCharterInput, rate: Rate, part: Interval): Money {
  const deducted = brokers.flatMap((broker) => {
    if (broker.amountType !== 'Percent' || !isDeducted(broker)) return [];
    const { startDateTime: start, endDateTime: end } = broker;
    const bears = intersectIntervals(part, {
      start: start === null ? part.start : parseInstant(start),
      end: end === null ? part.end : parseInstant(end),
    });
    if (bears === null) return [];
    return [multiplyMoney(moneyForSpan(currency, rate, bears), decimal(broker.amount).div(-100))];
  });
  return sumMoney(currency, [moneyForSpan(currency, rate, part), ...deducted]);
}

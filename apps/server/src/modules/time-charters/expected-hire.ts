import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  intersectIntervals,
  parseCivilDate,
} from '@mainsheet/calendar';
import { charterSpanOf, type TimeCharterInput } from '@mainsheet/contract';
import { billingPeriods, moneyForSpan } from '@mainsheet/hire';
import { type Money, sumMoney } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listQuotes } from '../market-rates/index.ts';
import { statementsOf } from './billed-statements.ts';
import { type HireFacts, hirePeriodsOf, PRIOR_DAYS } from './hire-terms.ts';
import { timeCharterOf } from './time-charter-record.ts';
import { listRunningCharters, type WholeTimeCharterRow } from './time-charters.repository.ts';

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
 * Hire of fixed and delivered charters by billing period, gross of commissions; where it follows an index, by what was published
 * and, ahead of that, by the forward curve. Periods that are billed, and those due before today, are left to their documents.
 */
export async function listExpectedHire(
  tx: Tx,
  { today, to }: { today: string; to: string },
): Promise<ExpectedHire[]> {
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
  const routeIds = charters.flatMap(({ details }) =>
    details.hireLines.flatMap(({ indexOptions }) => indexOptions.indexRoute ?? []),
  );
  const day = parseCivilDate(today);
  const quotes = await listQuotes(tx, {
    routeIds: [...new Set(routeIds)],
    ...{ from: addCivilDays(day, -PRIOR_DAYS), to: parseCivilDate(to), today: day },
  });
  return charters
    .flatMap((row) => hireOf(row, quotes))
    .filter(
      ({ id, charterId, dueOn }) =>
        dueOn >= today && dueOn <= to && !isBilled.has(`${charterId} ${id.split('/')[1]}`),
    );
}

/** Every billing period of a charter that has hire of a known rate; its id ends as documents name the period. */
function hireOf(row: WholeTimeCharterRow, quotes: HireFacts['quotes']): ExpectedHire[] {
  const charter: TimeCharterInput = timeCharterOf(row);
  const span = charterSpanOf(charter);
  if (span === null || !charter.currency) return [];
  const periods = billingPeriods(charter.billingPeriodType, span.start, span.end);
  const rated = hirePeriodsOf(charter, { periods, quotes }, new Map());
  const isAhead = charter.billingScheduleType === 'In advance';
  return periods.flatMap((period, at) => {
    const parts = rated.flatMap(({ start, end, rate }) => {
      const part = end > start ? intersectIntervals(period, { start, end }) : null;
      return part ? [moneyForSpan(charter.currency, rate, part)] : [];
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

import {
  daysBetween,
  earlierOf,
  type Instant,
  type Interval,
  parseInstant,
} from '@mainsheet/calendar';
import { charterSpanOf, type TimeCharterInput } from '@mainsheet/contract';
import {
  EMPTY_POOL_ACCOUNT,
  explainLine,
  explainPoolShare,
  type OpexRow,
  offHireDays,
  opexStatement,
  type PoolInput,
  poolStatement,
  rateOf,
} from '@mainsheet/hire';
import { decimal } from '@mainsheet/money';
import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany } from '../../../platform/work.ts';
import { offHireEventOf } from '../../voyages/index.ts';
import { listHireLost, type OffHireRow } from '../off-hire.repository.ts';
import { timeCharterOf } from '../time-charter-record.ts';
import type { WholeTimeCharterRow } from '../time-charters.repository.ts';
import { getRow, noDetails } from '../time-charters.service.ts';
import {
  amountOf,
  type DrawnLine,
  type DrawnStatement,
  daysText,
  spanOf,
} from './drawn-statement.ts';
import { nowOf, type StatementQuery, todayIn } from './hire-statement.service.ts';
import { listPoolShips, type PoolShipRow } from './statements.repository.ts';

export type OtherStatement = {
  readonly charter: WholeTimeCharterRow;
  readonly drawn: DrawnStatement;
};

/** What has run of a charter by now; the whole of one that is still to begin. */
function elapsedOf(charter: TimeCharterInput, now: Instant): Interval {
  const span = charterSpanOf(charter);
  if (span === null) {
    const reason = 'Enter delivery and a duration or redelivery: the statement runs between them.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  return now > span.start ? { start: span.start, end: earlierOf(now, span.end) } : span;
}

/**
 * A vessel's account with her pool: the results of all voyages of its vessels by points and earning days.
 * @throws DomainError NOTHING_FOUND for a charter of another contract type
 */
export function readPoolStatement(
  platform: Platform,
  actor: Actor,
  query: StatementQuery,
): Promise<OtherStatement> {
  todayIn(platform, query.userTimezone);
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await getRow(tx, query.timeCharterId);
    const charter = timeCharterOf(row);
    if (charter.contractType !== 'Pool') throw noDetails();
    const now = nowOf(platform);
    const ships = await listPoolShips(tx, row.time_charter_company_id);
    const events = await listHireLost(
      tx,
      ships.map(({ id }) => id),
    );
    const input: PoolInput = {
      currency: charter.currency,
      ships: ships.map((ship) => shipOf(ship, { events, now, rate: charter.exchangeRate })),
      feePerDay: charter.poolFeePerDay,
      feePercent: charter.poolFeePercent,
    };
    return { charter: row, drawn: drawPool(input, row.id, elapsedOf(charter, now)) };
  });
}

type AtNow = {
  events: readonly (OffHireRow & { time_charter_id: string })[];
  now: Instant;
  /** Base units per unit of the pool's currency. */
  rate: number;
};

function shipOf(ship: PoolShipRow, { events, now, rate }: AtNow): PoolInput['ships'][number] {
  const own = events.filter((event) => event.time_charter_id === ship.id).map(offHireEventOf);
  const start = ship.delivery_at === null ? now : parseInstant(ship.delivery_at);
  const until =
    ship.redelivery_at === null ? now : earlierOf(now, parseInstant(ship.redelivery_at));
  const end = until > start ? until : start;
  return {
    id: ship.id,
    points: Number(ship.points),
    calendarDays: daysBetween(start, end),
    offHireDays: offHireDays(own, { start, end }),
    result: decimal(ship.result).div(rate).toDecimalPlaces(2).toNumber(),
  };
}

function drawPool(input: PoolInput, id: string, span: Interval): DrawnStatement {
  const account = poolStatement(input, id, EMPTY_POOL_ACCOUNT);
  const ship = input.ships.find((one) => one.id === id);
  const zero = '0.00';
  const lines = (account?.lines ?? [])
    .filter(({ amount, code }) => amount.minorUnits !== 0n || code === 'GROSS_DISTRIBUTION')
    .map(({ code, label, amount }): DrawnLine => {
      const isShare = code === 'GROSS_DISTRIBUTION';
      return {
        ...{ id: code, code, label, start: null, end: null, isProvisional: true },
        quantity: isShare ? daysText(account?.share.earningDays ?? 0) : null,
        quantityUnit: isShare ? 'days' : '',
        rate: isShare ? String(account?.share.points ?? 0) : null,
        rateUnit: isShare ? 'points' : '',
        amount: amountOf(amount),
        explanation: isShare ? explainPoolShare(input, id) : null,
      };
    });
  const balance = account ? amountOf(account.balance) : zero;
  return {
    kind: 'pool',
    currency: input.currency,
    ...spanOf(span),
    days: daysText(ship?.calendarDays ?? 0),
    offHireDays: daysText(ship?.offHireDays ?? 0),
    lines,
    totalDue: balance,
    payments: [],
    paid: zero,
    balance,
    balanceExplanation: null,
    isProvisional: true,
    notes: account ? [] : ['No vessel of the pool has earned a day yet.'],
  };
}

/**
 * What it costs to keep an owned vessel going while she is out.
 * @throws DomainError NOTHING_FOUND for a vessel that is not owned
 */
export function readOpexStatement(
  platform: Platform,
  actor: Actor,
  query: StatementQuery,
): Promise<OtherStatement> {
  todayIn(platform, query.userTimezone);
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await getRow(tx, query.timeCharterId);
    if (row.vessel_ownership !== 'OV-Owned Vessel') throw noDetails();
    const charter = timeCharterOf(row);
    return { charter: row, drawn: drawOpex(charter, elapsedOf(charter, nowOf(platform))) };
  });
}

function rowsOf(charter: TimeCharterInput, span: Interval): OpexRow[] {
  const daily = [
    ['Technical management fee', charter.technicalManagementFee],
    ['Insurance', charter.insurance],
    ['Other', charter.otherExpenses],
  ] as const;
  const typed = charter.operationExpenses.map((expense, at) => ({
    id: `expense.${at + 1}`,
    type: expense.type,
    rate: rateOf(expense.rate, expense.rateType),
    start: expense.startDateTime === null ? span.start : parseInstant(expense.startDateTime),
    end: expense.endDateTime === null ? span.end : parseInstant(expense.endDateTime),
    budget: null,
  }));
  const perDay = daily.flatMap(([type, amount]) =>
    amount === 0
      ? []
      : [{ id: type, type, rate: rateOf(amount, 'Per Day'), ...spanOf(span), budget: null }],
  );
  return [...typed, ...perDay];
}

function drawOpex(charter: TimeCharterInput, span: Interval): DrawnStatement {
  const opex = opexStatement(charter.currency, span, rowsOf(charter, span));
  const lines = opex.lines.map((line): DrawnLine => {
    const rate = line.terms.find(({ name }) => name === 'rate');
    return {
      ...{ id: line.id, code: line.code, label: line.label, start: line.start, end: line.end },
      quantity: daysText(line.days ?? 0),
      quantityUnit: 'days',
      rate: rate ? String(rate.value) : null,
      rateUnit: rate?.label.slice(5) ?? '',
      amount: amountOf(line.amount),
      isProvisional: false,
      explanation: explainLine(line),
    };
  });
  const perDay = opex.perDay === null ? '' : `${decimal(opex.perDay).toFixed(2)} a day`;
  return {
    kind: 'opex',
    currency: charter.currency,
    ...spanOf(span),
    days: daysText(opex.calendarDays),
    offHireDays: daysText(0),
    lines,
    totalDue: amountOf(opex.total),
    payments: [],
    paid: '0.00',
    balance: amountOf(opex.total),
    balanceExplanation: null,
    isProvisional: false,
    notes: [
      ...(perDay ? [`Running cost ${perDay} over ${daysText(opex.calendarDays)} days.`] : []),
      ...(opex.dryDock.minorUnits === 0n
        ? []
        : [
            `Dry-docking of ${amountOf(opex.dryDock)} stands below the running cost and is not in it.`,
          ]),
    ],
  };
}

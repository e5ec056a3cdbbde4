import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  type Instant,
  type Interval,
  instantFromEpochMs,
  isTimeZone,
  previousWorkingDay,
  WEEKDAYS_ONLY,
} from '@mainsheet/calendar';
import { charterSpanOf, type TimeCharterInput } from '@mainsheet/contract';
import { billingPeriods, type HireInput, hireStatement } from '@mainsheet/hire';
import { money, numberFromMoney, parseMoney } from '@mainsheet/money';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../../platform/work.ts';
import { listQuotes } from '../../market-rates/index.ts';
import { type HireFacts, hireInputOf, PRIOR_DAYS, periodAt } from '../hire-terms.ts';
import { listHireLost } from '../off-hire.repository.ts';
import { indexRoutesOf, timeCharterOf } from '../time-charter-record.ts';
import { lockTimeCharter, type WholeTimeCharterRow } from '../time-charters.repository.ts';
import { getRow, partyIdOf, subjectOf } from '../time-charters.service.ts';
import { type Change, changesBetween, type DrawnStatement, drawHire } from './drawn-statement.ts';
import * as statements from './statements.repository.ts';

export type StatementQuery = {
  timeCharterId: string;
  /** An IANA name: decides what today is. */
  userTimezone?: string | null | undefined;
  /** The billing period that it ends with, from 1; left out, the one that is due. */
  number?: number | null | undefined;
};

/** A statement with its place among those of the charter. */
export type PlacedStatement = {
  readonly charter: WholeTimeCharterRow;
  readonly drawn: DrawnStatement;
  /** The one before it; null for the first. */
  readonly previous: DrawnStatement | null;
  readonly number: number;
  /** How many there will be, by what is known of redelivery. */
  readonly count: number;
  readonly issued: { at: string; by: string } | null;
  readonly lastIssued: number;
  readonly changes: readonly Change[];
  readonly dueOn: CivilDate;
  /** The last weekday before it is due, or the day itself. */
  readonly payOn: CivilDate;
};

/** @throws DomainError INVALID_INPUT for a zone that does not exist */
export function todayIn(platform: Platform, zone: string | null | undefined): CivilDate {
  const name = zone || 'UTC';
  if (!isTimeZone(name)) {
    const message = `There is no time zone “${name.slice(0, 60)}”.`;
    throw invalidInput([{ code: 'UNKNOWN_ZONE', path: 'userTimezone', message }]);
  }
  return civilDateAt(nowOf(platform), name);
}

export const nowOf = (platform: Platform): Instant =>
  instantFromEpochMs(platform.clock.now().getTime());

/**
 * The hire statement that ends with a billing period: as it was issued, else as the charter and the market say now.
 * @throws DomainError INVALID_STATE while delivery or duration is unknown, or hire is not said for the whole time
 */
export function readHireStatement(
  platform: Platform,
  actor: Actor,
  query: StatementQuery,
): Promise<PlacedStatement> {
  const today = todayIn(platform, query.userTimezone);
  return inCompany(platform, actor, (work) => place(work, query, today));
}

async function place(
  work: Work,
  { timeCharterId, number }: StatementQuery,
  today: CivilDate,
): Promise<PlacedStatement> {
  const opened = await open(work.tx, timeCharterId);
  const due = dueNumber(opened.charter, opened.periods, nowOf(work.platform));
  return (await placeAt(work.tx, opened, { number: number ?? due, today })).placed;
}

/** A charter with its billing periods and what of them is issued. */
type Opened = {
  readonly row: WholeTimeCharterRow;
  readonly charter: TimeCharterInput;
  readonly periods: readonly Interval[];
  readonly issued: readonly statements.IssuedRow[];
  readonly lastIssued: number;
  readonly count: number;
};

async function open(tx: Tx, timeCharterId: string): Promise<Opened> {
  const row = await getRow(tx, timeCharterId);
  const charter = timeCharterOf(row);
  const periods = periodsOf(charter);
  const issued = await statements.listIssued(tx, row.id);
  const lastIssued = issued.at(-1)?.number ?? 0;
  return { row, charter, periods, issued, lastIssued, count: countOf(periods, lastIssued) };
}

type At = { readonly number: number; readonly today: CivilDate };

/** A statement in its place, and how to draw it by what is known now, whether it is issued or not. */
async function placeAt(
  tx: Tx,
  { row, charter, periods, issued, lastIssued, count }: Opened,
  { number, today }: At,
): Promise<{ placed: PlacedStatement; drawNow: () => DrawnStatement }> {
  if (!Number.isInteger(number) || number < 1 || number > count) {
    const reason = `This charter has statements 1 to ${count}.`;
    throw new DomainError('BAD_REQUEST', { reason });
  }
  const facts = await readFacts(tx, { row, charter, periods, number, today });
  const drawnAt = (at: number): DrawnStatement =>
    issued.find((one) => one.number === at)?.content ?? draw(charter, facts, at);
  const drawn = drawnAt(number);
  const previous = number > 1 ? drawnAt(number - 1) : null;
  const stored = issued.find((one) => one.number === number);
  const period = periodAt(periods, number);
  const isAhead = charter.billingScheduleType === 'In advance';
  const dueOn = civilDateAt(isAhead ? period.start : period.end, 'UTC');
  const placed: PlacedStatement = {
    charter: row,
    drawn,
    previous,
    number,
    count,
    issued: stored ? { at: stored.issued_at, by: stored.issued_by } : null,
    lastIssued,
    changes: changesBetween(drawn, previous),
    dueOn,
    payOn: previousWorkingDay(dueOn, WEEKDAYS_ONLY),
  };
  return { placed, drawNow: () => draw(charter, facts, number) };
}

/** How a charter stands: the statement it has come to, the same by what is known now, and the one to issue next. */
export type StandingStatements = {
  readonly current: PlacedStatement;
  readonly now: DrawnStatement;
  /** Null once all are issued and nothing turned out since. */
  readonly next: PlacedStatement | null;
  /** The last that was issued, as it went out; null while none was. */
  readonly lastIssued: DrawnStatement | null;
};

/**
 * The last statement that is issued or due, whichever is later. Payments and time off hire since it went out are in `now`.
 * @throws DomainError INVALID_STATE as for the statement itself
 */
export async function placeStanding(
  { tx, platform }: Work,
  timeCharterId: string,
  today: CivilDate,
): Promise<StandingStatements> {
  const opened = await open(tx, timeCharterId);
  const { charter, periods, lastIssued } = opened;
  const number = Math.max(lastIssued, dueNumber(charter, periods, nowOf(platform)));
  const { placed: current, drawNow } = await placeAt(tx, opened, { number, today });
  const issued = opened.issued.at(-1)?.content ?? null;
  if (!current.issued) return { current, now: current.drawn, next: current, lastIssued: issued };
  const { placed: next } = await placeAt(tx, opened, { number: number + 1, today });
  const isOver = next.number > periods.length && next.changes.length === 0;
  return { current, now: drawNow(), next: isOver ? null : next, lastIssued: issued };
}

/**
 * A statement for each billing period. Once the last of them is issued there is always one more over the whole charter,
 * for what turned out since: an early redelivery, off-hire that was recorded late.
 */
const countOf = (periods: readonly Interval[], lastIssued: number): number =>
  lastIssued >= periods.length ? lastIssued + 1 : periods.length;

/** How many statements a charter has by what is known now. @throws DomainError INVALID_STATE while delivery or duration is unknown */
export const countStatements = async (tx: Tx, timeCharterId: string): Promise<number> =>
  (await open(tx, timeCharterId)).count;

export function periodsOf(charter: TimeCharterInput): Interval[] {
  const span = charterSpanOf(charter);
  if (span === null) {
    const reason = 'Enter delivery and a duration or redelivery: hire runs between them.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  return billingPeriods(charter.billingPeriodType, span.start, span.end);
}

/** In advance the period that runs or has just been called for, in arrears the last that is over; at least the first. */
export function dueNumber(
  charter: TimeCharterInput,
  periods: readonly Interval[],
  now: Instant,
): number {
  const isAhead = charter.billingScheduleType === 'In advance';
  const due = periods.filter(({ start, end }) => (isAhead ? start <= now : end <= now)).length;
  return Math.max(1, due);
}

type Asked = {
  row: WholeTimeCharterRow;
  charter: TimeCharterInput;
  periods: readonly Interval[];
  number: number;
  today: CivilDate;
};

async function readFacts(
  tx: Tx,
  { row, charter, periods, number, today }: Asked,
): Promise<HireFacts> {
  const routeIds = indexRoutesOf(charter);
  const { currency } = charter;
  const of = { charterId: row.id, type: row.type, partyId: partyIdOf(row), currency };
  const payments = await statements.listPayments(tx, of);
  const expenses = await statements.listOwnersExpenses(tx, of);
  const amount = (minor: string): number => numberFromMoney(money(currency, BigInt(minor)));
  return {
    periods,
    offHire: await listHireLost(tx, [row.id]),
    quotes: await listQuotes(tx, {
      routeIds,
      from: addCivilDays(civilDateAt(periods[0]!.start, 'UTC'), -PRIOR_DAYS),
      to: civilDateAt(periodAt(periods, number).end, 'UTC'),
      today,
    }),
    payments: payments.map(({ id, paid_on, reference, amount_minor }) => ({
      id,
      on: paid_on as CivilDate,
      reference,
      amount: amount(amount_minor),
    })),
    ownersExpenses: expenses.map(({ id, label, amount_minor }) => ({
      id,
      label: `Owners’ expenses ${label}`,
      amount: amount(amount_minor),
      feePercent: charter.rebillableAdminFee,
    })),
  };
}

function draw(charter: TimeCharterInput, facts: HireFacts, number: number): DrawnStatement {
  const terms = hireInputOf(charter, facts, number);
  const { statement, violations } = hireStatement(terms.input);
  if (statement) return drawHire(terms, statement);
  throw new DomainError('INVALID_STATE', { reason: reasonOf(terms.input, violations[0]!) });
}

function reasonOf(input: HireInput, { code, data }: { code: string; data: object }): string {
  const { from, to } = data as { from?: string; to?: string };
  if (code === 'PERIOD_MISSING' && input.periods.length > 0) {
    return `No hire is agreed from ${from?.slice(0, 16)} to ${to?.slice(0, 16)} UTC. Mend the hire lines.`;
  }
  return code === 'PERIOD_MISSING'
    ? 'Add the hire: a statement needs its rates.'
    : `The hire cannot be drawn up: ${code.toLowerCase().replaceAll('_', ' ')}.`;
}

/**
 * Keeps a statement as it goes to the other party. It is not drawn up anew afterwards: what turns out otherwise is
 * the difference that the next one brings.
 * @throws DomainError INVALID_STATE for one that is issued already, or is not due yet
 */
export function issueHireStatement(
  platform: Platform,
  actor: Actor,
  query: StatementQuery & { number: number },
): Promise<PlacedStatement> {
  const today = todayIn(platform, query.userTimezone);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockTimeCharter(tx, query.timeCharterId);
    const placed = await place(work, query, today);
    const { charter, drawn, number } = placed;
    refuseUnissuable(placed, nowOf(platform));
    const id = newId(platform.clock);
    const { minorUnits: minor } = parseMoney(drawn.currency, drawn.balance);
    const stamp = stampOf(platform, actor);
    await statements.insertIssued(
      tx,
      { id, charterId: charter.id, number, content: drawn, minor },
      stamp,
    );
    await record(work, {
      action: 'time-charter.issue',
      subject: subjectOf(charter),
      detail: { statement: number, balance: drawn.balance, currency: drawn.currency },
      changes: [{ topic: 'time-charters', id: charter.id, version: charter.version }],
    });
    return { ...placed, issued: stamp, lastIssued: number };
  });
}

function refuseUnissuable(
  { charter: row, number, lastIssued }: PlacedStatement,
  now: Instant,
): void {
  const refuse = (reason: string): never => {
    throw new DomainError('INVALID_STATE', { reason });
  };
  if (row.status !== 'Delivered' && row.status !== 'Redelivered') {
    refuse('Statements are issued once the vessel is delivered.');
  }
  if (number <= lastIssued) refuse(`Statement ${lastIssued} is issued already: issue a later one.`);
  const charter = timeCharterOf(row);
  const periods = periodsOf(charter);
  const isOfPeriod = number <= periods.length;
  if (isOfPeriod && number > dueNumber(charter, periods, now) + 1) {
    refuse(`Statement ${number} is not due yet.`);
  }
}

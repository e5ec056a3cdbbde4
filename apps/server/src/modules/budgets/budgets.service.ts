import {
  type BudgetRow,
  budgetCopy,
  budgetInput,
  budgetYear,
  MONTHS_OF_YEAR,
} from '@mainsheet/contract';
import { CHART } from '@mainsheet/ledger';
import { decimal, multiplyMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { parseAmount } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { type Span, sumBySpan } from '../ledger/index.ts';
import { changesOf, idOfYear, monthSpans, type Planned, shareOfMonths } from './budget.ts';
import * as budgets from './budgets.repository.ts';

/** Accounts that a budget has: of results, without what revaluation and year end move by themselves. */
export const BUDGETED = CHART.filter(({ kind }) => kind === 'revenue' || kind === 'expense');

export type Budget = {
  readonly year: number;
  readonly currency: string;
  readonly amounts: Planned;
  readonly head: budgets.BudgetHead | null;
};

const assertYear = (year: number): number => parseBody(budgetYear, year);

async function readBudget(tx: Tx, year: number): Promise<Budget> {
  const [baseCurrency, head, rows] = await Promise.all([
    getBaseCurrency(tx),
    budgets.findBudget(tx, year),
    budgets.listAmounts(tx, { from: year, to: year }),
  ]);
  const amounts = new Map(
    rows.map((row) => [`${row.account_code} ${row.month}`, BigInt(row.amount_minor)]),
  );
  return { year, currency: head?.currency ?? baseCurrency, amounts, head };
}

/** The budget of a year by account and month. @throws DomainError INVALID_INPUT for what is no year */
export function getBudget(platform: Platform, actor: Actor, year: number): Promise<Budget> {
  assertYear(year);
  return platform.db.readTenant(actor.companyId, (tx) => readBudget(tx, year));
}

/**
 * What a budget would be if it was begun from the year before: its budget, or what the ledger says it came to,
 * each amount changed by a percentage and rounded by itself. Nothing is saved.
 * @throws DomainError INVALID_INPUT
 */
export function proposeBudget(
  platform: Platform,
  actor: Actor,
  { year, data }: { year: number; data: unknown },
): Promise<Budget> {
  assertYear(year);
  const { from, percent } = parseBody(budgetCopy, data);
  const factor = decimal(percent).div(100).plus(1).toFixed();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const present = await readBudget(tx, year);
    const source =
      from === 'budget' ? (await readBudget(tx, year - 1)).amounts : await readActual(tx, year - 1);
    const { currency } = present;
    const amounts = new Map(
      [...source].map(([key, minorUnits]) => [
        key,
        multiplyMoney({ currency, minorUnits }, factor).minorUnits,
      ]),
    );
    return { ...present, amounts };
  });
}

async function readActual(tx: Tx, year: number): Promise<Planned> {
  const sums = await sumBySpan(tx, monthSpans(year));
  return new Map(
    sums.map((row) => {
      const minor = BigInt(row.base_minor);
      return [`${row.code} ${row.span}`, row.kind === 'revenue' ? -minor : minor];
    }),
  );
}

type PlacedRow = { readonly row: BudgetRow; readonly index: number };

/** @throws DomainError INVALID_INPUT at the month with more decimals than the currency has */
const moneyOf = (currency: string, { row, index }: PlacedRow): [string, bigint][] =>
  row.months.map((amount, month): [string, bigint] => {
    const path = `rows.${index}.months.${month}`;
    return [`${row.accountCode} ${month + 1}`, parseAmount(currency, { amount, path }).minorUnits];
  });

function parseRows(currency: string, data: unknown): Planned {
  const { rows } = parseBody(budgetInput, data);
  const violations = rows.flatMap(({ accountCode }, index) =>
    BUDGETED.some(({ code }) => code === accountCode)
      ? []
      : [
          {
            code: 'BUDGET',
            path: `rows.${index}.accountCode`,
            message: 'Choose an account of revenue or expenses.',
          },
        ],
  );
  if (violations.length > 0) throw invalidInput(violations);
  const amounts = rows.flatMap((row, index) => moneyOf(currency, { row, index }));
  return new Map(amounts.filter(([, minor]) => minor !== 0n));
}

/**
 * Saves all of a year's budget; the trail says what each account had before and has now.
 * @throws DomainError INVALID_INPUT; STALE_VERSION when another saved it meanwhile
 */
export function saveBudget(
  platform: Platform,
  actor: Actor,
  { year, version, data }: { year: number; version: number; data: unknown },
): Promise<Budget> {
  assertYear(year);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const stamp = stampOf(platform, actor);
    const currency = await getBaseCurrency(tx);
    const head = await budgets.lockBudget(tx, { year, currency }, stamp);
    if (head.version !== version) throw new DomainError('STALE_VERSION');
    const before = await readBudget(tx, year);
    const amounts = parseRows(head.currency, data);
    const rows = [...amounts].map(([key, minor]) => {
      const [code = '', month = '0'] = key.split(' ');
      return { year, account_code: code, month: Number(month), amount_minor: String(minor) };
    });
    await budgets.replaceAmounts(tx, year, rows);
    await budgets.setVersion(tx, { year, version: version + 1 }, stamp);
    const after = await readBudget(tx, year);
    await recordBudget(work, before, after);
    return after;
  });
}

const recordBudget = (work: Work, before: Budget, after: Budget): Promise<void> => {
  const { year, currency } = after;
  return record(work, {
    action: 'budget.save',
    subject: { type: 'budget', id: idOfYear(year), label: `Budget ${year}` },
    detail: changesOf(currency, before.amounts, after.amounts),
    changes: [],
  });
};

/** What is budgeted for a time, by account; of a month that it cuts, the share of its days. */
export function readBudgeted(platform: Platform, actor: Actor, span: Span) {
  if (span.from > span.to) {
    throw new DomainError('BAD_REQUEST', { reason: `${span.from} lies after ${span.to}.` });
  }
  const years = { from: Number(span.from.slice(0, 4)), to: Number(span.to.slice(0, 4)) };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [baseCurrency, rows] = await Promise.all([
      getBaseCurrency(tx),
      budgets.listAmounts(tx, years),
    ]);
    return { baseCurrency, sums: shareOfMonths(rows, span) };
  });
}

export const MONTH_NUMBERS = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => index + 1);

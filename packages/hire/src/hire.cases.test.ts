import {
  type CivilDate,
  epochMsOf,
  type Instant,
  type Interval,
  parseInstant,
} from '@mainsheet/calendar';
import { decimalFromMoney, type Money } from '@mainsheet/money';
import type { Fuel, HireRateType, IndexMethod, OpexType } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import cases from '../cases/hire.json' with { type: 'json' };
import {
  amountForSpan,
  averageDailyHire,
  type BillingInterval,
  basketValue,
  billingPeriods,
  bunkerAdjustment,
  distributionPerPointDay,
  EMPTY_POOL_ACCOUNT,
  type HireInput,
  type HireLineCode,
  hireStatement,
  indexRate,
  newHireStatement,
  offHireDays,
  offHireTiles,
  onHireDays,
  opexStatement,
  overlappingEvents,
  poolStatement,
  profitShare,
  rateOf,
  settleIndexHire,
} from './index.ts';

type Figures = Record<string, unknown>;

const at = (text: string): Instant => parseInstant(text);
const spanOf = ([start, end]: [string, string]): Interval => ({ start: at(start), end: at(end) });
const numberOf = (amount: Money): number => decimalFromMoney(amount).toNumber();
const day = (text: string): CivilDate => text as CivilDate;
const quotes = (list: [string, number][] | undefined) =>
  (list ?? []).map(([on, value]) => ({ on: day(on), value }));
const bunkers = (list: [Fuel, number, number][] | undefined) =>
  (list ?? []).map(([fuel, quantityT, price]) => ({ fuel, quantityT, price }));

type StatementCase = {
  currency?: string;
  span: [string, string];
  periods: [string, string, number, HireRateType?][];
  adcom?: number;
  brokerage?: number;
  ballast_bonus?: [number, 'Gross' | 'Net', boolean];
  delivery?: [Fuel, number, number][];
  redelivery?: [Fuel, number, number][];
  allowances?: [number, HireRateType][];
  lumpsums?: [number, boolean][];
  off_hire?: { start: string; end: string; percent: number; fuels: [Fuel, number, number][] }[];
  expenses?: [number, number][];
  claims?: number[];
  payments?: number[];
};

function statementInput(inputs: StatementCase): HireInput {
  const span = spanOf(inputs.span);
  const bonus = inputs.ballast_bonus;
  return {
    ...newHireStatement(span.start, span.end),
    currency: inputs.currency ?? 'USD',
    periods: inputs.periods.map(([start, end, rate, type], index) => ({
      id: `p${index}`,
      ...spanOf([start, end]),
      rate: rateOf(rate, type ?? 'Per Day'),
    })),
    addressCommissionPercent: inputs.adcom ?? 0,
    brokeragePercent: inputs.brokerage ?? null,
    ballastBonus:
      bonus === undefined
        ? null
        : { amount: bonus[0], terms: bonus[1], isCommissionable: bonus[2] },
    bunkersOnDelivery: bunkers(inputs.delivery),
    bunkersOnRedelivery: bunkers(inputs.redelivery),
    allowances: (inputs.allowances ?? []).map(([rate, type], index) => ({
      id: `a${index}`,
      label: 'C/V/E',
      rate: rateOf(rate, type),
      isCommissionable: false,
    })),
    lumpsums: (inputs.lumpsums ?? []).map(([amount, isCommissionable], index) => ({
      id: `l${index}`,
      label: 'ILOHC',
      amount,
      isCommissionable,
    })),
    offHire: (inputs.off_hire ?? []).map((event, index) => ({
      id: `o${index}`,
      reason: 'Breakdown',
      ...spanOf([event.start, event.end]),
      percent: event.percent,
      fuels: bunkers(event.fuels),
    })),
    ownersExpenses: (inputs.expenses ?? []).map(([amount, feePercent], index) => ({
      id: `e${index}`,
      label: 'Port DA',
      amount,
      feePercent,
    })),
    claims: (inputs.claims ?? []).map((amount, index) => ({
      id: `c${index}`,
      label: 'Speed',
      amount,
    })),
    payments: (inputs.payments ?? []).map((amount, index) => ({
      id: `y${index}`,
      on: day('2026-03-01'),
      reference: 'TT',
      amount,
    })),
  };
}

function statementFigures(inputs: StatementCase): Figures {
  const { statement, violations } = hireStatement(statementInput(inputs));
  expect(violations).toEqual([]);
  if (statement === null) return {};
  const totals = Object.entries(statement.totals).map(([code, sum]) => [code, numberOf(sum)]);
  const offHire = statement.lines.filter((line) => line.code.startsWith('OFF_HIRE'));
  return {
    ...Object.fromEntries(totals as [HireLineCode, number][]),
    days: statement.days,
    off_hire_days: statement.offHireDays,
    off_hire_net: offHire.reduce((sum, line) => sum + numberOf(line.amount), 0),
    total_due: numberOf(statement.totalDue),
    paid: numberOf(statement.paid),
    balance: numberOf(statement.balance),
  };
}

type IndexCase = {
  publications: [string, number][];
  period: [string, string];
  published_to: string;
  forward?: [string, number][];
  method?: IndexMethod;
  adjustment?: number;
  offset?: number;
  floor?: number;
  ceiling?: number;
  prior_day?: number;
  prior_day_to?: number;
  missing?: 'carry forward';
};

function indexFigures(inputs: IndexCase): Figures {
  const result = indexRate(
    {
      publications: quotes(inputs.publications),
      publishedTo: day(inputs.published_to),
      forward: quotes(inputs.forward),
    },
    { start: day(inputs.period[0]), end: day(inputs.period[1]) },
    {
      method: inputs.method ?? 'Average of billing period',
      adjustmentPercent: inputs.adjustment ?? 100,
      lumpsumOffset: inputs.offset ?? 0,
      floor: inputs.floor ?? null,
      ceiling: inputs.ceiling ?? null,
      priorDay: inputs.prior_day ?? 1,
      priorDayTo: inputs.prior_day_to ?? 1,
      missingDays: inputs.missing ?? 'skip',
    },
  );
  return { ...result, bound: result.boundBy, provisional: result.isProvisional };
}

type PoolCase = {
  ships: [string, number, number, number, number][];
  ship: string;
  fee_per_day?: number;
  fee_percent?: number;
  retained?: number;
  released?: number;
  adjustments?: number[];
  advances?: number[];
};

function poolFigures(inputs: PoolCase): Figures {
  const pool = {
    currency: 'USD',
    ships: inputs.ships.map(([id, points, calendarDays, offHire, result]) => ({
      id,
      points,
      calendarDays,
      offHireDays: offHire,
      result,
    })),
    feePerDay: inputs.fee_per_day ?? 0,
    feePercent: inputs.fee_percent ?? 0,
  };
  const statement = poolStatement(pool, inputs.ship, {
    ...EMPTY_POOL_ACCOUNT,
    workingCapitalRetained: inputs.retained ?? 0,
    workingCapitalReleased: inputs.released ?? 0,
    adjustments: (inputs.adjustments ?? []).map((amount) => ({ label: 'Adjustment', amount })),
    advances: inputs.advances ?? [],
  });
  if (statement === null) return {};
  return {
    gross: numberOf(statement.share.grossDistribution),
    balance: numberOf(statement.balance),
    earning_days: statement.share.earningDays,
    per_point_day: distributionPerPointDay(pool),
  };
}

type OpexCase = {
  period: [string, string];
  rows: [OpexType, number, HireRateType, number | null][];
};

function opexFigures(inputs: OpexCase): Figures {
  const period = spanOf(inputs.period);
  const rows = inputs.rows.map(([type, rate, rateType, budget], index) => ({
    ...period,
    id: `r${index}`,
    type,
    rate: rateOf(rate, rateType),
    budget: budget === null ? null : rateOf(budget, rateType),
  }));
  const statement = opexStatement('USD', period, rows);
  return {
    total: numberOf(statement.total),
    budget: numberOf(statement.budget),
    variance: numberOf(statement.variance),
    dry_dock: numberOf(statement.dryDock),
    per_day: statement.perDay,
    days: statement.calendarDays,
  };
}

const DAY_MS = 86_400_000;

const CALCULATIONS: Record<string, (inputs: never) => Figures> = {
  rate: (inputs: {
    rate: number;
    type: HireRateType;
    start: string;
    end?: string;
    days?: number;
    average_month_days?: number;
  }) => {
    const start = epochMsOf(at(inputs.start));
    const days = inputs.days ?? (epochMsOf(at(inputs.end ?? inputs.start)) - start) / DAY_MS;
    const averageMonthDays = inputs.average_month_days ?? null;
    const rate = { amount: inputs.rate, type: inputs.type, averageMonthDays };
    return { amount: amountForSpan(rate, start, days) };
  },
  average: ({ periods }: { periods: [number, number][] }) => {
    let from = 0;
    const list = periods.map(([days, rate], index) => {
      const start = parseInstant(new Date(from * DAY_MS).toISOString());
      from += days;
      const end = parseInstant(new Date(from * DAY_MS).toISOString());
      return { id: `p${index}`, start, end, rate: rateOf(rate, 'Per Day') };
    });
    return { daily: averageDailyHire(list) };
  },
  bunkers: ({ TC1, VB1, VB2, TC2 }: Record<'TC1' | 'VB1' | 'VB2' | 'TC2', number>) => {
    const values = {
      contractOnDelivery: TC1,
      voyageOnDelivery: VB1,
      voyageOnRedelivery: VB2,
      contractOnRedelivery: TC2,
    };
    return {
      scenario1: bunkerAdjustment(values, 'onDelivery'),
      scenario2: bunkerAdjustment(values, 'onConsumption'),
    };
  },
  on_hire: (inputs: { voyage_days: number; offhire_days: number[] }) => ({
    days: onHireDays(inputs.voyage_days, inputs.offhire_days),
  }),
  billing: (inputs: { interval: BillingInterval; delivery: string; redelivery: string }) => {
    const periods = billingPeriods(inputs.interval, at(inputs.delivery), at(inputs.redelivery));
    const last = periods.at(-1);
    return {
      count: periods.length,
      last_days: last && (epochMsOf(last.end) - epochMsOf(last.start)) / DAY_MS,
      second_start: periods[1]?.start.replace(':00.000Z', 'Z'),
    };
  },
  off_hire: (inputs: { span: [string, string]; events: [string, string, string, number][] }) => {
    const events = inputs.events.map(([id, start, end, percent]) => ({
      id,
      reason: '',
      ...spanOf([start, end]),
      percent,
      fuels: [],
    }));
    return {
      days: offHireDays(events, spanOf(inputs.span)),
      overlapping: overlappingEvents(events),
      tiles: offHireTiles(events, spanOf(inputs.span)).length,
    };
  },
  statement: (inputs: StatementCase) => statementFigures(inputs),
  index: (inputs: IndexCase) => indexFigures(inputs),
  basket: ({ routes }: { routes: [number, number][] }) => ({
    value: basketValue(routes.map(([value, weight]) => ({ value, weight }))),
  }),
  profit_share: ({ index, base, share }: Record<'index' | 'base' | 'share', number>) => ({
    extra: profitShare(index, base, share),
  }),
  settle: (inputs: Record<'days' | 'provisional' | 'final' | 'adcom', number>) => {
    const settled = settleIndexHire({
      currency: 'USD',
      onHireDays: inputs.days,
      provisionalRate: inputs.provisional,
      finalRate: inputs.final,
      addressCommissionPercent: inputs.adcom,
    });
    return {
      hire: numberOf(settled.hire),
      commission: numberOf(settled.addressCommission),
      net: numberOf(settled.net),
    };
  },
  pool: (inputs: PoolCase) => poolFigures(inputs),
  opex: (inputs: OpexCase) => opexFigures(inputs),
};

describe('worked cases of hire', () => {
  it('at least sixty, each with its source', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length);
    for (const one of cases) expect(one.source.length * one.how_derived.length).toBeGreaterThan(0);
  });

  it.each(cases)('$id $source', (worked) => {
    const calculate = CALCULATIONS[worked.kind];
    if (calculate === undefined) throw new Error(`No calculation of ${worked.kind}`);
    const figures = calculate(worked.inputs as never);
    for (const [key, value] of Object.entries(worked.expected)) {
      if (typeof value !== 'number') {
        expect(figures[key], key).toEqual(value);
        continue;
      }
      const off = Math.abs(Number(figures[key]) - value);
      expect(off, `${key}: ${String(figures[key])}`).toBeLessThanOrEqual(worked.tolerance + 1e-9);
    }
  });
});

import { cii, ets, explainCii, explainEts, explainFuelEu, fuelEu } from '@mainsheet/carbon';
import { explainClosing, projectCashFlow } from '@mainsheet/cashflow';
import { estimateInputSchema } from '@mainsheet/contract';
import { creditScore, explainScore } from '@mainsheet/credit';
import type { Explanation } from '@mainsheet/explanation';
import { explainHire, hireStatement } from '@mainsheet/hire';
import { countLaytime, explainLaytime, LAYTIME_FIGURES } from '@mainsheet/laytime';
import { explainPayment, scheduleLoan } from '@mainsheet/loans';
import { Screener } from '@mainsheet/screening';
import { isViolation, loadSea } from '@mainsheet/sea';
import { explainCashFlowValue, valueByCashFlow } from '@mainsheet/valuation';
import { estimateVoyage, explain, FIGURE_KEYS } from '@mainsheet/voyage';
import type * as z from 'zod';
import { ciiSchema, etsSchema, fuelEuSchema } from './carbon.ts';
import { cashFlowSchema, creditSchema, valuationSchema } from './finance.ts';
import { hireSchema } from './hire.ts';
import { laytimeSchema } from './laytime.ts';
import { loanSchema } from './loan.ts';
import { explainRoute, routeSchema } from './route.ts';
import { explainHit, readLists, screenSchema } from './screen.ts';

/** What is wrong with an input: where, and a code of the engine with its data or a sentence. */
export type Fault = { readonly path: string; readonly what: string };

export type Answer =
  | { readonly result: unknown; readonly explain: () => unknown }
  | { readonly faults: readonly Fault[] };

export type Calculation = {
  readonly about: string;
  readonly schema: z.ZodType;
  /** Takes what the schema parsed. */
  readonly run: (input: never) => Answer | Promise<Answer>;
};

type EngineViolation = {
  readonly code: string;
  readonly path: string;
  /** The sentence of an engine that has one. */
  readonly message?: string;
  readonly data?: Readonly<Record<string, string | number>>;
};

function refused(violations: readonly EngineViolation[]): Answer {
  return {
    faults: violations.map(({ code, path, message, data = {} }) => {
      if (message !== undefined) return { path, what: `${message} (${code})` };
      const facts = Object.entries(data).map(([name, value]) => `${name} ${value}`);
      return { path, what: facts.length === 0 ? code : `${code} (${facts.join(', ')})` };
    }),
  };
}

const keyed = <Key extends string>(
  keys: readonly Key[],
  make: (key: Key) => Explanation,
): Record<string, Explanation> => Object.fromEntries(keys.map((key) => [key, make(key)]));

/** Ties a schema to the engine that takes what it parses. */
function calculation<Schema extends z.ZodType>(
  about: string,
  schema: Schema,
  run: (input: z.output<Schema>) => Answer | Promise<Answer>,
): Calculation {
  return { about, schema, run };
}

export const CALCULATIONS: Readonly<Record<string, Calculation>> = {
  estimate: calculation('voyage estimate: profit, TCE, breakeven', estimateInputSchema, (input) => {
    const result = estimateVoyage(input);
    // Without a ship nothing but the intake is unknown: what she burns and costs may be typed.
    const errors = result.findings.filter(
      ({ severity, code }) => severity === 'error' && code !== 'VESSEL_MISSING',
    );
    if (errors.length > 0) return refused(errors);
    return { result, explain: () => keyed(FIGURE_KEYS, (key) => explain(input, key)) };
  }),
  laytime: calculation('laytime statement: demurrage and despatch', laytimeSchema, (input) => {
    const { statement, violations } = countLaytime(input);
    if (statement === null) return refused(violations);
    const figures = () => keyed(LAYTIME_FIGURES, (key) => explainLaytime(input, statement, key));
    return { result: statement, explain: figures };
  }),
  hire: calculation('hire statement of a time charter', hireSchema, (input) => {
    const { statement, violations } = hireStatement(input);
    if (statement === null) return refused(violations);
    return { result: statement, explain: () => explainHire(statement, 'balance') };
  }),
  cii: calculation('carbon intensity indicator of a year', ciiSchema, (input) => {
    const { result, violations } = cii(input);
    return result === null ? refused(violations) : { result, explain: () => explainCii(input) };
  }),
  ets: calculation('allowances of the EU ETS and their cost', etsSchema, (input) => {
    const { result, violations } = ets(input);
    return result === null ? refused(violations) : { result, explain: () => explainEts(input) };
  }),
  fueleu: calculation('FuelEU Maritime balance and penalty', fuelEuSchema, (input) => {
    const { result, violations } = fuelEu(input);
    return result === null ? refused(violations) : { result, explain: () => explainFuelEu(input) };
  }),
  loan: calculation('payment schedule of a loan', loanSchema, (terms) => {
    const schedule = scheduleLoan(terms);
    if ('violations' in schedule) return refused(schedule.violations);
    const payments = () => schedule.rows.map((_, row) => explainPayment(terms, schedule, row));
    return { result: schedule, explain: payments };
  }),
  valuation: calculation('value of a ship from her cash flow', valuationSchema, (input) => {
    const value = valueByCashFlow(input);
    if ('violations' in value) return refused(value.violations);
    return { result: value, explain: () => explainCashFlowValue(input, value) };
  }),
  credit: calculation('credit score of a company', creditSchema, (figures) => {
    const score = creditScore(figures);
    if ('violations' in score) return refused(score.violations);
    return { result: score, explain: () => explainScore(figures, score) };
  }),
  cashflow: calculation('cash flow month by month', cashFlowSchema, (input) => {
    const flow = projectCashFlow(input);
    if ('violations' in flow) return refused(flow.violations);
    return { result: flow, explain: () => flow.months.map((_, at) => explainClosing(flow, at)) };
  }),
  screen: calculation('sanctions screening of a party or ship', screenSchema, (input) => {
    const { parties, problems } = readLists(input);
    const hits = new Screener(parties).screen(input.query, { isBroad: input.isBroad });
    return {
      result: { parties: parties.length, problems, hits },
      explain: () => hits.map(explainHit),
    };
  }),
  route: calculation('sea route: distance, ECA miles, passages', routeSchema, async (input) => {
    const { readSeaData } = await import('@mainsheet/server');
    const route = loadSea(await readSeaData()).routeVoyage(input.points, input.options);
    if (isViolation(route)) return { faults: [{ path: route.path, what: route.message }] };
    return { result: route, explain: () => explainRoute(route) };
  }),
};

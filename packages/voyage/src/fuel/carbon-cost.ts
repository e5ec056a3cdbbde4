import {
  AR4,
  AR5,
  carbonFuelOf,
  type Ets,
  type EtsInput,
  type EtsPart,
  ets,
  euScope,
  FIRST_FUELEU_YEAR,
  type FuelEu,
  type FuelEuInput,
  fuelEu,
  newFuelEu,
} from '@mainsheet/carbon';
import type { CarbonTerms, EstimateInput, ItineraryRow } from '@mainsheet/estimate';
import type { FuelBurn } from '../estimate/estimate-result.ts';
import { charterWindow, type VoyageRun } from '../estimate/voyage-run.ts';
import { isCargoRow } from '../time/itinerary.ts';

/** What one calendar year of a voyage owes; amounts in the base currency. */
export type CarbonYear = {
  readonly year: number;
  readonly etsInput: EtsInput;
  readonly ets: Ets;
  readonly etsCost: number;
  /** Null before 2025, without scope, or when it is not counted. */
  readonly fuelEuInput: FuelEuInput | null;
  readonly fuelEu: FuelEu | null;
  /** Penalty of a deficit; below zero the value of a surplus. */
  readonly fuelEuCost: number;
  readonly charterersCost: number;
  /** Allowances that charterers bear; owners bear the rest. */
  readonly charterersAllowances: number;
};

export type CarbonCost = {
  readonly years: readonly CarbonYear[];
  readonly etsCost: number;
  readonly fuelEuCost: number;
  /** Borne by charterers: all of a time charter out, else the share agreed. */
  readonly charterersCost: number;
  /** What is left for the owner. */
  readonly cost: number;
};

/**
 * Countries of the EU and the EEA as UN/LOCODE begins with them: outermost regions and Åland, whose ports begin with their own
 * letters, among them. Source: Treaty on the Functioning of the EU, Art. 349 and 355(1) and (4).
 */
const EU_COUNTRIES = new Set(
  (
    'AT AX BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT ' +
    'RE RO SE SI SK YT'
  ).split(' '),
);

/** Whether a port lies in the European scope: as the terms say, else by its country. */
export function isEuPort(terms: Pick<CarbonTerms, 'euRows'>, row: ItineraryRow): boolean {
  return terms.euRows[row.id] ?? isEuPortCode(row.portCode ?? '');
}

/** Whether a UN/LOCODE lies in the European scope. */
export const isEuPortCode = (code: string): boolean =>
  EU_COUNTRIES.has(code.slice(0, 2).toUpperCase());

/** Fuel of one leg or stay within one calendar year. */
type Slice = {
  readonly id: string;
  readonly year: number;
  readonly scopePercent: number;
  readonly fuels: readonly FuelBurn[];
  readonly isForCharterers: boolean;
};

/** Shares of a span that fall into each calendar year; a span without length into its own. */
function yearShares(startMs: number, endMs: number): { year: number; share: number }[] {
  const [first, last] = [startMs, endMs].map((ms) => new Date(ms).getUTCFullYear());
  if (first === undefined || last === undefined || !(endMs > startMs) || first === last) {
    return [{ year: first ?? 0, share: 1 }];
  }
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const from = Math.max(startMs, Date.UTC(year, 0, 1));
    const to = Math.min(endMs, Date.UTC(year + 1, 0, 1));
    return { year, share: (to - from) / (endMs - startMs) };
  });
}

/** Share of each leg and stay of a voyage in the European scope; a leg stands at the place of the port it leaves. */
export const scopeOfRun = (terms: CarbonTerms, run: VoyageRun) =>
  euScope(
    run.rows.map(({ row }) => ({ isEu: isEuPort(terms, row), isPortOfCall: isCargoRow(row) })),
  );

function slicesOf(input: EstimateInput, terms: CarbonTerms, run: VoyageRun): Slice[] {
  const scope = scopeOfRun(terms, run);
  const window = charterWindow(input, run.rows);
  return run.rows.flatMap(({ row, sea, port, arrivalMs, departureMs }, index) => {
    const isForCharterers = window !== null && index > window.from && index <= window.to;
    const slice = (
      id: string,
      span: readonly [number, number],
      part: { readonly scopePercent: number; readonly fuels: readonly FuelBurn[] },
    ): Slice[] =>
      yearShares(...span).map(({ year, share }) => ({
        id,
        year,
        isForCharterers,
        scopePercent: part.scopePercent,
        fuels: part.fuels.map(({ fuel, quantityT }) => ({ fuel, quantityT: quantityT * share })),
      }));
    const leftMs = run.rows[index - 1]?.departureMs ?? arrivalMs;
    const legScope = scope.legPercents[index - 1] ?? 0;
    const stayScope = scope.berthPercents[index] ?? 0;
    return [
      ...slice(`leg to ${row.portName}`, [leftMs, arrivalMs], {
        scopePercent: legScope,
        fuels: sea,
      }),
      ...slice(row.portName, [arrivalMs, departureMs], { scopePercent: stayScope, fuels: port }),
    ];
  });
}

function etsInputOf(terms: CarbonTerms, year: number, slices: readonly Slice[]): EtsInput {
  return {
    year,
    priceEur: terms.etsPriceEur,
    exchangeRate: terms.exchangeRate,
    parts: slices.map(
      ({ id, scopePercent, fuels }): EtsPart => ({
        id,
        scopePercent,
        fuels: fuels.map(({ fuel, quantityT }) => ({
          fuel: carbonFuelOf(fuel, terms),
          quantityT,
          zeroRatedPercent: 0,
        })),
      }),
    ),
  };
}

function fuelEuInputOf(terms: CarbonTerms, year: number, slices: readonly Slice[]) {
  const rows = slices.flatMap(({ scopePercent, fuels }) =>
    fuels.map(({ fuel, quantityT }) => ({
      fuel: carbonFuelOf(fuel, terms),
      quantityT,
      scopePercent,
    })),
  );
  const gwp = terms.warmingPotentials === 'AR4' ? AR4 : AR5;
  return { ...newFuelEu(year, rows), gwp };
}

function costOfYear(terms: CarbonTerms, year: number, slices: readonly Slice[]): CarbonYear | null {
  const etsInput = etsInputOf(terms, year, slices);
  const allowances = ets(etsInput).result;
  if (allowances === null) return null;
  const theirs = slices.filter((slice) => slice.isForCharterers);
  const share = terms.charterersPercent / 100;
  const onCharter = ets(etsInputOf(terms, year, theirs)).result;
  const theirEts = onCharter?.cost ?? 0;
  const theirAllowances = onCharter?.allowances ?? 0;
  const ownEts = allowances.cost - theirEts;
  const isCounted = terms.isFuelEuCounted && year >= FIRST_FUELEU_YEAR;
  const fuelEuInput = isCounted ? fuelEuInputOf(terms, year, slices) : null;
  const balance = fuelEuInput === null ? null : fuelEu(fuelEuInput).result;
  const surplusT = Math.max(0, balance?.balanceG ?? 0) / 1e6;
  const euros = (balance?.penaltyEur ?? 0) - surplusT * terms.fuelEuSurplusEurPerT;
  const fuelEuCost = euros * terms.exchangeRate;
  // One balance for the year: charterers bear it by the energy they burned.
  const theirMj = fuelEu(fuelEuInputOf(terms, year, theirs)).result?.energyMj ?? 0;
  const energyMj = balance?.energyMj ?? 0;
  const theirFuelEu = energyMj > 0 ? (fuelEuCost * theirMj) / energyMj : 0;
  return {
    year,
    etsInput,
    ets: allowances,
    etsCost: allowances.cost,
    fuelEuInput: balance === null ? null : fuelEuInput,
    fuelEu: balance,
    fuelEuCost,
    charterersCost: theirEts + theirFuelEu + (ownEts + fuelEuCost - theirFuelEu) * share,
    charterersAllowances: theirAllowances + (allowances.allowances - theirAllowances) * share,
  };
}

/**
 * Allowances and FuelEU balance of a voyage by the rules of the year in which each tonne is
 * burned; a leg over New Year is shared by time (our rule). The FuelEU balance is the voyage's
 * own: what it adds to the ship's year while the rest of the year stays as it is. Null without
 * carbon terms or with terms that cannot be calculated with (a finding says so). Sources: package
 * carbon; charterers' part: BIMCO ETS Allowances Clause for Time Charter Parties 2022.
 */
export function carbonCostOf(input: EstimateInput, run: VoyageRun): CarbonCost | null {
  const terms = input.carbon;
  if (terms === null || !areCarbonTermsValid(terms)) return null;
  const slices = slicesOf(input, terms, run);
  const years = [...new Set(slices.map((slice) => slice.year))]
    .sort((a, b) => a - b)
    .map((year) =>
      costOfYear(
        terms,
        year,
        slices.filter((slice) => slice.year === year),
      ),
    )
    .filter((year) => year !== null);
  const sum = (pick: (year: CarbonYear) => number): number =>
    years.reduce((total, year) => total + pick(year), 0);
  const etsCost = sum((year) => year.etsCost);
  const fuelEuCost = sum((year) => year.fuelEuCost);
  const charterersCost = sum((year) => year.charterersCost);
  return {
    years,
    etsCost,
    fuelEuCost,
    charterersCost,
    cost: etsCost + fuelEuCost - charterersCost,
  };
}

export const areCarbonTermsValid = (terms: CarbonTerms): boolean =>
  terms.etsPriceEur >= 0 &&
  terms.exchangeRate > 0 &&
  terms.charterersPercent >= 0 &&
  terms.charterersPercent <= 100;

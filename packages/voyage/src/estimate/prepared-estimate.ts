import type { EstimateInput } from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';
import { withPrices } from '../fuel/bunker-plan.ts';
import { chooseFuelTables } from '../fuel/consumption.ts';
import { changeEstimate } from '../solve/sensitivity.ts';
import type { EstimateTotals } from './estimate-result.ts';
import { figureVoyage, type VoyageFigures } from './estimate-voyage.ts';
import { grossUpPercent } from './totals.ts';
import { costOfOneMorePerTonne } from './voyage-run.ts';

/** Several changes at once; what is absent stays. */
export type WhatIf = {
  /** Added to the figure that drives each freight: per unit, lumpsum, Worldscale points, per day. */
  readonly freight?: number | undefined;
  /** Added to what each tonne of fuel costs, on board and lifted; of all fuels or of some. */
  readonly bunkerPrice?: number | Readonly<Partial<Record<Fuel, number>>> | undefined;
  /** Added to the stays of the cargo calls, in all. */
  readonly portDays?: number | undefined;
  /** Added to every speed. */
  readonly speedKn?: number | undefined;
  /** Added to the weather factor of every leg. */
  readonly weatherPercent?: number | undefined;
};

/** What a prepared estimate answers; fields as in the totals. */
export type WhatIfFigures = Pick<
  EstimateTotals,
  'voyageResult' | 'netTce' | 'grossTce' | 'profit' | 'dailyProfit' | 'voyageDays'
> & {
  /** Whether some cargo's cancelling date passes before the ship is there. */
  readonly isLaycanMissed: boolean;
};

export type PreparedEstimate = {
  readonly totals: EstimateTotals;
  /** Figures after changes; equal to those of the changed document within 1e-9 of their size. */
  readonly at: (whatIf: WhatIf) => WhatIfFigures;
};

/** The document with the changes made: what `PreparedEstimate.at` answers for. */
export function applyWhatIf(input: EstimateInput, whatIf: WhatIf): EstimateInput {
  let changed = applyTiming(input, whatIf);
  if (whatIf.freight)
    changed = changeEstimate(changed, { kind: 'freight', amount: whatIf.freight });
  const { bunkerPrice } = whatIf;
  if (typeof bunkerPrice === 'number') {
    return changeEstimate(changed, { kind: 'bunkerPrice', amount: bunkerPrice });
  }
  return bunkerPrice === undefined ? changed : addToPrices(changed, bunkerPrice);
}

function addToPrices(
  input: EstimateInput,
  amounts: Readonly<Partial<Record<Fuel, number>>>,
): EstimateInput {
  return {
    ...input,
    bunkers: input.bunkers.map((row) =>
      withPrices(row, (price) => price + (amounts[row.fuel] ?? 0)),
    ),
    itinerary: input.itinerary.map((row) => ({
      ...row,
      liftings: row.liftings.map((lifting) => ({
        ...lifting,
        price: lifting.price + (amounts[lifting.fuel] ?? 0),
      })),
    })),
  };
}

/** Changes that move days and tonnes, and with them everything. */
function applyTiming(input: EstimateInput, whatIf: WhatIf): EstimateInput {
  let changed = input;
  if (whatIf.portDays)
    changed = changeEstimate(changed, { kind: 'portDays', days: whatIf.portDays });
  if (whatIf.speedKn) changed = changeEstimate(changed, { kind: 'speed', knots: whatIf.speedKn });
  return whatIf.weatherPercent ? addWeather(changed, whatIf.weatherPercent) : changed;
}

function addWeather(input: EstimateInput, percent: number): EstimateInput {
  return {
    ...input,
    weatherFactorPercent: input.weatherFactorPercent + percent,
    itinerary: input.itinerary.map((row) => {
      const typed = row.overrides.weatherFactorPercent;
      if (typed === null || typed === undefined) return row;
      return { ...row, overrides: { ...row.overrides, weatherFactorPercent: typed + percent } };
    }),
  };
}

/** What the result gains for each unit of freight and loses for each unit of a fuel's price. */
type Slopes = { readonly freight: number; readonly prices: ReadonlyMap<Fuel, number> };

function slopesOf(input: EstimateInput, { run, settlement }: VoyageFigures): Slopes {
  let freight = 0;
  for (const { profitSlope } of settlement.cargoes) freight += profitSlope;
  const prices = new Map<Fuel, number>();
  for (const { fuel } of run.bunkers) prices.set(fuel, costOfOneMorePerTonne(input, run, fuel));
  return { freight, prices };
}

type Prepared = { readonly figures: VoyageFigures; readonly slopes: Slopes };

const moves = (whatIf: WhatIf): boolean =>
  Boolean(whatIf.portDays || whatIf.speedKn || whatIf.weatherPercent);

/**
 * Prepares an estimate for many small changes. Freight and prices move no day and no tonne, and
 * the result is linear in them, so they cost a multiplication; days, speeds and weather run the
 * voyage again without what only a reader needs. The last run is kept for the changes after it.
 */
export function prepareEstimate(input: EstimateInput): PreparedEstimate {
  const tables = chooseFuelTables(input);
  const prepare = (whatIf: WhatIf): Prepared => {
    const changed = applyTiming(input, whatIf);
    const figures = figureVoyage(changed, tables);
    return { figures, slopes: slopesOf(changed, figures) };
  };
  const base = prepare({});
  let last = { whatIf: {} as WhatIf, prepared: base };
  const grossUp = 1 - grossUpPercent(input) / 100;
  const at = (whatIf: WhatIf): WhatIfFigures => {
    const isSame =
      last.whatIf.portDays === whatIf.portDays &&
      last.whatIf.speedKn === whatIf.speedKn &&
      last.whatIf.weatherPercent === whatIf.weatherPercent;
    if (!isSame) last = { whatIf, prepared: moves(whatIf) ? prepare(whatIf) : base };
    return move(last.prepared, whatIf, grossUp);
  };
  return { totals: base.figures.totals, at };
}

function move({ figures, slopes }: Prepared, whatIf: WhatIf, grossUp: number): WhatIfFigures {
  const { totals, settlement } = figures;
  let gain = (whatIf.freight ?? 0) * slopes.freight;
  const { bunkerPrice } = whatIf;
  if (bunkerPrice !== undefined) {
    for (const [fuel, slope] of slopes.prices) {
      gain -= slope * (typeof bunkerPrice === 'number' ? bunkerPrice : (bunkerPrice[fuel] ?? 0));
    }
  }
  const voyageResult = totals.voyageResult + gain;
  const profit = totals.profit + gain;
  const days = totals.voyageDays;
  const netTce = days > 0 ? voyageResult / days : null;
  return {
    voyageResult,
    profit,
    netTce,
    grossTce: netTce === null || !(grossUp > 0) ? null : netTce / grossUp,
    dailyProfit: days > 0 ? profit / days : null,
    voyageDays: days,
    isLaycanMissed: settlement.cargoes.some(({ result }) => result.laycan === 'late'),
  };
}

/** Net TCE for each freight change (rows) and each bunker price change (columns). */
export function freightBunkerGrid(
  input: EstimateInput,
  freightAmounts: readonly number[],
  bunkerAmounts: readonly number[],
): (number | null)[][] {
  const { at } = prepareEstimate(input);
  return freightAmounts.map((freight) =>
    bunkerAmounts.map((bunkerPrice) => at({ freight, bunkerPrice }).netTce),
  );
}

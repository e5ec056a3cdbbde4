import type { EstimateInput } from '@mainsheet/estimate';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { withPrices } from '../fuel/bunker-plan.ts';
import { isCargoRow } from '../time/itinerary.ts';

export type Change =
  | { readonly kind: 'freight'; readonly amount: number }
  | { readonly kind: 'bunkerPrice'; readonly amount: number }
  | { readonly kind: 'portDays'; readonly days: number }
  | { readonly kind: 'speed'; readonly knots: number }
  | { readonly kind: 'intake'; readonly percent: number }
  | { readonly kind: 'portCosts'; readonly percent: number };

export type SensitivityRow = {
  readonly change: Change;
  readonly netTce: number | null;
  readonly profit: number;
  /** Against the estimate as it is; null where either has no TCE. */
  readonly tceDelta: number | null;
  readonly profitDelta: number;
};

/** The document with one change: freight and prices by amount, days in all, speeds, tonnes, port costs. */
export function changeEstimate(input: EstimateInput, change: Change): EstimateInput {
  switch (change.kind) {
    case 'freight':
      return changeFreight(input, change.amount);
    case 'bunkerPrice':
      return changeBunkerPrice(input, change.amount);
    case 'portDays':
      return changePortDays(input, change.days);
    case 'speed':
      return {
        ...input,
        ballastSpeedKn: input.ballastSpeedKn === null ? null : input.ballastSpeedKn + change.knots,
        ladenSpeedKn: input.ladenSpeedKn === null ? null : input.ladenSpeedKn + change.knots,
        itinerary: input.itinerary.map((row) => ({
          ...row,
          speedKn: row.speedKn === null ? null : row.speedKn + change.knots,
          ecaSpeedKn: row.ecaSpeedKn === null ? null : row.ecaSpeedKn + change.knots,
        })),
      };
    case 'intake':
      return changeIntake(input, 1 + change.percent / 100);
    case 'portCosts':
      return changePortCosts(input, 1 + change.percent / 100);
  }
}

/** Moves the figure of each freight type: rate per unit, lumpsum, Worldscale points, day rate. */
function changeFreight(input: EstimateInput, amount: number): EstimateInput {
  return {
    ...input,
    cargoes: input.cargoes.map((cargo) => ({
      ...cargo,
      freight: {
        ...cargo.freight,
        rate: cargo.freight.rate + amount,
        lumpsum: cargo.freight.lumpsum + amount,
        worldscalePercent: cargo.freight.worldscalePercent + amount,
        dailyRate: cargo.freight.dailyRate + amount,
        scale: cargo.freight.scale.map((band) => ({ ...band, rate: band.rate + amount })),
      },
    })),
  };
}

function changeBunkerPrice(input: EstimateInput, amount: number): EstimateInput {
  return {
    ...input,
    bunkers: input.bunkers.map((row) => withPrices(row, (price) => price + amount)),
    itinerary: input.itinerary.map((row) => ({
      ...row,
      liftings: row.liftings.map((lifting) => ({ ...lifting, price: lifting.price + amount })),
    })),
  };
}

/** Days are shared by the cargo calls; a voyage without any lengthens its last call. */
function changePortDays(input: EstimateInput, days: number): EstimateInput {
  const calls = input.itinerary.filter((row) => isCargoRow(row)).length;
  const share = calls > 0 ? days / calls : days;
  return {
    ...input,
    itinerary: input.itinerary.map((row, index) => {
      const isChanged = calls > 0 ? isCargoRow(row) : index === input.itinerary.length - 1;
      if (!isChanged) return row;
      const typed = row.overrides.portDays;
      return typed === null || typed === undefined
        ? { ...row, extraPortDays: row.extraPortDays + share }
        : { ...row, overrides: { ...row.overrides, portDays: typed + share } };
    }),
  };
}

function changeIntake(input: EstimateInput, factor: number): EstimateInput {
  const result = estimateVoyage(input);
  return {
    ...input,
    cargoes: input.cargoes.map((cargo, index) => ({
      ...cargo,
      quantityOverride: (result.cargoes[index]?.quantity ?? cargo.quantity) * factor,
    })),
    itinerary: input.itinerary.map((row) => ({
      ...row,
      parcels: row.parcels.map((parcel) => ({
        ...parcel,
        quantity: parcel.quantity === null ? null : parcel.quantity * factor,
      })),
    })),
  };
}

const changePortCosts = (input: EstimateInput, factor: number): EstimateInput => ({
  ...input,
  itinerary: input.itinerary.map((row) => ({
    ...row,
    portExpenses: row.portExpenses * factor,
    portExpensesPerTonne: row.portExpensesPerTonne * factor,
  })),
});

/** Changes a desk looks at first. */
export const USUAL_CHANGES: readonly Change[] = [
  { kind: 'freight', amount: 0.5 },
  { kind: 'freight', amount: -0.5 },
  { kind: 'bunkerPrice', amount: 25 },
  { kind: 'bunkerPrice', amount: -25 },
  { kind: 'portDays', days: 1 },
  { kind: 'portDays', days: -1 },
  { kind: 'speed', knots: 0.5 },
  { kind: 'speed', knots: -0.5 },
  { kind: 'intake', percent: 1 },
  { kind: 'intake', percent: -1 },
];

/** Every change alone, by full recalculation. */
export function sensitivities(
  input: EstimateInput,
  changes: readonly Change[] = USUAL_CHANGES,
): SensitivityRow[] {
  const base = estimateVoyage(input).totals;
  return changes.map((change) => {
    const { netTce, profit } = estimateVoyage(changeEstimate(input, change)).totals;
    return {
      change,
      netTce,
      profit,
      tceDelta: netTce === null || base.netTce === null ? null : netTce - base.netTce,
      profitDelta: profit - base.profit,
    };
  });
}

import type { Fuel } from '@mainsheet/terms';
import {
  type BunkeringPlan,
  type BunkerLifting,
  type BunkerOffer,
  type EstimateInput,
  type EstimateResult,
  type FuelPlan,
  type ItineraryRow,
  planBunkering,
  tankTonnes,
} from '@mainsheet/voyage';
import { changeRow } from '../../model/itinerary-edits.ts';

/** Stems are planned in steps of so many tonnes. */
const STEP_T = 10;
/** Less is not worth another plan. */
const LEAST_SAVING = 1;

export type Estimate = { inputs: EstimateInput; result: EstimateResult };

/** What limits the stock of a fuel, in tonnes. */
export type StockLimits = {
  burnPerDayT: number;
  /** So many days of sea burn. */
  reserveT: number;
  /** Null without tank figures. */
  tankT: number | null;
};

export function stockLimits({ inputs, result }: Estimate, plan: FuelPlan): StockLimits {
  const { seaDays } = result.totals;
  const burnPerDayT = seaDays > 0 ? plan.seaConsumptionT / seaDays : 0;
  return {
    burnPerDayT,
    reserveT: burnPerDayT * inputs.settings.bunkerReserveDays,
    tankT: tankTonnes(inputs, plan.fuel),
  };
}

/** The stock at a moment; a lifting is two points of one moment. */
export type BalancePoint = { at: string; quantityT: number; port: string; event: string };

/** How the stock runs over the voyage: burned at sea and in port, lifted at once. */
export function balanceOf({ inputs, result }: Estimate, plan: FuelPlan): BalancePoint[] {
  const isReceivedFirst = inputs.settings.isReceivedBeforePortBurn;
  return result.rows.flatMap((row, index): BalancePoint[] => {
    const figures = plan.rows[index];
    if (!figures) return [];
    const { arrivalT, portConsumptionT, receivedT, departureT } = figures;
    const { arrivalAt, departureAt } = row.call;
    const port = row.portName;
    const point = (at: string, quantityT: number, event: string) => ({
      at,
      quantityT,
      port,
      event,
    });
    return [
      point(arrivalAt, arrivalT, 'arrives'),
      ...(receivedT > 0
        ? [
            isReceivedFirst
              ? point(arrivalAt, arrivalT + receivedT, 'lifted')
              : point(departureAt, arrivalT - portConsumptionT, 'before lifting'),
          ]
        : []),
      point(departureAt, departureT, 'leaves'),
    ];
  });
}

const stemsOf = (row: ItineraryRow, fuel: Fuel): BunkerLifting[] =>
  row.liftings.filter((lifting) => lifting.fuel === fuel);

/** Price of a fuel at a row: of what is lifted, else what was asked there. */
export function priceAt(row: ItineraryRow | undefined, fuel: Fuel): number {
  const stems = row ? stemsOf(row, fuel) : [];
  const lifted = stems.filter((stem) => stem.quantityT > 0);
  const quantityT = lifted.reduce((sum, stem) => sum + stem.quantityT, 0);
  if (quantityT === 0) return stems.at(-1)?.price ?? 0;
  return lifted.reduce((sum, stem) => sum + stem.quantityT * stem.price, 0) / quantityT;
}

/** Types the price of a fuel at a row. Where nothing is lifted it is kept as an offer of nothing. */
export function withPrice(
  input: EstimateInput,
  rowId: string,
  { fuel, price }: { fuel: Fuel; price: number },
): EstimateInput {
  return changeRow(input, rowId, (row) => {
    const others = row.liftings.filter((lifting) => lifting.fuel !== fuel);
    const lifted = stemsOf(row, fuel).filter((stem) => stem.quantityT > 0);
    const priced = lifted.map((stem) => ({ ...stem, price }));
    const offer = lifted.length === 0 && price > 0 ? [{ fuel, quantityT: 0, price }] : [];
    return { ...row, liftings: [...others, ...priced, ...offer] };
  });
}

/** Ports whose price of a fuel is known. */
export const offersOf = (input: EstimateInput, fuel: Fuel): BunkerOffer[] =>
  input.itinerary.flatMap((row) => {
    const pricePerT = priceAt(row, fuel);
    return pricePerT > 0 ? [{ rowId: row.id, pricePerT, feePerStem: 0, mostT: null }] : [];
  });

export type Advice =
  | { kind: 'none'; text: string }
  | { kind: 'plan'; plan: BunkeringPlan; saved: number; input: EstimateInput };

const lifted = (input: EstimateInput, fuel: Fuel): BunkerLifting[] =>
  input.itinerary.flatMap((row) => stemsOf(row, fuel));

/** What a tonne left at the end is worth: today's price, else the cheapest on the way. */
function endValueOf(input: EstimateInput, fuel: Fuel, offers: readonly BunkerOffer[]): number {
  const row = input.bunkers.find((one) => one.fuel === fuel);
  const cheapest = Math.min(...offers.map((offer) => offer.pricePerT));
  return row?.marketPrice ?? (Number.isFinite(cheapest) ? cheapest : (row?.initialPrice ?? 0));
}

/** Ports keep the prices asked there though the plan lifts nothing. */
const withOffers = (input: EstimateInput, fuel: Fuel, offers: readonly BunkerOffer[]) =>
  offers.reduce((changed, { rowId, pricePerT }) => {
    const row = changed.itinerary.find((one) => one.id === rowId);
    if (!row || stemsOf(row, fuel).length > 0) return changed;
    return withPrice(changed, rowId, { fuel, price: pricePerT });
  }, input);

/**
 * Where to lift how much instead of as typed, at the prices known, never below the reserve nor
 * above the tanks. The saving is that of purchases less the value of what is left.
 */
export function adviseBunkering(estimate: Estimate, plan: FuelPlan): Advice {
  const { inputs } = estimate;
  const { fuel } = plan;
  const offers = offersOf(inputs, fuel);
  if (offers.length === 0) {
    return { kind: 'none', text: 'Type a price at each port where she may bunker.' };
  }
  const { reserveT } = stockLimits(estimate, plan);
  const endValuePerT = endValueOf(inputs, fuel, offers);
  const found = planBunkering(inputs, {
    fuel,
    offers,
    stepT: STEP_T,
    leastRobT: reserveT,
    leastEndRobT: reserveT,
    endValuePerT,
  });
  if ('violation' in found) return { kind: 'none', text: found.violation.message };
  const paid = lifted(inputs, fuel).reduce((sum, stem) => sum + stem.quantityT * stem.price, 0);
  const saved = paid - plan.endQuantityT * endValuePerT - found.plan.netCost;
  if (saved < LEAST_SAVING) {
    return { kind: 'none', text: 'No cheaper way at these prices and within the reserve.' };
  }
  return {
    kind: 'plan',
    plan: found.plan,
    saved,
    input: withOffers(found.plan.input, fuel, offers),
  };
}

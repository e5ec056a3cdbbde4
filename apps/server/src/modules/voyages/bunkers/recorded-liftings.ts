import { decimal } from '@mainsheet/money';
import type { Fuel } from '@mainsheet/terms';
import type { BunkerLifting, EstimateInput } from '@mainsheet/voyage';

/** A lifting as it counts: as delivered, before that as asked for. Nothing came of a cancelled one. */
export type CountedLifting = {
  row_id: string;
  fuel: Fuel;
  is_delivered: boolean;
  /** Tonnes, and money a tonne in the currency. */
  quantity_t: string;
  price: string;
  exchange_rate: string;
};

/** Where a lifting stands: the row of the itinerary and the fuel. */
export type LiftingPlace = { readonly rowId: string; readonly fuel: Fuel };

const placeOf = (rowId: string, fuel: Fuel): string => `${rowId} ${fuel}`;

/**
 * The voyage with the fuel that is recorded: it stands for what the plan took of the same fuel at the same call. A
 * place of `released` that no record names any more goes back to what was fixed.
 */
export function withLiftings(
  inputs: EstimateInput,
  frozen: EstimateInput,
  of: { rows: readonly CountedLifting[]; released: readonly LiftingPlace[] },
): EstimateInput {
  if (of.rows.length === 0 && of.released.length === 0) return inputs;
  const recorded = Map.groupBy(of.rows, ({ row_id: rowId, fuel }) => placeOf(rowId, fuel));
  const released = new Set(
    of.released
      .map(({ rowId, fuel }) => placeOf(rowId, fuel))
      .filter((place) => !recorded.has(place)),
  );
  const planned = new Map(frozen.itinerary.map(({ id, liftings }) => [id, liftings]));
  const itinerary = inputs.itinerary.map((row) => {
    const here = of.rows.filter(({ row_id: rowId }) => rowId === row.id);
    const isReleased = ({ fuel }: BunkerLifting) => released.has(placeOf(row.id, fuel));
    const back = (planned.get(row.id) ?? []).filter(isReleased);
    const remaining = row.liftings.filter(
      (one) => !recorded.has(placeOf(row.id, one.fuel)) && !isReleased(one),
    );
    if (here.length + back.length === 0 && remaining.length === row.liftings.length) return row;
    return { ...row, liftings: [...remaining, ...back, ...here.flatMap(taken)] };
  });
  return { ...inputs, itinerary };
}

function taken(row: CountedLifting): BunkerLifting[] {
  const quantityT = Number(row.quantity_t);
  if (quantityT === 0) return [];
  return [
    { fuel: row.fuel, quantityT, price: decimal(row.price).times(row.exchange_rate).toNumber() },
  ];
}

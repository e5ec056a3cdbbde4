import type { EstimateInput, ItineraryRow, PortFunction } from '@mainsheet/voyage';
import { sailingOrder } from './itinerary-edits.ts';

/** What calls are compared by: load faces load, discharge faces discharge. */
export type SlotKind =
  | 'open'
  | 'delivery'
  | 'load'
  | 'canal'
  | 'bunker'
  | 'discharge'
  | 'redelivery'
  | 'stop'
  | 'end';

const KINDS: Readonly<Record<PortFunction, SlotKind>> = {
  Commencing: 'open',
  Delivery: 'delivery',
  Loading: 'load',
  'Canal transit': 'canal',
  Fueling: 'bunker',
  Discharging: 'discharge',
  Stop: 'stop',
  Terminating: 'end',
  Redelivery: 'redelivery',
};

const FUNCTIONS: Readonly<Record<SlotKind, PortFunction>> = {
  open: 'Commencing',
  delivery: 'Delivery',
  load: 'Loading',
  canal: 'Canal transit',
  bunker: 'Fueling',
  discharge: 'Discharging',
  redelivery: 'Redelivery',
  stop: 'Stop',
  end: 'Terminating',
};

/** Function of a port typed into an empty place. */
export const functionOf = (kind: SlotKind): PortFunction => FUNCTIONS[kind];

export type Slots = {
  readonly kinds: readonly SlotKind[];
  /** Id of the itinerary row of each estimate in each slot. */
  readonly rowIds: ReadonlyMap<string, readonly (string | undefined)[]>;
};

type Sheet = readonly { readonly id: string; readonly inputs: EstimateInput }[];
type Place = { kind: SlotKind; rows: Map<string, string> };

/**
 * Lays the calls of several estimates side by side: each takes the next place of its kind, or a new
 * one right after the call before it.
 */
export function alignCalls(estimates: Sheet): Slots {
  const places: Place[] = [];
  for (const { id, inputs } of estimates) {
    let from = 0;
    for (const row of sailingOrder(inputs)) {
      const kind = KINDS[row.portFunction];
      const found = places.findIndex((place, index) => index >= from && place.kind === kind);
      const at = found >= 0 ? found : from;
      if (found < 0) places.splice(at, 0, { kind, rows: new Map() });
      places[at]?.rows.set(id, row.id);
      from = at + 1;
    }
  }
  const rowIds = new Map(
    estimates.map(({ id }) => [id, places.map((place) => place.rows.get(id))] as const),
  );
  return { kinds: places.map((place) => place.kind), rowIds };
}

/** The call of an estimate in a slot. */
export function rowInSlot(
  slots: Slots,
  slot: number,
  estimate: { readonly id: string; readonly shown: EstimateInput },
): ItineraryRow | undefined {
  const rowId = slots.rowIds.get(estimate.id)?.[slot];
  return rowId === undefined ? undefined : estimate.shown.itinerary.find((row) => row.id === rowId);
}

/** Changes exactly when calls, cargoes or fuels are added, removed, moved or change their kind, or the operation does. */
export function shapeKey(estimates: Sheet): string {
  return estimates
    .map(({ id, inputs }) => {
      const calls = sailingOrder(inputs).map((row) => `${row.id}:${row.portFunction}`);
      const cargoes = inputs.cargoes.map((cargo) => cargo.id);
      const fuels = inputs.bunkers.map((row) => row.fuel);
      const { operationType, baseCurrency } = inputs;
      return [id, operationType, baseCurrency, calls, cargoes, fuels].join('|');
    })
    .join('/');
}

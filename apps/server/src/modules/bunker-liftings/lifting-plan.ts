import type { BunkerItineraryRow, PrefillBunkerLiftingBody } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import { FUELS, type Fuel } from '@mainsheet/terms';
import type { EstimateResult } from '@mainsheet/voyage';
import { restLifting } from './bunker-liftings.presenter.ts';
import type { LiftingRow } from './bunker-liftings.repository.ts';

type Planned = {
  readonly bunker_planning: PrefillBunkerLiftingBody['bunker_planning'];
  readonly voyage_port_itinerary: readonly BunkerItineraryRow[];
};

type Inventory = { fuel_type: Fuel; quantity: number }[];

/** Tonnes of each fuel: open + received − consumed = closing. */
export type Inventories = {
  open_inventory: Inventory;
  received_inventory: Inventory;
  consumed_inventory: Inventory;
  closing_inventory: Inventory;
};

/** What the rows of an itinerary and the stock at the start come to. */
export function inventoriesOf({
  bunker_planning: plan,
  voyage_port_itinerary,
}: Planned): Inventories {
  const rows = voyage_port_itinerary.flatMap(({ bunkers }) => bunkers);
  const known = new Set([...plan, ...rows].map(({ fuel_type: fuel }) => fuel));
  const of = (pick: (fuel: Fuel) => readonly (number | null | undefined)[]): Inventory =>
    FUELS.filter((fuel) => known.has(fuel)).map((fuel) => ({
      fuel_type: fuel,
      quantity: pick(fuel)
        .reduce((sum: ReturnType<typeof decimal>, one) => sum.plus(one ?? 0), decimal(0))
        .toNumber(),
    }));
  const open = (fuel: Fuel) =>
    plan.filter((row) => row.fuel_type === fuel).map((row) => row.initial_quantity);
  const received = (fuel: Fuel) =>
    rows.filter((row) => row.fuel_type === fuel).map((row) => row.received_quantity);
  const consumed = (fuel: Fuel) =>
    rows
      .filter((row) => row.fuel_type === fuel)
      .flatMap((row) => [row.sea_consumption, row.port_consumption]);
  const minus = (quantities: ReturnType<typeof open>) =>
    quantities.map((quantity) => -(quantity ?? 0));
  return {
    open_inventory: of(open),
    received_inventory: of(received),
    consumed_inventory: of(consumed),
    closing_inventory: of((fuel) => [...open(fuel), ...received(fuel), ...minus(consumed(fuel))]),
  };
}

/** Under a time charter out charterers buy the fuel. */
const isForCharterers = (operationType: string): boolean => operationType.endsWith('-TCO');

/**
 * The liftings that a voyage asks for: those that there are, and one as planned for each fuel that the voyage or its
 * estimate takes at a call. What is asked for is what the estimate says, else the voyage.
 */
export function prefilledLiftings(body: PrefillBunkerLiftingBody) {
  const { operation_type: operationType, owner_name: owner, company_name: company } = body;
  const estimated = new Map(
    body.estimate_port_itinerary.flatMap(({ id, bunkers }) =>
      bunkers.map((row) => [`${id} ${row.fuel_type}`, row] as const),
    ),
  );
  const purpose = isForCharterers(operationType) ? "Charterers' account" : "Owners' account";
  const ports = body.voyage_port_itinerary.map((port) => ({
    ...port,
    bunkers: port.bunkers.map((row) => {
      if (row.bunker_lifting.length > 0) return row;
      const plan = estimated.get(`${port.id} ${row.fuel_type}`);
      const quantity = plan?.received_quantity || row.received_quantity || 0;
      if (quantity <= 0) return row;
      const planned = {
        fuel_type: row.fuel_type,
        purpose,
        lifting_status: 'Planned',
        requested_quantity: quantity,
        requested_price: plan?.price ?? row.price ?? null,
      };
      return { ...row, bunker_lifting: [planned] };
    }),
  }));
  return {
    payer: purpose === "Owners' account" ? company || owner : 'Charterers',
    bunker_lifting_port_itinerary: ports,
    ...inventoriesOf(body),
  };
}

/** A voyage as the REST calls name its bunkers. */
export function bunkerItineraryOf(
  result: EstimateResult,
  liftings: readonly LiftingRow[],
): { voyage_port_itinerary: BunkerItineraryRow[]; bunker_planning: Planned['bunker_planning'] } {
  const rows = result.rows.map((call, index) => ({
    id: call.rowId,
    port_name: call.portName,
    bunkers: result.bunkers.map(({ fuel, rows: plan }) => {
      const row = plan[index]!;
      return {
        fuel_type: fuel,
        sea_consumption: row.seaConsumptionT,
        rob_arrival: row.arrivalT,
        port_consumption: row.portConsumptionT,
        received_quantity: row.receivedT,
        price: row.price,
        rob_departure: row.departureT,
        bunker_lifting: liftings
          .filter((one) => one.row_id === call.rowId && one.fuel === fuel)
          .map(restLifting),
      };
    }),
  }));
  return {
    voyage_port_itinerary: rows,
    bunker_planning: result.bunkers.map((plan) => ({
      fuel_type: plan.fuel,
      initial_quantity: plan.initialQuantityT,
      initial_price: plan.initialPrice,
    })),
  };
}

import type { VoyagePlan } from '@mainsheet/contract';
import type { Port, Sea } from '@mainsheet/sea';
import {
  applyDefaults,
  applyVessel,
  type CargoRow,
  type EstimateDefaults,
  type EstimateInput,
  emptyEstimate,
  figuresOfVessel,
  type ItineraryRow,
  newCargo,
  newItineraryRow,
  newParcel,
  type PortFunction,
  type TimeCharterSide,
} from '@mainsheet/voyage';
import { invalidInput } from '../../platform/errors.ts';
import { withSeaDistances } from '../ports/index.ts';
import type { VesselRow } from '../vessels/index.ts';

/** What a plan names by its id, and what estimates of the company begin with. */
export type PlanFacts = {
  readonly vessel: VesselRow;
  readonly chartererName: string;
  readonly baseCurrency: string;
  readonly defaults: EstimateDefaults;
  readonly sea: Sea;
  /** Of a ship that is chartered in; null where no charter says what she costs. */
  readonly hireIn: TimeCharterSide | null;
};

const CARGO_ID = 'c1';

/**
 * The estimate that a plan comes to: the ship with her tables, passages as the sea engine finds them, the cargo shared by the
 * calls that work it, and the company's defaults for all that the plan does not say. She ends where the last call is.
 * @throws DomainError INVALID_INPUT for a port that is not in the list
 */
export function inputsOfPlan(plan: VoyagePlan, facts: PlanFacts): EstimateInput {
  const { vessel, sea, baseCurrency, hireIn } = facts;
  const empty = emptyEstimate({ commencingAt: plan.commencing_at, baseCurrency });
  const figures = figuresOfVessel({ ...vessel, deadweightT: Number(vessel.deadweight_t) });
  const manned = applyVessel(empty, figures, Number(vessel.daily_cost));
  const prices = new Map(plan.bunker_prices.map(({ fuel, price }) => [fuel, price]));
  const sailing = {
    ...manned,
    ...(hireIn && { operationType: 'TCI-VCO' as const, timeCharterIn: hireIn }),
    bunkers: manned.bunkers.map((row) => ({
      ...row,
      initialPrice: prices.get(row.fuel) || row.initialPrice,
    })),
    itinerary: itineraryOf(plan, sea),
    cargoes: [cargoOf(plan, facts.chartererName)],
  };
  const zonesOn = plan.commencing_at.slice(0, 10);
  const itinerary = withSeaDistances(sailing, { sea, zonesOn });
  return applyDefaults({ ...sailing, itinerary }, facts.defaults);
}

function itineraryOf({ open_port: opens, calls }: VoyagePlan, sea: Sea): ItineraryRow[] {
  const portAt = (code: string, path: string): Port => {
    const port = sea.findPort(code);
    if (port) return port;
    throw invalidInput([{ code: 'PORT', path, message: 'Choose a port of the list.' }]);
  };
  const rowAt = (port: Port, at: number, portFunction: PortFunction): ItineraryRow => ({
    ...newItineraryRow(`r${at}`, at, portFunction),
    ...{ portName: port.name, portCode: port.id, timeZone: port.timeZone },
    ...{ latitude: port.lat, longitude: port.lon },
  });
  const rows = calls.map(({ port, port_function: portFunction }, at) => {
    const row = rowAt(portAt(port, `calls.${at}.port`), at + 2, portFunction);
    const worksCargo = portFunction === 'Loading' || portFunction === 'Discharging';
    return worksCargo ? { ...row, parcels: [newParcel(CARGO_ID)] } : row;
  });
  const last = portAt(calls.at(-1)!.port, `calls.${calls.length - 1}.port`);
  return [
    rowAt(portAt(opens, 'open_port'), 1, 'Commencing'),
    ...rows,
    rowAt(last, calls.length + 2, 'Terminating'),
  ];
}

function cargoOf({ cargo }: VoyagePlan, chartererName: string): CargoRow {
  const blank = newCargo(CARGO_ID);
  const { freight_type: type, freight } = cargo;
  return {
    ...blank,
    name: cargo.name,
    quantity: cargo.quantity,
    freight: {
      ...blank.freight,
      ...(type === 'Lumpsum' ? { type, lumpsum: freight } : { type, rate: freight }),
    },
    chartererId: cargo.charterer_id,
    chartererName,
    laycanStartAt: cargo.laycan_start,
    laycanEndAt: cargo.laycan_end,
  };
}

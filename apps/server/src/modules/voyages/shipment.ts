import {
  type CivilDate,
  civilDateAt,
  findCivilDate,
  formatCivilDate,
  type PaymentEvents,
  parseInstant,
} from '@mainsheet/calendar';
import { notLoadedText, type Shipment, shipmentOf } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { callsOfCargo } from './cargo-calls.ts';
import * as voyages from './voyages.repository.ts';

export type BilledShipment = {
  /** As papers print them; what nobody typed is left out. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** What is billed beside what the charter party lets be loaded; null where it says no range. */
  readonly tolerance: { readonly text: string; readonly isWithin: boolean } | null;
  /** Why it is early to bill; null once it is loaded. */
  readonly notLoaded: string | null;
};

/** What a document says of the cargo it bills; null for one that bills none, or of a voyage that is gone. */
export async function findShipment(
  tx: Tx,
  billed: { voyage_id: string | null; cargo_row_id: string | null },
): Promise<BilledShipment | null> {
  if (billed.voyage_id === null || billed.cargo_row_id === null) return null;
  const voyage = await voyages.findVoyage(tx, billed.voyage_id);
  if (voyage === null) return null;
  const calls = await voyages.listCalls(tx, voyage.id);
  const departed = calls.filter((call) => call.actual_departure_at).map(({ row_id }) => row_id);
  const shipment = shipmentOf(voyage.inputs, billed.cargo_row_id, new Set(departed));
  return (
    shipment && {
      facts: factsOf(shipment),
      tolerance: toleranceOf(voyage, billed.cargo_row_id),
      notLoaded: notLoadedText(shipment),
    }
  );
}

/** Quantities are kept to three decimals. */
const A_LITTLE = 0.0005;

function toleranceOf({ inputs, result }: voyages.VoyageRow, cargoId: string) {
  const found = result.cargoes.find((one) => one.cargoId === cargoId);
  const unit = inputs.cargoes.find(({ id }) => id === cargoId)?.unit.toLowerCase() ?? '';
  if (!found || found.lowerQuantity === found.upperQuantity) return null;
  const { billedQuantity, lowerQuantity, upperQuantity } = found;
  const isWithin =
    billedQuantity > lowerQuantity - A_LITTLE && billedQuantity < upperQuantity + A_LITTLE;
  const text = (quantity: number) => quantity.toLocaleString('en-US', { maximumFractionDigits: 3 });
  return {
    text: `${text(billedQuantity)} ${unit} billed, ${text(lowerQuantity)} to ${text(upperQuantity)} ${unit} agreed`,
    isWithin,
  };
}

function dayText(day: string | null): string {
  const found = day === null ? null : findCivilDate(day);
  return found === null ? '' : formatCivilDate(found);
}

const factsOf = (shipment: Shipment) =>
  [
    { name: 'Load port', value: shipment.loadPorts.join(', ') },
    { name: 'Discharge port', value: shipment.dischargePorts.join(', ') },
    { name: 'C/P date', value: dayText(shipment.charterPartyOn) },
    { name: 'B/L number', value: shipment.billOfLadingNumber },
    { name: 'B/L date', value: dayText(shipment.billOfLadingOn) },
    { name: 'Quantity by', value: shipment.quantityBasis },
  ].filter(({ value }) => value !== '');

/**
 * What payment terms of a cargo count from, by the latest figures of its voyage and the days of its ports. A dated bill of lading
 * says when loading was completed.
 */
export function paymentEventsOf(
  { inputs, result }: Pick<voyages.VoyageRow, 'inputs' | 'result'>,
  cargoId: string,
): PaymentEvents {
  const rows = callsOfCargo(result, cargoId);
  const dayOf = (
    row: (typeof rows)[number] | undefined,
    moment: 'arrivalAt' | 'departureAt',
  ): CivilDate | undefined =>
    row && civilDateAt(parseInstant(row.call[moment]), inputs.itinerary[row.inputIndex]!.timeZone);
  const isDischarging = ({ call }: (typeof rows)[number]) => call.dischargedT > 0;
  const loadedLast = rows.findLast(({ call }) => call.loadedT > 0);
  const billOfLadingOn = inputs.cargoes.find(({ id }) => id === cargoId)?.billOfLadingOn ?? '';
  return {
    loadingCompletedOn: findCivilDate(billOfLadingOn) ?? dayOf(loadedLast, 'departureAt'),
    bulkBrokenOn: dayOf(rows.find(isDischarging), 'arrivalAt'),
    dischargingCompletedOn: dayOf(rows.findLast(isDischarging), 'departureAt'),
  };
}

import {
  type CargoRow,
  type EstimateInput,
  type ItineraryRow,
  QUANTITY_BASIS_NAMES,
} from '@mainsheet/estimate';
import { MEASURED_QUANTITIES } from '../freight/freight-quantity.ts';

/** What papers say of a cargo beside its freight. Days are civil dates, null where nobody typed them. */
export type Shipment = {
  readonly cargoName: string;
  readonly loadPorts: readonly string[];
  readonly dischargePorts: readonly string[];
  readonly billOfLadingNumber: string;
  readonly billOfLadingOn: string | null;
  readonly charterPartyOn: string | null;
  /** By whose figures the freight is counted: `Bill of lading, less 0.5 % in lieu of weighing`. */
  readonly quantityBasis: string;
  /** Load ports she has not been reported to have left; empty once a bill of lading is dated. */
  readonly unreportedLoadPorts: readonly string[];
};

const worksCargo = ({ parcels }: ItineraryRow, { id }: CargoRow): boolean =>
  parcels.some(({ cargoId }) => cargoId === id);

/**
 * The shipment of one cargo of a voyage; null for a cargo it does not have.
 * @param departed ids of the itinerary rows whose departure was reported
 */
export function shipmentOf(
  input: EstimateInput,
  cargoId: string,
  departed: ReadonlySet<string>,
): Shipment | null {
  const cargo = input.cargoes.find(({ id }) => id === cargoId);
  if (cargo === undefined) return null;
  const rows = input.itinerary
    .filter((row) => row.portName !== '' && worksCargo(row, cargo))
    .toSorted((a, b) => a.sequenceNo - b.sequenceNo);
  const namesOf = (found: readonly ItineraryRow[]) => found.map(({ portName }) => portName);
  const loads = rows.filter(({ portFunction }) => portFunction === 'Loading');
  const isDated = Boolean(cargo.billOfLadingOn);
  return {
    cargoName: cargo.name,
    loadPorts: namesOf(loads),
    dischargePorts: namesOf(rows.filter(({ portFunction }) => portFunction === 'Discharging')),
    billOfLadingNumber: cargo.billOfLadingNumber,
    billOfLadingOn: cargo.billOfLadingOn,
    charterPartyOn: cargo.charterPartyOn,
    quantityBasis: basisText(cargo),
    unreportedLoadPorts: isDated ? [] : namesOf(loads.filter(({ id }) => !departed.has(id))),
  };
}

/** By which paper freight is counted; until its figure is there, what is billed is what was estimated. */
function basisText(cargo: CargoRow): string {
  const { quantityBasis, lieuOfWeighingPercent: percent } = cargo;
  const name = QUANTITY_BASIS_NAMES[quantityBasis];
  const isKnown = quantityBasis === 'CP' || cargo[MEASURED_QUANTITIES[quantityBasis]] !== null;
  const less =
    quantityBasis === 'BL' && percent > 0 ? [`less ${percent} % in lieu of weighing`] : [];
  return [name, ...less, ...(isKnown ? [] : ['estimated until it is known'])].join(', ');
}

/** Why freight of a cargo is early to bill; null once its loading was reported or a bill of lading dated. */
export function notLoadedText({
  cargoName,
  loadPorts,
  unreportedLoadPorts,
}: Shipment): string | null {
  const name = cargoName || 'the cargo';
  if (loadPorts.length === 0 || unreportedLoadPorts.length === 0) return null;
  const ports = unreportedLoadPorts.join(' and ');
  return (
    `No loading of ${name} is reported: neither her departure from ${ports} nor the date of a ` +
    'bill of lading. The quantity is the estimated one.'
  );
}

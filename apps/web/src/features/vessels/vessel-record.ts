import { type VesselDetails, type VesselInput, vesselDetails } from '@mainsheet/contract';

export { ownershipLabel } from '@mainsheet/contract';

/** Details of a vessel as the server sends them; parts never filled in take their defaults. */
export const detailsOf = (vessel: { details: unknown }): VesselDetails =>
  vesselDetails.parse(vessel.details ?? {});

const partOf = (vessel: { details: unknown }): Partial<VesselDetails> =>
  (vessel.details ?? {}) as Partial<VesselDetails>;

export const vesselCodeOf = (vessel: { details: unknown }): string =>
  partOf(vessel).vesselCode ?? '';
export const flagOf = (vessel: { details: unknown }): string => partOf(vessel).flag ?? '';
export const hasScrubber = (vessel: { details: unknown }): boolean =>
  partOf(vessel).hasScrubber ?? false;

type Stored = Omit<VesselInput, 'details' | 'type' | 'ownership' | 'fleetId'> & {
  fleet: { id: string } | null;
  type: string;
  ownership: string;
  details: unknown;
};

/** The form's values of a stored vessel. */
export function valuesOf(vessel: Stored): VesselInput {
  const { name, imo, deadweightT, yearBuilt, dailyCost, isTracked, isValued } = vessel;
  return {
    name,
    imo,
    type: vessel.type as VesselInput['type'],
    ownership: vessel.ownership as VesselInput['ownership'],
    deadweightT,
    yearBuilt,
    dailyCost,
    fleetId: vessel.fleet?.id ?? null,
    isTracked,
    isValued,
    details: detailsOf(vessel),
  };
}

/** A new vessel: blank texts, figures of zero, the summer load line to fill in. */
export function emptyVessel(): VesselInput {
  return {
    name: '',
    imo: null,
    type: 'Kamsarmax',
    ownership: 'OV-Owned Vessel',
    deadweightT: 0,
    yearBuilt: null,
    dailyCost: 0,
    fleetId: null,
    isTracked: false,
    isValued: false,
    details: vesselDetails.parse({}),
  };
}

/** A copy under a free name; the IMO number belongs to the hull and is typed anew. */
export const copyOf = (values: VesselInput, name: string): VesselInput => ({
  ...values,
  name,
  imo: null,
  isTracked: false,
});

export type SpeedRow = VesselDetails['seaConsumption'][number];

/** Tonnes a day at the default speed, auxiliaries included; null when nothing is entered. */
export function defaultConsumption(
  rows: readonly SpeedRow[],
  condition: SpeedRow['condition'],
): { speedKn: number; tPerDay: number; fuel: string } | null {
  const fitting = rows.filter((row) => row.zone === 'nonEca' && row.condition === condition);
  const row = fitting.find((candidate) => candidate.isDefault) ?? fitting[0];
  if (!row) return null;
  return { speedKn: row.speedKn, tPerDay: row.tPerDay, fuel: row.fuel };
}

type Pair = { ballast: number | null; laden: number | null };
export type SpeedLine = { speedKn: number; isDefault: boolean; nonEca: Pair; eca: Pair };

/** One line per speed: tonnes a day of every zone and condition, all fuels together. */
export function speedTable(rows: readonly SpeedRow[]): SpeedLine[] {
  const lines = new Map<number, SpeedLine>();
  const none = (): Pair => ({ ballast: null, laden: null });
  for (const row of rows) {
    const line = lines.get(row.speedKn) ?? {
      speedKn: row.speedKn,
      isDefault: false,
      nonEca: none(),
      eca: none(),
    };
    const pair = line[row.zone];
    pair[row.condition] = (pair[row.condition] ?? 0) + row.tPerDay;
    line.isDefault ||= row.isDefault;
    lines.set(row.speedKn, line);
  }
  return [...lines.values()].toSorted((a, b) => a.speedKn - b.speedKn);
}

import type { PortConsumption, SeaConsumption, VesselFigures } from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';

/** The parts of a vessel's record that an estimate reads, as vessel forms keep them. */
export type VesselRecord = {
  readonly id: string;
  readonly name: string;
  readonly imo: string | null;
  readonly deadweightT: number;
  readonly details: {
    readonly lengthM: number | null;
    readonly beamM: number | null;
    /** Records from before the field have none. */
    readonly airDraftM?: number | null;
    readonly fwaMm: number | null;
    readonly constantsT: number;
    readonly freshWaterT: number;
    readonly grainCapacityM3: number | null;
    readonly baleCapacityM3: number | null;
    readonly tankCapacityM3: number | null;
    readonly strengthLimitT: number | null;
    readonly hasScrubber: boolean;
    readonly loadLines: readonly LoadLineRecord[];
    readonly draftTable: readonly { draftM: number; deadweightT: number }[];
    readonly seaConsumption: readonly SeaConsumption[];
    readonly portConsumption: readonly PortConsumption[];
    readonly tanks: readonly { fuel: Fuel; capacityM3: number }[];
  };
};

type LoadLineRecord = {
  readonly line: string;
  readonly draftM: number | null;
  readonly deadweightT: number | null;
  readonly displacementT: number | null;
  readonly tpcTPerCm: number | null;
};

/** Copies a vessel's figures into an estimate, where they stay as they were on that day. */
export function figuresOfVessel(vessel: VesselRecord): VesselFigures {
  const { details } = vessel;
  const line = (name: string) => details.loadLines.find((l) => l.line === name);
  const summer = line('Summer');
  return {
    id: vessel.id,
    name: vessel.name,
    imo: vessel.imo,
    summerDwtT: summer?.deadweightT ?? vessel.deadweightT,
    summerDraftM: summer?.draftM ?? null,
    summerDisplacementT: summer?.displacementT ?? null,
    lengthM: details.lengthM,
    beamM: details.beamM,
    airDraftM: details.airDraftM ?? null,
    tpcTPerCm: summer?.tpcTPerCm ?? null,
    fwaMm: details.fwaMm,
    draftTable: details.draftTable.map((row) => ({ draftM: row.draftM, dwtT: row.deadweightT })),
    tropicalDraftM: line('Tropical Salt')?.draftM ?? null,
    winterDraftM: line('Winter')?.draftM ?? null,
    constantsT: details.constantsT,
    freshWaterT: details.freshWaterT,
    grainCapacityM3: details.grainCapacityM3,
    baleCapacityM3: details.baleCapacityM3,
    tankCapacityM3: details.tankCapacityM3,
    strengthLimitT: details.strengthLimitT,
    fuelTanks: details.tanks.map(({ fuel, capacityM3 }) => ({ fuel, capacityM3 })),
    hasScrubber: details.hasScrubber,
    seaConsumption: [...details.seaConsumption],
    portConsumption: [...details.portConsumption],
  };
}

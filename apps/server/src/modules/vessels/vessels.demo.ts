import { type VesselInput, vesselInput } from '@mainsheet/contract';
import { withImoCheckDigit } from '@mainsheet/identifiers';

/** Consumption of a design: main engine tonnes per day at speeds, ballast and laden. */
type Design = {
  type: VesselInput['type'];
  deadweightT: number;
  lengthM: number;
  beamM: number;
  summerDraftM: number;
  displacementT: number;
  tpcTPerCm: number;
  grainM3: number | null;
  tankM3: number | null;
  grossTonnage: number;
  /** [knots, ballast mt/day, laden mt/day] from eco to full speed. */
  speeds: [number, number, number][];
  auxiliaryT: number;
  port: [load: number, discharge: number, idle: number];
  constantsT: number;
};

const KAMSARMAX: Design = {
  type: 'Kamsarmax',
  deadweightT: 82_000,
  lengthM: 229,
  beamM: 32.26,
  summerDraftM: 14.45,
  displacementT: 95_600,
  tpcTPerCm: 70.6,
  grainM3: 97_200,
  tankM3: null,
  grossTonnage: 43_500,
  speeds: [
    [12, 18.5, 22],
    [12.5, 20.5, 24.5],
    [13.5, 25, 30],
    [14, 28, 33.5],
  ],
  auxiliaryT: 2.2,
  port: [4.5, 4.5, 3],
  constantsT: 350,
};

const ULTRAMAX: Design = {
  ...KAMSARMAX,
  type: 'Ultramax',
  deadweightT: 63_500,
  lengthM: 199.9,
  summerDraftM: 13.3,
  displacementT: 74_900,
  tpcTPerCm: 61.5,
  grainM3: 80_500,
  grossTonnage: 36_300,
  speeds: [
    [11.5, 14, 16.5],
    [12.5, 17.5, 20.5],
    [13.5, 22, 26],
  ],
  port: [5.5, 5.5, 2.8],
};

const CAPESIZE: Design = {
  ...KAMSARMAX,
  type: 'Capesize',
  deadweightT: 180_300,
  lengthM: 292,
  beamM: 45,
  summerDraftM: 18.2,
  displacementT: 205_800,
  tpcTPerCm: 121.8,
  grainM3: 198_500,
  grossTonnage: 93_200,
  speeds: [
    [11.5, 28, 33],
    [12.5, 34, 41],
    [13.5, 42, 51],
  ],
  auxiliaryT: 3,
  port: [5.5, 5.5, 4],
  constantsT: 500,
};

const MR_TANKER: Design = {
  ...KAMSARMAX,
  type: 'MR tanker',
  deadweightT: 49_900,
  lengthM: 183,
  beamM: 32.2,
  summerDraftM: 13.3,
  displacementT: 60_500,
  tpcTPerCm: 51.8,
  grainM3: null,
  tankM3: 53_100,
  grossTonnage: 29_700,
  speeds: [
    [11.5, 14.5, 17],
    [12.5, 18, 21.5],
    [13.5, 23, 27.5],
  ],
  auxiliaryT: 3,
  port: [6, 16, 4.5],
  constantsT: 300,
};

const AFRAMAX: Design = {
  ...MR_TANKER,
  type: 'Aframax',
  deadweightT: 114_800,
  lengthM: 249.9,
  beamM: 44,
  summerDraftM: 15.1,
  displacementT: 132_900,
  tpcTPerCm: 99.2,
  tankM3: 127_300,
  grossTonnage: 62_600,
  speeds: [
    [11.5, 24, 29],
    [12.5, 30, 36.5],
    [13.5, 38, 46],
  ],
  port: [8, 38, 5.5],
};

type Ship = {
  name: string;
  design: Design;
  deadweightT: number;
  yearBuilt: number;
  dailyCost: number;
  hasScrubber: boolean;
  flag: string;
  ownership?: VesselInput['ownership'];
  sixDigits: string;
};

/** Invented ships; the numbers have a valid check digit and belong to nobody known to us. */
const FLEET: readonly Ship[] = [
  {
    name: 'Nordic Hawk',
    design: KAMSARMAX,
    deadweightT: 82_150,
    yearBuilt: 2019,
    dailyCost: 14_200,
    hasScrubber: false,
    flag: 'Norway',
    sixDigits: '990101',
  },
  {
    name: 'Baltic Star',
    design: KAMSARMAX,
    deadweightT: 81_922,
    yearBuilt: 2017,
    dailyCost: 13_900,
    hasScrubber: false,
    flag: 'Marshall Islands',
    sixDigits: '990102',
  },
  {
    name: 'Ocean Pearl',
    design: KAMSARMAX,
    deadweightT: 82_977,
    yearBuilt: 2021,
    dailyCost: 14_600,
    hasScrubber: true,
    flag: 'Liberia',
    sixDigits: '990103',
  },
  {
    name: 'Iron Duke',
    design: CAPESIZE,
    deadweightT: 180_310,
    yearBuilt: 2018,
    dailyCost: 17_800,
    hasScrubber: true,
    flag: 'Panama',
    sixDigits: '990104',
  },
  {
    name: 'Cape Harmony',
    design: CAPESIZE,
    deadweightT: 179_650,
    yearBuilt: 2015,
    dailyCost: 17_100,
    hasScrubber: false,
    flag: 'Liberia',
    ownership: 'TCIN',
    sixDigits: '990105',
  },
  {
    name: 'Star Lydia',
    design: ULTRAMAX,
    deadweightT: 63_410,
    yearBuilt: 2020,
    dailyCost: 12_700,
    hasScrubber: false,
    flag: 'Malta',
    sixDigits: '990106',
  },
  {
    name: 'Aegean Sun',
    design: MR_TANKER,
    deadweightT: 49_880,
    yearBuilt: 2016,
    dailyCost: 13_300,
    hasScrubber: false,
    flag: 'Greece',
    sixDigits: '990107',
  },
  {
    name: 'Konstantinos Theotokis',
    design: AFRAMAX,
    deadweightT: 114_760,
    yearBuilt: 2022,
    dailyCost: 15_100,
    hasScrubber: true,
    flag: 'Greece',
    sixDigits: '990108',
  },
];

/** The demo company's eight dry and wet ships, as a form would send them. */
export function demoVessels(): VesselInput[] {
  return FLEET.map((ship, index) =>
    vesselInput.parse({
      name: ship.name,
      imo: withImoCheckDigit(ship.sixDigits),
      type: ship.design.type,
      ownership: ship.ownership ?? 'OV-Owned Vessel',
      deadweightT: ship.deadweightT,
      yearBuilt: ship.yearBuilt,
      dailyCost: ship.dailyCost,
      isTracked: index < 7,
      details: detailsOf(ship, index),
    }),
  );
}

function detailsOf(ship: Ship, index: number) {
  const { design } = ship;
  return {
    vesselCode:
      ship.name
        .split(' ')
        .map((word) => word[0])
        .join('') + String(index + 1),
    owner: ship.ownership ? 'Harmony Maritime Ltd' : 'Fjordline Bulk AS',
    operator: 'Fjordline Bulk AS',
    flag: ship.flag,
    tradeArea: 'Worldwide',
    yard: 'Tsuneishi',
    registryPort: ship.flag,
    grossTonnage: design.grossTonnage,
    lengthM: design.lengthM,
    beamM: design.beamM,
    constantsT: design.constantsT,
    freshWaterT: 200,
    grainCapacityM3: design.grainM3,
    baleCapacityM3: design.grainM3 ? Math.round(design.grainM3 * 0.97) : null,
    tankCapacityM3: design.tankM3,
    hasScrubber: ship.hasScrubber,
    loadLines: loadLinesOf(ship),
    draftTable: draftTableOf(ship),
    seaConsumption: seaConsumptionOf(ship),
    portConsumption: portConsumptionOf(ship),
    tanks: tanksOf(ship),
    holds: holdsOf(design),
    tceTargetPerDay: Math.round(ship.dailyCost * 1.25),
  };
}

/** Tropical and winter marks lie 1/48 of the summer draft above and below. Source: ICLL reg. 40. */
function loadLinesOf({ design, deadweightT }: Ship) {
  const shift = design.summerDraftM / 48;
  const line = (name: string, deltaM: number) => ({
    line: name,
    draftM: round(design.summerDraftM + deltaM, 2),
    deadweightT: Math.round(deadweightT + deltaM * 100 * design.tpcTPerCm),
    displacementT: Math.round(design.displacementT + deltaM * 100 * design.tpcTPerCm),
    freeboardM: round(5.6 - deltaM, 2),
    tpcTPerCm: design.tpcTPerCm,
  });
  return [line('Summer', 0), line('Tropical Salt', shift), line('Winter', -shift)];
}

function draftTableOf({ design, deadweightT }: Ship) {
  return Array.from({ length: 9 }, (_, i) => {
    const draftM = round(design.summerDraftM - 4 + i * 0.5, 2);
    const deltaCm = (draftM - design.summerDraftM) * 100;
    return { draftM, deadweightT: Math.round(deadweightT + deltaCm * design.tpcTPerCm) };
  });
}

/** Outside ECAs fuel oil; inside, gas oil unless a scrubber lets fuel oil burn on. */
function seaConsumptionOf({ design, hasScrubber }: Ship) {
  const main = hasScrubber ? 'HSFO' : 'VLSFO';
  const zones = [
    { zone: 'nonEca', fuel: main },
    { zone: 'eca', fuel: hasScrubber ? 'HSFO' : 'MGO' },
  ];
  const conditions = ['ballast', 'laden'] as const;
  return zones.flatMap(({ zone, fuel }) =>
    design.speeds.flatMap(([speedKn, ballastT, ladenT], index) =>
      conditions.map((condition) => ({
        zone,
        condition,
        speedKn,
        fuel,
        tPerDay: (condition === 'ballast' ? ballastT : ladenT) + design.auxiliaryT,
        auxiliaryTPerDay: design.auxiliaryT,
        isDefault: index === 1,
      })),
    ),
  );
}

function portConsumptionOf({ design, hasScrubber }: Ship) {
  const [loadTPerDay, dischargeTPerDay, idleTPerDay] = design.port;
  return [
    { zone: 'nonEca', fuel: hasScrubber ? 'HSFO' : 'VLSFO' },
    { zone: 'eca', fuel: 'MGO' },
  ].map((row) => ({ ...row, loadTPerDay, dischargeTPerDay, idleTPerDay }));
}

function tanksOf({ design, hasScrubber }: Ship) {
  const size = Math.round(design.deadweightT * 0.028);
  return [
    { name: 'Fuel oil 1 to 4', fuel: hasScrubber ? 'HSFO' : 'VLSFO', capacityM3: size },
    { name: 'Gas oil', fuel: 'MGO', capacityM3: Math.round(size * 0.22) },
  ];
}

function holdsOf({ grainM3 }: Design) {
  if (!grainM3) return [];
  return Array.from({ length: 7 }, (_, i) => ({
    name: `Hold ${i + 1}`,
    grainM3: Math.round(grainM3 / 7),
    baleM3: Math.round((grainM3 / 7) * 0.97),
    strengthTPerM2: 22,
  }));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

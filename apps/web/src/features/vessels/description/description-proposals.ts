import type { VesselDetails, VesselInput } from '@mainsheet/contract';
import {
  type DescribedKey,
  type DescribedSpeed,
  parseVesselDescription,
  type VesselDescription,
} from '@mainsheet/entry';
import { type Proposal as FormProposal, quoteOf } from '../../../platform/records/PasteText.tsx';

type Today = Parameters<typeof parseVesselDescription>[1]['today'];

type Proposal = FormProposal<VesselInput>;

const LABELS: Readonly<Record<DescribedKey, string>> = {
  ...{ name: 'Vessel name', imo: 'IMO number', type: 'Type', flag: 'Flag', owner: 'Owner' },
  ...{ deadweightT: 'Deadweight, mt', yearBuilt: 'Built', summerDraftM: 'Summer draft, m' },
  ...{ grossTonnage: 'Gross tonnage', netTonnage: 'Net tonnage' },
  ...{ suezNetTonnage: 'Suez net', panamaNetTonnage: 'Panama net' },
  ...{ lengthM: 'Length, m', beamM: 'Beam, m', depthM: 'Depth, m', airDraftM: 'Air draft, m' },
  ...{ grainCapacityM3: 'Grain, m³', baleCapacityM3: 'Bale, m³' },
  ...{ holds: 'Holds', hatches: 'Hatches', iceClass: 'Ice class', piClub: 'P&I club' },
  ...{ classSociety: 'Class', callSign: 'Call sign', registryPort: 'Registry port', yard: 'Yard' },
};
const OF_THE_VESSEL = ['name', 'imo', 'type', 'deadweightT', 'yearBuilt'] as const;
type OwnKey = (typeof OF_THE_VESSEL)[number];
const isOwn = (key: DescribedKey): key is OwnKey => OF_THE_VESSEL.includes(key as OwnKey);

const summerOf = (details: VesselDetails) =>
  details.loadLines.find(({ line }) => line === 'Summer');

function currentOf(values: VesselInput, key: DescribedKey): string | number | null {
  if (isOwn(key)) return values[key];
  if (key === 'summerDraftM') return summerOf(values.details)?.draftM ?? null;
  if (key === 'holds' || key === 'hatches') return values.details[key].length;
  return values.details[key];
}

const withDetails = (values: VesselInput, details: Partial<VesselDetails>): VesselInput => ({
  ...values,
  details: { ...values.details, ...details },
});

function withSummerDraft(values: VesselInput, draftM: number): VesselInput {
  const { loadLines } = values.details;
  const blank = { deadweightT: null, displacementT: null, freeboardM: null, tpcTPerCm: null };
  const summer = { line: 'Summer' as const, ...blank, ...summerOf(values.details), draftM };
  return withDetails(values, {
    loadLines: [...loadLines.filter(({ line }) => line !== 'Summer'), summer],
  });
}

const newHold = (name: string) => ({ name, grainM3: 0, baleM3: 0, strengthTPerM2: null });
const newHatch = (name: string) => ({ name, lengthM: null, widthM: null, type: '' });

/** As many as are said: those that are known stay, others are numbered behind them. */
const ofCount = <Item>(
  known: readonly Item[],
  count: string | number,
  newItem: (name: string) => Item,
): Item[] => Array.from({ length: Number(count) }, (_, at) => known[at] ?? newItem(String(at + 1)));

function withValue(values: VesselInput, key: DescribedKey, value: string | number): VesselInput {
  if (key === 'summerDraftM') return withSummerDraft(values, Number(value));
  if (key === 'holds') {
    return withDetails(values, { holds: ofCount(values.details.holds, value, newHold) });
  }
  if (key === 'hatches') {
    return withDetails(values, { hatches: ofCount(values.details.hatches, value, newHatch) });
  }
  return isOwn(key) ? { ...values, [key]: value } : withDetails(values, { [key]: value });
}

type SpeedRow = VesselDetails['seaConsumption'][number];
const isSameSpeed = (row: SpeedRow, speed: DescribedSpeed): boolean =>
  row.zone === 'nonEca' &&
  row.condition === speed.condition &&
  row.speedKn === speed.speedKn &&
  row.fuel === speed.fuel;

function withSpeed(values: VesselInput, speed: DescribedSpeed): VesselInput {
  const rows = values.details.seaConsumption;
  const isKnown = rows.some((row) => isSameSpeed(row, speed));
  if (isKnown) {
    const seaConsumption = rows.map((row) =>
      isSameSpeed(row, speed) ? { ...row, ...speed } : row,
    );
    return withDetails(values, { seaConsumption });
  }
  const isDefault = !rows.some(
    ({ zone, condition }) => zone === 'nonEca' && condition === speed.condition,
  );
  const row = { zone: 'nonEca' as const, ...speed, auxiliaryTPerDay: 0, isDefault };
  return withDetails(values, { seaConsumption: [...rows, row] });
}

function particularsOf(text: string, read: VesselDescription, values: VesselInput): Proposal[] {
  return read.particulars.flatMap(({ key, readings }) => {
    const before = String(currentOf(values, key) || '');
    return readings
      .filter(({ value }) => String(value) !== before)
      .map(({ value, spans }) => ({
        key: `${key} ${value}`,
        subject: key,
        label: LABELS[key],
        before,
        after: String(value),
        quote: quoteOf(text, spans),
        isSure: readings.length === 1,
        take: (to: VesselInput) => withValue(to, key, value),
      }));
  });
}

function speedsOf(text: string, read: VesselDescription, values: VesselInput): Proposal[] {
  const subjectOf = ({ condition, speedKn, fuel }: DescribedSpeed) =>
    `${condition} ${speedKn} ${fuel}`;
  return read.speeds.flatMap(({ value: speed, spans }) => {
    const row = values.details.seaConsumption.find((known) => isSameSpeed(known, speed));
    if (row?.tPerDay === speed.tPerDay) return [];
    const subject = subjectOf(speed);
    return [
      {
        key: `${subject} ${speed.tPerDay}`,
        subject,
        label: `At sea, ${speed.condition} ${speed.speedKn} kn, ${speed.fuel}`,
        before: row ? `${row.tPerDay} mt/day` : '',
        after: `${speed.tPerDay} mt/day`,
        quote: quoteOf(text, spans),
        isSure: read.speeds.filter(({ value }) => subjectOf(value) === subject).length === 1,
        take: (to: VesselInput) => withSpeed(to, speed),
      },
    ];
  });
}

/** "4 x 30 t", the different lifts behind one another; empty for a ship without cranes. */
function gearText(cranes: VesselDetails['cranes']): string {
  const lifts = Map.groupBy(cranes, ({ safeWorkingLoadT }) => safeWorkingLoadT);
  return [...lifts].map(([tonnes, those]) => `${those.length} x ${tonnes} t`).join(', ');
}

function gearProposalsOf(text: string, read: VesselDescription, values: VesselInput): Proposal[] {
  const before = gearText(values.details.cranes);
  return read.gear.flatMap(({ value: { cranes: count, tonnesEach }, spans }) => {
    const cranes = Array.from({ length: count }, (_, at) => ({
      ...{ name: String(at + 1), safeWorkingLoadT: tonnesEach },
      outreachM: values.details.cranes[at]?.outreachM ?? null,
    }));
    if (gearText(cranes) === before) return [];
    const after = gearText(cranes) || 'Gearless';
    return [
      {
        ...{ key: `cranes ${after}`, subject: 'cranes', label: 'Cranes', before, after },
        quote: quoteOf(text, spans),
        isSure: read.gear.length === 1,
        take: (to: VesselInput) => withDetails(to, { cranes }),
      },
    ];
  });
}

/** What a description would change in the values of a form, and the words nothing was read from. */
export function proposalsOf(text: string, values: VesselInput, today: string) {
  const read = parseVesselDescription(text, { today: today as Today });
  const proposals = [
    ...particularsOf(text, read, values),
    ...gearProposalsOf(text, read, values),
    ...speedsOf(text, read, values),
  ];
  return { proposals, notUnderstood: [...new Set(read.notUnderstood)] };
}

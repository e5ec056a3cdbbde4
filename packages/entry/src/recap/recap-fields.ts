import type { CivilDate } from '@mainsheet/calendar';
import type { Fuel, LaytimeTerm } from '@mainsheet/terms';
import { type CommissionEntry, formatCommission } from '../commission.ts';
import { formatDate, formatLaycan, type LaycanEntry } from '../date.ts';
import { type FreightEntry, formatFreight } from '../freight.ts';
import { formatLaytimeRate } from '../laytime-rate.ts';
import { formatNumber } from '../number.ts';
import { formatQuantity, type QuantityEntry } from '../quantity.ts';

/** Safe ports and berths as counted in the text, null where it does not count them. */
export type RecapPlace = {
  readonly name: string;
  readonly safePorts: number | null;
  readonly safeBerths: number | null;
  /** Joined to the place before it: both are called at, or one of them. */
  readonly joinedBy: '+' | 'or' | null;
};

/** One end's working rate; null with customary quick despatch. */
export type RecapRate = {
  readonly rate: number | null;
  readonly rateUnit: 'Per Day' | 'Per Hour';
  readonly terms: LaytimeTerm;
  readonly isWeatherWorking: boolean;
};

/** Despatch as it is agreed: half the demurrage, none, or a rate of its own per day. */
export type RecapDespatch = {
  readonly kind: 'half' | 'free' | 'rate';
  readonly ratePerDay: number | null;
  readonly basis: 'WTS' | 'ATS' | null;
};

export type RecapPayment = {
  readonly percent: number;
  readonly withinDays: number;
  readonly dayKind: 'banking' | 'working' | 'running';
};

export type RecapHandover = {
  /** APS on arrival pilot station, DLOSP on dropping the last outward sea pilot … */
  readonly at: 'APS' | 'AFSPS' | 'DLOSP' | 'DOP' | 'TIP' | 'PASSING' | null;
  readonly place: string;
};

export type RecapDuration = {
  readonly min: number;
  readonly max: number;
  readonly unit: 'days' | 'months' | 'years';
  readonly optionDays: number | null;
  readonly option: 'CHOPT' | 'OOPT' | null;
};

/** Bunkers at a handover; `same` refers to the quantities and prices of delivery. */
export type RecapBunkers =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'listed';
      readonly fuels: readonly {
        readonly fuel: Fuel;
        readonly minT: number;
        readonly maxT: number;
        readonly pricePerT: number | null;
      }[];
    };

/** Every field of a recap, offer, order or tonnage circular. Money is in `currency`. */
export type RecapValues = {
  readonly kind: 'fixture' | 'offer' | 'order' | 'tonnage';
  readonly vesselName: string;
  readonly imo: string;
  /** Deadweight tonnes. */
  readonly dwt: number;
  readonly built: number;
  readonly flag: string;
  readonly charterer: string;
  readonly owner: string;
  readonly broker: string;
  readonly cargo: string;
  readonly quantity: QuantityEntry;
  readonly loadPorts: readonly RecapPlace[];
  readonly dischargePorts: readonly RecapPlace[];
  readonly laycan: LaycanEntry;
  readonly currency: string;
  readonly freight: FreightEntry;
  readonly freightTerms: string;
  readonly commission: CommissionEntry;
  readonly payment: RecapPayment;
  readonly loadRate: RecapRate;
  readonly dischargeRate: RecapRate;
  /** Per day. */
  readonly demurrage: number;
  readonly despatch: RecapDespatch;
  readonly turnTimeHours: number;
  readonly norClauses: readonly string[];
  readonly cpForm: string;
  readonly cpDate: CivilDate;
  readonly law: string;
  readonly arbitration: string;
  readonly delivery: RecapHandover;
  readonly redelivery: RecapHandover;
  readonly duration: RecapDuration;
  /** Per day. */
  readonly hire: number;
  readonly ballastBonus: number;
  readonly bunkersOnDelivery: RecapBunkers;
  readonly bunkersOnRedelivery: RecapBunkers;
  /** Per month. */
  readonly cve: number;
  /** In lieu of hold cleaning, once. */
  readonly ilohc: number;
  readonly openPlace: string;
  readonly openDates: LaycanEntry;
};
export type RecapKey = keyof RecapValues;

const asIs = (text: string): string => text;
const number = (value: number): string => formatNumber(value);
const perDay = (value: number): string => `${formatNumber(value)}/d`;

function formatPlaces(places: readonly RecapPlace[]): string {
  return places
    .map(({ name, safePorts, safeBerths, joinedBy }) =>
      [
        joinedBy,
        safePorts === null ? null : `${safePorts}sp`,
        safeBerths === null ? null : `${safeBerths}sb`,
        name,
      ]
        .filter((part) => part !== null)
        .join(' '),
    )
    .join(' ');
}

function formatRate({ rate, rateUnit, terms, isWeatherWorking }: RecapRate): string {
  const text = formatLaytimeRate({ rates: [rate], rateUnit, terms });
  return isWeatherWorking ? `${text} wwd` : text;
}

function formatDespatch({ kind, ratePerDay, basis }: RecapDespatch): string {
  const rate = ratePerDay === null ? kind : perDay(ratePerDay);
  return basis === null ? rate : `${rate} ${basis.toLowerCase()}`;
}

const formatHandover = ({ at, place }: RecapHandover): string =>
  at === null ? place : `${at} ${place}`;

function formatRange(min: number, max: number): string {
  return min === max ? formatNumber(min) : `${formatNumber(min)}-${formatNumber(max)}`;
}

function formatDurationTerm({ min, max, unit, optionDays, option }: RecapDuration): string {
  const range = `${formatRange(min, max)} ${unit}`;
  if (optionDays === null) return range;
  const holder = option === null ? '' : ` ${option.toLowerCase()}`;
  return `${range} +/- ${optionDays} days${holder}`;
}

function formatBunkers(bunkers: RecapBunkers): string {
  if (bunkers.kind === 'same') return 'same';
  return bunkers.fuels
    .map(({ fuel, minT, maxT, pricePerT }) => {
      const quantity = `${fuel.toLowerCase()} ${formatRange(minT, maxT)}`;
      return pricePerT === null ? quantity : `${quantity} @ ${formatNumber(pricePerT)}`;
    })
    .join(' + ');
}

/** What a person reads of each field before taking it. */
export const RECAP_ECHO: { readonly [K in RecapKey]: (value: RecapValues[K]) => string } = {
  kind: asIs,
  vesselName: asIs,
  imo: asIs,
  dwt: number,
  built: String,
  flag: asIs,
  charterer: asIs,
  owner: asIs,
  broker: asIs,
  cargo: asIs,
  quantity: (value) => formatQuantity(value),
  loadPorts: formatPlaces,
  dischargePorts: formatPlaces,
  laycan: formatLaycan,
  currency: asIs,
  freight: (value) => formatFreight(value),
  freightTerms: asIs,
  commission: (value) => formatCommission(value),
  payment: ({ percent, withinDays, dayKind }) =>
    `${formatNumber(percent)}% in ${withinDays} ${dayKind} days`,
  loadRate: formatRate,
  dischargeRate: formatRate,
  demurrage: perDay,
  despatch: formatDespatch,
  turnTimeHours: number,
  norClauses: (clauses) => clauses.join(' '),
  cpForm: asIs,
  cpDate: formatDate,
  law: asIs,
  arbitration: asIs,
  delivery: formatHandover,
  redelivery: formatHandover,
  duration: formatDurationTerm,
  hire: perDay,
  ballastBonus: number,
  bunkersOnDelivery: formatBunkers,
  bunkersOnRedelivery: formatBunkers,
  cve: (value) => `${formatNumber(value)}/m`,
  ilohc: number,
  openPlace: asIs,
  openDates: formatLaycan,
};

/** The text under reading, twice: as typed, and in lower case for the patterns. */
export type RecapSource = {
  readonly text: string;
  readonly lower: string;
  readonly today: CivilDate;
  /** The day the terms were agreed, when the text has it; else today. */
  readonly agreedOn: CivilDate;
};

/** One thing read: a value of a field, and where the reading ends when not with the match. */
export type RecapReading = {
  [K in RecapKey]: { readonly field: K; readonly value: RecapValues[K]; readonly span?: Span };
}[RecapKey];

type Span = { readonly from: number; readonly to: number };

/** A pattern over the lower-case text and what its match says. */
export type RecapRule = {
  readonly form: RegExp;
  readonly confidence: number;
  readonly read: (match: RegExpExecArray, source: RecapSource) => readonly RecapReading[];
};

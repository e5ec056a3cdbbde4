import {
  type EstimateInput,
  isTimeCharteredIn,
  isTimeCharterOut,
  newTimeCharterSide,
  type OperationType,
  type TimeCharterSide,
} from '@mainsheet/voyage';
import { type CharterSide, changeSide, setOperation } from './operation.ts';

/** A time charter with its hire from a moment on. */
export type CharterHire = {
  readonly id: string;
  readonly charterCode: string;
  readonly type: string;
  readonly status: string;
  readonly vesselId: string;
  readonly counterparty: string;
  readonly deliveryAt: string;
  readonly redeliveryAt: string;
  /** Whether she is under it then, by a charter that is fixed. */
  readonly isCurrent: boolean;
  /** Null where it says no rate then. */
  readonly terms: TimeCharterSide | null;
  /** Where the rate of each hire period comes from. */
  readonly sources: readonly string[];
};

const NOBODYS = { id: null, code: '' };

const sideOf = ({ type }: CharterHire): CharterSide =>
  type === 'in' ? 'timeCharterIn' : 'timeCharterOut';

/** The operation with hire on that side of it: an owned ship becomes one that is hired in, a voyage charter one by time. */
function operationWith(type: OperationType, side: CharterSide): OperationType {
  const isThere = side === 'timeCharterIn' ? isTimeCharteredIn(type) : isTimeCharterOut(type);
  if (isThere) return type;
  const [hiredIn = '', hiredOut = ''] = type.split('-');
  return (side === 'timeCharterIn' ? `TCI-${hiredOut}` : `${hiredIn}-TCO`) as OperationType;
}

/** The provenance of an estimate but for the hire rates of one side. */
const otherSources = ({ provenance }: EstimateInput, side: CharterSide) =>
  Object.fromEntries(
    Object.entries(provenance).filter(([path]) => !path.startsWith(`${side}.hirePeriods.`)),
  );

/** What of a side is of the voyage, whatever charter its hire is of. */
const ofVoyage = ({
  deliveryAt,
  redeliveryAt,
  offHireDays,
  ilohc,
  inthc,
}: TimeCharterSide): Partial<TimeCharterSide> => ({
  ...{ deliveryAt, redeliveryAt, offHireDays, ilohc, inthc },
});

/**
 * The hire of the estimate is that of a charter: its rates, commissions, allowances and currency. Hand-over, off-hire and
 * cleaning of the voyage stay as they were typed. A charter that says no rate is only named.
 */
export function takeCharter(input: EstimateInput, hire: CharterHire): EstimateInput {
  const side = sideOf(hire);
  const charter = { id: hire.id, code: hire.charterCode };
  const begun = setOperation(input, operationWith(input.operationType, side));
  if (hire.terms === null) return changeSide(begun, side, { charter });
  const present = begun[side] ?? newTimeCharterSide();
  const terms = { ...hire.terms, ...ofVoyage(present), charter };
  const sources = hire.sources.map((note, index) => [
    `${side}.hirePeriods.${index}.rate`,
    { source: 'charter' as const, note },
  ]);
  const provenance = { ...otherSources(begun, side), ...Object.fromEntries(sources) };
  return { ...changeSide(begun, side, terms), provenance };
}

/** The hire of the estimate is nobody's: what stands there counts as typed. */
export function leaveCharter(input: EstimateInput, side: CharterSide): EstimateInput {
  const provenance = otherSources(input, side);
  return { ...changeSide(input, side, { charter: NOBODYS }), provenance };
}

/** How the company has a ship, and charters with her. */
export type ShipsHires = {
  readonly isCharteredIn: boolean;
  /** Null for who may not see charters. */
  readonly hires: readonly CharterHire[] | null;
};

/**
 * The estimate of another ship: by the charter she is under then, else without that of the ship before. One that is chartered
 * in stays so, with hire that is still to be typed; who may not see charters keeps what stands there.
 */
export function withShipsCharter(
  input: EstimateInput,
  { isCharteredIn, hires }: ShipsHires,
): EstimateInput {
  const current = hires?.find(
    ({ isCurrent, type, vesselId }) => isCurrent && type === 'in' && vesselId === input.vessel?.id,
  );
  const named = input.timeCharterIn?.charter.id ?? null;
  if (named === null) return current ? takeCharter(input, current) : input;
  const left = leaveCharter(input, 'timeCharterIn');
  if (current) return takeCharter(current.id === named ? input : withoutTerms(left), current);
  if (isCharteredIn) return hires === null ? left : withoutTerms(left);
  const owned = input.operationType.replace(/^TCI-/, 'OV-') as OperationType;
  return setOperation(left, owned);
}

/** Hired in on terms that nobody knows yet. What is of the voyage stays, as when a charter is taken. */
function withoutTerms(input: EstimateInput): EstimateInput {
  const nobodys = { ...input, timeCharterIn: null };
  return changeSide(nobodys, 'timeCharterIn', ofVoyage(input.timeCharterIn!));
}

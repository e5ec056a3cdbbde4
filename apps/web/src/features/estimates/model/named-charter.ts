import {
  type EstimateInput,
  isTimeCharteredIn,
  isTimeCharterOut,
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

/**
 * The hire of the estimate is that of a charter: its rates, commissions, allowances and currency. Hand-over, off-hire and
 * cleaning of the voyage stay as they were typed. A charter that says no rate is only named.
 */
export function takeCharter(input: EstimateInput, hire: CharterHire): EstimateInput {
  const side = sideOf(hire);
  const charter = { id: hire.id, code: hire.charterCode };
  const begun = setOperation(input, operationWith(input.operationType, side));
  if (hire.terms === null) return changeSide(begun, side, { charter });
  const {
    deliveryAt: _,
    redeliveryAt: __,
    offHireDays: ___,
    ilohc: ____,
    inthc: _____,
    ...terms
  } = hire.terms;
  const sources = hire.sources.map((note, index) => [
    `${side}.hirePeriods.${index}.rate`,
    { source: 'charter' as const, note },
  ]);
  const provenance = { ...otherSources(begun, side), ...Object.fromEntries(sources) };
  return { ...changeSide(begun, side, { ...terms, charter }), provenance };
}

/** The hire of the estimate is nobody's: what stands there counts as typed. */
export function leaveCharter(input: EstimateInput, side: CharterSide): EstimateInput {
  const provenance = otherSources(input, side);
  return { ...changeSide(input, side, { charter: NOBODYS }), provenance };
}

/** The estimate of another ship: by the charter she is under then, else without that of the ship before. */
export function withShipsCharter(
  input: EstimateInput,
  hires: readonly CharterHire[],
): EstimateInput {
  const current = hires.find(
    ({ isCurrent, type, vesselId }) => isCurrent && type === 'in' && vesselId === input.vessel?.id,
  );
  if (current) return takeCharter(input, current);
  const named = input.timeCharterIn?.charter.id ?? null;
  if (named === null) return input;
  const owned = input.operationType.replace(/^TCI-/, 'OV-') as OperationType;
  return setOperation(leaveCharter(input, 'timeCharterIn'), owned);
}

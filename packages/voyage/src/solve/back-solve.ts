import type { EstimateInput } from '@mainsheet/estimate';
import { calculateVoyage } from '../estimate/estimate-voyage.ts';
import { MS_PER_DAY } from '../time/instants.ts';

/** What the freight shall bring about. TCE is the net TCE per day, profit the voyage's. */
export type FreightTarget =
  | { readonly kind: 'profit'; readonly amount: number }
  | { readonly kind: 'tce'; readonly perDay: number };

export type SolvedFreight = {
  /** In the cargo's currency and unit: a rate, a lumpsum, Worldscale points or a daily rate. */
  readonly figure: number;
  readonly unit: 'perUnit' | 'lumpsum' | 'worldscalePercent' | 'perDay';
};

export type SolveViolation = {
  readonly code: 'UNKNOWN_CARGO' | 'FREIGHT_HAS_NO_EFFECT' | 'NO_VOYAGE_DAYS';
  readonly path: string;
  readonly message: string;
};

/**
 * The freight of one cargo that meets a target, everything else fixed. Exact, because profit is
 * linear in the figure that drives the freight; a scale is solved for its average rate.
 */
export function solveFreight(
  input: EstimateInput,
  cargoId: string,
  target: FreightTarget,
): { readonly freight: SolvedFreight } | { readonly violation: SolveViolation } {
  const { settlement, result } = calculateVoyage(input);
  const index = input.cargoes.findIndex((cargo) => cargo.id === cargoId);
  const revenue = settlement.cargoes[index];
  if (revenue === undefined) {
    return refuse('UNKNOWN_CARGO', 'cargoes', 'There is no such cargo in the estimate.');
  }
  const path = `cargoes.${index}.freight`;
  if (!(revenue.profitSlope > 0)) {
    const message = 'Commissions, tax or an empty quantity leave nothing of the freight.';
    return refuse('FREIGHT_HAS_NO_EFFECT', path, message);
  }
  const { voyageDays, vesselCost, profit } = result.totals;
  if (target.kind === 'tce' && !(voyageDays > 0)) {
    return refuse('NO_VOYAGE_DAYS', 'itinerary', 'A voyage without days has no TCE.');
  }
  const wanted = target.kind === 'profit' ? target.amount : target.perDay * voyageDays - vesselCost;
  const figure = revenue.freight.driver + (wanted - profit) / revenue.profitSlope;
  return { freight: { figure, unit: revenue.freight.unit } };
}

function refuse(
  code: SolveViolation['code'],
  path: string,
  message: string,
): { readonly violation: SolveViolation } {
  return { violation: { code, path, message } };
}

/** The field of the freight terms that a solved figure goes to. */
const DRIVER_FIELDS = {
  perUnit: 'rate',
  lumpsum: 'lumpsum',
  worldscalePercent: 'worldscalePercent',
  perDay: 'dailyRate',
} as const;

/** The document with a solved figure put where its freight type keeps it; a scale gives way. */
export function withFreight(
  input: EstimateInput,
  cargoId: string,
  freight: SolvedFreight,
): EstimateInput {
  const solved = { [DRIVER_FIELDS[freight.unit]]: freight.figure };
  const scale = freight.unit === 'perUnit' ? { scale: [] } : {};
  return {
    ...input,
    cargoes: input.cargoes.map((cargo) =>
      cargo.id === cargoId
        ? { ...cargo, freight: { ...cargo.freight, ...scale, ...solved } }
        : cargo,
    ),
  };
}

/**
 * Extra sea days that make a row's arrival a typed one, all earlier rows as they are. Negative
 * when the typed arrival is earlier than steaming allows: the caller warns. Null for no row.
 */
export function extraSeaDaysForArrival(
  input: EstimateInput,
  rowId: string,
  arrivalAt: string,
): number | null {
  const row = calculateVoyage(input).run.rows.find((candidate) => candidate.row.id === rowId);
  const typedMs = Date.parse(arrivalAt);
  if (row === undefined || !Number.isFinite(typedMs)) return null;
  return row.row.extraSeaDays + (typedMs - row.arrivalMs) / MS_PER_DAY;
}

/** Extra port days that make a row's departure a typed one; negative as above. */
export function extraPortDaysForDeparture(
  input: EstimateInput,
  rowId: string,
  departureAt: string,
): number | null {
  const row = calculateVoyage(input).run.rows.find((candidate) => candidate.row.id === rowId);
  const typedMs = Date.parse(departureAt);
  if (row === undefined || !Number.isFinite(typedMs)) return null;
  return row.row.extraPortDays + (typedMs - row.departureMs) / MS_PER_DAY;
}

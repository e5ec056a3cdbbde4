import type { EstimateResult } from '@mainsheet/voyage';

const HOUR_MS = 3_600_000;

/** A passage as it was ordered, and as it was reported. */
export type SailedLeg = {
  readonly from: string;
  readonly to: string;
  readonly condition: string;
  readonly distanceNm: number;
  /** Null where the plan has no speed. */
  readonly orderedKn: number | null;
  readonly departedAt: string | null;
  readonly arrivedAt: string | null;
  /** Between reported departure and arrival; null without both, or where they are not in order. */
  readonly hours: number | null;
  /** Distance over hours. */
  readonly madeGoodKn: number | null;
};

type Reported = {
  readonly row_id: string;
  readonly actual_arrival_at: string | null;
  readonly actual_departure_at: string | null;
};

/** Passages of a voyage in order; calls in the same port make none. */
export function sailedLegs(
  { rows }: Pick<EstimateResult, 'rows'>,
  calls: readonly Reported[],
): SailedLeg[] {
  const reported = new Map(calls.map((call) => [call.row_id, call]));
  return rows.flatMap((row, at): SailedLeg[] => {
    const before = rows[at - 1];
    if (before === undefined || row.leg.distanceNm <= 0) return [];
    const departedAt = reported.get(before.rowId)?.actual_departure_at ?? null;
    const arrivedAt = reported.get(row.rowId)?.actual_arrival_at ?? null;
    const hours = hoursBetween(departedAt, arrivedAt);
    const { distanceNm, condition, speedKn } = row.leg;
    return [
      {
        ...{ from: before.portName, to: row.portName, condition, distanceNm, orderedKn: speedKn },
        ...{ departedAt, arrivedAt, hours },
        madeGoodKn: hours === null ? null : distanceNm / hours,
      },
    ];
  });
}

function hoursBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  return hours > 0 ? hours : null;
}

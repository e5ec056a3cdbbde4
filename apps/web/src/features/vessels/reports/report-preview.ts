import type { ReportedMoment, ReportPreview } from './reports.queries.ts';

type MomentCall = ReportedMoment['calls'][number];

/** One thing of a call that approving changes. */
export type ChangedFigure =
  | { kind: 'time'; port: string; what: string; zone: string; before: string; after: string }
  | { kind: 'fuel'; port: string; what: string; before: number; after: number };

const stated = (at: string | null | undefined, isActual: boolean): string =>
  at ? `${at}${isActual ? '' : ' expected'}` : '';

const TIMES: readonly (readonly [string, (call: MomentCall) => string])[] = [
  ['Arrival', (call) => stated(call.arrivalAt, call.isArrivalActual)],
  ['Berthed', (call) => stated(call.berthedAt, true)],
  ['Departure', (call) => stated(call.departureAt, call.isDepartureActual)],
];

/** A kilogram: less is rounding. */
const LEAST_T = 0.001;

function changesOf(was: MomentCall, is: MomentCall): ChangedFigure[] {
  const port = is.portName;
  const times = TIMES.flatMap(([what, text]): ChangedFigure[] => {
    const [before, after] = [text(was), text(is)];
    return before === after ? [] : [{ kind: 'time', port, what, zone: is.timeZone, before, after }];
  });
  const fuels = is.fuels.flatMap(({ fuel, arrivalT, departureT }): ChangedFigure[] => {
    const old = was.fuels.find((one) => one.fuel === fuel);
    const pairs = [
      [`${fuel} on arrival`, old?.arrivalT ?? 0, arrivalT],
      [`${fuel} on departure`, old?.departureT ?? 0, departureT],
    ] as const;
    return pairs.flatMap(([what, before, after]): ChangedFigure[] =>
      Math.abs(after - before) < LEAST_T ? [] : [{ kind: 'fuel', port, what, before, after }],
    );
  });
  return [...times, ...fuels];
}

/** Times and fuel of the calls that differ, call by call. */
export function changedFigures({ before, after }: ReportPreview): ChangedFigure[] {
  if (!before || !after) return [];
  const old = new Map(before.calls.map((call) => [call.rowId, call]));
  return after.calls.flatMap((call) => {
    const was = old.get(call.rowId);
    return was ? changesOf(was, call) : [];
  });
}

export type ChangedLine = { key: string; label: string; before: number; after: number };

/** Half a unit: less is shown as no change. */
const LEAST_AMOUNT = 0.5;

const linesOf = ({ profitAndLoss }: ReportedMoment) => [
  ...profitAndLoss.revenue,
  ...profitAndLoss.expense,
  ...profitAndLoss.runningCost,
];

/** Lines of the profit and loss that differ, and the profit whether it does or not. */
export function changedLines({ before, after }: ReportPreview): ChangedLine[] {
  if (!before || !after) return [];
  type Lines = Readonly<ReturnType<typeof linesOf>>;
  const pair = (of: (moment: ReportedMoment) => Lines): ChangedLine[] => {
    const old = new Map(of(before).map((line) => [line.key, line.latest]));
    return of(after).map(({ key, label, latest }) => ({
      ...{ key, label, before: old.get(key) ?? 0, after: latest },
    }));
  };
  const moved = pair(linesOf).filter((line) => Math.abs(line.after - line.before) >= LEAST_AMOUNT);
  const profit = pair(({ profitAndLoss }) => profitAndLoss.profitLoss);
  return [...moved, ...profit.filter(({ key }) => key === 'profit')];
}

/** Warnings of the voyage that come or go. */
export function changedWarnings({ before, after }: ReportPreview): {
  come: string[];
  go: string[];
} {
  const [was, is] = [before?.warnings ?? [], after?.warnings ?? []];
  return {
    come: is.filter((text) => !was.includes(text)),
    go: after ? was.filter((text) => !is.includes(text)) : [],
  };
}

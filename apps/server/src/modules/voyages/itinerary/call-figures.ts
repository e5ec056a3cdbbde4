import type { SoundedFuel } from '../bunkers/sounded-fuel.ts';
import type { CallRow } from '../voyages.repository.ts';

/** What is known of a call: times, and fuel on board at them. */
export type CallFigures = {
  readonly arrivalAt: string | null;
  readonly berthedAt: string | null;
  readonly departureAt: string | null;
  /** By the ship's last noon; an arrival beats it. */
  readonly expectedArrivalAt: string | null;
  readonly arrivalRob: readonly SoundedFuel[] | null;
  readonly berthingRob: readonly SoundedFuel[] | null;
  readonly departureRob: readonly SoundedFuel[] | null;
};
export type CallField = keyof CallFigures;

/** What somebody or a report said of a field of a call; null takes the field back. */
export type CallEntry = {
  row_id: string;
  seq: number;
  field: CallField;
  value: CallFigures[CallField];
  report_id: string | null;
  report_kind: string | null;
  /** When the report was made, which may be approved later than one that follows it. */
  reported_at: string | null;
  /** Null for what stood there before entries were kept. */
  entered_at: string | null;
  entered_by: string | null;
};

export const figuresOf = (call: CallRow): CallFigures => ({
  arrivalAt: call.actual_arrival_at,
  berthedAt: call.berthed_at,
  departureAt: call.actual_departure_at,
  expectedArrivalAt: call.expected_arrival_at,
  arrivalRob: call.arrival_rob,
  berthingRob: call.berthing_rob,
  departureRob: call.departure_rob,
});

const NOTHING: CallFigures = {
  arrivalAt: null,
  berthedAt: null,
  departureAt: null,
  expectedArrivalAt: null,
  arrivalRob: null,
  berthingRob: null,
  departureRob: null,
};
const isSaid = (value: CallFigures[CallField]): boolean => value !== null && value.length > 0;

type Spoken = Pick<CallEntry, 'field' | 'value' | 'reported_at'>;

/**
 * The figures of a call by its entries: the last of a field counts, of noons that of the latest report, of soundings
 * the last of each fuel; fields without any keep `before`.
 */
export function countedFigures(before: CallFigures, entries: readonly Spoken[]): CallFigures {
  const counted = Map.groupBy(entries, ({ field }) => field)
    .entries()
    .map(([field, spoken]) => [field, countedValue(field, spoken)] as const);
  return { ...before, ...Object.fromEntries(counted) };
}

const madeAt = ({ reported_at: at }: Spoken): number => (at === null ? 0 : Date.parse(at));

function countedValue(field: CallField, entries: readonly Spoken[]): CallFigures[CallField] {
  if (field === 'expectedArrivalAt') {
    return entries.toSorted((a, b) => madeAt(a) - madeAt(b)).at(-1)?.value ?? null;
  }
  const last = entries.at(-1)?.value ?? null;
  if (last === null || typeof last === 'string') return last;
  const byFuel = new Map(
    entries.flatMap(({ value }) =>
      Array.isArray(value) ? value.map((one: SoundedFuel) => [one.fuel, one] as const) : [],
    ),
  );
  return [...byFuel.values()];
}

/** The figures with every field empty that one of `fields` names. */
export const withoutFields = (figures: CallFigures, fields: readonly CallField[]): CallFigures => ({
  ...figures,
  ...Object.fromEntries(fields.map((field) => [field, NOTHING[field]])),
});

type Entered = Omit<CallEntry, 'report_kind' | 'reported_at'>;

/**
 * The entries that say `figures` of a call, each numbered behind those it has. A field that stands there without an
 * entry gets one first, so that it returns when the new one goes.
 */
export function entriesFor(
  call: { readonly rowId: string; readonly figures: CallFigures },
  known: readonly Pick<CallEntry, 'seq' | 'field'>[],
  said: { figures: Partial<CallFigures>; reportId: string | null; at: string; by: string },
): Entered[] {
  let seq = Math.max(0, ...known.map((entry) => entry.seq));
  const has = new Set(known.map(({ field }) => field));
  return Object.entries(said.figures).flatMap(([key, value]) => {
    const field = key as CallField;
    const stood = call.figures[field];
    const base = { row_id: call.rowId, field, report_id: null, entered_at: null, entered_by: null };
    const before = !has.has(field) && isSaid(stood) ? [{ ...base, seq: ++seq, value: stood }] : [];
    const who = { report_id: said.reportId, entered_at: said.at, entered_by: said.by };
    return [...before, { ...base, ...who, seq: ++seq, value: value ?? null }];
  });
}

const TIMES = [
  ['arrivalAt', 'arrival'],
  ['berthedAt', 'berthing'],
  ['departureAt', 'departure'],
] as const;

/** The first two times of a voyage that are not in the order of its calls; null where all are. */
export function findDisorder(
  calls: readonly { readonly portName: string; readonly figures: CallFigures }[],
): { field: CallField; message: string } | null {
  let last: { at: string; words: string } | null = null;
  for (const { portName, figures } of calls) {
    for (const [field, word] of TIMES) {
      const at = figures[field];
      if (at === null) continue;
      const words = `the ${word} at ${portName}`;
      if (last && Date.parse(at) < Date.parse(last.at)) {
        const message =
          field === 'departureAt' && last.words === `the arrival at ${portName}`
            ? 'The departure lies before the arrival.'
            : `${words.replace('the', 'The')} lies before ${last.words}.`;
        return { field, message };
      }
      last = { at, words };
    }
  }
  return null;
}

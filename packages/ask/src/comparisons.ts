import { CATALOGUE, isDocument, type MeasureKey, type Subject } from './catalogue.ts';
import type { Placed } from './marks.ts';
import type { Comparison, Filter } from './query.ts';

type Marks = readonly Placed[];
type Bound = { marks: Placed[]; comparisons: Filter[]; left: string[] };

/** Takes out "over 100k USD", "profit below 0", "more than 30 days": each a comparison. */
export function bindComparisons(subject: Subject, given: Marks): Bound {
  const marks: Placed[] = [];
  const comparisons: Filter[] = [];
  const left: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const placed = given[at]!;
    const { mark } = placed;
    if (mark.is === 'where') {
      const { measure, comparison, amount } = mark;
      comparisons.push({ measure, is: comparison, amount, currency: null });
      continue;
    }
    if (mark.is === 'range') {
      const bound = readUnit(given, at, mark.from);
      const measure = measureOf(subject, marks, { bound, given });
      if (!measure) left.push(placed.text);
      else {
        comparisons.push(made('at least', measure, bound));
        comparisons.push(made('at most', measure, { ...bound, amount: mark.to }));
        at += bound.length;
      }
      continue;
    }
    if (mark.is !== 'compared') {
      marks.push(placed);
      continue;
    }
    const bound = readAmount(given, at);
    const measure = bound && measureOf(subject, marks, { bound, given });
    if (!bound || !measure) {
      left.push(placed.text);
      continue;
    }
    comparisons.push(made(mark.comparison, measure, bound));
    at += bound.length;
  }
  return { marks, comparisons, left };
}

type Amount = { length: number; amount: string; currency: string | null; unit: MeasureKey | null };

const made = (is: Comparison, measure: MeasureKey, { amount, currency }: Amount): Filter => ({
  measure,
  is,
  amount,
  currency,
});

/** What stands behind the number without a comma between. */
const joined = (placed: Placed | undefined) => (placed?.isAfterBreak ? undefined : placed?.mark);

/** The number after a comparison, with a currency on either side and a unit behind it. */
function readAmount(marks: Marks, at: number): Amount | null {
  let next = at + 1;
  let currency: string | null = null;
  const take = () => {
    const mark = joined(marks[next]);
    if (mark?.is === 'currency' && currency === null) {
      currency = mark.code;
      next += 1;
    }
  };
  take();
  const number = marks[next]?.mark;
  if (number?.is !== 'number') return null;
  next += 1;
  take();
  const unit = unitAt(marks, next);
  const length = next - at - 1 + (unit ? 1 : 0);
  return { length, amount: number.amount, currency, unit };
}

/** The unit at a place: "over 50,000 dwt", "over 30 days overdue" have the measure itself in place of one. */
function unitAt(marks: Marks, at: number): MeasureKey | null {
  const mark = joined(marks[at]);
  if (mark?.is === 'unit') return mark.measure;
  const isUnit =
    mark?.is === 'measure' && ['deadweight', 'cargo', 'lateness', 'age'].includes(mark.key);
  return isUnit ? mark.key : null;
}

function readUnit(marks: Marks, at: number, amount: string): Amount {
  const unit = unitAt(marks, at + 1);
  return { length: unit ? 1 : 0, amount, currency: null, unit };
}

/** Beside these a comparison may be meant of each row or of their sum: nobody can know. */
const ADDS_UP: readonly string[] = ['aggregate', 'how much', 'by', 'noun'];

type Context = { bound: Amount; given: Marks };

/** What is compared: what its unit measures, the measure just before, or what the subject is about. */
function measureOf(
  subject: Subject,
  before: Placed[],
  { bound, given }: Context,
): MeasureKey | null {
  const last = before.at(-1)?.mark;
  if (last?.is === 'unit') {
    before.pop();
    return last.measure;
  }
  if (last?.is === 'measure') {
    before.pop();
    return last.key;
  }
  if (bound.unit) return bound.unit;
  // "demurrage on voyages to Qingdao over 50k": the one measure named before, unless it is to be added up.
  const named = before.flatMap(({ mark }, at) => (mark.is === 'measure' ? [{ at, mark }] : []));
  const [only] = named;
  if (only && named.length === 1) {
    if (given.some(({ mark }) => ADDS_UP.includes(mark.is))) return null;
    before.splice(only.at, 1);
    return only.mark.key;
  }
  const isOwed = given.some(
    ({ mark }) => mark.is === 'value' && ['unpaid', 'overdue'].includes(mark.value),
  );
  if (isDocument(subject) && isOwed) return 'balance';
  if (subject === 'vessels') return 'deadweight';
  return CATALOGUE[subject].mainMeasure;
}

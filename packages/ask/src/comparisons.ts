import { CATALOGUE, isDocument, type MeasureKey, type Subject } from './catalogue.ts';
import type { Placed } from './lexicon.ts';
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
  const unit = joined(marks[next]);
  const isUnit = unit?.is === 'unit';
  // "over 50,000 dwt", "over 30 days overdue": the measure itself stands in place of a unit.
  const isMeasure =
    unit?.is === 'measure' && ['deadweight', 'cargo', 'lateness'].includes(unit.key);
  const length = next - at - 1 + (isUnit || isMeasure ? 1 : 0);
  const of = isUnit ? unit.measure : isMeasure ? unit.key : null;
  return { length, amount: number.amount, currency, unit: of };
}

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
  const isOwed = given.some(
    ({ mark }) => mark.is === 'value' && ['unpaid', 'overdue'].includes(mark.value),
  );
  if (isDocument(subject) && isOwed) return 'balance';
  if (subject === 'vessels') return 'deadweight';
  return CATALOGUE[subject].mainMeasure;
}

import { withMeasures, withRoles } from './arrange.ts';
import {
  CATALOGUE,
  type Field,
  groupsOf,
  isDivided,
  isDocument,
  MEASURES,
  type MeasureKey,
  measureInfo,
  type Per,
  type Subject,
} from './catalogue.ts';
import { bindComparisons } from './comparisons.ts';
import { impliedBy } from './implied.ts';
import { fits } from './lexicon.ts';
import type { Placed } from './marks.ts';
import {
  type Aggregate,
  type Filter,
  type Group,
  isAlwaysGroup,
  isTimeGroup,
  isValueFilter,
  listsRows,
  MAX_LIMIT,
  type Measure,
  type Order,
  type Period,
  type Query,
} from './query.ts';
import { hasShare } from './share.ts';
import { pastOnly, takeTime } from './time.ts';

type Made = { query: Query } | { words: readonly string[] };
type Marks = readonly Placed[];

/** Subjects whose groups are added up by money when nothing else is named; others are counted. */
const ADDED_UP: readonly Subject[] = [
  'invoices',
  'payments',
  'bills',
  'billPayments',
  'entries',
  'cash',
];

/** Makes a query of marks that all fit the subject, or names the words that stay over. */
export function assemble(subject: Subject, given: Marks, today: string): Made {
  // What stands only to say which subject is meant has said it.
  const telling = given.filter(({ mark }) => mark.is !== 'only');
  const {
    marks,
    comparisons,
    left: unbound,
  } = bindComparisons(subject, withRoles(withMeasures(telling)));
  const { filters: typed, rest, left: unsaid } = takeValues(subject, marks);
  const limited = takeLimit(rest);
  const over = [
    ...unbound,
    ...unsaid,
    ...limited.left,
    ...ofWholeVoyage(subject, limited.marks, typed),
    ...secondQuestion(limited.marks),
  ];
  if (over.length > 0) return { words: over };
  const time = takeTime(subject, limited.marks, { filters: typed, today });
  if (time === null) return { words: timesOf(limited.marks) };
  const { period, said } = completedIn(time.period, { subject, typed, marks: limited.marks });
  const isAny = given.some(({ mark }) => mark.is === 'any');
  const owed = isAny
    ? []
    : impliedBy({ subject, measures: [], filters: said, period, order: null });
  const filters = [...said, ...owed];
  // What was said side by side, not what one word was read as.
  const asTyped = [...typed, ...owed];
  const grouped = groupOf(subject, limited.marks, asTyped);
  // "every ship", without a figure: the records themselves are meant.
  const isEach = grouped === RECORD[subject] && !limited.marks.some(hasFigure);
  const named = isEach ? null : grouped;
  const spread = spreadOver(
    { named, unit: time.unit, filters: asTyped },
    isEach
      ? limited.marks.filter(({ mark }) => mark.is !== 'noun' || mark.field !== grouped)
      : limited.marks,
  );
  if ('words' in spread) return spread;
  const { group, split } = spread;
  const order = takeOrder(subject, limited.marks, filters);
  const all = [...filters, ...comparisons];
  const measures = ofEachOther(
    limited.marks,
    measuresOf(subject, order.marks, { group, filters: all, order: order.order }),
  );
  const query: Query = {
    subject,
    measures,
    filters: isAny
      ? all
      : [...all, ...impliedBy({ subject, measures, filters: all, period, order: order.order })],
    period: pastOnly(subject, { period, marks: order.marks, today }),
    group,
    split,
    isShare: limited.marks.some(({ mark }) => mark.is === 'share'),
    order: order.order ?? (limited.limit !== null && group ? firstDown(measures) : null),
    limit: limited.limit ?? (group === null && isOneMeant(limited.marks) ? 1 : null),
  };
  const left = unanswered(query, limited.marks);
  return left.length > 0 ? { words: left } : settle(query);
}

/** What was completed in a month ended in it, and may be closed since. */
function completedIn(
  period: Period | null,
  { subject, typed, marks }: { subject: Subject; typed: readonly Filter[]; marks: Marks },
): { period: Period | null; said: readonly Filter[] } {
  const isCompleted = (filter: Filter): boolean =>
    isValueFilter(filter) &&
    filter.field === 'status' &&
    !filter.isExcluded &&
    filter.values.join() === 'Completed';
  const isTimed = period !== null && !marks.some(({ mark }) => mark.is === 'date');
  if (subject !== 'voyages' || !isTimed || !typed.some(isCompleted)) return { period, said: typed };
  return {
    period: { ...period, on: 'completing' },
    said: typed.map((filter) =>
      isCompleted(filter) ? { ...filter, values: ['Completed', 'Closed'] } : filter,
    ),
  };
}

const PORT_FIELDS: readonly Field[] = ['port', 'loading', 'discharging'];
const OF_ALL_PORTS: readonly MeasureKey[] = ['portCosts', 'portDays'];

/** "Port costs at Santos": a voyage knows them of all its ports together, which is another figure. */
function ofWholeVoyage(subject: Subject, marks: Marks, filters: readonly Filter[]): string[] {
  const isAtPort = filters.some(
    (filter) => isValueFilter(filter) && PORT_FIELDS.includes(filter.field),
  );
  const isNamed = marks.some(({ mark }) => mark.is === 'subject');
  if (!isAtPort || isNamed || subject !== 'voyages') return [];
  return marks.flatMap(({ mark, text }) =>
    mark.is === 'measure' && OF_ALL_PORTS.includes(mark.key) ? [text] : [],
  );
}

/** A second question behind "and": what it narrows would narrow the first one too. */
function secondQuestion(marks: Marks): string[] {
  const at = marks.findIndex(({ mark }) => mark.is === 'also');
  if (at < 0) return [];
  const before = marks.slice(0, at);
  const isSaid = (field: Field) =>
    before.some(({ mark }) => mark.is === 'value' && mark.field === field);
  const isOther = ({ mark }: Placed) =>
    ['subject', 'noun', 'where', 'span', 'date'].includes(mark.is) ||
    (mark.is === 'value' && !isSaid(mark.field));
  return marks.slice(at).some(isOther) ? [marks[at]!.text] : [];
}

type Spread = { group: Group | null; split: Group | null };
type Named = { named: Group | null; unit: Group | null; filters: readonly Filter[] };

/** What figures are added up by, and what each is spread over besides; words of a third. Columns are times or buckets. */
function spreadOver({ named, unit, filters }: Named, marks: Marks): Spread | { words: string[] } {
  const nouns = marks.flatMap(({ mark, text }, at) =>
    mark.is === 'noun' && (marks[at - 1]?.mark.is === 'by' || isAlwaysGroup(mark.field))
      ? [{ field: mark.field, text }]
      : [],
  );
  const beside = marks.some(({ mark }) => mark.is === 'side by side') ? fieldOfMany(filters) : null;
  const all = [named, ...nouns.map(({ field }) => field), beside, unit];
  const distinct = [...new Set(all.filter((one) => one !== null))];
  const [first = null, second = null] = distinct;
  // "Every ship, by month", without a figure, is of no records.
  if (second && !named && !nouns.some(({ field }) => field === first) && first !== beside) {
    return { words: nouns.map(({ text }) => text) };
  }
  const isTwice = first !== null && second !== null && isTimeGroup(first) && isTimeGroup(second);
  if (distinct.length > 2 || isTwice) {
    const texts = nouns.filter(({ field }) => field !== first).map(({ text }) => text);
    return { words: texts.length > 0 ? texts : timesOf(marks) };
  }
  return first !== null && second !== null && isAlwaysGroup(first)
    ? { group: second, split: first }
    : { group: first, split: second };
}

/** "What share of expenses is bunkers": the part stands behind the whole. */
function ofEachOther(marks: Marks, measures: Measure[]): Measure[] {
  const share = marks.findIndex(({ mark }) => mark.is === 'share');
  const first = marks.findIndex(({ mark }) => mark.is === 'measure');
  return share >= 0 && share < first && measures.length === 2 ? measures.toReversed() : measures;
}

/** Words that ask for more than the query says: a share of nothing, a figure for each day where none is. */
function unanswered(query: Query, marks: Marks): string[] {
  const texts = (is: Placed['mark']['is']) =>
    marks.filter(({ mark }) => mark.is === is).map(({ text }) => text);
  const { measures, split, isShare } = query;
  const isPer = measures.some(({ aggregate, key }) => isDivided(aggregate) || key === 'tce');
  const isWide = split !== null && measures.length !== 1;
  const nouns = marks.flatMap(({ mark, text }) =>
    mark.is === 'noun' && mark.field === split ? [text] : [],
  );
  return [
    ...(isShare && !hasShare(query) ? texts('share') : []),
    ...(isPer ? [] : texts('per')),
    ...(isWide ? (nouns.length > 0 ? nouns : timesOf(marks)) : []),
  ];
}

const timesOf = (marks: Marks): string[] =>
  marks.filter(({ mark }) => mark.is === 'span' || mark.is === 'as of').map(({ text }) => text);

const firstDown = (measures: readonly Measure[]): Order => ({
  by: measures[0]?.key ?? 'count',
  isDescending: true,
});

/** The field that names each row of a subject. */
const RECORD: Readonly<Partial<Record<Subject, Field>>> = {
  voyages: 'voyage',
  vessels: 'vessel',
};

/** A limit stands over rows or groups only; what groups are ordered by is one of their figures. */
function settle(query: Query): Made {
  const { measures, group, order, limit } = query;
  const isList = listsRows(query);
  if (group && order && order.by !== 'name' && !measures.some(({ key }) => key === order.by)) {
    return { query: { ...query, order: firstDown(measures) } };
  }
  if (!group && !isList && limit !== null) return { query: { ...query, limit: null } };
  return { query };
}

type Taken = { filters: Filter[]; rest: Placed[]; left: string[] };

/** Values of one field stand in one filter; a "not" that nothing follows stays over. */
function takeValues(subject: Subject, marks: Marks): Taken {
  const found = new Map<string, { field: Field; values: string[]; isExcluded: boolean }>();
  const rest: Placed[] = [];
  let not: Placed | null = null;
  for (const placed of marks) {
    const { mark } = placed;
    const isExcluded = not !== null;
    if (mark.is === 'not') not = placed;
    else if (mark.is === 'value') {
      const key = `${mark.field} ${isExcluded}`;
      const filter = found.get(key) ?? { field: mark.field, values: [], isExcluded };
      if (!filter.values.includes(mark.value)) filter.values.push(mark.value);
      found.set(key, filter);
      not = null;
      rest.push(placed);
    } else if (
      mark.is === 'currency' &&
      fits({ is: 'value', field: 'currency', value: mark.code }, subject)
    ) {
      const filter = found.get('currency') ?? { field: 'currency', values: [], isExcluded: false };
      filter.values.push(mark.code);
      found.set('currency', filter);
    } else rest.push(placed);
  }
  return {
    filters: mostTelling([...found.values()]),
    rest,
    left: not === null ? [] : [(not as Placed).text],
  };
}

/** Overdue is unpaid already; late customers owe. */
function mostTelling(filters: Filter[]): Filter[] {
  return filters.map((filter) => {
    if (!isValueFilter(filter) || filter.field !== 'state' || filter.isExcluded) return filter;
    const isBoth = filter.values.includes('overdue') && filter.values.includes('unpaid');
    return isBoth ? { ...filter, values: ['overdue'] } : filter;
  });
}

/** The number beside "top", "first" or a superlative; any other number is one word too many. */
function takeLimit(marks: Marks): { marks: Placed[]; limit: number | null; left: string[] } {
  const others: Placed[] = [];
  const left: string[] = [];
  let limit: number | null = null;
  const isOrdered = marks.some(({ mark }) => mark.is === 'order');
  const isNumber = (at: number) => marks[at]?.mark.is === 'number';
  const isRank = (at: number) => ['first', 'order'].includes(marks[at]?.mark.is ?? '');
  for (const [at, placed] of marks.entries()) {
    const { mark, text } = placed;
    if (mark.is === 'number' && limit === null && (isRank(at - 1) || isRank(at + 1))) {
      const count = Number(mark.amount);
      if (Number.isInteger(count) && count >= 1) limit = Math.min(count, MAX_LIMIT);
      else left.push(text);
    } else if (mark.is === 'number' || mark.is === 'unit' || mark.is === 'currency')
      left.push(text);
    else if (['compared', 'quoted', 'range', 'role'].includes(mark.is)) left.push(text);
    else if (mark.is === 'first' && !isOrdered && !isNumber(at + 1)) left.push(text);
    else others.push(placed);
  }
  return { marks: others, limit, left };
}

/** "The last voyage", not "the last voyages". */
function isOneMeant(marks: Marks): boolean {
  const at = marks.findIndex(({ mark }) => mark.is === 'order' && mark.by === 'date');
  const next = marks.slice(at + 1).find(({ mark }) => mark.is !== 'value');
  return at >= 0 && next?.mark.is === 'subject' && !/s$/i.test(next.text);
}

const hasFigure = (placed: Placed): boolean =>
  isTotal(placed) || placed.mark.is === 'measure' || placed.mark.is === 'order';

const isTotal = ({ mark }: Placed): boolean =>
  mark.is === 'how much' || mark.is === 'how many' || mark.is === 'aggregate';

/** What comes after "by"; the noun asked for with "which"; the noun a ranking begins with. */
function groupOf(subject: Subject, marks: Marks, filters: readonly Filter[]): Group | null {
  const beside = marks.some(({ mark }) => mark.is === 'side by side') && fieldOfMany(filters);
  for (const [at, { mark }] of marks.entries()) {
    if (mark.is !== 'noun') continue;
    const before = marks[at - 1]?.mark;
    if (before?.is === 'by' || isAlwaysGroup(mark.field)) return mark.field;
    if (before?.is === 'how many') return mark.field;
    if (subject === 'calls' || isNameOfValue(marks, at)) continue;
    if (before?.is === 'which') return mark.field;
    const earlier = marks.slice(0, at);
    const isHead = !earlier.some(({ mark: one }) => one.is === 'subject' || one.is === 'measure');
    const isRanked = earlier.some(({ mark: one }) => one.is === 'order' || one.is === 'first');
    const isAsked = earlier.some(isTotal);
    if (isRanked || (isHead && !isAsked)) return mark.field;
  }
  return beside || null;
}

/** "voyage NHK-0012", "the bank account": the noun only says what the name beside it is. */
function isNameOfValue(marks: Marks, at: number): boolean {
  const noun = marks[at]!.mark;
  return [marks[at - 1]?.mark, marks[at + 1]?.mark].some(
    (mark) => mark?.is === 'value' && noun.is === 'noun' && mark.field === noun.field,
  );
}

function fieldOfMany(filters: readonly Filter[]): Field | null {
  const many = filters.find((filter) => isValueFilter(filter) && filter.values.length > 1);
  return many && isValueFilter(many) ? many.field : null;
}

type Ordered = { order: Order | null; marks: Placed[] };

/** A superlative with its measure: the one after it, after "by", before it, or what is usual. */
function takeOrder(subject: Subject, marks: Marks, filters: readonly Filter[]): Ordered {
  const at = marks.findIndex(({ mark }) => mark.is === 'order');
  const found = marks[at]?.mark;
  if (found?.is !== 'order') {
    const by = measureAfterBy(marks);
    if (by) return { order: { by: by.key, isDescending: true }, marks: without(marks, by.at) };
    return { order: null, marks: [...marks] };
  }
  const { isDescending } = found;
  if (found.by) return { order: { by: found.by, isDescending }, marks: [...marks] };
  const next = marks[at + 1]?.mark;
  if (next?.is === 'measure') {
    return { order: { by: next.key, isDescending }, marks: without(marks, at + 1) };
  }
  const by = measureAfterBy(marks);
  if (by) return { order: { by: by.key, isDescending }, marks: without(marks, by.at) };
  const named = marks.findIndex(({ mark }) => mark.is === 'measure');
  const mark = marks[named]?.mark;
  if (mark?.is === 'measure') {
    return { order: { by: mark.key, isDescending }, marks: without(marks, named) };
  }
  const by0 = found.usual ?? usual(subject, filters);
  return { order: by0 && { by: by0, isDescending }, marks: [...marks] };
}

const without = (marks: Marks, at: number): Placed[] => marks.filter((_, index) => index !== at);

function measureAfterBy(marks: Marks): { at: number; key: MeasureKey } | null {
  for (const [at, { mark }] of marks.entries()) {
    if (mark.is === 'measure' && marks[at - 1]?.mark.is === 'by') return { at, key: mark.key };
  }
  return null;
}

/** What rows are ordered by when only "largest" is said. */
const usual = (subject: Subject, filters: readonly Filter[]): MeasureKey | null =>
  mainMeasure(subject, filters) ?? (subject === 'vessels' ? 'deadweight' : null);

function mainMeasure(subject: Subject, filters: readonly Filter[]): MeasureKey | null {
  const isOwed = filters.some((filter) =>
    isValueFilter(filter)
      ? filter.field === 'state' &&
        filter.values.some((value) => value === 'unpaid' || value === 'overdue')
      : filter.measure === 'lateness',
  );
  if (isDocument(subject) && isOwed) return 'balance';
  return CATALOGUE[subject].mainMeasure;
}

const usualAggregate = (key: MeasureKey): Aggregate =>
  measureInfo(key).isAveraged ? 'average' : 'sum';

type Around = { group: Group | null; filters: readonly Filter[]; order: Order | null };

/** The figures asked for; none lists the rows. */
function measuresOf(subject: Subject, marks: Marks, around: Around): Measure[] {
  const { group, filters, order } = around;
  const measures: Measure[] = [];
  let asked: Aggregate | null = null;
  const push = (measure: Measure) => {
    const isKnown = measures.some((one) => one.key === measure.key);
    if (!isKnown) measures.push(measure);
  };
  for (const [at, { mark }] of marks.entries()) {
    if (mark.is === 'aggregate') asked = mark.aggregate;
    if (mark.is === 'how many') {
      const next = marks[at + 1]?.mark.is;
      if (next !== 'measure' && next !== 'noun') push({ aggregate: 'count', key: 'count' });
    }
    if (mark.is !== 'measure') continue;
    push({ aggregate: perOf(marks, at) ?? asked ?? usualAggregate(mark.key), key: mark.key });
    asked = null;
  }
  const last = measures.at(-1);
  // "Port costs of …, on average": what stands behind the figure.
  if (asked && last && last.key !== 'count' && !isDivided(last.aggregate)) {
    measures[measures.length - 1] = { ...last, aggregate: asked };
  }
  const main = mainMeasure(subject, filters);
  const isHowMuch = marks.some(({ mark }) => mark.is === 'how much');
  const isCount = measures.every(({ key }) => key === 'count');
  if ((asked && measures.length === 0) || (isHowMuch && isCount)) push(mainOr(order, main, asked));
  if (order && order.by in MEASURES && group) {
    const key = order.by as MeasureKey;
    push({ aggregate: perAfter(marks, key) ?? asked ?? usualAggregate(key), key });
  }
  if (group && measures.length === 0) {
    const isAdded = main !== null && (ADDED_UP.includes(subject) || order !== null);
    push(isAdded ? { aggregate: 'sum', key: main } : { aggregate: 'count', key: 'count' });
  }
  return measures;
}

/** "Bunkers per day": what stands right behind a figure, which must be one that is calculated. */
function perOf(marks: Marks, at: number): Per | null {
  const mark = marks[at]?.mark;
  const next = marks[at + 1]?.mark;
  const isDivided = mark?.is === 'measure' && measureInfo(mark.key).kind === 'base';
  return isDivided && next?.is === 'per' ? next.per : null;
}

/** Where rows are ordered by a figure it is taken out of the words, and what it is divided by is left. */
function perAfter(marks: Marks, key: MeasureKey): Per | null {
  const found = marks.find(({ mark }) => mark.is === 'per')?.mark;
  return found?.is === 'per' && measureInfo(key).kind === 'base' ? found.per : null;
}

function mainOr(order: Order | null, main: MeasureKey | null, asked: Aggregate | null): Measure {
  const key = order && order.by in MEASURES ? (order.by as MeasureKey) : main;
  if (!key) return { aggregate: 'count', key: 'count' };
  return { aggregate: asked ?? usualAggregate(key), key };
}

/** Whether rows of a subject are added up by a group. */
export const isGroup = (subject: Subject, group: Group): boolean =>
  isTimeGroup(group)
    ? CATALOGUE[subject].dates.length > 0
    : groupsOf(subject).includes(group as Field);

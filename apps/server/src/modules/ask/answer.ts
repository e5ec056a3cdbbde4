import {
  bareQuery,
  CATALOGUE,
  describe,
  type Field,
  isTimeGroup,
  type Measure,
  measureInfo,
  measureText,
  type Query,
} from '@mainsheet/ask';
import { decimal } from '@mainsheet/money';
import { type Column, columnsOf } from './answer-columns.ts';
import {
  type Found,
  type GroupRow,
  MOST_SPLITS,
  type Result,
  type Sums,
} from './ask.repository.ts';
import { RECORD_OF_FIELD, SOURCES } from './ask-sources.repository.ts';
import { grouped, shown, unitOf } from './figures.ts';
import { type Answering, groupName, type Part, percentOf, sentenceOf } from './sentence.ts';

export type Row = {
  id: string;
  recordType: string | null;
  recordId: string | null;
  name: string;
  question: string | null;
  cells: (string | null)[];
};
export type Chart = {
  title: string;
  unit: string;
  description: string;
  isOverTime: boolean;
  points: { label: string; value: string }[];
};
export type Answered = {
  sentence: Part[];
  notes: string[];
  columns: Omit<Column, 'value' | 'isSummed'>[];
  rows: Row[];
  totalRows: number;
  totals: (string | null)[];
  chart: Chart | null;
};

/** Everything a page needs of a result: sentence, rows with totals, chart, and how it was counted. */
export function answerOf(answering: Answering): Answered {
  const { query, result } = answering;
  const sentence = sentenceOf(answering);
  const notes = notesOf(answering);
  const table = query.group ? groupTable(answering) : rowTable(answering);
  const totalRows = query.group ? result.groupCount : result.count;
  return { sentence, notes, ...table, totalRows, chart: chartOf(answering) };
}

const wire = ({ key, header, unit, kind, decimals }: Column) => ({
  key,
  header,
  unit,
  kind,
  decimals,
});

function rowTable({ query, result, baseCurrency }: Answering) {
  const columns = columnsOf(query, baseCurrency);
  const source = SOURCES[query.subject as keyof typeof SOURCES];
  const rows = result.rows.map((row): Row => {
    const cells = columns.map((column) => column.value(row));
    const recordId = recordIdOf(row);
    return {
      id: row.id,
      recordType: source.recordType,
      recordId,
      name: row.label,
      question: null,
      cells,
    };
  });
  // Sums of the rows shown would not be of all rows: beyond 200 nothing is added up here.
  const isWhole = result.rows.length === result.count;
  const totals = columns.map((column, at) =>
    column.isSummed && isWhole && rows.length > 1
      ? sumOf(rows.map(({ cells }) => cells[at] ?? null))
      : null,
  );
  return { columns: columns.map(wire), rows, totals };
}

/** Lines of the ledger open in their account's journal. */
const recordIdOf = (row: Found): string =>
  row.x_code ? `${row.x_code}:${row.record_id}` : (row.record_id ?? row.id);

function sumOf(cells: readonly (string | null)[]): string | null {
  const known = cells.filter((cell) => cell !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, cell) => sum.plus(cell), decimal(0)).toFixed();
}

const isMoney = (key: Query['measures'][number]['key']): boolean =>
  key !== 'count' && measureInfo(key).kind === 'money';

function groupTable({ query, result, baseCurrency }: Answering) {
  const { measures, group, split, isShare } = query;
  const hasCount = measures.some(({ key }) => key === 'count');
  const isMixed = result.all.currencies.length > 1;
  const head = { unit: null, kind: 'TEXT', decimals: null } as const;
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
  const columns = [
    { key: 'group', header: capital(group ?? ''), ...head },
    ...measures.map((measure) => ({
      key: measure.key,
      header:
        measure.key === 'count'
          ? capital(CATALOGUE[query.subject].many)
          : capital(measureText(measure)),
      unit: unitOf(measure.key, baseCurrency, measure.aggregate).unit || null,
      kind: 'NUMBER' as const,
      decimals: unitOf(measure.key, baseCurrency, measure.aggregate).decimals,
    })),
    ...(isShare ? [SHARE] : []),
    ...splitColumns(query, result, baseCurrency),
    ...(isMixed && !split ? [{ key: 'own', header: 'By currency', ...head }] : []),
    ...(hasCount
      ? []
      : [
          {
            key: 'n',
            header: capital(CATALOGUE[query.subject].many),
            unit: null,
            kind: 'NUMBER' as const,
            decimals: 0,
          },
        ]),
  ];
  const cellsOf = (name: string, sums: Sums, splitValues: readonly (string | null)[]) => [
    name,
    ...measures.map((measure, at) => shown(measure, sums.values[at] ?? null, baseCurrency).value),
    ...(isShare ? [shareOf(query, sums, result.all)] : []),
    ...(split ? splitValues : []).map((value) => shown(measures[0]!, value, baseCurrency).value),
    ...(isMixed && !split ? [ownText(query, sums)] : []),
    ...(hasCount ? [] : [String(sums.count)]),
  ];
  const rows = result.groups.map((row): Row => {
    const name = groupName(query, row.name);
    const recordType = row.recordId ? (RECORD_OF_FIELD[group ?? ''] ?? null) : null;
    const question = behind(query, row);
    return {
      id: row.name || '-',
      recordType,
      recordId: row.recordId,
      name,
      question,
      cells: cellsOf(
        name,
        row.sums,
        result.splits.map((one) => row.cells[one.name] ?? null),
      ),
    };
  });
  const whole = cellsOf(
    '',
    result.all,
    result.splits.map(({ value }) => value),
  );
  const totals = whole.map((cell, at) => (at === 0 || cell === '' ? null : cell));
  return { columns, rows, totals };
}

const SHARE = { key: 'share', header: 'Share', unit: '%', kind: 'NUMBER', decimals: 1 } as const;

/** Of two figures the first of the second, else the group of all that fits. */
function shareOf({ measures }: Query, sums: Sums, all: Sums): string | null {
  return measures.length > 1
    ? percentOf(sums.values[0], sums.values[1])
    : percentOf(sums.values[0], all.values[0]);
}

/** One column for each time, name or bucket that the figure is spread over. */
function splitColumns(query: Query, { splits }: Result, baseCurrency: string) {
  const [measure] = query.measures;
  if (!query.split || !measure) return [];
  const { unit, decimals } = unitOf(measure.key, baseCurrency, measure.aggregate);
  return splits.map(({ name }) => ({
    key: `split ${name}`,
    header: groupName({ ...query, group: query.split }, name),
    unit: unit || null,
    kind: 'NUMBER' as const,
    decimals,
  }));
}

/** "EUR 1,200.00 · USD 4,000.00": the first figure in the currencies it is in. */
function ownText(query: Query, sums: Sums): string {
  const at = query.measures.findIndex(({ key }) => isMoney(key));
  const measure = query.measures[at];
  if (!measure) return '';
  return sums.currencies
    .map(({ currency, values }) => {
      const { value, decimals } = shown(measure, values[at] ?? null, currency);
      return value === null ? '' : `${currency} ${grouped(value, decimals)}`;
    })
    .filter(Boolean)
    .join(' · ');
}

/** The question that lists the rows of a group; none for rows without that field. */
function behind(query: Query, { name }: GroupRow): string | null {
  const { group, subject } = query;
  if (!group || name === '' || /["$€£]/.test(name)) return null;
  const bare = { ...bareQuery(subject), filters: query.filters, period: query.period };
  if (isTimeGroup(group)) {
    const on = query.period?.on ?? CATALOGUE[subject].dates[0];
    if (!on || query.period) return null;
    const year = Number(name.slice(0, 4));
    const part = Number(name.slice(group === 'month' ? 5 : 6));
    const span =
      group === 'month'
        ? ({ kind: 'month', year, month: part } as const)
        : group === 'quarter'
          ? ({ kind: 'quarter', year, quarter: part } as const)
          : ({ kind: 'year', year } as const);
    return describe({ ...bare, period: { on, span } });
  }
  if (subject === 'voyages' && group === 'customer' && name.includes(', ')) return null;
  const filters = query.filters.filter((one) => !('field' in one) || one.field !== group);
  const only = { field: group as Field, values: [name], isExcluded: false };
  return describe({ ...bare, filters: [...filters, only] });
}

const FEWEST = 2;
const MOST = 24;

function chartOf({ query, result, baseCurrency }: Answering): Chart | null {
  const { group, measures } = query;
  const at = Math.max(
    0,
    query.order ? measures.findIndex(({ key }) => key === query.order?.by) : 0,
  );
  const measure = measures[at];
  if (!group || !measure || result.groups.length < FEWEST) return null;
  const points = result.groups.slice(0, MOST).flatMap((row) => {
    const { value } = shown(measure, row.sums.values[at] ?? null, baseCurrency);
    return value === null ? [] : [{ label: groupName(query, row.name), value }];
  });
  if (points.length < FEWEST) return null;
  const { unit, decimals } = unitOf(measure.key, baseCurrency, measure.aggregate);
  const title = `${measureText(measure)[0]!.toUpperCase()}${measureText(measure).slice(1)} by ${group}`;
  const isOverTime = isTimeGroup(group);
  const answered = points
    .slice(0, 6)
    .map(({ label, value }) => `${label} ${grouped(value, decimals)}`);
  const description = `${title}${unit ? ` in ${unit}` : ''}, ${points.length} bars: ${answered.join(', ')}${points.length > 6 ? ' …' : ''}`;
  return { title, unit, description, isOverTime, points };
}

const isWeighted = ({ key, aggregate }: Measure): boolean =>
  aggregate === 'average' && key !== 'count' && measureInfo(key).isWeightedByDays === true;

/** What one must know to read the figures: rates, weights, what was left out. */
function notesOf({ query, result, baseCurrency }: Answering): string[] {
  const notes: string[] = [];
  if (query.split && result.splits.length === MOST_SPLITS) {
    notes.push(
      `At most ${MOST_SPLITS} columns are shown: the first by name, of months and years the latest.`,
    );
  }
  const money = query.measures.some(({ key }) => isMoney(key));
  const { all } = result;
  if (money && all.currencies.some(({ currency }) => currency !== baseCurrency)) {
    const own = ownText(query, all);
    notes.push(
      `Added up in ${baseCurrency}, each at the rate it was posted with. By currency: ${own}.`,
    );
  }
  if (money && all.without > 0) {
    notes.push(
      `${all.without} without an amount in ${baseCurrency} yet, because not posted: left out.`,
    );
  }
  if (query.measures.some(isWeighted)) {
    notes.push('Net TCE is averaged by voyage days, so a long voyage counts for more.');
  }
  if (query.subject === 'entries') {
    notes.push(
      'Revenue, liabilities and equity count credits above zero; assets and expenses debits.',
    );
  }
  if (query.subject === 'calls') {
    notes.push('Times are actual where known, else expected, else those of the estimate.');
  }
  if (result.rows.length < result.count && !query.group && query.limit === null) {
    notes.push(
      `The list holds the first ${result.rows.length} of ${result.count}; the figures count all.`,
    );
  }
  return notes;
}

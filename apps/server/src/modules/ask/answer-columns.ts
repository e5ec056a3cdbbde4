import {
  DATE_FIELDS,
  type DateField,
  type Field,
  isValueFilter,
  labelOfValue,
  type MeasureKey,
  measureInfo,
  type Query,
  type Subject,
} from '@mainsheet/ask';
import { findCurrencyExponent } from '@mainsheet/money';
import type { Found } from './ask.repository.ts';
import { grouped, moneyText, unitOf } from './figures.ts';

export type Column = {
  key: string;
  header: string;
  unit: string | null;
  kind: 'TEXT' | 'DATE' | 'NUMBER';
  decimals: number | null;
  /** Whether rows are added up below; averages of averages are not. */
  isSummed: boolean;
  value: (row: Found) => string | null;
};

type Shape = {
  label: string;
  fields: readonly Field[];
  /** More of the row than can be asked for: `x_` columns with their headings. */
  extra?: readonly (readonly [key: string, header: string])[];
  measures: readonly MeasureKey[];
};

const SHAPES: Readonly<Record<Exclude<Subject, 'alerts'>, Shape>> = {
  voyages: {
    label: 'Voyage',
    fields: ['vessel', 'customer', 'port', 'status'],
    measures: ['tce', 'profit', 'duration'],
  },
  estimates: {
    label: 'Estimate',
    fields: ['vessel', 'customer', 'status'],
    extra: [['worksheet', 'Worksheet']],
    measures: ['tce', 'profit', 'duration'],
  },
  invoices: {
    label: 'Invoice',
    fields: ['customer', 'type', 'status', 'voyage'],
    measures: ['total', 'balance', 'lateness'],
  },
  payments: {
    label: 'Payment',
    fields: ['customer'],
    extra: [['invoices', 'Invoices']],
    measures: ['amount'],
  },
  bills: {
    label: 'Bill',
    fields: ['vendor', 'type', 'status', 'voyage'],
    measures: ['total', 'balance', 'lateness'],
  },
  billPayments: { label: 'Payment', fields: ['vendor'], measures: ['amount'] },
  calls: {
    label: 'Port call',
    fields: ['port', 'vessel', 'voyage', 'state'],
    extra: [['function', 'Function']],
    measures: ['stay', 'portCosts'],
  },
  vessels: {
    label: 'Vessel',
    fields: ['type', 'ownership'],
    measures: ['deadweight', 'age', 'dailyCost'],
  },
  contacts: {
    label: 'Contact',
    fields: ['kind'],
    extra: [
      ['phone', 'Phone'],
      ['email', 'E-mail'],
      ['city', 'City'],
      ['country', 'Country'],
    ],
    measures: [],
  },
  entries: {
    label: 'Reference',
    fields: ['account', 'vessel', 'voyage', 'customer'],
    extra: [['description', 'Description']],
    measures: ['amount'],
  },
  cash: { label: 'Account', fields: [], measures: ['balance'] },
};

const DATES: Readonly<Record<Exclude<Subject, 'alerts'>, readonly DateField[]>> = {
  voyages: ['commencing', 'completing'],
  estimates: ['commencing', 'made'],
  invoices: ['dated', 'due'],
  payments: ['paid'],
  bills: ['dated', 'due'],
  billPayments: ['paid'],
  calls: ['arriving', 'leaving'],
  vessels: ['free'],
  contacts: [],
  entries: ['posted'],
  cash: [],
};

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const text = (key: string, header: string, value: Column['value']): Column => ({
  key,
  header,
  unit: null,
  kind: 'TEXT',
  decimals: null,
  isSummed: false,
  value,
});

/** Columns of the rows of a subject: what always shows, and what the question named. */
export function columnsOf(query: Query, baseCurrency: string): Column[] {
  const subject = query.subject as Exclude<Subject, 'alerts'>;
  const shape = SHAPES[subject];
  const named = [...new Set(namedMeasures(query))];
  const others = shape.measures.filter((key) => !named.includes(key));
  const [first, ...fields] = shape.fields.map((field) =>
    text(field, capital(field), (row) => valueLabel(subject, field, row[`f_${field}`] ?? null)),
  );
  return [
    text('label', shape.label, (row) => row.label),
    ...(first ? [first] : []),
    ...named.flatMap((key) => measureColumns(key, baseCurrency)),
    ...fields,
    ...(shape.extra ?? []).map(([key, header]) =>
      text(key, header, (row) => row[`x_${key}`] ?? null),
    ),
    ...DATES[subject].map((date) => dateColumn(date)),
    ...others.flatMap((key) => measureColumns(key, baseCurrency)),
  ];
}

function valueLabel(subject: Subject, field: Field, value: string | null): string | null {
  return value === null ? null : labelOfValue(subject, field, value);
}

const dateColumn = (date: DateField): Column => ({
  key: date,
  header: capital(DATE_FIELDS[date]),
  unit: null,
  kind: 'DATE',
  decimals: null,
  isSummed: false,
  value: (row) => row[`d_${date}`] ?? null,
});

function namedMeasures({ measures, filters, order }: Query): MeasureKey[] {
  const compared = filters.flatMap((filter) => (isValueFilter(filter) ? [] : [filter.measure]));
  const ordered =
    order && order.by !== 'count' && order.by !== 'date' && order.by !== 'name' ? [order.by] : [];
  const asked = measures.map(({ key }) => key);
  return [...asked, ...compared, ...ordered].filter((key): key is MeasureKey => key !== 'count');
}
/** Money stands in its own currency with the currency beside it, and in base. */
function measureColumns(key: MeasureKey, baseCurrency: string): Column[] {
  const { name, kind, isAveraged } = measureInfo(key);
  const { unit, decimals } = unitOf(key, baseCurrency);
  const header = capital(name);
  const isSummed = !isAveraged && kind !== 'perDay';
  if (kind !== 'money') {
    const value = (row: Found) => row[`m_${key}`] ?? null;
    return [{ key, header, unit, kind: 'NUMBER', decimals, isSummed, value }];
  }
  return [
    text(`${key}-own`, header, (row) => ownAmount(row, key)),
    {
      key,
      header,
      unit: baseCurrency,
      kind: 'NUMBER',
      decimals: findCurrencyExponent(baseCurrency) ?? 2,
      isSummed,
      value: (row) => moneyText(row[`b_${key}`] ?? null, baseCurrency),
    },
  ];
}

function ownAmount(row: Found, key: MeasureKey): string | null {
  const currency = row.currency ?? '';
  const amount = moneyText(row[`m_${key}`] ?? null, currency);
  if (amount === null) return null;
  return `${currency} ${grouped(amount, findCurrencyExponent(currency) ?? 2)}`;
}

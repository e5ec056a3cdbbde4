import { CHART } from '@mainsheet/ledger';
import { useCallback, useMemo, useRef } from 'react';
import { useClient, useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import { formatNumber, Grid, type GridColumn, type Option } from '../../ui/index.ts';
import { baseOfLine, type LineValues, lineAfter } from './journal-form.ts';
import { CONTACT_NAMES, VESSEL_NAMES, VOYAGE_NUMBERS } from './journals.queries.ts';

type LineErrors = Partial<Record<string, string>>;
type LineRow = LineValues & { id: string; base: string | null; errors: LineErrors };
type Field = keyof LineValues;

const ACCOUNTS: readonly Option[] = CHART.map(({ code, name }) => ({
  value: code,
  label: `${code} ${name}`,
}));

type Names = {
  readonly searchContacts: (text: string) => Promise<readonly Option[]>;
  readonly vessels: readonly Option[];
  readonly voyages: readonly Option[];
};

const named = (label: string, hint = ''): Option => ({ value: label, label, hint });

/** What lines can be about; who may not see vessels or voyages types their names. */
function useNames(): Names {
  const client = useClient();
  const mayContacts = useMay('contacts.view');
  const mayVoyages = useMay('contracts.view');
  const [vessels] = useQuery({ query: VESSEL_NAMES, pause: !useMay('vessels.view') });
  const [voyages] = useQuery({ query: VOYAGE_NUMBERS, pause: !mayVoyages });
  const searchContacts = useCallback(
    async (text: string) => {
      if (!mayContacts) return [];
      const { data } = await client.query(CONTACT_NAMES, { text });
      return (data?.searchContacts ?? []).map(({ name, city }) => named(name, city));
    },
    [client, mayContacts],
  );
  return useMemo(
    () => ({
      searchContacts,
      vessels: (vessels.data?.vessels ?? []).map(({ name }) => named(name)),
      voyages: (voyages.data?.voyages ?? []).map((one) => named(one.voyageNumber, one.vesselName)),
    }),
    [searchContacts, vessels.data, voyages.data],
  );
}

const write =
  (field: Field) =>
  (row: LineRow, value: string | null): LineRow => ({ ...row, [field]: value ?? '' });
const violation = (field: Field) => (row: LineRow) => row.errors[field];
const always = () => true;
/** All decimals that were typed: money is never shown rounded while it is typed. */
const asTyped = (text: string): string =>
  text === '' ? '' : formatNumber(text, text.split('.')[1]?.length ?? 0);

const textColumn = (field: Field, header: string, width: number): GridColumn<LineRow> => ({
  key: field,
  header,
  width,
  kind: 'text',
  value: (row) => row[field],
  isTyped: always,
  violation: violation(field),
  edit: { write: write(field) },
});

/** A line is on one side: a figure on the other one takes its place. */
const sideColumn = (field: 'debit' | 'credit', header: string): GridColumn<LineRow> => ({
  ...textColumn(field, header, 104),
  kind: 'number',
  value: (row) => row[field] || null,
  text: (row) => asTyped(row[field]),
  edit: {
    write: (row, value) =>
      value === null ? { ...row, [field]: '' } : { ...row, debit: '', credit: '', [field]: value },
  },
});

const columnsOf = (names: Names, baseCurrency: string): readonly GridColumn<LineRow>[] => [
  {
    ...textColumn('accountCode', 'Account', 172),
    kind: 'select',
    text: (row) =>
      ACCOUNTS.find(({ value }) => value === row.accountCode)?.label ?? row.accountCode,
    edit: { write: write('accountCode'), options: ACCOUNTS },
  },
  textColumn('description', 'Description', 180),
  {
    ...textColumn('counterparty', 'Counterparty', 140),
    kind: 'port',
    edit: { write: write('counterparty'), search: names.searchContacts },
  },
  sideColumn('debit', 'Debit'),
  sideColumn('credit', 'Credit'),
  {
    ...textColumn('currency', 'Ccy', 52),
    edit: {
      write: (row, value) => {
        const currency = (value ?? '').trim().toUpperCase();
        return { ...row, currency, rate: currency === row.currency ? row.rate : '1' };
      },
    },
  },
  {
    ...textColumn('rate', 'Rate', 84),
    kind: 'number',
    value: (row) => row.rate || null,
    text: (row) => asTyped(row.rate),
  },
  {
    ...textColumn('vessel', 'Vessel', 120),
    kind: 'select',
    edit: { write: write('vessel'), options: names.vessels, isFree: true },
  },
  {
    ...textColumn('voyage', 'Voyage', 92),
    kind: 'select',
    edit: { write: write('voyage'), options: names.voyages, isFree: true },
  },
  {
    key: 'base',
    header: 'Base',
    unit: baseCurrency,
    width: 110,
    kind: 'number',
    decimals: 2,
    value: (row) => row.base,
  },
];

const idOf = (row: LineRow) => row.id;

type JournalLinesProps = {
  lines: readonly LineValues[];
  baseCurrency: string;
  errors: readonly LineErrors[];
  onChange: (lines: LineValues[]) => void;
};

/** Lines of a journal as a spreadsheet has them; names are judged by the server when they are saved. */
export function JournalLines({ lines, baseCurrency, errors, onChange }: JournalLinesProps) {
  const names = useNames();
  const columns = useMemo(() => columnsOf(names, baseCurrency), [names, baseCurrency]);
  // The lines themselves carry no id; a line keeps its own by its place until rows move.
  const ids = useRef<string[]>([]);
  while (ids.current.length < lines.length) ids.current.push(crypto.randomUUID());
  const rows = useMemo(
    () =>
      lines.map((line, index) => ({
        ...line,
        id: ids.current[index] ?? '',
        base: baseOfLine(line, baseCurrency),
        errors: errors[index] ?? {},
      })),
    [lines, baseCurrency, errors],
  );
  const onRowsChange = (changed: readonly LineRow[]) => {
    ids.current = changed.map(idOf);
    onChange(changed.map(({ id: _id, base: _base, errors: _errors, ...line }) => line));
  };
  const newRow = () => ({
    ...lineAfter(lines.at(-1), baseCurrency),
    id: crypto.randomUUID(),
    base: null,
    errors: {},
  });
  return (
    <Grid
      label="Lines"
      rows={rows}
      onRowsChange={onRowsChange}
      columns={columns}
      rowId={idOf}
      newRow={newRow}
    />
  );
}

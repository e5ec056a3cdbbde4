import type { Column } from '../../../ui/index.ts';
import type { TrialRow } from './ledger.queries.ts';

const text = (key: 'code' | 'name' | 'kind' | 'currency', header: string): Column<TrialRow> => ({
  key,
  header,
  width: 0,
  kind: 'text',
  value: (row) => row[key],
});
const figure = (key: 'debit' | 'credit' | 'baseBalance', header: string): Column<TrialRow> => ({
  key,
  header,
  width: 0,
  kind: 'number',
  value: (row) => row[key],
});

export const TRIAL_CSV_COLUMNS: readonly Column<TrialRow>[] = [
  text('code', 'Account'),
  text('name', 'Name'),
  text('kind', 'Kind'),
  text('currency', 'Currency'),
  figure('debit', 'Debit'),
  figure('credit', 'Credit'),
  figure('baseBalance', 'Base balance'),
];

import { MONTH_NAMES } from '@mainsheet/calendar';
import { decimal } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { LeaveGuard } from '../../../platform/records/leave-guard.tsx';
import { useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  Alert,
  formatAccounting,
  formatDay,
  Grid,
  type GridColumn,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  showSnackbar,
} from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { BudgetCopyDialog } from './BudgetCopyDialog.tsx';
import { type Budget, type BudgetRow, SAVE_BUDGET } from './budget.queries.ts';

const SECTIONS = [
  { kind: 'revenue', title: 'Revenue' },
  { kind: 'expense', title: 'Expenses' },
] as const;

const idOf = (row: BudgetRow) => row.accountCode;

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), decimal(0)).toFixed();

const yearOfKind = (rows: readonly BudgetRow[], kind: string): string =>
  sumOf(rows.filter((row) => row.kind === kind).flatMap(({ months }) => months));

const columnsOf = (currency: string, mayEdit: boolean): readonly GridColumn<BudgetRow>[] => [
  {
    key: 'account',
    header: 'Account',
    width: 220,
    kind: 'text',
    value: (row) => `${row.accountCode} ${row.accountName}`,
  },
  ...MONTH_NAMES.map((header, index): GridColumn<BudgetRow> => {
    const column: GridColumn<BudgetRow> = {
      ...{ key: `m${index + 1}`, header, width: 104, kind: 'number' },
      decimals: minorUnitDigits(currency),
      total: 'sum',
      // Nothing budgeted is a blank cell, so that the budget is what is seen.
      value: ({ months }) => (Number(months[index]) === 0 ? null : (months[index] ?? null)),
    };
    if (!mayEdit) return column;
    return {
      ...column,
      isTyped: () => true,
      edit: {
        write: (row, value) => ({ ...row, months: row.months.with(index, value ?? '0') }),
      },
    };
  }),
  {
    key: 'year',
    header: 'Year',
    width: 116,
    kind: 'number',
    decimals: minorUnitDigits(currency),
    total: 'sum',
    value: ({ months }) => sumOf(months),
  },
];

type BudgetSheetProps = { budget: Budget; choice: ReactNode; onSaved: () => void };

/** The grid of a year: typed, pasted from a spreadsheet, or begun from the year before. */
export function BudgetSheet({ budget, choice, onSaved }: BudgetSheetProps) {
  const { year, baseCurrency, version } = budget;
  const mayEdit = useMay('accounting.modify');
  const [rows, setRows] = useState(budget.rows);
  const [isCopying, setCopying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, isBusy] = useMutate(SAVE_BUDGET);
  const columns = useMemo(() => columnsOf(baseCurrency, mayEdit), [baseCurrency, mayEdit]);
  const submit = async () => {
    setRefusal(null);
    const given = rows
      .filter(({ months }) => months.some((amount) => Number(amount) !== 0))
      .map(({ accountCode, months }) => ({ accountCode, months }));
    const outcome = await save({ year, version, data: { rows: given } });
    if (!outcome.answer) return setRefusal(outcome.violations[0]?.message ?? outcome.refusal);
    showSnackbar(outcome.answer.message);
    onSaved();
  };
  const setSection = (kind: string, changed: readonly BudgetRow[]) => {
    const byCode = new Map(changed.map((row) => [row.accountCode, row]));
    setRows((before) =>
      before.map((row) => (row.kind === kind ? (byCode.get(row.accountCode) ?? row) : row)),
    );
  };
  return (
    <Page>
      <LeaveGuard dirty={rows !== budget.rows && !isBusy} />
      <PageHead
        title="Journal"
        tabs={<JournalTabs present="/journal/budget" />}
        actions={
          mayEdit && (
            <>
              <Button variant="default" onClick={() => setCopying(true)}>
                Copy from {year - 1}
              </Button>
              <Button disabled={isBusy || rows === budget.rows} onClick={() => void submit()}>
                Save budget
              </Button>
            </>
          )
        }
      />
      <div className="row" style={{ alignItems: 'end' }}>
        {choice}
        {budget.updatedAt && version > 0 && (
          <span className="muted small">
            Saved by {budget.updatedBy}, {formatDay(budget.updatedAt)}
          </span>
        )}
      </div>
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {SECTIONS.map(({ kind, title }) => (
        <Panel key={kind} title={title} hint={`in ${baseCurrency}`} flush>
          <Grid
            label={`Budget ${year}, ${title.toLowerCase()}`}
            rows={rows.filter((row) => row.kind === kind)}
            onRowsChange={(changed) => setSection(kind, changed)}
            columns={columns}
            rowId={idOf}
            frozen={1}
          />
        </Panel>
      ))}
      <BudgetResult rows={rows} baseCurrency={baseCurrency} />
      {isCopying && (
        <BudgetCopyDialog
          year={year}
          onTaken={(copied) => {
            setRows(copied);
            setCopying(false);
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </Page>
  );
}

type ResultProps = { rows: readonly BudgetRow[]; baseCurrency: string };

function BudgetResult({ rows, baseCurrency }: ResultProps) {
  const result = decimal(yearOfKind(rows, 'revenue')).minus(yearOfKind(rows, 'expense')).toFixed();
  return (
    <Panel label="Result">
      <div className="row row-apart">
        <strong>Result of the year</strong>
        <strong>
          {baseCurrency} {formatAccounting(result, minorUnitDigits(baseCurrency))}
        </strong>
      </div>
    </Panel>
  );
}

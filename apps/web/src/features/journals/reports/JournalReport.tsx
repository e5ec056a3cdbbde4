import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { DateTimeInput, Page, PageHead, State, saveCsv, toCsv } from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { PeriodsPanel } from '../month-end/PeriodsPanel.tsx';
import { LedgerLines } from './LedgerLines.tsx';
import { FRESH, TRIAL_BALANCE } from './ledger.queries.ts';
import { type ReportParams, reportParams } from './report-params.ts';
import { TrialBalanceTable } from './TrialBalanceTable.tsx';
import { TRIAL_CSV_COLUMNS } from './trial-csv.ts';
import '../journals.css';

/** The trial balance as of a day; an account opens into its ledger lines, all in the address. */
export function JournalReport() {
  const params = reportParams(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({
    query: TRIAL_BALANCE,
    variables: { asOf: params.asOf ?? null },
    context: FRESH,
  });
  const balance = data?.trialBalance;
  const change = (next: ReportParams) => {
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value));
    void navigate({ to: '/journal/journal-report', search, resetScroll: false });
  };
  const asOf = params.asOf ? { asOf: params.asOf } : {};
  return (
    <Page>
      <PageHead
        title="Journal"
        tabs={<JournalTabs present="/journal/journal-report" />}
        actions={
          <>
            <div className="journal-date">
              <DateTimeInput
                label="As of"
                value={balance?.asOf ?? params.asOf ?? null}
                onChange={(day) => change({ ...params, asOf: day ?? '' })}
              />
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              disabled={!balance}
              onClick={() =>
                balance &&
                saveCsv(`Trial balance ${balance.asOf}.csv`, toCsv(TRIAL_CSV_COLUMNS, balance.rows))
              }
            >
              CSV
            </Button>
          </>
        }
      />
      {error && !balance && <FailedRead error={error} onRetry={again} />}
      {balance?.rows.length === 0 && (
        <State title="Nothing is posted yet">
          The books open with the first invoice that is approved.
        </State>
      )}
      <div className="with-side">
        <div className="stack">
          {balance && balance.rows.length > 0 && (
            <TrialBalanceTable
              balance={balance}
              chosen={params}
              onChoose={(account, currency) => change({ ...asOf, account, currency })}
            />
          )}
          {balance && (params.account || params.transaction) && (
            <LedgerLines
              key={`${params.account}${params.currency}${params.voyage}${params.transaction}`}
              params={params}
              to={balance.asOf}
              onClose={() => change(asOf)}
            />
          )}
        </div>
        <PeriodsPanel />
      </div>
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../app/FailedRead.tsx';
import { fetchFile } from '../../app/files.ts';
import {
  DateTimeInput,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectInput,
  State,
  saveCsv,
  showSnackbar,
} from '../../ui/index.ts';
import { openPdf } from '../invoices/index.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import { statementCsv } from './statement-csv.ts';
import {
  FRESH,
  STATEMENT_CUSTOMERS,
  STATEMENT_OF_ACCOUNT,
  type Statement,
} from './statements.queries.ts';
import './statements.css';

type Params = { contact?: string; currency?: string; from?: string; to?: string };

function fetchStatementPdf({ contactId, currency, from, to }: Statement): Promise<Blob> {
  const query = new URLSearchParams({ currency, from, to });
  return fetchFile(`statements/${contactId}/pdf?${query.toString()}`);
}

const tellFailure = (error: unknown) =>
  showSnackbar(error instanceof Error ? error.message : 'The PDF did not arrive', { error: true });

/** Customers with invoices first; people look for those. */
function useCustomerOptions() {
  const [{ data, error }] = useQuery({ query: STATEMENT_CUSTOMERS, context: FRESH });
  const options = useMemo(() => {
    const billed = new Map(
      (data?.listInvoices.rows ?? []).map((row) => [row.clientId, row.clientName]),
    );
    const others = (data?.contacts.rows ?? []).filter((row) => !billed.has(row.id));
    return [
      ...[...billed].map(([value, label]) => ({ value, label })),
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ];
  }, [data]);
  return { options, error };
}

/** Statement of account of a customer, in one currency and for a period; all in the address. */
export function StatementPage() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const customers = useCustomerOptions();
  const [{ data, error, fetching }, again] = useQuery({
    query: STATEMENT_OF_ACCOUNT,
    variables: {
      contactId: params.contact ?? '',
      currency: params.currency ?? null,
      from: params.from ?? null,
      to: params.to ?? null,
    },
    pause: !params.contact,
    context: FRESH,
  });
  const statement = params.contact ? data?.statementOfAccount : undefined;
  const change = (next: Params) => {
    const search = Object.fromEntries(
      Object.entries({ ...params, ...next }).filter(([, value]) => value),
    );
    void navigate({ to: '/statements', search, replace: true });
  };
  const failure = error ?? customers.error;
  return (
    <Page>
      <PageHead
        title="Statement of account"
        tabs={<AccountTabs present="/statements" />}
        actions={
          statement && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileTypePdf size={15} />}
                onClick={() => void openPdf(() => fetchStatementPdf(statement)).catch(tellFailure)}
              >
                PDF
              </Button>
              <Button
                variant="default"
                leftSection={<IconPrinter size={15} />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={15} />}
                onClick={() =>
                  saveCsv(
                    `Statement ${statement.contactName} ${statement.currency} ${statement.to}.csv`,
                    statementCsv(statement),
                  )
                }
              >
                CSV
              </Button>
            </>
          )
        }
      />
      <div className="no-print">
        <Panel label="Which statement">
          <div className="statement-choice">
            <SelectInput
              label="Customer"
              options={customers.options}
              value={params.contact ?? null}
              onChange={(contact) => contact && change({ contact, currency: '' })}
            />
            <SelectInput
              label="Currency"
              options={optionsOf(statement?.currencies ?? [])}
              value={statement?.currency ?? params.currency ?? null}
              onChange={(currency) => currency && change({ currency })}
              disabled={!statement || statement.currencies.length < 2}
            />
            <DateTimeInput
              label="From"
              value={params.from ?? null}
              onChange={(from) => change({ from: from ?? '' })}
            />
            <DateTimeInput
              label="To"
              value={params.to ?? null}
              onChange={(to) => change({ to: to ?? '' })}
            />
          </div>
        </Panel>
      </div>
      {failure && <FailedRead error={failure} onRetry={again} />}
      {!failure && !params.contact && (
        <State title="Whose statement?">Choose a customer; the statement opens below.</State>
      )}
      {!failure && fetching && !statement && params.contact && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {!failure && statement && <StatementSheet statement={statement} />}
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { fetchFile } from '../../platform/lists/files.ts';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useUser } from '../../platform/session/use-session.ts';
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
import { LateInterestButton } from './LateInterestButton.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import { statementCsv } from './statement-csv.ts';
import { FRESH, SIDES, type Side, type Statement, sideOf } from './statements.queries.ts';
import './statements.css';

type Params = { side?: Side; contact?: string; currency?: string; from?: string; to?: string };

function fetchStatementPdf(statement: Statement): Promise<Blob> {
  const { contactId, currency, from, to } = statement;
  const query = new URLSearchParams({ currency, from, to });
  return fetchFile(`${SIDES[sideOf(statement)].file}/${contactId}/pdf?${query.toString()}`);
}

const tellFailure = (error: unknown) =>
  showSnackbar(error instanceof Error ? error.message : 'The PDF did not arrive', { error: true });

/** Those with documents first; people look for them. */
function usePartyOptions(side: Side) {
  const [{ data, error }] = useQuery({ query: SIDES[side].parties, context: FRESH });
  const options = useMemo(() => {
    const billed = new Map((data?.documents.rows ?? []).map((row) => [row.id, row.name]));
    const others = (data?.contacts.rows ?? []).filter((row) => !billed.has(row.id));
    return [
      ...[...billed].map(([value, label]) => ({ value, label })),
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ];
  }, [data]);
  return { options, error };
}

/** Statement of account of a customer or a vendor, in one currency and for a period; all in the address. */
export function StatementPage() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const { permissions } = useUser();
  const sides = (Object.keys(SIDES) as Side[]).filter((one) =>
    isAllowed(permissions, SIDES[one].needs),
  );
  const side = params.side && sides.includes(params.side) ? params.side : 'receivable';
  const parties = usePartyOptions(side);
  const [{ data, error, fetching }, again] = useQuery({
    query: SIDES[side].statement,
    variables: {
      contactId: params.contact ?? '',
      currency: params.currency ?? null,
      from: params.from ?? null,
      to: params.to ?? null,
    },
    pause: !params.contact,
    context: FRESH,
  });
  const statement = params.contact ? data?.statement : undefined;
  const change = (next: Params) => {
    const search = Object.fromEntries(
      Object.entries({ ...params, ...next }).filter(([, value]) => value),
    );
    void navigate({ to: '/statements', search, replace: true });
  };
  const failure = error ?? parties.error;
  return (
    <Page>
      <PageHead
        title="Statement of account"
        tabs={<AccountTabs present="/statements" />}
        actions={statement && <StatementActions statement={statement} />}
      />
      <StatementChoice {...{ params, sides, side, statement, change }} parties={parties.options} />
      {failure && <FailedRead error={failure} onRetry={again} />}
      {!failure && !params.contact && (
        <State title="Whose statement?">
          Choose a {SIDES[side].label.toLowerCase()}; the statement opens below.
        </State>
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

function StatementActions({ statement }: { statement: Statement }) {
  return (
    <>
      {sideOf(statement) === 'receivable' && <LateInterestButton statement={statement} />}
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
  );
}

type ChoiceProps = {
  params: Params;
  sides: readonly Side[];
  side: Side;
  parties: ReturnType<typeof usePartyOptions>['options'];
  statement: Statement | undefined;
  change: (next: Params) => void;
};

/** Whose, in which currency and for which time. */
function StatementChoice({ params, sides, side, parties, statement, change }: ChoiceProps) {
  return (
    <div className="no-print">
      <Panel label="Which statement">
        <div className="statement-choice">
          <SelectInput
            label="Of a"
            options={sides.map((value) => ({ value, label: SIDES[value].label }))}
            value={side}
            onChange={(value) => change({ side: value as Side, contact: '', currency: '' })}
          />
          <SelectInput
            label={SIDES[side].label}
            options={parties}
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
  );
}

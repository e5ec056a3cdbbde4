import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { listPhase } from '../../platform/records/failures.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import {
  Alert,
  ConfirmDialog,
  civilToday,
  DateTimeInput,
  ListPage,
  Page,
  PageHead,
  SelectInput,
  showSnackbar,
} from '../../ui/index.ts';
import {
  type Connection,
  DOCUMENTS,
  type ExportedDocument,
  RUN_EXPORT,
  RUNS,
} from './accounting.queries.ts';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { DOCUMENT_COLUMNS, DOCUMENT_FILTERS } from './document-columns.tsx';
import { type AccountingParams, accountingParams } from './period.ts';
import { RunsPanel } from './RunsPanel.tsx';
import { useIntegration } from './use-integration.ts';

const idOf = (document: ExportedDocument) => `${document.documentType} ${document.documentId}`;
const nameOf = (document: ExportedDocument) => document.reference;

type DeskProps = {
  connection: Connection;
  params: AccountingParams;
  /** Changes whenever something was handed over elsewhere. */
  tick: unknown;
  onRun: () => void;
};

/** Documents of a period at one connection, and the runs that took them. */
function ExportDesk({ connection, params, tick, onRun }: DeskProps) {
  const list = useListView({ ...params, connection: connection.id });
  const { from, to } = params;
  const connectionId = connection.id;
  const [documents, readDocuments] = useQuery({
    query: DOCUMENTS,
    variables: { connectionId, from, to },
    context: FRESH,
  });
  const [runs, readRuns] = useQuery({ query: RUNS, variables: { connectionId }, context: FRESH });
  const [run, isBusy] = useMutate(RUN_EXPORT);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!tick) return;
    readDocuments(FRESH);
    readRuns(FRESH);
  }, [tick, readDocuments, readRuns]);
  const start = async (again: boolean) => {
    setAsking(false);
    const { answer, refusal: refused } = await run({ connectionId, from, to, again });
    setRefusal(refused);
    if (answer) showSnackbar(answer.message);
    readDocuments(FRESH);
    readRuns(FRESH);
    onRun();
  };
  const rows = documents.data?.accountingDocuments.rows ?? [];
  const total = documents.data?.accountingDocuments.total ?? 0;
  return (
    <>
      <div className="row">
        <div className="muted small grow">
          {total > rows.length && `The newest ${rows.length} of ${total} documents. `}A document
          that was handed over and posted to since waits again with what is new.
        </div>
        {connection.kind === 'files' && (
          <MayButton
            needs="accountingIntegration.modify"
            variant="default"
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            Export again
          </MayButton>
        )}
        <MayButton
          needs="accountingIntegration.modify"
          loading={isBusy}
          onClick={() => void start(false)}
        >
          Export what is new
        </MayButton>
      </div>
      {refusal && <Alert tone="warning">{refusal}</Alert>}
      <ListPage
        label="Documents of the books"
        rows={rows}
        total={total}
        status={listPhase(documents.data ? { ...documents, fetching: false } : documents, () =>
          readDocuments(FRESH),
        )}
        columns={DOCUMENT_COLUMNS}
        filters={DOCUMENT_FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        empty={{
          title: 'Nothing was posted in this period',
          text: 'Choose another one, or approve an invoice: what is approved is posted.',
        }}
      />
      <RunsPanel runs={runs.data?.accountingRuns ?? []} />
      <ConfirmDialog
        opened={isAsking}
        title="Export the whole period again?"
        action="Export again"
        onConfirm={() => void start(true)}
        onClose={() => setAsking(false)}
      >
        The file holds postings that earlier files hold too. Where those were imported already, they
        would be booked twice.
      </ConfirmDialog>
    </>
  );
}

/** The books on their way to another accounting system, document by document. */
export function AccountingPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { connections, error, changed, again } = useIntegration();
  const params = accountingParams(search, civilToday());
  const change = (next: Partial<AccountingParams>) =>
    void navigate({ to: '.', search: { ...params, ...next } as never, replace: true });
  const usable = connections?.filter((one) => one.status !== 'Unlinked') ?? [];
  const chosen = usable.find((one) => one.id === params.connection) ?? usable[0];
  return (
    <Page>
      <PageHead
        title="Accounting"
        actions={
          <>
            <SelectInput
              label="To"
              options={usable.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen?.id ?? null}
              onChange={(connection) => change({ connection })}
            />
            <DateTimeInput
              label="From"
              value={params.from}
              onChange={(from) => from && change({ from })}
            />
            <DateTimeInput
              label="Until"
              value={params.to}
              onChange={(to) => to && change({ to })}
            />
          </>
        }
      />
      {error && <FailedRead error={error} onRetry={again} />}
      {connections && <ConnectionsPanel connections={connections} onChanged={again} />}
      {chosen && (
        <ExportDesk
          key={chosen.id}
          connection={chosen}
          params={params}
          tick={changed}
          onRun={again}
        />
      )}
    </Page>
  );
}

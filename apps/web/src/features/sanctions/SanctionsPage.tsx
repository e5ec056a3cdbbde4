import { SANCTIONS_CASE_STATUSES, SCREENED_SUBJECT_NAMES } from '@mainsheet/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { listPhase } from '../../platform/records/failures.ts';
import {
  Alert,
  type Column,
  formatDay,
  formatInstant,
  formatNumber,
  KeyFigure,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Panel,
  State,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { caseHref, caseTone, listName, subjectKind } from './case-words.ts';
import { SanctionsTabs } from './SanctionsTabs.tsx';
import { type CaseSummary, type Edition, type Overview, SANCTIONS } from './sanctions.queries.ts';
import { UploadListDialog } from './UploadListDialog.tsx';
import { useCases } from './use-cases.ts';

const COLUMNS: readonly Column<CaseSummary>[] = [
  { key: 'number', header: 'Case', width: 90, kind: 'text', value: (row) => row.number },
  {
    key: 'status',
    header: 'Status',
    width: 104,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={caseTone(row.status)}>{row.status}</Tag>,
  },
  {
    key: 'kind',
    header: 'About',
    width: 100,
    kind: 'text',
    value: (row) => subjectKind(row.subjectType),
  },
  { key: 'subject', header: 'Name', width: 220, kind: 'text', value: (row) => row.subjectName },
  {
    key: 'listed',
    header: 'Looks like',
    width: 220,
    kind: 'text',
    value: (row) => row.listedName,
  },
  { key: 'list', header: 'List', width: 80, kind: 'text', value: (row) => row.list },
  {
    key: 'score',
    header: 'Score',
    width: 72,
    kind: 'number',
    decimals: 1,
    value: (row) => row.score,
  },
  {
    key: 'opened',
    header: 'Opened',
    width: 110,
    kind: 'date',
    value: (row) => row.openedAt.slice(0, 10),
  },
  { key: 'by', header: 'Decided by', width: 150, kind: 'text', value: (row) => row.decidedBy },
];
const FILTERS: readonly ListFilter<CaseSummary>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(SANCTIONS_CASE_STATUSES),
    valueOf: (row) => row.status,
  },
  {
    key: 'kind',
    label: 'About',
    options: optionsOf(Object.values(SCREENED_SUBJECT_NAMES)),
    valueOf: (row) => subjectKind(row.subjectType),
  },
];
const READY = { kind: 'ready' } as const;
const idOf = (row: CaseSummary) => row.id;
const nameOf = (row: CaseSummary) => row.number;

/** `/sanctions`: the lists in use, how far everybody was compared with them, and the cases. */
export function SanctionsPage() {
  const navigate = useNavigate();
  const view = useListView();
  const [isOpen, setOpen] = useState(false);
  const [{ data, error }, readAgain] = useQuery({ query: SANCTIONS, context: FRESH });
  const { state, result, again, change } = useCases();
  useEffect(() => {
    if (change) readAgain(FRESH);
  }, [change, readAgain]);
  const overview = data?.getSanctions;
  const status = state.hasStoredData ? READY : listPhase(result, again);
  return (
    <Page>
      <PageHead
        title="Sanctions"
        tabs={<SanctionsTabs />}
        actions={
          <MayButton needs="sanctions.create" onClick={() => setOpen(true)}>
            Upload a list
          </MayButton>
        }
      />
      {error && <FailedRead error={error} onRetry={() => readAgain(FRESH)} />}
      {overview && <Standing overview={overview} />}
      {overview && <Lists editions={overview.editions} />}
      <ListPage
        label="Cases"
        rows={state.sanctionData}
        total={result.data?.listSanctionCases.total ?? state.sanctionData.length}
        status={status}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...view}
        hrefOf={(row) => caseHref(row.id)}
        onOpen={(row) => void navigate({ href: caseHref(row.id) })}
        empty={{
          title: 'No cases',
          text: 'A beneficiary, contact or vessel that looks like a listed one shows here.',
        }}
      />
      {isOpen && (
        <UploadListDialog
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) readAgain(FRESH);
          }}
        />
      )}
    </Page>
  );
}

function Standing({ overview }: { overview: Overview }) {
  const { subjectCount, screenedCount, openCases, editions } = overview;
  if (editions.length === 0) {
    return (
      <Panel label="Lists">
        <State title="No list is in use yet" level={2}>
          Upload the lists of OFAC, the United Nations, the European Union or the United Kingdom as
          they are published, or one of your own. Until then nobody is screened and nothing is held.
        </State>
      </Panel>
    );
  }
  const left = subjectCount - screenedCount;
  return (
    <>
      {left > 0 && (
        <Alert>
          {formatNumber(String(left), 0)} of {formatNumber(String(subjectCount), 0)} beneficiaries,
          contacts and vessels are being compared; payments to them wait until it is done.
        </Alert>
      )}
      <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
        <KeyFigure label="Open cases" value={String(openCases)} />
        <KeyFigure
          label="Screened"
          value={`${formatNumber(String(screenedCount), 0)} of ${formatNumber(String(subjectCount), 0)}`}
        />
      </div>
    </>
  );
}

function Lists({ editions }: { editions: readonly Edition[] }) {
  if (editions.length === 0) return null;
  return (
    <Panel title="Lists" hint="Those in use first; what was replaced stays on record" flush>
      <WideTable label="Lists">
        <table className="plain-table">
          <TableHead
            texts={['List', 'Edition', 'Published', 'File', 'Uploaded']}
            figures={['Records', 'Unread']}
          />
          <tbody>
            {editions.map((one) => (
              <tr key={one.id}>
                <td>
                  {listName(one.list)}{' '}
                  {one.isInUse ? <Tag tone="positive">In use</Tag> : <Tag>Replaced</Tag>}
                </td>
                <td className="num">{one.number}</td>
                <td className="nowrap">{one.publishedOn ? formatDay(one.publishedOn) : '–'}</td>
                <td>
                  {one.fileName}{' '}
                  <span className="muted small" title={`SHA-256 ${one.fileHash}`}>
                    {one.fileHash.slice(0, 8)}
                  </span>
                </td>
                <td>
                  {formatInstant(one.uploadedAt)} UTC by {one.uploadedBy}
                </td>
                <td className="end num">{formatNumber(String(one.partyCount), 0)}</td>
                <td className="end num" title={one.problems.slice(0, 5).join('\n')}>
                  {one.problemCount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

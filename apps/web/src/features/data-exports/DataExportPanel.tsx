import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { downloadFile } from '../../platform/lists/files.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { formatInstant, Panel, showSnackbar, Tag } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import {
  DATA_EXPORTS,
  type DataExport,
  REQUEST_COMPANY_EXPORT,
  REQUEST_PERSONAL_EXPORT,
} from './data-exports.queries.ts';

type Kind = 'personal' | 'company';

const WORDS: Readonly<Record<Kind, { title: string; text: string; action: string }>> = {
  personal: {
    title: 'My data',
    text: 'All that is held about you as one ZIP: your profile, memberships, devices, sign-ins, notices and what you did. You alone may fetch it, for seven days.',
    action: 'Export my data',
  },
  company: {
    title: 'Company data',
    text: 'Every list as CSV and every stored document as one ZIP. Only the owner may ask for it, and you alone may fetch it, for seven days.',
    action: 'Export company data',
  },
};
const REQUESTS = { personal: REQUEST_PERSONAL_EXPORT, company: REQUEST_COMPANY_EXPORT };
const POLL_MS = 1_000;
const MEGABYTE = 1_000_000;

const isUnderWay = ({ state }: DataExport) => state === 'waiting' || state === 'working';

const download = ({ id, kind, askedAt }: DataExport): Promise<void> =>
  downloadFile(`mainsheet-${kind}-data-${askedAt.slice(0, 10)}.zip`, `data-exports/${id}/file`);

function stateText({ state, doneFiles, totalFiles, byteSize, expiresAt }: DataExport): string {
  if (state === 'ready') {
    const size = (byteSize / MEGABYTE).toFixed(byteSize < MEGABYTE / 10 ? 2 : 1);
    return `${size} MB, until ${formatInstant(expiresAt, 'UTC')} UTC`;
  }
  if (state === 'failed') return 'It could not be built. Ask for it again.';
  return totalFiles > 0 ? `${doneFiles} of ${totalFiles} files` : 'It begins in a moment';
}

const STATES: Readonly<
  Record<string, { label: string; tone: 'positive' | 'negative' | 'accent' }>
> = {
  ready: { label: 'Ready', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
};

function ExportRow({ row }: { row: DataExport }) {
  const { label, tone } = STATES[row.state] ?? { label: 'Being built', tone: 'accent' };
  return (
    <li>
      <div className="grow">
        <div>Asked for {formatInstant(row.askedAt, 'UTC')} UTC</div>
        <div className="muted small" role="status">
          {stateText(row)}
        </div>
      </div>
      {isUnderWay(row) && (
        <progress
          style={{ accentColor: 'var(--accent)' }}
          aria-label="Files done"
          value={row.doneFiles}
          max={Math.max(row.totalFiles, 1)}
        />
      )}
      <Tag tone={tone}>{label}</Tag>
      {row.state === 'ready' && (
        <Button variant="default" onClick={() => void download(row)}>
          Download
        </Button>
      )}
    </li>
  );
}

/** One's exports of a kind; while one is being built they are asked for each second. */
function useExports(kind: Kind) {
  const [{ data }, again] = useQuery({ query: DATA_EXPORTS, context: FRESH });
  const rows = (data?.dataExports ?? []).filter((row) => row.kind === kind);
  const isWaiting = rows.some(isUnderWay);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => again(FRESH), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, again]);
  return { rows, isWaiting, again };
}

/** A file with one's own data or the company's: asked for with proof, built by a job, fetched here. */
export function DataExportPanel({ kind }: { kind: Kind }) {
  const { title, text, action } = WORDS[kind];
  const { rows, isWaiting, again } = useExports(kind);
  const [{ data: security }] = useQuery({ query: SECURITY });
  const [isAsking, setAsking] = useState(false);
  const [request] = useMutate(REQUESTS[kind]);
  const confirm = async (proof: Proof): Promise<string | null> => {
    const { answer, refusal } = await request({ proof: proofInput(proof) });
    if (!answer) return refusal;
    setAsking(false);
    showSnackbar(answer.message);
    again(FRESH);
    return null;
  };
  const ask = () =>
    kind === 'personal'
      ? setAsking(true)
      : withPermission('closeAccount.modify', 'Export the company’s data', () => setAsking(true));
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button variant="default" disabled={isWaiting} onClick={ask}>
          {action}
        </Button>
      }
    >
      <p className="muted small settings-note" style={{ margin: '0 0 12px' }}>
        {text}
      </p>
      {rows.length > 0 && (
        <ul className="settings-rows" aria-label={title}>
          {rows.map((row) => (
            <ExportRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {isAsking && security && (
        <ProofDialog
          title={action}
          action={action}
          security={security.security}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

import { useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { useMutate } from '../../../platform/records/mutations.ts';
import { ReasonDialog } from '../../../platform/records/ReasonDialog.tsx';
import {
  Alert,
  CancelButton,
  Dialog,
  formatAccounting,
  formatInstant,
  formatSigned,
  minorUnitDigits,
  Panel,
  TableHead,
  Tag,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';
import { changesBetween } from './snapshot-changes.ts';
import {
  type Snapshot,
  type SnapshotDetail,
  TAKE_VOYAGE_SNAPSHOT,
  VOYAGE_SNAPSHOT,
  VOYAGE_SNAPSHOTS,
} from './snapshots.queries.ts';

const CONTEXT = { additionalTypenames: ['VoyageSnapshot', 'Voyage'] };

/** The profit and loss as it stood at moments that somebody marked, each compared with today's. */
export function SnapshotsPanel({ voyage }: { voyage: Voyage }) {
  const variables = { voyageId: voyage.id };
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_SNAPSHOTS,
    variables,
    context: CONTEXT,
  });
  const [take, isBusy] = useMutate(TAKE_VOYAGE_SNAPSHOT);
  const [isTaking, setTaking] = useState(false);
  const [opened, setOpened] = useState<Snapshot | null>(null);
  const rows = data?.voyageSnapshots ?? [];
  return (
    <Panel
      title="Snapshots"
      hint="As it stood at a moment; nobody changes one"
      actions={
        <MayButton needs="contracts.modify" size="compact-sm" onClick={() => setTaking(true)}>
          Take snapshot
        </MayButton>
      }
      flush={rows.length > 0}
    >
      {error && !data && <FailedRead error={error} onRetry={again} />}
      {data && rows.length === 0 && <p className="muted">None was taken yet.</p>}
      {rows.length > 0 && <SnapshotTable rows={rows} onOpen={setOpened} />}
      {isTaking && (
        <ReasonDialog
          title="Take a snapshot of the profit and loss"
          action="Take snapshot"
          label="Note"
          text="It keeps every line with all it follows from, and is compared with the voyage at any later time."
          run={(note) => take({ voyageId: voyage.id, note })}
          isBusy={isBusy}
          onClose={() => setTaking(false)}
        />
      )}
      {opened && <SnapshotDialog snapshot={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

type SnapshotTableProps = { rows: readonly Snapshot[]; onOpen: (row: Snapshot) => void };

function SnapshotTable({ rows, onOpen }: SnapshotTableProps) {
  return (
    <WideTable label="Snapshots">
      <table className="plain-table">
        <caption className="visually-hidden">Snapshots of the profit and loss</caption>
        <TableHead texts={['Taken', 'By', 'Note', 'Status then']} figures={['Profit']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <button type="button" className="link-button" onClick={() => onOpen(row)}>
                  {formatInstant(row.takenAt)} UTC
                </button>
              </th>
              <td>{row.takenBy}</td>
              <td>{row.note || '–'}</td>
              <td>{row.status}</td>
              <td className="end">{`${formatAccounting(row.profit, 0)} ${row.baseCurrency}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function SnapshotDialog({ snapshot, onClose }: { snapshot: Snapshot; onClose: () => void }) {
  const variables = { id: snapshot.id };
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_SNAPSHOT,
    variables,
    context: CONTEXT,
  });
  const found = data?.voyageSnapshot;
  return (
    <Dialog
      opened
      title={`Since ${formatInstant(snapshot.takenAt)} UTC`}
      widthPx={680}
      onClose={onClose}
      actions={<CancelButton>Close</CancelButton>}
    >
      <div className="stack">
        {error && !found && <FailedRead error={error} onRetry={again} />}
        {!found && !error && <Waiting />}
        {found && <Standing {...found} />}
        {found && <ChangeTable {...found} currency={snapshot.baseCurrency} />}
        <p className="muted small">SHA-256 {snapshot.hash}</p>
      </div>
    </Dialog>
  );
}

function Standing({ isIntact, isIdentical }: SnapshotDetail) {
  if (!isIntact)
    return (
      <Alert tone="negative">
        What is stored is not what was taken: it was changed beneath the application.
      </Alert>
    );
  return (
    <p>
      <Tag tone={isIdentical ? 'positive' : 'warning'}>
        {isIdentical ? 'Calculates the same again' : 'The engine calculates otherwise today'}
      </Tag>
    </p>
  );
}

function ChangeTable({ taken, now, currency }: SnapshotDetail & { currency: string }) {
  const changes = changesBetween(taken, now);
  const digits = minorUnitDigits(currency);
  return (
    <WideTable label="What moved since">
      <table className="plain-table">
        <caption className="visually-hidden">What moved since the snapshot</caption>
        <TableHead texts={['Line']} figures={['Then', 'Now', `Effect, ${currency}`]} />
        <tbody>
          {changes.map(({ key, label, before, after, isSum }) => (
            <tr key={key} className={isSum ? 'sum' : ''}>
              <th scope="row">{label}</th>
              <td className="end">{formatAccounting(before, digits)}</td>
              <td className="end">{formatAccounting(after, digits)}</td>
              <td className="end">{formatSigned(after - before, digits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

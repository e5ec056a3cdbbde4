import { useState } from 'react';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { type Outcome, showOutcome, useMutate } from '../../platform/records/mutations.ts';
import {
  ConfirmDialog,
  formatInstant,
  Panel,
  showSnackbar,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';
import { AccountsDialog } from './AccountsDialog.tsx';
import { CHECK_ACCOUNTING, type Connection, UNLINK_ACCOUNTING } from './accounting.queries.ts';
import { LinkSystemDialog } from './LinkSystemDialog.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  Ready: 'positive',
  Linked: 'positive',
  PendingAuth: 'warning',
  Deauthorized: 'negative',
};
const STATUS_TEXTS: Readonly<Record<string, string>> = { PendingAuth: 'Waiting for sign-in' };

const aboutOf = ({ kind, createdBy, checkedAt, waiting, failed }: Connection): string => {
  const open = `${waiting} ${waiting === 1 ? 'posting' : 'postings'} not handed over`;
  const bad = failed > 0 ? `, ${failed} failed` : '';
  if (kind === 'files') return `Journals as CSV, a row a line; ${open}`;
  const asked = checkedAt ? `, asked ${formatInstant(checkedAt, 'UTC')} UTC` : '';
  return `By ${createdBy}${asked}; ${open}${bad}`;
};

type Open = { what: 'link' } | { what: 'accounts' | 'unlink'; connection: Connection };

type RowProps = {
  connection: Connection;
  isBusy: boolean;
  onCheck: () => void;
  onOpen: (what: 'accounts' | 'unlink') => void;
};

function ConnectionRow({ connection, isBusy, onCheck, onOpen }: RowProps) {
  const { name, status, kind } = connection;
  const hasKey = kind !== 'files' && status !== 'Unlinked';
  return (
    <tr>
      <th scope="row">
        <span className="strong">{name}</span>
      </th>
      <td>
        <Tag tone={TONES[status] ?? 'idle'}>{STATUS_TEXTS[status] ?? status}</Tag>
      </td>
      <td className="muted">{aboutOf(connection)}</td>
      <td>
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          {hasKey && (
            <MayButton
              needs="accountingIntegration.modify"
              variant="default"
              size="compact-xs"
              disabled={isBusy}
              aria-label={`Check ${name}`}
              onClick={onCheck}
            >
              Check
            </MayButton>
          )}
          <MayButton
            needs="accountingIntegration.modify"
            variant="default"
            size="compact-xs"
            aria-label={`Accounts of ${name}`}
            onClick={() => onOpen('accounts')}
          >
            Accounts
          </MayButton>
          {hasKey && (
            <MayButton
              needs="accountingIntegration.delete"
              variant="default"
              size="compact-xs"
              aria-label={`Unlink ${name}`}
              onClick={() => onOpen('unlink')}
            >
              Unlink
            </MayButton>
          )}
        </div>
      </td>
    </tr>
  );
}

type ConnectionsPanelProps = { connections: readonly Connection[]; onChanged: () => void };

/** The ways for the books to other systems: the files, which are always there, and those linked. */
export function ConnectionsPanel({ connections, onChanged }: ConnectionsPanelProps) {
  const [check, isChecking] = useMutate(CHECK_ACCOUNTING);
  const [unlink, isUnlinking] = useMutate(UNLINK_ACCOUNTING);
  const [open, setOpen] = useState<Open | null>(null);
  const settle = async (asked: Promise<Outcome>) => {
    showOutcome(await asked);
    onChanged();
  };
  const done = (message: string) => {
    setOpen(null);
    showSnackbar(message);
    onChanged();
  };
  return (
    <Panel
      title="Connections"
      hint={`${connections.length}`}
      flush
      actions={
        <MayButton
          needs="accountingIntegration.create"
          variant="default"
          onClick={() => setOpen({ what: 'link' })}
        >
          Link system
        </MayButton>
      }
    >
      <WideTable label="Systems">
        <table className="plain-table">
          <TableHead texts={['System', 'Status', 'How it stands']} figures={['Set up']} />
          <tbody>
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                isBusy={isChecking || isUnlinking}
                onCheck={() => void settle(check({ id: connection.id }))}
                onOpen={(what) => setOpen({ what, connection })}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      {open?.what === 'link' && <LinkSystemDialog onClose={() => setOpen(null)} onLinked={done} />}
      {open?.what === 'accounts' && (
        <AccountsDialog connection={open.connection} onClose={() => setOpen(null)} onSaved={done} />
      )}
      {open?.what === 'unlink' && (
        <ConfirmDialog
          opened
          danger
          title={`Unlink ${open.connection.name}?`}
          action="Unlink system"
          onConfirm={() => {
            setOpen(null);
            void settle(unlink({ id: open.connection.id }));
          }}
          onClose={() => setOpen(null)}
        >
          Its key is destroyed here. What was handed over stays told, and in the other system.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { listPhase } from '../../platform/records/failures.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  ConfirmDialog,
  ListPage,
  type RowAction,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { LinkMailboxDialog } from './LinkMailboxDialog.tsx';
import { EditMailboxDialog, MailboxPasswordDialog } from './MailboxDialogs.tsx';
import { MailTests } from './MailTests.tsx';
import { MAILBOX_COLUMNS, MAILBOX_FILTERS } from './mailbox-columns.tsx';
import {
  FINISH_SIGN_IN,
  MAILBOX_CHANGES,
  MAILBOXES,
  type Mailbox,
  type Outgoing,
} from './mailboxes.queries.ts';
import { ReadFoldersDialog } from './ReadFoldersDialog.tsx';
import { UndeliveredPanel } from './UndeliveredPanel.tsx';
import { useMailboxSteps } from './use-mailbox-steps.ts';

const KEY = 'email';
const NOT_LET_IN = {
  answer: null,
  refusal: 'The provider did not let us in. Nothing was linked.',
};

/** Ends a sign-in at a provider when the browser comes back from there; why it failed, if it did. */
function useReturnFromProvider(onLinked: () => void): string | null {
  const navigate = useNavigate();
  const [finish] = useMutate(FINISH_SIGN_IN);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isTaken = useRef(false);
  // As the provider wrote it: the router would read a code of digits as a number.
  const [came] = useState(() => new URLSearchParams(window.location.search));
  const state = came.get('state') ?? '';
  const code = came.get('code') ?? '';
  const denied = came.has('error') && state !== '';
  useEffect(() => {
    if (isTaken.current || (!denied && (state === '' || code === ''))) return;
    isTaken.current = true;
    const take = async () => {
      const end = denied ? NOT_LET_IN : await finish({ state, code });
      setRefusal(end.refusal);
      if (end.answer) showSnackbar(end.answer.message);
      await navigate({ to: '/settings', search: { section: KEY } as never, replace: true });
      onLinked();
    };
    void take();
  }, [state, code, denied, finish, navigate, onLinked]);
  return refusal;
}

/** The company's own outgoing mail, which is always there, by which road it leaves. */
function OutgoingLine({ outgoing, sender }: { outgoing: Outgoing; sender: Mailbox | undefined }) {
  const { hostSender, waiting, sent, failed } = outgoing;
  const road = sender
    ? `leaves by ${sender.email}`
    : hostSender
      ? `leaves by the host, ${hostSender}`
      : 'is kept here: this installation has no mail server';
  return (
    <p className="muted small grow">
      The company's mail {road}.{' '}
      <Tag tone={waiting > 0 ? 'warning' : 'idle'}>{waiting} waiting</Tag> <Tag>{sent} sent</Tag>{' '}
      <Tag tone={failed > 0 ? 'negative' : 'idle'}>{failed} failed</Tag>
    </p>
  );
}

const idOf = (mailbox: Mailbox) => mailbox.id;
const nameOf = (mailbox: Mailbox) => mailbox.email;

type Open =
  | { what: 'link' }
  | { what: 'edit' | 'password' | 'folders' | 'unlink'; mailbox: Mailbox };
type Steps = ReturnType<typeof useMailboxSteps>;

function useActions(steps: Steps, open: (next: Open) => void) {
  const mayModify = useMay('emailIntegration.modify');
  const mayDelete = useMay('emailIntegration.delete');
  return (mailbox: Mailbox): RowAction[] => {
    const change: RowAction[] = [
      { label: 'Test connection', run: () => void steps.check(mailbox) },
      ...(mailbox.status === 'Paused'
        ? []
        : [{ label: 'Look now', run: () => void steps.look(mailbox) }]),
      { label: 'Edit', run: () => open({ what: 'edit', mailbox }) },
      ...(mailbox.provider === 'imap'
        ? [{ label: 'Change passwords', run: () => open({ what: 'password', mailbox }) }]
        : []),
      ...(mailbox.isShared
        ? [
            { label: 'Read for documents', run: () => open({ what: 'folders', mailbox }) },
            {
              label: mailbox.isSender
                ? "Stop sending the company's mail"
                : "Send the company's mail by it",
              run: () => void steps.send(mailbox),
            },
          ]
        : []),
      {
        label: mailbox.status === 'Paused' ? 'Resume' : 'Pause',
        run: () => void steps.pause(mailbox),
      },
    ];
    return [
      ...(mayModify ? change : []),
      ...(mayDelete
        ? [{ label: 'Unlink', danger: true, run: () => open({ what: 'unlink', mailbox }) }]
        : []),
    ];
  };
}

/** Mailboxes of the company and one's own: linked, tried, looked at, paused, unlinked. */
export function EmailSection() {
  const list = useListView({ section: KEY });
  const [answer, again] = useQuery({ query: MAILBOXES, context: FRESH });
  const [{ data: changed }] = useSubscription({ query: MAILBOX_CHANGES });
  const [open, setOpen] = useState<Open | null>(null);
  const steps = useMailboxSteps(() => again(FRESH));
  const refusal = useReturnFromProvider(again);
  const actionsOf = useActions(steps, setOpen);
  const maySeeOutbox = useMay('security.view');
  useEffect(() => {
    if (changed) again(FRESH);
  }, [changed, again]);
  const page = answer.data?.mailboxes;
  const rows = page?.rows ?? [];
  const done = (message: string) => {
    setOpen(null);
    showSnackbar(message);
    again(FRESH);
  };
  return (
    <div className="stack">
      <div className="settings-actions">
        {page && (
          <OutgoingLine outgoing={page.outgoing} sender={rows.find((one) => one.isSender)} />
        )}
        <MayButton needs="emailIntegration.create" onClick={() => setOpen({ what: 'link' })}>
          Link mailbox
        </MayButton>
      </div>
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {maySeeOutbox && <UndeliveredPanel onRetried={() => again(FRESH)} />}
      {rows
        .filter((mailbox) => mailbox.status === 'Failed')
        .map((mailbox) => (
          <Alert key={mailbox.id} tone="negative" title={mailbox.email}>
            {mailbox.syncError}
          </Alert>
        ))}
      {steps.tested && (
        <section className="stack" aria-label={`Test of ${steps.tested.email}`}>
          <MailTests tests={steps.tested.tests} />
        </section>
      )}
      <ListPage
        label="Mailboxes"
        rows={rows}
        total={rows.length}
        status={listPhase(page ? { ...answer, fetching: false } : answer, () => again(FRESH))}
        columns={MAILBOX_COLUMNS}
        filters={MAILBOX_FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        actionsOf={actionsOf}
        empty={{
          title: 'No mailbox is linked',
          text: "Link one to see its folders here and to send the company's mail by it.",
        }}
      />
      <Dialogs
        open={open}
        providers={page?.providers ?? []}
        onClose={() => setOpen(null)}
        onDone={done}
        onUnlink={(mailbox) => {
          setOpen(null);
          void steps.unlink(mailbox);
        }}
      />
    </div>
  );
}

type DialogsProps = {
  open: Open | null;
  providers: Parameters<typeof LinkMailboxDialog>[0]['providers'];
  onClose: () => void;
  onDone: (message: string) => void;
  onUnlink: (mailbox: Mailbox) => void;
};

function Dialogs({ open, providers, onClose, onDone, onUnlink }: DialogsProps) {
  if (!open) return null;
  if (open.what === 'link') {
    return <LinkMailboxDialog providers={providers} onClose={onClose} onLinked={onDone} />;
  }
  const { mailbox } = open;
  const shared = { mailbox, onClose, onDone };
  if (open.what === 'edit') return <EditMailboxDialog {...shared} />;
  if (open.what === 'folders') return <ReadFoldersDialog {...shared} />;
  if (open.what === 'password') return <MailboxPasswordDialog {...shared} />;
  return (
    <ConfirmDialog
      opened
      danger
      title={`Unlink ${mailbox.email}?`}
      action="Unlink mailbox"
      onConfirm={() => onUnlink(mailbox)}
      onClose={onClose}
    >
      Its folders and passwords are destroyed here; nothing changes at the provider.
      {mailbox.isSender && " The company's mail leaves by the host from then on."}
    </ConfirmDialog>
  );
}

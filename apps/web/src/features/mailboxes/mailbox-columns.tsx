import {
  type Column,
  formatInstant,
  type ListFilter,
  optionsOf,
  Tag,
  type Tone,
} from '../../ui/index.ts';
import type { Mailbox } from './mailboxes.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Linked: 'positive',
  Failed: 'negative',
  Paused: 'idle',
};

const unreadOf = ({ folders }: Mailbox): number =>
  folders.reduce((sum, folder) => sum + folder.unreadItemCount, 0);
const usesOf = ({ isSender, isDefault, isMine, readFolders }: Mailbox): string =>
  [
    isSender ? "Sends the company's mail" : '',
    isDefault && isMine ? 'I write from it' : '',
    readFolders.length > 0 ? 'Read for documents' : '',
  ]
    .filter(Boolean)
    .join(', ');

/** The colour beside the address tells mailboxes apart; it is decoration. */
function Address({ mailbox }: { mailbox: Mailbox }) {
  const dot = { width: 9, height: 9, borderRadius: '50%', background: mailbox.color, flex: 'none' };
  return (
    <span className="row nowrap">
      <span aria-hidden style={dot} />
      {mailbox.email}
    </span>
  );
}

export const MAILBOX_COLUMNS: readonly Column<Mailbox>[] = [
  {
    key: 'email',
    header: 'Mailbox',
    width: 230,
    kind: 'text',
    value: (m) => m.email,
    render: (mailbox) => <Address mailbox={mailbox} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 90,
    kind: 'text',
    value: (m) => m.status,
    render: ({ status }) => <Tag tone={TONES[status] ?? 'warning'}>{status}</Tag>,
  },
  {
    key: 'owner',
    header: 'Whose',
    width: 110,
    kind: 'text',
    value: (m) => (m.isShared ? 'The company' : 'Only me'),
  },
  { key: 'folders', header: 'Folders', width: 80, kind: 'number', value: (m) => m.folders.length },
  { key: 'unread', header: 'Unread', width: 80, kind: 'number', value: unreadOf },
  {
    key: 'synced',
    header: 'Last look, UTC',
    width: 140,
    kind: 'text',
    value: (m) => m.syncedAt ?? '',
    text: (m) => (m.syncedAt ? formatInstant(m.syncedAt, 'UTC') : 'Not yet'),
  },
  { key: 'uses', header: 'Used for', width: 210, kind: 'text', value: usesOf },
  {
    key: 'servers',
    header: 'Servers',
    width: 260,
    kind: 'text',
    value: (m) => `${m.imap.host}, ${m.smtp.host}`,
  },
  { key: 'by', header: 'Linked by', width: 140, kind: 'text', value: (m) => m.linkedBy },
];

export const MAILBOX_FILTERS: readonly ListFilter<Mailbox>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(['Waiting', 'Linked', 'Paused', 'Failed']),
    valueOf: (mailbox) => mailbox.status,
  },
];

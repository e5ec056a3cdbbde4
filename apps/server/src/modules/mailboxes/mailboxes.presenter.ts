import { MAIL_PRESETS } from '@mainsheet/contract';
import type { Config } from '../../platform/config.ts';
import type { MailTest } from './mail-test.service.ts';
import type { FolderRow, MailboxRow } from './mailboxes.repository.ts';
import type { MailboxView } from './mailboxes.service.ts';
import type { ReadFolderRow } from './read-folders.repository.ts';

const presentFolder = (folder: FolderRow) => ({
  id: folder.path,
  displayName: folder.display_name,
  parentFolderId: folder.parent_path,
  childFolderCount: folder.child_folder_count,
  totalItemCount: folder.total_item_count,
  unreadItemCount: folder.unread_item_count,
  isHidden: folder.is_hidden,
});

const presentReadFolder = (folder: ReadFolderRow) => ({
  path: folder.path,
  contents: folder.contents,
  readAt: folder.read_at,
  error: folder.error,
});

type Of = { view: MailboxView; memberId: string };

const STATES = { waiting: 'Waiting', done: 'Linked', failed: 'Failed' } as const;

export const statusOf = (row: Pick<MailboxRow, 'is_paused' | 'sync_state'>) =>
  row.is_paused ? 'Paused' : STATES[row.sync_state];

/** The sealed secret stays behind: nothing of it is presented. */
function presentMailbox(row: MailboxRow, { view, memberId }: Of) {
  const { imap, smtp } = row.servers;
  return {
    id: row.id,
    provider: row.provider,
    email: row.email,
    displayName: row.display_name,
    color: row.color,
    signature: row.signature,
    isDefault: row.is_default,
    isSender: row.is_sender,
    isShared: row.is_shared,
    isMine: row.member_id === memberId,
    linkedBy: row.linked_by,
    imap: { host: imap.host, port: imap.port, security: imap.security, user: imap.user },
    smtp: { host: smtp.host, port: smtp.port, security: smtp.security, user: smtp.user },
    status: statusOf(row),
    syncedAt: row.synced_at,
    syncError: row.sync_error,
    folders: view.folders.filter((folder) => folder.mailbox_id === row.id).map(presentFolder),
    readFolders: view.readFolders
      .filter((folder) => folder.mailbox_id === row.id)
      .map(presentReadFolder),
    version: row.version,
  };
}

export function presentMailboxes(view: MailboxView, config: Config, memberId: string) {
  const { rows, outgoing } = view;
  return {
    rows: rows.map((row) => presentMailbox(row, { view, memberId })),
    outgoing: { ...outgoing, hostSender: config.smtpUrl ? config.mailFrom : '' },
    providers: (['gmail', 'outlook'] as const).map((key) => ({
      key,
      label: MAIL_PRESETS[key].label,
      hasSignIn: config.mailOauth[key] !== null,
    })),
  };
}

export const presentTest = ({ protocol, failure }: MailTest) => ({
  what: protocol.toUpperCase(),
  isGood: failure === null,
  message: failure?.message ?? 'Signed in.',
});

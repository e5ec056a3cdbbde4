import { mailOutcomeText } from '@mainsheet/contract';
import { defineList } from '../../platform/lists/exported-list.ts';
import { presentMail } from './received-mails.presenter.ts';
import type { WholeMailRow } from './received-mails.repository.ts';
import { listWholeMails } from './received-mails.service.ts';

/** What was read, as it stands in the mail. */
const readOf = ({ findings }: WholeMailRow): string =>
  findings.map(({ label, value }) => `${label}: ${value}`).join(', ');

/** Mails of the kinds that a member may see, the latest first, with their words. */
export const receivedMailList = defineList<WholeMailRow>({
  name: 'received-mails',
  title: 'Received by mail',
  guard: 'mails.view',
  idOf: (mail) => mail.id,
  read: listWholeMails,
  columns: [
    { key: 'subject', header: 'Subject', kind: 'text', value: (m) => m.subject },
    { key: 'sender', header: 'From, as claimed', kind: 'text', value: (m) => m.sender },
    { key: 'received', header: 'Received, UTC', kind: 'text', value: (m) => m.received_at },
    { key: 'kind', header: 'Kind', kind: 'text', value: (m) => m.kind },
    { key: 'status', header: 'Status', kind: 'text', value: (m) => m.status },
    {
      key: 'understood',
      header: 'Understood',
      kind: 'text',
      value: (m) => readOf(m) || (m.reasons[0] ?? ''),
    },
    {
      key: 'became',
      header: 'Became',
      kind: 'text',
      value: (m) => mailOutcomeText(presentMail(m)),
    },
    { key: 'files', header: 'Files', kind: 'number', value: (m) => String(m.file_count) },
    {
      key: 'mailbox',
      header: 'Mailbox',
      kind: 'text',
      value: (m) => `${m.mailbox_email}, ${m.folder}`,
    },
    { key: 'words', header: 'Words', kind: 'text', value: (m) => m.body },
  ],
});

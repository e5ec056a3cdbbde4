import { actionInWords, detailInWords } from '@mainsheet/contract';
import { defineList } from '../../platform/lists/exported-list.ts';
import { listAuditEvents, presentEvent } from './audit.service.ts';

/** The audit trail as it is saved to a file. */
export const auditList = defineList<ReturnType<typeof presentEvent>>({
  name: 'audit',
  title: 'Audit',
  guard: 'security.view',
  idOf: (event) => event.seq,
  read: async (platform, actor, page) =>
    (await listAuditEvents(platform, actor, page)).rows.map(presentEvent),
  columns: [
    { key: 'at', header: 'When, UTC', kind: 'text', value: (e) => e.at },
    { key: 'actor', header: 'Who', kind: 'text', value: (e) => e.actorName },
    { key: 'action', header: 'What', kind: 'text', value: (e) => actionInWords(e.action) },
    { key: 'subject', header: 'Which', kind: 'text', value: (e) => e.subjectLabel },
    { key: 'detail', header: 'Detail', kind: 'text', value: (e) => detailInWords(e.detail) },
  ],
});

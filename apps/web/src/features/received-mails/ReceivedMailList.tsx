import { RECEIVED_MAIL_KINDS, RECEIVED_MAIL_STATUSES } from '@mainsheet/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FRESH } from '../../api/fresh.ts';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import {
  type Column,
  formatInstant,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  type RowAction,
  Tag,
} from '../../ui/index.ts';
import { PayablesTabs } from '../bills/index.ts';
import { madeOf, mailHref, openHref, subjectOf, toneOfMail, understood } from './mail-words.ts';
import { RECEIVED_MAILS, type ReceivedMail } from './received-mails.queries.ts';
import { useMailSteps } from './use-mail-steps.ts';

const idOf = (mail: ReceivedMail) => mail.id;
const MAILS = defineListing({
  query: RECEIVED_MAILS,
  variables: ({ lastId }) => ({ before: lastId }),
  pageOf: ({ receivedMails }) => receivedMails,
  context: FRESH,
});

const FILTERS: readonly ListFilter<ReceivedMail>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(RECEIVED_MAIL_STATUSES),
    valueOf: (mail) => mail.status,
  },
  {
    key: 'kind',
    label: 'Kind',
    options: optionsOf(RECEIVED_MAIL_KINDS),
    valueOf: (mail) => mail.kind,
  },
];

function Became({ mail }: { mail: ReceivedMail }) {
  const made = madeOf(mail);
  if (!made) return null;
  return (
    <Link to={made.href} className="list-link">
      {made.text}
    </Link>
  );
}

const COLUMNS: readonly Column<ReceivedMail>[] = [
  { key: 'subject', header: 'Subject', width: 190, kind: 'text', value: subjectOf },
  { key: 'sender', header: 'From, as claimed', width: 160, kind: 'text', value: (m) => m.sender },
  {
    key: 'received',
    header: 'Received, UTC',
    width: 150,
    kind: 'date',
    value: (m) => m.receivedAt,
    text: (m) => formatInstant(m.receivedAt),
  },
  { key: 'kind', header: 'Kind', width: 112, kind: 'text', value: (m) => m.kind },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    kind: 'text',
    value: (m) => m.status,
    render: ({ status }) => <Tag tone={toneOfMail(status)}>{status}</Tag>,
  },
  { key: 'understood', header: 'Understood', width: 240, kind: 'text', value: understood },
  {
    key: 'became',
    header: 'Became',
    width: 150,
    kind: 'text',
    value: (m) => madeOf(m)?.text ?? '',
    render: (mail) => <Became mail={mail} />,
  },
  {
    key: 'files',
    header: 'Files',
    width: 64,
    kind: 'number',
    optional: true,
    value: (m) => m.fileCount,
  },
  {
    key: 'mailbox',
    header: 'Mailbox',
    width: 200,
    kind: 'text',
    optional: true,
    value: (m) => `${m.mailbox}, ${m.folder}`,
  },
];

/** Mails of the folders that are read for documents, the latest first. */
export function ReceivedMailList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed, readAgain } = useRows(MAILS);
  const stepsOf = useMailSteps(readAgain);
  const actionsOf = useMemo(
    () =>
      (mail: ReceivedMail): readonly RowAction[] => {
        const href = openHref(mail);
        const open = href
          ? [{ label: `Open as a ${mail.kind.toLowerCase()}`, run: () => void navigate({ href }) }]
          : [];
        return [...open, ...stepsOf(mail)];
      },
    [navigate, stepsOf],
  );
  return (
    <Page>
      <PageHead title="Payables" tabs={<PayablesTabs present="/payables/received-by-mail" />} />
      <ListPage
        label="Received by mail"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={subjectOf}
        {...list}
        actionsOf={actionsOf}
        onExport={exportList('received-mails')}
        hrefOf={(mail) => mailHref(mail.id)}
        onOpen={(mail) => void navigate({ href: mailHref(mail.id) })}
        empty={{
          title: 'Nothing came by mail',
          text: 'Say in Settings, Email integration, which folder of a mailbox of the company is read for documents.',
        }}
      />
    </Page>
  );
}

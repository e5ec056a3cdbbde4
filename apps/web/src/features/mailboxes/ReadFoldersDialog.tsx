import { FOLDER_CONTENTS, type FolderContents } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog, formatInstant, SelectInput } from '../../ui/index.ts';
import { CHOOSE_READ_FOLDERS, type Mailbox } from './mailboxes.queries.ts';

const LABELS: Readonly<Record<FolderContents, string>> = {
  everything: 'Bills, receipts and reports in one folder',
  bills: 'Bills',
  receipts: 'Card receipts',
  reports: 'Vessel reports',
};

type Chosen = Readonly<Partial<Record<FolderContents, string>>>;

const chosenOf = ({ readFolders }: Mailbox): Chosen =>
  Object.fromEntries(readFolders.map(({ contents, path }) => [contents, path]));

type ReadFoldersDialogProps = {
  mailbox: Mailbox;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Which folders of a mailbox of the company are read for documents. */
export function ReadFoldersDialog({ mailbox, onClose, onDone }: ReadFoldersDialogProps) {
  const [start] = useState(() => chosenOf(mailbox));
  const [chosen, setChosen] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [choose, isBusy] = useMutate(CHOOSE_READ_FOLDERS);
  const options = mailbox.folders
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => ({ value: id, label: id }));
  const save = async () => {
    const folders = FOLDER_CONTENTS.flatMap((contents) => {
      const path = chosen[contents];
      return path ? [{ path, contents }] : [];
    });
    const { answer, refusal: refused } = await choose({ id: mailbox.id, data: { folders } });
    setRefusal(refused);
    if (answer) onDone(answer.message);
  };
  return (
    <Dialog
      opened
      title={`Read ${mailbox.email} for documents`}
      onClose={onClose}
      isChanged={chosen !== start}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {/* Read first: a field with the focus would stand unfolded over it. */}
        <p tabIndex={-1} data-autofocus>
          Mails of these folders from the last 30 days, and those to come, are copied to Payables,
          Received by mail, with their PDFs and pictures. What they look like is proposed there;
          nothing is booked, approved or paid by a mail. In the mailbox nothing is changed, marked
          as read or deleted.
        </p>
        {FOLDER_CONTENTS.map((contents) => (
          <SelectInput
            key={contents}
            label={LABELS[contents]}
            clearable
            options={options}
            value={chosen[contents] ?? null}
            onChange={(path) => setChosen((before) => ({ ...before, [contents]: path ?? '' }))}
          />
        ))}
        <Readings mailbox={mailbox} />
      </div>
    </Dialog>
  );
}

function Readings({ mailbox: { readFolders } }: { mailbox: Mailbox }) {
  return readFolders.map(({ path, readAt, error }) =>
    error ? (
      <Alert key={path} tone="negative" title={path}>
        {error}
      </Alert>
    ) : (
      <p key={path} className="muted small">
        {path}: {readAt ? `last read ${formatInstant(readAt, 'UTC')} UTC` : 'not read yet'}
      </p>
    ),
  );
}

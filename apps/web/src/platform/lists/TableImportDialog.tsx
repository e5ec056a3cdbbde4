import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../api/rest.ts';
import { Alert, CancelButton, Dialog, FileChooser, TableHead, WideTable } from '../../ui/index.ts';
import { uploadFile } from './files.ts';

export type TableFault = { line: number; column: string; message: string };

/** What an import would do, or did. */
export type TableVerdict = {
  message: string;
  faults: readonly TableFault[];
  /** Something is left to take over. */
  hasNews: boolean;
  /** What is worth a look before it is taken. */
  notes?: ReactNode;
};

/** The verdict on a table, or why it could not be had. */
export type TableAnswer =
  | { verdict: TableVerdict; refusal: null }
  | { verdict: null; refusal: string };

type Imported = {
  added: number;
  faults: readonly TableFault[];
  /** What stands here already and is passed over. */
  known?: readonly string[];
  /** Titles of columns that say nothing here. */
  unread?: readonly string[];
};

type Sent =
  | { answer: { message: string; imported?: Imported | null | undefined }; refusal: null }
  | { answer: null; refusal: string };

/** What the server made of a table, with what is worth a look besides. */
export function tableAnswer({ answer, refusal }: Sent, more?: ReactNode): TableAnswer {
  if (!answer?.imported) return { verdict: null, refusal: refusal ?? 'Something went wrong' };
  const { faults, added, known = [], unread = [] } = answer.imported;
  const notes = (
    <>
      {more}
      {known.length > 0 && (
        <p className="muted small">{`Passed over, they stand here already: ${known.join(', ')}.`}</p>
      )}
      {unread.length > 0 && (
        <p className="muted small">{`Columns that are not read: ${unread.join(', ')}.`}</p>
      )}
    </>
  );
  return { verdict: { message: answer.message, faults, hasNews: added > 0, notes }, refusal: null };
}

type TableImportDialogProps = {
  title: string;
  /** What the first line has to say. */
  hint: string;
  /** Accessible name of the choice of a file. */
  fileLabel: string;
  /** Fields beside the table; a change of theirs asks for a new check. */
  fields?: ReactNode;
  ask: (text: string, isPreview: boolean) => Promise<TableAnswer>;
  isBusy: boolean;
  onImported: (message: string) => void;
  onClose: () => void;
};

const WORKBOOK = /\.xlsx$/i;

/** A table, pasted or from a file: looked at first, then taken whole or not at all. */
export function TableImportDialog(props: TableImportDialogProps) {
  const { title, hint, fileLabel, fields, ask, isBusy, onImported, onClose } = props;
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<TableVerdict | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const change = (next: string) => {
    setText(next);
    setVerdict(null);
    setRefusal(null);
  };
  const run = async (isPreview: boolean) => {
    const answer = await ask(text, isPreview);
    setRefusal(answer.refusal);
    setVerdict(answer.verdict);
    if (!isPreview && answer.verdict?.faults.length === 0) onImported(answer.verdict.message);
  };
  const readFile = async ([file]: readonly File[]) => {
    if (!file) return;
    if (!WORKBOOK.test(file.name)) return change(await file.text());
    setReading(true);
    const sent = await uploadFile('sheets/files', file);
    setReading(false);
    if (sent.refusal !== null) return setRefusal(sent.refusal);
    return change(textOf(sent.data.text));
  };
  const isReady = verdict !== null && verdict.faults.length === 0 && verdict.hasNews;
  return (
    <Dialog
      opened
      title={title}
      widthPx={640}
      onClose={onClose}
      isChanged={text !== ''}
      actions={
        <>
          <CancelButton />
          {isReady ? (
            <Button loading={isBusy} onClick={() => void run(false)}>
              Import
            </Button>
          ) : (
            <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void run(true)}>
              Check
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="muted small">{hint}</p>
        <Textarea
          label="Table"
          rows={8}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mono, monospace)', fontSize: 12 } }}
        />
        <div className="field-grid">
          {fields}
          <FileChooser
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
            label={fileLabel}
            onChoose={readFile}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={isReading}
                style={{ alignSelf: 'end' }}
              >
                Choose a file
              </Button>
            )}
          </FileChooser>
        </div>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {verdict && (
          <Alert tone={verdict.faults.length > 0 ? 'negative' : 'accent'}>{verdict.message}</Alert>
        )}
        {verdict?.notes}
        {verdict && verdict.faults.length > 0 && <Faults faults={verdict.faults} />}
      </div>
    </Dialog>
  );
}

function Faults({ faults }: Pick<TableVerdict, 'faults'>) {
  return (
    <WideTable label="Lines that cannot be read">
      <table className="plain-table wraps">
        <TableHead texts={['Line', 'Column', 'What is wrong']} />
        <tbody>
          {faults.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td className="nowrap">{line}</td>
              <td className="nowrap">{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import type { ImportLogAbstractMutation } from '../../../api/generated/graphql.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  FileChooser,
  showSnackbar,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { IMPORT_BUNKER_REPORT, IMPORT_LOG_ABSTRACT } from '../performance/emissions.queries.ts';
import type { VesselRow } from '../vessels.queries.ts';

type Read = ImportLogAbstractMutation['importLogAbstract'];

/** Files of operational vessel data that come in, each in its words. */
const KINDS = {
  log: {
    name: 'log abstract',
    one: 'report',
    many: 'reports',
    after: 'What is taken waits to be approved.',
  },
  bunkers: {
    name: 'bunker report',
    one: 'delivery note',
    many: 'delivery notes',
    after: 'Each belongs to a lifting that is there; what is taken replaces the note that it has.',
  },
} as const;
export type OvdKind = keyof typeof KINDS;

type DialogProps = { kind: OvdKind; vessel: VesselRow; onClose: () => void };

/** Takes a file of a vessel in: first what it holds and what is wrong with it, then all of it or nothing. */
export function LogAbstractDialog({ kind, vessel, onClose }: DialogProps) {
  const { name, one, many, after } = KINDS[kind];
  const countText = (count: number): string => `${count} ${count === 1 ? one : many}`;
  const client = useClient();
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const [failure, setFailure] = useState('');
  const send = async (content: string, isPreview: boolean) => {
    const variables = { vesselId: vessel.id, text: content, isPreview };
    const { answer, error } =
      kind === 'log'
        ? await client
            .mutation(IMPORT_LOG_ABSTRACT, variables)
            .toPromise()
            .then(({ data, error: failed }) => ({ answer: data?.importLogAbstract, error: failed }))
        : await client
            .mutation(IMPORT_BUNKER_REPORT, variables)
            .toPromise()
            .then(({ data, error: failed }) => ({
              answer: data?.importBunkerReport,
              error: failed,
            }));
    const refused = answer?.errorFlag === 'ERROR' ? answer.message : '';
    setFailure(error ? errorText(error) : refused);
    setRead(answer ?? null);
    if (!answer?.isTaken) return;
    showSnackbar(answer.message);
    onClose();
  };
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const content = await file.text();
    setText(content);
    await send(content, true);
  };
  const faults = read?.faults ?? [];
  const isReady = read !== null && failure === '' && faults.length === 0;
  return (
    <Dialog
      opened
      title={`Read a ${name} of ${vessel.name}`}
      onClose={onClose}
      isChanged={text !== ''}
      actions={
        <>
          <CancelButton />
          <Button disabled={!isReady} onClick={() => void send(text, false)}>
            {isReady ? `Take ${countText(read.count ?? 0)}` : `Take the ${many}`}
          </Button>
        </>
      }
    >
      <FileChooser accept=".csv,text/csv" label={name} onChoose={choose}>
        {({ onClick }) => (
          <Button variant="default" onClick={onClick}>
            Choose a CSV file
          </Button>
        )}
      </FileChooser>
      {failure && <Alert tone="negative">{failure}</Alert>}
      {isReady && (
        <Alert tone="positive">
          The file holds {countText(read.count ?? 0)} and nothing is wrong. {after}
        </Alert>
      )}
      {isReady && (read.unread?.length ?? 0) > 0 && (
        <p className="muted small">Columns that are not kept: {read.unread?.join(', ')}.</p>
      )}
      {faults.length > 0 && (
        <WideTable label="Faults of the file">
          <table className="plain-table">
            <TableHead texts={['Line', 'Column', 'What is wrong']} />
            <tbody>
              {faults.slice(0, 100).map(({ row, column, message }) => (
                <tr key={`${row} ${column}`}>
                  <td>{row || 'file'}</td>
                  <td>{column || '–'}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Dialog>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ImportMarketRatesMutation } from '../../api/generated/graphql.ts';
import { useMutate } from '../../app/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  FileChooser,
  TableHead,
  TextInput,
  WideTable,
} from '../../ui/index.ts';
import { IMPORT_MARKET_RATES } from './market-rates.queries.ts';

type Imported = NonNullable<ImportMarketRatesMutation['importMarketRates']['imported']>;
type Preview = Imported & { message: string };

function Faults({ faults }: Pick<Imported, 'faults'>) {
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

type ImportDialogProps = { onImported: (message: string) => void; onClose: () => void };

/** A table of rates or of a forward curve, pasted or from a file: looked at first, then taken whole. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [send, isBusy] = useMutate(IMPORT_MARKET_RATES);
  const change = (next: string) => {
    setText(next);
    setPreview(null);
    setRefusal(null);
  };
  const ask = async (isPreview: boolean) => {
    const outcome = await send({ data: { text, source }, isPreview });
    setRefusal(outcome.refusal);
    if (!outcome.answer?.imported) return;
    const { imported, message } = outcome.answer;
    setPreview({ ...imported, message });
    if (!isPreview && imported.faults.length === 0) onImported(message);
  };
  const isReady =
    preview !== null && preview.faults.length === 0 && preview.added + preview.replaced > 0;
  return (
    <Dialog
      opened
      title="Import rates"
      widthPx={640}
      onClose={onClose}
      isChanged={text !== ''}
      actions={
        <>
          <CancelButton />
          {isReady ? (
            <Button loading={isBusy} onClick={() => void ask(false)}>
              Import
            </Button>
          ) : (
            <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void ask(true)}>
              Check
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="muted small">
          Paste from a spreadsheet, or choose a CSV file. The first line says what the columns are:
          Route, Date, Value; or Date and a column for each route; or, for a forward curve, Route,
          Quoted, Period, Value.
        </p>
        <Textarea
          label="Table"
          rows={8}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mono, monospace)', fontSize: 12 } }}
        />
        <div className="field-grid">
          <TextInput label="Source" hint="Who published it" value={source} onChange={setSource} />
          <FileChooser
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            label="File of rates"
            onChoose={async ([file]) => file && change(await file.text())}
          >
            {(button) => (
              <Button {...button} variant="default" style={{ alignSelf: 'end' }}>
                Choose a file
              </Button>
            )}
          </FileChooser>
        </div>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {preview && (
          <Alert tone={preview.faults.length > 0 ? 'negative' : 'accent'}>{preview.message}</Alert>
        )}
        {preview && preview.faults.length > 0 && <Faults faults={preview.faults} />}
      </div>
    </Dialog>
  );
}

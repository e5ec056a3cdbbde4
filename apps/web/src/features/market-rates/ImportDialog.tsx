import { useState } from 'react';
import { type TableAnswer, TableImportDialog } from '../../platform/lists/TableImportDialog.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { TextInput } from '../../ui/index.ts';
import { IMPORT_MARKET_RATES } from './market-rates.queries.ts';

const HINT =
  'Paste from a spreadsheet, or choose a CSV or XLSX file. The first line says what the columns are: Route, Date, Value; or Date and a column for each route; or, for a forward curve, Route, Quoted, Period, Value.';

type ImportDialogProps = { onImported: (message: string) => void; onClose: () => void };

/** A table of rates or of a forward curve. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const [source, setSource] = useState('');
  const [send, isBusy] = useMutate(IMPORT_MARKET_RATES);
  const ask = async (text: string, isPreview: boolean): Promise<TableAnswer> => {
    const outcome = await send({ data: { text, source }, isPreview });
    const imported = outcome.answer?.imported;
    if (!outcome.answer || !imported) {
      return { verdict: null, refusal: outcome.refusal ?? 'Something went wrong' };
    }
    const { faults, added, replaced } = imported;
    const { message } = outcome.answer;
    return { verdict: { message, faults, hasNews: added + replaced > 0 }, refusal: null };
  };
  return (
    <TableImportDialog
      title="Import rates"
      hint={HINT}
      fileLabel="File of rates"
      fields={
        <TextInput label="Source" hint="Who published it" value={source} onChange={setSource} />
      }
      {...{ ask, isBusy, onImported, onClose }}
    />
  );
}

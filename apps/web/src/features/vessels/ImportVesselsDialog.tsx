import { TableImportDialog, tableAnswer } from '../../platform/lists/TableImportDialog.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { IMPORT_VESSELS } from './vessels.queries.ts';

const HINT =
  'Paste from a spreadsheet, or choose a CSV or XLSX file. The first line names the columns: Vessel, Type and Deadweight, and any of IMO, Ownership, Built, Daily cost, TCE target, Code, Owner, Operator, Flag, Class, Ice class, P I club, Call sign, GT, NT, SCNT, PCNT, LOA, Beam, Depth, Grain, Bale. Consumptions and tanks are entered on her page.';

type ImportVesselsDialogProps = { onImported: (message: string) => void; onClose: () => void };

/** Vessels of a table: those that stand here already are passed over. */
export function ImportVesselsDialog({ onImported, onClose }: ImportVesselsDialogProps) {
  const [send, isBusy] = useMutate(IMPORT_VESSELS);
  return (
    <TableImportDialog
      title="Import vessels"
      hint={HINT}
      fileLabel="File of vessels"
      ask={async (text, isPreview) => tableAnswer(await send({ data: { text }, isPreview }))}
      {...{ isBusy, onImported, onClose }}
    />
  );
}

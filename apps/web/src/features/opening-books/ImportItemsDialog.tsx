import { useState } from 'react';
import { TableImportDialog, tableAnswer } from '../../platform/lists/TableImportDialog.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { DateTimeInput } from '../../ui/index.ts';
import type { OpeningDialogProps } from './ImportBalancesDialog.tsx';
import { IMPORT_ITEMS } from './opening-books.queries.ts';

const HINT =
  'Paste from a spreadsheet, or choose a CSV or XLSX file. The first line names the columns: Kind (Invoice, Credit note, Bill, Vendor credit note), Number, Contact, Date and Open, and any of Due, Currency, Rate, Reference.';

/** Invoices, bills and credits that are open when the books begin. */
export function ImportItemsDialog({ today, onImported, onClose }: OpeningDialogProps) {
  const [on, setOn] = useState<string | null>(today);
  const [send, isBusy] = useMutate(IMPORT_ITEMS);
  return (
    <TableImportDialog
      title="Import open items"
      hint={HINT}
      fileLabel="File of open items"
      fields={<DateTimeInput label="Posted on" value={on} onChange={setOn} />}
      ask={async (text, isPreview) =>
        tableAnswer(await send({ data: { text, on: on ?? '' }, isPreview }))
      }
      {...{ isBusy, onImported, onClose }}
    />
  );
}

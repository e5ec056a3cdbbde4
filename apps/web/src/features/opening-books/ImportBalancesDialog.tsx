import { useState } from 'react';
import { TableImportDialog, tableAnswer } from '../../platform/lists/TableImportDialog.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { DateTimeInput, formatAccounting, minorUnitDigits } from '../../ui/index.ts';
import { IMPORT_BALANCES } from './opening-books.queries.ts';

const HINT =
  'Paste from a spreadsheet, or choose a CSV or XLSX file. The first line names the columns: Account, and Debit and Credit or Balance (debit above zero), and any of Currency, Rate, Text, Counterparty, Vessel, Voyage. Receivables and payables come in as open items.';

type Amount = { currency: string; amount: string };
const amountOf = ({ currency, amount }: Amount): string =>
  `${currency} ${formatAccounting(amount, minorUnitDigits(currency))}`;

export type OpeningDialogProps = {
  today: string;
  onImported: (message: string) => void;
  onClose: () => void;
};

/** The balances of former books, as the draft of one journal. */
export function ImportBalancesDialog({ today, onImported, onClose }: OpeningDialogProps) {
  const [on, setOn] = useState<string | null>(today);
  const [send, isBusy] = useMutate(IMPORT_BALANCES);
  const ask = async (text: string, isPreview: boolean) => {
    const outcome = await send({ data: { text, on: on ?? '' }, isPreview });
    const rest = (outcome.answer?.imported?.remainder ?? []).map(amountOf).join(', ');
    return tableAnswer(
      outcome,
      rest !== '' && (
        <p className="muted small">
          {`Out of balance by ${rest}: 3900 Opening balances takes it until the open items come.`}
        </p>
      ),
    );
  };
  return (
    <TableImportDialog
      title="Import opening balances"
      hint={HINT}
      fileLabel="File of balances"
      fields={<DateTimeInput label="Posted on" value={on} onChange={setOn} />}
      {...{ ask, isBusy, onImported, onClose }}
    />
  );
}

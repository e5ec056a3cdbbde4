import type { ImportContactsMutation } from '../../api/generated/graphql.ts';
import { useMutate } from '../../app/mutations.ts';
import { type TableAnswer, TableImportDialog } from '../../app/TableImportDialog.tsx';
import { Alert } from '../../ui/index.ts';
import { IMPORT_CONTACTS } from './contacts.queries.ts';

const HINT =
  'Paste from a spreadsheet, or choose a CSV or XLSX file. The first line names the columns: Company and Kind, and any of E-mail, Phone, Street, Building, Postcode, City, Country, VAT number, Currency, Terms, Tags, Notes, Person, Role, Person e-mail, Person phone.';

type Imported = NonNullable<ImportContactsMutation['importContacts']['imported']>;
type ImportContactsDialogProps = { onImported: (message: string) => void; onClose: () => void };

/** Companies of a table: those that stand here already are passed over. */
export function ImportContactsDialog({ onImported, onClose }: ImportContactsDialogProps) {
  const [send, isBusy] = useMutate(IMPORT_CONTACTS);
  const ask = async (text: string, isPreview: boolean): Promise<TableAnswer> => {
    const outcome = await send({ data: { text }, isPreview });
    const imported = outcome.answer?.imported;
    if (!outcome.answer || !imported) {
      return { verdict: null, refusal: outcome.refusal ?? 'Something went wrong' };
    }
    const { message } = outcome.answer;
    const { faults, added } = imported;
    const notes = <Notes {...imported} />;
    return { verdict: { message, faults, hasNews: added > 0, notes }, refusal: null };
  };
  return (
    <TableImportDialog
      title="Import contacts"
      hint={HINT}
      fileLabel="File of companies"
      {...{ ask, isBusy, onImported, onClose }}
    />
  );
}

function Notes({ known, alike, unread }: Imported) {
  return (
    <>
      {alike.length > 0 && (
        <Alert tone="warning" title="Are these other companies?">
          <ul>
            {alike.map(({ line, name, like }) => (
              <li key={line}>{`Line ${line}: ${name} is much like ${like}, which stands here.`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {known.length > 0 && (
        <p className="muted small">{`Passed over, they stand here already: ${known.join(', ')}.`}</p>
      )}
      {unread.length > 0 && (
        <p className="muted small">{`Columns that are not read: ${unread.join(', ')}.`}</p>
      )}
    </>
  );
}

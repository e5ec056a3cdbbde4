import type { ImportContactsMutation } from '../../api/generated/graphql.ts';
import { TableImportDialog, tableAnswer } from '../../platform/lists/TableImportDialog.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert } from '../../ui/index.ts';
import { IMPORT_CONTACTS } from './contacts.queries.ts';

const HINT =
  'Paste from a spreadsheet, or choose a CSV or XLSX file. The first line names the columns: Company and Kind, and any of E-mail, Phone, Street, Building, Postcode, City, Country, VAT number, Currency, Terms, Tags, Notes, Person, Role, Person e-mail, Person phone.';

type Alike = NonNullable<ImportContactsMutation['importContacts']['imported']>['alike'];
type ImportContactsDialogProps = { onImported: (message: string) => void; onClose: () => void };

/** Companies of a table: those that stand here already are passed over. */
export function ImportContactsDialog({ onImported, onClose }: ImportContactsDialogProps) {
  const [send, isBusy] = useMutate(IMPORT_CONTACTS);
  const ask = async (text: string, isPreview: boolean) => {
    const outcome = await send({ data: { text }, isPreview });
    const alike = outcome.answer?.imported?.alike ?? [];
    return tableAnswer(outcome, alike.length > 0 && <AlikeCompanies alike={alike} />);
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

const AlikeCompanies = ({ alike }: { alike: Alike }) => (
  <Alert tone="warning" title="Are these other companies?">
    <ul>
      {alike.map(({ line, name, like }) => (
        <li key={line}>{`Line ${line}: ${name} is much like ${like}, which stands here.`}</li>
      ))}
    </ul>
  </Alert>
);

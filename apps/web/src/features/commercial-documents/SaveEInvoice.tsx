import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { FRESH } from '../../api/fresh.ts';
import { downloadFile } from '../../platform/lists/files.ts';
import { CancelButton, Dialog, showSnackbar, TableHead, WideTable } from '../../ui/index.ts';
import {
  CREDIT_NOTE_E_INVOICE,
  type EInvoiceCheck,
  INVOICE_E_INVOICE,
} from './e-invoices.queries.ts';

const KINDS = {
  invoice: { query: INVOICE_E_INVOICE, path: 'invoices' },
  creditNote: { query: CREDIT_NOTE_E_INVOICE, path: 'credit-notes' },
} as const;

/** The file alone, or the paper that carries it for machines. */
const FORMS = {
  xml: { ending: 'xml', path: 'e-invoice' },
  pdf: { ending: 'pdf', path: 'factur-x' },
} as const;

type SaveEInvoiceProps = { kind: keyof typeof KINDS; id: string; name: string };

/** Saves an issued document as an e-invoice, or says field by field what it lacks and where that is entered. */
export function SaveEInvoice({ kind, id, name }: SaveEInvoiceProps) {
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const [lacking, setLacking] = useState<EInvoiceCheck | null>(null);
  const save = async (form: keyof typeof FORMS) => {
    setIsBusy(true);
    const { data, error } = await client.query(KINDS[kind].query, { id }, FRESH);
    if (error) showSnackbar(errorText(error), { error: true });
    else if (data && !data.check.isReady) setLacking(data.check);
    else if (data) {
      const { ending, path } = FORMS[form];
      await downloadFile(`${name}.${ending}`, `${KINDS[kind].path}/${id}/${path}`);
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void save('xml')}>
        Save e-invoice
      </Button>
      <Button variant="default" loading={isBusy} onClick={() => void save('pdf')}>
        Save Factur-X
      </Button>
      {lacking && <LackingDialog check={lacking} name={name} onClose={() => setLacking(null)} />}
    </>
  );
}

type LackingDialogProps = { check: EInvoiceCheck; name: string; onClose: () => void };

function LackingDialog({ check, name, onClose }: LackingDialogProps) {
  return (
    <Dialog
      opened
      title={`${name} is not an e-invoice yet`}
      widthPx={720}
      onClose={onClose}
      actions={<CancelButton>Close</CancelButton>}
    >
      <div className="stack">
        <p className="muted">
          The norm for e-invoices, EN 16931, asks for more. Enter it, then save the e-invoice again.
        </p>
        <WideTable label="What is missing">
          <table className="plain-table">
            <caption className="visually-hidden">What is missing</caption>
            <TableHead texts={['Field', 'Where', 'What to do', 'Rule']} />
            <tbody>
              {check.lacks.map((lack) => (
                <tr key={`${lack.rule} ${lack.place} ${lack.field} ${lack.message}`}>
                  <th scope="row">{lack.field}</th>
                  <td className="nowrap">
                    <Where place={lack.place} contactId={check.contactId} />
                  </td>
                  <td>{lack.message}</td>
                  <td className="nowrap">{lack.rule}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </div>
    </Dialog>
  );
}

type Place = EInvoiceCheck['lacks'][number]['place'];

/** The record that mends it; a document that was issued does not change. */
const RECORDS: Readonly<
  Record<Place, { name: string; href: ((contactId: string) => string) | null }>
> = {
  company: { name: 'Business details', href: () => '/settings?section=company' },
  invoiceSettings: { name: 'Invoice settings', href: () => '/settings?section=invoices' },
  buyer: { name: 'Customer', href: (contactId) => `/edit-contact?id=${contactId}` },
  document: { name: 'This document', href: null },
};

function Where({ place, contactId }: { place: Place; contactId: string }) {
  const { name, href } = RECORDS[place];
  return href ? <Link to={href(contactId)}>{name}</Link> : name;
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { useDeed } from '../../app/deeds.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import {
  Alert,
  AmountInput,
  CancelButton,
  Dialog,
  formatDay,
  formatNumber,
  minorUnitDigits,
  showSnackbar,
  TableHead,
} from '../../ui/index.ts';
import { nameOfCreditNote } from './credit-note-status.ts';
import {
  APPLY_CREDIT_NOTE,
  FRESH,
  OPEN_INVOICES,
  type OpenInvoice,
} from './credit-notes.queries.ts';
import { leftAfter, spreadOldestFirst } from './spread.ts';
import type { StepSubject } from './step-subject.ts';

type ApplyDialogProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Spreads a credit over the open invoices of its customer; proposed from the earliest due on. */
export function ApplyDialog({ note, onClose }: ApplyDialogProps) {
  const [{ data, error }, again] = useQuery({
    query: OPEN_INVOICES,
    variables: { clientId: note.clientId },
    context: FRESH,
  });
  const title = `Apply ${nameOfCreditNote(note)}`;
  const close = () => onClose(false);
  const invoices = data?.listInvoices.rows.filter((row) => row.currency === note.currency);
  if (invoices && invoices.length > 0) {
    return <ApplyForm {...{ note, title, invoices, onClose }} />;
  }
  return (
    <Dialog opened title={title} onClose={close} actions={<CancelButton />}>
      {error && <FailedRead error={error} onRetry={again} />}
      {invoices && (
        <p>
          {note.clientName} has no open invoice in {note.currency}. The credit stays open until
          there is one.
        </p>
      )}
    </Dialog>
  );
}

type ApplyFormProps = ApplyDialogProps & { title: string; invoices: readonly OpenInvoice[] };

function ApplyForm({ note, title, invoices, onClose }: ApplyFormProps) {
  const { id, version, currency, balance } = note;
  const proposed = () => spreadOldestFirst(invoices, balance);
  const [amounts, setAmounts] = useState<Record<string, string>>(proposed);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [apply, isBusy] = useDeed(APPLY_CREDIT_NOTE);
  const left = leftAfter(balance, amounts);
  const submit = async () => {
    const rows = Object.entries(amounts)
      .filter(([, amount]) => Number(amount) !== 0)
      .map(([invoiceId, amount]) => ({ invoiceId, amount }));
    const { answer, refusal: refused } = await apply({ id, version, data: { rows } });
    if (!answer) return setRefusal(refused);
    showSnackbar(answer.message);
    onClose(true);
  };
  const digits = minorUnitDigits(currency);
  return (
    <Dialog
      opened
      title={title}
      widthPx={640}
      onClose={() => onClose(false)}
      isChanged={JSON.stringify(amounts) !== JSON.stringify(proposed())}
      actions={
        <>
          <CancelButton />
          <Button disabled={isBusy} onClick={() => void submit()}>
            Apply
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <table className="plain-table">
          <caption className="visually-hidden">Open invoices of {note.clientName}</caption>
          <TableHead texts={['Invoice', 'Due']} figures={['Open', 'Apply']} />
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id}>
                <th scope="row">{invoice.number}</th>
                <td>{formatDay(invoice.dueOn)}</td>
                <td className="end">{formatNumber(invoice.balance, digits)}</td>
                <td className="end">
                  <AmountInput
                    label={`Apply to ${invoice.number ?? ''}`}
                    isLabelHidden
                    currency={currency}
                    decimals={digits}
                    value={amounts[invoice.id] ?? null}
                    onChange={(amount) => setAmounts({ ...amounts, [invoice.id]: amount ?? '' })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Left of the credit
              </th>
              <td className={left.startsWith('-') ? 'end negative' : 'end'}>
                {currency} {formatNumber(left, digits)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  );
}

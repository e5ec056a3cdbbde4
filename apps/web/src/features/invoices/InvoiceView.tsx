import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  Alert,
  formatDay,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { SaveEInvoice } from '../commercial-documents/index.ts';
import { InvoiceFacts } from './InvoiceFacts.tsx';
import { InvoiceStatement } from './InvoiceStatement.tsx';
import {
  type InvoiceStep,
  nameOfInvoice,
  shownStatus,
  stepsOf,
  TYPE_NAMES,
  toneOfStatus,
} from './invoice-status.ts';
import { FRESH, INVOICE, type InvoiceRecord } from './invoices.queries.ts';
import { openInvoicePdf, saveInvoicePdf } from './paper/pdf.ts';
import { StatusSteps } from './StatusSteps.tsx';
import { StepButtons } from './StepButtons.tsx';
import { STEP_LABELS, STEP_NEEDS, useInvoiceSteps } from './use-invoice-steps.tsx';
import './invoices.css';

const tellFailure = (error: unknown) =>
  showSnackbar(error instanceof Error ? error.message : 'The PDF did not arrive', { error: true });

const LOUD: readonly InvoiceStep[] = ['submit', 'approve', 'send', 'pay'];

/** One invoice: where it stands, what it bills, what was paid, and what may happen next. */
export function InvoiceView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({ query: INVOICE, variables: { id }, context: FRESH });
  const invoice = data?.invoice;
  if (invoice) {
    return (
      <InvoiceSheet invoice={invoice} again={() => again({ requestPolicy: 'network-only' })} />
    );
  }
  return (
    <Page>
      <PageHead title="Invoice" />
      {error ? (
        <FailedRead error={error} onRetry={again} />
      ) : (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

type InvoiceSheetProps = { invoice: InvoiceRecord; again: () => void };

function InvoiceSheet({ invoice, again }: InvoiceSheetProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const steps = useInvoiceSteps({ onDone: again, onRefused: setRefusal });
  const name = nameOfInvoice(invoice);
  const run = (step: InvoiceStep) => {
    setRefusal(null);
    steps.run(step, invoice);
  };
  return (
    <Page>
      <PageHead
        title={`${TYPE_NAMES[invoice.type] ?? ''} invoice ${invoice.number ?? ''}`.trim()}
        meta={<Tag tone={toneOfStatus(shownStatus(invoice))}>{shownStatus(invoice)}</Tag>}
        tabs={<Link to="/receivables/invoices">All invoices</Link>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={15} />}
              onClick={() => void openInvoicePdf(invoice.id).catch(tellFailure)}
            >
              Open PDF
            </Button>
            <Button
              variant="default"
              aria-label="Save the PDF"
              onClick={() => void saveInvoicePdf(invoice.id, name).catch(tellFailure)}
            >
              <IconDownload size={15} />
            </Button>
            {invoice.number && invoice.status !== 'Cancelled' && (
              <SaveEInvoice kind="invoice" id={invoice.id} name={name} />
            )}
            <StepButtons
              steps={stepsOf(invoice.status).filter(
                (step) => !(step === 'approve' && invoice.needsAnother),
              )}
              labels={STEP_LABELS}
              needs={STEP_NEEDS}
              loud={LOUD}
              isBusy={steps.isBusy}
              onRun={run}
            />
          </>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {invoice.warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      {invoice.status === 'Pending approval' && invoice.needsAnother && (
        <Alert tone="accent">You have worked on this invoice: another person approves it.</Alert>
      )}
      <Panel label="Standing">
        <div className="row row-apart" style={{ flexWrap: 'wrap', gap: 16 }}>
          <StatusSteps status={invoice.status} />
          <Standing invoice={invoice} />
        </div>
      </Panel>
      <div className="with-side">
        <InvoiceStatement invoice={invoice} onChanged={again} />
        <InvoiceFacts invoice={invoice} />
      </div>
      {steps.dialogs}
    </Page>
  );
}

function Standing({ invoice }: { invoice: InvoiceRecord }) {
  const { currency } = invoice;
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <div className="row" style={{ gap: 32, flexWrap: 'wrap' }}>
      <KeyFigure label="Total" value={figure(invoice.total)} unit={currency} />
      <KeyFigure label="Paid" value={figure(invoice.paid)} unit={currency} />
      {Number(invoice.writtenOff) !== 0 && (
        <KeyFigure label="Written off" value={figure(invoice.writtenOff)} unit={currency} />
      )}
      <KeyFigure
        label={`Open, due ${formatDay(invoice.dueOn)}`}
        value={figure(invoice.balance)}
        unit={currency}
      />
    </div>
  );
}

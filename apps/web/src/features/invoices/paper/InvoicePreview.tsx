import { lazy, Suspense } from 'react';
import { Panel } from '../../../ui/index.ts';
import type { InvoiceValues } from '../invoice-form.ts';
import type { Issuer, PaperFact } from '../invoices.queries.ts';
import { PaperPreview } from './PaperPreview.tsx';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

type InvoicePreviewProps = {
  saved: { id: string; version: number } | null;
  isDirty: boolean;
  issuer: Issuer;
  customer: { name: string; city: string; countryCode: string } | null;
  values: InvoiceValues;
  shipment: readonly PaperFact[];
};

/** Beside the form: the paper drawn from what is typed, and the real PDF once that is saved. */
export function InvoicePreview(props: InvoicePreviewProps) {
  const { saved, isDirty, ...paper } = props;
  const isPdf = saved !== null && !isDirty;
  return (
    <Panel title="Preview" hint={isPdf ? 'the PDF as saved' : 'as typed, not saved yet'} flush>
      <div className="paper-desk">
        {isPdf ? (
          <Suspense fallback={null}>
            <PdfPages invoiceId={saved.id} version={saved.version} label="The PDF of the draft" />
          </Suspense>
        ) : (
          <PaperPreview {...paper} />
        )}
      </div>
    </Panel>
  );
}

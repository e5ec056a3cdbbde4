import { type InvoiceMail, invoiceMail } from '@mainsheet/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { useMutate, useVerdict } from '../../../platform/records/mutations.ts';
import {
  Alert,
  Facts,
  Form,
  LongTextField,
  Page,
  PageHead,
  Panel,
  State,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../../ui/index.ts';
import { EMAIL_INVOICE, FRESH, MAIL_PREVIEW, type MailPreview } from '../invoices.queries.ts';
import { invoiceHref } from '../links.ts';
import { MailDocument } from './MailDocument.tsx';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

/** An invoice's mail as its customer will read it: who, subject, words and paper. */
export function EmailPreviewPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  const [{ data, error }, again] = useQuery({
    query: MAIL_PREVIEW,
    variables: { id: id ?? '' },
    pause: !id,
    context: FRESH,
  });
  const preview = id ? data?.invoiceMailPreview : undefined;
  if (preview) {
    const { id: of, version } = preview.invoice;
    return (
      <PreviewSheet
        key={`${of} ${version} ${preview.to}`}
        preview={preview}
        again={() => again({ requestPolicy: 'network-only' })}
      />
    );
  }
  return (
    <Page>
      <PageHead title="Email preview" tabs={<Link to="/receivables/invoices">All invoices</Link>} />
      {!id && (
        <State title="Which invoice?">
          Open an invoice and choose Email invoice: its mail shows here before it leaves.
        </State>
      )}
      {error && <FailedRead error={error} onRetry={again} />}
      {id && !error && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

type PreviewSheetProps = { preview: MailPreview; again: () => void };

function PreviewSheet({ preview, again }: PreviewSheetProps) {
  const { invoice, from, to, subject, fileName, message } = preview;
  const navigate = useNavigate();
  const [email, isBusy] = useMutate(EMAIL_INVOICE);
  const [isAsking, setAsking] = useState(false);
  const form = useKitForm(invoiceMail, { to: to ?? '', message });
  const { refusal, judge } = useVerdict(form);
  const send = async (data: InvoiceMail) => {
    const { id, version } = invoice;
    const sent = judge(await email({ id, version, data }));
    if (!sent) return;
    showSnackbar(sent.message);
    await navigate({ href: invoiceHref(id) });
  };
  return (
    <Page>
      <PageHead
        title={`Email ${fileName.replace(/\.pdf$/, '')}`}
        tabs={<Link to={invoiceHref(invoice.id)}>The invoice</Link>}
        actions={
          <MayButton
            needs="receivablesInvoices.modify"
            disabled={isBusy || !preview.isReady}
            onClick={() => (to ? void form.handleSubmit(send)() : setAsking(true))}
          >
            Send mail
          </MayButton>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {!preview.isReady && (
        <Alert tone="warning">
          It is {invoice.status.toLowerCase()}: only what is approved and open is mailed.
        </Alert>
      )}
      <div className="panel-columns">
        <Panel title="Mail">
          <Form form={form} onSubmit={send}>
            <div className="stack">
              <Facts
                facts={[
                  ['From', from],
                  ['Subject', subject],
                  ['Enclosed', fileName],
                ]}
              />
              <TextField<InvoiceMail> name="to" label="To" type="email" required />
              <LongTextField<InvoiceMail> name="message" label="Message" rows={8} />
            </div>
          </Form>
        </Panel>
        <Panel title="Paper" hint="the PDF that goes with it" flush>
          <div className="paper-desk">
            <Suspense fallback={null}>
              <PdfPages
                invoiceId={invoice.id}
                version={invoice.version}
                label="The PDF that goes with the mail"
              />
            </Suspense>
          </div>
        </Panel>
      </div>
      {isAsking && (
        <MailDocument
          name={fileName.replace(/\.pdf$/, '')}
          noun="invoice"
          recipient={{ contactId: invoice.clientId, contactName: invoice.clientName, email: null }}
          send={(data) => email({ id: invoice.id, version: invoice.version, data })}
          isBusy={isBusy}
          onClose={() => {
            setAsking(false);
            again();
          }}
        />
      )}
    </Page>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Page, PageHead, Panel, State } from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { ReceiptForm } from './ReceiptForm.tsx';
import { FRESH, RECEIPT_START } from './receipts.queries.ts';

/** `/record-receipt`: one amount of a customer over their open invoices; `?contact=` begins with whose. */
export function ReceiptPage() {
  const { contact = '' } = useSearch({ strict: false }) as { contact?: string };
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({
    query: RECEIPT_START,
    variables: { clientId: contact },
    pause: !contact,
    context: FRESH,
  });
  const start = contact ? data?.receiptStart : undefined;
  const choose = (id: string | null) =>
    void navigate({ to: '/record-receipt', search: id ? { contact: id } : {}, replace: true });
  return (
    <Page>
      <PageHead title="Record receipt" />
      <Panel label="Customer">
        <div className="receipt-fields">
          <ContactPicker
            label="Customer"
            value={contact || null}
            valueLabel={start?.clientName}
            onChange={choose}
            required
          />
        </div>
      </Panel>
      {error && <FailedRead error={error} onRetry={again} />}
      {!contact && (
        <State title="Who has paid?">
          Choose the customer; their open invoices stand below, the earliest due first.
        </State>
      )}
      {contact && !error && start?.clientId !== contact && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {start?.clientId === contact && <ReceiptForm key={contact} start={start} />}
    </Page>
  );
}

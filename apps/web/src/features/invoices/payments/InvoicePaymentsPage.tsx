import { useSearch } from '@tanstack/react-router';
import { InvoicePaymentView } from './InvoicePaymentView.tsx';
import { PaymentList } from './PaymentList.tsx';

/** The list of payments, or one of them when the address names it. */
export function InvoicePaymentsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <InvoicePaymentView key={id} id={id} /> : <PaymentList />;
}

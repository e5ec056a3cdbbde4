import { useSearch } from '@tanstack/react-router';
import { BillPaymentList } from './BillPaymentList.tsx';
import { BillPaymentView } from './BillPaymentView.tsx';

/** The list of payments, or one of them when the address names it. */
export function BillPaymentsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <BillPaymentView key={id} id={id} /> : <BillPaymentList />;
}

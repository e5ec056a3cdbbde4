import { useSearch } from '@tanstack/react-router';
import { InvoiceList } from './InvoiceList.tsx';
import { InvoiceView } from './InvoiceView.tsx';

/** The list of invoices, or one of them when the address names it. */
export function InvoicesPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <InvoiceView key={id} id={id} /> : <InvoiceList />;
}

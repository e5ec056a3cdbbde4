import { useSearch } from '@tanstack/react-router';
import { BillList } from './BillList.tsx';
import { BillView } from './BillView.tsx';

/** The list of bills, or one of them when the address names it. */
export function BillsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <BillView key={id} id={id} /> : <BillList />;
}

import { useSearch } from '@tanstack/react-router';
import { VendorCreditList } from './VendorCreditList.tsx';
import { VendorCreditView } from './VendorCreditView.tsx';

/** The list of vendor credit notes, or one of them when the address names it. */
export function VendorCreditNotesPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <VendorCreditView key={id} id={id} /> : <VendorCreditList />;
}

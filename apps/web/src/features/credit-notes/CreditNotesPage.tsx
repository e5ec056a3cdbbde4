import { useSearch } from '@tanstack/react-router';
import { CreditNoteList } from './CreditNoteList.tsx';
import { CreditNoteView } from './CreditNoteView.tsx';

/** `/receivables/credit-notes`: all of them, `?id=` one. */
export function CreditNotesPage() {
  const { id }: { id?: string } = useSearch({ strict: false });
  return id ? <CreditNoteView id={id} /> : <CreditNoteList />;
}

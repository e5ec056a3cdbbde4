import { useSearch } from '@tanstack/react-router';
import { JournalList } from './JournalList.tsx';
import { JournalView } from './JournalView.tsx';

/** The list of manual journals, or one of them when the address names it. */
export function ManualJournalsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <JournalView key={id} id={id} /> : <JournalList />;
}

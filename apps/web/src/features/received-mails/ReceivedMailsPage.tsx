import { useSearch } from '@tanstack/react-router';
import { MailView } from './MailView.tsx';
import { ReceivedMailList } from './ReceivedMailList.tsx';

/** The list of mails that came in, or one of them when the address names it. */
export function ReceivedMailsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <MailView key={id} id={id} /> : <ReceivedMailList />;
}

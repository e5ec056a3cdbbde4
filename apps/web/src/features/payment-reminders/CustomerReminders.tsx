import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { REMINDERS_TO } from './payment-reminders.queries.ts';
import { SentReminders } from './SentReminders.tsx';

/** The reminders one customer was sent; nothing while there is none. */
export function CustomerReminders({ contactId }: { contactId: string }) {
  const [{ data, error }, again] = useFreshQuery({
    query: REMINDERS_TO,
    variables: { contactId },
  });
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  const sent = data?.paymentRemindersTo ?? [];
  return sent.length > 0 ? <SentReminders sent={sent} title="Reminders" hint="" /> : null;
}

import { MOST_REMINDED } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutateOnce } from '../../platform/records/mutations.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { Alert, Page, PageHead, Waiting } from '../../ui/index.ts';
import { ReceivablesTabs } from '../invoices/index.ts';
import { DueReminders } from './DueReminders.tsx';
import { PAYMENT_REMINDERS, type Reminders, SEND_REMINDERS } from './payment-reminders.queries.ts';
import { SentReminders } from './SentReminders.tsx';
import { StoppedCustomers } from './StoppedCustomers.tsx';

const SCHEDULE = '/settings?section=payment-reminders';

/** `/receivables/reminders`: whose reminder is due, as its mail would leave, and what was sent. */
export function RemindersPage() {
  const [{ data, error }, again] = useFreshQuery({ query: PAYMENT_REMINDERS });
  const reminders = data?.paymentReminders;
  const refresh = () => again(FRESH);
  return (
    <Page>
      <PageHead
        title="Payment reminders"
        tabs={<ReceivablesTabs present="/receivables/reminders" />}
        actions={reminders && <SendAll reminders={reminders} onDone={refresh} />}
      />
      {error && <FailedRead error={error} onRetry={refresh} />}
      {!error && !reminders && <Waiting />}
      {reminders && (
        <>
          <Rhythm reminders={reminders} />
          {reminders.isOn && <DueReminders due={reminders.due} onDone={refresh} />}
          <StoppedCustomers stopped={reminders.stopped} onDone={refresh} />
          <SentReminders sent={reminders.sent} />
        </>
      )}
    </Page>
  );
}

/** Whether reminders are written at all, and who sends them. */
function Rhythm({ reminders: { isOn, sendsItself, senderName } }: { reminders: Reminders }) {
  const schedule = <Link to={SCHEDULE}>the schedule</Link>;
  if (!isOn) {
    return (
      <Alert title="No customer is reminded">
        Switch reminders on in {schedule}: after how many days, and in which words.
      </Alert>
    );
  }
  if (!sendsItself) {
    return <p className="muted">A person sends each reminder; their days stand in {schedule}.</p>;
  }
  if (senderName === '') {
    return (
      <Alert tone="warning" title="Nothing leaves by itself">
        Whoever saved {schedule} may send no reminders any more. Save it again to send them in your
        name.
      </Alert>
    );
  }
  return (
    <p className="muted">
      Reminders leave by themselves once on each working day, in the name of {senderName}, by{' '}
      {schedule}.
    </p>
  );
}

function SendAll({ reminders, onDone }: { reminders: Reminders; onDone: () => void }) {
  const [send, isBusy] = useMutateOnce(SEND_REMINDERS);
  const [ask, dialog] = useQuestion();
  const ready = reminders.due
    .filter(({ to, heldCash }) => to !== null && heldCash.length === 0)
    .slice(0, MOST_REMINDED);
  if (ready.length < 2) return null;
  const sendThem = async () => {
    const seen = ready.map(({ contactId, hash }) => ({ contactId, hash }));
    const outcome = await send({ data: { reminders: seen } });
    showOutcome(outcome);
    onDone();
  };
  return (
    <>
      <MayButton
        needs="receivablesInvoices.modify"
        loading={isBusy}
        onClick={() =>
          ask({
            title: `Send ${ready.length} reminders?`,
            action: `Send ${ready.length} mails`,
            text: `To ${ready.map(({ contactName }) => contactName).join(', ')}. Each leaves as it stands in the list.`,
            onYes: () => void sendThem(),
          })
        }
      >
        {ready.length < MOST_REMINDED
          ? `Send all ${ready.length}`
          : `Send the first ${ready.length}`}
      </MayButton>
      {dialog}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { contactHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { formatDay, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { RESUME_REMINDERS, type Reminders } from './payment-reminders.queries.ts';

type StoppedCustomersProps = { stopped: Reminders['stopped']; onDone: () => void };

/** Customers whom nobody reminds, and why; nothing while all are reminded. */
export function StoppedCustomers({ stopped, onDone }: StoppedCustomersProps) {
  const [resume, isBusy] = useMutate(RESUME_REMINDERS);
  if (stopped.length === 0) return null;
  return (
    <Panel title="Not reminded" flush>
      <WideTable label="Customers who are not reminded">
        <table className="plain-table">
          <caption className="visually-hidden">Customers who are not reminded</caption>
          <TableHead texts={['Customer', 'Reason', 'Since', 'By', 'What to do']} />
          <tbody>
            {stopped.map((one) => (
              <tr key={one.contactId}>
                <th scope="row">
                  <Link to={contactHref(one.contactId)} className="list-link">
                    {one.contactName}
                  </Link>
                </th>
                <td>{one.reason}</td>
                <td className="nowrap">{formatDay(one.stoppedAt.slice(0, 10))}</td>
                <td>{one.stoppedBy}</td>
                <td>
                  <MayButton
                    needs="receivablesInvoices.modify"
                    variant="default"
                    disabled={isBusy}
                    aria-label={`Resume: ${one.contactName}`}
                    onClick={async () => {
                      showOutcome(await resume({ contactId: one.contactId }));
                      onDone();
                    }}
                  >
                    Resume
                  </MayButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay, useUser } from '../../platform/session/use-session.ts';
import {
  formatAccounting,
  formatDay,
  formatInstant,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { invoiceHref } from '../invoices/index.ts';
import { CustomerReminders } from '../payment-reminders/index.ts';
import { FollowUpForm } from './FollowUpForm.tsx';
import { FOLLOW_UP, type FollowUpRecord, FRESH } from './follow-ups.queries.ts';
import { PromisedDay } from './PromisedDay.tsx';

type FollowUpPanelProps = { contactId: string; onDone: () => void };

/** One customer: what is open, what was said, and what is said now. */
export function FollowUpPanel({ contactId, onDone }: FollowUpPanelProps) {
  const may = useMay('receivablesInvoices.modify');
  const { contactId: ownId } = useUser();
  const [{ data, error }, again] = useQuery({
    query: FOLLOW_UP,
    variables: { contactId },
    context: FRESH,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  const record = data?.followUp;
  if (!record) return null;
  return (
    <div className="with-side">
      <div className="stack">
        <DueInvoices record={record} />
        <CustomerReminders contactId={contactId} />
        <Notes record={record} />
      </div>
      {may && <FollowUpForm record={record} ownId={ownId} onDone={onDone} />}
    </div>
  );
}

function DueInvoices({ record }: { record: FollowUpRecord }) {
  return (
    <Panel title={`Open invoices of ${record.contactName}`} flush>
      <WideTable label="Open invoices">
        <table className="plain-table">
          <TableHead
            texts={['Invoice', 'Due', 'Promised']}
            figures={['Days overdue', 'Open', 'Amount promised']}
          />
          <tbody>
            {record.invoices.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={invoiceHref(one.id)} className="list-link">
                    {one.number}
                  </Link>
                </th>
                <td className="nowrap">{formatDay(one.dueOn)}</td>
                <td>
                  <PromisedDay on={one.promisedOn} isBroken={one.isBroken} />
                </td>
                <td className="end">{one.daysOverdue || '–'}</td>
                <td className="end nowrap">{money(one.currency, one.open)}</td>
                <td className="end nowrap">
                  {one.promised ? money(one.currency, one.promised) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

const money = (currency: string, amount: string): string =>
  `${currency} ${formatAccounting(amount, minorUnitDigits(currency))}`;

function Notes({ record }: { record: FollowUpRecord }) {
  return (
    <Panel title="Earlier notes">
      {record.notes.length === 0 && <p className="muted">Nothing was noted yet.</p>}
      <div className="stack">
        {record.notes.map((one) => (
          <article key={one.id}>
            <p className="muted">
              {one.createdBy}, {formatInstant(one.createdAt)} UTC; followed up by{' '}
              {one.responsibleName}
            </p>
            <p className="typed-words">{one.note}</p>
            {one.promises.map((promise) => (
              <p key={promise.number}>
                {promise.number}: {money(promise.currency, promise.amount)} promised for{' '}
                {formatDay(promise.promisedOn)}
              </p>
            ))}
            {one.nextStep && (
              <p>
                Next: {one.nextStep}
                {one.nextStepOn && `, ${formatDay(one.nextStepOn)}`}
              </p>
            )}
          </article>
        ))}
      </div>
    </Panel>
  );
}

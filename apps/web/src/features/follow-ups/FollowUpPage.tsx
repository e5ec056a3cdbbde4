import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  TableHead,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { ReceivablesTabs } from '../invoices/index.ts';
import { FollowUpPanel } from './FollowUpPanel.tsx';
import { FOLLOW_UP_WORK, FRESH, type WorkList } from './follow-ups.queries.ts';
import { PromisedDay } from './PromisedDay.tsx';

const PATH = '/receivables/follow-up';

/** `/receivables/follow-up`: who owes and is overdue, worked through one after another. */
export function FollowUpPage() {
  const { contact = '' }: { contact?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({ query: FOLLOW_UP_WORK, context: FRESH });
  const list = data?.followUpWork;
  const [count, setCount] = useState(0);
  const next = (done: string) => {
    const rows = list?.rows ?? [];
    const at = rows.findIndex(({ contactId }) => contactId === done);
    const { contactId } = rows[at + 1] ?? rows[0] ?? { contactId: done };
    again({ requestPolicy: 'network-only' });
    setCount(count + 1);
    void navigate({ to: PATH, search: { contact: contactId } as never, replace: true });
  };
  return (
    <Page>
      <PageHead title="Follow-up" tabs={<ReceivablesTabs present={PATH} />} />
      {error && !list && <FailedRead error={error} onRetry={again} />}
      {!error && !list && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {list && <WorkTable list={list} contact={contact} />}
      {/* A saved note leaves an empty form behind, also where nobody is next. */}
      {contact && (
        <FollowUpPanel
          key={`${contact} ${count}`}
          contactId={contact}
          onDone={() => next(contact)}
        />
      )}
    </Page>
  );
}

type Row = WorkList['rows'][number];

const stepText = ({ nextStep, nextStepOn }: Row): string =>
  [nextStep, nextStepOn && formatDay(nextStepOn)].filter(Boolean).join(', ') || '–';

function WorkTable({ list, contact }: { list: WorkList; contact: string }) {
  const { currency, rows } = list;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  return (
    <Panel title="Overdue customers" hint={currency} flush>
      <WideTable label="Overdue customers">
        <table className="plain-table">
          <caption className="visually-hidden">Overdue customers, broken promises first</caption>
          <TableHead
            texts={['Customer', 'Last contact', 'Promised', 'Responsible', 'Next step']}
            figures={['Invoices', 'Oldest, days', 'Overdue']}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.contactId} aria-current={row.contactId === contact || undefined}>
                <th scope="row">
                  <Link
                    to={PATH}
                    search={{ contact: row.contactId } as never}
                    replace
                    className="list-link"
                  >
                    {row.contactName}
                  </Link>
                </th>
                <td title={row.lastNote ?? ''}>
                  {row.lastAt ? formatDay(row.lastAt.slice(0, 10)) : 'Never'}
                </td>
                <td>
                  {row.promisedOn ? (
                    <PromisedDay on={row.promisedOn} isBroken={row.isBroken} />
                  ) : (
                    <span className="muted">–</span>
                  )}
                </td>
                <td>{row.responsibleName ?? '–'}</td>
                <td>{stepText(row)}</td>
                <td className="end">{row.invoices}</td>
                <td className="end">{row.oldestDays}</td>
                <td className="end strong">{figure(row.overdue)}</td>
              </tr>
            ))}
            {rows.length === 0 && <WholeRow columns={8}>Nothing is overdue.</WholeRow>}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { CompanyBankQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { Facts, formatInstantShort, Panel } from '../../ui/index.ts';

const COMPANY_BANK = graphql(`
  query CompanyBank {
    companyBank {
      code
      name
      offersCards
      sendsEvents
      unanswered
      events {
        id
        payoutId
        number
        state
        text
        reason
        at
        receivedAt
      }
    }
  }
`);

const BANK_CHANGES = graphql(`
  subscription CompanyBankChanges {
    changes(topics: ["payouts"]) { id }
  }
`);

type CompanyBank = CompanyBankQuery['companyBank'];

/** Which bank keeps the accounts of the company, and what it said last. */
export function BankSection() {
  const [{ data, error }, again] = useQuery({ query: COMPANY_BANK, context: FRESH });
  const [{ data: changed }] = useSubscription({ query: BANK_CHANGES });
  useEffect(() => {
    if (changed) again(FRESH);
  }, [changed, again]);
  const bank = data?.companyBank;
  if (!bank) {
    return <RecordState error={error} missing="No bank found." onRetry={() => again(FRESH)} />;
  }
  return (
    <div className="stack">
      <Panel title={bank.name}>
        <Facts
          facts={[
            ['Keeps', bank.code === 'embedded' ? 'Accounts and payments here' : 'Payments'],
            ['Cards', bank.offersCards ? 'Offered' : 'Not offered'],
            ['Its events', bank.sendsEvents ? 'Sent by it, signed' : 'Collected by the server'],
            [
              'Not answered yet',
              bank.unanswered === 0 ? 'None' : `${bank.unanswered}, asked again under the same id`,
            ],
          ]}
        />
      </Panel>
      <Heard events={bank.events} />
    </div>
  );
}

function Heard({ events }: { events: CompanyBank['events'] }) {
  if (events.length === 0) {
    return (
      <Panel title="What it said last">
        <p className="muted">Nothing yet. The bank is heard once a payment was sent to it.</p>
      </Panel>
    );
  }
  return (
    <Panel title="What it said last" flush>
      <ul className="settings-rows">
        {events.map((event) => (
          <li key={event.id}>
            <div className="grow">
              <div className="strong">
                {event.payoutId ? (
                  <Link to={`/payouts?id=${event.payoutId}`}>{event.number}</Link>
                ) : (
                  'A payment that was not ordered here'
                )}
                {`: ${event.text}`}
              </div>
              <div className="muted small">
                {formatInstantShort(event.receivedAt)}. {event.reason}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

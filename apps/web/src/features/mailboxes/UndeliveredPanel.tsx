import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { graphql } from '../../api/generated/index.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { formatInstantShort, Panel } from '../../ui/index.ts';

const UNDELIVERED = graphql(`
  query Undelivered {
    listOutbox(state: "dead", limit: 20) {
      total
      rows {
        id
        to
        subject
        lastError
        createdAt
      }
    }
  }
`);

const RETRY_MESSAGE = graphql(`
  mutation RetryMessage($id: ID!) {
    retryOutboxMessage(id: $id) {
      ...Outcome
    }
  }
`);

/** Messages given up for good, latest first, with the receiver's reason and another try. */
export function UndeliveredPanel({ onRetried }: { onRetried: () => void }) {
  const [{ data }, again] = useQuery({ query: UNDELIVERED, context: FRESH });
  const [retry] = useMutate(RETRY_MESSAGE);
  if (!data || data.listOutbox.total === 0) return null;
  const { rows, total } = data.listOutbox;
  const sendAgain = async (id: string) => {
    showOutcome(await retry({ id }));
    again(FRESH);
    onRetried();
  };
  return (
    <Panel
      title="Messages that did not arrive"
      hint={total > rows.length ? `The latest ${rows.length} of ${total}` : undefined}
      flush
    >
      <ul className="settings-rows">
        {rows.map((message) => (
          <li key={message.id}>
            <div className="grow">
              <div className="strong">
                {message.subject}, to {message.to}
              </div>
              <div className="muted small">
                {formatInstantShort(message.createdAt)}. {message.lastError}
              </div>
            </div>
            <MayButton
              needs="security.modify"
              variant="default"
              aria-label={`Send again ${message.subject} to ${message.to}`}
              onClick={() => void sendAgain(message.id)}
            >
              Send again
            </MayButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

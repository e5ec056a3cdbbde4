import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Waiting } from '../../ui/index.ts';
import { OffHirePanel } from './OffHirePanel.tsx';
import {
  CHARTER_OFF_HIRE,
  type CharterProps,
  DELETE_OFF_HIRE,
  SAVE_OFF_HIRE,
} from './time-charters.queries.ts';

const CONTEXT = { additionalTypenames: ['CharterOffHire', 'TimeCharter'] };

/** Time lost to the charter; each record enters the statements at once. */
export function OffHireTab({ charter, terms }: CharterProps) {
  const [{ data, error }, again] = useQuery({
    query: CHARTER_OFF_HIRE,
    variables: { id: charter.id },
    context: CONTEXT,
  });
  const [remove] = useMutate(DELETE_OFF_HIRE);
  const [save] = useMutate(SAVE_OFF_HIRE);
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const charterId = charter.id;
  return (
    <OffHirePanel
      rows={data.charterOffHire}
      currency={terms.currency}
      needs="timeCharters.modify"
      onDeleteText="It leaves the statements that are not issued."
      save={(input, key) => save({ charterId, ...key, data: input })}
      remove={(key) => remove({ charterId, ...key })}
    />
  );
}

import { errorText } from '../../api/error-text.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Alert, Panel } from '../../ui/index.ts';

type UnreadableProps = Parameters<typeof FailedRead>[0] & { label?: string };

/** What keeps a statement from being drawn up is said in its own words. */
export function Unreadable({ label = 'Statement', error, onRetry }: UnreadableProps) {
  const isReason = error.graphQLErrors.some(
    ({ extensions }) => extensions.code === 'INVALID_STATE',
  );
  return (
    <Panel label={label}>
      {isReason ? (
        <Alert>{errorText(error)}</Alert>
      ) : (
        <FailedRead error={error} onRetry={onRetry} />
      )}
    </Panel>
  );
}

import type { CombinedError } from 'urql';
import { errorText, requestIdOf } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/index.ts';

/** Says in place of what should stand here why it could not be read, and tries again. */
export function FailedRead({ error, onRetry }: { error: CombinedError; onRetry: () => void }) {
  return <ErrorState message={errorText(error)} requestId={requestIdOf(error)} onRetry={onRetry} />;
}

import type { CombinedError } from 'urql';
import { Page, Panel, State, useDelayed } from '../../ui/index.ts';
import { WayOn } from '../navigation/WayOn.tsx';
import { FailedRead } from './FailedRead.tsx';

type RecordStateProps = {
  error: CombinedError | undefined;
  /** Shown when there is no such record: "No vessel data found." */
  missing: string;
  /** Said above why it could not be read. */
  failure?: string;
  onRetry: () => void;
};

const isMissing = (error: CombinedError): boolean =>
  error.graphQLErrors.some((one) =>
    ['NOT_FOUND', 'NOTHING_FOUND', 'BAD_REQUEST'].includes(String(one.extensions.code)),
  );

/** Stands in the place of a record that is on its way, or not to be had. */
export function RecordState({ error, missing, failure, onRetry }: RecordStateProps) {
  const late = useDelayed(error === undefined);
  return (
    <Page>
      <Panel label="Record">
        {!error && (
          <div aria-busy style={{ minHeight: 240 }}>
            <span className="visually-hidden" role="status">
              Loading
            </span>
            {late && <span className="skeleton-bar" style={{ width: 220 }} />}
          </div>
        )}
        {error && isMissing(error) && (
          <State title={missing} level={1} actions={<WayOn />}>
            It may have been deleted, or the link is not complete.
          </State>
        )}
        {error && !isMissing(error) && (
          <>
            {failure && <p role="alert">{failure}</p>}
            <FailedRead error={error} onRetry={onRetry} />
          </>
        )}
      </Panel>
    </Page>
  );
}

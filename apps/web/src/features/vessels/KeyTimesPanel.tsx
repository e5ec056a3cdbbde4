import { KEY_TIMES } from '@mainsheet/contract';
import { Facts, formatInstant, Panel } from '../../ui/index.ts';
import type { VesselReport } from './reports/reports.queries.ts';

/** The times that a statement of facts gives. */
export function KeyTimesPanel({ times }: { times: NonNullable<VesselReport['keyTimes']> }) {
  return (
    <Panel title="Key times" hint="UTC">
      <Facts facts={KEY_TIMES.map(([key, label]) => [label, formatInstant(times[key])])} />
    </Panel>
  );
}

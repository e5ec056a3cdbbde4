import { Panel } from '../../ui/index.ts';
import { ActivityList } from './ActivityList.tsx';
import type { Activity } from './dashboard.queries.ts';

const SHOWN = 8;

/** Who did what last. */
export function ActivityPanel({ activity }: { activity: readonly Activity[] }) {
  return (
    <Panel title="Recent activity" flush>
      <ActivityList activity={activity.slice(0, SHOWN)} />
    </Panel>
  );
}

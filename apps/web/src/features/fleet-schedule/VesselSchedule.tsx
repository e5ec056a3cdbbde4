import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import { civilToday, useMedia } from '../../ui/index.ts';
import { FLEET_SCHEDULE } from './fleet-schedule.queries.ts';
import './fleet-schedule.css';
import { ScheduleChart } from './ScheduleChart.tsx';
import { ScheduleLists } from './ScheduleLists.tsx';
import { SCHEDULE_CONTEXT } from './schedule-context.ts';
import { windowAt } from './schedule-window.ts';

function VesselChart({ vesselId }: { vesselId: string }) {
  const window = windowAt('quarter', civilToday());
  const { from, to } = window;
  const [{ data }] = useQuery({
    query: FLEET_SCHEDULE,
    variables: { from, to, vesselId },
    context: SCHEDULE_CONTEXT,
  });
  const lanes = data?.fleetSchedule.lanes ?? [];
  const isPhone = useMedia('(max-width: 640px)');
  if (lanes.length === 0) return null;
  if (isPhone) return <ScheduleLists lanes={lanes} onMove={null} />;
  return (
    <ScheduleChart
      {...{ window, lanes }}
      title="Schedule"
      zoom="quarter"
      now={Date.now()}
      onMove={null}
    />
  );
}

/** The employment of one vessel over a year, for who may see voyages. */
export function VesselSchedule({ vesselId }: { vesselId: string }) {
  return useMay('contracts.view') ? <VesselChart vesselId={vesselId} /> : null;
}

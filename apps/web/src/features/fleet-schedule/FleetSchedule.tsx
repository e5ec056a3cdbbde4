import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { loadStatus } from '../../platform/records/failures.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  civilToday,
  formatInstant,
  Page,
  PageHead,
  Panel,
  State,
  showSnackbar,
  useMedia,
  Waiting,
} from '../../ui/index.ts';
import { VoyageTabs } from '../laytime/index.ts';
import { CoverageChart } from './CoverageChart.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { ExposurePanel } from './ExposurePanel.tsx';
import {
  FLEET_SCHEDULE,
  MOVE_VOYAGE,
  type Schedule,
  type ScheduledVoyage,
} from './fleet-schedule.queries.ts';
import './fleet-schedule.css';
import { MoveDialog, type Moved } from './MoveDialog.tsx';
import { ScheduleChart } from './ScheduleChart.tsx';
import { ScheduleLists } from './ScheduleLists.tsx';
import { SCHEDULE_CONTEXT } from './schedule-context.ts';
import {
  type ScheduleWindow,
  stepFrom,
  windowAt,
  ZOOM_LABELS,
  ZOOMS,
  type Zoom,
  zoomOf,
} from './schedule-window.ts';
import { spanText } from './schedule-words.ts';

const DAY_MS = 86_400_000;

type Search = { zoom?: string; from?: string; estimates?: string };

/** What the address says of the view, and how it changes. */
function useScheduleView() {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const zoom = zoomOf(search.zoom);
  const day = /^\d{4}-\d\d-\d\d$/.test(search.from ?? '') ? (search.from ?? '') : civilToday();
  const change = (next: Search) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true });
  return {
    ...{ zoom, change },
    window: windowAt(zoom, day),
    withEstimates: search.estimates !== 'no',
  };
}

type View = ReturnType<typeof useScheduleView>;

function ViewControls({ view }: { view: View }) {
  const { zoom, window, change, withEstimates } = view;
  return (
    <>
      <Switch
        label="Estimates"
        checked={withEstimates}
        onChange={(event) => change({ estimates: event.currentTarget.checked ? 'yes' : 'no' })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Zoom"
        data={ZOOMS.map((value) => ({ value, label: ZOOM_LABELS[value] }))}
        value={zoom}
        onChange={(value) => change({ zoom: value })}
      />
      <Button.Group>
        <Button
          variant="default"
          aria-label="Earlier"
          onClick={() => change({ from: stepFrom(zoom, window, -1) })}
        >
          ←
        </Button>
        <Button variant="default" onClick={() => change({ from: civilToday() })}>
          Today
        </Button>
        <Button
          variant="default"
          aria-label="Later"
          onClick={() => change({ from: stepFrom(zoom, window, 1) })}
        >
          →
        </Button>
      </Button.Group>
    </>
  );
}

/** The last move, and the way back from it. */
function LastMove({ moved, onDone }: { moved: Moved; onDone: () => void }) {
  const [send, isBusy] = useMutate(MOVE_VOYAGE);
  const undo = async () => {
    const { voyageId, version, commencingAt, voyageNumber } = moved;
    const outcome = await send({ voyageId, version, commencingAt });
    if (outcome.refusal !== null)
      return showSnackbar(outcome.refusal, { error: true, durationMs: 6000 });
    showSnackbar(`${voyageNumber} is where it was.`);
    return onDone();
  };
  return (
    <Alert
      tone="positive"
      actions={
        <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      }
    >
      {moved.voyageNumber} was moved: it commences {formatInstant(moved.newCommencingAt)} UTC.
    </Alert>
  );
}

const withoutEstimates = (schedule: Schedule): Schedule => ({
  ...schedule,
  lanes: schedule.lanes.map((lane) => ({
    ...lane,
    voyages: lane.voyages.filter(({ worksheetId }) => !worksheetId),
  })),
});

type BodyProps = {
  schedule: Schedule;
  window: ScheduleWindow;
  zoom: Zoom;
  onMove: ((voyage: ScheduledVoyage, days: number) => void) | null;
};

function ScheduleBody({ schedule, window, zoom, onMove }: BodyProps) {
  const isPhone = useMedia('(max-width: 640px)');
  if (schedule.lanes.length === 0) {
    return (
      <Panel label="Schedule">
        <State title="No vessels yet">The schedule has a lane for each vessel of the fleet.</State>
      </Panel>
    );
  }
  return (
    <>
      {isPhone ? (
        <ScheduleLists lanes={schedule.lanes} onMove={onMove} />
      ) : (
        <ScheduleChart {...{ window, zoom, onMove }} lanes={schedule.lanes} now={Date.now()} />
      )}
      <CoverageChart schedule={schedule} />
      <CoverageTable schedule={schedule} />
      <ExposurePanel from={schedule.from} to={schedule.to} />
    </>
  );
}

/** `/contracts/schedule`: the fleet over time, and what of it is open. */
export function FleetSchedule() {
  const view = useScheduleView();
  const mayMove = useMay('contracts.modify');
  const [dropped, setDropped] = useState<{ voyage: ScheduledVoyage; at: string } | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const { from, to } = view.window;
  const [result, again] = useQuery({
    query: FLEET_SCHEDULE,
    variables: { from, to, vesselId: null },
    context: SCHEDULE_CONTEXT,
  });
  const schedule = result.error ? undefined : result.data?.fleetSchedule;
  const drop = (voyage: ScheduledVoyage, days: number) => {
    const at = new Date(Date.parse(voyage.commencingAt) + days * DAY_MS).toISOString();
    setDropped({ voyage, at });
  };
  return (
    <Page>
      <PageHead
        title="Fleet schedule"
        meta={<span className="muted small nowrap">{spanText(from, to)}</span>}
        tabs={<VoyageTabs present="/contracts/schedule" />}
        actions={<ViewControls view={view} />}
      />
      {moved && <LastMove key={moved.version} moved={moved} onDone={() => setMoved(null)} />}
      <div className="stack" data-load={loadStatus(result)} aria-busy={result.fetching}>
        {result.error && <FailedRead error={result.error} onRetry={again} />}
        {!schedule && !result.error && <Waiting />}
        {schedule && (
          <ScheduleBody
            schedule={view.withEstimates ? schedule : withoutEstimates(schedule)}
            window={view.window}
            zoom={view.zoom}
            onMove={mayMove ? drop : null}
          />
        )}
      </div>
      {dropped && (
        <MoveDialog
          voyage={dropped.voyage}
          commencingAt={dropped.at}
          onMoved={(done) => {
            setDropped(null);
            setMoved(done);
          }}
          onClose={() => setDropped(null)}
        />
      )}
    </Page>
  );
}

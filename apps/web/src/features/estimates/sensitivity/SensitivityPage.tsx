import { Button } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { EstimateSheetQuery } from '../../../api/generated/graphql.ts';
import { WayOn } from '../../../platform/navigation/WayOn.tsx';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { RecordState } from '../../../platform/records/RecordState.tsx';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  Alert,
  formatNumber,
  Page,
  PageHead,
  Panel,
  State,
  showSnackbar,
  Tag,
  useDelayed,
} from '../../../ui/index.ts';
import { SolveDialog } from '../dialogs/SolveDialog.tsx';
import { useWorksheetStore } from '../grid/WorksheetPage.tsx';
import { type EstimateColumn, isFixed, isIncomplete } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { useEstimateSheet } from '../use-estimate-sheet.ts';
import { MoversPanel } from './MoversPanel.tsx';
import { SpeedPanel } from './SpeedPanel.tsx';
import { WhatIfPanel } from './WhatIfPanel.tsx';
import './sensitivity.css';

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Page>
    <Panel label="Sensitivity">
      <State title={title} level={1} actions={<WayOn />}>
        {children}
      </State>
    </Panel>
  </Page>
);

/** What moves an estimate: `/estimate/sensitivity?worksheet=<id>&estimate=<id>`. */
export function SensitivityPage() {
  const search = useSearch({ strict: false }) as { worksheet?: string; estimate?: string };
  const id = search.worksheet ?? '';
  const isSlow = useDelayed(true);
  const { data, error, again } = useEstimateSheet(id);
  if (id === '') return <Nothing title="No estimate">Open one from its worksheet.</Nothing>;
  if (error && !data) {
    return <RecordState error={error} missing="No worksheet found." onRetry={again} />;
  }
  if (!data) return isSlow ? <PageHead title="Sensitivity" /> : null;
  return <LoadedSensitivity key={id} data={data} estimateId={search.estimate} />;
}

function LoadedSensitivity(props: { data: EstimateSheetQuery; estimateId: string | undefined }) {
  const { data, estimateId } = props;
  const { store } = useWorksheetStore(data);
  const chosen = store.find(estimateId ?? '')?.id ?? store.order[0];
  if (chosen === undefined)
    return <Nothing title="No estimates yet">The worksheet is empty.</Nothing>;
  return <Sensitivity key={chosen} store={store} id={chosen} sheet={data.estimateSheet.sheet} />;
}

type SensitivityProps = {
  store: WorksheetStore;
  id: string;
  sheet: { id: string; name: string };
};

/** What the figures of the head say: of the estimate as it stands. */
function headline({ result, inputs }: EstimateColumn): string {
  const { totals, cargoes } = result;
  const breakeven = cargoes[0]?.breakevenRate;
  const tce = `TCE ${formatNumber(totals.netTce) || '–'} ${inputs.baseCurrency}/d`;
  return breakeven == null ? tce : `${tce}, breakeven freight ${formatNumber(breakeven, 2)}`;
}

function Sensitivity({ store, id, sheet }: SensitivityProps) {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(id, listener),
    [store, id],
  );
  const column = useSyncExternalStore(subscribe, () => store.find(id));
  const [isSolving, setSolving] = useState(false);
  const navigate = useNavigate();
  const mayEdit = useMay('estimates.modify');
  if (!column) return null;
  const isReadOnly = !mayEdit || isFixed(column);
  const place = { worksheet: sheet.id } as const;
  const adopt = (inputs: EstimateColumn['inputs']) =>
    withPermission('estimates.create', 'Add an estimate', () => {
      store.add(inputs, column).then(
        () => void navigate({ to: '/estimate/estimate-column-view', search: place } as never),
        (error: unknown) => showSnackbar(String(error), { error: true }),
      );
    });
  return (
    <Page>
      <PageHead
        title={`${column.fullNumber} ${column.inputs.vessel?.name ?? ''}`
          .trim()
          .concat(', sensitivity')}
        meta={
          <>
            <Tag tone={isFixed(column) ? 'positive' : 'idle'}>{column.status.toLowerCase()}</Tag>
            <Link to="/estimate/estimate-column-view" search={place as never}>
              {sheet.name}
            </Link>
            <span className="muted small">{headline(column)}</span>
          </>
        }
        actions={
          <>
            <Button
              variant="default"
              onClick={() =>
                void navigate({
                  to: `/estimate/estimate-details/${sheet.id}`,
                  search: { estimate: column.id, name: sheet.name },
                } as never)
              }
            >
              Details
            </Button>
            <Button
              disabled={isReadOnly}
              leftSection={<IconTargetArrow size={14} />}
              onClick={() => setSolving(true)}
            >
              Solve
            </Button>
          </>
        }
      />
      {isIncomplete(column) && (
        <Alert tone="warning" title="This estimate is incomplete.">
          Something is not filled in yet: the differences below hold, the figures are not final.
        </Alert>
      )}
      <div className="sens-page">
        <WhatIfPanel inputs={column.inputs} result={column.result} onAdopt={adopt} />
        <MoversPanel inputs={column.inputs} />
      </div>
      <SpeedPanel
        inputs={column.inputs}
        isReadOnly={isReadOnly}
        onUse={(change) => store.edit([column.id], change)}
      />
      {isSolving && <SolveDialog store={store} column={column} onClose={() => setSolving(false)} />}
    </Page>
  );
}

import { Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChartGridDots,
  IconDroplet,
  IconHistory,
  IconTargetArrow,
} from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../api/error-text.ts';
import type { EstimateSheetQuery } from '../../../api/generated/graphql.ts';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { RecordState } from '../../../platform/records/RecordState.tsx';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  Alert,
  formatInstant,
  Page,
  PageHead,
  Panel,
  State,
  Tag,
  useDelayed,
} from '../../../ui/index.ts';
import { FixDialog } from '../dialogs/FixDialog.tsx';
import { NoticeList } from '../dialogs/NoticeList.tsx';
import { SolveDialog } from '../dialogs/SolveDialog.tsx';
import { useWorksheetStore } from '../grid/WorksheetPage.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { PastActions } from '../history/PastActions.tsx';
import { useEstimateState } from '../history/use-state.ts';
import { type EstimateColumn, isFixed } from '../model/estimate-column.ts';
import { usesOf } from '../model/operation.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import { useEstimateSheet } from '../use-estimate-sheet.ts';
import { BrokerHistoryPanel } from './BrokerHistoryPanel.tsx';
import { BunkerDialog } from './bunkers/BunkerDialog.tsx';
import { CarbonPanel } from './CarbonPanel.tsx';
import { CargoPanel } from './CargoPanel.tsx';
import { CommissionPanel } from './CommissionPanel.tsx';
import { CharterPanels } from './charter/CharterPanels.tsx';
import { FuelTablePanel } from './FuelTablePanel.tsx';
import { HeaderPanel } from './HeaderPanel.tsx';
import { ItineraryPanel } from './itinerary/ItineraryPanel.tsx';
import { OtherPanel } from './OtherPanel.tsx';
import { PortHistoryPanel } from './PortHistoryPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { RoutePanel } from './RoutePanel.tsx';
import '../grid/worksheet.css';
import './details.css';

/** One estimate with every field: `/estimate/estimate-details/<worksheet>?estimate=<id>`. */
export function DetailsPage() {
  const { worksheetId: id = '' } = useParams({ strict: false }) as { worksheetId?: string };
  const { estimate, name } = useSearch({ strict: false }) as { estimate?: string; name?: string };
  const isSlow = useDelayed(true);
  const { data, error, again } = useEstimateSheet(id);
  if (error && !data) {
    return <RecordState error={error} missing="No worksheet found." onRetry={again} />;
  }
  if (!data) return isSlow ? <PageHead title={name ?? 'Estimate'} /> : null;
  return <LoadedDetails key={id} data={data} estimateId={estimate} />;
}

function LoadedDetails(props: { data: EstimateSheetQuery; estimateId: string | undefined }) {
  const { data, estimateId } = props;
  const { store, lookUps } = useWorksheetStore(data);
  const chosen = store.find(estimateId ?? '')?.id ?? store.order[0];
  if (chosen === undefined) {
    return (
      <Page>
        <Panel label="Estimate">
          <State title="No estimates yet" level={1}>
            The worksheet is empty.
          </State>
        </Panel>
      </Page>
    );
  }
  return (
    <Details
      key={chosen}
      store={store}
      lookUps={lookUps}
      id={chosen}
      sheet={data.estimateSheet.sheet}
    />
  );
}

/** `history` opens the panel of states, `revision` shows one of them. */
type HistorySearch = { history?: boolean; revision?: number };

type DetailsProps = {
  store: WorksheetStore;
  lookUps: LookUps;
  id: string;
  sheet: { id: string; name: string };
};

const SAVE_WORDS = {
  saved: 'Saved',
  dirty: 'Saving …',
  saving: 'Saving …',
  failed: 'Not saved',
} as const;

/** Ctrl+Z and Ctrl+Y outside of grids and fields, which have their own. */
function useUndoKeys(store: WorksheetStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest('input, .grid');
      if (!(event.ctrlKey || event.metaKey) || inside) return;
      if (event.key === 'z') store.undo();
      else if (event.key === 'y') store.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

/** A ship on hire carries what her charterers say: an empty cargo is not asked for. */
const isCargoShown = ({ inputs }: EstimateColumn): boolean =>
  usesOf(inputs).freight ||
  inputs.cargoes.some(({ name, quantity }) => name !== '' || quantity > 0);

function Details({ store, lookUps, id, sheet }: DetailsProps) {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(id, listener),
    [store, id],
  );
  const column = useSyncExternalStore(subscribe, () => store.find(id));
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const mayEdit = useMay('estimates.modify');
  const navigate = useNavigate();
  const { history, revision = null } = useSearch({ strict: false }) as HistorySearch;
  const { past, error } = useEstimateState(column, revision);
  useUndoKeys(past?.store ?? store);
  const show = (search: HistorySearch) =>
    void navigate({ to: '.', search: { estimate: id, name: sheet.name, ...search } } as never);
  const showState = (version: number | null) =>
    show({ history: true, ...(version === null ? {} : { revision: version }) });
  if (!column) return null;
  const close = () => setDialog(null);
  const part = past ?? { store, column };
  const disabled = !mayEdit || isFixed(part.column);
  return (
    <div className="page">
      <DetailsHead
        {...{ column, past, part: part.column, sheet, disabled, history }}
        onDialog={setDialog}
        onHistory={() => show(history ? {} : { history: true })}
      />
      <div className="ed-page">
        <fieldset className="ed-main" disabled={disabled}>
          <legend className="visually-hidden">Estimate</legend>
          {past && (
            <Alert
              tone="warning"
              title={`As it was at ${formatInstant(past.stored.updatedAt)} UTC`}
            >
              Saved by {past.stored.updatedBy}. This is a state of the past: nothing in it changes.
            </Alert>
          )}
          <NoticeList store={store} />
          {error && <Alert tone="negative">{errorText(error)}</Alert>}
          <HeaderPanel {...part} lookUps={lookUps} disabled={disabled} />
          <CharterPanels {...part} lookUps={lookUps} disabled={disabled} />
          <ItineraryPanel {...part} lookUps={lookUps} />
          <PortHistoryPanel {...part} />
          <BrokerHistoryPanel column={part.column} />
          {isCargoShown(part.column) && <CargoPanel {...part} lookUps={lookUps} />}
          {isCargoShown(part.column) && <CommissionPanel {...part} lookUps={lookUps} />}
          <RoutePanel {...part} disabled={disabled} />
          <FuelTablePanel {...part} />
          <OtherPanel {...part} list="otherRevenues" title="Other revenue" />
          <OtherPanel {...part} list="otherExpenses" title="Other expense" />
        </fieldset>
        <div className="ed-side">
          {history && (
            <HistoryPanel
              column={column}
              shown={revision}
              onShow={showState}
              actions={
                revision !== null && (
                  <PastActions
                    {...{ store, column }}
                    version={revision}
                    sheetId={sheet.id}
                    onNow={() => showState(null)}
                  />
                )
              }
            />
          )}
          <ResultPanel column={part.column} />
          <CarbonPanel {...part} disabled={disabled} />
        </div>
      </div>
      {dialog === 'bunkers' && <BunkerDialog {...part} disabled={disabled} onClose={close} />}
      {dialog === 'solve' && <SolveDialog {...part} onClose={close} />}
      {dialog === 'fix' && <FixDialog {...part} onClose={close} />}
    </div>
  );
}

type DialogName = 'bunkers' | 'solve' | 'fix';
type Shown = {
  column: EstimateColumn;
  /** A state of the past that is looked at. */
  past: ReturnType<typeof useEstimateState>['past'];
  sheet: DetailsProps['sheet'];
};
type HeadProps = Shown & {
  /** What is shown: the past or the present. */
  part: EstimateColumn;
  disabled: boolean;
  history: boolean | undefined;
  onDialog: (dialog: DialogName) => void;
  onHistory: () => void;
};

function DetailsHead(props: HeadProps) {
  const { column, past, part, sheet, disabled, history, onDialog, onHistory } = props;
  const navigate = useNavigate();
  return (
    <PageHead
      title={`${column.fullNumber} ${column.inputs.vessel?.name ?? ''}`.trim()}
      meta={<DetailsFacts {...{ column, past, sheet }} />}
      actions={
        <>
          <Button
            variant="default"
            aria-pressed={history === true}
            leftSection={<IconHistory size={14} />}
            onClick={onHistory}
          >
            History
          </Button>
          <Button
            variant="default"
            leftSection={<IconChartGridDots size={14} />}
            onClick={() =>
              void navigate({
                to: '/estimate/sensitivity',
                search: { worksheet: sheet.id, estimate: column.id },
              } as never)
            }
          >
            Sensitivity
          </Button>
          <Button
            variant="default"
            leftSection={<IconDroplet size={14} />}
            onClick={() => onDialog('bunkers')}
          >
            Bunker planning
          </Button>
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconTargetArrow size={14} />}
            onClick={() => onDialog('solve')}
          >
            Solve
          </Button>
          <Button
            disabled={isFixed(part)}
            leftSection={<IconArrowsExchange size={14} />}
            onClick={() =>
              withPermission('contracts.create', 'Convert an estimate to a voyage', () =>
                onDialog('fix'),
              )
            }
          >
            Convert to voyage
          </Button>
        </>
      }
    />
  );
}

function DetailsFacts({ column, past, sheet }: Shown) {
  return (
    <>
      {past ? (
        <Tag tone="warning">as it was at {formatInstant(past.stored.updatedAt)}, read-only</Tag>
      ) : (
        <Tag tone={isFixed(column) ? 'positive' : 'idle'}>{column.status.toLowerCase()}</Tag>
      )}
      <Link to="/estimate/estimate-column-view" search={{ worksheet: sheet.id } as never}>
        {sheet.name}
      </Link>
      <span className="muted small" role="status">
        {SAVE_WORDS[column.save.kind]}
      </span>
    </>
  );
}

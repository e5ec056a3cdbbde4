import { MARKET_UNITS } from '@mainsheet/contract';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { listPhase } from '../../platform/records/failures.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  type Column,
  formatDay,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { MarketRateDialog } from './MarketRateDialog.tsx';
import { changeText, rateText } from './market-figures.ts';
import { DELETE_MARKET_RATE, MARKET_ROUTES, type MarketRoute } from './market-rates.queries.ts';
import { RouteDialog } from './RouteDialog.tsx';
import { type Chosen, SeriesPanel } from './SeriesPanel.tsx';

const stateOf = ({ isActive }: MarketRoute): string => (isActive ? 'Active' : 'Off');

const COLUMNS: readonly Column<MarketRoute>[] = [
  { key: 'code', header: 'Code', width: 110, kind: 'text', value: (r) => r.code },
  { key: 'name', header: 'Route', width: 270, kind: 'text', value: (r) => r.name },
  { key: 'unit', header: 'Unit', width: 80, kind: 'text', value: (r) => r.unit },
  {
    key: 'latest',
    header: 'Latest',
    width: 100,
    kind: 'number',
    value: (r) => r.latest?.value ?? null,
    text: (r) => rateText(r.latest?.value, r.unit),
  },
  {
    key: 'on',
    header: 'Date',
    width: 110,
    kind: 'date',
    value: (r) => r.latest?.on ?? null,
    text: (r) => formatDay(r.latest?.on),
  },
  {
    key: 'change',
    header: 'Change',
    width: 140,
    kind: 'number',
    value: (r) => r.change ?? null,
    text: changeText,
  },
  {
    key: 'average30',
    header: '30 days',
    width: 100,
    kind: 'number',
    value: (r) => r.average30 ?? null,
    text: (r) => rateText(r.average30, r.unit),
  },
  { key: 'formula', header: 'Sum of', width: 190, kind: 'text', value: (r) => r.formula },
  {
    key: 'source',
    header: 'Source',
    width: 120,
    kind: 'text',
    value: (r) => r.latest?.source ?? '',
  },
  {
    key: 'state',
    header: 'State',
    width: 80,
    kind: 'text',
    value: stateOf,
    render: (r) => <Tag tone={r.isActive ? 'positive' : 'idle'}>{stateOf(r)}</Tag>,
  },
];
const FILTERS: readonly ListFilter<MarketRoute>[] = [
  { key: 'unit', label: 'Unit', options: optionsOf(MARKET_UNITS), valueOf: (r) => r.unit },
  { key: 'state', label: 'State', options: optionsOf(['Active', 'Off']), valueOf: stateOf },
];
const SAVE = exportList('market-rates');
const idOf = (route: MarketRoute) => route.id;
const nameOf = (route: MarketRoute) => route.code;

/** What is shown before anybody chose: routes that have rates, of the unit that most of them have. */
function firstChoice(routes: readonly MarketRoute[]): string[] {
  const quoted = routes.filter(({ latest, isActive }) => latest && isActive);
  const byUnit = [...Map.groupBy(quoted, ({ unit }) => unit).values()];
  const [most = []] = byUnit.toSorted((a, b) => b.length - a.length);
  return most.slice(0, 3).map(idOf);
}

type Layer =
  | { kind: 'import' }
  | { kind: 'route'; route: MarketRoute | null }
  | { kind: 'rate'; route: MarketRoute };

/** Takes the newest rate of a route away, after a question: one that was typed wrongly or published for another day. */
function useRateDeletion(onDeleted: () => void) {
  const [remove] = useMutate(DELETE_MARKET_RATE);
  return useDeletion<MarketRoute>({
    nameOf: ({ code, latest }) => `rate of ${code} of ${formatDay(latest?.on ?? '')}`,
    action: 'Delete rate',
    text: 'The day has no rate then; what was there stays in the trail.',
    remove: async ({ id, latest }) => {
      const outcome = await remove({ routeId: id, on: latest?.on ?? '' });
      if (outcome.refusal === null) onDeleted();
      return outcome;
    },
  });
}

/** Routes and indices of the market with what they were quoted: chart, comparison, forward curves. */
export function MarketRatesPage() {
  const list = useListView();
  const [answer, again] = useQuery({ query: MARKET_ROUTES });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [layer, setLayer] = useState<Layer | null>(null);
  const reload = () => again(FRESH);
  const routes = answer.data?.marketRoutes ?? [];
  const shown = chosen ?? { routeIds: firstChoice(routes), days: '365' };
  const close = () => setLayer(null);
  const saved = (message: string) => {
    close();
    showSnackbar(message);
    reload();
  };
  const deletion = useRateDeletion(reload);
  const edit = (route: MarketRoute) =>
    withPermission('marketRates.modify', 'Edit a route', () => setLayer({ kind: 'route', route }));
  return (
    <Page>
      <PageHead
        title="Market rates"
        actions={
          <>
            <MayButton
              needs="marketRates.create"
              variant="default"
              onClick={() => setLayer({ kind: 'import' })}
            >
              Import rates
            </MayButton>
            <MayButton
              needs="marketRates.create"
              onClick={() => setLayer({ kind: 'route', route: null })}
            >
              New route
            </MayButton>
          </>
        }
      />
      {routes.length > 0 && <SeriesPanel routes={routes} chosen={shown} onChoose={setChosen} />}
      <ListPage
        label="Market rates"
        rows={routes}
        total={routes.length}
        status={listPhase(answer, reload)}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        onExport={SAVE}
        {...list}
        onOpen={edit}
        actionsOf={(route) => [
          ...(route.formula === ''
            ? [
                {
                  label: 'Type a rate',
                  run: () =>
                    withPermission('marketRates.create', 'Record a rate', () =>
                      setLayer({ kind: 'rate', route }),
                    ),
                },
              ]
            : []),
          ...(route.formula === '' && route.latest
            ? [
                {
                  label: `Delete the rate of ${formatDay(route.latest.on)}`,
                  run: () =>
                    withPermission('marketRates.delete', 'Delete a rate', () =>
                      deletion.askDelete(route),
                    ),
                },
              ]
            : []),
          { label: 'Edit', run: () => edit(route) },
          {
            label: 'Show alone over time',
            run: () => setChosen({ ...shown, routeIds: [route.id] }),
          },
        ]}
        empty={{
          title: 'No routes yet',
          text: 'Add the routes and indices that your desk follows, then import or type their rates.',
        }}
      />
      {deletion.dialog}
      {layer?.kind === 'import' && <ImportDialog onImported={saved} onClose={close} />}
      {layer?.kind === 'route' && (
        <RouteDialog route={layer.route} onSaved={saved} onClose={close} />
      )}
      {layer?.kind === 'rate' && (
        <MarketRateDialog route={layer.route} onSaved={saved} onClose={close} />
      )}
    </Page>
  );
}

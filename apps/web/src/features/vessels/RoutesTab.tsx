import type { VesselInput } from '@mainsheet/contract';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Panel, State, Waiting } from '../../ui/index.ts';
import { DetailList } from './DetailList.tsx';
import { routeColumns } from './vessel-lists.ts';
import { VESSEL_ROUTES } from './vessels.queries.ts';

const CONTEXT = { additionalTypenames: ['MarketRoute', 'VesselRoute'] };

/** Routes of the market that the vessel is measured by. */
export function RoutesTab() {
  const { getValues } = useFormContext<VesselInput>();
  const [{ data, error }, again] = useQuery({ query: VESSEL_ROUTES, context: CONTEXT });
  const columns = useMemo(
    () =>
      routeColumns(
        (data?.vesselRoutes ?? []).map(({ id, code, name, unit }) => ({
          value: id,
          label: `${code} ${name}, ${unit}`,
        })),
      ),
    [data],
  );
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  if (data.vesselRoutes.length === 0) {
    return (
      <Panel label="Routes">
        <State title="No routes of the market yet">
          Routes are added under Market Rates; averages of several routes are no choice here.
        </State>
      </Panel>
    );
  }
  const nextRoute = () => {
    const taken = new Set(getValues('details.routes').map(({ routeId }) => routeId));
    const free = data.vesselRoutes.find(({ id }) => !taken.has(id)) ?? data.vesselRoutes[0];
    return { routeId: free?.id ?? '' };
  };
  return (
    <DetailList
      name="routes"
      label="Routes"
      hint="of the market, that she is measured by"
      columns={columns}
      addLabel="Add route"
      newItem={nextRoute}
    />
  );
}

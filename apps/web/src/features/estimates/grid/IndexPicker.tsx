import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { useMay } from '../../../platform/session/use-session.ts';
import { MARKET_INDEX, MARKET_INDICES } from '../estimates.queries.ts';
import { indexRows } from '../rows/index-rows.ts';
import { useWorksheet } from './worksheet-context.ts';

/** Only rates a day can stand beside a TCE. */
const UNIT = 'USD/day';
const CONTEXT = { additionalTypenames: ['MarketRoute'] };

/** Chooses the market route that every column is measured by; it stands in the address. */
export function IndexPicker() {
  const { store } = useWorksheet();
  const may = useMay('marketRates.view');
  // Routes are in US dollars: a sheet in another money has no difference to say.
  return may && store.currency === 'USD' ? <Picker /> : null;
}

function Picker() {
  const { store } = useWorksheet();
  const navigate = useNavigate();
  const { index: chosen = '' } = useSearch({ strict: false }) as { index?: string };
  const [{ data }] = useQuery({ query: MARKET_INDICES, context: CONTEXT });
  const routes = useMemo(
    () => (data?.marketRoutes ?? []).filter(({ unit, isActive }) => unit === UNIT && isActive),
    [data],
  );
  const route = routes.find(({ id }) => id === chosen);
  const [{ data: quoted }] = useQuery({
    query: MARKET_INDEX,
    variables: { id: route?.id ?? '' },
    pause: route === undefined,
  });
  const curve = route && quoted?.marketCurves.find(({ routeId }) => routeId === route.id);
  const rows = useMemo(() => {
    if (!route) return [];
    const { code, latest } = route;
    return indexRows({
      code,
      latest: latest ? { ...latest, value: Number(latest.value) } : null,
      curve: curve
        ? {
            quotedOn: curve.quotedOn,
            months: curve.months.map(({ from, value }) => ({ from, value: Number(value) })),
          }
        : null,
    });
  }, [route, curve]);
  useEffect(() => {
    store.showBeside(rows);
  }, [store, rows]);
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => {
        const { index: _, ...rest } = now;
        return id === null ? rest : { ...rest, index: id };
      },
    } as never);
  if (routes.length === 0) return null;
  return (
    <Select
      aria-label="Versus index"
      placeholder="Versus index"
      size="xs"
      w={126}
      clearable
      searchable
      data={routes.map(({ id, code, name }) => ({ value: id, label: `${code}, ${name}` }))}
      value={route?.id ?? null}
      onChange={choose}
    />
  );
}

import { defineList } from '../../platform/lists/exported-list.ts';
import { presentRoute } from './market-rates.presenter.ts';
import { listRoutes } from './market-rates.service.ts';

/** The routes with their newest rates as they are saved to a file. */
export const marketRateList = defineList<ReturnType<typeof presentRoute>>({
  name: 'market-rates',
  title: 'Market rates',
  guard: 'marketRates.view',
  idOf: (route) => route.id,
  read: async (platform, actor, { limit, offset }) =>
    (await listRoutes(platform, actor)).slice(offset, offset + limit).map(presentRoute),
  columns: [
    { key: 'code', header: 'Code', kind: 'text', value: (r) => r.code },
    { key: 'name', header: 'Route', kind: 'text', value: (r) => r.name },
    { key: 'unit', header: 'Unit', kind: 'text', value: (r) => r.unit },
    { key: 'latest', header: 'Latest', kind: 'number', value: (r) => r.latest?.value ?? null },
    { key: 'on', header: 'Date', kind: 'date', value: (r) => r.latest?.on ?? null },
    { key: 'change', header: 'Change', kind: 'number', value: (r) => r.change },
    { key: 'average30', header: '30 days', kind: 'number', value: (r) => r.average30 },
    { key: 'formula', header: 'Sum of', kind: 'text', value: (r) => r.formula },
    { key: 'source', header: 'Source', kind: 'text', value: (r) => r.latest?.source ?? '' },
    { key: 'state', header: 'State', kind: 'text', value: (r) => (r.isActive ? 'Active' : 'Off') },
  ],
});

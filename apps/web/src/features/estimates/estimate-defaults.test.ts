import { expect, it } from 'vitest';
import { defaultCommencing, newEstimate } from './model/new-estimate.ts';
import { estimateRoutes } from './routes.ts';

it('EST-01 the list, the column view and the details of an estimate need estimates.view', () => {
  expect(estimateRoutes.map(({ path, permissions }) => [path, permissions])).toEqual([
    ['/estimate', ['estimates.view']],
    ['/estimate/estimate-column-view', ['estimates.view']],
    ['/estimate/estimate-details/$worksheetId', ['estimates.view']],
  ]);
});

it('EST-45 a new estimate commences ten days from today', () => {
  const noon = Date.parse('2026-11-20T12:00:00.000Z');
  expect(defaultCommencing(noon)).toBe('2026-11-30T00:00:00.000Z');
  let id = 0;
  const made = newEstimate(noon, () => String(++id), 'USD');
  expect(made.commencingAt).toBe('2026-11-30T00:00:00.000Z');
  expect(made.itinerary.map((row) => row.portFunction)).toEqual([
    'Commencing',
    'Loading',
    'Discharging',
    'Terminating',
  ]);
});

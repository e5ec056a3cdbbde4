import type { Client } from 'urql';
import { expect, it, vi } from 'vitest';
import { createBerthLookUp } from './berth-look-up.ts';

const port = (code: string) => ({
  ...{ code, name: code, country: '', latitude: 0, longitude: 0, timeZone: 'UTC' },
});

it('a port is asked for once, with its own berths; one without an answer is asked for again', async () => {
  const query = vi
    .fn()
    .mockResolvedValueOnce({ data: undefined })
    .mockResolvedValueOnce({ data: { berthsOfPorts: [{ portCode: 'BRSSZ', berth: 'T39' }] } })
    .mockResolvedValueOnce({ data: { berthsOfPorts: [] } });
  const withBerths = createBerthLookUp({ query } as unknown as Client);
  expect(await withBerths([port('BRSSZ')])).toMatchObject([{ code: 'BRSSZ', berths: [] }]);
  expect(await withBerths([port('BRSSZ')])).toMatchObject([{ berths: [{ berth: 'T39' }] }]);
  expect(await withBerths([port('BRSSZ'), port('BRPNG')])).toMatchObject([
    { berths: [{ berth: 'T39' }] },
    { berths: [] },
  ]);
  expect(query.mock.calls.map(([, { ports }]) => ports)).toEqual([['BRSSZ'], ['BRSSZ'], ['BRPNG']]);
});

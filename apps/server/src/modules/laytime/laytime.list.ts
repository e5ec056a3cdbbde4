import { defineList } from '../../platform/lists/exported-list.ts';
import { today } from '../commercial-documents/index.ts';
import { presentRow } from './laytime.presenter.ts';
import { listLaytime } from './laytime.service.ts';

/** Laytime statements as they are saved to a file, the newest first. */
export const laytimeList = defineList<ReturnType<typeof presentRow>>({
  name: 'laytime',
  title: 'Laytime statements',
  guard: 'contracts.view',
  idOf: (row) => row.id,
  read: async (platform, actor, { limit, offset, text }) => {
    const page = { pageSize: limit, page: Math.floor(offset / limit) + 1, search: text ?? null };
    const { rows } = await listLaytime(platform, actor, page);
    return rows.map((row) => presentRow(row, today(platform)));
  },
  columns: [
    { key: 'name', header: 'Statement', kind: 'text', value: (row) => row.name },
    { key: 'status', header: 'Status', kind: 'text', value: (row) => row.status },
    { key: 'charter', header: 'Charterer', kind: 'text', value: (row) => row.charterName },
    { key: 'source', header: 'Voyage', kind: 'text', value: (row) => row.sourceName },
    { key: 'vessel', header: 'Vessel', kind: 'text', value: (row) => row.vesselName },
    { key: 'ports', header: 'Ports', kind: 'text', value: (row) => row.ports },
    {
      key: 'calculated',
      header: 'Calculated',
      kind: 'money',
      value: (row) => row.calculatedClaimAmount,
    },
    { key: 'agreed', header: 'Agreed', kind: 'money', value: (row) => row.agreedClaimAmount },
    { key: 'currency', header: 'Currency', kind: 'text', value: (row) => row.currency },
    {
      key: 'included',
      header: 'In profit and loss',
      kind: 'text',
      value: (row) => (row.isIncludedInPAndL ? 'Yes' : 'No'),
    },
    { key: 'timeBar', header: 'Time bar', kind: 'date', value: (row) => row.timeBarOn },
  ],
});

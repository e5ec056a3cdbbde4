import { defineList } from '../../platform/lists/exported-list.ts';
import { presentFleet } from './fleets.presenter.ts';
import { listFleets } from './fleets.service.ts';

/** Fleets with what they add up to; the list has one page. */
export const fleetList = defineList<ReturnType<typeof presentFleet>>({
  name: 'fleets',
  title: 'Fleets',
  guard: 'vessels.view',
  idOf: (fleet) => fleet.id,
  read: async (platform, actor, { limit, offset }) =>
    (await listFleets(platform, actor)).slice(offset, offset + limit).map(presentFleet),
  columns: [
    { key: 'name', header: 'Fleet', kind: 'text', value: (f) => f.name },
    { key: 'colour', header: 'Colour', kind: 'text', value: (f) => f.colour },
    { key: 'vessels', header: 'Vessels', kind: 'number', value: (f) => String(f.vesselCount) },
    {
      key: 'dwt',
      header: 'Deadweight',
      unit: 'mt',
      kind: 'quantity',
      value: (f) => String(f.deadweightT),
    },
    { key: 'changed', header: 'Changed by', kind: 'text', value: (f) => f.updatedBy },
  ],
});

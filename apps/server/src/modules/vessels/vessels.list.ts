import { ownershipLabel } from '@mainsheet/contract';
import { defineList } from '../../platform/lists/exported-list.ts';
import { presentVessel } from './vessels.presenter.ts';
import { listVessels } from './vessels.service.ts';

/** The fleet as it is saved to a file; the list has one page. */
export const vesselList = defineList<ReturnType<typeof presentVessel>>({
  name: 'vessels',
  title: 'Vessels',
  guard: 'vessels.view',
  idOf: (vessel) => vessel.id,
  read: async (platform, actor, { limit, offset }) =>
    (await listVessels(platform, actor, { limit, offset })).map(presentVessel),
  columns: [
    { key: 'name', header: 'Vessel', kind: 'text', value: (v) => v.name },
    { key: 'code', header: 'Code', kind: 'text', value: (v) => v.details.vesselCode ?? '' },
    { key: 'imo', header: 'IMO', kind: 'text', value: (v) => v.imo },
    { key: 'type', header: 'Type', kind: 'text', value: (v) => v.type },
    {
      key: 'dwt',
      header: 'Deadweight',
      unit: 'mt',
      kind: 'quantity',
      value: (v) => String(v.deadweightT),
    },
    {
      key: 'built',
      header: 'Built',
      kind: 'text',
      value: (v) => (v.yearBuilt === null ? null : String(v.yearBuilt)),
    },
    {
      key: 'ownership',
      header: 'Ownership',
      kind: 'text',
      value: (v) => ownershipLabel(v.ownership),
    },
    {
      key: 'dailyCost',
      header: 'Daily cost',
      kind: 'money',
      value: (v) => ({ amount: String(v.dailyCost), currency: 'USD' }),
    },
    { key: 'fleet', header: 'Fleet', kind: 'text', value: (v) => v.fleet?.name ?? '' },
    { key: 'flag', header: 'Flag', kind: 'text', value: (v) => v.details.flag ?? '' },
    {
      key: 'scrubber',
      header: 'Scrubber',
      kind: 'text',
      value: (v) => (v.details.hasScrubber ? 'Fitted' : ''),
    },
    {
      key: 'tracking',
      header: 'Tracking',
      kind: 'text',
      value: (v) => (v.isTracked ? 'On' : 'Off'),
    },
    { key: 'changed', header: 'Changed by', kind: 'text', value: (v) => v.updatedBy },
  ],
});

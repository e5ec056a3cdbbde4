import { defineList } from '../../platform/lists/exported-list.ts';
import { presentRow } from './time-charters.presenter.ts';
import { listTimeCharters } from './time-charters.service.ts';

/** Time charters as they are saved to a file, the newest first. */
export const timeCharterList = defineList<ReturnType<typeof presentRow>>({
  name: 'time-charters',
  title: 'Time charters',
  guard: 'timeCharters.view',
  idOf: (row) => row.id,
  read: async (platform, actor, { limit, offset }) =>
    (await listTimeCharters(platform, actor, { limit, offset })).map(presentRow),
  columns: [
    { key: 'code', header: 'Charter code', kind: 'text', value: (row) => row.charterCode },
    { key: 'type', header: 'Type', kind: 'text', value: (row) => row.type },
    { key: 'status', header: 'Status', kind: 'text', value: (row) => row.status },
    { key: 'vessel', header: 'Vessel', kind: 'text', value: (row) => row.vessel },
    { key: 'counterparty', header: 'Counterparty', kind: 'text', value: (row) => row.counterparty },
    { key: 'contractType', header: 'Contract', kind: 'text', value: (row) => row.contractType },
    {
      key: 'hireRate',
      header: 'Hire',
      kind: 'money',
      value: ({ hireRate, currency }) => hireRate && { amount: hireRate, currency },
    },
    { key: 'rateType', header: 'Rate type', kind: 'text', value: (row) => row.hireRateType },
    { key: 'laycanStart', header: 'Laycan from', kind: 'instant', value: (row) => row.laycanStart },
    { key: 'laycanEnd', header: 'Laycan to', kind: 'instant', value: (row) => row.laycanEnd },
    { key: 'delivery', header: 'Delivery', kind: 'instant', value: (row) => row.deliveryAt },
    { key: 'deliveryPort', header: 'Delivered at', kind: 'text', value: (row) => row.deliveryPort },
    { key: 'redelivery', header: 'Redelivery', kind: 'instant', value: (row) => row.redeliveryAt },
    {
      key: 'redeliveryPort',
      header: 'Redelivered at',
      kind: 'text',
      value: (row) => row.redeliveryPort,
    },
    {
      key: 'technicalManager',
      header: 'Technical manager',
      kind: 'text',
      value: (row) => row.technicalManager,
    },
    { key: 'executives', header: 'Executives', kind: 'text', value: (row) => row.executives },
    { key: 'createdBy', header: 'Created by', kind: 'text', value: (row) => row.createdBy },
  ],
});

import { defineList } from '../../platform/lists/exported-list.ts';
import { presentRate } from './exchange-rates.presenter.ts';
import { listExchangeRates } from './exchange-rates.service.ts';

/** The exchange rates as they are saved to a file, corrections and all. */
export const exchangeRateList = defineList<ReturnType<typeof presentRate>>({
  name: 'exchange-rates',
  title: 'Exchange rates',
  guard: 'accounting.modify',
  idOf: (rate) => rate.id,
  read: async (platform, actor, page) =>
    (await listExchangeRates(platform, actor, page)).rows.map(presentRate),
  columns: [
    { key: 'rateOn', header: 'Date', kind: 'date', value: (r) => r.rateOn },
    { key: 'currency', header: 'Currency', kind: 'text', value: (r) => r.currency },
    { key: 'base', header: 'Base currency', kind: 'text', value: (r) => r.baseCurrency },
    { key: 'rate', header: 'Rate', kind: 'number', value: (r) => r.rate },
    { key: 'source', header: 'Source', kind: 'text', value: (r) => r.source },
    { key: 'currencyPerEur', header: 'Per EUR', kind: 'number', value: (r) => r.currencyPerEur },
    { key: 'basePerEur', header: 'Base per EUR', kind: 'number', value: (r) => r.basePerEur },
    {
      key: 'state',
      header: 'State',
      kind: 'text',
      value: (r) => (r.isCurrent ? 'Counts' : 'Corrected'),
    },
    { key: 'by', header: 'Entered by', kind: 'text', value: (r) => r.recordedBy },
    { key: 'at', header: 'Entered, UTC', kind: 'text', value: (r) => r.recordedAt },
  ],
});

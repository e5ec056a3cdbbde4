import type { Instant } from '@mainsheet/calendar';
import type { LaytimeInput, PortInput } from './laytime-input.ts';

/** An empty statement with the product's defaults: each port alone, working time saved. */
export const newLaytime = (): LaytimeInput => ({
  currency: 'USD',
  method: 'Non-reversible',
  averageIn: 'time',
  isOnceOnDemurrage: true,
  despatchBasis: 'WTS',
  ports: [],
});

/** A port call of a statement with the product's defaults: SHINC, notice at any time, no turn time. */
export const newPort = (
  id: string,
  times: { readonly arrivedAt: Instant; readonly completedAt: Instant },
): PortInput => ({
  id,
  portName: '',
  timeZone: 'UTC',
  operation: 'Loading',
  terms: 'SHINC',
  rule: null,
  usedRule: null,
  isWeatherWorking: false,
  holidays: [],
  allowance: { kind: 'fixed', amount: 0, unit: 'Days' },
  extraAllowedMinutes: 0,
  notice: {
    tenderedAt: times.arrivedAt,
    acceptedAt: null,
    isValid: true,
    countsFrom: 'tendered',
    officeHours: null,
    rule: { kind: 'hours', hours: 0 },
    berthedAt: null,
    isOnlyInBerth: false,
    laydaysStartAt: null,
    mayStartBeforeLaydays: false,
    agreedStartAt: null,
    workBeforeStart: 'none',
  },
  ...times,
  activities: [],
  rulings: [],
  demurrageRate: 0,
  demurrageSteps: [],
  despatchRate: null,
  rateUnit: 'Per Day',
});

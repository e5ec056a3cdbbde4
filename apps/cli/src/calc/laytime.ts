import { DESPATCH_BASES, JOINING_METHODS } from '@mainsheet/laytime';
import { ACTIVITY_TYPES, LAYTIME_TERMS } from '@mainsheet/terms';
import * as z from 'zod';
import {
  civilDate,
  clock,
  currency,
  figure,
  id,
  instant,
  listOf,
  text,
  weekday,
} from './fields.ts';

const rateUnit = z.enum(['Per Day', 'Per Hour']);
const usedRule = z.enum(['EIU', 'UU', 'UU-half']);
const cargo = figure.describe('cargo, in the unit of the rate');

const rule = z.strictObject({
  code: text,
  meaning: text,
  windows: listOf(
    z.strictObject({ fromDay: weekday, fromTime: clock, untilDay: weekday, untilTime: clock }),
  ),
  areHolidaysExcepted: z.boolean(),
  holidayFromTime: clock.nullable(),
  holidayUntilTime: clock.nullable(),
  usedRule,
  isCustomary: z.boolean(),
});

const allowance = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: figure, unit: z.enum(['Days', 'Hours']) }),
  z.strictObject({ kind: z.literal('rate'), quantity: cargo, rate: figure, rateUnit }),
  z.strictObject({
    kind: z.literal('perHatch'),
    quantity: cargo,
    ratePerHatchDay: figure,
    hatches: figure,
  }),
  z.strictObject({
    kind: z.literal('perWorkingHatch'),
    largestHatchQuantity: cargo,
    ratePerHatchDay: figure,
    hatchesServingIt: figure,
  }),
  z.strictObject({
    kind: z.literal('parcels'),
    worked: z.enum(['consecutively', 'together']),
    parcels: listOf(z.strictObject({ id, quantity: cargo, ratePerDay: figure })),
  }),
]);

const notice = z.strictObject({
  tenderedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  isValid: z.boolean(),
  countsFrom: z.enum(['tendered', 'accepted']),
  officeHours: listOf(z.strictObject({ weekday, fromTime: clock, untilTime: clock })).nullable(),
  rule: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('hours'), hours: figure }),
    z.strictObject({ kind: z.literal('noon'), sameDayTime: clock, nextDayTime: clock }),
  ]),
  berthedAt: instant.nullable(),
  isOnlyInBerth: z.boolean(),
  laydaysStartAt: instant.nullable(),
  mayStartBeforeLaydays: z.boolean(),
  agreedStartAt: instant.nullable(),
  workBeforeStart: z.enum(['none', 'half', 'full', 'starts']),
});

const activity = z.strictObject({
  id,
  type: z.enum(ACTIVITY_TYPES),
  start: instant,
  end: instant,
  acceptancePercent: figure.nullable(),
  demurragePercent: figure.nullable(),
  clause: text.nullable(),
  remarks: text,
});

const port = z.strictObject({
  id,
  portName: text,
  timeZone: text.describe('IANA zone, America/Sao_Paulo'),
  operation: z.enum(['Loading', 'Discharging']),
  terms: z.enum(LAYTIME_TERMS),
  rule: rule.nullable(),
  usedRule: usedRule.nullable(),
  isWeatherWorking: z.boolean(),
  holidays: listOf(
    z.strictObject({
      on: civilDate,
      name: text,
      fromTime: clock.nullable(),
      untilTime: clock.nullable(),
    }),
  ),
  allowance,
  extraAllowedMinutes: figure,
  notice,
  arrivedAt: instant,
  completedAt: instant,
  activities: listOf(activity),
  rulings: listOf(
    z.strictObject({
      id,
      start: instant,
      end: instant,
      percent: figure,
      clause: text,
      remarks: text,
    }),
  ),
  demurrageRate: figure.describe('money per rateUnit on demurrage'),
  demurrageSteps: listOf(z.strictObject({ days: figure, rate: figure })),
  despatchRate: figure.nullable().describe('money per rateUnit; null is half the demurrage rate'),
  rateUnit,
});

export const laytimeSchema = z.strictObject({
  currency,
  method: z.enum(JOINING_METHODS),
  averageIn: z.enum(['time', 'money']),
  isOnceOnDemurrage: z.boolean(),
  despatchBasis: z.enum(DESPATCH_BASES),
  ports: listOf(port),
});

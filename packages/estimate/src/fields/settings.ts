import { choiceField, flagField, numberField, type PartOf } from '../field.ts';
import {
  FREIGHT_TAX_BASES,
  LAYCAN_WAITINGS,
  PORT_BURNS,
  PORT_STAY_FACTORS,
} from '../vocabulary.ts';

/** How the estimate is counted where companies count in different ways. */
export const SETTINGS = {
  /** `split` burns idle rates beside the working time; `simple` the working rate all the stay. */
  portBurn: choiceField('Burn in port', 'consumption', PORT_BURNS),
  arePortDaysRoundedUp: flagField('Whole port days', 'portDays'),
  /** `counting` is 168 / counting hours; `school` is 1.05 where every day counts, else 1.45. */
  portStayFactors: choiceField('Port stay factors', 'portDays', PORT_STAY_FACTORS, {
    unknown: 'Choose counting or school.',
    since: 2,
  }),
  /** Days before the laycan opens: time at the load port, or not counted. */
  laycanWaiting: choiceField('Waiting for laycan', 'portDays', LAYCAN_WAITINGS, {
    unknown: 'Choose counted or ignored.',
    since: 2,
  }),
  freightTaxBase: choiceField('Freight tax on', 'commissions', FREIGHT_TAX_BASES),
  isReceivedBeforePortBurn: flagField('Bunkers received first', 'bunkerPrice'),
  /** Warn when less than so many days of sea burn is left. */
  bunkerReserveDays: numberField('Bunker reserve', 'other', 'zeroOrMore', {
    unit: 'd',
    initial: 3,
  }),
  tankFillPercent: numberField('Tanks filled to', 'other', 'percent', { unit: '%', initial: 98 }),
};
export type EstimateSettings = PartOf<typeof SETTINGS>;

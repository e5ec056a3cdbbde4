import {
  addCivilDays,
  civilDaysBetween,
  parseCivilDate,
  startOfMonth,
  weekdayOf,
} from '@mainsheet/calendar';
import { decimal } from '@mainsheet/money';
import { importExchangeRates, recordExchangeRate } from '../modules/exchange-rates/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';

/** US dollars for one unit; a demo's figures, in the form in which the European Central Bank publishes its own. */
const DOLLARS: readonly (readonly [string, number])[] = [
  ['EUR', 1.0842],
  ['GBP', 1.2671],
  ['NOK', 0.09274],
  ['SGD', 0.7438],
  ['JPY', 0.006512],
];
const WORKING_DAYS = 5;
/** How far a demo rate moves from one day to the next, as a share of itself. */
const STEP = 0.0011;

const isWeekend = (day: string): boolean => weekdayOf(parseCivilDate(day)) > WORKING_DAYS;

/** Rates of the last working days and of the end of the month before, and one that was typed over. */
export async function loadRates(platform: Platform, finance: Actor): Promise<void> {
  const days = [1, 2, 3, 4, 5, 6, 7]
    .map((ago) => ({ ago, day: dayOf(at(platform, ago)) }))
    .filter(({ day }) => !isWeekend(day))
    .slice(0, WORKING_DAYS);
  const today = parseCivilDate(dayOf(platform));
  const monthEnd = addCivilDays(startOfMonth(today), -1);
  if (days.every(({ day }) => day !== monthEnd)) {
    days.push({ ago: civilDaysBetween(monthEnd, today), day: monthEnd });
  }
  for (const { ago, day } of days) {
    const rates = DOLLARS.map(([currency, now], index): readonly [string, string] => [
      currency,
      (now * (1 + STEP * ago * (index % 2 === 0 ? 1 : -1))).toPrecision(6),
    ]);
    await importExchangeRates(at(platform, ago), finance, ecbFile(day, rates));
  }
  const last = days[0]!.day;
  await recordExchangeRate(platform, finance, { currency: 'GBP', rateOn: last, rate: '1.26571' });
}

/** A daily file from which each rate comes out as it is given. */
function ecbFile(day: string, dollars: readonly (readonly [string, string])[]): string {
  const euro = decimal(dollars.find(([currency]) => currency === 'EUR')![1]);
  const others = dollars.filter(([currency]) => currency !== 'EUR');
  const perEuro = [
    ['USD', euro.toFixed()],
    ...others.map(([currency, rate]) => [currency, euro.div(rate).toFixed(12)]),
  ];
  const cubes = perEuro.map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`);
  return `<Envelope><Cube><Cube time="${day}">${cubes.join('')}</Cube></Cube></Envelope>`;
}

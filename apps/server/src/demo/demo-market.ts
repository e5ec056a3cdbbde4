import { parseCivilDate, weekdayOf } from '@mainsheet/calendar';
import type { MarketUnit } from '@mainsheet/contract';
import { seededRandom } from '@mainsheet/voyage';
import { createRoute, importRates } from '../modules/market-rates/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';

type DemoRoute = { code: string; name: string; unit: MarketUnit; description: string };

/** Routes as the Baltic Exchange publishes their definitions; every figure of them is invented. */
const QUOTED: readonly (DemoRoute & { today: number })[] = [
  {
    code: 'P1A_82',
    name: 'Skaw–Gibraltar, transatlantic round voyage',
    unit: 'USD/day',
    description: '82,500 dwt; delivery and redelivery Skaw–Gibraltar range.',
    today: 15_800,
  },
  {
    code: 'P2A_82',
    name: 'Skaw–Gibraltar, trip to Hong Kong–South Korea',
    unit: 'USD/day',
    description: '82,500 dwt; redelivery Hong Kong–South Korea range including Taiwan.',
    today: 23_400,
  },
  {
    code: 'P3A_82',
    name: 'Hong Kong–South Korea, Pacific round voyage',
    unit: 'USD/day',
    description: '82,500 dwt; delivery Hong Kong–South Korea range including Taiwan.',
    today: 13_900,
  },
  {
    code: 'C5',
    name: 'West Australia to Qingdao, iron ore',
    unit: 'USD/t',
    description: '160,000 or 170,000 t, 10 % more or less in owner’s option.',
    today: 9.85,
  },
];

const DAYS = 260;
const WORKING_DAYS = 5;
/** How far a demo rate moves in a day at most, and how strongly it is drawn back, as shares of itself. */
const [STEP, PULL] = [0.024, 0.02];

/** Backwards from today: a walk that stays about the level of the route. */
function walk(today: number, seed: number): number[] {
  const random = seededRandom(seed);
  let level = today;
  return Array.from({ length: DAYS }, () => {
    const shown = level;
    level += level * (random() - 0.5) * 2 * STEP + (today - level) * PULL;
    return shown;
  });
}

/** Routes with a year of rates, a sum of three, and a forward curve of the first; answers the id of the first. */
export async function loadMarket(platform: Platform, owner: Actor): Promise<string> {
  const quoted = QUOTED.map(({ today: _, ...route }) => ({ ...route, formula: '' }));
  const ids: string[] = [];
  for (const route of quoted) ids.push((await createRoute(platform, owner, route)).route.id);
  await createRoute(platform, owner, {
    code: 'PAC_ATL',
    name: 'Panamax, half Atlantic and half Pacific',
    unit: 'USD/day',
    description: 'What the desk compares its Kamsarmaxes with.',
    formula: '0.25 * P1A_82 + 0.25 * P2A_82 + 0.5 * P3A_82',
  });
  const days = Array.from({ length: DAYS }, (_, ago) => dayOf(at(platform, ago + 1)));
  const walks = QUOTED.map(({ today }, index) => walk(today, index + 1));
  const lines = days
    .map((day, ago) => ({ day, values: walks.map((values) => values[ago] ?? 0) }))
    .filter(({ day }) => weekdayOf(parseCivilDate(day)) <= WORKING_DAYS)
    .map(({ day, values }) =>
      [day, ...values.map((value) => value.toFixed(value < 100 ? 3 : 0))].join(','),
    );
  const head = ['Date', ...QUOTED.map(({ code }) => code)].join(',');
  const text = [head, ...lines].join('\n');
  const take = (table: string) =>
    importRates(platform, owner, { data: { text: table, source: 'Demo' }, isPreview: false });
  await take(text);
  await take(curveText(days[0]!));
  return ids[0]!;
}

/** A curve of the first route: two months, two quarters and a year from today on. */
function curveText(quotedOn: string): string {
  const [year, month] = [Number(quotedOn.slice(0, 4)), Number(quotedOn.slice(5, 7))];
  const monthAfter = (ahead: number): string => {
    const at = year * 12 + month - 1 + ahead;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  };
  const next = year + 1;
  const periods = [
    [monthAfter(1), 15_250],
    [monthAfter(2), 13_600],
    [`Q2 ${next}`, 15_900],
    [`Q3 ${next}`, 15_100],
    [`Cal ${next + 1}`, 13_750],
  ] as const;
  const lines = periods.map(([period, value]) => ['P1A_82', quotedOn, period, value].join(','));
  return ['Route,Quoted,Period,Value', ...lines].join('\n');
}

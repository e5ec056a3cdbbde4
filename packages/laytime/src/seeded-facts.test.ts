import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import { readFacts } from './index.ts';

const STATEMENTS = 24;
const FIRST_SEED = 2026;
const MINUTE = 60_000;
const DAY = 1_440;

/** Numbers from a seed, whole and below a limit. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  return { below, of: <T>(choices: readonly T[]): T => choices[below(choices.length)]! };
}
type Random = ReturnType<typeof randomOf>;

/** An event with one moment, or two where it lasts. */
type Event = { readonly words: string; readonly from: number; readonly to: number | null };

const STOPPAGES = [
  'Rain, hatches closed',
  'Heavy rain',
  'Shore crane breakdown',
  'Stevedores strike',
  'Bunkering',
  'Shifting to berth 6',
  'Hold cleaning',
  'Ballasting',
  'Waiting for cargo',
] as const;

/** What happens to a ship in a port of some days, in the words of agents, minutes from the first of October. */
function callOf(random: Random): Event[] {
  let at = random.below(10) * DAY + random.below(DAY);
  const after = (least: number, spread: number): number => {
    at += least + random.below(spread);
    return at;
  };
  const moment = (choices: readonly string[], least: number, spread: number): Event => {
    const words = random.of(choices);
    return { words, from: after(least, spread), to: null };
  };
  const span = (words: string): Event => {
    const from = after(30, 600);
    return { words, from, to: after(30, 900) };
  };
  const work = random.of(['loading', 'discharging'] as const);
  return [
    moment(['Vessel arrived at roads', 'Anchored', 'Arrived pilot station'], 0, 60),
    moment(['NOR tendered', 'Notice of readiness tendered'], 10, 60),
    span('Waiting for berth'),
    moment(['All fast', 'Berthed', 'All fast alongside'], 20, 120),
    moment([`Commenced ${work}`], 60, 240),
    ...Array.from({ length: 2 + random.below(4) }, () => span(random.of(STOPPAGES))),
    moment([`Completed ${work}`], 300, 1_500),
    moment(['Vessel sailed', 'Departed'], 60, 300),
  ];
}

const instantOf = (minutes: number): string =>
  new Date(Date.UTC(2026, 9, 1) + minutes * MINUTE).toISOString();
const iso = (minutes: number) => instantOf(minutes).slice(0, 16);
const dayOf = (minutes: number) => iso(minutes).slice(0, 10);
const clock = (minutes: number) => iso(minutes).slice(11);
const hhmm = (minutes: number) => clock(minutes).replace(':', '');
const parts = (minutes: number) => dayOf(minutes).split('-') as [string, string, string];
const MONTHS = ['October', 'November'] as const;
const monthOf = (minutes: number) => MONTHS[Number(parts(minutes)[1]) - 10]!;
const slashed = (minutes: number) => parts(minutes).toReversed().join('/');
const dotted = (minutes: number) => parts(minutes).toReversed().join('.');
const worded = (minutes: number) => `${Number(parts(minutes)[2])} ${monthOf(minutes)} 2026`;

/** How an agent writes a line; a style that cannot say two days in one line writes the end in full. */
const STYLES: Readonly<Record<string, (event: Event) => string>> = {
  'ISO, the words behind': ({ words, from, to }) =>
    `${dayOf(from)} ${clock(from)}${to === null ? '' : ` to ${dayOf(to)} ${clock(to)}`} ${words}`,
  'slashes and four digits': ({ words, from, to }) =>
    `${slashed(from)} ${hhmm(from)}${to === null ? '' : ` - ${slashed(to)} ${hhmm(to)}`} ${words}`,
  'the words first, dots': ({ words, from, to }) =>
    `${words}: ${dotted(from)}, ${clock(from)}${to === null ? '' : ` - ${dotted(to)}, ${clock(to)}`}`,
  'months in words': ({ words, from, to }) =>
    `${worded(from)} ${hhmm(from)} hrs${to === null ? '' : ` to ${worded(to)} ${hhmm(to)} hrs`} ${words}`,
  'a sentence': ({ words, from, to }) =>
    to === null
      ? `${words} on ${worded(from)} at ${hhmm(from)} hrs`
      : `${words} from ${worded(from)} ${hhmm(from)} hrs to ${worded(to)} ${hhmm(to)} hrs`,
  capitals: ({ words, from, to }) =>
    `${slashed(from)} ${clock(from)}${to === null ? '' : ` TO ${slashed(to)} ${clock(to)}`} ${words.toUpperCase()}`,
};

const today = parseCivilDate('2026-11-20');

/** How many of the moments of a statement are read from the line that says them. */
function readOf(seed: number, style: string) {
  const events = callOf(randomOf(seed));
  const lines = events.map(STYLES[style]!);
  const { activities } = readFacts(['STATEMENT OF FACTS', ...lines].join('\n'), {
    timeZone: 'UTC',
    today,
    idOf: (index) => `sof-${index}`,
  });
  const missed: string[] = [];
  let wanted = 0;
  let found = 0;
  events.forEach(({ from, to }, at) => {
    const made = activities.find(({ source }) => source === lines[at]!.trim());
    for (const [moment, read] of [
      [from, made?.start],
      [to, made?.end],
    ] as const) {
      if (moment === null) continue;
      wanted += 1;
      if (read !== undefined && iso(moment) === read.slice(0, 16)) found += 1;
      else missed.push(lines[at]!);
    }
  });
  return { wanted, found, missed };
}

describe('statements of facts that nothing was tuned on', () => {
  it('at least 95 % of the moments of two dozen statements in six styles are read, each from its line', () => {
    const styles = Object.keys(STYLES);
    const read = Array.from({ length: STATEMENTS }, (_, at) =>
      readOf(FIRST_SEED + at, styles[at % styles.length]!),
    );
    const sum = (of: 'wanted' | 'found') => read.reduce((total, one) => total + one[of], 0);
    const recall = sum('found') / sum('wanted');
    console.log(
      `seeds ${FIRST_SEED} to ${FIRST_SEED + STATEMENTS - 1}: ${sum('found')} of ${sum('wanted')} moments, recall ${recall.toFixed(3)}`,
    );
    expect(sum('wanted')).toBeGreaterThan(250);
    const missed = read.flatMap((one) => one.missed);
    expect(recall, missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});

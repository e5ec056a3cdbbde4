import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import facts from '../cases/facts.json' with { type: 'json' };
import { countLaytime, type ReadFacts, readFacts } from './index.ts';
import { newLaytime, newPort } from './new-laytime.ts';

type Line = readonly [text: string, reading: string, type?: string, start?: string, end?: string];
type Case = { style: string; lines: readonly Line[]; times: Record<string, string> };
const CASES = facts.cases as unknown as readonly Case[];
const today = parseCivilDate(facts.today);
const short = (instant: string | null): string => (instant ?? '').slice(0, 16);

const read = (text: string, timeZone = 'UTC'): ReadFacts =>
  readFacts(text, { timeZone, today, idOf: (index) => `sof-${index}` });
const textOf = ({ lines }: Case): string => lines.map(([text]) => text).join('\n');

describe('a pasted statement of facts', () => {
  it('recalls at least 95 % of beginnings, ends, kinds and line readings in each of seven styles', () => {
    const scores = new Map<string, { found: number; wanted: number }>();
    const score = (field: string, isFound: boolean) => {
      const { found, wanted } = scores.get(field) ?? { found: 0, wanted: 0 };
      scores.set(field, { found: found + Number(isFound), wanted: wanted + 1 });
    };
    for (const one of CASES) {
      const { activities, lines, times } = read(textOf(one));
      for (const [text, reading, type, start, end] of one.lines) {
        const words = text.trim();
        const taken = lines.find((line) => line.text === words);
        score('line reading', taken?.reading === reading);
        if (type === undefined) continue;
        const made = activities.find((activity) => activity.source === words);
        score('from', short(made?.start ?? null) === start);
        score('to', short(made?.end ?? null) === end);
        score('kind', made?.type === type);
      }
      for (const [key, at] of Object.entries(one.times)) {
        score('key time', short(times[key as keyof typeof times]) === at);
      }
    }
    const rows = [...scores].map(([field, { found, wanted }]) => ({
      field,
      wanted,
      recall: Math.round((found / wanted) * 1000) / 1000,
    }));
    console.log(
      rows
        .map(({ field, wanted, recall }) => `${field.padEnd(13)}${recall} of ${wanted}`)
        .join('\n'),
    );
    expect(rows.filter(({ recall }) => recall < 0.95)).toEqual([]);
    expect(CASES.length).toBeGreaterThanOrEqual(6);
  });

  it.each(CASES)(
    'answers every line of the text once and keeps it beside its event: $style',
    (one) => {
      const { activities, lines } = read(textOf(one));
      expect(lines.map(({ text }) => text)).toEqual(one.lines.map(([text]) => text.trim()));
      const texts = new Set(lines.map(({ text }) => text));
      expect(activities.filter(({ source }) => !texts.has(source))).toEqual([]);
    },
  );

  it('says what it assumed of an end that no line names, and which kinds a line may be', () => {
    const { lines } = read(
      [
        '2026-11-02 07:00 Commenced loading',
        '2026-11-02 14:30 Loading stopped due to rain',
        '2026-11-02 19:10 Resumed loading',
        '2026-11-03 08:00 to 2026-11-03 09:00 Crane breakdown',
      ].join('\n'),
    );
    expect(lines.map(({ reading, note }) => [reading, note])).toEqual([
      ['read', null],
      ['doubtful', 'Names no end: taken until “Resumed loading”.'],
      ['doubtful', 'Names no end, and nothing after ends it.'],
      ['doubtful', 'May also be: 03 Nov 2026 08:00 - 03 Nov 2026 09:00 Shore breakdown.'],
    ]);
  });

  it('asks about dates that can be read both ways, and takes the order that a person says', () => {
    const text = '05/11/2026 0830 NOR tendered';
    expect(read(text).lines[0]?.reading).toBe('doubtful');
    const said = readFacts(text, {
      timeZone: 'UTC',
      today,
      dateOrder: 'monthFirst',
      idOf: String,
    });
    expect(said.lines[0]?.reading).toBe('read');
    expect(short(said.times.tenderedAt)).toBe('2026-05-11T08:30');
  });

  it('stands on the port’s clock, across the night on which it is changed', () => {
    const { activities } = read('2026-10-24 23:00 to 2026-10-25 04:00 Rain', 'Europe/Amsterdam');
    expect([short(activities[0]?.start ?? null), short(activities[0]?.end ?? null)]).toEqual([
      '2026-10-24T21:00',
      '2026-10-25T03:00',
    ]);
  });

  it('is counted as it stands: rain takes time from weather working days', () => {
    const { activities, times } = read(textOf(CASES[0]!));
    const arrivedAt = times.arrivedAt!;
    const port = newPort('r', { arrivedAt, completedAt: times.completedAt! });
    const { statement } = countLaytime({
      ...newLaytime(),
      ports: [
        {
          ...port,
          portName: 'Santos',
          isWeatherWorking: true,
          allowance: { kind: 'fixed', amount: 2, unit: 'Days' },
          notice: { ...port.notice, tenderedAt: times.tenderedAt },
          demurrageRate: 14_400,
          activities,
        },
      ],
    });
    // From notice to completion 6730 minutes; allowed 2880, within which the rain of 345 falls.
    expect(statement?.demurrageMinutes).toBe(6730 - 345 - 2880);
    expect(statement?.net.minorUnits).toBe(3_505_000n);
  });

  it('reads nothing into noise, and survives it', () => {
    const { activities, lines } = read('🚢\n%%%%\r\n\r\n9999999999\n');
    expect(activities).toEqual([]);
    expect(lines.map(({ lineNo }) => lineNo)).toEqual([1, 2, 4]);
  });
});

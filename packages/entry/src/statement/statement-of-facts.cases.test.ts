import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import heldOut from '../../cases/statements-held-out.json' with { type: 'json' };
import tuning from '../../cases/statements-tuning.json' with { type: 'json' };
import { parseStatementOfFacts } from '../index.ts';
import { Score } from '../score-readings.ts';

type Case = {
  name: string;
  text: string[];
  fields: Record<string, string>;
  events: (string | string[])[];
};
const sets = { heldOut, tuning } as const;
const FIELDS = ['port', 'vesselName', 'cargo', 'quantity', 'operation'] as const;

function scoreOf(name: keyof typeof sets): Score {
  const score = new Score();
  const today = parseCivilDate(sets[name].today);
  for (const { name: title, text, fields, events } of sets[name].cases as unknown as Case[]) {
    const facts = parseStatementOfFacts(text.join('\n'), { today });
    for (const field of FIELDS) {
      const expected = [fields[field] ?? []].flat();
      score.count({ field, title, expected, found: facts[field].map(({ echo }) => echo) });
    }
    const found = facts.events.flat().map(({ echo }) => echo);
    score.count({ field: 'events', title, expected: events.flat(), found });
  }
  return score;
}

describe('statements of facts', () => {
  it.each(['tuning', 'heldOut'] as const)('%s: F1 of every field is at least 0.95', (name) => {
    const score = scoreOf(name);
    console.log(`statements of facts, ${name}\n${score.table()}`);
    expect(score.below(0.95)).toEqual([]);
  });

  const today = parseCivilDate('2027-01-20');
  const eventsOf = (...lines: string[]) =>
    parseStatementOfFacts(lines.join('\n'), { today })
      .events.flat()
      .map(({ echo }) => echo);

  it('times with a point begin lines, and have ends and dates before them', () => {
    expect(
      eventsOf(
        'Tue 12.01.27  1305 commenced loading',
        '              16.20 stopped due to rain',
        '              18.45 resumed',
        'Wed 13 Jan    00.00-02.10 rain, hatches closed',
      ),
    ).toEqual([
      '12 Jan 2027 13:05 Cargo commenced',
      '12 Jan 2027 16:20 Weather',
      '12 Jan 2027 18:45 Remark',
      '13 Jan 2027 00:00 - 13 Jan 2027 02:10 Weather',
    ]);
  });

  it('a day and month with a point is no time, and neither is a draft or a quantity', () => {
    expect(eventsOf('12.01.2027', '12.01 1305 commenced loading', '13.25 draft survey')).toEqual([
      '12 Jan 2027 13:05 Cargo commenced',
    ]);
    expect(eventsOf('12 Jan 2027 1305 commenced loading', '12.50 m draft fwd')).toEqual([
      '12 Jan 2027 13:05 Cargo commenced',
    ]);
    expect(eventsOf('12 Jan 2027 0800 all fast', '10.05 shifted', '11.10 loaded')).toEqual([
      '12 Jan 2027 08:00 Berthed',
    ]);
  });
});

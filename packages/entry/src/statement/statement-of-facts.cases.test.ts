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
});

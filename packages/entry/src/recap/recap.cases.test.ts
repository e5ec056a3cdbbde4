import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import heldOut from '../../cases/recaps-held-out.json' with { type: 'json' };
import tuning from '../../cases/recaps-tuning.json' with { type: 'json' };
import { parseRecap, type RecapKey } from '../index.ts';
import { Score } from '../score-readings.ts';

type Case = { name: string; text: string[]; fields: Record<string, string | string[]> };
const sets = { heldOut, tuning } as const;

function scoreOf(name: keyof typeof sets): Score {
  const score = new Score();
  const today = parseCivilDate(sets[name].today);
  for (const { name: title, text, fields } of sets[name].cases as unknown as Case[]) {
    const recap = parseRecap(text.join('\n'), { today });
    for (const key of Object.keys(recap) as RecapKey[]) {
      const expected = [fields[key] ?? []].flat();
      score.count({ field: key, title, expected, found: recap[key].map(({ echo }) => echo) });
    }
  }
  return score;
}

describe('recaps, offers, orders and tonnage circulars', () => {
  it.each(['tuning', 'heldOut'] as const)('%s: F1 of every field is at least 0.95', (name) => {
    const score = scoreOf(name);
    console.log(`recaps, ${name}\n${score.table()}`);
    expect(score.below(0.95)).toEqual([]);
  });
});

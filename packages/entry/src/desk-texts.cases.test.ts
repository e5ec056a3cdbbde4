import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import heldOut from '../cases/desk-held-out.json' with { type: 'json' };
import gear from '../cases/desk-holds-and-gear.json' with { type: 'json' };
import tuning from '../cases/desk-tuning.json' with { type: 'json' };
import { readCircular } from './circular/read-circular.ts';
import { readTonnage } from './circular/read-tonnage.ts';
import { generatedTexts } from './desk-generator.ts';
import { type DeskCase, scoreCase } from './desk-texts.ts';
import { parseRecap } from './recap/recap.ts';
import { Score } from './score-readings.ts';
import { parseVesselDescription } from './vessel-description/vessel-description.ts';

const sets = { tuning, heldOut, gear } as const;
const today = parseCivilDate('2026-11-20');

function scoresOf(cases: readonly DeskCase[], by: (one: DeskCase) => string) {
  const scores = new Map<string, Score>();
  for (const one of cases) {
    const score = scores.get(by(one)) ?? new Score();
    scoreCase(score, one, today);
    scores.set(by(one), score);
  }
  return scores;
}

function below(cases: readonly DeskCase[], bar: number, title: string): string[] {
  const scores = scoresOf(cases, ({ reader }) => reader);
  for (const [style, score] of scoresOf(cases, (one) => one.style)) {
    console.log(`${title}, ${style}: F1 ${score.total().f1.toFixed(3)}`);
  }
  return [...scores].flatMap(([reader, score]) => {
    console.log(`${title}, ${reader}\n${score.table()}`);
    return score.below(bar).map((note) => `${reader}, ${note}`);
  });
}

describe('texts of desks in six styles', () => {
  it.each(['tuning', 'heldOut', 'gear'] as const)(
    '%s: F1 of every field is at least 0.95',
    (name) => {
      expect(below(sets[name].cases as unknown as DeskCase[], 0.95, name)).toEqual([]);
    },
  );

  it('600 that are generated, with slips, mixed units, gaps and months of four languages: F1 at least 0.85', () => {
    expect(below(generatedTexts(600, 20_261_127), 0.85, 'generated')).toEqual([]);
  });
});

const HOSTILE = [
  'mv ',
  'open a 1/2 dec ',
  '1.1 a:',
  '..',
  'x.. ',
  '5 déc. ',
  'année ',
  ' / ',
  '"',
  '1.000,',
];
const READERS = { parseRecap, readCircular, readTonnage, parseVesselDescription } as const;

describe.each(Object.entries(READERS))('a megabyte of hostile text: %s', (_name, reader) => {
  it.each(HOSTILE)('of "%s" is answered within a second', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const spent = [1, 2, 3].map(() => {
      const started = performance.now();
      reader(text, { today });
      return performance.now() - started;
    });
    expect(Math.min(...spent)).toBeLessThan(1_000);
  });
});

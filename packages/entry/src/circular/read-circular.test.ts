import { parseCivilDate } from '@mainsheet/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import heldOut from '../../cases/circulars-held-out.json' with { type: 'json' };
import tuning from '../../cases/circulars-tuning.json' with { type: 'json' };
import unseen from '../../cases/circulars-unseen.json' with { type: 'json' };
import { Score } from '../score-readings.ts';
import { CIRCULAR_LIMITS } from './circular-lines.ts';
import { type CircularKey, readCircular } from './read-circular.ts';

type Case = { name: string; text: string[]; cargoes: Record<string, string | string[]>[] };
const sets = { tuning, heldOut, unseen } as const;
const today = parseCivilDate('2026-11-20');
const cases = (name: keyof typeof sets) => sets[name].cases as unknown as Case[];

function scoreOf(name: keyof typeof sets): Score {
  const score = new Score();
  for (const { name: title, text, cargoes } of cases(name)) {
    const read = readCircular(text.join('\n'), { today }).cargoes;
    const count = [String(cargoes.length)];
    score.count({ field: 'cargoes', title, expected: count, found: [String(read.length)] });
    for (let at = 0; at < Math.max(cargoes.length, read.length); at += 1) {
      const fields = read[at]?.fields;
      const expected = cargoes[at] ?? {};
      const keys = new Set([...Object.keys(fields ?? {}), ...Object.keys(expected)]);
      keys.delete('currency');
      for (const field of keys) {
        const readings = fields?.[field as CircularKey].readings ?? [];
        const found = readings.map(({ echo }) => echo);
        score.count({ field, title, expected: [expected[field] ?? []].flat(), found });
      }
    }
  }
  return score;
}

describe('circulars of cargoes', () => {
  it('those it was tuned on: F1 of every field is at least 0.95', () => {
    const score = scoreOf('tuning');
    console.log(`circulars, tuning\n${score.table()}`);
    expect(score.below(0.95)).toEqual([]);
  });

  it('those it never saw are printed as they are, and stay above 0.8', () => {
    const score = scoreOf('heldOut');
    console.log(`circulars, held out\n${score.table()}\n${score.below(1).join('\n')}`);
    expect(score.below(0.8)).toEqual([]);
  });

  it('those written after it are printed as they are', () => {
    const score = scoreOf('unseen');
    console.log(`circulars, unseen\n${score.table()}\n${score.below(1).join('\n')}`);
    expect(score.below(0.3)).toEqual([]);
  });

  it('a field left open has no value and names its readings; what is not taken is listed', () => {
    const text = 'Hi\nA/C Mill\n30,000 mt 10% wheat\nLoad: Varna\nDisch: Oran\nSubject stem';
    const { cargoes, notUnderstood, isCut } = readCircular(text, { today });
    expect(cargoes).toHaveLength(1);
    expect(cargoes[0]?.fields.quantity).toMatchObject({
      value: null,
      reason: 'Left open: 30,000 mt 10% moloo or 30,000 mt 10% molco.',
    });
    expect(cargoes[0]?.fields.laycan).toMatchObject({ value: null, span: null });
    expect(notUnderstood.map((line) => line.text)).toEqual(['Subject stem']);
    expect(isCut).toBe(false);
  });

  it.each([...cases('tuning'), ...cases('heldOut')])('$name: spans lie in the text', ({ text }) => {
    const whole = text.join('\n');
    const { cargoes } = readCircular(whole, { today });
    for (const { fields } of cargoes) {
      const name = fields.cargo.span;
      if (name && fields.cargo.value) {
        expect(whole.slice(name.from, name.to)).toContain(fields.cargo.value);
      }
    }
  });
});

describe('whatever is pasted', () => {
  const lines = Object.keys(sets).flatMap((name) =>
    cases(name as keyof typeof sets).flatMap(({ text }) => text),
  );
  const piece = fc.oneof(
    fc.constantFrom(...lines),
    fc.constantFrom(...lines.flatMap((line) => line.split(' '))),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const circular = fc
    .array(fc.tuple(piece, fc.constantFrom('\n', ' ', '\t', ' | ', ' // ', '\r\n', '/', '; ')))
    .map((pieces) => pieces.flat().join(''));

  it('a numbered list with indented lines and bare quantities has all its cargoes, and none of the open ships', () => {
    const text = [
      '1) acct Grainwell Trading',
      '   60,000 mt 5 pct moloo soyabeans in bulk',
      '   Santos / Qingdao',
      '2) A/C OREX',
      '   75/10 iron ore',
      '   Port Hedland / Qingdao',
      '3) Kalimantan coal 55000 +/- 10 moloo',
      '   8k pwwd shinc / 15k shinc',
      '4) urea bagged 25,000 mts min/max',
      '   Damietta to Santos, 15/25 december',
      'OPEN TONNAGE',
      'mv Star Lydia, 58k supra, open Kandla 3-5 jan',
    ].join('\n');
    const { cargoes } = readCircular(text, { today });
    const shown = cargoes.map(({ fields }) =>
      (['cargo', 'quantity', 'loadPorts', 'dischargePorts', 'laycan'] as const)
        .map((field) => fields[field].readings.map(({ echo }) => echo).join(' | '))
        .join('; '),
    );
    expect(shown).toEqual([
      'soyabeans; 60,000 mt 5% moloo; Santos; Qingdao; ',
      'iron ore; 75,000 mt 10% moloo | 75,000 mt 10% molco; Port Hedland; Qingdao; ',
      'Kalimantan coal; 55,000 mt 10% moloo; ; ; ',
      'urea bagged; 25,000 mt 0% mnmx; Damietta; Santos; 15/25 Dec 2026',
    ]);
  });

  it('nothing throws, and every span lies in the text', () => {
    fc.assert(
      fc.property(circular, (text) => {
        const { cargoes, notUnderstood } = readCircular(text, { today });
        const spans = cargoes.flatMap(({ span, fields }) => [
          span,
          ...Object.values(fields).flatMap(({ readings }) => readings.flatMap((one) => one.spans)),
        ]);
        for (const { from, to } of [...spans, ...notUnderstood]) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([' ', '1 ', 'a/', '10% ', 'a/c ', '|', '1) ', '5 mt coal a/', '\n', '50,000 mt coal\n'])(
    'a megabyte of "%s" is cut and answered within three seconds, also on a busy machine',
    (noise) => {
      const text = noise.repeat(Math.ceil(1_000_000 / noise.length));
      const started = performance.now();
      const { isCut, cargoes } = readCircular(text, { today });
      expect(isCut).toBe(true);
      expect(cargoes.length).toBeLessThanOrEqual(CIRCULAR_LIMITS.cargoes);
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareEditions,
  decide,
  type ListedParty,
  normaliseName,
  parseOfacXml,
  Screener,
  scoreNames,
  withoutCleared,
} from './index.ts';
import { OFAC_XML } from './sample-lists.ts';

const { parties } = parseOfacXml(OFAC_XML);
const screener = new Screener(parties);
const imo = (value: string) => [{ kind: 'imo' as const, value }];

describe('screening', () => {
  it('takes a listed number for the party whatever the name, and puts it first', () => {
    const [hit] = screener.screen({ name: 'Sunny Day', identifiers: imo('IMO 9074729'.slice(4)) });
    expect(hit).toMatchObject({ score: 100, level: 'match', isIdentity: true });
    expect(hit?.party.id).toBe('OFAC:1003');
  });

  it('takes a ship of the same name with another number for information', () => {
    const query = { name: 'M/V Night Heron', kind: 'vessel' as const };
    const [same] = screener.screen(query);
    expect(same).toMatchObject({ level: 'match', isIdentity: false });
    const [other] = screener.screen({ ...query, identifiers: imo('9319466') });
    expect(other).toMatchObject({ level: 'information', isIdentity: false });
  });

  it('meets names in any order, spelling, script and legal form', () => {
    for (const name of [
      'SAMPLEV VIKTOR',
      'Samplev, Viktor',
      'Виктор Самплев',
      'Viktor Sampleev',
      'Víktor Samplëv',
    ])
      expect(screener.screen({ name })[0]?.party.id, name).toBe('OFAC:1001');
    for (const name of [
      'Grey Horizon Shipping',
      'GREYHORIZON SHIPPING L.L.C.',
      'Gray Horizon Shiping',
    ])
      expect(screener.screen({ name })[0]?.party.id, name).toBe('OFAC:1002');
  });

  it('leaves ships to ships and people to people and companies', () => {
    expect(screener.screen({ name: 'Night Heron', kind: 'person' })).toEqual([]);
    expect(screener.screen({ name: 'Viktor Samplev', kind: 'vessel' })).toEqual([]);
  });

  it('moves the score by country, year of birth, sex and weak alias, each part named', () => {
    const base = { name: 'Vitya Sampleff' };
    const [plain] = screener.screen(base, { isBroad: true });
    const [close] = screener.screen(
      { ...base, countries: ['ruritania'], birthYear: 1965, sex: 'M' },
      { isBroad: true },
    );
    expect(close!.score - plain!.score).toBeCloseTo(5, 6);
    const labels = close!.parts.map(({ label }) => label);
    expect(labels).toContain('Same country');
    expect(labels).toContain('Same year of birth');
    const [weak] = screener.screen({ name: 'Vitya' });
    expect(weak).toMatchObject({ met: 'VITYA', score: 95 });
    const wrong = screener.screen(
      { name: 'Viktor Samplev', birthYear: 1990, sex: 'F' },
      { isBroad: true },
    );
    expect(wrong[0]?.score).toBe(80);
  });

  it('has parts that sum to the score, between 0 and 100, over any query', () => {
    const word = fc.constantFrom(
      'VIKTOR',
      'SAMPLEV',
      'GREY',
      'HORIZON',
      'NIGHT',
      'HERON',
      'X',
      'OY',
    );
    const someName = fc.oneof(
      fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    fc.assert(
      fc.property(someName, fc.boolean(), (name, isBroad) => {
        for (const hit of screener.screen(
          { name, birthYear: 1965, countries: ['Ruritania'] },
          { isBroad },
        )) {
          const sum = hit.parts.reduce((total, part) => total + part.points, 0);
          expect(sum).toBeCloseTo(hit.score, 9);
          expect(hit.score).toBeGreaterThanOrEqual(isBroad ? 75 : 85);
          expect(hit.score).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('finds every listed name by itself', () => {
    for (const party of parties)
      for (const { name } of [party, ...party.aliases]) {
        const hits = screener.screen({ name });
        expect(
          hits.map((hit) => hit.party.id),
          name,
        ).toContain(party.id);
      }
  });

  it('compares names the same way round whatever the order of the words', () => {
    const words = fc.array(fc.stringMatching(/^[A-Z]{2,8}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [x, y] = [normaliseName(a.join(' ')), normaliseName(b.join(' '))];
        const turned = normaliseName(a.toReversed().join(' '));
        const [one, two] = [scoreNames(x, y), scoreNames(turned, y)];
        expect(Math.max(one.points, two.points)).toBeLessThanOrEqual(100 + 1e-9);
        expect(scoreNames(x, x).points).toBeCloseTo(100, 9);
      }),
    );
  });
});

describe('new editions and decisions', () => {
  const [first, ...others] = parties as [ListedParty, ...ListedParty[]];
  const changed = { ...first, countries: ['Elbonia'] };
  const added = { ...first, id: 'OFAC:9', name: 'NEW NAME' };

  it('differ by what is new, changed and gone', () => {
    const delta = compareEditions(parties, [changed, added, ...others.slice(1)]);
    expect(delta.added.map(({ id }) => id)).toEqual(['OFAC:9']);
    expect(delta.changed.map(({ id }) => id)).toEqual([first.id]);
    expect(delta.removed.map(({ id }) => id)).toEqual([others[0]!.id]);
    expect(compareEditions(parties, structuredClone(parties))).toEqual({
      added: [],
      changed: [],
      removed: [],
    });
  });

  it('a cleared pair stays cleared until either record changes', () => {
    const ours = { id: 'contact-7', name: 'Viktor Samplev' };
    const hits = screener.screen({ name: ours.name });
    const by = { decision: 'cleared' as const, reviewer: 'anna', reason: 'Another person.' };
    const decisions = hits.map((hit) => decide(hit, ours, by));
    expect(withoutCleared(hits, ours, decisions)).toEqual([]);
    expect(withoutCleared(hits, { ...ours, name: 'V. Samplev' }, decisions)).toEqual(hits);
    const later = new Screener([changed, ...others]).screen({ name: ours.name });
    expect(withoutCleared(later, ours, decisions).map(({ party }) => party.id)).toEqual([first.id]);
    const confirmed = hits.map((hit) => decide(hit, ours, { ...by, decision: 'confirmed' }));
    expect(withoutCleared(hits, ours, confirmed)).toEqual(hits);
  });
});

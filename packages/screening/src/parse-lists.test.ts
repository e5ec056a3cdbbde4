import { describe, expect, it } from 'vitest';
import {
  type ListedParty,
  type ParsedList,
  parseEuXml,
  parseOfacCsv,
  parseOfacXml,
  parseUkXml,
  parseUnXml,
} from './index.ts';
import { publishedDate } from './read-xml.ts';
import { EU_XML, OFAC_CSV, OFAC_XML, UK_XML, UN_XML } from './sample-lists.ts';

const named = ({ parties }: ParsedList, name: string): ListedParty | undefined =>
  parties.find((party) => party.name.toUpperCase().includes(name));

it('the EU writes 00 for a country it does not know: it is left out', () => {
  expect(named(parseEuXml(EU_XML), 'SAMPLEV')?.countries).toEqual(['RU']);
});

it('an identification without a number is none', () => {
  const without = EU_XML.replace('number="AB 123456"', 'number=""');
  expect(without).not.toBe(EU_XML);
  expect(named(parseEuXml(without), 'SAMPLEV')?.identifiers).toEqual([]);
});

const passport = { kind: 'passport', value: 'AB123456' };
const imo = { kind: 'imo', value: '9074729' };

describe.each([
  ['OFAC in XML', parseOfacXml(OFAC_XML), '2026-11-18', 1],
  ['OFAC in CSV', parseOfacCsv(OFAC_CSV), null, 1],
  ['UN', parseUnXml(UN_XML), '2026-11-17', 1],
  ['EU', parseEuXml(EU_XML), '2026-11-16', 1],
  ['UK', parseUkXml(UK_XML), '2026-11-18', 0],
])('the list of %s', (_name, list, publishedOn, problems) => {
  it('gives its edition and leaves out only what cannot be read', () => {
    expect(list.publishedOn).toBe(publishedOn);
    expect(list.problems).toHaveLength(problems);
    const ids = list.parties.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives a person with aliases, weak ones marked, passport, birth year and sex', () => {
    const person = named(list, 'SAMPLEV');
    expect(person?.kind).toBe('person');
    expect(person?.name.toUpperCase()).toMatch(/^VIKTOR (IVAN )?SAMPLEV$/);
    expect(person?.identifiers).toContainEqual(passport);
    expect(person?.birthYears).toEqual([1965]);
    expect(person?.sex).toBe('M');
    const weak = person?.aliases.find(({ isWeak }) => isWeak);
    expect(weak?.name.toUpperCase()).toBe('VITYA');
  });
});

describe('ships of the lists', () => {
  it.each([
    ['OFAC in XML', parseOfacXml(OFAC_XML)],
    ['OFAC in CSV', parseOfacCsv(OFAC_CSV)],
    ['EU', parseEuXml(EU_XML)],
    ['UK', parseUkXml(UK_XML)],
  ])('come with their IMO number: %s', (_name, list) => {
    const ship = named(list, 'NIGHT HERON');
    expect(ship?.kind).toBe('vessel');
    expect(ship?.identifiers).toContainEqual(imo);
  });

  it('keep flag, call sign, MMSI and owner where the list has them', () => {
    for (const list of [parseOfacXml(OFAC_XML), parseOfacCsv(OFAC_CSV)]) {
      const ship = named(list, 'NIGHT HERON');
      expect(ship?.countries).toEqual(['Ruritania']);
      expect(ship?.owner).toBe('Grey Horizon Shipping LLC');
      expect(ship?.identifiers).toContainEqual({ kind: 'mmsi', value: '123456789' });
      expect(ship?.identifiers).toContainEqual({ kind: 'callSign', value: 'ABCD7' });
    }
  });
});

it('the CSV of OFAC has the countries of addresses in a file of its own, some of them empty', () => {
  const countriesOf = (add: string) =>
    named(parseOfacCsv({ ...OFAC_CSV, add }), 'GREY HORIZON')?.countries;
  expect(countriesOf(OFAC_CSV.add)).toEqual(['Ruritania']);
  expect(countriesOf('1002,7,"1 Harbour Road","Zenda",-0- ,-0-\n')).toEqual([]);
});

it('the UN writes the sex in words; what is neither is not told', () => {
  const sexOf = (word: string) =>
    named(
      parseUnXml(UN_XML.replace('<GENDER>Male</GENDER>', `<GENDER>${word}</GENDER>`)),
      'SAMPLEV',
    )?.sex;
  expect([sexOf('Male'), sexOf('Female'), sexOf('')]).toEqual(['M', 'F', null]);
});

it('an edition without a readable date is told as such', () => {
  expect(publishedDate('2026-11-20T00:00:00', 'dayFirst')).toBe('2026-11-20');
  expect(publishedDate('11/20/2026', 'monthFirst')).toBe('2026-11-20');
  expect(publishedDate('soon', 'monthFirst')).toBeNull();
});

describe('a file that is no list', () => {
  it.each([
    ['not XML at all', 'hello'],
    ['XML cut off', OFAC_XML.slice(0, 900)],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${OFAC_XML}`],
    ['another list', UN_XML],
    ['nothing', ''],
  ])('is told as one problem or has no parties: %s', (_name, text) => {
    const list = parseOfacXml(text);
    expect(list.parties).toEqual([]);
  });

  it('says why', () => {
    expect(parseEuXml(`<!DOCTYPE x>${EU_XML}`).problems).toEqual([
      { record: 'EU', reason: 'The file declares a document type.' },
    ]);
  });
});

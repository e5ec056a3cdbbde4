import { describe, expect, it } from 'vitest';
import { parseEuCsv, parseOwnCsv, parseUkCsv, Screener } from './index.ts';

const EU =
  `fileGenerationDate;Entity_LogicalId;Entity_SubjectType_ClassificationCode;Entity_Regulation_Programme;NameAlias_WholeName;NameAlias_Strong;Address_CountryDescription;BirthDate_BirthDate
17/11/2026;301;P;TEST;Viktor Samplev;true;;1965-11-12
17/11/2026;301;P;TEST;Vitya;false;Ruritania;
17/11/2026;302;E;TEST;Grey Horizon Shipping LLC;true;Ruritania;
`.replaceAll(';', ',');

const UK = `Report Date: 17-Nov-2026
Unique ID,Name 6,Name 1,Name type,Designation Type,IMO number,Regime Name,Nationality(/ies)
TST0001,SAMPLEV,Viktor,Primary Name,Individual,,Test,Ruritania
TST0001,SAMPLEFF,Victor,Alias,Individual,,Test,
TST0002,NIGHT HERON,,Primary Name,Ship,9074729,Test,
`;

const OWN = `Name,Kind,IMO,Country,Aliases,Reason
Grey Horizon Shipping,company,,Ruritania,GHS; Grey Horizon,House rule
Night Heron,,IMO 9074729,,,
,company,,,,
Wrong Ship,vessel,1234568,,,
`;

describe('lists as tables', () => {
  it('the EU list: a line for each name of an entity', () => {
    const { parties, publishedOn, problems } = parseEuCsv(EU);
    expect(publishedOn).toBe('2026-11-17');
    expect(problems).toEqual([]);
    expect(parties).toMatchObject([
      {
        ...{ id: 'EU:301', kind: 'person', name: 'Viktor Samplev', birthYears: [1965] },
        aliases: [{ name: 'Vitya', isWeak: true }],
      },
      { id: 'EU:302', kind: 'entity', countries: ['Ruritania'] },
    ]);
  });

  it('the UK list: under its line of heads, with ships by their IMO numbers', () => {
    const { parties } = parseUkCsv(UK);
    expect(parties).toMatchObject([
      {
        ...{ id: 'UK:TST0001', kind: 'person', name: 'Viktor SAMPLEV', countries: ['Ruritania'] },
        aliases: [{ name: 'Victor SAMPLEFF' }],
      },
      { id: 'UK:TST0002', kind: 'vessel', identifiers: [{ kind: 'imo', value: '9074729' }] },
    ]);
  });

  it('a list of one’s own: what is no record is a problem and stops no other', () => {
    const { parties, problems } = parseOwnCsv(OWN);
    expect(parties.map(({ name, kind }) => [name, kind])).toEqual([
      ['Grey Horizon Shipping', 'entity'],
      ['Night Heron', 'vessel'],
    ]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'The record has no name.',
      '1234568 is no IMO number.',
    ]);
    const [hit] = new Screener(parties).screen({ name: 'Grey Horizon Shiping' });
    expect(hit?.party.name).toBe('Grey Horizon Shipping');
  });
});

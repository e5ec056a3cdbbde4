import { vesselInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { emptyVessel } from '../vessel-record.ts';
import { proposalsOf } from './description-proposals.ts';

const TEXT = [
  'MV NORDIC SPRAY',
  'IMO 9074729',
  'Kamsarmax, 81,600 mt dwt on 14.45 m',
  'Laden: 13.5 kn on 29 mt vlsfo',
  'good holds',
].join('\n');
const TODAY = '2026-11-20';

describe('what a pasted description offers to a form', () => {
  it('all of it taken makes a vessel that can be saved', () => {
    const { proposals, notUnderstood } = proposalsOf(TEXT, emptyVessel(), TODAY);
    const filled = proposals.reduce((values, { take }) => take(values), emptyVessel());
    expect(vesselInput.parse(filled)).toMatchObject({
      ...{ name: 'NORDIC SPRAY', imo: '9074729', type: 'Kamsarmax', deadweightT: 81_600 },
      details: {
        loadLines: [{ line: 'Summer', draftM: 14.45 }],
        seaConsumption: [
          { condition: 'laden', speedKn: 13.5, fuel: 'VLSFO', tPerDay: 29, isDefault: true },
        ],
      },
    });
    expect(notUnderstood).toEqual(['good holds']);
  });

  it('offers nothing that the form holds already, and says what it would replace', () => {
    const { proposals } = proposalsOf(TEXT, emptyVessel(), TODAY);
    const filled = proposals.reduce((values, { take }) => take(values), emptyVessel());
    expect(proposalsOf(TEXT, filled, TODAY).proposals).toEqual([]);
    const other = proposalsOf('Laden: 13.5 kn on 30 mt vlsfo', filled, TODAY).proposals;
    expect(other).toMatchObject([{ before: '29 mt/day', after: '30 mt/day' }]);
    expect(other[0]?.take(filled).details.seaConsumption).toHaveLength(1);
  });

  it('fills in holds, hatches and cranes by their number, ice class and club; what is known of a hold stays', () => {
    const gear = '5 HO/5 HA\nCRANES 4 X 30 MT\nIce class: 1C\nP&I club: Gard';
    const known = emptyVessel();
    known.details.holds = [{ name: 'Fore', grainM3: 12_000, baleM3: 0, strengthTPerM2: null }];
    const { proposals, notUnderstood } = proposalsOf(gear, known, TODAY);
    expect(proposals.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Holds', '1', '5'],
      ['Hatches', '', '5'],
      ['Ice class', '', '1C'],
      ['P&I club', '', 'Gard'],
      ['Cranes', '', '4 x 30 t'],
    ]);
    expect(notUnderstood).toEqual([]);
    const filled = proposals.reduce((values, { take }) => take(values), known);
    const { details } = vesselInput.parse({ ...filled, name: 'Gull', deadweightT: 58_000 });
    expect(details.holds.map(({ name, grainM3 }) => [name, grainM3])).toEqual([
      ...[
        ['Fore', 12_000],
        ['2', 0],
        ['3', 0],
        ['4', 0],
        ['5', 0],
      ],
    ]);
    expect(details.hatches).toHaveLength(5);
    expect(details.cranes.map(({ safeWorkingLoadT }) => safeWorkingLoadT)).toEqual([
      30, 30, 30, 30,
    ]);
    expect(details).toMatchObject({ iceClass: '1C', piClub: 'Gard' });
    expect(proposalsOf(gear, filled, TODAY).proposals).toEqual([]);
    const [gearless] = proposalsOf('Gearless', filled, TODAY).proposals;
    expect(gearless).toMatchObject({ before: '4 x 30 t', after: 'Gearless' });
    expect(gearless?.take(filled).details.cranes).toEqual([]);
  });

  it('takes none of two readings before somebody chooses', () => {
    const { proposals } = proposalsOf('LOA: 229 m\nLOA: 225 m', emptyVessel(), TODAY);
    expect(proposals.map(({ after, isSure }) => [after, isSure])).toEqual([
      ['229', false],
      ['225', false],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseVesselDescription } from './vessel-description.ts';

const TODAY = { today: '2026-11-20' as never };

/** What was read, a key once for each reading. */
const readOf = (text: string) => {
  const { particulars, speeds, notUnderstood } = parseVesselDescription(text, TODAY);
  return {
    ...Object.fromEntries(
      particulars.map(({ key, readings }) => {
        const values = readings.map(({ value }) => value);
        return [key, values.length === 1 ? values[0] : values];
      }),
    ),
    speeds: speeds.map(({ echo }) => echo),
    notUnderstood,
  };
};

describe('the description of a vessel', () => {
  it('a description on slashes is read with its pairs', () => {
    const text = [
      'MV NORDIC HAWK',
      'IMO 9074729, Flag: Marshall Islands, built 2016',
      'Kamsarmax, 81,600 mt dwt on 14.45 m',
      'GT/NT: 43,200 / 27,400',
      'LOA/Beam/Depth: 229.00 / 32.26 / 20.05 m',
      'Grain/bale: 97,000 / 93,500 cbm',
      'Class: NK',
      'Ballast: 14.0 kn on abt 27.5 mt vlsfo',
      'Laden: 13.5 kn on abt 29 mt vlsfo',
      'Holds in good order',
    ].join('\n');
    expect(readOf(text)).toEqual({
      ...{ name: 'NORDIC HAWK', imo: '9074729', flag: 'Marshall Islands', yearBuilt: 2016 },
      ...{ type: 'Kamsarmax', deadweightT: 81_600, summerDraftM: 14.45 },
      ...{ grossTonnage: 43_200, netTonnage: 27_400, lengthM: 229, beamM: 32.26, depthM: 20.05 },
      ...{ grainCapacityM3: 97_000, baleCapacityM3: 93_500, classSociety: 'NK' },
      speeds: ['ballast 14 kn 27.5 VLSFO', 'laden 13.5 kn 29 VLSFO'],
      notUnderstood: ['Holds in good order'],
    });
  });

  it('labelled lines of a questionnaire are read, feet as metres', () => {
    const text = [
      'Vessel name: Sea Crest',
      'Call sign: V7AB2',
      'Port of registry: Majuro',
      'Gross tonnage: 36,351',
      'Net tonnage: 21,592',
      'Suez net tonnage: 33,900',
      'Length over all: 656.2 ft',
      'Breadth: 32.26 m',
      'Summer draft: 13.3 m',
      'Grain capacity: 2,750,000 cuft',
    ].join('\n');
    expect(readOf(text)).toEqual({
      ...{ name: 'Sea Crest', callSign: 'V7AB2', registryPort: 'Majuro', grossTonnage: 36_351 },
      ...{ netTonnage: 21_592, suezNetTonnage: 33_900, lengthM: 200.01, beamM: 32.26 },
      ...{ summerDraftM: 13.3, grainCapacityM3: 77_871.33, speeds: [], notUnderstood: [] },
    });
  });

  it('nothing is guessed: a wrong check digit, no unit, no fuel, out of range', () => {
    const lines = ['IMO 9074720', 'Grain: 97,000', 'Laden: 13 kn on 28 mt', 'LOA: 2290 m'];
    expect(readOf(lines.join('\n'))).toEqual({
      speeds: [],
      notUnderstood: ['IMO 9074720', 'Grain: 97,000', 'Laden: 13 kn on 28 mt', 'LOA: 2290 m'],
    });
  });

  it('a figure said in two ways keeps both readings', () => {
    expect(readOf('LOA: 229 m\nLOA: 225 m')).toMatchObject({ lengthM: [229, 225] });
  });

  it('each reading points at its words', () => {
    const text = 'Beam: 32.26 m / LOA: 229 m';
    const [length] = parseVesselDescription(text, TODAY).particulars.filter(
      ({ key }) => key === 'lengthM',
    );
    const [span] = length?.readings[0]?.spans ?? [];
    expect(text.slice(span?.from, span?.to)).toBe('LOA: 229 m');
  });

  it('what is longer than a questionnaire is cut, and says so', () => {
    const { notUnderstood } = parseVesselDescription('loa: 1/'.repeat(150_000), TODAY);
    expect(notUnderstood.at(-1)).toBe('The rest of the text is too long to read.');
  });
});

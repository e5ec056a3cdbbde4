import type { Fuel } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import { type CodedStretch, thetisXml } from './thetis.ts';

const stretch = (
  kind: CodedStretch['kind'],
  [fromCode, toCode]: readonly [string, string],
  fuels: readonly (readonly [Fuel, number])[],
): CodedStretch => ({
  ...{ kind, fromCode, toCode, from: fromCode, to: toCode, fuels: new Map(fuels) },
  ...{ startedAt: '2026-04-14T13:00:00Z', endedAt: '2026-04-21T12:00:00Z' },
  ...{ distanceNm: 1482.9, hours: 145.5, cargoT: null },
});

/** From Ukraine to Italy, days in Ravenna, on to Piraeus, a stay there, and out to Port Said. */
const YEAR = [
  stretch(
    'voyage',
    ['UAPIV', 'ITRAN'],
    [
      ['HSFO', 42.4],
      ['MGO', 74.8],
    ],
  ),
  stretch('port', ['ITRAN', 'ITRAN'], [['MGO', 22.2]]),
  stretch('voyage', ['ITRAN', 'GRPIR'], [['HSFO', 30]]),
  stretch('port', ['GRPIR', 'GRPIR'], [['MGO', 3]]),
  stretch(
    'voyage',
    ['GRPIR', 'EGPSD'],
    [
      ['HSFO', 25],
      ['MGO', 1],
    ],
  ),
  stretch('port', ['EGPSD', 'EGPSD'], [['MGO', 9]]),
];

/** CO2 of a sum of the year, as somebody reads the file who knows its names alone. */
function co2Of(xml: string, name: string): number {
  const [, node = ''] = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml) ?? [];
  return Number(/<key>CO2<\/key>\s*<value>([\d.]+)<\/value>/.exec(node)?.[1]);
}

describe('a year for THETIS-MRV, by hand at 3.114 t CO2 a tonne of HFO and 3.206 of gas oil', () => {
  const xml = thetisXml({ imo: '9514406', year: 2026 }, YEAR);

  it('each sum of the year: into the Union, between her ports, out of her, within ports and of that at berth', () => {
    expect(co2Of(xml, 'mrvEmissionsArriveEeaPort')).toBeCloseTo(42.4 * 3.114 + 74.8 * 3.206, 6);
    expect(co2Of(xml, 'mrvEmissionsBetweenEeaPorts')).toBeCloseTo(30 * 3.114, 6);
    expect(co2Of(xml, 'mrvEmissionsDepartEeaPort')).toBeCloseTo(25 * 3.114 + 3.206, 6);
    expect(co2Of(xml, 'mrvEmissionsWithinEeaPort')).toBeCloseTo(25.2 * 3.206, 6);
    expect(co2Of(xml, 'mrvEmissionsWithinEeaPortAtBerth')).toBeCloseTo(25.2 * 3.206, 6);
  });

  it('the sums but for the one at berth, which is a part of another, are all that passages and stays burned', () => {
    const sums = [...xml.matchAll(/<(mrvEmissions\w+)>/g)].map(([, name = '']) => name);
    const year = sums
      .filter((name) => !name.endsWith('AtBerth'))
      .reduce((sum, name) => sum + co2Of(xml, name), 0);
    const amounts = [...xml.matchAll(/<amount>([\d.]+)<\/amount>[\s\S]*?<fuelTypeCode>(\w+)</g)];
    const burned = amounts.reduce(
      (sum, [, tonnes, fuel]) => sum + Number(tonnes) * (fuel === 'MGO' ? 3.206 : 3.114),
      0,
    );
    expect(year).toBeCloseTo(burned, 5);
  });

  it('a stay outside of the Union is not in the file; tonnes and moments are written as the service has them', () => {
    expect(xml).not.toContain('<portCode>EGPSD</portCode>');
    expect(xml).toContain('<amount>42.400</amount>');
    expect(xml).toContain('<measuringUnitCode>M_TONNES</measuringUnitCode>');
    expect(xml).toContain('<ata>21-04-2026 12:00:00</ata>');
    expect(xml).toContain('<reportingPeriod>2026</reportingPeriod>');
  });
});

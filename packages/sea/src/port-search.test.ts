import { beforeAll, describe, expect, it } from 'vitest';
import { realSea } from '../../../tools/sea/real-sea.ts';
import { editDistance, fold } from './port-search.ts';
import type { Sea } from './sea.ts';

let sea: Sea;
beforeAll(async () => {
  sea = await realSea();
});
const first = (text: string) => sea.searchPorts(text, 5)[0]?.id;

describe('port search', () => {
  it("puts the big port first: 'sant' is Santos", () => expect(first('sant')).toBe('BRSSZ'));

  it.each([
    ['Rbay', 'ZARCB'],
    ['Qdo', 'CNTAO'],
    ['NLRTM', 'NLRTM'],
    ['bombay', 'INBOM'],
    ['Saigon', 'VNSGN'],
    ['são sebastião', 'BRSSO'],
    ['ponta da mad', 'BRPDM'],
    ['suez canal', 'XZSUE'],
  ])('finds %s by alias, code, accent or prefix', (text, id) => expect(first(text)).toBe(id));

  it.each([
    ['roterdam', 'NLRTM'],
    ['singapoer', 'SGSIN'],
    ['newcaslte', 'AUNTL'],
  ])('forgives the slip in %s', (text, id) =>
    expect(sea.searchPorts(text, 5).map((port) => port.id)).toContain(id),
  );

  it('finds nothing for blanks and nonsense', () => {
    expect(sea.searchPorts('  ', 5)).toEqual([]);
    expect(sea.searchPorts('zzqqxx', 5)).toEqual([]);
  });

  it('folds accents and counts a swap as one slip', () => {
    expect(fold('  São  Sebastião! ')).toBe('sao sebastiao');
    expect(editDistance('newcaslte', 'newcastle')).toBe(1);
  });
});

describe('the ports', () => {
  it('holds the trading ports the public list lacks or misplaces', () => {
    for (const id of [
      'SARTA',
      'AUDAM',
      'BRTUB',
      'BRPDM',
      'KWMAA',
      'QARLF',
      'NGBON',
      'CNCFD',
      'RUULU',
    ])
      expect(sea.findPort(id), id).not.toBeNull();
    expect(sea.findPort('TRAMB')?.lon).toBeCloseTo(28.68, 1);
  });

  it('has at least 400 trading ports with country and time zone', () => {
    const trading = sea.ports.filter((port) => port.kind === 'port' && port.rank >= 2);
    expect(trading.length).toBeGreaterThan(400);
    for (const port of trading) {
      expect(port.country, port.id).not.toBe('');
      expect(
        () => new Intl.DateTimeFormat('en', { timeZone: port.timeZone }),
        port.id,
      ).not.toThrow();
    }
  });

  it.each([
    ['BHMIN', 'Asia/Bahrain'],
    ['BRMAO', 'America/Manaus'],
    ['GBLON', 'Europe/London'],
    ['AUDAM', 'Australia/Perth'],
    ['USHOU', 'America/Chicago'],
  ])('%s keeps the time of %s', (id, zone) => expect(sea.findPort(id)?.timeZone).toBe(zone));

  it('answers null for a port it does not know', () => expect(sea.findPort('XXXXX')).toBeNull());
});

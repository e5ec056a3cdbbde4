import { beforeAll, describe, expect, it } from 'vitest';
import { realSea } from '../../../tools/sea/real-sea.ts';
import { editDistance, fold, PortSearch } from './port-search.ts';
import type { Port } from './ports.ts';
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

describe('the order of what is found', () => {
  const port = (id: string, name: string, some: Partial<Port> = {}): Port => ({
    id,
    name,
    countryCode: id.slice(0, 2),
    country: '',
    lat: 0,
    lon: 0,
    timeZone: 'UTC',
    aliases: [],
    kind: 'port',
    rank: 1,
    ...some,
  });
  const found = (ports: readonly Port[], text: string, limit = 10) =>
    new PortSearch(ports).search(text, limit).map(({ id }) => id);

  it('code, name, start of the name, of a word, of the code, inside; whatever the ranks', () => {
    const ports = [
      port('XXAAA', 'Seabased', { rank: 3 }),
      port('BASEX', 'Elsewhere', { rank: 3 }),
      port('XXBBB', 'Port Base', { rank: 3 }),
      port('XXCCC', 'Basel', { rank: 3 }),
      port('XXDDD', 'Base', { rank: 1 }),
      port('BASE', 'Other', { rank: 1 }),
    ];
    expect(found(ports, 'base')).toEqual(['BASE', 'XXDDD', 'XXCCC', 'XXBBB', 'BASEX', 'XXAAA']);
    expect(found(ports, 'ba se').at(0)).toBe('BASE');
    expect(found(ports, 'base', 2)).toEqual(['BASE', 'XXDDD']);
  });
  it('of equals the port of the higher rank, then the shorter name, then the alphabet', () => {
    const ports = [
      port('XXAAA', 'Newport C'),
      port('XXBBB', 'Newport Long'),
      port('XXCCC', 'Newport A'),
      port('XXDDD', 'Newport Longest', { rank: 2 }),
    ];
    expect(found(ports, 'newport')).toEqual(['XXDDD', 'XXCCC', 'XXAAA', 'XXBBB']);
  });
  it('inside a name counts from three letters on', () => {
    const ports = [port('XXAAA', 'Rotterdam')];
    expect(found(ports, 'ter')).toEqual(['XXAAA']);
    expect(found(ports, 'te')).toEqual([]);
  });
  it('a slip counts from four letters on, one up to seven, two beyond; the first letter must be right', () => {
    const ports = [port('XXAAA', 'Rotterdam'), port('XXBBB', 'Oslo')];
    expect(found(ports, 'oslp')).toEqual(['XXBBB']);
    expect(found(ports, 'osp')).toEqual([]);
    expect(found(ports, 'rotxxrd')).toEqual([]);
    expect(found(ports, 'rotxxrda')).toEqual(['XXAAA']);
    expect(found(ports, 'rotxxxda')).toEqual([]);
    expect(found(ports, 'potterdam')).toEqual([]);
  });
  it('slips fill what better matches leave, and repeat none of them', () => {
    const ports = [port('XXAAA', 'Oslo'), port('XXBBB', 'Oslb')];
    expect(found(ports, 'oslo')).toEqual(['XXAAA', 'XXBBB']);
    expect(found(ports, 'oslo', 1)).toEqual(['XXAAA']);
  });
  it.each([
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
    ['abcd', 'badc', 2],
    ['ca', 'abc', 3],
    ['abc', 'abcd', 1],
    ['xabc', 'abc', 1],
  ])('from %s to %s are %d slips', (a, b, slips) => {
    expect(editDistance(a, b)).toBe(slips);
    expect(editDistance(b, a)).toBe(slips);
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

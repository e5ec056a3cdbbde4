import type { CivilDate } from '@mainsheet/calendar';
import { readCircular } from '@mainsheet/entry';
import { describe, expect, it } from 'vitest';
import type { CargoBookLine } from '../cargo-books.queries.ts';
import { bookToSend, cardOf, findDuplicate, type Names, plainName } from './circular-card.ts';

const TEXT = `A/C Mill AS
30,000 mt 10% wheat in bulk
Load: Varna
Disch: 1sp Oran or 1sp Algiers
Laycan: 10/15 Dec 2026
Load rate: 8,000 mt pwwd shinc
Freight: EUR 24 pmt
2.5% adcom + 1.25% brokerage`;

const place = {
  port: 'Varna',
  portCode: 'BGVAR',
  latitude: 43,
  longitude: 28,
  timeZone: 'Europe/Sofia',
};
const NAMES: Names = {
  ports: new Map([[plainName('Varna'), place]]),
  accounts: new Map([[plainName('Mill AS'), { id: 'mill', name: 'Mill AS' }]]),
};

function read(text = TEXT, names = NAMES) {
  const [cargo] = readCircular(text, { today: '2026-11-20' as CivilDate }).cargoes;
  if (!cargo) throw new Error('No cargo was read');
  return cardOf(cargo, 0, { text, names });
}

describe('a cargo of a circular as a cargo book', () => {
  it('takes what is clear, and leaves open what is not', () => {
    const { book, choices } = read();
    expect(book).toMatchObject({
      cargo: 'wheat',
      cargoStatus: 'Inquiry',
      chartererId: 'mill',
      cargoQuantity: 0,
      laycanStartDateTime: '2026-12-10T00:00:00.000Z',
      laycanEndDateTime: '2026-12-15T23:59:00.000Z',
      freightType: 'Frt Rate',
      freightRate: 24,
      freightCurrency: 'EUR',
      remarks: `From a circular:\n${TEXT}`,
    });
    expect(book.commissions.map(({ type, rate }) => [type, rate])).toEqual([
      ['Add comm', 2.5],
      ['Broker', 1.25],
    ]);
    expect(book.portItineraries[0]).toMatchObject({ ...place, loadDischargeRate: 8_000 });
    expect(Object.keys(choices)).toEqual(['quantity']);
    expect(choices.quantity?.[1]?.apply(book)).toMatchObject({
      cargoQuantity: 30_000,
      optionType: 'MOLCO',
      optionPercentage: 10,
    });
  });

  it('of two discharge ports none is chosen, nor sent', () => {
    const card = read();
    expect(card.book.portItineraries[1]).toMatchObject({ portFunction: 'Discharging', port: '' });
    expect(bookToSend(card).portItineraries).toHaveLength(1);
    expect(card.words.dischargePorts).toBe('“Disch: 1sp Oran or 1sp Algiers”');
  });
});

describe('a likely duplicate', () => {
  const line = {
    charterer: 'Mill AS',
    chartererId: 'mill',
    cargo: 'Wheat',
    loadPort: 'Varna',
    dischargePort: 'Oran',
    laycanStart: '2026-12-15T12:00:00Z',
    laycanEnd: '2026-12-20T00:00:00Z',
  } as CargoBookLine;
  const card = read(TEXT.replace(' or 1sp Algiers', ''));

  it('has the same account, cargo and ports, and its laycan overlaps', () => {
    expect(findDuplicate(card, [line])).toBe(line);
  });

  it.each([
    ['account', { chartererId: 'other' }],
    ['cargo', { cargo: 'Corn' }],
    ['load port', { loadPort: 'Burgas' }],
    ['discharge port', { dischargePort: 'Oran, Algiers' }],
    ['later laycan', { laycanStart: '2026-12-16T00:00:00Z' }],
    ['no laycan', { laycanStart: null, laycanEnd: null }],
  ])('is none with another %s', (_, other) => {
    expect(findDuplicate(card, [{ ...line, ...other } as CargoBookLine])).toBeNull();
  });
});

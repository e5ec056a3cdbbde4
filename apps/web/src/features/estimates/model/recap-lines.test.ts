import { NO_ESTIMATE_DEFAULTS } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import type { LookUps, PortChoice } from '../rows/field.ts';
import { newEstimate } from './new-estimate.ts';
import { fillFromRecap, isRecap, readRecap } from './recap-lines.ts';
import { piecesOf, quoteOf, unknownWords } from './recap-spans.ts';

const RECAP = `CLEAN FIXED SUBJ DETAILS
MV NORDIC HAWK (82K DWT / IMO 9074729)
A/C TRADECO SA  CP DD 12 NOV 2026
50,000 MT 10PCT MOLOO HSS IN BULK
1SBP SANTOS / 1SBP QINGDAO   L/C 05/15 DEC
FRT USD 38.50 PMT FIOST  95PCT WITHIN 3 BD AFTER S/R BSL
LOAD 8,000 MT PWWD SHEX UU / DISCH 10,000 MT SHINC
DEM USD 16,500 PDPR / HALF DESP WTS BENDS
12 HRS TT BENDS
ADCOM 3.75PCT + 1.25PCT BROKERX   GENCON 94
OWISE AS PER LAST`;

const port = (code: string, name: string, timeZone: string): PortChoice => ({
  ...{ code, name, timeZone, country: code.slice(0, 2), latitude: 0, longitude: 0 },
});
const PORTS = [
  port('BRSSZ', 'Santos', 'America/Sao_Paulo'),
  port('CNTAO', 'Qingdao', 'Asia/Shanghai'),
  port('CNTAP', 'Qingdao Pilots', 'Asia/Shanghai'),
];
const has = (text: string, name: string) => name.toLowerCase().includes(text.toLowerCase());

const lookUps: LookUps = {
  defaults: () => Promise.resolve(NO_ESTIMATE_DEFAULTS),
  today: '2026-11-20',
  newId: () => crypto.randomUUID(),
  ports: (text) => Promise.resolve(PORTS.filter(({ name }) => has(text, name))),
  vessels: (text) =>
    Promise.resolve(
      has(text, 'Nordic Hawk')
        ? [
            {
              ...{ id: 'hawk', name: 'Nordic Hawk', hint: '82,000 dwt' },
              put: (input) => ({ ...input, dailyCost: 7_777 }),
            },
          ]
        : [],
    ),
  specialists: () => Promise.resolve([]),
  charterers: (text) =>
    Promise.resolve(
      text.startsWith('TRADECO') ? [{ id: 'c1', name: 'Tradeco', hint: 'Geneva' }] : [],
    ),
  cargoTypes: () => Promise.resolve([]),
  charters: () => Promise.resolve([]),
};

const empty = () => newEstimate(Date.parse('2026-11-20'), () => crypto.randomUUID(), 'USD');
const read = (text: string) =>
  readRecap(text, { lookUps, hasCargo: true, at: '2026-11-20T00:00:00.000Z' });
const sure = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  new Map(lines.flatMap(({ key, chosen }) => (chosen ? [[key, chosen] as const] : [])));

describe('a recap for an estimate', () => {
  it('fills what it says, each field in the terms of the estimate', async () => {
    const found = await read(RECAP);
    const filled = fillFromRecap(empty(), found.lines, sure(found));
    const [cargo] = filled.cargoes;
    expect(filled.dailyCost).toBe(7_777);
    expect(cargo).toMatchObject({
      name: 'HSS',
      ...{ quantity: 50_000, optionType: 'MOLOO', optionPercent: 10, currency: 'USD' },
      ...{ charterPartyOn: '2026-11-12', initialPercent: 95, balancePercent: 5 },
      paymentTermsInitial: 'Within 3 banking days',
      // 5 December 00:00 and 15 December 24:00 at Santos, three hours behind UTC
      laycanStartAt: '2026-12-05T03:00:00.000Z',
      laycanEndAt: '2026-12-16T02:59:59.000Z',
    });
    expect(cargo?.freight).toMatchObject({ type: 'Frt Rate', rate: 38.5 });
    expect(cargo?.commissions.map(({ type, ratePercent }) => [type, ratePercent])).toEqual([
      ['Add comm', 3.75],
      ['Broker', 1.25],
    ]);
    const [, load, discharge, end] = filled.itinerary;
    expect([load?.portCode, discharge?.portCode, end?.portCode]).toEqual([
      'BRSSZ',
      'CNTAO',
      'CNTAO',
    ]);
    expect(load?.parcels[0]).toMatchObject({ rate: 8_000, terms: 'SHEX1' });
    expect(discharge?.parcels[0]).toMatchObject({ rate: 10_000, terms: 'SHINC' });
    expect(load).toMatchObject({
      demurrageRatePerDay: 16_500,
      despatchRatePerDay: null,
      norHours: 12,
    });
  });

  it('names the words each field was read from, and those that nothing was read from', async () => {
    const found = await read(RECAP);
    const freight = found.lines.find(({ key }) => key === 'freight')!;
    expect(quoteOf(RECAP, freight.spans)).toBe('FRT USD 38.50 PMT');
    expect(unknownWords(found.pieces)).toContain('OWISE AS PER LAST');
    expect(found.pieces.map(({ text }) => text).join('')).toBe(RECAP);
    expect(found.beside).toContainEqual(
      expect.objectContaining({ key: 'cpForm', text: 'GENCON 94' }),
    );
  });

  it('leaves to a person what is open: a contact that is only like it, terms without uu or eiu, a total commission', async () => {
    const found = await read(RECAP.replace('SHEX UU', 'SHEX').replace(/ADCOM.*/, '3.75% TTL'));
    const open = found.lines.filter(({ chosen }) => chosen === null);
    expect(open.map(({ key, choices }) => [key, choices.length])).toEqual([
      ['charterer', 2],
      ['commission', 2],
      ['loadRate', 2],
    ]);
    expect(open.every(({ reason }) => reason === 'Choose what is meant.')).toBe(true);
  });

  it('fills no port and no ship that is not known by that name', async () => {
    const found = await read(
      RECAP.replace('SANTOS', 'PORTO NOVO').replace('NORDIC HAWK', 'SEA LARK'),
    );
    const [vessel] = found.lines.filter(({ key }) => key === 'vesselName');
    const [load] = found.lines.filter(({ key }) => key === 'loadPorts.0');
    expect(vessel).toMatchObject({
      choices: [],
      chosen: null,
      reason: 'No vessel of your fleet is called “SEA LARK”.',
    });
    expect(load).toMatchObject({ choices: [], reason: 'No port is called “PORTO NOVO”.' });
    const filled = fillFromRecap(empty(), found.lines, sure(found));
    expect(filled.itinerary[1]?.portName).toBe('');
  });

  it('a second load port is called after the first, and ports joined by "or" are one call to choose', async () => {
    const two = await read(
      RECAP.replace(
        '1SBP SANTOS / 1SBP QINGDAO',
        'LOAD: 1SB SANTOS + 1SB QINGDAO\nDISCH: 1SB QINGDAO OR 1SB SANTOS\n',
      ),
    );
    const filled = fillFromRecap(empty(), two.lines, sure(two));
    expect(filled.itinerary.map(({ portFunction, portName }) => [portFunction, portName])).toEqual([
      ['Commencing', ''],
      ['Loading', 'Santos'],
      ['Loading', 'Qingdao'],
      ['Discharging', ''],
      ['Terminating', ''],
    ]);
    const choice = two.lines.find(({ key }) => key === 'dischargePorts.0');
    expect(choice?.choices.map(({ key }) => key)).toEqual(['CNTAO', 'BRSSZ']);
    expect(choice?.chosen).toBeNull();
  });

  it('another currency asks for its rate, and an estimate without cargo takes the ship alone', async () => {
    const euro = await read(RECAP.replaceAll('USD', 'EUR'));
    const filled = fillFromRecap(empty(), euro.lines, sure(euro));
    expect(filled.cargoes[0]).toMatchObject({ currency: 'EUR', exchangeRate: 0 });
    const hired = await readRecap(RECAP, {
      ...{ lookUps, hasCargo: false },
      at: '2026-11-20T00:00:00.000Z',
    });
    expect([...sure(hired).keys()]).toEqual(['vesselName']);
  });
});

describe('what is pasted into the sheet', () => {
  it('is a recap when four fields are read from its lines, and never when it is a table', () => {
    expect(isRecap({ text: RECAP, html: '' }, '2026-11-20')).toBe(true);
    expect(isRecap({ text: RECAP, html: '<table><tr><td>…' }, '2026-11-20')).toBe(false);
    expect(isRecap({ text: RECAP.replaceAll(' / ', '\t'), html: '' }, '2026-11-20')).toBe(false);
    expect(isRecap({ text: 'Santos\nQingdao\n38.5\n10k shinc\n', html: '' }, '2026-11-20')).toBe(
      false,
    );
  });
});

describe('the pieces of a text', () => {
  it('overlapping words stand for the field that begins first, and nothing is lost', () => {
    const spans = [
      { from: 3, to: 8, key: 'b' },
      { from: 0, to: 5, key: 'a' },
    ];
    const pieces = piecesOf('abcdefghij', spans);
    expect(pieces.map(({ text, key }) => [text, key])).toEqual([
      ['abcde', 'a'],
      ['fgh', 'b'],
      ['ij', null],
    ]);
    expect(unknownWords(piecesOf('a, -- \n b!', []))).toEqual(['a', 'b']);
  });
});

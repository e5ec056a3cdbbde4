import { USUAL_COST_CHECKS } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import type { LiftingRow } from '../bunker-liftings/index.ts';
import type { documents } from '../commercial-documents/index.ts';
import { type Compared, compareBill, isOfFuel } from './matching.ts';

const LIFTING = {
  ...{ id: 'one', voyage_id: 'v1', port_name: 'Santos', fuel: 'VLSFO', status: 'Delivered' },
  ...{ vendor_id: 'straits', vendor_name: 'Straits', delivery_on: '2026-11-12' },
  ...{ requested_t: '500', requested_price: '600', currency: 'EUR', note_number: 'BDN-1' },
  ...{ note_on: '2026-11-12', note_fuel: null, note_port: '', note_t: '500' },
  ...{ note_density: null, note_sulphur: null },
} as LiftingRow;
const OTHER = { ...LIFTING, id: 'two', fuel: 'MGO', note_number: 'BDN-2' } as LiftingRow;

const LINE: documents.LineRow = {
  ...{ line_no: 1, account_code: '5000', description: 'VLSFO', quantity: '500', unit: 'mt' },
  ...{ rate: '600', amount_minor: '30000000', source_key: 'bunker-lifting.one' },
  ...{ voyage_id: null, voyage_label: null },
};
const STRAY = { ...LINE, source_key: null };

const BILL = {
  ...{ id: 'bill', type: 'Bunkers', voyage_id: 'v1', document_on: '2026-11-14' },
  ...{ their_number: 'S-1', contact_id: 'straits', party_id: 'straits', contact_name: 'Straits' },
  ...{ currency: 'EUR', exchange_rate: '1.1' },
} as documents.DocumentRow;

type Change = Partial<Omit<Compared, 'document' | 'judgedBy'>> & {
  document?: Partial<documents.DocumentRow>;
  judgedBy?: Partial<Compared['judgedBy']>;
};

const compared = ({ document, judgedBy, ...rest }: Change = {}) =>
  compareBill({
    ...{ lines: [LINE], liftings: [LIFTING], elsewhere: [], ...rest },
    document: { ...BILL, ...document },
    judgedBy: { ...USUAL_COST_CHECKS, baseCurrency: 'USD', dayRate: '1.1', ...judgedBy },
  });
const faultsOf = (change: Change) => compared(change)?.faults ?? null;

describe('which bills are compared', () => {
  it.each([
    ['a bill of bunkers', 'Bunkers', { ...STRAY, account_code: '5090' }, true],
    ['one that names a lifting', 'Misc', { ...LINE, account_code: '5090' }, true],
    ['one that is booked on fuel', 'Misc', STRAY, true],
    ['any other', 'Misc', { ...STRAY, account_code: '5090' }, false],
  ])('%s, type %s: %s', (_, type, line, expected) => {
    expect(isOfFuel({ type }, [line])).toBe(expected);
  });

  it('a bill of another type is held up like one of bunkers, by its lines of fuel', () => {
    const dear = { ...LINE, amount_minor: '31000000', rate: '620' };
    const survey = { ...STRAY, account_code: '5090', description: 'Survey' };
    const document = { type: 'Misc' };
    expect(faultsOf({ document, lines: [dear] })).toHaveLength(2);
    expect(faultsOf({ document, lines: [STRAY, survey] })).toEqual([
      'Straits took part in this voyage, and the bill names no lifting: VLSFO.',
    ]);
  });

  it('a bill that names no lifting is held up where its vendor has fuel that no bill names', () => {
    const of = { lines: [STRAY], liftings: [], elsewhere: [LIFTING] };
    const waits = 'No bill names what Straits lifted (VLSFO, Santos), and this one names no';
    expect(faultsOf({ ...of, document: { voyage_id: null } })).toEqual([`${waits} voyage: VLSFO.`]);
    expect(faultsOf({ ...of, document: { voyage_id: 'v2' } })).toEqual([
      `${waits} lifting: VLSFO.`,
    ]);
    // On another voyage it cannot be of what was delivered after it was written.
    expect(
      faultsOf({ ...of, document: { voyage_id: 'v2', document_on: '2026-11-11' } }),
    ).toBeNull();
    expect(faultsOf({ ...of, elsewhere: [] })).toBeNull();
  });

  it('a line that names a lifting of another voyage does not pass', () => {
    expect(faultsOf({ liftings: [] })).toEqual([
      'The bill names a lifting that is none of its voyage: VLSFO.',
    ]);
  });
});

describe('what is billed beside the fuel', () => {
  it('tonnes are tonnes however they are written, and barging by the tonne is none of fuel', () => {
    expect(faultsOf({ lines: [{ ...LINE, unit: 'MT' }] })).toEqual([]);
    const barging = { ...LINE, description: 'Barging', rate: '5', amount_minor: '250000' };
    const [fault, ...more] = faultsOf({ lines: [LINE, barging] }) ?? [];
    expect(more).toEqual([]);
    expect(fault).toContain('are due by note and order');
  });

  it('taxes are no part of an order: beyond the tolerance they hold the bill up', () => {
    const tax = { ...LINE, description: 'Barging 15 %', source_key: 'tax.1', unit: '' };
    expect(faultsOf({ lines: [LINE, { ...tax, amount_minor: '4500000' }] })).toEqual([
      'Not ordered, but added: Barging 15 %.',
    ]);
    expect(faultsOf({ lines: [LINE, { ...tax, amount_minor: '1000' }] })).toEqual([]);
  });
});

describe('the rate of the day', () => {
  it('turns the difference into base currency, not the rate that the bill was typed with', () => {
    // 1,000 euro are 1,100 dollars, whatever the bill makes of them.
    const lines = [{ ...LINE, amount_minor: '30100000' }];
    expect(faultsOf({ lines })).toHaveLength(1);
    const faults = faultsOf({ lines, document: { exchange_rate: '0.01' } });
    expect(faults?.some((one) => one.includes('are due by note and order'))).toBe(true);
  });

  it('a typed rate far from it is a fault by itself, and so is a day without one', () => {
    expect(faultsOf({ document: { exchange_rate: '1.15' } })).toEqual([]);
    expect(faultsOf({ document: { exchange_rate: '1.2' } })).toEqual([
      'A EUR is worth USD 1.1 by the rate of 2026-11-14; the bill is taken at 1.2.',
    ]);
    expect(faultsOf({ judgedBy: { dayRate: null } })).toEqual([
      'No exchange rate of EUR is known on 2026-11-14: record one first.',
    ]);
  });
});

describe('what a verdict stands on', () => {
  const hashOf = (change?: Change) => compared(change)!.factsHash;
  const before = hashOf();
  const fitting = { liftings: [{ ...LIFTING, voyage_id: 'v2' } as LiftingRow] };

  it.each<[string, Change]>([
    ['voyage', { ...fitting, document: { voyage_id: 'v2' } }],
    ['type', { document: { type: 'Misc' } }],
    ['number of the vendor', { document: { their_number: 'S-2' } }],
    ['day', { document: { document_on: '2026-11-15' } }],
    ['rate', { document: { exchange_rate: '1.11' } }],
    ['rate of the day', { judgedBy: { dayRate: '1.11' } }],
    ['tolerance of quantity', { judgedBy: { bunkerQuantityPercent: 0.6 } }],
    ['tolerance of price', { judgedBy: { bunkerPricePercent: 0.6 } }],
    ['tolerance of the amount', { judgedBy: { bunkerAmount: 501 } }],
    ['delivery note', { liftings: [{ ...LIFTING, note_t: '499' } as LiftingRow] }],
    ['status of the lifting', { liftings: [{ ...LIFTING, status: 'Cancelled' } as LiftingRow] }],
  ])('another %s voids it', (_, change) => {
    expect(hashOf(change)).not.toBe(before);
  });

  it('what else was lifted voids it only where a line names no lifting', () => {
    const more = { liftings: [LIFTING, OTHER] };
    expect(hashOf(more)).toBe(before);
    const stray = hashOf({ lines: [STRAY] });
    expect(hashOf({ lines: [STRAY], ...more })).not.toBe(stray);
    const another = { ...OTHER, vendor_id: 'other' } as LiftingRow;
    expect(hashOf({ lines: [STRAY], liftings: [LIFTING, another] })).toBe(stray);
  });
});

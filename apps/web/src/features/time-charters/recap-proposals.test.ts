import { expect, it } from 'vitest';
import { type RecapRecords, recapProposals } from './recap-proposals.ts';
import { emptyTimeCharter } from './time-charter-record.ts';

const ROUTE_ID = '01a1f8d3-ea00-743d-b8e7-eb6e2c28a6a9';
const VESSEL_ID = '01a1f8d3-ea00-743d-b8e7-eb6e2c28a6aa';
const OWNER_ID = '01a1f8d3-ea00-743d-b8e7-eb6e2c28a6ab';
const RECORDS: RecapRecords = {
  vessels: [{ value: VESSEL_ID, label: 'Cape Harmony' }],
  routes: [{ value: ROUTE_ID, label: 'P5TC Panamax average' }],
  contacts: (name) =>
    Promise.resolve(
      name.startsWith('HARMONY') ? [{ value: OWNER_ID, label: 'Harmony Maritime Ltd' }] : [],
    ),
};

const read = (text: string) =>
  recapProposals(text, {
    ...{ charter: emptyTimeCharter('in'), today: '2026-11-20', records: RECORDS },
  });

/** The form once everything that is sure is taken. */
async function filled(text: string) {
  const { proposals, notUnderstood } = await read(text);
  const sure = proposals.filter(({ isSure }) => isSure);
  const charter = sure.reduce((now, { take }) => take(now), emptyTimeCharter('in'));
  return { charter, proposals, notUnderstood };
}

it('the recap of a period with a step and an option becomes the charter, each value beside its words', async () => {
  const { charter, proposals } = await filled(
    [
      'FIXTURE RECAP',
      'MV CAPE HARMONY',
      'OWNERS: HARMONY MARITIME LTD',
      'DELY DLOSP GIBRALTAR',
      'LAYCAN 1/10 DEC',
      'PERIOD 11/13 MONTHS',
      'REDELY DOP SINGAPORE-JAPAN RANGE',
      'HIRE USD 19,500 DAILY FIRST 6 MONTHS THEREAFTER USD 20,250',
      'OPTION 10/12 MONTHS AT USD 21,000 DAILY, DECLARABLE LATEST 1 AUG 2027',
      'BOD VLSFO 700-800 MT @ USD 550',
      'CVE USD 1,500 PER MONTH',
      '3.75 PCT ADCOM + 1.25 PCT BROKERAGE',
      'TRADING: WORLDWIDE WITHIN IWL',
    ].join('\n'),
  );
  expect(charter).toMatchObject({
    ...{ vesselId: VESSEL_ID, ownerCompanyId: OWNER_ID, tradingArea: 'WORLDWIDE WITHIN IWL' },
    ...{ deliveryPort: 'DLOSP GIBRALTAR', redeliveryPort: 'DOP SINGAPORE-JAPAN RANGE' },
    laycanStartDateTime: '2026-12-01T00:00:00.000Z',
    laycanEndDateTime: '2026-12-10T23:59:59.000Z',
    ...{ minDuration: 11, maxDuration: 13, maxDurationType: 'Months' },
    hireLines: [
      { hireRate: 19_500, hireDuration: 6, hireDurationType: 'Months' },
      { hireRate: 20_250, hireDuration: 0 },
    ],
    options: [
      {
        ...{ duration: 12, durationType: 'Months', rateBasis: 'Typed', hireRate: 21_000 },
        declareBy: '2027-08-01',
      },
    ],
    bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 750, price: 550 }],
    voyageExpenses: [{ name: 'C/V/E', rate: 1_500, rateType: 'Per 30 Days' }],
    brokers: [
      { type: 'A', amount: 3.75 },
      { type: 'B', amount: 1.25 },
    ],
  });
  const hire = proposals.find(({ subject }) => subject === 'hire');
  expect(hire?.quote).toBe('USD 19,500 DAILY FIRST 6 MONTHS THEREAFTER USD 20,250');
});

it('hire by an index takes the route of that name; a total commission waits for a person', async () => {
  const { charter, proposals } = await filled(
    'HIRE: 104% OF P5TC, FLOOR USD 11,000\n3.75% TTL\nPERIOD 2 YEARS +/- 30 DAYS',
  );
  expect(charter.hireLines).toMatchObject([
    {
      indexOptions: { indexRoute: ROUTE_ID, adjustmentPercent: 104, floor: 11_000, ceiling: null },
    },
  ]);
  expect(charter).toMatchObject({ maxDuration: 24, maxDurationType: 'Months', plusDays: 30 });
  expect(charter.brokers).toEqual([]);
  expect(proposals.find(({ subject }) => subject === 'commission')?.isSure).toBe(false);
});

it('names that no record has, and words nothing is read from, are listed and not guessed', async () => {
  const { notUnderstood } = await read(
    'MV NOBODY KNOWS\nOWNERS: STRANGERS SA\n98% OF P9TC\nVessel to be in good order',
  );
  expect(notUnderstood).toEqual(
    expect.arrayContaining([
      'NOBODY KNOWS: no vessel is called so',
      'STRANGERS SA: no contact is called so',
      'P9TC: no route of the market is called so',
    ]),
  );
  expect(notUnderstood.join(' ')).toContain('good order');
});

it('a figure beyond what the form takes is not offered', async () => {
  const { proposals } = await read('HIRE USD 900,000,000 mio DAILY');
  expect(proposals.filter(({ subject }) => subject === 'hire')).toEqual([]);
});

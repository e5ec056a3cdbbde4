import type { LaytimeForm } from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { cargoBooksOf } from '../../../test/fixtures/cargo-books.ts';
import { typePapers } from '../../../test/fixtures/fixed-voyage.ts';
import { countedFor, laytimeOf, voyageOf } from '../../../test/fixtures/laytime.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof laytimeOf>;
let chartererId = '';
let voyageId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = laytimeOf(operator);
  chartererId = await newCustomer(operator, 'Meridian Grain');
  voyageId = await voyageOf(operator, chartererId);
});

async function startOf(voyage = voyageId): Promise<LaytimeForm> {
  const { data, error } = await ours.start(voyage);
  if (!data) throw new Error(error ?? 'no start');
  return data.laytimeStart.data;
}

/** A statement of a voyage of its own, so that nothing else counts on it. */
async function newStatement(daysUsed: number, change: Partial<LaytimeForm> = {}) {
  const own = await voyageOf(operator, chartererId);
  return ours.made({ ...countedFor(await startOf(own), daysUsed), ...change });
}

describe('a new laytime statement', () => {
  it('starts with the ports, allowances, terms and rates of the voyage', async () => {
    const { count, charterName, chartererId: charterer } = await startOf();
    expect({ charterName, charterer }).toEqual({
      charterName: 'Meridian Grain',
      charterer: chartererId,
    });
    expect(
      count.ports.map(({ portName, operation, terms, allowance, notice, demurrageRate }) => ({
        ...{ portName, operation, terms, allowance, demurrageRate },
        rule: notice.rule,
      })),
    ).toEqual([
      {
        portName: 'Santos',
        operation: 'Loading',
        terms: 'SHINC',
        allowance: { kind: 'rate', quantity: 66_000, rate: 11_000, rateUnit: 'Per Day' },
        demurrageRate: 20_000,
        rule: { kind: 'hours', hours: 12 },
      },
      {
        portName: 'Qingdao',
        operation: 'Discharging',
        terms: 'SHINC',
        allowance: { kind: 'rate', quantity: 66_000, rate: 13_200, rateUnit: 'Per Day' },
        demurrageRate: 20_000,
        rule: { kind: 'hours', hours: 24 },
      },
    ]);
    expect(count.ports[0]?.holidays.map(({ name }) => name)).not.toEqual([]);
  });

  it('shares a cargo of two load ports between them, as the estimate does: 66,000 mt at 11,000 a day are three days at each', async () => {
    const voyage = await voyageOf(operator, chartererId, (inputs) => {
      const rows = inputs.itinerary;
      const at = rows.findIndex(({ portFunction }) => portFunction === 'Loading');
      const second = { ...rows[at]!, id: 'load-2', portName: 'Paranagua', portCode: 'BRPNG' };
      inputs.itinerary = rows
        .toSpliced(at + 1, 0, second)
        .map((row, index) => ({ ...row, sequenceNo: index + 1 }));
    });
    const { count } = await startOf(voyage);
    expect(count.ports.map(({ portName, allowance }) => [portName, allowance])).toEqual([
      ['Santos', { kind: 'rate', quantity: 33_000, rate: 11_000, rateUnit: 'Per Day' }],
      ['Paranagua', { kind: 'rate', quantity: 33_000, rate: 11_000, rateUnit: 'Per Day' }],
      ['Qingdao', { kind: 'rate', quantity: 66_000, rate: 13_200, rateUnit: 'Per Day' }],
    ]);
  });

  it('has the demurrage of the band that the bill of lading finds, and so has the voyage: 59,000 mt EUR 17,000', async () => {
    const band = { fromQuantity: 0, toQuantity: 60_000, rate: 17_000 };
    const book = await cargoBooksOf(operator).made({
      pricing: {
        ...{ isAdvanced: true, scaleTableQuantity: 'BL', currency: 'EUR', exchangeRate: 1.25 },
        demurrageScaleTable: [band, { fromQuantity: 60_000, toQuantity: 0, rate: 16_000 }],
      },
    });
    const voyage = await voyageOf(operator, chartererId, (inputs) => {
      for (const cargo of inputs.cargoes) cargo.cargoBookId = book.id;
    });
    const rates = async () => (await startOf(voyage)).count.ports.map((port) => port.demurrageRate);
    expect(await rates()).toEqual([16_000, 16_000]);
    await typePapers(operator, voyage, { billOfLadingQuantity: 59_000 });
    expect(await rates()).toEqual([17_000, 17_000]);
    const { data } = await operator.graphql<{ voyage: { inputs: EstimateInput } }>(
      `{ voyage(id: "${voyage}") { inputs } }`,
    );
    const calls = data.voyage.inputs.itinerary.filter(({ parcels }) => parcels.length > 0);
    expect(calls.map((row) => row.demurrageRatePerDay)).toEqual([21_250, 21_250]);
  });

  it('starts without agreed terms where the cargo names its book by a text that is no id', async () => {
    const voyage = await voyageOf(operator, chartererId, (inputs) => {
      for (const cargo of inputs.cargoes) cargo.cargoBookId = 'CB-17';
    });
    expect(await startOf(voyage)).toMatchObject({ count: { currency: 'USD' } });
  });

  it('claims in the currency of the cargo book, and a lifting by the terms of its contract: EUR 16,000 at 1.25, reversible, 90 days', async () => {
    const books = cargoBooksOf(operator);
    const coa = await books.made({
      ...{ voyageType: 'COA', cargoQuantity: 300_000 },
      ...{ loadDemurrageRate: 16_000, dischargeDemurrageRate: 16_000 },
      pricing: {
        ...{ currency: 'EUR', exchangeRate: 1.25, isReversible: true },
        demurrageTimeBarTerms: '90 days after completion of discharge',
      },
    });
    const lifting = await books.made({ coaId: coa.id, pricing: { usePricingFromCoa: true } });
    const voyage = await voyageOf(operator, chartererId, (inputs) => {
      for (const cargo of inputs.cargoes) cargo.cargoBookId = lifting.id;
    });
    const form = await startOf(voyage);
    expect(form).toMatchObject({
      ...{ exchangeRate: '1.25', timeBarDays: 90 },
      count: { currency: 'EUR', method: 'Reversible' },
    });
    expect(form.count.ports.map(({ demurrageRate }) => demurrageRate)).toEqual([16_000, 16_000]);
    expect((await ours.made(countedFor(form, 8))).summary.claimAmount).not.toBeNull();
  });

  it('LAYT-01 lists charter name, calculated and agreed claim amounts, "is_agreed_amount", source type, id, name and status, inclusion in profit and loss, ports', async () => {
    const statement = await newStatement(8);
    const own = statement.summary.sourceId;
    const { data } = await ours.list({ voyageId: own });
    const [row] = data?.listLaytime.rows ?? [];
    expect(row).toMatchObject({
      charterName: 'Meridian Grain',
      calculatedClaimAmount: '40000.00',
      agreedClaimAmount: null,
      isAgreedAmount: false,
      claimAmount: '40000.00',
      status: 'Calculated',
      sourceType: 'voyage_cargo',
      sourceId: own,
      sourceStatus: 'Scheduled',
      isIncludedInPAndL: true,
      ports: 'Santos, Qingdao',
    });
    expect(row?.sourceName).toMatch(/^NH\d+-\d{4} · Grain$/);
  });

  it('LAYT-02 the detail has port itineraries with activities, totals, balance time, demurrage and despatch rates', async () => {
    const form = countedFor(await startOf(await voyageOf(operator, chartererId)), 8);
    const [first] = form.count.ports;
    if (!first) throw new Error('no port');
    const rain = {
      id: 'rain',
      type: 'Weather' as const,
      start: '2026-12-06T12:00:00.000Z',
      end: '2026-12-06T18:30:00.000Z',
      remarks: 'Heavy rain',
    };
    const ports = [
      { ...first, isWeatherWorking: true, activities: [rain] },
      ...form.count.ports.slice(1),
    ];
    const made = await ours.made({ ...form, count: { ...form.count, ports } });
    const { data } = await ours.view({ id: made.summary.id });
    expect(data?.viewLaytime.portItineraries[0]).toMatchObject({
      portName: 'Santos',
      laytimeStart: '2026-12-05T12:00:00.000Z',
      allowedMinutes: 8640,
      usedMinutes: 8640,
      demurrageMinutes: 2 * 1440 - 390,
      balanceMinutes: -(2 * 1440 - 390),
      demurrageRate: 20_000,
      despatchRate: 10_000,
      calculatedClaimAmount: '34583.33',
      portActivities: [
        {
          id: 'rain',
          day: 'Sunday',
          type: 'Weather',
          eventDatetime: rain.start,
          laytimeStart: rain.start,
          laytimeEnd: rain.end,
          duration: 390,
          timeCounted: 0,
          acceptancePercentage: 0,
          remarks: 'Heavy rain',
        },
      ],
    });
    expect(data?.viewLaytime.totals).toEqual({
      allowedMinutes: 8640 + 7200,
      usedMinutes: 8640 + 7200,
      demurrageMinutes: 2490,
      balanceMinutes: -2490,
      demurrage: '34583.33',
      despatch: '0.00',
      net: '34583.33',
    });
  });

  it('keeps what cannot be counted as a draft, with every reason', async () => {
    const own = await voyageOf(operator, chartererId);
    const form = countedFor(await startOf(own), 8);
    const ports = form.count.ports.map((port) => ({
      ...port,
      notice: { ...port.notice, tenderedAt: null },
    }));
    const made = await ours.made({ ...form, count: { ...form.count, ports } });
    expect(made.summary).toMatchObject({ status: 'Draft', calculatedClaimAmount: null });
    expect(made.findings).toEqual(
      [0, 1].map((index) => ({
        code: 'NOTICE_MISSING',
        path: `count.ports.${index}.notice`,
        message: 'Enter when notice was tendered, or an agreed start.',
      })),
    );
    const refused = await ours.setStatus(made.summary, 'Agreed');
    expect(refused.message).toContain('A draft statement cannot become agreed.');
  });

  it('never takes an amount from who sends it: another field is refused by name', async () => {
    const form = countedFor(await startOf(), 8);
    const refused = await ours.create({ ...form, calculatedClaimAmount: '1.00' });
    expect(refused.violations).toMatchObject([
      { code: 'UNKNOWN_FIELD', path: 'calculatedClaimAmount' },
    ]);
  });
});

describe('laytime calls', () => {
  it('LAYT-05 LAYT-09 "List_laytime" takes "data"; the laytime page size is passed in by the caller', async () => {
    const ids: string[] = [];
    const own = await voyageOf(operator, chartererId);
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance(1);
      ids.unshift((await ours.made(countedFor(await startOf(own), 6))).summary.id);
    }
    const listed = async (data: object | null) => (await ours.list(data)).data?.listLaytime;
    const first = await listed({ voyageId: own, pageSize: 2 });
    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect(first?.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await listed({ voyageId: own, pageSize: 2, page: 2 });
    expect(second?.rows.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await listed(null))?.pageSize).toBe(50);
    expect((await listed({ pageSize: 9_000 }))?.pageSize).toBe(500);
    expect((await listed({ voyageId: own, status: ['Agreed'] }))?.rows).toEqual([]);
    expect((await listed({ voyageId: own, search: 'qingd' }))?.total).toBe(3);
  });

  it('LAYT-06 "View_laytime" takes "data": an id, or a voyage and a cargo', async () => {
    const { summary } = await newStatement(8);
    const seen = async (data: object) => {
      const { data: answer, error } = await ours.view(data);
      return answer?.viewLaytime.summary.id ?? error;
    };
    expect(await seen({ id: summary.id })).toBe(summary.id);
    expect(await seen({ voyageId: summary.sourceId, cargoRowId: 'grain' })).toBe(summary.id);
    const missing = await seen({ voyageId: summary.sourceId, cargoRowId: 'coal' });
    expect(missing).toContain('The laytime statement was not found.');
  });

  it('LAYT-03 LAYT-08 REST POST "{api}/laytime" carries laytime data and "port_itinerary" with "port_activities"', async () => {
    const own = await voyageOf(operator, chartererId);
    const body = {
      voyage_id: own,
      cargo_id: 'grain',
      is_agreed_amount: true,
      port_itinerary: [
        {
          id: 'r2',
          arrival_time: '2026-12-05T00:00:00Z',
          nor_tendered: '2026-12-05T00:00:00Z',
          departure_time: '2026-12-13T12:00:00Z',
          agreed_claim_amount: '35000.00',
          port_activities: [
            {
              type: 'Weather',
              event_datetime: '2026-12-06T12:00:00Z',
              duration: 390,
              acceptance_percentage: 0,
              remarks: 'Heavy rain',
            },
            {
              type: 'Shifting',
              laytime_start: '2026-12-07T00:00:00Z',
              laytime_end: '2026-12-07T02:00:00Z',
            },
          ],
        },
      ],
    };
    const made = await operator.request('POST', '/v2/laytime', body);
    expect(made.body).toMatchObject({
      error_flag: 'SUCCESS',
      data: {
        summary: { agreedClaimAmount: '35000.00', claimAmount: '35000.00', version: 1 },
        data: {
          count: {
            ports: [
              {
                id: 'r2',
                arrivedAt: '2026-12-05T00:00:00.000Z',
                completedAt: '2026-12-13T12:00:00.000Z',
                agreedClaimAmount: '35000.00',
                activities: [
                  {
                    type: 'Weather',
                    start: '2026-12-06T12:00:00.000Z',
                    end: '2026-12-06T18:30:00.000Z',
                    acceptancePercent: 0,
                  },
                  { type: 'Shifting', end: '2026-12-07T02:00:00.000Z' },
                ],
              },
              { id: 'r3' },
            ],
          },
        },
      },
    });
    const { summary } = (made.body as { data: { summary: { id: string } } }).data;
    const changed = { voyage_id: own, id: summary.id, remarks: 'Second version' };
    const stale = await operator.request('POST', '/v2/laytime', { ...changed, version: 7 });
    expect(stale.status).toBe(409);
    const saved = await operator.request('POST', '/v2/laytime', { ...changed, version: 1 });
    expect(saved.body).toMatchObject({
      data: {
        summary: { version: 2, claimAmount: '35000.00' },
        data: { remarks: 'Second version' },
      },
    });
    const wrong = { ...changed, version: 2, port_itinerary: [{ id: 'r9' }] };
    const refused = await operator.request('POST', '/v2/laytime', wrong);
    expect(refused.body).toMatchObject({ violations: [{ path: 'port_itinerary.0.id' }] });
  });

  it('nobody, who may not, and another company’s see and change nothing', async () => {
    const { summary, data } = await newStatement(8);
    const viewer = await server.signIn('Viewer');
    const forbidden = 'You do not have permission to perform this action';
    const seen = await laytimeOf(viewer).view({ id: summary.id });
    expect(seen.data?.viewLaytime.summary.id).toBe(summary.id);
    const changesOf = (by: ReturnType<typeof laytimeOf>) => [
      by.create(data),
      by.update(summary, data),
      by.setStatus(summary, 'Submitted'),
      by.remove(summary),
    ];
    for (const refused of await Promise.all(changesOf(laytimeOf(viewer)))) {
      expect(refused.message).toContain(forbidden);
    }
    const lender = await server.signIn('Lender');
    expect((await laytimeOf(lender).view({ id: summary.id })).error).toContain(forbidden);
    expect((await laytimeOf(lender).list(null)).error).toContain(forbidden);
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = laytimeOf(await server.signIn('Owner', companyId));
    expect((await stranger.view({ id: summary.id })).error).toContain('not found');
    expect((await stranger.list(null)).data?.listLaytime.rows).toEqual([]);
    for (const refused of await Promise.all(changesOf(stranger))) {
      expect(refused.message).toContain('not found');
    }
    const anonymous = await server.app.inject({ method: 'POST', url: '/v2/laytime', payload: {} });
    expect(anonymous.statusCode).toBe(401);
    expect((await ours.view({ id: summary.id })).data?.viewLaytime.summary.version).toBe(1);
  });
});

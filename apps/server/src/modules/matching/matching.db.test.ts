import { contactInput, type VesselInput, vesselInput } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { cargoBooksOf, discharging, loading } from '../../../test/fixtures/cargo-books.ts';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { screenNow } from '../sanctions/index.ts';
import { demoVessels } from '../vessels/index.ts';

type Pair = {
  vesselId: string;
  cargoId: string;
  netTce: number | null;
  profit: number | null;
  spareDays: number | null;
  isRough: boolean;
  reasons: { code: string; message: string }[];
};
type Board = {
  currency: string;
  vessels: {
    id: string;
    name: string;
    description: string;
    openPort: string;
    openPortCode: string | null;
    openAt: string;
    openSource: string;
    openAfter: string | null;
  }[];
  cargoes: {
    id: string;
    referenceNumber: string;
    freight: string;
    loadPort: string;
    hasPortCosts: boolean;
  }[];
  vesselCount: number;
  prices: { fuel: string; price: number; source: string | null }[];
  pairs: Pair[];
  bestUse: number[];
  bestUseProfit: number;
};
type Answer<Name extends string> = Record<
  Name,
  {
    errorFlag: string;
    message: string;
    worksheetId: string;
    estimates: { name: string; inputs: never; result: { totals: { netTce: number } } }[];
  }
>;

const BOARD = `query ($terms: MatchingTermsInput) { matchingBoard(terms: $terms) {
  currency vesselCount cargoCount bestUse bestUseProfit prices { fuel price source }
  vessels { id name description openPort openPortCode openAt openSource openAfter }
  cargoes { id referenceNumber freight loadPort hasPortCosts }
  pairs { vesselId cargoId netTce profit spareDays isRough reasons { code message } } } }`;
const MAKE = `mutation ($pairs: [MatchedPairInput!]!, $terms: MatchingTermsInput) {
  estimateMatches(pairs: $pairs, terms: $terms) { errorFlag message worksheetId
    estimates { name inputs result } } }`;
const EXPLAIN = `query ($pair: MatchedPairInput!, $figure: String!, $terms: MatchingTermsInput) {
  explainMatch(pair: $pair, figure: $figure, terms: $terms) { figure tree } }`;

const PRICES = [
  { fuel: 'VLSFO', price: 560 },
  { fuel: 'MGO', price: 740 },
  { fuel: 'HSFO', price: 450 },
];
const santos = { ...loading, portCode: 'BRSSZ', loadDischargeRate: 11_000 };
const qingdao = {
  ...discharging,
  portCode: 'CNTAO',
  sequenceNo: 2,
  loadDischargeRate: 12_000,
};
const open = {
  cargoStatus: 'Confirmed',
  cargoClassDryCubicmetersMt: 1.3,
  portItineraries: [santos, qingdao],
  laycanStartDateTime: '2027-01-20T00:00:00.000Z',
  laycanEndDateTime: '2027-02-10T23:59:00.000Z',
};

const server = testServer();
let operator: SignedIn;
let books: ReturnType<typeof cargoBooksOf>;
beforeAll(async () => {
  operator = await server.signIn('Operator');
  books = cargoBooksOf(operator);
});

async function newVessel(name: string, change: (data: VesselInput) => object = () => ({})) {
  const template = demoVessels()[0]!;
  const data = vesselInput.parse({ ...template, imo: null, name });
  Object.assign(data, change(data));
  const { data: answer } = await operator.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data },
  );
  return answer.createVessel.vessel.id;
}

async function newContact(name: string): Promise<string> {
  const { data } = await operator.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data: contactInput.parse({ name, kinds: ['customer', 'vendor'] }) },
  );
  return data.createContact.contact.id;
}

const at = (vesselId: string, portCode = 'SGSIN', openAt = '2026-12-20T00:00:00.000Z') => ({
  openings: [{ vesselId, portCode, openAt }],
  prices: PRICES,
});

async function boardOf(who: SignedIn, terms: object | null = null): Promise<Board> {
  const { data, errors } = await who.graphql<{ matchingBoard: Board }>(BOARD, { terms });
  if (errors) throw new Error(errors[0]?.message);
  return data.matchingBoard;
}
const pairOf = (board: Board, vesselId: string, cargoId: string): Pair | undefined =>
  board.pairs.find((pair) => pair.vesselId === vesselId && pair.cargoId === cargoId);
const codesOf = (pair: Pair | undefined) => pair?.reasons.map(({ code }) => code);

/** Our own list of sanctions, as a file brings it. */
const bringList = (owner: SignedIn, text: string) =>
  server.app.inject({
    method: 'POST',
    url: `/v2/sanctions/files?list=OWN&name=list.csv`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      cookie: owner.cookie,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(text),
  });

describe('the matching board', () => {
  it('opens a ship where and when her last counted voyage ends, and over it where somebody typed', async () => {
    const { vesselId, voyage } = await fixedVoyage(operator);
    const board = await boardOf(operator);
    const ship = board.vessels.find(({ id }) => id === vesselId);
    const { voyage: row } = (
      await operator.graphql<{ voyage: { completionAt: string } }>(
        'query ($id: ID!) { voyage(id: $id) { completionAt } }',
        { id: voyage.id },
      )
    ).data;
    expect(ship).toMatchObject({
      openPort: 'Qingdao',
      openPortCode: 'CNTAO',
      openSource: 'voyage',
      openAfter: voyage.voyageNumber,
    });
    expect(Date.parse(ship!.openAt)).toBe(Date.parse(row.completionAt));
    const typed = await boardOf(operator, at(vesselId, 'NLRTM', '2027-01-05T06:00:00.000Z'));
    expect(typed.vessels.find(({ id }) => id === vesselId)).toMatchObject({
      openPort: 'Rotterdam',
      openAt: '2027-01-05T06:00:00.000Z',
      openSource: 'typed',
      openAfter: null,
    });
  });

  it('a cancelled voyage opens nobody; a ship without a known port is in no pair', async () => {
    const { vesselId, voyage } = await fixedVoyage(operator);
    await operator.graphql(
      `mutation ($id: ID!, $version: Int!) {
        setVoyageStatus(voyageId: $id, version: $version, status: "Cancelled") { errorFlag } }`,
      { id: voyage.id, version: voyage.version },
    );
    await books.made(open);
    const board = await boardOf(operator);
    const ship = board.vessels.find(({ id }) => id === vesselId);
    expect(ship).toMatchObject({ openSource: 'none', openPortCode: null, openPort: '' });
    expect(board.pairs.some((pair) => pair.vesselId === vesselId)).toBe(false);
  });

  it('a ship on a charter out opens where and when it redelivers her, by its terms', async () => {
    const vesselId = await newVessel('Chartered out');
    const charterers = await newContact('Altamar Ore Marketing');
    await timeChartersOf(operator).made({
      type: 'out',
      status: 'Fixed',
      vesselId,
      timeCharterCompanyId: charterers,
      charterCode: 'TCO-77',
      deliveryPort: 'Gibraltar',
      redeliveryPort: 'Rotterdam',
      estimatedDeliveryDateTime: '2026-12-01T00:00:00.000Z',
      minDuration: 60,
      maxDuration: 90,
      hireLines: [{ hireRate: 14_000 }],
    });
    const { vessels } = await boardOf(operator);
    expect(vessels.find(({ id }) => id === vesselId)).toMatchObject({
      openPort: 'Rotterdam',
      openPortCode: 'NLRTM',
      openAt: '2027-03-01T00:00:00.000Z',
      openSource: 'charter',
      openAfter: 'TCO-77',
    });
  });

  it('a ship on a charter in opens where and when she is delivered, costs her hire, and fits no voyage beyond her redelivery', async () => {
    const own = await newVessel('Own Wren');
    const hired = await newVessel('Hired Wren');
    const charters = timeChartersOf(operator);
    const fixed = {
      ...{ type: 'in', status: 'Fixed', charterCode: 'TCI-88', vesselId: hired },
      ownerCompanyId: await newContact('Wren Owners'),
      redeliveryPort: 'Qingdao',
      ...{ deliveryPort: 'Singapore', estimatedDeliveryDateTime: '2026-12-20T00:00:00.000Z' },
      ...{ laycanStartDateTime: '2026-12-18T00:00:00.000Z' },
      ...{ minDuration: 200, maxDuration: 220, hireLines: [{ hireRate: 30_000 }] },
    };
    const charter = await charters.made(fixed);
    const cargo = await books.made(open);
    const board = await boardOf(operator, at(own));
    expect(board.vessels.find((vessel) => vessel.id === hired)).toMatchObject({
      openPortCode: 'SGSIN',
      openAt: '2026-12-20T00:00:00.000Z',
      openSource: 'charter',
      openAfter: 'TCI-88',
    });
    // What an owned ship earns a day before her running cost, a hired one before her hire.
    expect(pairOf(board, hired, cargo.id)!.reasons).toEqual([]);
    expect(pairOf(board, hired, cargo.id)!.netTce).toBeCloseTo(
      pairOf(board, own, cargo.id)!.netTce!,
      0,
    );
    expect(pairOf(board, hired, cargo.id)!.profit!).toBeLessThan(
      pairOf(board, own, cargo.id)!.profit! - 400_000,
    );
    await charters.changed(charter, { minDuration: 20, maxDuration: 30 });
    const after = pairOf(await boardOf(operator, at(own)), hired, cargo.id)!;
    expect(after.reasons).toMatchObject([
      {
        code: 'REDELIVERY',
        message: expect.stringMatching(/^Ends [\d.]+ d after her redelivery under TCI-88/),
      },
    ]);
  });

  it('a chartered ship without a charter then is back with her owners, or opens with the next one', async () => {
    const hired = await newVessel('Between Wren', () => ({ ownership: 'TCIN' }));
    const cargo = await books.made(open);
    const reasonsOf = async () =>
      pairOf(await boardOf(operator, at(hired)), hired, cargo.id)!.reasons.map(({ code }) => code);
    expect(await reasonsOf()).toEqual(['HIRE_UNKNOWN']);
    const charters = timeChartersOf(operator);
    const ownerCompanyId = await newContact('Between Owners');
    const charter = (charterCode: string, estimatedDeliveryDateTime: string) => ({
      ...{ type: 'in', status: 'Fixed', charterCode, vesselId: hired, ownerCompanyId },
      ...{ deliveryPort: 'Singapore', redeliveryPort: 'Qingdao', estimatedDeliveryDateTime },
      ...{ minDuration: 50, maxDuration: 60, hireLines: [{ hireRate: 12_000 }] },
    });
    await charters.made(charter('TCI-90', '2026-06-01T00:00:00.000Z'));
    expect(await reasonsOf()).toEqual(['REDELIVERY']);
    await charters.made(charter('TCI-91', '2027-01-05T00:00:00.000Z'));
    const { vessels } = await boardOf(operator);
    expect(vessels.find(({ id }) => id === hired)).toMatchObject({
      ...{ openAt: '2027-01-05T00:00:00.000Z', openPortCode: 'SGSIN', openAfter: 'TCI-91' },
    });
  });

  it('ranks pairs that fit by TCE before the others; what is typed for fuel is what the pair pays', async () => {
    const vesselId = await newVessel('Ranked');
    const cheap = await books.made({ ...open, freightRate: 30 });
    const dear = await books.made({ ...open, freightRate: 45 });
    const board = await boardOf(operator, at(vesselId));
    const own = board.pairs.filter((pair) => pair.vesselId === vesselId);
    const places = [dear.id, cheap.id].map((id) => own.findIndex(({ cargoId }) => cargoId === id));
    expect(places[0]).toBeLessThan(places[1]!);
    const fits = board.pairs.map(({ reasons }) => reasons.length === 0);
    expect(fits.toSorted((a, b) => Number(b) - Number(a))).toEqual(fits);
    for (const [index, { netTce }] of board.pairs.filter((_, i) => fits[i]).entries()) {
      expect(netTce).toBeLessThanOrEqual(board.pairs[Math.max(0, index - 1)]!.netTce!);
    }
    const dearer = await boardOf(operator, {
      ...at(vesselId),
      prices: PRICES.map(({ fuel, price }) => ({ fuel, price: price + 100 })),
    });
    expect(pairOf(dearer, vesselId, dear.id)!.netTce).toBeLessThan(
      pairOf(board, vesselId, dear.id)!.netTce!,
    );
    expect(board.prices).toContainEqual({ fuel: 'VLSFO', price: 560, source: null });
    const best = board.bestUse.map((place) => board.pairs[place]!);
    expect(new Set(best.map(({ cargoId }) => cargoId)).size).toBe(best.length);
    expect(best.reduce((sum, { profit }) => sum + profit!, 0)).toBeCloseTo(board.bestUseProfit, 4);
  });

  it('says of a cargo whether costs of all its ports are typed: without them it looks better than others', async () => {
    const costed = [santos, qingdao].map((port) => ({ ...port, portExpenses: 80_000 }));
    const made = await Promise.all(
      [costed, [costed[0], qingdao], [santos, qingdao]].map((portItineraries) =>
        books.made({ ...open, portItineraries }),
      ),
    );
    const board = await boardOf(operator);
    const costs = made.map(({ id }) => board.cargoes.find((one) => one.id === id)?.hasPortCosts);
    expect(costs).toEqual([true, false, false]);
  });

  it('a ship is measured by what the company knows of a port: 11 m of draft, 200 m of length', async () => {
    const vesselId = await newVessel('Measured');
    const data = {
      ...{ portCode: 'BRPNG', berth: '', maxDraftM: 11, water: 'Salt', maxLengthM: 200 },
      ...{ maxBeamM: null, maxAirDraftM: null, loadRateTPerDay: null, isActive: true },
    };
    await operator.graphql(
      'mutation ($data: PortBerthInput!) { createPortBerth(data: $data) { message } }',
      {
        data,
      },
    );
    const paranagua = { ...santos, port: 'Paranagua', portCode: 'BRPNG' };
    const book = await books.made({ ...open, portItineraries: [paranagua, qingdao] });
    const board = await boardOf(operator, at(vesselId));
    const reasons = pairOf(board, vesselId, book.id)?.reasons ?? [];
    expect(reasons.map(({ code }) => code)).toEqual(['BERTH', 'INTAKE']);
    expect(reasons[0]?.message).toMatch(/^Length 200 m at Paranagua, she has [\d.]+ m$/);
    expect(reasons[1]?.message).toMatch(/: draft 11 m, leaving Paranagua, she draws 1\d\.\d+ m$/);
    const { data: made } = await operator.graphql<{
      estimateCargoBook: { estimate: { inputs: { itinerary: { portCode: string | null }[] } } };
    }>('mutation ($id: ID!) { estimateCargoBook(cargoBookId: $id) { estimate { inputs } } }', {
      id: book.id,
    });
    const { itinerary } = made.estimateCargoBook.estimate.inputs;
    expect(itinerary.find(({ portCode }) => portCode === 'BRPNG')).toMatchObject({
      ...{ draftM: 11, maxLengthM: 200 },
    });
  });

  it('says why a pair does not fit: laycan missed by how much, draft at which port, hold volume, cranes, another ship', async () => {
    const vesselId = await newVessel('Judged');
    const other = await newVessel('Promised');
    const early = { laycanStartDateTime: null, laycanEndDateTime: '2026-12-25T00:00:00.000Z' };
    const late = await books.made({ ...open, ...early });
    const shallow = await books.made({
      ...open,
      portItineraries: [{ ...santos, draft: 10 }, qingdao],
    });
    const light = await books.made({ ...open, cargoClassDryCubicmetersMt: 1.9 });
    const geared = await books.made({
      ...open,
      portItineraries: [{ ...santos, craneUsedAtThisPort: true }, qingdao],
    });
    const promised = await books.made({ ...open, nominatedVesselId: other });
    const board = await boardOf(operator, at(vesselId));
    const reason = (cargoId: string) => pairOf(board, vesselId, cargoId)?.reasons;
    expect(reason(late.id)).toEqual([
      { code: 'LATE', message: expect.stringMatching(/^\d+\.\d d late$/) },
    ]);
    const { spareDays } = pairOf(board, vesselId, late.id)!;
    expect(reason(late.id)![0]!.message).toBe(`${(-spareDays!).toFixed(1)} d late`);
    expect(reason(shallow.id)).toEqual([
      {
        code: 'INTAKE',
        message: expect.stringMatching(
          /^Intake short, lifts [\d,]+ of 66,000 t: draft 10 m, leaving Santos, she draws \d+\.\d+ m$/,
        ),
      },
    ]);
    expect(reason(light.id)).toMatchObject([
      { code: 'INTAKE', message: expect.stringMatching(/grain/i) },
    ]);
    expect(reason(geared.id)).toEqual([
      { code: 'GEAR', message: 'No cranes, ship’s gear works at Santos' },
    ]);
    expect(reason(promised.id)).toEqual([{ code: 'NOMINATED', message: 'Nominated for Promised' }]);
    expect(codesOf(pairOf(board, vesselId, (await books.made(open)).id))).toBeUndefined();
  });

  it('says what speaks against a pair by trading exclusions and by hits of the sanctions lists', async () => {
    const excluded = await newVessel('Not to Brazil', ({ details }) => ({
      details: { ...details, tradingExclusions: ['BR'] },
    }));
    const listed = await newVessel('Shadow of the Gulf');
    const cargo = await books.made(open);
    const owner = await server.signIn('Owner');
    await bringList(
      owner,
      'Name,Kind,IMO,Country,Aliases,Reason\nShadow of the Gulf,vessel,,,,Test',
    );
    await screenNow(server.platform, server);
    const { openings } = at(excluded);
    const board = await boardOf(operator, {
      ...at(listed),
      openings: [...openings, ...at(listed).openings],
    });
    expect(pairOf(board, excluded, cargo.id)?.reasons).toEqual([
      { code: 'TRADING', message: 'Trading exclusion: Santos (Brazil)' },
    ]);
    expect(pairOf(board, listed, cargo.id)?.reasons).toEqual([
      { code: 'SANCTIONS', message: expect.stringContaining('Shadow of the Gulf looks like') },
    ]);
    const used = board.bestUse.map((place) => board.pairs[place]?.vesselId);
    expect(used).not.toContain(listed);
  });

  it('names no case about charterers to who sees neither contacts nor sanctions, and refuses the pair all the same', async () => {
    const owner = await server.signIn('Owner');
    const made = await owner.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data: contactInput.parse({ name: 'Shaded Grain House', kinds: ['customer'] }) },
    );
    const chartererId = made.data.createContact.contact.id;
    const cargo = await books.made({ ...open, chartererId });
    const vesselId = await newVessel('Clean Hands');
    await bringList(
      owner,
      'Name,Kind,IMO,Country,Aliases,Reason\nShaded Grain House,entity,,,,Test',
    );
    await screenNow(server.platform, server);
    const reasons = async (by: SignedIn) =>
      pairOf(await boardOf(by, at(vesselId)), vesselId, cargo.id)?.reasons;
    expect(await reasons(operator)).toEqual([
      {
        code: 'SANCTIONS',
        message: expect.stringMatching(/Shaded Grain House looks like .* case/),
      },
    ]);
    const viewer = await server.signIn('Viewer');
    await runAsOwner(
      server,
      `update role set permissions = permissions - 'contacts' - 'sanctions'
       where company_id = '${server.companyId}' and name = 'Viewer'`,
    );
    server.clock.advance(2);
    expect(await reasons(viewer)).toEqual([
      {
        code: 'SANCTIONS',
        message: 'Its charterers are being checked: whoever may see sanctions says why.',
      },
    ]);
  });

  it('makes estimates with the board’s own figures, nominated from their cargo books, on one worksheet', async () => {
    const vesselId = await newVessel('Chosen');
    const [first, second] = [
      await books.made(open),
      await books.made({ ...open, freightRate: 41 }),
    ];
    const terms = at(vesselId);
    const board = await boardOf(operator, terms);
    const pairs = [first, second].map(({ id }) => ({ vesselId, cargoBookId: id }));
    const { data } = await operator.graphql<Answer<'estimateMatches'>>(MAKE, { pairs, terms });
    const { message, estimates } = data.estimateMatches;
    expect(message).toBe('The estimates were made.');
    expect(estimates.map(({ name }) => name)).toEqual(
      [first, second].map(({ referenceNumber }) => `Chosen, ${referenceNumber} Soybeans`),
    );
    for (const [index, { result, inputs }] of estimates.entries()) {
      const cargoId = [first, second][index]!.id;
      expect(result.totals.netTce).toBe(pairOf(board, vesselId, cargoId)!.netTce);
      expect(inputs).toMatchObject({
        vessel: { id: vesselId },
        commencingAt: '2026-12-20T00:00:00.000Z',
        cargoes: [{ cargoBookId: cargoId }],
        itinerary: [{ portName: 'Singapore' }, { portName: 'Santos' }, { portName: 'Qingdao' }, {}],
      });
    }
    const explained = await operator.graphql<{
      explainMatch: { tree: { value: number; label: string } };
    }>(EXPLAIN, { pair: pairs[0], figure: 'netTce', terms });
    expect(explained.data.explainMatch.tree).toMatchObject({ label: 'Net TCE' });
    expect(explained.data.explainMatch.tree.value).toBe(estimates[0]!.result.totals.netTce);
    expect((await books.read(first.id))?.data.cargoStatus).toBe('Confirmed');
  });

  it('a cargo that waits no more, a ship without a place and an unknown figure are refused in words', async () => {
    const vesselId = await newVessel('Nowhere');
    const cancelled = await books.made(open);
    await books.update(cancelled, { cargoStatus: 'Cancelled' });
    const waiting = await books.made(open);
    const make = async (cargoBookId: string, terms: object | null) => {
      const pairs = [{ vesselId, cargoBookId }];
      const answer = await operator.graphql<Answer<'estimateMatches'> | null>(MAKE, {
        pairs,
        terms,
      });
      return answer.data?.estimateMatches?.message ?? answer.errors?.[0]?.message;
    };
    expect(await make(cancelled.id, at(vesselId))).toBe(
      'The open cargo was not found. It may have been deleted.',
    );
    expect(await make(waiting.id, null)).toBe('Type the port where Nowhere opens.');
    const { errors } = await operator.graphql(EXPLAIN, {
      pair: { vesselId, cargoBookId: waiting.id },
      figure: 'luck',
      terms: at(vesselId),
    });
    expect(JSON.stringify(errors)).toContain('No figure of an estimate has this name.');
  });
});

describe('who may', () => {
  it('a viewer looks and makes nothing; whoever sees no vessels, cargo books or estimates sees no board', async () => {
    const vesselId = await newVessel('Watched');
    const cargo = await books.made(open);
    const pairs = [{ vesselId, cargoBookId: cargo.id }];
    const viewer = await server.signIn('Viewer');
    expect((await boardOf(viewer)).vessels.some(({ id }) => id === vesselId)).toBe(true);
    const made = await viewer.graphql(MAKE, { pairs, terms: at(vesselId) });
    expect(made.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    for (const role of ['Approver', 'Lender'] as const) {
      const stranger = await server.signIn(role);
      const { errors } = await stranger.graphql(BOARD, { terms: null });
      expect(errors?.[0]?.extensions.code, role).toBe('FORBIDDEN');
    }
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: BOARD },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('another company sees neither ships nor cargoes, and makes no estimate of them', async () => {
    const vesselId = await newVessel('Fenced');
    const cargo = await books.made(open);
    const companyId = await createCompany(server.platform, {
      name: 'Elsewhere',
      baseCurrency: 'EUR',
    });
    const other = await server.signIn('Operator', companyId);
    const board = await boardOf(other, at(vesselId));
    expect(board).toMatchObject({ currency: 'EUR', vessels: [], cargoes: [], pairs: [] });
    const pair = { vesselId, cargoBookId: cargo.id };
    const answer = await other.graphql(MAKE, { pairs: [pair], terms: at(vesselId) });
    expect(JSON.stringify(answer)).toContain('The open vessel was not found.');
    const explained = await other.graphql(EXPLAIN, { pair, figure: 'netTce', terms: at(vesselId) });
    expect(JSON.stringify(explained.errors)).toContain('The open vessel was not found.');
  });
});

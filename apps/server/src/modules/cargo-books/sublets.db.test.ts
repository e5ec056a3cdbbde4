import { beforeAll, describe, expect, it } from 'vitest';
import { type CargoBook, cargoBooksOf, faultsOf } from '../../../test/fixtures/cargo-books.ts';
import { fix, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();
let operator: SignedIn;
let books: ReturnType<typeof cargoBooksOf>;
beforeAll(async () => {
  operator = await server.signIn('Operator');
  books = cargoBooksOf(operator);
});

type Sublet = {
  book: { referenceNumber: string };
  currency: string;
  freightIn: string | null;
  freightOut: string | null;
  margin: string | null;
  tree: { value: number; inputs: { value: number }[] } | null;
};

const add = (rate: number) => ({
  type: 'Add comm',
  rate,
  freightCommission: 'Deduct from invoice',
});
const broker = (rate: number) => ({
  type: 'Broker',
  rate,
  freightCommission: 'Will be paid separately',
});
const ours = (change: object = {}) => books.made({ commissions: [add(2.5)], ...change });
const reletOf = (head: CargoBook, change: object = {}) =>
  books.create({ voyageType: 'Voyage In', subletOfId: head.id, freightRate: 35, ...change });
async function subletsOf(head: CargoBook, by = operator): Promise<Sublet[]> {
  const { data } = await by.graphql<{ cargoBook: { sublets: Sublet[] } } | null>(
    `query ($id: ID!) { cargoBook(id: $id) { sublets {
      book { referenceNumber } currency freightIn freightOut margin tree } } }`,
    { id: head.id },
  );
  return data?.cargoBook.sublets ?? [];
}

/** The quantity that the matching board has of it; none where it is not on it. */
async function onBoard({ id: head }: CargoBook): Promise<string[]> {
  const { data } = await operator.graphql<{
    matchingBoard: { cargoes: { id: string; quantity: string }[] };
  }>('{ matchingBoard { cargoes { id quantity } } }');
  const { cargoes } = data.matchingBoard;
  return cargoes.filter(({ id }) => id === head).map(({ quantity }) => quantity);
}

type EstimatedCargo = Awaited<ReturnType<typeof grainVoyage>>['cargoes'][number];

/** The cargo of an estimate that starts from it, or why there is none. */
async function estimateOf({ id }: CargoBook) {
  type Made = { estimateCargoBook: { estimate: { inputs: { cargoes: EstimatedCargo[] } } } };
  const { data, errors } = await operator.graphql<Made | null>(
    'mutation ($id: ID!) { estimateCargoBook(cargoBookId: $id) { estimate { inputs } } }',
    { id },
  );
  const message = errors?.[0]?.message ?? '';
  return { cargo: data?.estimateCargoBook?.estimate.inputs.cargoes[0], message };
}

describe('a cargo that is let on', () => {
  it('earns what its net freight leaves above that of the relet, over the quantity that is let on', async () => {
    const head = await ours();
    const relet = await reletOf(head, {
      cargoQuantity: 40_000,
      commissions: [add(3.75), broker(1.25)],
    });
    expect(faultsOf(relet)).toEqual([]);
    const [sublet] = await subletsOf(head);
    // 40,000 × 38.50 less 2.5 %, less 40,000 × 35.00 less the 3.75 % that come back; brokers are the owners'.
    expect(sublet).toMatchObject({
      currency: 'USD',
      freightIn: '1501500.00',
      freightOut: '1347500.00',
      margin: '154000.00',
      tree: { value: 154_000, inputs: [{ value: 1_501_500 }, { value: 1_347_500 }] },
    });
    expect(sublet!.book.referenceNumber).toBe(relet.cargoBook?.referenceNumber);
  });

  it.each([
    // 40,000 × (40 less 2.5 % − 35): the relet's option, like ours, is not yet declared.
    [{ freightRate: 40 }, { optionType: 'MOLOO', optionPercentage: 10 }, '160000.00'],
    // Half of 2,000,000 at once less 2.5 %, less 30,000 × 35.
    [
      { freightType: 'Lumpsum', lumpsum: 2_000_000, cargoQuantity: 60_000 },
      { cargoQuantity: 30_000 },
      '-75000.00',
    ],
    // Half of the least that is billed is below the half that is let on.
    [
      { freightRate: 40, cargoQuantity: 60_000, invoiceMinimumQty: 55_000 },
      { cargoQuantity: 30_000 },
      '120000.00',
    ],
    // Tax on its freight is the owners'.
    [{ freightRate: 40 }, { freightTaxPercent: 2 }, '160000.00'],
    // Half of 60,000 × 40 less a broker of 10,000 for all of it, less 30,000 × 35.
    [
      {
        freightRate: 40,
        cargoQuantity: 60_000,
        commissions: [{ type: 'Broker', lumpsum: 10_000 }],
      },
      { cargoQuantity: 30_000 },
      '145000.00',
    ],
    // All commissions of the cargo come off: 40,000 × 40 less 3.75 %, less 40,000 × 35.
    [{ freightRate: 40, commissions: [add(2.5), broker(1.25)] }, {}, '140000.00'],
    // Half of a surcharge of 10,000 for all of it.
    [
      {
        ...{ freightRate: 40, cargoQuantity: 60_000, commissions: [] },
        pricing: {
          isAdvanced: true,
          freightSurchargeType: 'Lumpsum',
          freightSurchargeAmount: 10_000,
        },
      },
      { cargoQuantity: 30_000 },
      '155000.00',
    ],
    // The relet's own surcharge is ours to pay.
    [
      { freightRate: 40, commissions: [] },
      {
        pricing: { isAdvanced: true, bunkerSurchargeType: 'Lumpsum', bunkerSurchargeAmount: 5_000 },
      },
      '195000.00',
    ],
    // 60,000 t earn 38 by the scale; the half that is let on does not earn the 42 of a small cargo.
    [
      {
        ...{ freightRate: 40, cargoQuantity: 60_000, commissions: [] },
        pricing: {
          isAdvanced: true,
          table: [
            { fromQuantity: 0, toQuantity: 40_000, rate: 42 },
            { fromQuantity: 40_000, toQuantity: 80_000, rate: 38 },
          ],
        },
      },
      { cargoQuantity: 30_000 },
      '90000.00',
    ],
    // What is passed on at cost earns nothing.
    [
      {
        ...{ freightRate: 40, commissions: [] },
        revenues: [{ description: 'Survey', unit: 'Lumpsum', price: 900 }],
      },
      {},
      '200000.00',
    ],
    // Each side is whole cents, and the margin is what is left between the two.
    [
      { freightRate: 28.63, cargoQuantity: 22_613.018, commissions: [] },
      { cargoQuantity: 22_613.018, freightRate: 13.78, commissions: [add(2.5)] },
      '343593.51',
    ],
  ])(
    'compares one quantity, at the part that is let on: %j with %j leaves %s',
    async (of, as, margin) => {
      const head = await ours({ cargoQuantity: 40_000, ...of });
      expect(faultsOf(await reletOf(head, { cargoQuantity: 40_000, ...as }))).toEqual([]);
      expect((await subletsOf(head))[0]?.margin).toBe(margin);
    },
  );

  it('has no margin to say where a freight is a rate a day', async () => {
    const head = await ours();
    await reletOf(head, { freightType: 'Daily Rate', dailyRate: 20_000 });
    expect((await subletsOf(head))[0]).toMatchObject({ margin: null, freightIn: null, tree: null });
  });

  it('is let on once, in its unit and while it is ours and open; what is cancelled is given back', async () => {
    const head = await ours({ cargoQuantity: 50_000 });
    const first = await reletOf(head, { cargoQuantity: 30_000 });
    expect(faultsOf(await reletOf(head, { cargoQuantity: 20_001 }))).toEqual([
      expect.stringMatching(/^cargoQuantity: C-\d+ has 20,000 MT left to let on\.$/),
    ]);
    expect(faultsOf(await reletOf(head, { cargoQuantity: 100, cargoUnit: 'CBM' }))).toEqual([
      expect.stringMatching(/^cargoUnit: C-\d+ is in MT/),
    ]);
    expect(faultsOf(await reletOf(head, { voyageType: 'Voyage Out' }))).toEqual([
      'voyageType: A cargo that is let on is a Voyage In.',
    ]);
    expect(faultsOf(await reletOf(first.cargoBook!, { cargoQuantity: 100 }))).toEqual([
      expect.stringContaining('is no cargo that we carry'),
    ]);
    await books.update(first.cargoBook!, { cargoStatus: 'Cancelled' });
    expect(faultsOf(await reletOf(head, { cargoQuantity: 50_000 }))).toEqual([]);
  });

  it('two who let on the rest of it at once do not both get it', async () => {
    const head = await ours({ cargoQuantity: 50_000 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => reletOf(head, { cargoQuantity: 30_000 })),
    );
    expect(answers.filter(({ errorFlag }) => errorFlag === 'SUCCESS')).toHaveLength(1);
  });

  it('leaves its rest open: on the board, to be estimated, to be let on, and in the list', async () => {
    const head = await ours({ cargoQuantity: 66_000, optionType: 'MOLOO', optionPercentage: 5 });
    await reletOf(head, { cargoQuantity: 40_000 });
    expect(await books.read(head.id)).toMatchObject({
      ...{ letOnQuantity: 40_000, remainingQuantity: 26_000, liftedQuantity: 0 },
      data: { cargoQuantity: 66_000 },
    });
    expect(await onBoard(head)).toEqual(['26000']);
    const { cargo } = await estimateOf(head);
    // 5 % of the whole 66,000, which we choose: 29,300 at most, 22,700 at least.
    expect(cargo).toMatchObject({
      ...{ quantity: 26_000, optionType: 'MNMXO', minQuantity: 22_700, maxQuantity: 29_300 },
    });
    const { data } = await operator.graphql<{
      cargoBooks: { id: string; letOnQuantity: string }[];
    }>('{ cargoBooks { id letOnQuantity } }');
    expect(Number(data.cargoBooks.find(({ id }) => id === head.id)?.letOnQuantity)).toBe(40_000);
    const last = await reletOf(head, { cargoQuantity: 26_000 });
    expect(await onBoard(head)).toEqual([]);
    expect((await estimateOf(head)).message).toContain('is let on under');
    await books.update(last.cargoBook!, { cargoStatus: 'Cancelled' });
    expect(await onBoard(head)).toEqual(['26000']);
  });

  it('a voyage takes its rest and no more, and then no more of it is let on', async () => {
    const head = await ours({ cargoQuantity: 66_000 });
    const relet = (await reletOf(head, { cargoQuantity: 40_000 })).cargoBook!;
    const inputs = await grainVoyage(operator);
    const fixed = async (quantity: number) => {
      const change = { cargoBookId: head.id, quantity, optionType: 'NOOPT' as const };
      const [cargo] = inputs.cargoes.map((one) => ({ ...one, ...change }));
      const { estimate } = await newEstimate(operator, { ...inputs, cargoes: [cargo!] });
      const { data, errors } = await fix(operator, estimate.id);
      return errors?.[0]?.message ?? data?.createVoyage?.voyage?.voyageNumber;
    };
    expect(await fixed(66_000)).toBe(
      `Cargo book ${head.referenceNumber} has 26,000 left beside what is let on; this voyage would take 66,000.`,
    );
    const number = await fixed(26_000);
    expect((await books.read(head.id))?.data.cargoStatus).toBe('Nominated');
    expect(faultsOf(await books.update(relet, { cargoQuantity: 40_001 }))).toEqual([
      `cargoQuantity: Voyage ${number} carries the rest of ${head.referenceNumber}: no more of it is let on.`,
    ]);
    expect(faultsOf(await reletOf(head, { cargoQuantity: 1 }))).toEqual([
      `subletOfId: Voyage ${number} carries ${head.referenceNumber}: it is not let on.`,
    ]);
    const less = await books.update(relet, { cargoQuantity: 39_000 });
    expect(faultsOf(less)).toEqual([]);
  });

  it('keeps its size, and is neither cancelled nor deleted while it is let on', async () => {
    const head = await ours();
    const { cargoBook: relet } = await reletOf(head, { cargoQuantity: 60_000 });
    const reference = relet!.referenceNumber;
    expect(faultsOf(await books.update(head, { cargoQuantity: 50_000 }))).toEqual([
      'cargoQuantity: 60,000 MT of it are let on already.',
    ]);
    expect(faultsOf(await books.update(head, { cargoStatus: 'Cancelled' }))).toEqual([
      'cargoStatus: It is let on. Cancel what it is let on by first.',
    ]);
    const stored = (await books.read(head.id))!;
    expect((await books.remove(stored)).message).toContain(`let on under ${reference}`);
    await books.remove(relet!);
    expect((await books.remove(stored)).errorFlag).toBe('SUCCESS');
  });

  it('of another company is not found', async () => {
    const head = await ours();
    const elsewhere = await server.signIn('Operator', await otherCompany());
    const answer = await cargoBooksOf(elsewhere).create({
      voyageType: 'Voyage In',
      subletOfId: head.id,
    });
    expect(faultsOf(answer)).toEqual(['subletOfId: The cargo that is let on was not found.']);
    expect(await subletsOf(head, elsewhere)).toEqual([]);
  });
});

const otherCompany = () =>
  createCompany(server.platform, { name: 'Elsewhere Relets', baseCurrency: 'USD' });

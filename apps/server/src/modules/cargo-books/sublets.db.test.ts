import { beforeAll, describe, expect, it } from 'vitest';
import { type CargoBook, cargoBooksOf, faultsOf } from '../../../test/cargo-books.ts';
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

  it('waits for no ship, is not estimated, keeps its size and is not deleted while it is let on', async () => {
    const head = await ours();
    const { cargoBook: relet } = await reletOf(head, { cargoQuantity: 60_000 });
    const reference = relet!.referenceNumber;
    const { errors } = await operator.graphql(
      'mutation ($id: ID!) { estimateCargoBook(cargoBookId: $id) { errorFlag } }',
      { id: head.id },
    );
    expect(errors?.[0]?.message).toContain(`let on under ${reference}`);
    const { data } = await operator.graphql<{ matchingBoard: { cargoes: { id: string }[] } }>(
      '{ matchingBoard { cargoes { id } } }',
    );
    expect(data.matchingBoard.cargoes.map(({ id }) => id)).not.toContain(head.id);
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

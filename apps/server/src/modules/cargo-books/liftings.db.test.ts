import { beforeAll, describe, expect, it } from 'vitest';
import { type CargoBook, cargoBooksOf, faultsOf } from '../../../test/fixtures/cargo-books.ts';
import {
  fix,
  grainVoyage,
  newEstimate,
  VOYAGE,
  type VoyageAnswer,
} from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
let operator: SignedIn;
let books: ReturnType<typeof cargoBooksOf>;
beforeAll(async () => {
  operator = await server.signIn('Operator');
  books = cargoBooksOf(operator);
});

const contract = (change: object = {}) =>
  books.made({ voyageType: 'COA', cargo: 'Iron ore', cargoQuantity: 300_000, ...change });
const liftingOf = (coa: CargoBook, cargoQuantity: number, change: object = {}) =>
  books.create({ coaId: coa.id, cargo: 'Iron ore', cargoQuantity, ...change });
const remaining = async (coa: CargoBook) => (await books.read(coa.id))?.remainingQuantity;
const statusOf = async (book: CargoBook) => (await books.read(book.id))?.data.cargoStatus;

describe('a contract of affreightment', () => {
  it('has left what its liftings do not take, whatever is nominated, cancelled, deleted and taken up in what order', async () => {
    const coa = await contract();
    const liftings: CargoBook[] = [];
    const taken = () =>
      liftings
        .filter(({ data }) => data.cargoStatus !== 'Cancelled')
        .reduce((sum, { data }) => sum + data.cargoQuantity, 0);
    let state = 7;
    const next = (count: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * count);
    };
    const done = new Set<string>();
    for (let step = 0; step < 60; step++) {
      const at = next(Math.max(1, liftings.length));
      const chosen = liftings[at];
      const step = next(3);
      if (step === 0 || !chosen) {
        const quantity = 10_000 * (1 + next(12));
        const answer = await liftingOf(coa, quantity);
        const fits = taken() + quantity <= 300_000;
        expect(answer.errorFlag, `${step}: ${quantity}`).toBe(fits ? 'SUCCESS' : 'ERROR');
        if (answer.cargoBook) liftings.push(answer.cargoBook);
        done.add(fits ? 'lifted' : 'refused');
      } else if (step === 1) {
        const isCancelled = chosen.data.cargoStatus === 'Cancelled';
        const cargoStatus = isCancelled ? 'Inquiry' : 'Cancelled';
        const fits = !isCancelled || taken() + chosen.data.cargoQuantity <= 300_000;
        const answer = await books.update(chosen, { cargoStatus });
        expect(answer.errorFlag, `${step}: ${cargoStatus}`).toBe(fits ? 'SUCCESS' : 'ERROR');
        if (answer.cargoBook) liftings[at] = answer.cargoBook;
        done.add(fits ? cargoStatus : 'refused');
      } else {
        await books.remove(chosen);
        liftings.splice(at, 1);
        done.add('deleted');
      }
      expect(await remaining(coa), String(step)).toBe(300_000 - taken());
    }
    expect([...done].toSorted()).toEqual(['Cancelled', 'Inquiry', 'deleted', 'lifted', 'refused']);
  });

  it('two who lift the last of it at once do not both get it', async () => {
    const coa = await contract();
    const answers = await Promise.all([liftingOf(coa, 200_000), liftingOf(coa, 200_000)]);
    expect(answers.map(({ errorFlag }) => errorFlag).toSorted()).toEqual(['ERROR', 'SUCCESS']);
    expect(answers.flatMap(faultsOf)).toEqual([
      `cargoQuantity: ${coa.referenceNumber} has 100,000 MT left.`,
    ]);
  });

  it('three tenths of a tonne in three liftings leave nothing', async () => {
    const coa = await contract({ cargoQuantity: 0.3 });
    for (let lifting = 0; lifting < 3; lifting++) await liftingOf(coa, 0.1);
    expect(await remaining(coa)).toBe(0);
  });

  it('is lifted up to the upper end of its option, in its own unit, while it is confirmed', async () => {
    const coa = await contract({ optionType: 'MOLOO', optionPercentage: 10 });
    expect((await liftingOf(coa, 330_000)).errorFlag).toBe('SUCCESS');
    expect(await remaining(coa)).toBe(-30_000);
    const ref = coa.referenceNumber;
    expect(faultsOf(await liftingOf(coa, 1))).toEqual([`cargoQuantity: ${ref} has 0 MT left.`]);
    expect(faultsOf(await liftingOf(coa, 1, { cargoUnit: 'LT' }))).toEqual([
      `cargoUnit: ${ref} is in MT; so are its liftings.`,
    ]);
    const inquiry = await contract({ cargoStatus: 'Inquiry' });
    expect(faultsOf(await liftingOf(inquiry, 1))).toEqual([
      `coaId: ${inquiry.referenceNumber} is inquiry.`,
    ]);
    const cargo = await books.made();
    expect(faultsOf(await liftingOf(cargo, 1))).toEqual([
      `coaId: ${cargo.referenceNumber} is no contract of affreightment.`,
    ]);
  });

  it('with liftings it stays one, in its unit and no smaller, and is not deleted', async () => {
    const coa = await contract();
    const lifting = (await liftingOf(coa, 120_000)).cargoBook!;
    expect(faultsOf(await books.update(coa, { voyageType: 'Voyage Out' }))).toEqual([
      'voyageType: It has liftings and stays a contract.',
    ]);
    expect(faultsOf(await books.update(coa, { cargoUnit: 'LT' }))).toEqual([
      'cargoUnit: Its liftings are in MT.',
    ]);
    expect(faultsOf(await books.update(coa, { cargoQuantity: 119_000 }))).toEqual([
      'cargoQuantity: Its liftings take 120,000 MT already.',
    ]);
    expect((await books.remove(coa)).message).toBe(
      'This contract has liftings. Cancel or delete them first.',
    );
    const ended = await books.update(coa, { cargoStatus: 'Cancelled' });
    expect(faultsOf(ended), 'it may end before its liftings do').toEqual([]);
    await books.update(lifting, { cargoStatus: 'Cancelled' });
    expect((await books.remove(ended.cargoBook!)).errorFlag).toBe('SUCCESS');
  });

  it('an option takes nothing until it is declared, is nominated no sooner, and then takes what is left', async () => {
    const coa = await contract();
    await liftingOf(coa, 240_000);
    const option = { liftingOption: 'Optional', declareByDate: '2027-01-15' };
    const lifting = (await liftingOf(coa, 60_000, option)).cargoBook!;
    const beyond = (await liftingOf(coa, 70_000, option)).cargoBook!;
    expect(await books.read(coa.id)).toMatchObject({
      ...{ liftedQuantity: 240_000, optionalQuantity: 130_000, remainingQuantity: 60_000 },
    });
    const inputs = await grainVoyage(operator);
    const cargoes = inputs.cargoes.map((cargo) => ({ ...cargo, cargoBookId: lifting.id }));
    const { estimate } = await newEstimate(operator, { ...inputs, cargoes });
    const refused = await fix(operator, estimate.id);
    expect(refused.errors?.[0]?.message).toContain('it is nominated once it is declared');
    expect((await books.update(lifting, { liftingOption: 'Declared' })).errorFlag).toBe('SUCCESS');
    expect(await remaining(coa)).toBe(0);
    expect(faultsOf(await books.update(beyond, { liftingOption: 'Declared' }))).toEqual([
      `cargoQuantity: ${coa.referenceNumber} has 0 MT left.`,
    ]);
    expect((await fix(operator, estimate.id)).errors).toBeUndefined();
    const carried = (await books.read(lifting.id))!;
    expect(faultsOf(await books.update(carried, { liftingOption: 'Optional' }))[0]).toContain(
      'it is an option no more',
    );
    const cargo = await books.made();
    expect(faultsOf(await books.update(cargo, option))).toEqual([
      'liftingOption: Only a lifting of a contract is an option.',
    ]);
  });

  it('CARGO-06 gives its price and terms to a lifting that asks for them, and changes them there', async () => {
    const coa = await contract({
      freightRate: 21.75,
      freightCurrency: 'EUR',
      billBy: 'CP',
      loadDemurrageRate: 25_000,
      commissions: [{ type: 'Address Commission', rate: 3.75 }],
    });
    const pricing = { usePricingFromCoa: true };
    const lifting = (await liftingOf(coa, 100_000, { freightRate: 0, pricing })).cargoBook!;
    expect(lifting.data).toMatchObject({
      freightRate: 21.75,
      freightCurrency: 'EUR',
      billBy: 'CP',
      loadDemurrageRate: 25_000,
      commissions: [{ type: 'Add comm', rate: 3.75 }],
      pricing: { usePricingFromCoa: true },
    });
    await books.update(coa, { freightRate: 22 });
    expect((await books.read(lifting.id))?.data.freightRate).toBe(22);
    expect(lifting.data.cargoQuantity).toBe(100_000);
  });
});

type Estimated = {
  errorFlag: string;
  message: string;
  id: string | null;
  estimate: {
    id: string;
    worksheetId: string;
    version: number;
    cargoBookEstimates: { cargoBookId: string }[];
    inputs: Awaited<ReturnType<typeof grainVoyage>>;
  } | null;
};

async function estimateOf(id: string, by = operator, worksheetId: string | null = null) {
  const { data, errors } = await by.graphql<{ estimateCargoBook: Estimated } | null>(
    `mutation ($id: ID!, $worksheetId: ID) { estimateCargoBook(cargoBookId: $id, worksheetId: $worksheetId) {
      errorFlag message id estimate { id worksheetId version cargoBookEstimates { cargoBookId } inputs } } }`,
    { id, worksheetId },
  );
  const message = errors?.[0]?.message ?? '';
  return data?.estimateCargoBook ?? { errorFlag: 'ERROR', message, id: null, estimate: null };
}

const santos = {
  portFunction: 'Loading',
  port: 'Santos',
  portCode: 'BRSSZ',
  latitude: -23.98,
  longitude: -46.29,
  timeZone: 'America/Sao_Paulo',
};
const qingdao = {
  portFunction: 'Discharging',
  port: 'Qingdao',
  portCode: 'CNTAO',
  latitude: 36.07,
  longitude: 120.31,
  timeZone: 'Asia/Shanghai',
};

describe('an estimate of a cargo book', () => {
  it('EST-31 EST-34 starts with the cargo, its way by sea and the nominated vessel, and knows its cargo book', async () => {
    const { vessel } = await grainVoyage(operator);
    const book = await books.made({
      portItineraries: [santos, qingdao],
      nominatedVesselId: vessel?.id,
      loadDemurrageRate: 22_000,
    });
    const { errorFlag, id, estimate } = await estimateOf(book.id);
    expect([errorFlag, id]).toEqual(['SUCCESS', estimate?.id]);
    expect(estimate?.cargoBookEstimates).toEqual([{ cargoBookId: book.id }]);
    const { itinerary, cargoes, ...inputs } = estimate!.inputs;
    expect(itinerary.map((row) => [row.sequenceNo, row.portFunction, row.portName])).toEqual([
      [1, 'Commencing', ''],
      [2, 'Loading', 'Santos'],
      [3, 'Discharging', 'Qingdao'],
      [4, 'Terminating', 'Qingdao'],
    ]);
    expect(itinerary[2]?.distanceNm).toBeGreaterThan(10_000);
    expect(itinerary[3]?.distanceNm).toBe(0);
    expect(cargoes).toMatchObject([{ name: 'Soybeans', quantity: 66_000, cargoBookId: book.id }]);
    expect(inputs.vessel?.id).toBe(vessel?.id);
    const defaultOf = (condition: string) =>
      vessel?.seaConsumption.find((row) => row.condition === condition && row.isDefault)?.speedKn;
    expect([inputs.ballastSpeedKn, inputs.ladenSpeedKn]).toEqual([
      defaultOf('ballast'),
      defaultOf('laden'),
    ]);
    expect(inputs.bunkers.map(({ method, initialPrice }) => [method, initialPrice])).toContainEqual(
      ['FIFO', 0],
    );
    expect((await books.read(book.id))?.version).toBe(1);
    const beside = await estimateOf(book.id, operator, estimate!.worksheetId);
    expect(beside.estimate?.worksheetId).toBe(estimate!.worksheetId);
  });

  it('is not made of a contract, a relet, what is cancelled, or by who may not', async () => {
    const reasonFor = async (change: object) =>
      (await estimateOf((await books.made(change)).id)).message;
    expect(await reasonFor({ voyageType: 'COA' })).toContain('Estimate one of its liftings.');
    expect(await reasonFor({ voyageType: 'Voyage In' })).toContain('A relet is carried by another');
    const book = await books.made();
    await books.update(book, { cargoStatus: 'Cancelled' });
    expect((await estimateOf(book.id)).message).toBe('This cargo is cancelled.');
    const forbidden = 'You do not have permission to perform this action';
    expect((await estimateOf(book.id, await server.signIn('Viewer'))).message).toBe(forbidden);
  });
});

describe('a voyage and its cargo books', () => {
  /** A voyage fixed from an estimate whose cargo was nominated from a cargo book. */
  async function fixedFrom(book: CargoBook) {
    const inputs = await grainVoyage(operator);
    const cargoes = inputs.cargoes.map((cargo) => ({ ...cargo, cargoBookId: book.id }));
    const { estimate } = await newEstimate(operator, { ...inputs, cargoes });
    const { data, errors } = await fix(operator, estimate.id);
    return {
      voyage: data?.createVoyage?.voyage,
      message: errors?.[0]?.message ?? data?.createVoyage?.message,
    };
  }
  type Voyage = NonNullable<VoyageAnswer['voyage']>;
  async function setStatus(voyage: Voyage, status: string) {
    const { data, errors } = await operator.graphql<{ setVoyageStatus: VoyageAnswer } | null>(
      `mutation ($id: ID!, $version: Int!, $status: String!) {
        setVoyageStatus(voyageId: $id, version: $version, status: $status) { ${VOYAGE} } }`,
      { id: voyage.id, version: voyage.version, status },
    );
    return { voyage: data?.setVoyageStatus.voyage, message: errors?.[0]?.message };
  }

  it('nominates with it, completes with it, and is free again when it is cancelled or deleted', async () => {
    const book = await books.made();
    const { voyage } = await fixedFrom(book);
    const nominated = await books.read(book.id);
    expect(nominated?.data).toMatchObject({ cargoStatus: 'Nominated', voyageId: voyage?.id });
    expect(nominated?.nominatedVessel).toMatch(/^Hawk/);
    expect((await books.remove(nominated!)).message).toBe(
      `Voyage ${voyage?.voyageNumber} carries this cargo. Cancel the voyage first.`,
    );
    for (const voyageType of ['COA', 'Voyage In']) {
      expect(faultsOf(await books.update(nominated!, { voyageType }))).toEqual([
        `voyageType: Voyage ${voyage?.voyageNumber} carries this cargo: its voyage type stays.`,
      ]);
    }
    const cancelled = await setStatus(voyage!, 'Cancelled');
    expect((await books.read(book.id))?.data).toMatchObject({
      cargoStatus: 'Confirmed',
      voyageId: null,
    });

    const second = (await fixedFrom(book)).voyage!;
    const reopened = await setStatus(cancelled.voyage!, 'Draft');
    expect(reopened.message).toBe(
      `Cargo book ${book.referenceNumber} is carried by voyage ${second.voyageNumber} already.`,
    );
    const commenced = await setStatus(second, 'Commenced');
    await setStatus(commenced.voyage!, 'Completed');
    expect(await statusOf(book)).toBe('Completed');
  });

  it('names its remittance bank in the notes of the freight invoice', async () => {
    const book = await books.made({ remittanceBank: 'DNB, Oslo' });
    const { voyage } = await fixedFrom(book);
    const { data } = await operator.graphql<{
      prefillFreightInvoice: { data: { publicNotes: string } };
    }>(`{ prefillFreightInvoice(voyageId: "${voyage?.id}", part: "initial") { data } }`);
    expect(data.prefillFreightInvoice.data.publicNotes).toBe('Remittance bank: DNB, Oslo');
  });

  it('is carried by one voyage alone, by none once that is deleted (VOY-22, VOY-34), and never when it is cancelled or a contract', async () => {
    const book = await books.made();
    const first = await fixedFrom(book);
    expect((await fixedFrom(book)).message).toBe(
      `Cargo book ${book.referenceNumber} is carried by voyage ${first.voyage?.voyageNumber} already.`,
    );
    // Its id in capitals is the same cargo.
    expect((await fixedFrom({ ...book, id: book.id.toUpperCase() })).message).toContain('already.');
    await operator.graphql('mutation ($id: ID!) { deleteVoyage(voyageId: $id) { message } }', {
      id: first.voyage?.id,
    });
    expect(await statusOf(book)).toBe('Confirmed');
    const cancelled = await books.made();
    await books.update(cancelled, { cargoStatus: 'Cancelled' });
    expect((await fixedFrom(cancelled)).message).toContain(
      'is cancelled: nothing of it can be nominated.',
    );
    const coa = await contract();
    expect((await fixedFrom(coa)).message).toContain('is none that a voyage of ours carries.');
  });

  it('a lifting that is cancelled under a voyage gives its quantity back and stays cancelled', async () => {
    const coa = await contract();
    const lifting = (await liftingOf(coa, 66_000)).cargoBook!;
    const { voyage } = await fixedFrom(lifting);
    expect(await remaining(coa)).toBe(234_000);
    const nominated = (await books.read(lifting.id))!;
    const cancelled = (await books.update(nominated, { cargoStatus: 'Cancelled' })).cargoBook!;
    expect(await remaining(coa)).toBe(300_000);
    expect(faultsOf(await books.update(cancelled, { cargoStatus: 'Inquiry' }))).toEqual([
      `cargoStatus: Voyage ${voyage?.voyageNumber} still carries it. Cancel the voyage first.`,
    ]);
    const gone = await setStatus(voyage!, 'Cancelled');
    expect(gone.voyage?.status).toBe('Cancelled');
    const free = (await books.read(lifting.id))!;
    expect(free.data).toMatchObject({ cargoStatus: 'Cancelled', voyageId: null });
    expect((await books.update(free, { cargoStatus: 'Inquiry' })).errorFlag).toBe('SUCCESS');
    expect(await remaining(coa)).toBe(234_000);
  });
});

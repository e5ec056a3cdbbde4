import { beforeAll, describe, expect, it } from 'vitest';
import { loading, typedCargo } from '../../../test/fixtures/cargo-books.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  cargoBooks: { id: string; referenceNumber: string; cargo: string; status: string }[] | null;
};

const DOCUMENT = `mutation ($data: CargoBooksInput!, $key: String) {
  createCargoBooks(data: $data, idempotencyKey: $key) {
    errorFlag message violations { path message }
    cargoBooks { id referenceNumber cargo status } } }`;

async function send(by: SignedIn, books: unknown, key: string | null = null) {
  const variables = { data: { books }, key };
  const { data, errors } = await by.graphql<{ createCargoBooks: Answer } | null>(
    DOCUMENT,
    variables,
  );
  return { answer: data?.createCargoBooks, code: errors?.[0]?.extensions?.code };
}

const listed = async (by: SignedIn) =>
  (await by.graphql<{ cargoBooks: { id: string; cargo: string }[] }>('{ cargoBooks { id cargo } }'))
    .data.cargoBooks;

/** As a circular makes it: no freight yet. */
const asked = (cargo: string, change: object = {}) =>
  typedCargo({ cargo, cargoStatus: 'Inquiry', freightRate: 0, ...change });

let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

describe('cargo books of a circular', () => {
  it('are made together as inquiries, in their order and with numbers of their own', async () => {
    const { answer } = await send(operator, [asked('Wheat'), asked('Barley')]);
    expect(answer).toMatchObject({
      errorFlag: 'SUCCESS',
      message: '2 cargo books were created.',
      cargoBooks: [
        { cargo: 'Wheat', status: 'Inquiry' },
        { cargo: 'Barley', status: 'Inquiry' },
      ],
    });
    expect(new Set(answer?.cargoBooks?.map((book) => book.referenceNumber)).size).toBe(2);
  });

  it('sent twice with one key they are one set; another set under the key is refused', async () => {
    const key = 'circular-key-1';
    const first = await send(operator, [asked('Urea')], key);
    const again = await send(operator, [asked('Urea')], key);
    expect(again.answer?.cargoBooks).toEqual(first.answer?.cargoBooks);
    const urea = (await listed(operator)).filter(({ cargo }) => cargo === 'Urea');
    expect(urea).toHaveLength(1);
    expect((await send(operator, [asked('Potash')], key)).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('one that is wrong keeps all of them from being made, and says which', async () => {
    const before = await listed(operator);
    const wrong = asked('Salt', { cargoQuantity: 0, portItineraries: [loading] });
    const { answer } = await send(operator, [asked('Coal'), wrong, asked('Slag')]);
    expect(answer?.violations.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'books.1.cargoQuantity: Enter a quantity above zero.',
      'books.1.portItineraries: Add a discharge port.',
    ]);
    expect(await listed(operator)).toHaveLength(before.length);
  });

  it('two with one reference number, a confirmed one without freight, and a taken number', async () => {
    const cargoReferenceNumber = 'CIRC-1';
    const twice = [
      asked('Corn', { cargoReferenceNumber }),
      asked('Rice', { cargoReferenceNumber }),
    ];
    const { answer } = await send(operator, twice);
    expect(answer?.violations).toEqual([
      {
        path: 'books.1.cargoReferenceNumber',
        message: 'CIRC-1 is taken by another cargo book.',
      },
    ]);
    const confirmed = await send(operator, [asked('Corn', { cargoStatus: 'Confirmed' })]);
    expect(confirmed.answer?.violations[0]?.path).toBe('books.0.freightRate');
  });

  it.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['more than 60', Array.from({ length: 61 }, () => asked('Wheat'))],
    ['a cargo without a name', [asked('')]],
    ['null among them', [null]],
  ])('bad input is refused in words: %s', async (_, books) => {
    const { answer } = await send(operator, books);
    expect(answer?.errorFlag).toBe('ERROR');
    expect(answer?.violations.length).toBeGreaterThan(0);
  });

  it('a word in the place of the list is refused by the contract', async () => {
    expect((await send(operator, 'wheat')).code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('a short key is refused', async () => {
    expect((await send(operator, [asked('Wheat')], 'short')).code).toBe('BAD_REQUEST');
  });
});

describe('who may', () => {
  it('nobody without signing in, nor a viewer; of another company none is seen', async () => {
    const anonymous = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: DOCUMENT, variables: { data: { books: [asked('Ore')] }, key: null } },
    });
    expect(anonymous.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    for (const role of ['Viewer', 'Lender'] as const) {
      expect((await send(await server.signIn(role), [asked('Ore')])).code).toBe('FORBIDDEN');
    }
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', companyId);
    const key = 'circular-key-2';
    const ours = await send(operator, [asked('Ore')], key);
    const theirs = await send(stranger, [asked('Ore')], key);
    expect(theirs.answer?.cargoBooks?.[0]?.id).not.toBe(ours.answer?.cargoBooks?.[0]?.id);
    expect(await listed(stranger)).toHaveLength(1);
    expect((await listed(operator)).filter(({ cargo }) => cargo === 'Ore')).toHaveLength(1);
  });
});

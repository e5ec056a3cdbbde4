import type { CargoBookInput } from '@mainsheet/contract';
import type { SignedIn } from './test-server.ts';

export type CargoBook = {
  id: string;
  referenceNumber: string;
  data: CargoBookInput;
  contacts: { id: string; name: string }[];
  nominatedVessel: string | null;
  minimumQuantity: number;
  maximumQuantity: number;
  declaredQuantity: number;
  liftedQuantity: number;
  optionalQuantity: number;
  letOnQuantity: number;
  remainingQuantity: number;
  createdBy: string;
  version: number;
};
export type CargoBookAnswer = {
  errorFlag: string;
  message: string;
  violations: { code: string; path: string; message: string }[];
  cargoBook: CargoBook | null;
};

const BOOK = `{ id referenceNumber data contacts { id name } nominatedVessel minimumQuantity maximumQuantity
  declaredQuantity liftedQuantity optionalQuantity letOnQuantity remainingQuantity createdBy version }`;
const ANSWER = `{ errorFlag message violations { code path message } cargoBook ${BOOK} }`;

export const loading = { portFunction: 'Loading', port: 'Santos' };
export const discharging = { portFunction: 'Discharging', port: 'Qingdao' };
export const typedCargo = (change: object = {}) => ({
  cargo: 'Soybeans',
  cargoQuantity: 66_000,
  freightRate: 38.5,
  portItineraries: [loading, discharging],
  ...change,
});

/** The answer of the one mutation of a document, or the refusal that came in its place. */
async function mutate(by: SignedIn, call: string, variables: Record<string, unknown> = {}) {
  const declared = [
    ...('data' in variables ? ['$data: CargoBookInput!'] : []),
    ...('id' in variables ? ['$id: ID!'] : []),
    ...('version' in variables ? ['$version: Int!'] : []),
  ];
  const head = declared.length > 0 ? `(${declared.join(', ')})` : '';
  const { data, errors } = await by.graphql<Record<string, CargoBookAnswer> | null>(
    `mutation ${head} { ${call} ${ANSWER} }`,
    variables,
  );
  const [answer] = Object.values(data ?? {});
  const message = errors?.[0]?.message ?? 'no answer';
  return answer ?? { errorFlag: 'ERROR', message, violations: [], cargoBook: null };
}

/** What one member does to cargo books. */
export function cargoBooksOf(by: SignedIn) {
  const create = (change: object = {}) =>
    mutate(by, 'createCargoBook(data: $data)', { data: typedCargo(change) });
  return {
    create,
    made: async (change: object = {}): Promise<CargoBook> => {
      const { cargoBook, message, violations } = await create(change);
      if (!cargoBook) throw new Error(`${message} ${JSON.stringify(violations)}`);
      return cargoBook;
    },
    update: (book: CargoBook, data: object) =>
      mutate(by, 'updateCargoBook(cargoBookId: $id, version: $version, data: $data)', {
        id: book.id,
        version: book.version,
        data: { ...book.data, ...data },
      }),
    remove: ({ id, version }: Pick<CargoBook, 'id' | 'version'>) =>
      mutate(by, 'deleteCargoBook(cargoBookId: $id, version: $version)', { id, version }),
    validate: (data: object) => mutate(by, 'validateCargoBook(data: $data)', { data }),
    read: async (id: string): Promise<CargoBook | null> => {
      const { data } = await by.graphql<{ cargoBook: CargoBook } | null>(
        `query ($id: ID!) { cargoBook(id: $id) ${BOOK} }`,
        { id },
      );
      return data?.cargoBook ?? null;
    },
  };
}

/** What stands against a cargo book, each with its field. */
export const faultsOf = ({ violations }: CargoBookAnswer): string[] =>
  violations.map(({ path, message }) => `${path}: ${message}`);

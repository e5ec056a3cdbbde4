import { type EstimateInput, newTimeCharterSide } from '@mainsheet/voyage';
import { fix, grainVoyage, newEstimate } from './fixed-voyage.ts';
import type { SignedIn } from './test-server.ts';

export type Answered = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};
type Line = {
  key: string;
  label: string;
  estimated: number;
  latest: number;
  actual: number | null;
  basis: string;
};

/** Terms of a voyage with a ship that is chartered in. */
export const HIRED: Partial<EstimateInput> = {
  operationType: 'TCI-VCO',
  timeCharterIn: {
    ...newTimeCharterSide(),
    hirePeriods: [{ rate: 12_000, rateType: 'Per Day', duration: null, durationUnit: 'Days' }],
  },
};

const LINES = '{ key label estimated latest actual basis }';

/** What one member does to a voyage and what is recorded beside it. */
export function voyageRecordsOf(by: SignedIn) {
  const read = async <T>(document: string, variables: Record<string, unknown>) => {
    const { data, errors } = await by.graphql<T | null>(document, variables);
    if (!data) throw new Error(errors?.[0]?.message ?? 'no answer');
    return data;
  };
  return {
    read,
    /** The answer of a mutation, or the refusal that came in its place. */
    change: async (document: string, variables: Record<string, unknown>): Promise<Answered> => {
      const { data, errors } = await by.graphql<Record<string, Answered> | null>(
        document,
        variables,
      );
      const refusal = errors?.[0]?.message ?? 'no answer';
      return (
        Object.values(data ?? {})[0] ?? { errorFlag: 'ERROR', message: refusal, violations: [] }
      );
    },
    /** Fixes a voyage of the sample cargo with some of its terms changed. */
    fixed: async (change: Partial<EstimateInput> = {}) => {
      const inputs = { ...(await grainVoyage(by)), ...change };
      const { estimate } = await newEstimate(by, inputs);
      const { data } = await fix(by, estimate.id);
      if (!data.createVoyage.voyage) throw new Error(JSON.stringify(data.createVoyage));
      return data.createVoyage.voyage;
    },
    inputsOf: async (id: string) =>
      (
        await read<{ voyage: { inputs: EstimateInput; version: number } }>(
          'query ($id: ID!) { voyage(id: $id) { inputs version } }',
          { id },
        )
      ).voyage,
    /** Lines of the profit and loss by their keys. */
    linesOf: async (voyageId: string): Promise<ReadonlyMap<string, Line>> => {
      const { voyagePAndL: found } = await read<{ voyagePAndL: Record<string, Line[]> }>(
        `query ($id: ID!) { voyagePAndL(voyageId: $id) { revenue ${LINES} expense ${LINES}
          runningCost ${LINES} profitLoss ${LINES} } }`,
        { id: voyageId },
      );
      return new Map(
        Object.values(found)
          .flat()
          .map((line) => [line.key, line]),
      );
    },
  };
}

/** Moves a voyage on; answers its version. */
export async function moveTo(by: SignedIn, id: string, status: string): Promise<void> {
  const { data } = await by.graphql<{ voyage: { version: number } }>(
    'query ($id: ID!) { voyage(id: $id) { version } }',
    { id },
  );
  await by.graphql(
    `mutation ($id: ID!, $v: Int!, $s: String!) {
      setVoyageStatus(voyageId: $id, version: $v, status: $s) { errorFlag } }`,
    { id, v: data.voyage.version, s: status },
  );
}

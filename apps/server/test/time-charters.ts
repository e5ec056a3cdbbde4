import type { TimeCharterInput } from '@mainsheet/contract';
import type { SignedIn } from './test-server.ts';

export type TimeCharter = {
  id: string;
  charterCode: string;
  type: string;
  status: string;
  data: TimeCharterInput;
  ownerCompany: { id: string | null; name: string; externalId: string | null };
  timeCharterCompany: { id: string | null; name: string };
  contacts: { id: string; name: string }[];
  executives: { id: string; name: string }[];
  ports: { id: string; name: string }[];
  vessel: string | null;
  nextStatuses: string[];
  hireStretches: { line: number; start: string; end: string; days: string }[];
  earliestRedelivery: string | null;
  latestRedelivery: string | null;
  isActive: boolean;
  isCashFlowDeleted: boolean;
  isSettled: boolean;
  version: number;
};
export type TimeCharterAnswer = {
  errorFlag: string;
  message: string;
  violations: { code: string; path: string; message: string }[];
  timeCharter: TimeCharter | null;
};

const CHARTER = `{ id charterCode type status data ownerCompany { id name externalId }
  timeCharterCompany { id name } contacts { id name } executives { id name } ports { id name } vessel nextStatuses
  hireStretches { line start end days } earliestRedelivery latestRedelivery isActive
  isCashFlowDeleted isSettled version }`;
const ANSWER = `{ errorFlag message violations { code path message } timeCharter ${CHARTER} }`;

const DECLARED: Readonly<Record<string, string>> = {
  data: 'TimeCharterInput!',
  id: 'ID!',
  version: 'Int!',
};

/** The answer of the one mutation of a document, or the refusal that came in its place. */
async function mutate(by: SignedIn, call: string, variables: Record<string, unknown>) {
  const head = Object.keys(variables).map((name) => `$${name}: ${DECLARED[name]}`);
  const { data, errors } = await by.graphql<Record<string, TimeCharterAnswer> | null>(
    `mutation (${head.join(', ')}) { ${call} ${ANSWER} }`,
    variables,
  );
  const [answer] = Object.values(data ?? {});
  const message = errors?.[0]?.message ?? 'no answer';
  return answer ?? { errorFlag: 'ERROR', message, violations: [], timeCharter: null };
}

/** What one member does to time charters. */
export function timeChartersOf(by: SignedIn) {
  const create = (data: object) => mutate(by, 'createTimeCharter(data: $data)', { data });
  const update = ({ id, version, ...charter }: TimeCharter, change: object) =>
    mutate(by, 'updateTimeCharter(timeCharterDetailsId: $id, version: $version, data: $data)', {
      id,
      version,
      data: { ...charter.data, ...change },
    });
  const stored = ({ timeCharter, message, violations }: TimeCharterAnswer): TimeCharter => {
    if (!timeCharter) throw new Error(`${message} ${JSON.stringify(violations)}`);
    return timeCharter;
  };
  return {
    create,
    update,
    made: async (data: object) => stored(await create(data)),
    changed: async (charter: TimeCharter, change: object) => stored(await update(charter, change)),
    remove: ({ id, version }: Pick<TimeCharter, 'id' | 'version'>) =>
      mutate(by, 'deleteTimeCharter(timeCharterId: $id, version: $version)', { id, version }),
    /** The charter, or why it was not given. */
    read: async (id: string): Promise<TimeCharter | string> => {
      const { data, errors } = await by.graphql<{ timeCharter: TimeCharter } | null>(
        `query ($id: ID!) { timeCharter(id: $id) ${CHARTER} }`,
        { id },
      );
      return data?.timeCharter ?? errors?.[0]?.message ?? 'no answer';
    },
  };
}

/** What stands against a time charter, each with its field. */
export const faultsOf = ({ violations }: TimeCharterAnswer): string[] =>
  violations.map(({ path, message }) => `${path}: ${message}`);

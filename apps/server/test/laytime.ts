import type { LaytimeForm } from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/voyage';
import { type EstimateAnswer, fix, grainVoyage, newEstimate } from './fixed-voyage.ts';
import type { SignedIn } from './test-server.ts';

type Row = {
  id: string;
  name: string;
  status: string;
  charterName: string;
  calculatedClaimAmount: string | null;
  agreedClaimAmount: string | null;
  isAgreedAmount: boolean;
  claimAmount: string | null;
  sourceType: string;
  sourceId: string;
  sourceName: string;
  sourceStatus: string;
  isIncludedInPAndL: boolean;
  ports: string;
  timeBarOn: string | null;
  document: { id: string; kind: string; number: string | null } | null;
  version: number;
};
export type Laytime = {
  summary: Row;
  data: LaytimeForm;
  portItineraries: Record<string, unknown>[];
  totals: Record<string, unknown> | null;
  findings: { code: string; path: string; message: string }[];
  nextStatuses: string[];
  agreement: { at: string; by: string; note: string } | null;
};
export type LaytimeAnswer = {
  errorFlag: string;
  message: string;
  violations: { code: string; path: string; message: string }[];
  laytime: Laytime | null;
};

const ROW = `id name status charterName calculatedClaimAmount agreedClaimAmount isAgreedAmount claimAmount
  sourceType sourceId sourceName sourceStatus isIncludedInPAndL ports timeBarOn
  document { id kind number } version`;
const WHOLE = `summary { ${ROW} } data nextStatuses agreement { at by note } findings { code path message }
  totals { allowedMinutes usedMinutes demurrageMinutes balanceMinutes demurrage despatch net }
  portItineraries { id portName operation terms arrivalTime departureTime laytimeStart laytimeEnd allowedMinutes
    usedMinutes demurrageMinutes balanceMinutes demurrageRate despatchRate calculatedClaimAmount agreedClaimAmount
    portActivities { id day type eventDatetime laytimeStart laytimeEnd duration timeCounted acceptancePercentage
      remarks } }`;
const ANSWER = `{ errorFlag message violations { code path message } laytime { ${WHOLE} } }`;

async function mutate(by: SignedIn, head: string, call: string, variables: object) {
  const { data, errors } = await by.graphql<Record<string, LaytimeAnswer> | null>(
    `mutation (${head}) { ${call} ${ANSWER} }`,
    variables as Record<string, unknown>,
  );
  const [answer] = Object.values(data ?? {});
  const message = errors?.[0]?.message ?? 'no answer';
  return answer ?? { errorFlag: 'ERROR', message, violations: [], laytime: null };
}

type Key = { id: string; version: number };
const keyed = ({ id, version }: Key, more: object = {}) => ({ id, version, ...more });

/** What one member does to laytime statements. */
export function laytimeOf(by: SignedIn) {
  const create = (data: unknown) =>
    mutate(by, '$data: LaytimeInput!', 'createLaytime(data: $data)', { data });
  const query = async <Answer>(text: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await by.graphql<Answer | null>(text, variables);
    return { data, error: errors?.[0]?.message ?? null };
  };
  return {
    create,
    made: async (data: unknown): Promise<Laytime> => {
      const { laytime, message, violations } = await create(data);
      if (!laytime) throw new Error(`${message} ${JSON.stringify(violations)}`);
      return laytime;
    },
    update: (key: Key, data: unknown) =>
      mutate(
        by,
        '$id: ID!, $version: Int!, $data: LaytimeInput!',
        'updateLaytime(laytimeId: $id, version: $version, data: $data)',
        keyed(key, { data }),
      ),
    setStatus: (key: Key, status: string) =>
      mutate(
        by,
        '$id: ID!, $version: Int!, $status: String!',
        'setLaytimeStatus(laytimeId: $id, version: $version, status: $status)',
        keyed(key, { status }),
      ),
    agree: (key: Key, amount: string, note = '') =>
      mutate(
        by,
        '$id: ID!, $version: Int!, $data: LaytimeAgreementInput!',
        'agreeLaytimeClaim(laytimeId: $id, version: $version, data: $data)',
        keyed(key, { data: { amount, note } }),
      ),
    remove: (key: Key) =>
      mutate(
        by,
        '$id: ID!, $version: Int!',
        'deleteLaytime(laytimeId: $id, version: $version)',
        keyed(key),
      ),
    start: (voyageId: string, cargoRowId: string | null = 'grain') =>
      query<{ laytimeStart: { data: LaytimeForm } }>(
        'query ($v: ID!, $c: String) { laytimeStart(voyageId: $v, cargoRowId: $c) { data } }',
        { v: voyageId, c: cargoRowId },
      ),
    view: (data: object) =>
      query<{ viewLaytime: Laytime }>(
        `query ($data: LaytimeViewInput!) { viewLaytime(data: $data) { ${WHOLE} } }`,
        { data },
      ),
    list: (data: object | null) =>
      query<{ listLaytime: { rows: Row[]; total: number; page: number; pageSize: number } }>(
        `query ($data: LaytimeListInput) { listLaytime(data: $data) {
          total page pageSize rows { ${ROW} } } }`,
        { data },
      ),
    prefill: (laytimeId: string) =>
      query<{ prefillInvoiceLaytime: Prefill }>(
        `query ($data: LaytimeInvoiceInput!) { prefillInvoiceLaytime(data: $data) {
          kind data isProvisional amount } }`,
        { data: { laytimeId } },
      ),
  };
}
type Prefill = {
  kind: string;
  data: Record<string, unknown> & { lines: Record<string, unknown>[] };
  isProvisional: boolean;
  amount: string;
};

/** A voyage of the sample grain estimate with a customer, at USD 20,000 a day in both ports. */
export async function voyageOf(
  by: SignedIn,
  chartererId: string,
  change?: (inputs: EstimateInput) => void,
): Promise<string> {
  const inputs = await grainVoyage(by);
  change?.(inputs);
  for (const row of inputs.itinerary) row.demurrageRatePerDay = 20_000;
  Object.assign(inputs.cargoes[0] ?? {}, { chartererId, chartererName: 'Meridian Grain' });
  const { estimate }: EstimateAnswer = await newEstimate(by, inputs);
  const { data } = await fix(by, estimate.id);
  return data.createVoyage.voyage.id;
}

const DAY_MS = 86_400_000;

/**
 * A count that is easily done by hand: notice at midnight of 5 December UTC at the load port, 12 hours of notice
 * time, 6 days allowed by SHINC, completed so many days after the start; the discharge port takes what it may.
 */
export function countedFor(form: LaytimeForm, daysUsed: number): LaytimeForm {
  const start = Date.parse('2026-12-05T12:00:00.000Z');
  const at = (ms: number) => new Date(ms).toISOString() as never;
  const arrivedAt = at(start - DAY_MS / 2);
  const completedAt = at(start + daysUsed * DAY_MS);
  const ports = form.count.ports.map((port, index) => {
    if (index === 0) {
      const notice = { ...port.notice, tenderedAt: arrivedAt, laydaysStartAt: null };
      return { ...port, arrivedAt, completedAt, notice, holidays: [] };
    }
    // Five days allowed, and used to the minute: it owes nobody anything.
    const from = Date.parse('2027-01-10T00:00:00.000Z');
    const notice = { ...port.notice, tenderedAt: at(from), laydaysStartAt: null };
    const until = at(from + 6 * DAY_MS);
    return { ...port, arrivedAt: at(from), completedAt: until, notice, holidays: [] };
  });
  return { ...form, count: { ...form.count, ports } };
}

import type { Client, CombinedError } from 'urql';
import {
  CREATE_ESTIMATE,
  DELETE_ESTIMATE,
  ESTIMATE_QUERY,
  ESTIMATE_SINCE,
  MERGE_ESTIMATE,
  REORDER_ESTIMATES,
} from './estimates.queries.ts';
import type { EstimateTransport, SaveAnswer } from './model/transport.ts';

const codeOf = (error: CombinedError | undefined): unknown =>
  error?.graphQLErrors[0]?.extensions.code;

/** Text of a failed request, fit to be read. */
const messageOf = (error: CombinedError | undefined): string =>
  error?.graphQLErrors[0]?.message ?? 'The server did not answer.';

/** The worksheet's questions over GraphQL. */
export function createApiTransport(client: Client, worksheetId: string): EstimateTransport {
  return {
    async save({ id, writeId, version, state }): Promise<SaveAnswer> {
      const { map, ...estimateData } = state;
      const data = { estimateData, estimateMapData: { mapData: map } };
      const { data: answer, error } = await client.mutation(MERGE_ESTIMATE, {
        id,
        writeId,
        version,
        data,
      });
      if (codeOf(error) === 'STALE_VERSION') return { kind: 'stale' };
      if (error?.networkError) throw error;
      if (error) return { kind: 'refused', message: messageOf(error) };
      const saved = answer?.mergeEstimate;
      if (saved?.estimate) {
        const { merged, others, estimate } = saved;
        return { kind: 'saved', ...estimate, merged, others: others ?? [] };
      }
      const [first] = saved?.violations ?? [];
      const where = first?.path ? ` (${first.path})` : '';
      return { kind: 'refused', message: `${first?.message ?? saved?.message ?? ''}${where}` };
    },
    async load(id) {
      const { data, error } = await client.query(
        ESTIMATE_QUERY,
        { id },
        { requestPolicy: 'network-only' },
      );
      if (!data) throw new Error(messageOf(error));
      return data.estimate;
    },
    async follow(id, version) {
      const { data, error } = await client.query(
        ESTIMATE_SINCE,
        { id, version },
        { requestPolicy: 'network-only' },
      );
      if (!data) throw new Error(messageOf(error));
      return data.estimateSince;
    },
    async create({ name, inputs, map }) {
      const data = {
        estimateData: { worksheetId, name, inputs },
        estimateMapData: { mapData: map },
      };
      const { data: answer, error } = await client.mutation(CREATE_ESTIMATE, { data });
      const created = answer?.createEstimate;
      if (created?.estimate) return created.estimate;
      throw new Error(created?.violations[0]?.message ?? messageOf(error));
    },
    async remove(id) {
      const { error } = await client.mutation(DELETE_ESTIMATE, { id });
      if (error) throw new Error(messageOf(error));
    },
    async reorder(ids) {
      const { error } = await client.mutation(REORDER_ESTIMATES, {
        sheetId: worksheetId,
        ids: [...ids],
      });
      if (error) throw new Error(messageOf(error));
    },
  };
}

import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import type { ExportRow } from './data-exports.repository.ts';
import { askForExport, listExports } from './data-exports.service.ts';

const presentExport = (row: ExportRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  doneFiles: row.done_files,
  totalFiles: row.total_files,
  byteSize: Number(row.byte_size),
  askedAt: row.asked_at,
  readyAt: row.ready_at,
  expiresAt: row.expires_at,
});
const MESSAGE = 'The file is being built; a notice tells you when it is ready.';

export const dataExportResolvers: Resolvers = {
  Query: {
    dataExports: async (_, __, c) => (await listExports(c.platform, actorOf(c))).map(presentExport),
  },
  Mutation: {
    requestPersonalExport: async (_, { proof }, c) => {
      const request = { kind: 'personal' as const, proof: proofOf(proof) };
      const row = await askForExport(c.platform, actorOf(c), request);
      return { message: MESSAGE, export: presentExport(row) };
    },
    requestCompanyExport: async (_, { proof }, c) => {
      const request = { kind: 'company' as const, proof: proofOf(proof) };
      const row = await askForExport(c.platform, actorOf(c), request);
      return { message: MESSAGE, export: presentExport(row) };
    },
  },
};

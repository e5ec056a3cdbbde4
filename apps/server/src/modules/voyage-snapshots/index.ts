import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageSnapshotResolvers } from './voyage-snapshots.resolvers.ts';

export { takeSnapshot } from './voyage-snapshots.service.ts';

export const voyageSnapshotsModule: Module = {
  name: 'voyage-snapshots',
  typeDefs: readFileSync(new URL('./voyage-snapshots.graphql', import.meta.url), 'utf8'),
  resolvers: voyageSnapshotResolvers,
};

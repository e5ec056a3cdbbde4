import { readFileSync } from 'node:fs';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { Module } from '../../platform/module.ts';
import type { RecordSearch } from '../../platform/record-search.ts';
import { searchRecords } from './search.service.ts';

/** Looks through the records of every module that says how its own are found. */
export function searchModule(searches: readonly RecordSearch[]): Module {
  const resolvers: Resolvers = {
    Query: {
      searchRecords: (_, { text }, c) => searchRecords(c.platform, actorOf(c), { text, searches }),
    },
  };
  return {
    name: 'search',
    typeDefs: readFileSync(new URL('./search.graphql', import.meta.url), 'utf8'),
    resolvers,
  };
}

import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { openingBooksResolvers } from './opening-books.resolvers.ts';

/** What stands when a company begins its books here: balances and open items, from tables. */
export const openingBooksModule: Module = {
  name: 'opening-books',
  typeDefs: readFileSync(new URL('./opening-books.graphql', import.meta.url), 'utf8'),
  resolvers: openingBooksResolvers,
};

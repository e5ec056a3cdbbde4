import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { cargoBookList } from './cargo-books.list.ts';
import { cargoBookResolvers } from './cargo-books.resolvers.ts';
import { cargoBookSearch } from './cargo-books.search.ts';

export { findAgreedTerms } from './agreed-terms.ts';
export { createCargoBook } from './cargo-books.service.ts';
export { carryCargoes } from './carry.service.ts';
export { keepEstimates } from './estimate-cargo.service.ts';
export { type OpenCargoBook, readOpenCargoes } from './open-cargoes.ts';

export const cargoBooksModule: Module = {
  name: 'cargo-books',
  typeDefs: readFileSync(new URL('./cargo-books.graphql', import.meta.url), 'utf8'),
  resolvers: cargoBookResolvers,
  search: cargoBookSearch,
  lists: [cargoBookList],
};

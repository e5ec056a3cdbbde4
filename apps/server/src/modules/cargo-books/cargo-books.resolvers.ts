import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentEstimate } from '../estimates/index.ts';
import { presentCargoBook, presentFilters, presentRow } from './cargo-books.presenter.ts';
import * as service from './cargo-books.service.ts';
import { estimateCargoBook } from './estimate-cargo.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const cargoBookResolvers: Resolvers = {
  Query: {
    cargoBooks: async (_, args, c) =>
      (await service.listCargoBooks(...asked(c), args)).map(presentRow),
    cargoBookFilters: async (_, __, c) => presentFilters(await service.readFilters(...asked(c))),
    cargoBook: async (_, { id }, c) =>
      presentCargoBook(await service.getCargoBook(...asked(c), id)),
  },
  Mutation: {
    createCargoBook: async (_, { data }, c) => ({
      message: 'Cargo book created successfully',
      cargoBook: presentCargoBook(await service.createCargoBook(...asked(c), data)),
    }),
    createCargoBooks: async (_, { data, idempotencyKey }, c) => {
      const rows = await service.createCargoBooks(...asked(c), {
        data,
        key: idempotencyKey ?? null,
      });
      const made = rows.length === 1 ? '1 cargo book was' : `${rows.length} cargo books were`;
      return { message: `${made} created.`, cargoBooks: rows.map(presentRow) };
    },
    updateCargoBook: async (_, { cargoBookId: id, version, data }, c) => ({
      message: 'Cargo book updated successfully',
      cargoBook: presentCargoBook(
        await service.updateCargoBook(...asked(c), { id, version, data }),
      ),
    }),
    deleteCargoBook: async (_, { cargoBookId: id, version }, c) => {
      const before = await service.deleteCargoBook(...asked(c), { id, version });
      const message = `Cargo book ${before.row.reference_number} was deleted.`;
      return { message, cargoBook: presentCargoBook(before) };
    },
    estimateCargoBook: async (_, { cargoBookId: id, worksheetId }, c) => {
      const request = { id, worksheetId: worksheetId ?? null };
      const row = await estimateCargoBook(...asked(c), request);
      return { message: 'The estimate was made.', id: row.id, estimate: presentEstimate(row) };
    },
    validateCargoBook: async (_, { cargoBookId, version, data }, c) => {
      const request = { id: cargoBookId ?? null, version: version ?? null, data };
      await service.validateCargoBook(...asked(c), request);
      return { message: 'Nothing stands against this cargo book.', cargoBook: null };
    },
  },
};

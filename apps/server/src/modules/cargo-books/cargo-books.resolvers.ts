import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentCargoBook, presentFilters, presentRow } from './cargo-books.presenter.ts';
import * as service from './cargo-books.service.ts';

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
    updateCargoBook: async (_, { cargoBookId: id, version, data }, c) => ({
      message: 'Cargo book updated successfully',
      cargoBook: presentCargoBook(
        await service.updateCargoBook(...asked(c), { id, version, data }),
      ),
    }),
    deleteCargoBook: async (_, { cargoBookId: id, version }, c) => {
      const { row } = await service.deleteCargoBook(...asked(c), { id, version });
      return { message: `Cargo book ${row.reference_number} was deleted.`, cargoBook: null };
    },
    validateCargoBook: async (_, { cargoBookId, data }, c) => {
      await service.validateCargoBook(...asked(c), { id: cargoBookId ?? null, data });
      return { message: 'Nothing stands against this cargo book.', cargoBook: null };
    },
  },
};

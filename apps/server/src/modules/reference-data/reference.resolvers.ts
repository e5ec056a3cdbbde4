import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { cargoTypes } from './cargo-types.ts';
import { importCodes } from './import-codes.service.ts';
import { ledgerCodes } from './ledger-codes.ts';
import { paymentTerms } from './payment-terms.ts';
import { presentCargoType, presentCode, presentTerm } from './reference.presenter.ts';
import * as service from './reference.service.ts';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

const adding =
  <Row extends ReferenceRow, Input>(list: ReferenceList<Row, Input>) =>
  async (_: unknown, { data }: { data: unknown }, c: Context) => {
    const label = await service.createReference(c.platform, actorOf(c), { list, data });
    return { message: `${label} was added.` };
  };

const saving =
  <Row extends ReferenceRow, Input>(list: ReferenceList<Row, Input>) =>
  async (_: unknown, change: { id: string; version: number; data: unknown }, c: Context) => {
    const label = await service.updateReference(c.platform, actorOf(c), { list, ...change });
    return { message: `${label} was saved.` };
  };

export const referenceResolvers: Resolvers = {
  Query: {
    vclOperationLedger: async (_, __, c) => {
      const rows = await service.listChoices(c.platform, actorOf(c), ledgerCodes);
      return rows.map(presentCode);
    },
    vclLedgerExpense: async (_, __, c) => {
      const rows = await service.listChoices(c.platform, actorOf(c), ledgerCodes);
      return rows.filter(({ kind }) => kind !== 'Revenue').map(presentCode);
    },
    cargoTypeList: async (_, __, c) => {
      const rows = await service.listChoices(c.platform, actorOf(c), cargoTypes);
      return rows.map(presentCargoType);
    },
    paymentTerms: async (_, { module, onlyDefault }, c) => {
      const rows = await service.listChoices(c.platform, actorOf(c), paymentTerms);
      return rows
        .filter((row) => !module || row.module === module)
        .filter((row) => row.is_default || !onlyDefault)
        .map(presentTerm);
    },
    ledgerCodes: async (_, __, c) => {
      const rows = await service.listReference(c.platform, actorOf(c), ledgerCodes);
      return rows.map(presentCode);
    },
    cargoTypes: async (_, __, c) => {
      const rows = await service.listReference(c.platform, actorOf(c), cargoTypes);
      return rows.map(presentCargoType);
    },
    allPaymentTerms: async (_, __, c) => {
      const rows = await service.listReference(c.platform, actorOf(c), paymentTerms);
      return rows.map(presentTerm);
    },
  },
  Mutation: {
    createLedgerCode: adding(ledgerCodes),
    updateLedgerCode: saving(ledgerCodes),
    importLedgerCodes: async (_, { csv }, c) => {
      const count = await importCodes(c.platform, actorOf(c), csv);
      const message =
        count === 0
          ? 'Every code of the file was known already.'
          : `${count} ${count === 1 ? 'code was' : 'codes were'} imported.`;
      return { message, count };
    },
    createCargoType: adding(cargoTypes),
    updateCargoType: saving(cargoTypes),
    createPaymentTerm: adding(paymentTerms),
    updatePaymentTerm: saving(paymentTerms),
  },
};

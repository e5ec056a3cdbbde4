import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { getSea } from '../ports/index.ts';
import { cargoTypes } from './cargo-types.ts';
import { importRows } from './import-rows.service.ts';
import { findCodeFaults, inputOfCode, ledgerCodes } from './ledger-codes.ts';
import { paymentTerms } from './payment-terms.ts';
import { findPortFaults, inputOfBerth, portBerths } from './port-berths.ts';
import { placeOf, readBerths } from './read-berths.ts';
import { readCodes } from './read-codes.ts';
import { presentBerth, presentCargoType, presentCode, presentTerm } from './reference.presenter.ts';
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

const importedText = (count: number, noun: string): string => {
  if (count === 0) return `Every ${noun} of the file was known already.`;
  return `${count} ${count === 1 ? `${noun} was` : `${noun}s were`} imported.`;
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
    berthsOfPorts: async (_, { ports }, c) => {
      const [rows, sea] = await Promise.all([
        service.listBerths(c.platform, actorOf(c), ports),
        getSea(),
      ]);
      return rows.map((row) => presentBerth(row, sea));
    },
    portBerths: async (_, __, c) => {
      const [rows, sea] = await Promise.all([
        service.listReference(c.platform, actorOf(c), portBerths),
        getSea(),
      ]);
      return rows.map((row) => presentBerth(row, sea));
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
      const count = await importRows(c.platform, actorOf(c), {
        list: ledgerCodes,
        noun: 'code',
        inputs: readCodes(csv),
        keyOf: ({ code }) => code,
        inputOf: inputOfCode,
        faultsOf: findCodeFaults,
      });
      return { message: importedText(count, 'code'), count };
    },
    createPortBerth: adding(portBerths),
    updatePortBerth: saving(portBerths),
    importPortBerths: async (_, { csv }, c) => {
      const sea = await getSea();
      const count = await importRows(c.platform, actorOf(c), {
        list: portBerths,
        noun: 'berth',
        inputs: readBerths(csv),
        keyOf: placeOf,
        inputOf: inputOfBerth,
        faultsOf: (input) => findPortFaults(sea, input),
      });
      return { message: importedText(count, 'berth'), count };
    },
    createCargoType: adding(cargoTypes),
    updateCargoType: saving(cargoTypes),
    createPaymentTerm: adding(paymentTerms),
    updatePaymentTerm: saving(paymentTerms),
  },
};

import { formatAmount, money } from '@mainsheet/money';
import { actorOf, type Context } from '../../../platform/graphql/context.ts';
import type { Resolvers } from '../../../platform/graphql/generated/resolvers.ts';
import { prefillInvoiceBillsCategory, prefillInvoiceVoyage } from '../billing/prefill.service.ts';
import { presentTimeCharter } from '../time-charters.presenter.ts';
import { getTimeCharter } from '../time-charters.service.ts';
import type { LinkedDocumentRow, LinkedVoyageRow, OwnershipRow } from './links.repository.ts';
import * as links from './links.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const presentVoyage = (row: LinkedVoyageRow) => ({
  id: row.id,
  voyageNumber: row.label,
  status: row.status,
  commencingAt: row.commencing_at,
  completionAt: row.completion_at,
  loadPorts: row.load_ports,
  dischargePorts: row.discharge_ports,
  profit: row.profit,
});

function presentDocument(row: LinkedDocumentRow) {
  const amount = (minor: bigint) => formatAmount(money(row.currency, minor));
  const total = BigInt(row.total_minor);
  return {
    id: row.id,
    kind: row.kind,
    number: row.label,
    type: row.type,
    status: row.status,
    contact: row.contact_name,
    documentOn: row.document_on,
    dueOn: row.due_on,
    currency: row.currency,
    amount: amount(total),
    open: amount(total - BigInt(row.settled_minor)),
    groupId: row.group_id,
  };
}

const presentOwnership = (row: OwnershipRow) => ({
  ownershipId: row.id,
  ownership: row.ownership,
  vesselId: row.vessel_id,
  vesselName: row.vessel_name,
  timeCharterId: row.time_charter_id,
  charterCode: row.code,
});

const answered = async (c: Context, id: string, message: string) => ({
  message,
  timeCharter: presentTimeCharter(await getTimeCharter(...asked(c), id)),
});

export const charterLinkResolvers: Resolvers = {
  Query: {
    timeCharterVoyages: async (_, { timeCharterId }, c) =>
      (await links.listVoyages(...asked(c), timeCharterId)).map(presentVoyage),
    timeCharterDocuments: async (_, { timeCharterId }, c) =>
      (await links.listDocuments(...asked(c), timeCharterId)).map(presentDocument),
    vesselOwnerships: async (_, __, c) =>
      (await links.listOwnerships(...asked(c))).map(presentOwnership),
    tcInvoiceBillContacts: (_, args, c) => links.listBillContacts(...asked(c), args),
    tcContactFinance: (_, args, c) => links.readContactFinance(...asked(c), args),
    prefillInvoiceVoyage: async (_, args, c) => ({
      data: await prefillInvoiceVoyage(...asked(c), args),
    }),
    prefillInvoiceBillsCategory: (_, args, c) => prefillInvoiceBillsCategory(...asked(c), args),
  },
  Mutation: {
    linkTimeCharterDocument: async (_, { timeCharterId, documentId, groupId }, c) => {
      const link = { charterId: timeCharterId, documentId, groupId: groupId ?? '' };
      await links.linkDocument(...asked(c), link);
      return answered(c, timeCharterId, 'The document stands under the time charter.');
    },
    unlinkTimeCharterDocument: async (_, { timeCharterId, documentId }, c) => {
      await links.unlinkDocument(...asked(c), { charterId: timeCharterId, documentId });
      return answered(c, timeCharterId, 'The document was taken from the time charter.');
    },
    linkTimeCharterVoyage: async (_, { timeCharterId, voyageId }, c) => {
      await links.linkVoyage(...asked(c), { charterId: timeCharterId, voyageId });
      return answered(c, timeCharterId, 'The voyage sails under the time charter.');
    },
    unlinkTimeCharterVoyage: async (_, { timeCharterId, voyageId }, c) => {
      await links.unlinkVoyage(...asked(c), { charterId: timeCharterId, voyageId });
      return answered(c, timeCharterId, 'The voyage was taken from the time charter.');
    },
  },
};

import { formatAmount, money } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { CashItemRow } from './cash-items.repository.ts';
import * as service from './cash-items.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const presentCashItem = (row: CashItemRow) => ({
  id: row.id,
  voyageId: row.voyage_id,
  voyageNumber: row.voyage_label,
  name: row.name,
  category: row.category,
  status: row.status,
  eventDate: row.event_on,
  currency: row.currency,
  amount: formatAmount(money(row.currency, BigInt(row.amount_minor))),
  exchangeRate: row.exchange_rate,
  isExpense: row.is_expense,
  isComputed: row.source_key !== null,
  billId: row.is_expense ? row.document_id : null,
  billNumber: row.is_expense ? row.document_number : null,
  invoiceId: row.is_expense ? null : row.document_id,
  invoiceNumber: row.is_expense ? null : row.document_number,
  isActive: row.is_active,
  version: row.version,
});

export const cashItemResolvers: Resolvers = {
  Query: {
    upcomingCashItems: async (_, args, c) =>
      (await service.listVoyageCash(...asked(c), args)).rows.map(presentCashItem),
    listCashItems: async (_, args, c) => {
      const { rows, total } = await service.listVoyageCash(...asked(c), args);
      return { rows: rows.map(presentCashItem), total };
    },
    linkableDocuments: async (_, { cashItemId }, c) =>
      (await service.listLinkable(...asked(c), cashItemId)).map((row) => ({
        id: row.id,
        label: `${row.label ?? 'Draft'}, ${row.contact_name}`,
      })),
  },
  Mutation: {
    saveCashItem: async (_, { voyageId, id, version, data }, c) => {
      const change = { voyageId, id: id ?? null, version: version ?? null, data };
      const cashItem = presentCashItem(await service.saveCashItem(...asked(c), change));
      return { message: 'The cash item was saved.', cashItem };
    },
    deleteCashItem: async (_, key, c) => {
      const cashItem = presentCashItem(await service.deleteCashItem(...asked(c), key));
      return { message: 'The cash item was deleted.', cashItem };
    },
    linkBillOrInvoice: async (_, { data }, c) => {
      const linked = await service.linkBillOrInvoice(...asked(c), data);
      const isLinked = linked.billId ?? linked.invoiceId;
      return {
        message: isLinked ? 'The item is linked.' : 'The item is linked no more.',
        ...linked,
      };
    },
  },
};

import type { VoyageCashQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const VOYAGE_CASH = graphql(`
  query VoyageCash($voyageId: ID!, $startDate: CivilDate!) {
    listCashItems(voyageId: $voyageId, startDate: $startDate, limit: 1000) {
      total
      rows {
        id
        name
        category
        status
        eventDate
        currency
        amount
        exchangeRate
        isExpense
        isComputed
        billId
        billNumber
        invoiceId
        invoiceNumber
        version
      }
    }
  }
`);
export type CashItem = VoyageCashQuery['listCashItems']['rows'][number];

export const LINKABLE_DOCUMENTS = graphql(`
  query LinkableDocuments($cashItemId: ID!) {
    linkableDocuments(cashItemId: $cashItemId) {
      id
      label
    }
  }
`);

export const SAVE_CASH_ITEM = graphql(`
  mutation SaveCashItem($voyageId: ID!, $id: ID, $version: Int, $data: CashItemInput!) {
    saveCashItem(voyageId: $voyageId, id: $id, version: $version, data: $data) {
      ...Outcome
      cashItem {
        id
      }
    }
  }
`);

export const DELETE_CASH_ITEM = graphql(`
  mutation DeleteCashItem($id: ID!, $version: Int!) {
    deleteCashItem(id: $id, version: $version) {
      ...Outcome
      cashItem {
        id
      }
    }
  }
`);

export const LINK_DOCUMENT = graphql(`
  mutation LinkBillOrInvoice($data: CashLinkInput!) {
    linkBillOrInvoice(data: $data) {
      ...Outcome
      cashflowId
    }
  }
`);

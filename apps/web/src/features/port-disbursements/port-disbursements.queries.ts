import type { VoyagePortCostsQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const VOYAGE_PORT_COSTS = graphql(`
  query VoyagePortCosts($voyageId: ID!) {
    getPortDisbursement(voyageId: $voyageId) {
      id
      rowId
      portName
      agentId
      agentName
      currency
      exchangeRate
      proforma {
        reference
        status
        date
        amount
        total
        billingReference
      }
      final {
        reference
        status
        date
        amount
        total
        billingReference
      }
      lineItems {
        accountCode
        ledgerExpense
        description
        proforma
        final
        difference
        rebillable
      }
      difference
      counts
      billId
      billNumber
      invoiceId
      invoiceNumber
      version
    }
  }
`);
export type Disbursement = VoyagePortCostsQuery['getPortDisbursement'][number];

export const SAVE_DISBURSEMENT = graphql(`
  mutation SavePortDisbursement($voyageId: ID!, $id: ID, $version: Int, $data: Json!) {
    savePortDisbursement(voyageId: $voyageId, id: $id, version: $version, data: $data) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const DELETE_DISBURSEMENT = graphql(`
  mutation DeletePortDisbursement($voyageId: ID!, $id: ID!, $version: Int!) {
    deletePortDisbursement(voyageId: $voyageId, id: $id, version: $version) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

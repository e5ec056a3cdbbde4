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
        voucher
        quantity
        unit
        tariff
        discountPercent
        vatPercent
      }
      findings {
        key
        code
        line
        sentence
        expected
        charged
        difference
        currency
        verdict
        reason
        byName
        at
      }
      openFindings
      disputeText
      difference
      counts
      billId
      billNumber
      billStatus
      invoiceId
      invoiceNumber
      invoiceStatus
      billDue
      rebillDue
      version
    }
  }
`);
export type Disbursement = VoyagePortCostsQuery['getPortDisbursement'][number];

export const SAVE_DISBURSEMENT = graphql(`
  mutation SavePortDisbursement($voyageId: ID!, $id: ID, $version: Int, $data: PortDisbursementInput!) {
    savePortDisbursement(voyageId: $voyageId, id: $id, version: $version, data: $data) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export type PortCostFinding = Disbursement['findings'][number];

export const JUDGE_FINDING = graphql(`
  mutation JudgePortCostFinding(
    $voyageId: ID!
    $id: ID!
    $finding: String!
    $verdict: String!
    $reason: String!
  ) {
    judgePortCostFinding(
      voyageId: $voyageId
      portDisbursementId: $id
      key: $finding
      verdict: $verdict
      reason: $reason
    ) {
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

import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type { CashFlowQuery } from '../../api/generated/graphql.ts';

export const CASH_FLOW = graphql(`
  query CashFlow(
    $scenario: String!
    $currency: String
    $line: String
    $side: String
    $month: CivilDate
    $page: Int!
    $pageSize: Int!
  ) {
    cashFlow(
      scenario: $scenario
      currency: $currency
      line: $line
      side: $side
      month: $month
      page: $page
      pageSize: $pageSize
    ) {
      scenario scenarios currency currencies today months opening net closing laterReceipts laterPayments optionReceipts optionPayments
      rows { key label side months total }
      sides { key label side months total }
      rates { currency rate on source }
      events {
        data { date label line side kind amount currency converted record { type id } }
        meta { total page perPage lastPage }
        receipts payments
      }
    }
  }
`);

export type CashFlow = CashFlowQuery['cashFlow'];
export type CashEvent = CashFlow['events']['data'][number];

/** Any document moves it, and an answer names none: so it is asked again behind the old. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };

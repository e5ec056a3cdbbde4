import type { OperationContext } from 'urql';
import { graphql } from '../../../api/generated/gql.ts';
import type {
  ClosedPeriodsQuery,
  LedgerLinesQuery,
  TrialBalanceQuery,
} from '../../../api/generated/graphql.ts';

export const TRIAL_BALANCE = graphql(`
  query TrialBalance($asOf: CivilDate) {
    trialBalance(asOf: $asOf) {
      asOf baseCurrency baseDebit baseCredit
      rows { code name kind currency debit credit baseBalance }
    }
  }
`);

export const LEDGER_LINES = graphql(`
  query LedgerLines($accountCode: String, $currency: String, $voyageId: ID, $transactionId: ID, $from: CivilDate, $to: CivilDate, $withoutClosing: Boolean!, $cashActivity: String) {
    ledgerLines(
      accountCode: $accountCode
      currency: $currency
      voyageId: $voyageId
      transactionId: $transactionId
      from: $from
      to: $to
      withoutClosing: $withoutClosing
      cashActivity: $cashActivity
      limit: 500
    ) {
      total
      rows {
        transactionId seq postedOn reference description documentType documentId accountCode
        accountName currency amount base baseCurrency rate
      }
    }
  }
`);

export const CLOSED_PERIODS = graphql(`
  query ClosedPeriods {
    closedPeriods { month closedAt closedBy }
    periodChanges { id month isClosed reason changedAt changedBy }
  }
`);

export const CLOSE_PERIOD = graphql(`
  mutation ClosePeriod($month: CivilDate!, $reason: String!) {
    closePeriod(month: $month, reason: $reason) { ...Outcome }
  }
`);

export const REOPEN_PERIOD = graphql(`
  mutation ReopenPeriod($month: CivilDate!, $reason: String!) {
    reopenPeriod(month: $month, reason: $reason) { ...Outcome }
  }
`);

export type TrialBalance = TrialBalanceQuery['trialBalance'];
export type PeriodChange = ClosedPeriodsQuery['periodChanges'][number];
export type TrialRow = TrialBalance['rows'][number];
export type LedgerLine = LedgerLinesQuery['ledgerLines']['rows'][number];

/** Whatever posts changes the books, so they are asked again behind what is known. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };

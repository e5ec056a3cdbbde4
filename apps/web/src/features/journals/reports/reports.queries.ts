import { graphql } from '../../../api/generated/gql.ts';
import type {
  BalanceSheetQuery,
  CashFlowStatementQuery,
  ProfitAndLossReportQuery,
  ResultsByQuery,
} from '../../../api/generated/graphql.ts';

export const PROFIT_AND_LOSS = graphql(`
  query ProfitAndLossReport($spans: [ReportSpanInput!]!) {
    profitAndLoss(spans: $spans) {
      baseCurrency revenue expenses result closedYears
      rows { code name kind amounts }
    }
  }
`);

export const CASH_FLOW_STATEMENT = graphql(`
  query CashFlowStatement($spans: [ReportSpanInput!]!) {
    cashFlowStatement(spans: $spans) {
      baseCurrency opening change closing
      activities { activity total rows { code name kind amounts } }
    }
  }
`);

export const BALANCE_SHEET = graphql(`
  query BalanceSheet($days: [CivilDate!]!) {
    balanceSheet(days: $days) {
      baseCurrency resultBefore resultOfYear assets liabilities equity liabilitiesAndEquity
      rows { code name kind amounts }
    }
  }
`);

export const RESULTS_BY = graphql(`
  query ResultsBy($by: String!, $from: CivilDate!, $to: CivilDate!, $before: ReportSpanInput) {
    resultsBy(by: $by, from: $from, to: $to, before: $before) {
      baseCurrency revenue expenses result
      before { revenue expenses result }
      rows { id label revenue expenses result before { revenue expenses result } }
    }
  }
`);

export type ProfitAndLoss = ProfitAndLossReportQuery['profitAndLoss'];
export type CashFlowStatement = CashFlowStatementQuery['cashFlowStatement'];
export type BalanceSheet = BalanceSheetQuery['balanceSheet'];
export type Results = ResultsByQuery['resultsBy'];

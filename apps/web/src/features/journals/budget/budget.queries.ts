import { graphql } from '../../../api/generated/gql.ts';
import type { BudgetedResultQuery, BudgetQuery } from '../../../api/generated/graphql.ts';

export const BUDGET = graphql(`
  query Budget($year: Int!) {
    budget(year: $year) {
      year baseCurrency version updatedAt updatedBy
      rows { accountCode accountName kind months }
    }
  }
`);

export const BUDGET_COPY = graphql(`
  query BudgetCopy($year: Int!, $data: BudgetCopyInput!) {
    budgetCopy(year: $year, data: $data) {
      rows { accountCode accountName kind months }
    }
  }
`);

export const BUDGETED_RESULT = graphql(`
  query BudgetedResult($from: CivilDate!, $to: CivilDate!) {
    budgetedResult(from: $from, to: $to) {
      revenue expenses result
      rows { accountCode accountName kind amount }
    }
  }
`);

export const SAVE_BUDGET = graphql(`
  mutation SaveBudget($year: Int!, $version: Int!, $data: BudgetInput!) {
    saveBudget(year: $year, version: $version, data: $data) {
      ...Outcome
      budget { version }
    }
  }
`);

export type Budget = BudgetQuery['budget'];
export type BudgetRow = Budget['rows'][number];
export type BudgetedResult = BudgetedResultQuery['budgetedResult'];

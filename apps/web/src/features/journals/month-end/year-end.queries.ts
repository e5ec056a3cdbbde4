import { graphql } from '../../../api/generated/gql.ts';
import type { YearEndQuery } from '../../../api/generated/graphql.ts';

export const BOOK_YEARS = graphql(`
  query BookYears {
    bookYears
  }
`);

export const YEAR_END = graphql(`
  query YearEnd($year: Int!) {
    yearEnd(year: $year) {
      year on baseCurrency result status reason seal
      lines { accountCode accountName kind amount }
      closings { id transactionId postedAt postedBy reversalId reversedAt reversedBy }
    }
  }
`);

export const POST_YEAR_END = graphql(`
  mutation PostYearEnd($year: Int!, $seal: String!) {
    postYearEnd(year: $year, seal: $seal) { ...Outcome }
  }
`);

export const REVERSE_YEAR_END = graphql(`
  mutation ReverseYearEnd($year: Int!) {
    reverseYearEnd(year: $year) { ...Outcome }
  }
`);

export type YearEnd = YearEndQuery['yearEnd'];

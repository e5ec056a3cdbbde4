import { graphql } from '../../../api/generated/gql.ts';
import type { TaxPostingsQuery, TaxReportQuery } from '../../../api/generated/graphql.ts';

export const TAX_REPORT = graphql(`
  query TaxReport($from: CivilDate!, $to: CivilDate!) {
    taxReport(from: $from, to: $to) {
      baseCurrency outputTax inputTax payable ledgerOutputTax ledgerInputTax
      rows { side name rate net tax documents }
    }
  }
`);

export const TAX_POSTINGS = graphql(`
  query TaxPostings($from: CivilDate!, $to: CivilDate!, $side: String, $name: String, $rate: Decimal) {
    taxPostings(from: $from, to: $to, side: $side, name: $name, rate: $rate, limit: 500) {
      total
      rows {
        transactionId postedOn side documentType documentId reference description contactName
        isReversal name rate currency net tax exchangeRate exchangeRateOn exchangeRateSource
        baseNet baseTax
      }
    }
  }
`);

export type TaxReport = TaxReportQuery['taxReport'];
export type TaxRow = TaxReport['rows'][number];
export type TaxPosting = TaxPostingsQuery['taxPostings']['rows'][number];

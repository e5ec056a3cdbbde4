import { graphql } from '../../api/generated/index.ts';

export const EXCHANGE_RATES = graphql(`
  query ExchangeRates($offset: Int!) {
    exchangeRates(limit: 500, offset: $offset) {
      baseCurrency
      total
      rows {
        id
        currency
        baseCurrency
        rateOn
        rate
        source
        basePerEur
        currencyPerEur
        recordedAt
        recordedBy
        isCurrent
      }
    }
  }
`);

export const RECORD_EXCHANGE_RATE = graphql(`
  mutation RecordExchangeRate($data: ExchangeRateInput!) {
    recordExchangeRate(data: $data) {
      ...Outcome
    }
  }
`);

export const IMPORT_EXCHANGE_RATES = graphql(`
  mutation ImportExchangeRates($text: String!) {
    importExchangeRates(xml: $text) {
      ...Outcome
    }
  }
`);

import { graphql } from '../../api/generated/gql.ts';

export const EXCHANGE_RATE_ON = graphql(`
  query ExchangeRateOn($currency: String!, $on: CivilDate!) {
    exchangeRateOn(currency: $currency, on: $on) { rate rateOn source }
  }
`);

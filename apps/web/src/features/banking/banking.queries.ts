import { graphql } from '../../api/generated/gql.ts';
import type {
  AccountStatementQuery,
  BalancesQuery,
  BankTransactionQuery,
  GlobalAccountQuery,
  OfferExchangeMutation,
  TransactionListQuery,
} from '../../api/generated/graphql.ts';

export const BANKING_CHANGES = graphql(`
  subscription BankingChanges {
    changes(topics: ["banking"]) { id }
  }
`);

export const BALANCES = graphql(`
  query Balances {
    balances {
      baseCurrency totalInBase
      currencies {
        currency inBase rate rateOn rateSource
        balance { available pending reserved total }
        accounts {
          id nickName currency status accountNumber iban swiftCode routingCodes { kind code }
          balance { available pending reserved total }
        }
      }
    }
  }
`);

export const GLOBAL_ACCOUNTS = graphql(`
  query GlobalAccountList {
    listGlobalAccount(pageSize: 100) {
      total
      rows {
        id accountName nickName currency status accountNumber iban swiftCode institution countryCode
        createdAt balance { available pending reserved total }
      }
    }
  }
`);

export const GLOBAL_ACCOUNT = graphql(`
  query GlobalAccount($id: ID!) {
    globalAccount(id: $id) {
      id accountName nickName currency status accountNumber iban swiftCode
      routingCodes { kind code } institution countryCode createdAt version
    }
  }
`);

export const GET_BALANCE = graphql(`
  query GetBalance($accountId: ID!, $token: String!) {
    getBalance(accountId: $accountId, token: $token) {
      errorFlag message balance { currency available pending reserved total }
    }
  }
`);

export const ACCOUNT_COUNTRIES = graphql(`
  query GlobalAccountCountries {
    listGlobalAccountCountries { countryCode institution currencies }
  }
`);

export const ACCOUNT_CHOICES = graphql(`
  query AccountChoices {
    accountChoices { id nickName currency status }
  }
`);

export const ACCOUNT_STATEMENT = graphql(`
  query AccountStatement($id: ID!, $from: CivilDate, $to: CivilDate) {
    accountStatement(accountId: $id, from: $from, to: $to) {
      from to opening moneyIn moneyOut closing
      lines {
        id bookedOn valueOn counterparty reference sourceType subjectLabel amount balance
      }
    }
  }
`);

export const TRANSACTION_LIST = graphql(`
  query TransactionList(
    $accountId: ID
    $amountFrom: Decimal
    $amountTo: Decimal
    $dateFrom: CivilDate
    $dateTo: CivilDate
    $currency: String
    $source: String
    $status: String
    $name: String
    $limit: Int!
    $pageNum: Int!
  ) {
    listTransactions(
      accountId: $accountId
      amountFrom: $amountFrom
      amountTo: $amountTo
      dateFrom: $dateFrom
      dateTo: $dateTo
      currency: $currency
      source: $source
      status: $status
      name: $name
      limit: $limit
      pageNum: $pageNum
    ) {
      total
      sums { currency moneyIn moneyOut net }
      rows {
        id accountId accountName currency amount fee status sourceType transactionType counterparty
        reference subjectType subjectId subjectLabel valueOn settledAt createdBy
      }
    }
  }
`);

export const BANK_TRANSACTION = graphql(`
  query BankTransaction($id: ID!) {
    bankTransaction(id: $id) {
      transaction {
        id accountId accountName currency amount fee status sourceType transactionType counterparty
        reference subjectType subjectId subjectLabel transactionId valueOn createdAt createdBy
        settledAt
      }
      otherSide { id accountId accountName currency amount }
      lines {
        transactionId seq postedOn reference description documentType documentId accountCode
        accountName currency amount base baseCurrency rate
      }
    }
  }
`);

export const OPENING_FEE = graphql(`
  query OpeningFee($currency: String!) {
    openingFee(currency: $currency) { amount currency accountName }
  }
`);

export const ADD_ACCOUNT = graphql(`
  mutation AddGlobalAccount($data: GlobalAccountInput!, $key: String!) {
    addGlobalAccount(data: $data, idempotencyKey: $key) {
      ...Outcome
      account { id currency }
    }
  }
`);

export const RENAME_ACCOUNT = graphql(`
  mutation UpdateGlobalAccount($id: ID!, $version: Int!, $data: AccountNameInput!) {
    updateGlobalAccount(accountId: $id, version: $version, data: $data) {
      ...Outcome
      account { id nickName version }
    }
  }
`);

export const TRANSFER = graphql(`
  mutation TransferMoney($data: TransferInput!, $key: String!) {
    transferMoney(data: $data, idempotencyKey: $key) {
      ...Outcome
      accounts { id }
      transactions { id }
    }
  }
`);

export const OFFER_EXCHANGE = graphql(`
  mutation OfferExchange($data: ExchangeInput!) {
    offerExchange(data: $data) {
      ...Outcome
      offer {
        id sourceAmount sourceCurrency targetAmount targetCurrency rate middleRate marginPercent
        marginAmount rateOn rateSource secondsLeft
      }
    }
  }
`);

export const TAKE_EXCHANGE = graphql(`
  mutation TakeExchange($data: ExchangeTakingInput!, $key: String!) {
    takeExchange(data: $data, idempotencyKey: $key) {
      ...Outcome
      exchange { id }
    }
  }
`);

export const EXCHANGE = graphql(`
  query Exchange($id: ID!) {
    exchange(id: $id) {
      id number sourceAmount sourceCurrency targetAmount targetCurrency rate middleRate
      marginPercent marginAmount rateOn rateSource secondsLeft takenAt takenBy
    }
  }
`);

export type ExchangeOffer = NonNullable<OfferExchangeMutation['offerExchange']['offer']>;
export type AccountStatement = AccountStatementQuery['accountStatement'];
export type Balances = BalancesQuery['balances'];
export type CurrencyBalance = Balances['currencies'][number];
export type PanelAccount = CurrencyBalance['accounts'][number];
export type GlobalAccount = GlobalAccountQuery['globalAccount'];
export type TransactionPage = TransactionListQuery['listTransactions'];
export type TransactionRow = TransactionPage['rows'][number];
export type Review = BankTransactionQuery['bankTransaction'];

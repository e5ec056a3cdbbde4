import { graphql } from '../../api/generated/gql.ts';
import type {
  BankCandidatesQuery,
  BankLinesQuery,
  BankPositionsQuery,
  BankRulesQuery,
  BankStatementsQuery,
  BankSuggestionsQuery,
} from '../../api/generated/graphql.ts';

export const BANK_LINES = graphql(`
  query BankLines($status: String, $statementId: ID, $search: String, $limit: Int!) {
    listBankLines(status: $status, statementId: $statementId, search: $search, limit: $limit) {
      total
      rows {
        id version account currency bookedOn amount counterparty counterpartyAccount reference text
        status ignoredBecause ageDays
        matches { transactionId reference description origin isReversed }
      }
    }
  }
`);

export const OPENBANK = graphql(`
  query OpenbankTransactions($page: Int!, $match: String, $search: String) {
    listOpenbankTransactions(page: $page, match: $match, search: $search) {
      data { id account currency bookedOn valueOn amount party reference text match }
      meta { total page lastPage }
    }
  }
`);

export const BANK_SUGGESTIONS = graphql(`
  query BankSuggestions {
    listBankSuggestions {
      kind lineIds fee isSure reasons accountCode
      documents { id number kind contactName currency settled }
      entries { transactionId lineNo reference description }
    }
  }
`);

export const BANK_POSITIONS = graphql(`
  query BankPositions {
    listBankPositions {
      currency closingOn bank ledger difference ages
      parts { kind amount count }
      accounts { account closing closingOn }
    }
  }
`);

export const BANK_STATEMENTS = graphql(`
  query BankStatements {
    listBankStatements(limit: 200) {
      total
      rows {
        id account currency format number opening closing closingOn balanceFault lineCount
        newLineCount importedAt importedBy
      }
    }
  }
`);

export const BANK_RULES = graphql(`
  query BankRules {
    listBankRules { id version direction words accountCode isOn acceptedCount updatedBy }
  }
`);

export const BANK_CANDIDATES = graphql(`
  query BankCandidates($lineId: ID!, $search: String!) {
    listBankCandidates(lineId: $lineId, search: $search) {
      documents { id number kind contactName currency open dueOn }
      entries { transactionId lineNo reference description contactName postedOn currency amount }
    }
  }
`);

export const BANK_LINE_CHANGES = graphql(`
  subscription BankLineChanges {
    changes(topics: ["bank-lines"]) { id }
  }
`);

export const MATCH_INVOICES = graphql(`
  mutation MatchBankLineToInvoices(
    $lineId: ID!, $version: Int!, $parts: [BankPartInput!]!, $fee: Decimal
  ) {
    matchBankLineToInvoices(lineId: $lineId, version: $version, parts: $parts, fee: $fee) {
      ...Outcome
    }
  }
`);

export const MATCH_BILLS = graphql(`
  mutation MatchBankLineToBills(
    $lineId: ID!, $version: Int!, $parts: [BankPartInput!]!, $fee: Decimal
  ) {
    matchBankLineToBills(lineId: $lineId, version: $version, parts: $parts, fee: $fee) {
      ...Outcome
    }
  }
`);

export const POST_LINE = graphql(`
  mutation PostBankLine(
    $lineId: ID!, $version: Int!, $accountCode: String!, $vesselId: ID, $voyageId: ID
  ) {
    postBankLine(
      lineId: $lineId, version: $version, accountCode: $accountCode, vesselId: $vesselId,
      voyageId: $voyageId
    ) { ...Outcome }
  }
`);

export const LINK_LINE = graphql(`
  mutation LinkBankLine($lineId: ID!, $version: Int!, $entries: [BankEntryInput!]!) {
    linkBankLine(lineId: $lineId, version: $version, entries: $entries) { ...Outcome }
  }
`);

export const UNDO_LINE = graphql(`
  mutation UndoBankLine($lineId: ID!, $version: Int!, $reason: String!) {
    undoBankLine(lineId: $lineId, version: $version, reason: $reason) { ...Outcome }
  }
`);

export const DELETE_STATEMENT = graphql(`
  mutation DeleteBankStatement($statementId: ID!, $reason: String!) {
    deleteBankStatement(statementId: $statementId, reason: $reason) { ...Outcome }
  }
`);

export const IGNORE_LINE = graphql(`
  mutation IgnoreBankLine($lineId: ID!, $version: Int!, $reason: String!) {
    ignoreBankLine(lineId: $lineId, version: $version, reason: $reason) { ...Outcome }
  }
`);

export const REOPEN_LINE = graphql(`
  mutation ReopenBankLine($lineId: ID!, $version: Int!) {
    reopenBankLine(lineId: $lineId, version: $version) { ...Outcome }
  }
`);

export const CREATE_RULE = graphql(`
  mutation CreateBankRule(
    $direction: String!, $words: String!, $accountCode: String!, $isOn: Boolean!
  ) {
    createBankRule(direction: $direction, words: $words, accountCode: $accountCode, isOn: $isOn) {
      ...Outcome
    }
  }
`);

export const UPDATE_RULE = graphql(`
  mutation UpdateBankRule(
    $ruleId: ID!, $version: Int!, $direction: String!, $words: String!, $accountCode: String!,
    $isOn: Boolean!
  ) {
    updateBankRule(
      ruleId: $ruleId, version: $version, direction: $direction, words: $words,
      accountCode: $accountCode, isOn: $isOn
    ) { ...Outcome }
  }
`);

export const DELETE_RULE = graphql(`
  mutation DeleteBankRule($ruleId: ID!, $version: Int!) {
    deleteBankRule(ruleId: $ruleId, version: $version) { ...Outcome }
  }
`);

export type BankLine = BankLinesQuery['listBankLines']['rows'][number];
export type Suggestion = BankSuggestionsQuery['listBankSuggestions'][number];
export type Position = BankPositionsQuery['listBankPositions'][number];
export type Statement = BankStatementsQuery['listBankStatements']['rows'][number];
export type Rule = BankRulesQuery['listBankRules'][number];
export type Candidates = BankCandidatesQuery['listBankCandidates'];

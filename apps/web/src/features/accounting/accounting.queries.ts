import type {
  AccountingAccountsQuery,
  AccountingDocumentsQuery,
  AccountingIntegrationQuery,
  AccountingRunsQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const INTEGRATION = graphql(`
  query AccountingIntegration {
    accountingIntegration {
      isLinked
      xeroConnected
      connections {
        id
        kind
        name
        status
        createdAt
        createdBy
        checkedAt
        waiting
        failed
      }
    }
  }
`);
export type Connection = AccountingIntegrationQuery['accountingIntegration']['connections'][number];

export const DOCUMENTS = graphql(`
  query AccountingDocuments($connectionId: ID!, $from: CivilDate!, $to: CivilDate!) {
    accountingDocuments(connectionId: $connectionId, from: $from, to: $to, limit: 500) {
      total
      rows {
        documentType
        documentId
        reference
        description
        postedOn
        postings
        total {
          amount
          currency
        }
        status
        error
        runNumber
      }
    }
  }
`);
export type ExportedDocument = AccountingDocumentsQuery['accountingDocuments']['rows'][number];

export const RUNS = graphql(`
  query AccountingRuns($connectionId: ID!) {
    accountingRuns(connectionId: $connectionId) {
      id
      number
      fromOn
      toOn
      isRepeat
      postings
      lines
      sending
      failed
      sha256
      startedAt
      startedBy
    }
  }
`);
export type Run = AccountingRunsQuery['accountingRuns'][number];

export const ACCOUNTS = graphql(`
  query AccountingAccounts($connectionId: ID!) {
    accountingAccounts(connectionId: $connectionId) {
      accountCode
      accountName
      outsideCode
    }
  }
`);
export type MappedAccount = AccountingAccountsQuery['accountingAccounts'][number];

export const ACCOUNTING_CHANGES = graphql(`
  subscription AccountingChanges {
    changes(topics: ["accounting"]) {
      id
    }
  }
`);

export const LINK_ACCOUNTING = graphql(`
  mutation LinkAccounting($data: AccountingLinkInput!) {
    linkAccounting(data: $data) {
      ...Outcome
    }
  }
`);

export const CHECK_ACCOUNTING = graphql(`
  mutation CheckAccounting($id: ID!) {
    checkAccounting(id: $id) {
      ...Outcome
    }
  }
`);

export const UNLINK_ACCOUNTING = graphql(`
  mutation UnlinkAccounting($id: ID!) {
    unlinkAccounting(id: $id) {
      ...Outcome
    }
  }
`);

export const SAVE_ACCOUNTS = graphql(`
  mutation SaveAccountingAccounts($connectionId: ID!, $data: [AccountMapInput]!) {
    saveAccountingAccounts(connectionId: $connectionId, data: $data) {
      ...Outcome
    }
  }
`);

export const RUN_EXPORT = graphql(`
  mutation RunAccountingExport(
    $connectionId: ID!
    $from: CivilDate!
    $to: CivilDate!
    $again: Boolean!
  ) {
    runAccountingExport(connectionId: $connectionId, from: $from, to: $to, again: $again) {
      ...Outcome
    }
  }
`);

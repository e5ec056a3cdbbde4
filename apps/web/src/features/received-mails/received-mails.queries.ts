import type { ReceivedMailQuery, ReceivedMailsQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

graphql(`
  fragment ListedMail on ReceivedMail {
    id
    mailbox
    folder
    sender
    subject
    receivedAt
    fileCount
    kind
    status
    reasons
    billId
    billLabel
    cardTransactionId
    cardId
    merchantName
    vesselId
    vesselName
    vesselReportId
    vesselReportKind
    version
  }
`);

export const RECEIVED_MAILS = graphql(`
  query ReceivedMails($before: ID) {
    receivedMails(before: $before) {
      total
      rows {
        ...ListedMail
        findings { label value }
      }
    }
  }
`);
export type ReceivedMail = ReceivedMailsQuery['receivedMails']['rows'][number];

export const RECEIVED_MAIL = graphql(`
  query ReceivedMail($id: ID!) {
    receivedMail(id: $id) {
      mail {
        ...ListedMail
        byteSize
        findings { label value source }
        changedAt
        changedBy
      }
      text
      files { place name byteSize downloadUrl refusal text }
    }
  }
`);
export type WholeMail = ReceivedMailQuery['receivedMail'];

export const READ_MAIL_AS = graphql(`
  mutation ReadMailAs($id: ID!, $version: Int!, $kind: String!) {
    readMailAs(id: $id, version: $version, kind: $kind) { ...Outcome receivedMail { id status } }
  }
`);

export const IGNORE_MAIL = graphql(`
  mutation IgnoreMail($id: ID!, $version: Int!) {
    ignoreMail(id: $id, version: $version) { ...Outcome receivedMail { id status } }
  }
`);

export const RESTORE_MAIL = graphql(`
  mutation RestoreMail($id: ID!, $version: Int!) {
    restoreMail(id: $id, version: $version) { ...Outcome receivedMail { id status } }
  }
`);

export const TAKE_MAIL_AS_RECEIPT = graphql(`
  mutation TakeMailAsReceipt($id: ID!, $version: Int!) {
    takeMailAsReceipt(id: $id, version: $version) { ...Outcome receivedMail { id status } }
  }
`);

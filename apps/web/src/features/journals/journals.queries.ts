import { graphql } from '../../api/generated/gql.ts';
import type {
  JournalListQuery,
  JournalQuery,
  JournalTemplateListQuery,
  JournalTemplateQuery,
} from '../../api/generated/graphql.ts';

export const JOURNAL_LIST = graphql(`
  query JournalList($offset: Int!) {
    journals(limit: 500, offset: $offset) {
      total
      rows {
        id number status journalOn reference description reversesOn reversedOn preparedBy postedBy
        baseCurrency baseTotal version
      }
    }
  }
`);

export const JOURNAL = graphql(`
  query Journal($id: ID!) {
    journal(id: $id) {
      id number status journalOn reference description reversesOn reversedOn preparedBy postedBy
      postedAt updatedAt updatedBy version baseCurrency makerNames needsAnother transactionId
      reversalId
      origin { id name }
      lines { accountCode description currency debit credit rate counterparty vessel voyage base }
      faults { line message }
    }
  }
`);

export const JOURNAL_START = graphql(`
  query JournalStart {
    journalStart { today baseCurrency }
  }
`);

export const CREATE_JOURNAL = graphql(`
  mutation CreateJournal($data: JournalInput!, $key: String!) {
    createJournal(data: $data, idempotencyKey: $key) { ...Outcome journal { id version } }
  }
`);

export const UPDATE_JOURNAL = graphql(`
  mutation UpdateJournal($id: ID!, $version: Int!, $data: JournalInput!) {
    updateJournal(id: $id, version: $version, data: $data) { ...Outcome journal { id version } }
  }
`);

export const DELETE_JOURNAL = graphql(`
  mutation DeleteJournal($id: ID!, $version: Int!) {
    deleteJournal(id: $id, version: $version) { ...Outcome }
  }
`);

export const POST_JOURNAL = graphql(`
  mutation PostJournal($id: ID!, $version: Int!, $proof: ProofInput) {
    postJournal(id: $id, version: $version, proof: $proof) { ...Outcome journal { id version } }
  }
`);

export const REVERSE_JOURNAL = graphql(`
  mutation ReverseJournal($id: ID!, $version: Int!, $on: CivilDate!) {
    reverseJournal(id: $id, version: $version, on: $on) { ...Outcome journal { id version } }
  }
`);

export const TEMPLATE_LIST = graphql(`
  query JournalTemplateList {
    journalTemplates {
      id name reference description status schedule onDay from until isReversed nextOn lastOn version
    }
  }
`);

export const TEMPLATE = graphql(`
  query JournalTemplate($id: ID!) {
    journalTemplate(id: $id) {
      id name reference description schedule onDay from until isReversed version baseCurrency
      lines { accountCode description currency debit credit rate counterparty vessel voyage }
    }
  }
`);

export const CREATE_TEMPLATE = graphql(`
  mutation CreateJournalTemplate($data: JournalTemplateInput!, $key: String!) {
    createJournalTemplate(data: $data, idempotencyKey: $key) { ...Outcome journalTemplate { id } }
  }
`);

export const UPDATE_TEMPLATE = graphql(`
  mutation UpdateJournalTemplate($id: ID!, $version: Int!, $data: JournalTemplateInput!) {
    updateJournalTemplate(id: $id, version: $version, data: $data) {
      ...Outcome journalTemplate { id }
    }
  }
`);

export const PAUSE_TEMPLATE = graphql(`
  mutation PauseJournalTemplate($id: ID!, $version: Int!) {
    pauseJournalTemplate(id: $id, version: $version) { ...Outcome }
  }
`);

export const RESUME_TEMPLATE = graphql(`
  mutation ResumeJournalTemplate($id: ID!, $version: Int!) {
    resumeJournalTemplate(id: $id, version: $version) { ...Outcome }
  }
`);

export const DELETE_TEMPLATE = graphql(`
  mutation DeleteJournalTemplate($id: ID!, $version: Int!) {
    deleteJournalTemplate(id: $id, version: $version) { ...Outcome }
  }
`);

export const VESSEL_NAMES = graphql(`
  query VesselNames {
    vessels { id name }
  }
`);

export const VOYAGE_NUMBERS = graphql(`
  query VoyageNumbers {
    voyages(limit: 500) { id voyageNumber vesselName }
  }
`);

export const CONTACT_NAMES = graphql(`
  query ContactNames($text: String!) {
    searchContacts(text: $text) { id name city }
  }
`);

export type JournalRow = JournalListQuery['journals']['rows'][number];
export type JournalRecord = JournalQuery['journal'];
export type TemplateRow = JournalTemplateListQuery['journalTemplates'][number];
export type TemplateRecord = JournalTemplateQuery['journalTemplate'];

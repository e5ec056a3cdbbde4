import { graphql } from '../../api/generated/gql.ts';
import type { JournalListQuery, JournalQuery } from '../../api/generated/graphql.ts';

export const JOURNAL_LIST = graphql(`
  query JournalList {
    journals(limit: 500) {
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
  mutation CreateJournal($data: Json!, $key: String!) {
    createJournal(data: $data, idempotencyKey: $key) { ...Outcome journal { id version } }
  }
`);

export const UPDATE_JOURNAL = graphql(`
  mutation UpdateJournal($id: ID!, $version: Int!, $data: Json!) {
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

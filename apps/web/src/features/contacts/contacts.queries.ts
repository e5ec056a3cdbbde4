import type { ContactsQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const CONTACTS = graphql(`
  query Contacts($kinds: [String!], $offset: Int!) {
    contacts(kinds: $kinds, limit: 500, offset: $offset) {
      total
      rows {
        id
        name
        kinds
        email
        phone
        city
        countryCode
        addressState
        currency
        paymentTermsDays
        updatedAt
        updatedBy
        version
      }
    }
  }
`);
export type ContactRow = ContactsQuery['contacts']['rows'][number];

export const CONTACT = graphql(`
  query ContactDetail($id: ID!) {
    contactReach(contactId: $id) { phone email since enteredBy }
    contact(id: $id) {
      id
      name
      kinds
      email
      phone
      city
      countryCode
      addressState
      currency
      paymentTermsDays
      details
      updatedAt
      updatedBy
      version
    }
  }
`);

export const SEARCH_CONTACTS = graphql(`
  query SearchContacts($text: String!, $kind: String) {
    searchContacts(text: $text, kind: $kind) {
      id
      name
      street
      building
      postcode
      city
      countryCode
      currency
      paymentTermsDays
    }
  }
`);

export const CONTACT_ACCOUNTS = graphql(`
  query ContactAccounts($contactId: ID!) {
    listBeneficiaries(contactId: $contactId) {
      rows { id name iban accountNumber currency bankCountryCode isHeld }
    }
  }
`);

export const CONTACT_ACCOUNT_HISTORY = graphql(`
  query ContactAccountHistory($id: ID!) {
    getBeneficiary(beneficiaryId: $id) {
      versions {
        number enteredAt enteredBy changes { field before after }
        callBack { phone spokeWith calledBy }
      }
    }
  }
`);

export const COMPANY_TAGS = graphql(`
  query CompanyTags {
    companyTags
  }
`);

export const CREATE_CONTACT = graphql(`
  mutation CreateContact($data: ContactInput!) {
    createContact(data: $data) {
      ...Outcome
      contact {
        id
        name
        currency
        paymentTermsDays
        version
      }
    }
  }
`);

export const UPDATE_CONTACT = graphql(`
  mutation UpdateContact($contactId: ID!, $version: Int!, $data: ContactInput!) {
    updateContact(contactId: $contactId, version: $version, data: $data) {
      ...Outcome
      contact {
        id
        version
      }
    }
  }
`);

export const DELETE_CONTACT = graphql(`
  mutation DeleteContact($contactId: ID!, $version: Int!) {
    deleteContact(contactId: $contactId, version: $version) {
      ...Outcome
      contact {
        id
      }
    }
  }
`);

export const IMPORT_CONTACTS = graphql(`
  mutation ImportContacts($data: ContactImportInput!, $isPreview: Boolean!) {
    importContacts(data: $data, isPreview: $isPreview) {
      ...Outcome
      imported {
        isSaved
        added
        known
        alike {
          line
          name
          like
        }
        unread
        faults {
          line
          column
          message
        }
      }
    }
  }
`);

export const CONTACT_MERGE_PREVIEW = graphql(`
  query ContactMergePreview($mainId: ID!, $mergedId: ID!) {
    contactMergePreview(mainId: $mainId, mergedId: $mergedId) {
      main { id name version }
      merged { id name version }
      fields { key label main merged }
      moves { label count }
      heldAccounts
      obstacles
    }
  }
`);

export const CONTACT_MERGES = graphql(`
  query ContactMerges($contactId: ID!) {
    contactMerges(contactId: $contactId) { id mergedName mergedAt mergedBy obstacle }
  }
`);

export const MERGE_CONTACTS = graphql(`
  mutation MergeContacts($data: ContactMergeInput!) {
    mergeContacts(data: $data) { ...Outcome contact { id version } }
  }
`);

export const UNDO_MERGE = graphql(`
  mutation UndoContactMerge($mergeId: ID!) {
    undoContactMerge(mergeId: $mergeId) { ...Outcome contact { id version } }
  }
`);

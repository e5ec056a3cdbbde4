import { graphql } from '../../../api/generated/gql.ts';
import type { ConsolidationQuery, GroupMarksQuery } from '../../../api/generated/graphql.ts';

export const CONSOLIDATION = graphql(`
  query Consolidation($from: CivilDate!, $to: CivilDate!, $companyIds: [ID!]) {
    consolidation(from: $from, to: $to, companyIds: $companyIds) {
      currency from to asOf
      companies { id name baseCurrency averageRate closingRate closingRateOn }
      resultRows { code name kind amounts }
      revenue expenses result
      sheetRows { code name kind amounts }
      accumulatedResult assets liabilities equity difference liabilitiesAndEquity
      between { companyId companyName counterpartId counterpartName amount }
    }
  }
`);

export const GROUP_MARKS = graphql(`
  query GroupMarks {
    groupCompanies { id name }
    groupContacts { contactId contactName companyId companyName markedBy markedAt }
  }
`);

export const MARK_GROUP_CONTACT = graphql(`
  mutation MarkGroupContact($contactId: ID!, $companyId: ID!) {
    markGroupContact(contactId: $contactId, companyId: $companyId) { ...Outcome }
  }
`);

export const UNMARK_GROUP_CONTACT = graphql(`
  mutation UnmarkGroupContact($contactId: ID!) {
    unmarkGroupContact(contactId: $contactId) { ...Outcome }
  }
`);

export type Consolidation = ConsolidationQuery['consolidation'];
export type GroupMarks = GroupMarksQuery;

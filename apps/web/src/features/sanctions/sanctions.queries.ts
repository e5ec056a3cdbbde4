import { graphql } from '../../api/generated/gql.ts';
import type {
  SanctionCaseQuery,
  SanctionCasesQuery,
  SanctionsOverviewQuery,
} from '../../api/generated/graphql.ts';

export const SANCTIONS_CHANGES = graphql(`
  subscription SanctionsChanges {
    changes(topics: ["sanctions"]) { id }
  }
`);

export const SANCTIONS = graphql(`
  query SanctionsOverview {
    getSanctions {
      editions {
        id list number publishedOn fileName fileHash partyCount problemCount problems isInUse
        uploadedAt uploadedBy
      }
      subjectCount screenedCount openCases
    }
  }
`);

export const CASES = graphql(`
  query SanctionCases {
    listSanctionCases(limit: 500) {
      total
      rows {
        id number status subjectType subjectId subjectName list listedName score openedAt decidedAt
        decidedBy reason version
      }
    }
  }
`);

export const CASE_WORK = graphql(`
  query CaseWork($offset: Int!) {
    listCaseWork(limit: 500, offset: $offset) {
      total
      rows {
        id number status subjectType subjectId subjectName list score openedAt decidedAt decidedBy
      }
    }
  }
`);

export const CASE = graphql(`
  query SanctionCase($id: ID!) {
    getSanctionCase(caseId: $id) {
      id number status subjectType subjectId subjectName list listedId listedName edition met level
      score parts { label points } facts { label subject listed } programmes consequence heldPayouts
      isOwn reason openedAt decidedAt decidedBy screeningVersion version
      others { id number status listedName openedAt decidedBy reason }
    }
  }
`);

export const CLEAR_CASE = graphql(`
  mutation ClearSanctionCase($id: ID!, $version: Int!, $reason: String!, $proof: ProofInput) {
    clearSanctionCase(caseId: $id, version: $version, reason: $reason, proof: $proof) {
      ...Outcome case { id }
    }
  }
`);
export const CONFIRM_CASE = graphql(`
  mutation ConfirmSanctionCase($id: ID!, $version: Int!, $reason: String!, $proof: ProofInput) {
    confirmSanctionCase(caseId: $id, version: $version, reason: $reason, proof: $proof) {
      ...Outcome case { id }
    }
  }
`);

export const BENEFICIARY_STANDING = graphql(`
  query BeneficiaryStanding($id: ID!) {
    standing: screeningOfBeneficiary(beneficiaryId: $id) { state text caseId }
  }
`);
export const CONTACT_STANDING = graphql(`
  query ContactStanding($id: ID!) {
    standing: screeningOfContact(contactId: $id) { state text caseId }
  }
`);
export const VESSEL_STANDING = graphql(`
  query VesselStanding($id: ID!) {
    standing: screeningOfVessel(vesselId: $id) { state text caseId }
  }
`);

export type Overview = SanctionsOverviewQuery['getSanctions'];
export type Edition = Overview['editions'][number];
export type CaseSummary = SanctionCasesQuery['listSanctionCases']['rows'][number];
export type SanctionCase = SanctionCaseQuery['getSanctionCase'];

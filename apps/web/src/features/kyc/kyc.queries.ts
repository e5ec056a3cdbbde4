import type {
  KycApplicationsQuery,
  KycQuery,
  KycReviewQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const KYC = graphql(`
  query Kyc {
    kyc {
      companyName
      status
      accountStatus
      mayFill
      version
      form
      documents {
        ...KycPaper
      }
      requestText
      requestedKinds
      answerText
      submittedAt
      decidedAt
    }
  }
  fragment KycPaper on KycDocument {
    id
    kind
    name
    mediaType
    byteSize
    uploadedBy
    createdAt
  }
`);
export type Kyc = KycQuery['kyc'];
export type KycDocument = Kyc['documents'][number];

export const SAVE_KYC = graphql(`
  mutation SaveKyc($version: Int!, $form: KycFormInput!) {
    saveKyc(version: $version, form: $form) {
      ...Outcome
      version
    }
  }
`);

export const SUBMIT_KYC = graphql(`
  mutation SubmitKyc($version: Int!) {
    submitKyc(version: $version) {
      ...Outcome
    }
  }
`);

export const ANSWER_REQUEST = graphql(`
  mutation AnswerKycRequest($version: Int!, $text: String!) {
    answerKycRequest(version: $version, text: $text) {
      ...Outcome
    }
  }
`);

export const REMOVE_DOCUMENT = graphql(`
  mutation RemoveKycDocument($documentId: ID!) {
    removeKycDocument(documentId: $documentId) {
      ...Outcome
    }
  }
`);

export const KYC_APPLICATIONS = graphql(`
  query KycApplications {
    kycApplications {
      companyId
      companyName
      status
      accountStatus
      submittedAt
      decidedAt
    }
  }
`);
export type KycApplication = KycApplicationsQuery['kycApplications'][number];

export const KYC_REVIEW = graphql(`
  query KycReview($companyId: ID!) {
    kycReview(companyId: $companyId) {
      companyId
      companyName
      version
      form
      documents {
        ...KycPaper
      }
      findings {
        weight
        text
      }
      requestText
      answerText
      submittedAt
    }
  }
`);
export type KycReview = KycReviewQuery['kycReview'];

export const DECIDE_KYC = graphql(`
  mutation DecideKyc(
    $companyId: ID!
    $version: Int!
    $decision: String!
    $text: String!
    $kinds: [String!]!
  ) {
    decideKyc(
      companyId: $companyId
      version: $version
      decision: $decision
      text: $text
      kinds: $kinds
    ) {
      ...Outcome
    }
  }
`);

export const INVITE_COMPANY = graphql(`
  mutation InviteCompany($email: String!) {
    inviteCompany(email: $email) {
      ...Outcome
      link
    }
  }
`);

export const HOST_MESSAGES = graphql(`
  query HostMessages {
    listOutbox(limit: 20) {
      rows {
        id
        to
        subject
        text
        state
        createdAt
      }
    }
  }
`);

import type { LaytimeListQuery, LaytimeViewQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const LAYTIME_LIST = graphql(`
  query LaytimeList($data: LaytimeListInput) {
    listLaytime(data: $data) {
      total
      rows {
        ...LaytimeLine
      }
    }
  }
  fragment LaytimeLine on LaytimeRow {
    id
    name
    status
    charterName
    chartererId
    calculatedClaimAmount
    agreedClaimAmount
    isAgreedAmount
    claimAmount
    currency
    sourceId
    sourceName
    sourceStatus
    vesselName
    isIncludedInPAndL
    ports
    timeBarOn
    daysLeft
    document {
      id
      kind
      number
      status
    }
    updatedAt
    updatedBy
    version
  }
`);
export type LaytimeLine = LaytimeListQuery['listLaytime']['rows'][number];

export const LAYTIME_VIEW = graphql(`
  query LaytimeView($data: LaytimeViewInput!) {
    viewLaytime(data: $data) {
      summary {
        ...LaytimeLine
      }
      data
      agreement {
        at
        by
        note
      }
      nextStatuses
    }
  }
`);
export type LaytimeRecord = LaytimeViewQuery['viewLaytime'];

export const LAYTIME_START = graphql(`
  query LaytimeStart($voyageId: ID!, $cargoRowId: String) {
    laytimeStart(voyageId: $voyageId, cargoRowId: $cargoRowId) {
      data
    }
  }
`);

export const CREATE_LAYTIME = graphql(`
  mutation CreateLaytime($data: LaytimeInput!) {
    createLaytime(data: $data) {
      ...Outcome
      laytime {
        summary {
          id
          version
        }
      }
    }
  }
`);

export const UPDATE_LAYTIME = graphql(`
  mutation UpdateLaytime($id: ID!, $version: Int!, $data: LaytimeInput!) {
    updateLaytime(laytimeId: $id, version: $version, data: $data) {
      ...Outcome
      laytime {
        summary {
          id
          version
        }
      }
    }
  }
`);

export const AGREE_LAYTIME_CLAIM = graphql(`
  mutation AgreeLaytimeClaim($id: ID!, $version: Int!, $data: LaytimeAgreementInput!) {
    agreeLaytimeClaim(laytimeId: $id, version: $version, data: $data) {
      ...Outcome
      laytime {
        summary {
          id
          version
        }
      }
    }
  }
`);

export const MAKE_CLAIM_PACKAGE = graphql(`
  mutation MakeClaimPackage($id: ID!, $format: String) {
    makeClaimPackage(laytimeId: $id, format: $format) {
      ...Outcome
      document {
        id
        fileName
        downloadUrl
      }
    }
  }
`);

export const CLAIM_TIME_BAR = graphql(`
  query ClaimTimeBar {
    claimTimeBarDays
  }
`);

export const SET_CLAIM_TIME_BAR = graphql(`
  mutation SetClaimTimeBar($days: Int) {
    setClaimTimeBar(timeBarDays: $days) {
      ...Outcome
      timeBarDays
    }
  }
`);

export const SET_LAYTIME_STATUS = graphql(`
  mutation SetLaytimeStatus($id: ID!, $version: Int!, $status: String!) {
    setLaytimeStatus(laytimeId: $id, version: $version, status: $status) {
      ...Outcome
      laytime {
        summary {
          id
          version
        }
      }
    }
  }
`);

export const DELETE_LAYTIME = graphql(`
  mutation DeleteLaytime($id: ID!, $version: Int!) {
    deleteLaytime(laytimeId: $id, version: $version) {
      ...Outcome
      laytime {
        summary {
          id
        }
      }
    }
  }
`);

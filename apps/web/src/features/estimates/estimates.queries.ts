import { graphql } from '../../api/generated/gql.ts';
import type { WorksheetTemplatesQuery } from '../../api/generated/graphql.ts';

export const ESTIMATE_SHEETS_QUERY = graphql(`
  query EstimateSheets($offset: Int!) {
    listEstimateSheets(limit: 500, offset: $offset) {
      id
      currency
      number
      name
      isPublic
      modifiedAt
      updatedBy
      version
      estimateCount
      bestTce
      vesselNames
      charterSpecialists
    }
  }
`);

export const CREATE_ESTIMATE_SHEET = graphql(`
  mutation CreateEstimateSheet($name: String!, $isPublic: Boolean!) {
    createEstimateSheet(name: $name, isPublic: $isPublic) {
      ...Outcome
      estimateSheetId
    }
  }
`);

export const UPDATE_ESTIMATE_SHEET = graphql(`
  mutation UpdateEstimateSheet($id: ID!, $name: String!, $isPublic: Boolean!, $version: Int!) {
    updateEstimateSheet(estimateSheetId: $id, name: $name, isPublic: $isPublic, version: $version) {
      ...Outcome
    }
  }
`);

export const DELETE_ESTIMATE_SHEET = graphql(`
  mutation DeleteEstimateSheet($id: ID!) {
    deleteEstimateSheet(estimateSheetId: $id) {
      ...Outcome
    }
  }
`);

export const ESTIMATE_SHEET_QUERY = graphql(`
  query EstimateSheet($id: ID!) {
    estimateSheet(id: $id) {
      sheet {
        id
        currency
        number
        name
        isPublic
        version
      }
      estimates {
        ...WorksheetEstimate
      }
    }
  }
`);

export const ESTIMATE_QUERY = graphql(`
  query Estimate($id: ID!) {
    estimate(id: $id) {
      ...WorksheetEstimate
    }
  }
  fragment WorksheetEstimate on Estimate {
    id
    fullNumber
    name
    status
    isKeptAsDraft
    inputs
    map
    voyageId
    vesselType
    completionAt
    updatedAt
    updatedBy
    version
  }
`);

export const CREATE_ESTIMATE = graphql(`
  mutation CreateEstimate($data: EstimateDataInput!) {
    createEstimate(data: $data) {
      ...Outcome
      estimate {
        ...WorksheetEstimate
      }
    }
  }
`);

export const MERGE_ESTIMATE = graphql(`
  mutation MergeEstimate($data: EstimateDataInput!, $id: ID!, $version: Int!, $writeId: ID!) {
    mergeEstimate(data: $data, estimateId: $id, version: $version, writeId: $writeId) {
      ...Outcome
      estimate {
        id
        status
        vesselType
        updatedAt
        updatedBy
        version
      }
      merged {
        ...WorksheetEstimate
      }
      others {
        key
        by
      }
    }
  }
`);

export const ESTIMATE_SINCE = graphql(`
  query EstimateSince($id: ID!, $version: Int!) {
    estimateSince(estimateId: $id, version: $version) {
      estimate {
        ...WorksheetEstimate
      }
      others {
        key
        by
      }
    }
  }
`);

export const RESTORE_ESTIMATE = graphql(`
  mutation RestoreEstimate($id: ID!, $revision: Int!, $version: Int!) {
    restoreEstimate(estimateId: $id, revision: $revision, version: $version) {
      ...Outcome
      estimate {
        ...WorksheetEstimate
      }
    }
  }
`);

export const DELETE_ESTIMATE = graphql(`
  mutation DeleteEstimate($id: ID!) {
    deleteEstimate(estimateId: $id) {
      ...Outcome
    }
  }
`);

export const REORDER_ESTIMATES = graphql(`
  mutation ReorderEstimates($sheetId: ID!, $ids: [ID!]!) {
    reorderEstimates(estimateSheetId: $sheetId, estimateIds: $ids) {
      ...Outcome
    }
  }
`);

export const FIXING_FINDINGS = graphql(`
  query FixingFindings($id: ID!) {
    fixingFindings(estimateId: $id) {
      code
      severity
      path
      message
    }
  }
`);

export const FIX_ESTIMATE = graphql(`
  mutation FixEstimate($estimateId: ID!, $warningsRead: [String!]!) {
    createVoyage(estimateId: $estimateId, warningsRead: $warningsRead) {
      ...Outcome
      voyage {
        id
        voyageNumber
      }
    }
  }
`);

export const ESTIMATE_VESSELS_QUERY = graphql(`
  query EstimateVessels {
    vessels {
      id
      name
      imo
      type
      deadweightT
      yearBuilt
      dailyCost
      ownership
      details
    }
  }
`);

export const CHARTER_HIRES = graphql(`
  query CharterHires($vesselIds: [ID!]!, $at: Instant!) {
    charterHires(vesselIds: $vesselIds, at: $at) {
      id
      charterCode
      type
      status
      vesselId
      counterparty
      deliveryAt
      redeliveryAt
      isCurrent
      terms
      sources
    }
  }
`);

export const CHARTER_SPECIALISTS = graphql(`
  query CharterSpecialistChoices {
    charterSpecialists {
      specialists {
        contactId
        firstName
        lastName
      }
      invites {
        id
        firstName
        lastName
        inviteStatus
      }
    }
  }
`);

export const SEARCH_CHARTERERS = graphql(`
  query SearchCharterers($text: String!) {
    searchContacts(text: $text) {
      id
      name
      city
    }
  }
`);

export const ESTIMATE_CHANGES = graphql(`
  subscription EstimateChanges {
    changes(topics: ["estimates"]) {
      topic
      id
      version
      by
    }
  }
`);

export const WORKSHEET_VIEWERS = graphql(`
  query WorksheetViewers($id: ID!) {
    worksheetViewers(estimateSheetId: $id) {
      memberId
      name
      estimateId
      rowKey
      isTyping
    }
  }
`);

export const COMPANY_DEFAULTS = graphql(`
  query CompanyDefaults {
    estimateDefaults {
      data
    }
  }
`);

export const VIEW_WORKSHEET = graphql(`
  mutation ViewWorksheet($id: ID!, $estimateId: ID, $rowKey: String, $isTyping: Boolean!) {
    viewWorksheet(
      estimateSheetId: $id
      estimateId: $estimateId
      rowKey: $rowKey
      isTyping: $isTyping
    ) {
      viewers {
        memberId
        name
        estimateId
        rowKey
        isTyping
      }
    }
  }
`);

export const LEAVE_WORKSHEET = graphql(`
  mutation LeaveWorksheet($id: ID!) {
    leaveWorksheet(estimateSheetId: $id) {
      ...Outcome
    }
  }
`);

export const WORKSHEET_VIEWER_CHANGES = graphql(`
  subscription WorksheetViewerChanges {
    changes(topics: ["worksheet-viewers"]) {
      id
      by
    }
  }
`);

export const OPERATION_LEDGER = graphql(`
  query OperationLedger {
    vclOperationLedger {
      code
      description
      rebillType
    }
  }
`);

export const CARGO_TYPE_LIST = graphql(`
  query CargoTypeList {
    cargoTypeList {
      name
      group
      stowageFactorM3PerT
      unit
    }
  }
`);

export const MARKET_INDICES = graphql(`
  query MarketIndices {
    marketRoutes {
      id
      code
      name
      unit
      isActive
      latest {
        on
        value
        source
      }
    }
  }
`);

export const MARKET_INDEX = graphql(`
  query MarketIndexCurve($id: ID!) {
    marketCurves(routeIds: [$id]) {
      routeId
      quotedOn
      months {
        from
        value
      }
    }
  }
`);

export const WORKSHEET_TEMPLATES = graphql(`
  query WorksheetTemplates {
    worksheetTemplates {
      id
      name
      estimateCount
      vesselNames
      updatedAt
      updatedBy
      version
    }
  }
`);
/** Read anew whenever the company's first template is saved, too. */
export const TEMPLATES_CONTEXT = {
  additionalTypenames: ['WorksheetTemplate'],
  requestPolicy: 'cache-and-network' as const,
};
export type WorksheetTemplate = WorksheetTemplatesQuery['worksheetTemplates'][number];

export const SAVE_TEMPLATE = graphql(`
  mutation SaveWorksheetTemplate($sheetId: ID!, $name: String!) {
    saveWorksheetTemplate(estimateSheetId: $sheetId, name: $name) {
      ...Outcome
      template {
        id
      }
    }
  }
`);

export const RENAME_TEMPLATE = graphql(`
  mutation RenameWorksheetTemplate($id: ID!, $version: Int!, $name: String!) {
    renameWorksheetTemplate(templateId: $id, version: $version, name: $name) {
      ...Outcome
      template {
        id
      }
    }
  }
`);

export const DELETE_TEMPLATE = graphql(`
  mutation DeleteWorksheetTemplate($id: ID!, $version: Int!) {
    deleteWorksheetTemplate(templateId: $id, version: $version) {
      ...Outcome
      template {
        id
      }
    }
  }
`);

export const CREATE_FROM_TEMPLATE = graphql(`
  mutation CreateSheetFromTemplate($templateId: ID!, $name: String!, $isPublic: Boolean!) {
    createSheetFromTemplate(templateId: $templateId, name: $name, isPublic: $isPublic) {
      ...Outcome
      estimateSheetId
    }
  }
`);

export const BERTHS_OF_PORTS = graphql(`
  query BerthsOfPorts($ports: [ID!]!) {
    berthsOfPorts(ports: $ports) {
      portCode
      berth
      maxDraftM
      water
      maxLengthM
      maxBeamM
      maxAirDraftM
      loadRateTPerDay
      dischargeRateTPerDay
    }
  }
`);

import type {
  VoyageDetailQuery,
  VoyageFigureQuery,
  VoyageOverviewQuery,
  VoyageProfitQuery,
  VoyageRoutingQuery,
  VoyagesQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const VOYAGES = graphql(`
  query Voyages($offset: Int!) {
    listVoyages(limit: 500, offset: $offset) {
      total
      rows {
        id
        voyageNumber
        name
        status
        operationType
        vesselId
        vesselName
        vesselType
        charterers
        cargo
        loadPorts
        dischargePorts
        commencingAt
        completionAt
        voyageDays
        netTce
        profit
        baseCurrency
        invoiced
        paid
        version
      }
    }
  }
`);
export type VoyageRow = VoyagesQuery['listVoyages']['rows'][number];

export const VOYAGE = graphql(`
  query VoyageDetail($id: ID!) {
    voyage(id: $id) {
      id
      voyageNumber
      name
      status
      operationType
      vesselId
      vesselName
      vesselType
      vesselImo
      vesselDeadweightT
      estimateId
      estimateNumber
      tradeArea
      remarks
      notes
      charterPartyTerms
      laytimeTerms
      charterSpecialistContact {
        contactId
        firstname
        lastname
      }
      opsCoordinatorContact {
        contactId
        firstname
        lastname
      }
      cargoBroker {
        id
        name
      }
      commencingAt
      completionAt
      estimateInputs
      estimateResult
      inputs
      result
      map
      engineVersion
      portCalls {
        id
        rowId
        sequenceNo
        portName
        portCode
        portFunction
        timeZone
        latitude
        longitude
        estimatedArrivalAt
        estimatedDepartureAt
        actualArrivalAt
        actualDepartureAt
        berthedAt
      }
      updatedAt
      updatedBy
      version
    }
  }
`);
export type VoyageData = VoyageDetailQuery['voyage'];

export const VOYAGE_PEOPLE = graphql(`
  query VoyagePeople {
    voyagePeople {
      contactId
      firstname
      lastname
    }
  }
`);

export const VOYAGE_ROUTING = graphql(`
  query VoyageRouting($id: ID!) {
    vclVoyage(id: $id) {
      id
      voyagePortItinerary {
        rowId
        portName
        portCountryCode
        eta
        etd
        ecaZone
        ecaDays
        ecaMiles
        piracyMiles
        ecaRouting
        piracyRouting
        bunkers {
          fuelType
          bunkerLifting {
            bunkerId
            liftingStatus
            vendorName
            billNumber
            billStatus
          }
        }
      }
    }
  }
`);
export type RoutingRow = VoyageRoutingQuery['vclVoyage']['voyagePortItinerary'][number];

export const FIXED_ESTIMATE = graphql(`
  query FixedEstimate($id: ID!) {
    estimate(id: $id) {
      id
      worksheetId
    }
  }
`);

export const VOYAGE_PROFIT = graphql(`
  query VoyageProfit($voyageId: ID!) {
    voyagePAndL(voyageId: $voyageId) {
      baseCurrency
      revenue {
        ...ProfitLine
      }
      expense {
        ...ProfitLine
      }
      runningCost {
        ...ProfitLine
      }
      profitLoss {
        ...ProfitLine
      }
    }
  }
  fragment ProfitLine on PAndLLine {
    key
    label
    estimated
    latest
    basis
    actual
    variance
    variancePercent
    posted
    cashIn
    cashOut
  }
`);
export type ProfitData = VoyageProfitQuery['voyagePAndL'];
export type ProfitLine = ProfitData['revenue'][number];

export const VOYAGE_FIGURE = graphql(`
  query VoyageFigure($voyageId: ID!, $key: String!) {
    voyageFigure(voyageId: $voyageId, key: $key) {
      baseCurrency
      reasons
      sharedWith
      accounts {
        code
        name
        amount
      }
      posted {
        ...FigureLine
      }
      cash {
        ...FigureLine
      }
    }
  }
  fragment FigureLine on VoyageFigureLine {
    transactionId
    on
    accountCode
    documentType
    documentId
    reference
    amount
  }
`);
export type FigureData = VoyageFigureQuery['voyageFigure'];
export type FigureLine = FigureData['posted'][number];

export const VOYAGE_OPEN_POINTS = graphql(`
  query VoyageOpenPoints($voyageId: ID!) {
    voyageOpenPoints(voyageId: $voyageId) {
      kind
      text
      recordId
    }
  }
`);

export const VOYAGE_OVERVIEW = graphql(`
  query VoyageOverview($voyageId: ID!) {
    voyageOverview(voyageId: $voyageId) {
      baseCurrency
      alerts {
        kind
        severity
        title
        text
        aside
        recordId
      }
      demurrage {
        ...Standing
      }
      demurrageClaimed
      cashIn {
        ...Standing
      }
      cashOut {
        ...Standing
      }
    }
  }
  fragment Standing on VoyageStanding {
    amount
    explanation
  }
`);
export type OverviewData = VoyageOverviewQuery['voyageOverview'];

export const VOYAGE_INVOICES = graphql(`
  query VoyageInvoices($voyageId: ID!) {
    listInvoices(voyageId: $voyageId) {
      total
      rows {
        id
        number
        type
        status
        isOverdue
        clientName
        invoiceOn
        dueOn
        currency
        total
        paid
        writtenOff
        balance
      }
    }
  }
`);

export const UPDATE_VOYAGE = graphql(`
  mutation UpdateVoyage($voyageId: ID!, $version: Int!, $data: VoyageInput!) {
    updateVoyage(voyageId: $voyageId, version: $version, data: $data) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const CHANGE_VOYAGE_ITINERARY = graphql(`
  mutation ChangeVoyageItinerary($voyageId: ID!, $version: Int!, $change: ItineraryChangeInput!) {
    changeVoyageItinerary(voyageId: $voyageId, version: $version, change: $change) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const RECORD_PORT_CALL = graphql(`
  mutation RecordPortCall(
    $voyageId: ID!
    $version: Int!
    $rowId: String!
    $actualArrivalAt: Instant
    $actualDepartureAt: Instant
  ) {
    recordPortCall(
      voyageId: $voyageId
      version: $version
      rowId: $rowId
      actualArrivalAt: $actualArrivalAt
      actualDepartureAt: $actualDepartureAt
    ) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const SET_VOYAGE_STATUS = graphql(`
  mutation SetVoyageStatus($voyageId: ID!, $version: Int!, $status: String!) {
    setVoyageStatus(voyageId: $voyageId, version: $version, status: $status) {
      ...Outcome
      voyage {
        id
        status
        version
      }
    }
  }
`);

export const DELETE_VOYAGE = graphql(`
  mutation DeleteVoyage($voyageId: ID!) {
    deleteVoyage(voyageId: $voyageId) {
      ...Outcome
      voyage {
        id
      }
    }
  }
`);

export const VOYAGE_OFF_HIRE = graphql(`
  query VoyageOffHireList($voyageId: ID!) {
    voyageOffHire(voyageId: $voyageId) {
      id
      activity
      reason
      delayStart
      delayEnd
      isIncludeInPAndL
      ownersTimePercentage
      remarks
      fuels
      version
    }
  }
`);

export const SAVE_VOYAGE_OFF_HIRE = graphql(`
  mutation SaveVoyageOffHire($voyageId: ID!, $id: ID, $version: Int, $data: OffHireInput!) {
    saveVoyageOffHire(voyageId: $voyageId, id: $id, version: $version, data: $data) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const DELETE_VOYAGE_OFF_HIRE = graphql(`
  mutation DeleteVoyageOffHire($voyageId: ID!, $id: ID!, $version: Int!) {
    deleteVoyageOffHire(voyageId: $voyageId, id: $id, version: $version) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

export const VOYAGE_BILLS = graphql(`
  query VoyageBills($voyageId: ID!) {
    listBills(projectId: $voyageId, perPage: 100) {
      meta {
        total
      }
      data {
        id
        number
        vendorNumber
        type
        status
        isOverdue
        vendorName
        date
        dueDate
        currency
        amount
        paidToDate
        balance
      }
    }
  }
`);

export const VOYAGE_ACTIVITY = graphql(`
  query VoyageActivity($voyageId: ID!) {
    voyageActivity(voyageId: $voyageId) {
      id
      at
      actorName
      action
      status
    }
  }
`);

export const SHIPS_TO_SEND = graphql(`
  query ShipsToSend {
    getVesselListForContract {
      vesselList {
        id
        name
        bunkerPlanning {
          fuelType
        }
      }
    }
  }
`);

export const PLANNED_VOYAGE = graphql(`
  query PlannedVoyage($data: VoyagePlanInput!) {
    plannedVoyage(data: $data) {
      completionAt
      voyageDays
      seaDays
      portDays
      distanceNm
      netTce
      profit
      baseCurrency
      findings {
        code
        severity
        path
        message
      }
    }
  }
`);

export const CREATE_VOYAGE = graphql(`
  mutation CreatePlannedVoyage($data: VoyagePayloadInput!) {
    createVoyage(data: $data) {
      ...Outcome
      voyage {
        id
        voyageNumber
      }
    }
  }
`);

import type {
  PreviewVesselReportQuery,
  VesselReportsQuery,
} from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const VESSEL_REPORTS = graphql(`
  query VesselReports($vesselId: ID!, $limit: Int!) {
    vesselReports(vesselId: $vesselId, limit: $limit) {
      ...VesselReportRecord
    }
    fuelConsumptionByVessel(vesselId: $vesselId) {
      month
      fuel
      tonnes
      isEstimated
    }
  }
  fragment VesselReportRecord on VesselReport {
    id
    vesselId
    vesselName
    voyageId
    voyageNumber
    callRowId
    callPortName
    kind
    status
    reportedAt
    latitude
    longitude
    port
    distanceNm
    hours
    distanceToGoNm
    speedKn
    rpm
    slipPercent
    windBeaufort
    seaState
    fuels {
      fuel
      robT
      usedT
    }
    eta
    etaPort
    cargoT
    draftForwardM
    draftAftM
    remarks
    keyTimes {
      arrivedAt
      noticeAt
      berthedAt
      commencedAt
      completedAt
      departedAt
    }
    judgedAt
    judgedBy
    createdAt
    createdBy
    version
  }
`);
export type VesselReport = VesselReportsQuery['vesselReports'][number];
export type MonthlyFuel = VesselReportsQuery['fuelConsumptionByVessel'][number];

export const VESSEL_REPORT = graphql(`
  query NoonReportDetails($id: ID!) {
    noonReportDetails(id: $id) {
      ...VesselReportRecord
    }
  }
`);

export const CREATE_VESSEL_REPORT = graphql(`
  mutation CreateVesselReport($data: VesselReportInput!) {
    createVesselReport(data: $data) {
      ...Outcome
      vesselReport {
        id
      }
    }
  }
`);

/** A mail that a report is made of. */
export const MAILED_REPORT = graphql(`
  query MailedReport($id: ID!) {
    receivedMail(id: $id) {
      mail { id kind status version }
      text
    }
  }
`);

export const CREATE_REPORT_OF_MAIL = graphql(`
  mutation CreateReportOfMail($id: ID!, $version: Int!, $data: VesselReportInput!) {
    createVesselReportOfMail(id: $id, version: $version, data: $data) {
      ...Outcome
      vesselReport { id status }
      receivedMail { id status }
    }
  }
`);

export const JUDGE_VESSEL_REPORT = graphql(`
  mutation JudgeVesselReport($id: ID!, $version: Int!, $status: String!) {
    judgeVesselReport(id: $id, version: $version, status: $status) {
      ...Outcome
      vesselReport {
        id
        status
        version
      }
    }
  }
`);

export const UPDATE_VESSEL_REPORT = graphql(`
  mutation UpdateVesselReport($id: ID!, $version: Int!, $data: VesselReportInput!) {
    updateVesselReport(id: $id, version: $version, data: $data) {
      ...Outcome
      vesselReport {
        id
        version
      }
    }
  }
`);

export const TAKE_VESSEL_REPORT_BACK = graphql(`
  mutation TakeVesselReportBack($id: ID!, $version: Int!) {
    takeVesselReportBack(id: $id, version: $version) {
      ...Outcome
      vesselReport {
        id
        status
        version
      }
    }
  }
`);

export const PREVIEW_VESSEL_REPORT = graphql(`
  query PreviewVesselReport($id: ID!) {
    previewVesselReport(id: $id) {
      refusal
      report {
        id
        voyageId
        voyageNumber
        callRowId
        callPortName
      }
      before {
        ...ReportedMoment
      }
      after {
        ...ReportedMoment
      }
      replaced {
        field
        at
        fuels {
          fuel
          robT
        }
        reportKind
        enteredAt
        enteredBy
      }
    }
  }
  fragment ReportedMoment on VoyageMoment {
    warnings
    calls {
      rowId
      portName
      timeZone
      arrivalAt
      isArrivalActual
      berthedAt
      departureAt
      isDepartureActual
      fuels {
        fuel
        arrivalT
        departureT
      }
    }
    profitAndLoss {
      baseCurrency
      revenue {
        ...ReportedLine
      }
      expense {
        ...ReportedLine
      }
      runningCost {
        ...ReportedLine
      }
      profitLoss {
        ...ReportedLine
      }
    }
  }
  fragment ReportedLine on PAndLLine {
    key
    label
    latest
  }
`);
export type ReportPreview = PreviewVesselReportQuery['previewVesselReport'];
export type ReportedMoment = NonNullable<ReportPreview['before']>;

export const CALLS_OF_VOYAGE = graphql(`
  query CallsOfVoyage($id: ID!) {
    voyage(id: $id) {
      id
      portCalls {
        rowId
        sequenceNo
        portName
        portFunction
      }
    }
  }
`);

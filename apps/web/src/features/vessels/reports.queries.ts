import type { VesselReportsQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

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
    kind
    status
    reportedAt
    latitude
    longitude
    port
    distanceNm
    hours
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
  mutation CreateVesselReport($data: Json!) {
    createVesselReport(data: $data) {
      ...Outcome
      vesselReport {
        id
      }
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

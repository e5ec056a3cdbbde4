import type {
  FleetExposureQuery,
  FleetScheduleQuery,
  VoyageMoveQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const FLEET_SCHEDULE = graphql(`
  query FleetSchedule($from: CivilDate!, $to: CivilDate!, $vesselId: ID) {
    fleetSchedule(from: $from, to: $to, vesselId: $vesselId) {
      from
      to
      lanes {
        vesselId
        vesselName
        vesselType
        ownership
        fleet {
          id
          name
          colour
        }
        voyages {
          id
          kind
          label
          status
          commencingAt
          completionAt
          ports
          charterers
          laycans {
            cargo
            startAt
            endAt
            state
          }
          isMovable
          worksheetId
          version
        }
        charters {
          id
          charterCode
          type
          status
          counterparty
          startAt
          endAt
          optionalUntil
          optionsUntil
        }
        offHire {
          id
          reason
          of
          startAt
          endAt
        }
        open {
          startAt
          endAt
        }
        coverage {
          ...CoverageMonth
        }
      }
      coverage {
        ...CoverageMonth
      }
    }
  }
  fragment CoverageMonth on FleetCoverage {
    month
    days
    committed
    optional
    open
    offHire
    inOption
    short
  }
`);
export type Schedule = FleetScheduleQuery['fleetSchedule'];
export type FleetLane = Schedule['lanes'][number];
export type ScheduledVoyage = FleetLane['voyages'][number];
export type ScheduledCharter = FleetLane['charters'][number];
export type CoverageMonth = Schedule['coverage'][number];

export const EXPLAIN_COVERAGE = graphql(`
  query ExplainCoverage(
    $from: CivilDate!
    $to: CivilDate!
    $vesselId: ID
    $month: CivilDate!
    $part: String!
  ) {
    explainCoverage(from: $from, to: $to, vesselId: $vesselId, month: $month, part: $part) {
      tree
    }
  }
`);

export const EXPOSURE = graphql(`
  query FleetExposure($from: CivilDate!, $to: CivilDate!, $routeId: ID, $rates: [MonthRateInput!]!) {
    fleetExposure(from: $from, to: $to, routeId: $routeId, rates: $rates) {
      currency
      total
      months {
        month
        longDays
        shortDays
        rate
        source
        amount
      }
    }
  }
`);
export type Exposure = FleetExposureQuery['fleetExposure'];

export const EXPLAIN_EXPOSURE = graphql(`
  query ExplainExposure(
    $from: CivilDate!
    $to: CivilDate!
    $routeId: ID
    $rates: [MonthRateInput!]!
    $month: CivilDate!
  ) {
    explainExposure(from: $from, to: $to, routeId: $routeId, rates: $rates, month: $month) {
      tree
    }
  }
`);

export const CURVE_ROUTES = graphql(`
  query CurveRoutes {
    marketRoutes {
      id
      code
      name
      unit
      isActive
    }
  }
`);

export const VOYAGE_MOVE = graphql(`
  query VoyageMove($voyageId: ID!, $commencingAt: Instant!) {
    previewVoyageMove(voyageId: $voyageId, commencingAt: $commencingAt) {
      voyageId
      voyageNumber
      version
      commencingAt
      completionAt
      newCommencingAt
      newCompletionAt
      baseCurrency
      profit
      newProfit
      breaks {
        code
        severity
        message
      }
    }
  }
`);
export type VoyageMove = VoyageMoveQuery['previewVoyageMove'];

export const MOVE_VOYAGE = graphql(`
  mutation MoveVoyage(
    $voyageId: ID!
    $version: Int!
    $commencingAt: Instant!
    $warningsRead: [String!]
  ) {
    moveVoyage(
      voyageId: $voyageId
      version: $version
      commencingAt: $commencingAt
      warningsRead: $warningsRead
    ) {
      ...Outcome
      voyage {
        id
        version
      }
    }
  }
`);

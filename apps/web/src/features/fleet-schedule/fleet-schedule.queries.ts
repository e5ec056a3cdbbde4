import type { FleetScheduleQuery, VoyageMoveQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const FLEET_SCHEDULE = graphql(`
  query FleetSchedule($from: CivilDate!, $to: CivilDate!) {
    fleetSchedule(from: $from, to: $to) {
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
  }
`);
export type Schedule = FleetScheduleQuery['fleetSchedule'];
export type FleetLane = Schedule['lanes'][number];
export type ScheduledVoyage = FleetLane['voyages'][number];
export type ScheduledCharter = FleetLane['charters'][number];
export type CoverageMonth = Schedule['coverage'][number];

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

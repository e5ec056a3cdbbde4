import type { FleetsQuery } from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const FLEETS = graphql(`
  query Fleets {
    listFleet {
      id
      name
      colour
      vesselCount
      deadweightT
      updatedBy
      version
    }
  }
`);
export type Fleet = FleetsQuery['listFleet'][number];

export const CREATE_FLEET = graphql(`
  mutation CreateFleet($data: FleetInput!) {
    createFleet(data: $data) {
      ...Outcome
      fleet {
        id
      }
    }
  }
`);

export const UPDATE_FLEET = graphql(`
  mutation UpdateFleet($fleetId: ID!, $version: Int!, $data: FleetInput!) {
    updateFleet(fleetId: $fleetId, version: $version, data: $data) {
      ...Outcome
      fleet {
        id
      }
    }
  }
`);

export const DELETE_FLEET = graphql(`
  mutation DeleteFleet($fleetId: ID!, $version: Int!) {
    deleteFleet(fleetId: $fleetId, version: $version) {
      ...Outcome
      fleet {
        id
      }
    }
  }
`);

export const CREATE_FLEET_VESSEL = graphql(`
  mutation CreateFleetVessel($fleetId: ID!, $vesselIds: [ID!]!) {
    createFleetVessel(fleetId: $fleetId, vesselIds: $vesselIds) {
      ...Outcome
      fleet {
        id
      }
    }
  }
`);

export const DELETE_FLEET_VESSEL = graphql(`
  mutation DeleteFleetVessel($fleetId: ID!, $vesselIds: [ID!]!) {
    deleteFleetVessel(fleetId: $fleetId, vesselIds: $vesselIds) {
      ...Outcome
      fleet {
        id
      }
    }
  }
`);

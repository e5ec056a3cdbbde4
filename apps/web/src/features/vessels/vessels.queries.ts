import type {
  VesselBunkersQuery,
  VesselCiiQuery,
  VesselsQuery,
} from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const VESSELS = graphql(`
  query Vessels($offset: Int!) {
    vessels(limit: 500, offset: $offset) {
      ...VesselRecord
    }
  }
  fragment VesselRecord on Vessel {
    id
    name
    imo
    type
    ownership
    deadweightT
    yearBuilt
    dailyCost
    fleet { id name colour }
    isTracked
    isValued
    isGlobal
    details
    updatedAt
    updatedBy
    version
  }
`);
export type VesselRow = VesselsQuery['vessels'][number];

export const VESSEL = graphql(`
  query VesselDetail($id: ID!) {
    vessel(id: $id) {
      ...VesselRecord
    }
  }
`);

export const VESSEL_EARNINGS = graphql(`
  query VesselEarnings($vesselId: ID!) {
    vesselOverview(vesselId: $vesselId) {
      currency
      earnings {
        month
        netTce
      }
      tceTargetPerDay
    }
    listVoyages(vesselId: $vesselId, countedOnly: true, limit: 12) {
      rows {
        id
        voyageNumber
        name
        status
        commencingAt
        completionAt
        voyageDays
        netTce
        profit
        baseCurrency
      }
    }
  }
`);

/** The charter in that she is delivered under, if there is one. */
export const VESSEL_CHARTER = graphql(`
  query VesselCharter($vesselId: ID!) {
    timeCharters(filter: { vesselId: $vesselId, type: "in", status: ["Delivered"] }, limit: 1) {
      id
      charterCode
    }
  }
`);

export const VESSEL_BUNKERS = graphql(`
  query VesselBunkers($vesselId: ID!, $charterId: ID!) {
    vesselBunkerBalance(timeCharterId: $charterId, vesselId: $vesselId) {
      at
      currency
      fuels {
        fuel
        quantityT
        price
        value
        isPlanned
      }
    }
  }
`);

export type VesselFuel = VesselBunkersQuery['vesselBunkerBalance']['fuels'][number];

export const VESSEL_WHEREABOUTS = graphql(`
  query VesselWhereabouts($vesselId: ID!) {
    vesselOverview(vesselId: $vesselId) {
      estimateCount
      voyageCount
      timeCharterCount
      activeVoyages {
        id
        voyageNumber
        status
        completionAt
      }
    }
    vesselMap(vesselId: $vesselId) {
      position {
        at
        latitude
        longitude
        source
      }
      track {
        latitude
        longitude
      }
      portsAhead {
        name
        latitude
        longitude
        expectedAt
      }
      route {
        latitude
        longitude
      }
    }
  }
`);

export const VESSEL_ROUTES = graphql(`
  query VesselRoutes {
    vesselRoutes {
      id
      code
      name
      unit
    }
  }
`);

export const VESSEL_CII = graphql(`
  query VesselCii($vesselId: ID!) {
    vesselCii(vesselId: $vesselId) {
      errorFlag
      message
      ratings {
        year
        grade
        emission
        attained
        required
        score
        distanceNm
        source
      }
    }
  }
`);
export type CiiAnswer = VesselCiiQuery['vesselCii'];

export const IMPORT_VESSELS = graphql(`
  mutation ImportVessels($data: VesselImportInput!, $isPreview: Boolean!) {
    importVessels(data: $data, isPreview: $isPreview) {
      ...Outcome
      imported {
        added
        known
        unread
        faults {
          line
          column
          message
        }
      }
    }
  }
`);

export const CREATE_VESSEL = graphql(`
  mutation CreateVessel($data: VesselInput!) {
    createVessel(data: $data) {
      ...Outcome
      vessel {
        id
        version
      }
    }
  }
`);

export const UPDATE_VESSEL = graphql(`
  mutation UpdateVessel($vesselId: ID!, $version: Int!, $data: VesselInput!) {
    updateVessel(vesselId: $vesselId, version: $version, data: $data) {
      ...Outcome
      vessel {
        id
        version
      }
    }
  }
`);

export const DELETE_VESSEL = graphql(`
  mutation DeleteVessel($vesselId: ID!, $version: Int!) {
    deleteVessel(vesselId: $vesselId, version: $version) {
      ...Outcome
      vessel {
        id
      }
    }
  }
`);

export const CLONE_VESSEL = graphql(`
  mutation CloneVessel($vesselId: ID!) {
    cloneVessel(vesselId: $vesselId) {
      ...Outcome
      name
    }
  }
`);

export const TRACK_VESSEL = graphql(`
  mutation TrackVessel($vesselId: ID!, $isTracked: Boolean!) {
    trackVessel(vesselId: $vesselId, isTracked: $isTracked) {
      ...Outcome
      vessel {
        id
        isTracked
        version
      }
    }
  }
`);

export const ENABLE_VALUATION = graphql(`
  mutation EnableValuation($vesselId: ID!, $enable: Boolean!) {
    enableValuation(vesselId: $vesselId, enable: $enable) {
      ...Outcome
      vessel {
        id
        isValued
        version
      }
    }
  }
`);

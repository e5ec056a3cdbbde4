import type { VoyageSnapshotQuery, VoyageSnapshotsQuery } from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const VOYAGE_SNAPSHOTS = graphql(`
  query VoyageSnapshots($voyageId: ID!) {
    voyageSnapshots(voyageId: $voyageId) {
      id
      note
      status
      takenAt
      takenBy
      baseCurrency
      profit
      hash
    }
  }
`);
export type Snapshot = VoyageSnapshotsQuery['voyageSnapshots'][number];

export const VOYAGE_SNAPSHOT = graphql(`
  query VoyageSnapshot($id: ID!) {
    voyageSnapshot(id: $id) {
      isIntact
      isIdentical
      taken {
        ...SnapshotSections
      }
      now {
        ...SnapshotSections
      }
    }
  }

  fragment SnapshotSections on VoyagePAndL {
    revenue {
      key
      label
      latest
    }
    expense {
      key
      label
      latest
    }
    runningCost {
      key
      label
      latest
    }
    profitLoss {
      key
      label
      latest
    }
  }
`);

export type SnapshotDetail = VoyageSnapshotQuery['voyageSnapshot'];

export const TAKE_VOYAGE_SNAPSHOT = graphql(`
  mutation TakeVoyageSnapshot($voyageId: ID!, $note: String!) {
    takeVoyageSnapshot(voyageId: $voyageId, note: $note) {
      ...Outcome
    }
  }
`);

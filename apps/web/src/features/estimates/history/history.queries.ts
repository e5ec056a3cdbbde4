import { graphql } from '../../../api/generated/gql.ts';

export const ESTIMATE_HISTORY = graphql(`
  query EstimateHistory($id: ID!, $before: Int) {
    estimateHistory(estimateId: $id, beforeVersion: $before) {
      total
      entries {
        version
        savedAt
        savedBy
        netTce
        profit
        restoredFrom
        changeCount
        changes {
          path
          label
          unit
          before
          after
        }
      }
    }
  }
`);

export const ESTIMATE_STATE = graphql(`
  query EstimateState($id: ID!, $version: Int!) {
    estimateState(estimateId: $id, version: $version) {
      version
      savedAt
      savedBy
      name
      isKeptAsDraft
      inputs
      map
      result
    }
  }
`);

export const COMPARE_ESTIMATE_STATES = graphql(`
  query CompareEstimateStates($id: ID!, $from: Int!, $to: Int!) {
    compareEstimateStates(estimateId: $id, from: $from, to: $to) {
      reasons {
        figure
        before
        after
        change
        parts {
          cause
          label
          amount
          paths
        }
      }
    }
  }
`);

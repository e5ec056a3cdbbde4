import type { BackToBackQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const BACK_TO_BACK = graphql(`
  query BackToBack($id: ID!) {
    backToBack(timeCharterId: $id) {
      head {
        ...PairedCharter
      }
      sub {
        ...PairedCharter
      }
      daily {
        currency
        margin
      }
      terms {
        term
        head
        sub
        finding
        says
      }
    }
  }
  fragment PairedCharter on TimeCharterRow {
    id
    charterCode
    counterparty
    status
  }
`);
export type Pair = BackToBackQuery['backToBack'][number];

export const PLACE_UNDER = graphql(`
  mutation PlaceTimeCharterUnder($id: ID!, $version: Int!, $headId: ID) {
    placeTimeCharterUnder(timeCharterId: $id, version: $version, headCharterId: $headId) {
      ...Outcome
      timeCharter {
        id
      }
    }
  }
`);

import type { VoyageFuelReportsQuery } from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const VOYAGE_FUEL_REPORTS = graphql(`
  query VoyageFuelReports($voyageId: ID!) {
    voyageFuelReports(voyageId: $voyageId) {
      waiting
      reports {
        id
        kind
        reportedAt
        rowId
        distanceNm
        hours
        fuels {
          fuel
          usedT
        }
      }
    }
  }
`);
export type FuelReports = VoyageFuelReportsQuery['voyageFuelReports'];

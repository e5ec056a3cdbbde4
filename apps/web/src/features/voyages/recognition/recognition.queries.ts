import type { VoyageRecognitionQuery } from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const VOYAGE_RECOGNITION = graphql(`
  query VoyageRecognition($voyageId: ID!, $on: CivilDate!) {
    voyageRecognition(voyageId: $voyageId, on: $on) {
      on
      baseCurrency
      method
      methodReason
      reason
      whole { revenue expense result }
      posted { revenue expense result }
      methods {
        method reason isChosen beginsAt endsAt isLoadToDischarge daysRun days progressPercent revenue expense result
      }
      days { on progressPercent revenue expense result completedResult }
    }
  }
`);
export type Recognition = VoyageRecognitionQuery['voyageRecognition'];
export type RecognisedMethod = Recognition['methods'][number];

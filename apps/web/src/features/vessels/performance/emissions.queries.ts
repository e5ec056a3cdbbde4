import { graphql } from '../../../api/generated/index.ts';

export const EMISSION_YEAR = graphql(`
  query EmissionYear($vesselId: ID!, $year: Int!) {
    emissionYear(vesselId: $vesselId, year: $year) {
      year
      distanceNm
      hours
      fuels {
        fuel
        tonnes
        co2T
        ch4T
        n2oT
      }
      gaps {
        code
        message
      }
    }
  }
`);

export const IMPORT_LOG_ABSTRACT = graphql(`
  mutation ImportLogAbstract($vesselId: ID!, $text: String!, $isPreview: Boolean!) {
    importLogAbstract(vesselId: $vesselId, text: $text, isPreview: $isPreview) {
      ...Outcome
      count
      faults {
        row
        column
        message
      }
      unread
      isTaken
    }
  }
`);

export const IMPORT_BUNKER_REPORT = graphql(`
  mutation ImportBunkerReport($vesselId: ID!, $text: String!, $isPreview: Boolean!) {
    importBunkerReport(vesselId: $vesselId, text: $text, isPreview: $isPreview) {
      ...Outcome
      count
      faults {
        row
        column
        message
      }
      unread
      isTaken
    }
  }
`);

import { graphql } from '../../api/generated/index.ts';

/** Voyages that a document may be of. */
export const VOYAGE_CHOICES = graphql(`
  query VoyageChoices {
    voyages(limit: 500) { id voyageNumber vesselId vesselName }
  }
`);

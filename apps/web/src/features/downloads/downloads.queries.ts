import { graphql } from '../../api/generated/index.ts';

export const DOWNLOAD = graphql(`
  query Download($documentId: ID!) {
    downloadPdfMonkeyDocument(documentId: $documentId) {
      documentId
      status
      downloadUrl
      fileName
      reason
    }
  }
`);

export const DOWNLOADS = graphql(`
  query Downloads($subjectId: ID!) {
    documentDownloads(subjectId: $subjectId) {
      documentId
      kind
      status
      downloadUrl
      fileName
      reason
      askedAt
      expiresAt
    }
  }
`);

export const STORED_DOCUMENTS = graphql(`
  query StoredDocuments($voyageId: ID!) {
    voyageDocuments(voyageId: $voyageId) {
      id
      kind
      sourceName
      version
      fileName
      byteSize
      missing
      downloadUrl
      madeAt
      madeBy
    }
  }
`);

export const FREIGHT_STATEMENT = graphql(`
  mutation FreightStatement($voyageId: ID!, $userTimezone: String, $format: String) {
    freightStatement(voyageId: $voyageId, userTimezone: $userTimezone, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

export const VESSEL_PERFORMANCE = graphql(`
  mutation VesselPerformance($vesselId: ID!, $voyageId: ID!, $format: String) {
    vesselPerformance(vesselId: $vesselId, voyageId: $voyageId, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

export const VOYAGE_STATEMENT = graphql(`
  mutation VoyageStatement($voyageId: ID!, $userTimezone: String, $format: String) {
    voyageStatement(voyageId: $voyageId, userTimezone: $userTimezone, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

export const VOYAGE_RECAP = graphql(`
  mutation VoyageRecap($voyageId: ID!, $userTimezone: String, $format: String) {
    voyageRecap(voyageId: $voyageId, userTimezone: $userTimezone, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

export const VOYAGE_INSTRUCTIONS = graphql(`
  mutation VoyageInstructions($voyageId: ID!, $userTimezone: String, $format: String) {
    voyageInstructions(voyageId: $voyageId, userTimezone: $userTimezone, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

export const PRINT_CHARTER_DOCUMENT = graphql(`
  mutation PrintTimeCharterDocument($documentId: ID!, $format: String) {
    printTimeCharterDocument(documentId: $documentId, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

export const LAYTIME_DOCUMENT = graphql(`
  mutation LaytimeStatementDocument($laytimeId: ID!, $format: String) {
    laytimeStatementDocument(laytimeId: $laytimeId, format: $format) {
      ...Outcome
      document {
        documentId
      }
    }
  }
`);

import type { DataExportsQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const DATA_EXPORTS = graphql(`
  query DataExports {
    dataExports {
      id
      kind
      state
      doneFiles
      totalFiles
      byteSize
      askedAt
      readyAt
      expiresAt
    }
  }
`);
export type DataExport = DataExportsQuery['dataExports'][number];

export const REQUEST_PERSONAL_EXPORT = graphql(`
  mutation RequestPersonalExport($proof: ProofInput!) {
    requestPersonalExport(proof: $proof) {
      ...Outcome
    }
  }
`);

export const REQUEST_COMPANY_EXPORT = graphql(`
  mutation RequestCompanyExport($proof: ProofInput!) {
    requestCompanyExport(proof: $proof) {
      ...Outcome
    }
  }
`);

import { graphql } from '../../api/generated/index.ts';

export const COST_CHECKS = graphql(`
  query CostChecks {
    costChecks {
      data
      version
    }
  }
`);

export const UPDATE_COST_CHECKS = graphql(`
  mutation UpdateCostChecks($version: Int!, $data: CostChecksInput!, $proof: ProofInput) {
    updateCostChecks(version: $version, data: $data, proof: $proof) {
      ...Outcome
    }
  }
`);

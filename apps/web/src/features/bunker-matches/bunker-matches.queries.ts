import type { BunkerMatchOfBillQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const BUNKER_MATCH = graphql(`
  query BunkerMatchOfBill($id: ID!) {
    bunkerMatch(billId: $id) {
      billId
      kind
      status
      difference
      currency
      hash
      needsAnother
      letter
      verdict { verdict reason byName at judgedBy isVoid }
      lines {
        liftingId
        title
        noteNumber
        noteDate
        density
        checks { code label ordered delivered billed difference percent isBeyond sentence }
      }
    }
  }
`);
export type BunkerMatch = NonNullable<BunkerMatchOfBillQuery['bunkerMatch']>;
export type MatchLine = BunkerMatch['lines'][number];

export const ACCEPT_MISMATCH = graphql(`
  mutation AcceptBunkerMismatch(
    $id: ID!
    $version: Int!
    $hash: String!
    $reason: String!
    $proof: ProofInput
  ) {
    acceptBunkerMismatch(
      billId: $id
      version: $version
      hash: $hash
      reason: $reason
      proof: $proof
    ) {
      ...Outcome
    }
  }
`);

export const ASK_CREDIT = graphql(`
  mutation AskBunkerCredit($id: ID!, $version: Int!, $hash: String!, $reason: String!) {
    askBunkerCredit(billId: $id, version: $version, hash: $hash, reason: $reason) {
      ...Outcome
    }
  }
`);

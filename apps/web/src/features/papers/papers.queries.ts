import { graphql } from '../../api/generated/gql.ts';

export const DELETE_PAPER = graphql(`
  mutation DeletePaper($id: ID!) {
    deleteDocument(id: $id) { ...Outcome document { id } }
  }
`);

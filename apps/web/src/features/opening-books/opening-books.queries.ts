import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type { OpeningBooksQuery } from '../../api/generated/graphql.ts';

export const OPENING_BOOKS = graphql(`
  query OpeningBooks {
    openingBooks {
      baseCurrency today
      waiting {
        id version kind number contactId contactName documentOn dueOn openingOn currency open preparedBy needsAnother
      }
      clearing { currency amount base }
    }
  }
`);

export const IMPORT_BALANCES = graphql(`
  mutation ImportOpeningBalances($data: OpeningImportInput!, $isPreview: Boolean!) {
    importOpeningBalances(data: $data, isPreview: $isPreview) {
      ...Outcome
      imported { added unread journalId remainder { currency amount } faults { line column message } }
    }
  }
`);

export const IMPORT_ITEMS = graphql(`
  mutation ImportOpenItems($data: OpeningImportInput!, $isPreview: Boolean!) {
    importOpenItems(data: $data, isPreview: $isPreview) {
      ...Outcome
      imported { added unread known faults { line column message } }
    }
  }
`);

export const APPROVE_ITEMS = graphql(`
  mutation ApproveOpenItems($data: OpenItemsChosenInput!) {
    approveOpenItems(data: $data) { ...Outcome }
  }
`);

export const DELETE_ITEMS = graphql(`
  mutation DeleteOpenItems($data: OpenItemsChosenInput!) {
    deleteOpenItems(data: $data) { ...Outcome }
  }
`);

export type OpeningBooks = OpeningBooksQuery['openingBooks'];
export type WaitingItem = OpeningBooks['waiting'][number];

/** Items come and go with approvals of others. */
export const FRESH: Partial<OperationContext> = {
  requestPolicy: 'cache-and-network',
  additionalTypenames: ['OpeningBooks', 'Journal', 'Invoice', 'Bill'],
};

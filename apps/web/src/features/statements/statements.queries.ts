import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type { StatementOfAccountQuery } from '../../api/generated/graphql.ts';

export const STATEMENT_OF_ACCOUNT = graphql(`
  query StatementOfAccount($contactId: ID!, $currency: String, $from: CivilDate, $to: CivilDate) {
    statementOfAccount(contactId: $contactId, currency: $currency, from: $from, to: $to) {
      contactId contactName currency from to opening closing currencies
      rows { date documentType documentId invoiceId reference description debit credit balance }
      ageing { label amount count } unallocated
    }
  }
`);

export const STATEMENT_CUSTOMERS = graphql(`
  query StatementCustomers {
    listInvoices(perPage: 500) { rows { clientId clientName } }
    contacts(limit: 500) { rows { id name } }
  }
`);

export type Statement = StatementOfAccountQuery['statementOfAccount'];

/** Postings change statements, and answers name no posting: so it is asked again behind the old. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };

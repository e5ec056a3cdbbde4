import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type { StatementOfAccountQuery } from '../../api/generated/graphql.ts';

const CUSTOMER_STATEMENT = graphql(`
  query StatementOfAccount($contactId: ID!, $currency: String, $from: CivilDate, $to: CivilDate) {
    statement: statementOfAccount(contactId: $contactId, currency: $currency, from: $from, to: $to) {
      ...AccountStatement
    }
  }
  fragment AccountStatement on StatementOfAccount {
    contactId contactName side currency from to opening closing currencies
    rows { date documentType documentId invoiceId billId reference description debit credit balance }
    ageing { label amount count } unallocated
  }
`);

const VENDOR_STATEMENT = graphql(`
  query VendorStatement($contactId: ID!, $currency: String, $from: CivilDate, $to: CivilDate) {
    statement: vendorStatementOfAccount(contactId: $contactId, currency: $currency, from: $from, to: $to) {
      ...AccountStatement
    }
  }
`);

const STATEMENT_CUSTOMERS = graphql(`
  query StatementCustomers {
    documents: listInvoices(perPage: 500) { rows { id: clientId name: clientName } }
    contacts(limit: 500) { rows { id name } }
  }
`);

const STATEMENT_VENDORS = graphql(`
  query StatementVendors {
    documents: listBills(perPage: 500) { rows: data { id: vendorId name: vendorName } }
    contacts(limit: 500) { rows { id name } }
  }
`);

export const BILL_LATE_INTEREST = graphql(`
  mutation BillLateInterest($contactId: ID!, $currency: String!) {
    billLateInterest(contactId: $contactId, currency: $currency) {
      ...Outcome
      invoiceId
    }
  }
`);

export type Side = 'receivable' | 'payable';

/** What a statement is asked with on either side, and how its columns are called there. */
export const SIDES = {
  receivable: {
    ...{ statement: CUSTOMER_STATEMENT, parties: STATEMENT_CUSTOMERS, file: 'statements' },
    ...{ label: 'Customer', paid: 'Received', ahead: 'Unallocated cash' },
    needs: 'statements.view',
  },
  payable: {
    ...{ statement: VENDOR_STATEMENT, parties: STATEMENT_VENDORS, file: 'vendor-statements' },
    ...{ label: 'Vendor', paid: 'Paid', ahead: 'Paid in advance' },
    needs: 'payablesBills.view',
  },
} as const;

export const sideOf = ({ side }: Pick<Statement, 'side'>): Side =>
  side === 'payable' ? 'payable' : 'receivable';

export type Statement = StatementOfAccountQuery['statement'];

/** Postings change statements, and answers name no posting: so it is asked again behind the old. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };

import type { IssuerBank } from '@mainsheet/contract';
import { compactAccount, findIbanFault } from '@mainsheet/identifiers';
import type { Tx } from '../../platform/database/database.ts';
import { listPayableAccounts, type PayableAccount } from '../accounts/index.ts';
import { type CompanyRow, detailsOf, invoiceSettingsOf } from '../companies/index.ts';

export type Fact = { readonly name: string; readonly value: string };

/** An account of one currency, as papers print it. */
export type PayTo = {
  readonly currency: string;
  readonly facts: Fact[];
  /** The same for files: whose account, its number, its bank. */
  readonly account: { readonly holder: string; readonly number: string; readonly bic: string };
};

/** Who bills: what stands on every invoice beside what it bills. */
export type Issuer = {
  readonly name: string;
  readonly addressLines: string[];
  /** Where an invoice has none of its own. */
  readonly terms: string;
  readonly footer: string;
  /** One account a currency. */
  readonly banks: PayTo[];
};

/** The head, foot and bank details of the company's invoices; what is not set is left out. */
export async function readIssuer(tx: Tx, company: CompanyRow): Promise<Issuer> {
  const details = detailsOf(company);
  const settings = invoiceSettingsOf(company);
  const place = [details.postcode, details.city, details.countryCode].filter(Boolean).join(' ');
  const registered = details.registrationNo && `Reg. no. ${details.registrationNo}`;
  const taxed = details.vatNumber && `VAT ${details.vatNumber}`;
  return {
    name: company.name,
    addressLines: [details.address, place, registered, taxed].filter(Boolean),
    terms: settings.terms,
    footer: settings.footer,
    banks: oneEach([
      ...settings.banks.map(payToOf),
      ...(await listPayableAccounts(tx)).map(payToOf),
    ]),
  };
}

/** The accounts of the settings beat those kept at the ledger bank; the first of a currency is printed. */
const oneEach = (banks: readonly PayTo[]): PayTo[] =>
  banks.filter(({ currency }, index) => banks.findIndex((b) => b.currency === currency) === index);

/** An IBAN is typed in groups of four, and has no blanks in a file; other numbers stay as their bank writes them. */
const plainAccount = (typed: string): string =>
  findIbanFault(typed) === 'IBAN_SHAPE' ? typed : compactAccount(typed);

const payToOf = ({ currency, ...bank }: IssuerBank & Partial<PayableAccount>): PayTo => ({
  currency,
  account: {
    holder: bank.accountName,
    number: plainAccount(bank.iban),
    bic: compactAccount(bank.bic),
  },
  facts: [
    { name: 'Account name', value: bank.accountName },
    { name: 'Bank', value: bank.bankName },
    { name: /^[A-Z]{2}/.test(bank.iban) ? 'IBAN' : 'Account', value: bank.iban },
    { name: 'BIC', value: bank.bic },
    ...(bank.routingCodes ?? []).map(({ kind, code }) => ({ name: kind, value: code })),
    { name: 'Currency', value: currency },
  ].filter(({ value }) => value !== ''),
});

/** The account that takes the currency of an invoice; another one is never printed. */
export const findPayTo = ({ banks }: Issuer, currency: string): PayTo | null =>
  banks.find((bank) => bank.currency === currency) ?? null;

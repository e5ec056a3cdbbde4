import { type CompanyRow, detailsOf, invoiceSettingsOf } from '../companies/index.ts';

type Fact = { readonly name: string; readonly value: string };

/** Who bills: what stands on every invoice beside what it bills. */
export type Issuer = {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** Where an invoice has none of its own. */
  readonly terms: string;
  readonly footer: string;
  readonly payTo: readonly Fact[];
};

/** The head, foot and bank details of the company's invoices; what is not set is left out. */
export function issuerOf(company: CompanyRow): Issuer {
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
    payTo: [
      { name: 'Account name', value: settings.accountName },
      { name: 'Bank', value: settings.bankName },
      { name: 'IBAN', value: settings.iban },
      { name: 'BIC', value: settings.bic },
    ].filter(({ value }) => value !== ''),
  };
}

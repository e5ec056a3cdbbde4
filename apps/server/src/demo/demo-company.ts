import { readFileSync } from 'node:fs';
import {
  type BusinessDetails,
  type InvoiceSettings,
  NO_INVOICE_SETTINGS,
} from '@mainsheet/contract';
import type { EstimateDefaults } from '@mainsheet/voyage';
import {
  changeLogo,
  readCompany,
  updateBusinessDetails,
  updateEstimateDefaults,
  updateInvoiceSettings,
} from '../modules/companies/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';

const DETAILS: BusinessDetails = {
  name: 'Fjordline Bulk AS',
  registrationNo: '918 553 207',
  vatNumber: 'NO918553207MVA',
  electronicScheme: '0192',
  electronicAddress: '918553207',
  address: 'Strandgaten 18',
  postcode: '5013',
  city: 'Bergen',
  countryCode: 'NO',
  phone: '+47 55 90 12 00',
  website: 'https://fjordline.example',
  incorporationDate: '2009-03-16',
  primaryBusiness: 'owner',
  description: 'Owns and operates dry bulk carriers, Handysize to Capesize.',
  monthlyRevenue: 'Above 10 million',
  noOfEmployees: '11 to 50',
  fleetSize: 7,
  vesselTypes: ['Supramax', 'Ultramax', 'Kamsarmax', 'Capesize'],
  tradeAreas: ['Worldwide'],
};

/** An account that no bank keeps: the IBAN is the registry's own example for Norway. */
const INVOICES: InvoiceSettings = {
  ...NO_INVOICE_SETTINGS,
  // Carriage of goods to and from other countries is zero rated in Norway.
  untaxedCategory: 'Z',
  terms: 'Payment by bank transfer, free of charges, quoting the invoice number.',
  footer: 'Fjordline Bulk AS, Strandgaten 18, 5013 Bergen, Norway, +47 55 90 12 00',
  banks: [
    {
      currency: 'NOK',
      accountName: 'Fjordline Bulk AS',
      bankName: 'Vestland Sparebank',
      iban: 'NO93 8601 1117 947',
      bic: 'VESBNO22',
    },
  ],
};

/** Prices that a desk would type on the day the demo begins. */
const ESTIMATES: EstimateDefaults = {
  bunkerPrices: { VLSFO: 548, HSFO: 436, MGO: 772, LNG: null, ULSFO: 705 },
  pricedOn: '2026-11-20',
  etsPriceEur: 71.5,
  eurExchangeRate: 1.16,
  isFuelEuCounted: true,
};

/** What the company says of itself, how its estimates begin, and how its invoices look. */
export async function loadCompany(platform: Platform, owner: Actor): Promise<void> {
  const { version } = await readCompany(platform, owner);
  const next = await updateBusinessDetails(platform, owner, { version, data: DETAILS });
  const last = await updateInvoiceSettings(platform, owner, { version: next, data: INVOICES });
  await updateEstimateDefaults(platform, owner, { version: last, data: ESTIMATES });
  const logo = readFileSync(new URL('./fjordline-logo.png', import.meta.url));
  await changeLogo(platform, owner, logo);
}

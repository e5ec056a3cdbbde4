import { findBilledForText } from '@mainsheet/bill-text';
import { MOST_EXPENSE_LINES } from '@mainsheet/contract';
import {
  type Billed,
  billedOf,
  cautionsOf,
  type EInvoice,
  PROFORMA_CODE,
  readEInvoice,
} from '@mainsheet/e-invoice';
import { compactAccount } from '@mainsheet/identifiers';
import { decimal } from '@mainsheet/money';
import { can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyRow, detailsOf, getCompany } from '../companies/index.ts';
import {
  findVendorByAccount,
  findVendorByVatNumber,
  findVendorNamed,
  type Named,
} from './named-records.repository.ts';
import type { ReadBill, Reader, ReadField } from './read-bill.ts';

/** A vendor, and by what it was found. */
type FoundVendor = { readonly record: Named | null; readonly reason: string };

/** Reads a bill that is an e-invoice; nothing of it is kept. @throws DomainError BAD_REQUEST for another file */
export function readEInvoiceBill(
  platform: Platform,
  actor: Reader,
  xml: string,
): Promise<ReadBill> {
  const read = readEInvoice(xml);
  if ('fault' in read) throw new DomainError('BAD_REQUEST', { reason: read.fault });
  const { invoice } = read;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const vendor = can(actor, 'contacts.view')
      ? await findVendor(tx, invoice)
      : { record: null, reason: '' };
    const kind = kindOf(invoice);
    const isBill = kind === 'bill';
    const billed = billedOf(invoice, MOST_EXPENSE_LINES);
    return {
      kind,
      fields: fieldsOf(xml, { invoice, billed, vendor, isBill }),
      isCut: false,
      billed: isBill ? billed : null,
      cautions: [
        ...notOurs(invoice, await getCompany(tx)),
        ...cautionsOf(invoice),
        ...(isBill ? billed.cautions : []),
      ],
    };
  });
}

function kindOf({ kind, typeCode }: EInvoice): ReadBill['kind'] {
  if (kind === 'creditNote') return 'creditNote';
  return typeCode === PROFORMA_CODE ? 'proforma' : 'bill';
}

/** The vendor by what identifies it best: its VAT number, its name, the account of earlier bills, a similar name. */
async function findVendor(tx: Tx, { seller, payTo }: EInvoice): Promise<FoundVendor> {
  const named = seller.name === '' ? null : await findVendorNamed(tx, seller.name);
  const byVat = seller.vatNumber === '' ? null : await findVendorByVatNumber(tx, seller.vatNumber);
  const beside =
    named && byVat && named.id !== byVat.id ? `; its name is that of ${named.name}` : '';
  if (byVat) return { record: byVat, reason: `by the VAT number ${seller.vatNumber}${beside}` };
  if (named && !named.isSimilar) return { record: named, reason: 'by its name' };
  const account = payTo ? compactAccount(payTo.number) : '';
  const byAccount = account === '' ? null : await findVendorByAccount(tx, account);
  if (byAccount) return { record: byAccount, reason: 'by the account of earlier bills' };
  return named
    ? { record: named, reason: `similar to ${named.name}, not the same` }
    : { record: null, reason: '' };
}

type Sources = {
  readonly invoice: EInvoice;
  readonly billed: Billed;
  readonly vendor: FoundVendor;
  readonly isBill: boolean;
};

function fieldsOf(xml: string, { invoice, billed, vendor, isBill }: Sources): ReadField[] {
  const { totals, payTo } = invoice;
  const total = decimal(totals.withTax).plus(decimal(totals.rounding)).toFixed();
  const count = billed.lines.length;
  const taxed = billed.taxes.map(({ name, rate }) => `, ${name} ${rate} %`).join('');
  const said: readonly [ReadField['field'], string, string][] = [
    ['vendorName', invoice.seller.name, vendor.reason],
    ['number', isBill ? invoice.number : '', ''],
    ['billOn', invoice.issuedOn, ''],
    ['dueOn', isBill ? invoice.dueOn : '', ''],
    ['type', billedForOf(invoice, billed) ?? '', 'by its lines'],
    ['currency', invoice.currency, ''],
    ['total', isBill ? total : '', `${count} ${count === 1 ? 'line' : 'lines'}${taxed}`],
    ['iban', payTo ? compactAccount(payTo.number) : '', ''],
    ['reference', invoice.orderReference || invoice.buyerReference, ''],
  ];
  return said
    .filter(([, value]) => value !== '')
    .map(([field, value, reason]) => ({
      field,
      found: { value, ...placeOf(xml, value), reason },
      record: field === 'vendorName' ? vendor.record : null,
    }));
}

const billedForOf = ({ seller }: EInvoice, { lines }: Billed) =>
  findBilledForText([seller.name, ...lines.map(({ description }) => description)].join('\n'));

/** Where a value stands in the file; days of CII without hyphens. What is written otherwise has no place. */
function placeOf(xml: string, value: string): { start: number; end: number } {
  for (const written of [value, value.replaceAll('-', '')]) {
    const start = xml.indexOf(`>${written}<`);
    if (start >= 0) return { start: start + 1, end: start + 1 + written.length };
  }
  return { start: 0, end: 0 };
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** Who else is billed, where it is not this company. */
function notOurs({ buyer }: EInvoice, company: CompanyRow): string[] {
  const own = detailsOf(company);
  const isByNumber =
    own.vatNumber !== '' &&
    buyer.vatNumber !== '' &&
    plain(own.vatNumber) === plain(buyer.vatNumber);
  if (isByNumber || buyer.name === '' || plain(own.name) === plain(buyer.name)) return [];
  return [`It is made out to ${buyer.name}, not to ${own.name}.`];
}

import { EMPTY_VENDOR_CREDIT, type VendorCreditInput } from '@mainsheet/contract';
import { decimal, formatAmount, type Money, money, moneyFromDecimal } from '@mainsheet/money';
import { DomainError, sentencesOf } from '../../platform/errors.ts';
import type { Work } from '../../platform/work.ts';
import { plainDecimal, today } from '../commercial-documents/index.ts';
import { draftVendorCredit } from '../vendor-credit-notes/index.ts';
import { creditLines, type NamedLine } from './credit-lines.ts';
import { listNamedLines, type NamedLineRow } from './port-credits.repository.ts';
import { differenceKeyOf, findDisbursement } from './port-disbursements.repository.ts';

/** Of the lines of a document, with those of a credit taken off. */
const namedOf = (rows: readonly NamedLineRow[]): NamedLine[] =>
  rows.map(({ kind, account_code: accountCode, description, amount_minor: minor }) => ({
    ...{ accountCode, description },
    minor: kind === 'bill' ? BigInt(minor) : -BigInt(minor),
  }));

/** What came of the credit of an account: what the draft comes to, or why none could be drafted; null where none is due. */
export type PortCredit = { readonly drafted: Money } | { readonly refused: string };

/**
 * Drafts the vendor credit note of what an approved final account is cheaper by than what bills of it have, for those who
 * approve it; null where it is not, where nothing of it is posted, and where a bill or credit is in another currency.
 */
export async function draftPortCredit(work: Work, id: string): Promise<PortCredit | null> {
  const row = await findDisbursement(work.tx, id);
  if (row?.form.final.status !== 'Approved') return null;
  const { currency } = row;
  const named = await listNamedLines(work.tx, id);
  if (named.some((one) => one.currency !== currency)) return null;
  const bill = named.find(({ kind }) => kind === 'bill');
  if (!bill) return null;
  const account = row.form.lines.map(({ description, final }) => ({
    ...{ description, accountCode: bill.account_code },
    minor: moneyFromDecimal(currency, decimal(final ?? 0)).minorUnits,
  }));
  const lines = creditLines(namedOf(named), account);
  const minor = lines.reduce((sum, line) => sum + line.minor, 0n);
  // A bill gives back no more than itself; what other bills have beyond is credited by hand.
  if (minor <= 0n || minor > BigInt(bill.creditable_minor)) return null;
  const data: VendorCreditInput = {
    ...EMPTY_VENDOR_CREDIT,
    type: bill.type as VendorCreditInput['type'],
    vendorId: bill.contact_id,
    billId: bill.document_id,
    currency,
    exchangeRate: plainDecimal(bill.exchange_rate),
    rateSource: bill.rate_source,
    creditOn: today(work.platform),
    reference: row.port_name.slice(0, 100),
    publicNotes: `The final account of ${row.port_name || 'this call'} is cheaper than what was billed.`,
    voyageId: bill.voyage_id,
    vesselId: bill.vessel_id,
    lines: lines.map((line) => ({
      ...{ accountCode: line.accountCode, description: line.description },
      ...{ quantity: '1', unit: '', rate: formatAmount(money(currency, line.minor)) },
      sourceKey: differenceKeyOf(id),
    })),
  };
  return draftOrSay(work, data, money(currency, minor));
}

/** The account is saved whatever speaks against its credit: that is judged before anything of the credit is written. */
async function draftOrSay(
  work: Work,
  data: VendorCreditInput,
  drafted: Money,
): Promise<PortCredit> {
  try {
    await draftVendorCredit(work, data);
    return { drafted };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return { refused: sentencesOf(error) };
  }
}

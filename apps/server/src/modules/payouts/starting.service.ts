import { formatAmount, formatMoney, type Money } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type BeneficiaryRow,
  endsOf,
  isSameAccountText,
  listBeneficiariesOf,
  paidAccountOf,
} from '../beneficiaries/index.ts';
import { billPaymentLabel, listBillAdvances } from '../bills/index.ts';
import {
  type documents,
  findPromised,
  getDocument,
  KINDS,
  openMinor,
} from '../commercial-documents/index.ts';

const MOST_BILLS = 100;
/** Advances that a note names. */
const MOST_NAMED = 5;
/** What banks pass on of a text. */
const LATIN = /[^A-Za-z0-9/\-?:().,'+ ]/g;
const MOST_REFERENCE = 35;

type PaidBill = {
  readonly row: documents.DocumentRow;
  readonly left: Money;
  readonly promised: Money;
};

export type PayoutStart = {
  readonly bills: readonly PaidBill[];
  readonly vendor: { readonly id: string; readonly name: string };
  readonly total: Money;
  readonly reference: string;
  /** Whose account the bills ask for, or the only one there is; null where somebody chooses. */
  readonly beneficiary: BeneficiaryRow | null;
  /** Why none is chosen, or what to look at; empty where nothing is. */
  readonly note: string;
};

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * What a payout for bills of one vendor begins with: what is open of them and not on its way yet, and whom it goes
 * to. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_STATE for bills that one payment cannot pay
 */
export function startPayout(
  platform: Platform,
  actor: Actor,
  billIds: readonly string[],
): Promise<PayoutStart> {
  assertCan(actor, 'payablesBills.view');
  const ids = [...new Set(billIds)];
  if (ids.length === 0) throw refuse('Choose the bills to pay.');
  if (ids.length > MOST_BILLS) throw refuse(`Pay ${MOST_BILLS} bills at most at a time.`);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const bills: PaidBill[] = [];
    for (const id of ids) bills.push(await readPaid(tx, id));
    const { party_id: contactId, contact_name: name, currency } = bills[0]!.row;
    for (const { row } of bills) {
      if (row.party_id !== contactId) {
        throw refuse(`${row.label} is from ${row.contact_name}: pay it by itself.`);
      }
      if (row.currency !== currency)
        throw refuse(`${row.label} is in ${row.currency}: pay it by itself.`);
    }
    const minorUnits = bills.reduce((sum, { left }) => sum + left.minorUnits, 0n);
    const names = bills.map(({ row }) => row.their_number || row.label || '').join(' ');
    const filter = { search: null, contactId, limit: 100, offset: 0 };
    const known = (await listBeneficiariesOf(tx, filter)).filter(
      ({ content }) => content.currency === currency,
    );
    const { beneficiary, note } = choose(bills, known, `${name} in ${currency}`);
    return {
      bills,
      vendor: { id: contactId, name },
      total: { currency, minorUnits },
      reference: names.replaceAll(LATIN, ' ').trim().slice(0, MOST_REFERENCE),
      beneficiary,
      note: [note, await advanceNote(tx, { contactId, name, currency })].filter(Boolean).join(' '),
    };
  });
}

/** What the vendor has of ours already: it settles bills without money leaving. */
async function advanceNote(
  tx: Tx,
  { name, ...of }: { contactId: string; name: string; currency: string },
): Promise<string> {
  const advances = await listBillAdvances(tx, of);
  if (advances.length === 0) return '';
  const minorUnits = advances.reduce((sum, { left_minor }) => sum + BigInt(left_minor), 0n);
  const labels = advances.slice(0, MOST_NAMED).map(({ number }) => billPaymentLabel(number));
  const others = advances.length - labels.length;
  const which = labels.join(', ') + (others > 0 ? ` and ${others} more` : '');
  const sum = formatMoney({ currency: of.currency, minorUnits });
  return `${name} holds ${sum} of ours in advance (${which}): apply it to these bills before more is paid.`;
}

async function readPaid(tx: Tx, id: string): Promise<PaidBill> {
  const { document: row } = await getDocument(tx, { kind: 'bill', id });
  const name = row.label ?? 'A draft';
  if (!KINDS.bill.open.includes(row.status)) {
    throw refuse(`${name} is ${row.status.toLowerCase()} and cannot be paid.`);
  }
  const promised = await findPromised(tx, id);
  const left = openMinor(row) - promised;
  if (left <= 0n) throw refuse(`All that is open of ${name} is on its way.`);
  const money = (minorUnits: bigint): Money => ({ currency: row.currency, minorUnits });
  return { row, left: money(left), promised: money(promised) };
}

/** The beneficiary whose account the bills ask for; without any on them the only one there is. */
function choose(
  bills: readonly PaidBill[],
  known: readonly BeneficiaryRow[],
  whom: string,
): Pick<PayoutStart, 'beneficiary' | 'note'> {
  const asking = bills.filter(({ row }) => row.pay_to_account !== '');
  const asked = [...new Set(asking.map(({ row }) => row.pay_to_account))];
  const none = (note: string) => ({ beneficiary: null, note });
  if (known.length === 0) {
    return none(`There is no beneficiary of ${whom} yet: enter the account first.`);
  }
  if (asked.length > 1) {
    return none(
      'The bills ask for different accounts: pay them apart, or find out which one is right.',
    );
  }
  if (asked.length === 0) {
    const [only, another] = known;
    return another ? none('Choose to which account it goes.') : { beneficiary: only!, note: '' };
  }
  const fit = known.find((one) => isSameAccountText(paidAccountOf(one), asked[0]!));
  if (fit) return { beneficiary: fit, note: '' };
  const account = endsOf(asked[0]!);
  return none(
    `${asking[0]!.row.label} asks for the account ${account}, which is none that is known of ${whom}. Call the number that you know before anything is paid.`,
  );
}

export const presentStart = ({
  bills,
  vendor,
  total,
  reference,
  beneficiary,
  note,
}: PayoutStart) => ({
  contactId: vendor.id,
  contactName: vendor.name,
  currency: total.currency,
  amount: formatAmount(total),
  reference,
  beneficiaryId: beneficiary?.id ?? null,
  note,
  bills: bills.map(({ row, left, promised }) => ({
    id: row.id,
    number: row.label ?? '',
    vendorNumber: row.their_number,
    dueDate: row.due_on,
    left: formatAmount(left),
    inProgress: formatAmount(promised),
    payToAccount: row.pay_to_account,
  })),
});

import { NEW_DETAILS_HOURS } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { holdsMoney, payeeStandings } from '../sanctions/index.ts';
import { type BeneficiaryRow, getVendorStanding } from './beneficiaries.repository.ts';

export type Flag = { readonly code: string; readonly text: string };

const HOUR_MS = 3_600_000;

/** Whether an account came within the last 24 hours. */
export const isNew = (row: BeneficiaryRow, now: Date): boolean =>
  now.getTime() - Date.parse(row.account_since) < NEW_DETAILS_HOURS * HOUR_MS;

/** No money leaves before somebody else confirmed the account by a call to the known number. */
export const isHeld = (row: BeneficiaryRow): boolean => row.called_at === null;

/** Said wherever money waits for a call, of a payout as of a bill payment. */
export const heldText = (name: string): string =>
  `Held: confirm the account of ${name} by a call to the known number first.`;

/**
 * Why no money leaves an account here for a contact without a payout, in words; null where nothing is in the
 * way: nothing like them is listed, an account of theirs in this currency was confirmed, and none waits for a call.
 */
export async function findVendorHold(
  tx: Tx,
  of: { contactId: string; currency: string; name: string },
): Promise<string | null> {
  const payee = { beneficiaryId: null, contactId: of.contactId };
  const screening = (await payeeStandings(tx, [payee]))[0]!;
  if (holdsMoney(screening)) return screening.text;
  const { confirmed, held } = await getVendorStanding(tx, of);
  if (held !== null) return heldText(held);
  if (confirmed > 0) return null;
  return `No account of ${of.name} in ${of.currency} is confirmed. Enter it as a beneficiary and confirm it by a call, or choose a bank elsewhere.`;
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^00/, '');
export const isSameNumber = (a: string, b: string): boolean => digitsOf(a) === digitsOf(b);

/** What speaks for a second look at an account, the gravest first. */
export function flagsOf(row: BeneficiaryRow, of: { now: Date; paidBefore: boolean }): Flag[] {
  const flags: Flag[] = [];
  const say = (code: string, text: string) => void flags.push({ code, text });
  if (row.look_alikes.length > 0) {
    say('LOOK_ALIKE', `Looks like ${row.look_alikes.slice(0, 3).join(', ')}`);
  }
  if (row.bank_no > 1 && isHeld(row)) say('CHANGED', 'The account or its holder was changed.');
  if (isHeld(row)) say('NO_CALL_BACK', 'Nobody has confirmed the account by a call yet.');
  if (isNew(row, of.now)) say('NEW', 'The account is known for less than 24 hours.');
  if (!of.paidBefore) say('FIRST_PAYMENT', 'Nothing was paid to this account yet.');
  if (row.known_phone && !isSameNumber(row.known_phone, row.contact_phone)) {
    say('PHONE_CHANGED', 'The telephone of the contact was changed since.');
  }
  return flags;
}

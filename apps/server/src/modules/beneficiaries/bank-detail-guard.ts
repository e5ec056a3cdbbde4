import { NEW_DETAILS_HOURS } from '@mainsheet/contract';
import type { BeneficiaryRow } from './beneficiaries.repository.ts';

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

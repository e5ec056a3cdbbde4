import { NEW_DETAILS_HOURS } from '@mainsheet/contract';
import { compactAccount } from '@mainsheet/identifiers';
import { endsOf, otherAccountAsked } from './account-guard.ts';
import type { BeneficiaryRow } from './beneficiaries.repository.ts';

export type Flag = { readonly code: string; readonly text: string };

const HOUR_MS = 3_600_000;

/** Whether an account came within the last 24 hours. */
export const isNew = (row: BeneficiaryRow, now: Date): boolean =>
  now.getTime() - Date.parse(row.account_since) < NEW_DETAILS_HOURS * HOUR_MS;

/** What speaks against an account because its bank knows its holder by another name; null where nothing does. */
export function payeeWarning({ name, payee }: Pick<BeneficiaryRow, 'name' | 'payee'>): Flag | null {
  if (payee?.answer === 'CLOSE') {
    const text = `${payee.source} says that the account is held by “${payee.name}”, not “${name}”.`;
    return { code: 'PAYEE_CLOSE', text };
  }
  if (payee?.answer !== 'NO_MATCH') return null;
  return {
    code: 'PAYEE_NO_MATCH',
    text: `${payee.source} says that “${name}” does not hold the account.`,
  };
}

/** What the bank says against the holder; null where somebody called who saw that answer. */
export const payeeDoubt = (row: Pick<BeneficiaryRow, 'name' | 'payee'>): Flag | null =>
  row.payee?.is_called ? null : payeeWarning(row);

/** No money leaves before somebody else confirmed the account by a call to the known number. */
export const isHeld = (row: Pick<BeneficiaryRow, 'name' | 'payee' | 'called_at'>): boolean =>
  row.called_at === null || payeeDoubt(row) !== null;

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^00/, '');
export const isSameNumber = (a: string, b: string): boolean => digitsOf(a) === digitsOf(b);

/** Where money to a beneficiary goes, as a paper would write it. */
export const paidAccountOf = ({ content }: Pick<BeneficiaryRow, 'content'>): string =>
  compactAccount(content.iban || content.accountNumber);

/** What spoke against an account when it was entered, and what earlier bills say of it. */
export function warningsNow(row: BeneficiaryRow): Flag[] {
  const { asked_before: before, asked_long_before: longBefore } = row;
  const payee = payeeWarning(row);
  const warnings = payee ? [payee, ...row.warnings] : row.warnings;
  const other = otherAccountAsked(paidAccountOf(row), { before, longBefore });
  if (other === null) return warnings;
  const text = `Earlier bills ask for another account: ${endsOf(other)}.`;
  return [{ code: 'OTHER_ACCOUNT', text }, ...warnings];
}

const dayOf = (at: string): string => at.slice(0, 10);

/** Why the number that the contact has now confirms nothing; empty where it does. */
export function numberNote(row: BeneficiaryRow): string {
  const { known_phone: known, contact_phone: present } = row;
  if (present === '' || known !== '') return '';
  const came = row.phone_since ? ` on ${dayOf(row.phone_since)} by ${row.phone_by}` : '';
  return `The telephone ${present} came shortly before this account or since${came}: it confirms nothing.`;
}

/** What speaks for a second look at an account, the gravest first. */
export function flagsOf(row: BeneficiaryRow, of: { now: Date; paidBefore: boolean }): Flag[] {
  const flags: Flag[] = [];
  const say = (code: string, text: string) => void flags.push({ code, text });
  if (row.look_alikes.length > 0) {
    say('LOOK_ALIKE', `Looks like ${row.look_alikes.slice(0, 3).join(', ')}`);
  }
  flags.push(...warningsNow(row));
  if (row.bank_no > 1 && row.called_at === null)
    say('CHANGED', 'The account or its holder was changed.');
  if (row.called_at === null)
    say('NO_CALL_BACK', 'Nobody has confirmed the account by a call yet.');
  if (isNew(row, of.now)) say('NEW', 'The account is known for less than 24 hours.');
  if (!of.paidBefore) say('FIRST_PAYMENT', 'Nothing was paid to this account yet.');
  const note = numberNote(row);
  if (note) say('PHONE_CHANGED', note);
  return flags;
}

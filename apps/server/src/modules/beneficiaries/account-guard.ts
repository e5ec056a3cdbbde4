import { jaroWinkler } from '@mainsheet/screening';
import { skeletonOf } from './look-alikes.ts';
import { findDomainLookAlike } from './mail-domains.ts';

/** Why money to an account is looked at again, in words. */
export type Warning = { readonly code: string; readonly text: string };

/** The holder of an account and the vendor are one name from here on. */
const SAME_NAME = 0.87;
const SHORTEST_PART = 5;

/** Whether the holder of an account is the vendor by name, whatever the legal form or a word more. */
export function isSameHolder(holder: string, vendor: string): boolean {
  const [a, b] = [skeletonOf(holder), skeletonOf(vendor)];
  // Names that are written in no Latin letter are not compared.
  if (a === '' || b === '') return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= SHORTEST_PART && long.includes(short)) return true;
  return jaroWinkler(a, b) >= SAME_NAME;
}

type KnownDomain = { readonly domain: string; readonly name: string; readonly isOld: boolean };

export type EnteredAccount = {
  readonly holder: string;
  readonly vendor: string;
  /** Domains that the account and its contact name. */
  readonly domains: readonly string[];
  /**
   * Domains of everybody else, with whose they are; of the contact itself, those from before. Only what has been there
   * long is known; what just came may still be what another reads like.
   */
  readonly known: readonly KnownDomain[];
};

/** What speaks against an account when it is entered, by the names around it. */
export function warningsOf({ holder, vendor, domains, known }: EnteredAccount): Warning[] {
  const warnings: Warning[] = [];
  if (!isSameHolder(holder, vendor)) {
    warnings.push({ code: 'HOLDER', text: `The account is held by ${holder}, not by ${vendor}.` });
  }
  const others = known.map(({ domain }) => domain);
  const old = known.filter(({ isOld }) => isOld).map(({ domain }) => domain);
  for (const domain of new Set(domains)) {
    const like = findDomainLookAlike(domain, { old, others });
    if (like === null) continue;
    const { name } = known.find((one) => one.domain === like)!;
    const text = `The mail domain ${domain} looks like ${like} of ${name}.`;
    warnings.push({ code: 'MAIL_DOMAIN', text });
  }
  return warnings;
}

/** An account for people to recognise: its ends alone. */
export const endsOf = (account: string): string =>
  account.length > 8 ? `${account.slice(0, 4)} … ${account.slice(-4)}` : account;

const SHORTEST_NUMBER = 7;

/** Whether two texts name one account: the same, or one as the number at the end of the other's IBAN. */
export function isSameAccountText(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_NUMBER ? long.endsWith(short) : short === long;
}

/**
 * Another account that earlier bills ask for; null where none does, or where a bill from long ago or one that is paid
 * asks for this one. A bill that just came does not speak for its own account: it may be a false one.
 */
export function otherAccountAsked(
  account: string,
  asked: { readonly before: readonly string[]; readonly longBefore: readonly string[] },
): string | null {
  if (asked.longBefore.some((one) => isSameAccountText(one, account))) return null;
  return asked.before.find((one) => !isSameAccountText(one, account)) ?? null;
}

export type AskedBill = {
  readonly label: string;
  /** Empty where the paper says none. */
  readonly account: string;
  /** Since when what it says counts, as an instant. */
  readonly since: string;
};

/** Whether a bill asks for another account than one that is paid, and nobody called to confirm that since. */
export function asksElsewhere(
  bill: Pick<AskedBill, 'account' | 'since'>,
  paid: Pick<PaidAccount, 'account' | 'lastCalledAt'>,
): boolean {
  if (bill.account === '' || isSameAccountText(bill.account, paid.account)) return false;
  // A bill that nobody approved yet has no since: no call can have been about it.
  return paid.lastCalledAt === null || !(Date.parse(bill.since) <= Date.parse(paid.lastCalledAt));
}

export type PaidAccount = {
  readonly name: string;
  readonly account: string;
  /** The first and the latest call that confirmed it. */
  readonly calledAt: string | null;
  readonly lastCalledAt: string | null;
  readonly warnings: readonly Warning[];
  /** What the bank said of its holder since the last call. */
  readonly doubt: Warning | null;
};

/** Said wherever money waits for a call, of a payout as of a row of a batch. */
export const heldText = (name: string): string =>
  `Held: confirm the account of ${name} by a call to the known number first.`;

/**
 * Why no money leaves for an account: nobody called yet, with what else speaks against it; or its bank names another
 * holder, or a bill that is paid asks for another account, and nobody called since. Empty where nothing holds it.
 */
export function holdReasons(to: PaidAccount, bills: readonly AskedBill[]): Warning[] {
  const reasons: Warning[] = [];
  if (to.calledAt === null) {
    reasons.push({ code: 'NO_CALL_BACK', text: heldText(to.name) }, ...to.warnings);
  }
  if (to.calledAt !== null && to.doubt) {
    const text = `Held: ${to.doubt.text} Confirm who holds it by a call to the known number.`;
    reasons.push({ code: to.doubt.code, text });
  }
  const asking = bills.find((bill) => asksElsewhere(bill, to));
  if (asking) {
    const text = `Held: ${asking.label} asks for the account ${endsOf(asking.account)}, and this goes to ${endsOf(to.account)}. Confirm which is right by a call to the known number.`;
    reasons.push({ code: 'BILL_ACCOUNT', text });
  }
  return reasons;
}

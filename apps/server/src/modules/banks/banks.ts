import type { Platform } from '../../platform/platform.ts';
import type { Bank, BankCode } from './bank.ts';
import { EmbeddedBank } from './embedded/embedded-bank.ts';

type Banks = Readonly<Record<BankCode, Bank | null>>;

/** One of each for a platform: they keep tokens and draw faults. */
const known = new WeakMap<Platform, Banks>();

function banksOf(platform: Platform): Banks {
  const found = known.get(platform);
  if (found) return found;
  const banks = { embedded: new EmbeddedBank(platform), airwallex: null };
  known.set(platform, banks);
  return banks;
}

/** The bank that keeps the accounts of a company. */
export function bankOf(platform: Platform, _companyId: string): Bank {
  return banksOf(platform).embedded!;
}

/** A bank by the name in its address; null when this installation has none of it. */
export const findBank = (platform: Platform, code: string): Bank | null =>
  Object.values(banksOf(platform)).find((bank) => bank?.code === code) ?? null;

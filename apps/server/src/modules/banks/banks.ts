import type { Platform } from '../../platform/platform.ts';
import { AirwallexBank } from './airwallex/airwallex-bank.ts';
import type { Bank } from './bank.ts';
import { EmbeddedBank } from './embedded/embedded-bank.ts';

type Banks = { readonly embedded: Bank; readonly airwallex: Bank | null };

/** One of each for a platform: they keep tokens and draw faults. */
const known = new WeakMap<Platform, Banks>();

function banksOf(platform: Platform): Banks {
  const found = known.get(platform);
  if (found) return found;
  const { config, clock } = platform;
  const airwallex = config.airwallex && new AirwallexBank(config.airwallex, clock);
  const banks = { embedded: new EmbeddedBank(platform), airwallex };
  known.set(platform, banks);
  return banks;
}

/** The bank that keeps the accounts of a company: the embedded one, unless this installation names another. */
export function bankOf(platform: Platform, companyId: string): Bank {
  const { embedded, airwallex } = banksOf(platform);
  const isThere = platform.config.airwallex?.accounts[companyId] !== undefined;
  return isThere && airwallex ? airwallex : embedded;
}

/** A bank by the name in its address; null when this installation has none of it. */
export const findBank = (platform: Platform, code: string): Bank | null =>
  Object.values(banksOf(platform)).find((bank) => bank?.code === code) ?? null;

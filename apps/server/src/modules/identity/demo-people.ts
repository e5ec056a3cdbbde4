import { isLoopback } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';

/** Demo passwords are public: they work on this machine, or where the demo was asked for. */
export function isDemoAbroad({ config }: Platform, isDemoPerson: boolean): boolean {
  const isAllowed = config.isDemoExplicit || (config.isDemo && isLoopback(config.host));
  return isDemoPerson && !isAllowed;
}

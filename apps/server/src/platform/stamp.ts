import type { Actor } from './actor.ts';
import type { Platform } from './platform.ts';

/** When a record was changed and by whom, as its row keeps it. */
export type Stamp = { readonly at: string; readonly by: string };

export function stampOf(platform: Platform, actor: Actor): Stamp {
  return { at: platform.clock.now().toISOString(), by: actor.name };
}

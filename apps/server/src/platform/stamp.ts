import type { Actor } from './actor.ts';
import type { Platform } from './platform.ts';

/** When a record was changed and by whom, as its row keeps it. */
export type Stamp = { readonly at: string; readonly by: string };

export function stampOf(platform: Platform, actor: Actor): Stamp {
  return { at: platform.clock.now().toISOString(), by: actor.name };
}

/** The same for rows that point at the member too. */
export type MemberStamp = Stamp & { readonly memberId: string };

export function memberStampOf(platform: Platform, actor: Actor): MemberStamp {
  return { ...stampOf(platform, actor), memberId: actor.memberId };
}

import type { Violation } from '@mainsheet/contract';
import type { Actor } from '../actor.ts';
import { DomainError } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** What every resolver is handed. */
export type Context = {
  readonly platform: Platform;
  readonly actor: Actor | null;
  readonly requestId: string;
  /** Fields that were sent though the contract has none of that name; whoever may ask is told of them. */
  readonly unknownFields?: readonly Violation[];
};

/** The signed-in member. @throws DomainError UNAUTHENTICATED */
export function actorOf(context: Context): Actor {
  if (!context.actor) throw new DomainError('UNAUTHENTICATED');
  return context.actor;
}

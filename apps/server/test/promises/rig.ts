import type { Platform } from '../../src/platform/platform.ts';
import { CrashApi } from '../crash/crash-api.ts';
import type { CrashCompany } from '../crash/crash-company.ts';
import type { AirwallexServer } from '../fixtures/airwallex-server.ts';

/** The time of this machine, moved on by hand. */
export class MovedClock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(hours: number): void {
    this.#aheadMs += hours * 3_600_000;
  }
}

/** A server with its company, and the bank across the street. */
export type Rig = {
  readonly clock: MovedClock;
  readonly bank: AirwallexServer;
  readonly company: CrashCompany;
  readonly platform: Platform;
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** What a run came to, in a line, and each promise that it found broken. */
export type Judgement = { readonly said: string; readonly faults: readonly string[] };

/** People signed in, each with a passkey: from then on they sign in with it. */
export async function enterAll(rig: Rig, emails: readonly string[]): Promise<CrashApi> {
  const api = new CrashApi(rig.address);
  for (const email of emails) await api.enter(email, true);
  return api;
}

export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

/** Whole numbers below a limit, the same for the same seed. Source: Park and Miller, 48271. */
export function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const left = [...items];
  for (let place = left.length - 1; place > 0; place -= 1) {
    const other = random(place + 1);
    [left[place], left[other]] = [left[other]!, left[place]!];
  }
  return left;
}

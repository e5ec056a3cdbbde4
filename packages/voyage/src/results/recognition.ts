import type { PortFunction } from '@mainsheet/estimate';
import type { RecognitionMethod } from '@mainsheet/terms';

/** A call as far as it says when cargo is worked. */
export type WorkedCall = {
  readonly portFunction: PortFunction;
  readonly arrivalAt: string;
  readonly departureAt: string;
  /** Days waited for the laycan before anything is loaded. */
  readonly waitingDays: number;
};

export type Span = { readonly beginsAt: string; readonly endsAt: string };

export type Progress = Span & {
  /** Milliseconds of the span that are over, and all of them; of a completed voyage none or all. */
  readonly part: bigint;
  readonly whole: bigint;
  /** Whether the span is that of the cargo; else it is the whole voyage. */
  readonly isLoadToDischarge: boolean;
};

const DAY_MS = 86_400_000;

/**
 * From where loading of the first cargo begins to where the last discharge ends; null without both. Waiting for the
 * laycan is not yet part of it. IFRS 15 paragraph 35(a); the practice of the trade since 2018 ("load to discharge").
 */
export function loadToDischarge(calls: readonly WorkedCall[]): Span | null {
  const first = calls.find(({ portFunction }) => portFunction === 'Loading');
  const last = calls.findLast(({ portFunction }) => portFunction === 'Discharging');
  if (!first || !last) return null;
  const waitedMs = Math.round(first.waitingDays * DAY_MS);
  const beginsAt = new Date(Date.parse(first.arrivalAt) + waitedMs).toISOString();
  const { departureAt: endsAt } = last;
  return Date.parse(endsAt) > Date.parse(beginsAt) ? { beginsAt, endsAt } : null;
}

/**
 * How far a voyage is at a moment by a method. One that loads nothing or discharges nothing (hired out by the day,
 * repositioned) is performed from where it commences to where it ends.
 */
export function progressOf(
  method: RecognitionMethod,
  voyage: Span & { readonly calls: readonly WorkedCall[] },
  at: string,
): Progress {
  const whole = { beginsAt: voyage.beginsAt, endsAt: voyage.endsAt };
  const laden = method === 'Voyage days' ? null : loadToDischarge(voyage.calls);
  const span = { ...(laden ?? whole), isLoadToDischarge: laden !== null };
  const [from, to, now] = [span.beginsAt, span.endsAt, at].map((one) => BigInt(Date.parse(one)));
  if (method === 'Completed voyage') return { ...span, part: now! >= to! ? 1n : 0n, whole: 1n };
  const length = to! - from!;
  const run = now! - from!;
  return { ...span, part: run < 0n ? 0n : run > length ? length : run, whole: length };
}

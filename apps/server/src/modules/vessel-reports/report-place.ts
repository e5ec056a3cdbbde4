import type { VesselReportKind } from '@mainsheet/contract';
import { type CallRow, figuresOf } from '../voyages/index.ts';

/** What a report says of where it belongs. */
type Placed = { readonly kind: VesselReportKind; readonly port: string };

const folded = (text: string): string => text.trim().toLowerCase();

const isAt = (call: CallRow, port: string): boolean =>
  folded(port) !== '' &&
  [call.port_name, call.port_code ?? ''].some((name) => folded(name) === folded(port));

const isReached = (call: CallRow): boolean => {
  const { arrivalAt, berthedAt, departureAt } = figuresOf(call);
  return arrivalAt !== null || berthedAt !== null || departureAt !== null;
};

/**
 * The call of a voyage that a report speaks of: at noon the one she goes to, else the one at its port that it is
 * still to be said of, else the last one there. Null where no call fits; nothing is guessed.
 */
export function findCall(calls: readonly CallRow[], { kind, port }: Placed): CallRow | null {
  const reached = calls.findLastIndex(isReached);
  // A ship at sea has left the first port, whether anybody said so or not.
  if (kind === 'Noon') return calls[Math.max(reached, 0) + 1] ?? null;
  const here = calls.filter((call) => isAt(call, port));
  const isOpen = (call: CallRow): boolean => {
    const { arrivalAt, berthedAt, departureAt } = figuresOf(call);
    if (departureAt !== null) return false;
    if (kind === 'Arrival') return arrivalAt === null;
    return kind !== 'Berthing' || berthedAt === null;
  };
  return here.find(isOpen) ?? here.at(-1) ?? null;
}

import { sameClock } from '@mainsheet/calendar';
import { type EstimateInput, laycanZone } from '@mainsheet/voyage';

/**
 * A laycan is agreed in dates of the load port. Where a change moves that port to another zone, the
 * dates stay and their instants move; a laycan that the change itself typed is left as it is.
 */
export function keepLaycanDates(before: EstimateInput, after: EstimateInput): EstimateInput {
  if (before.itinerary === after.itinerary) return after;
  let isMoved = false;
  const cargoes = after.cargoes.map((cargo) => {
    const old = before.cargoes.find((one) => one.id === cargo.id);
    const [from, to] = [laycanZone(before, old), laycanZone(after, cargo)];
    const isTyped =
      old?.laycanStartAt !== cargo.laycanStartAt || old.laycanEndAt !== cargo.laycanEndAt;
    if (from === to || isTyped) return cargo;
    isMoved = true;
    return {
      ...cargo,
      laycanStartAt: sameClock(cargo.laycanStartAt, from, to),
      laycanEndAt: sameClock(cargo.laycanEndAt, from, to),
    };
  });
  return isMoved ? { ...after, cargoes } : after;
}
